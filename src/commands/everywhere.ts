/** Heard everywhere: palette, help, panes, creating, undo, and Esc, which closes one layer. */
import { announce } from '../ui/toast-store.ts';
import { closeTopLayer } from '../ui/layers.ts';
import {
  contextPaneAtom,
  focusNextPane,
  focusPane,
  focusedPaneAtom,
  leaveContext,
  returnFocus,
  store,
} from '../workspace/index.ts';
import type { PaneId } from '../workspace/index.ts';
import { findArea } from '../nouns/index.ts';
import { clearSelection } from '../workspace/list/move.ts';
import { closeBulk } from './bulk.ts';
import type { Command } from './define.ts';
import { leaveForm, leaveFormAddress } from './form-address.ts';
import { hasSteps, openFormAtom, screenFormAtom, stepDrawn, submitDrawn } from './forms.ts';
import { closeRecord } from './detail.ts';
import { creating } from './from-action.ts';
import { clearSearch } from './list.ts';
import { registry } from './registry.ts';
import { runCommand } from './run.ts';
import { helpAtom, menuAtom, openPalette } from './surfaces.ts';
import { canUndoAtom, undoLast } from './undo.ts';

const everywhere = (command: Omit<Command, 'section' | 'scope'>): Command => ({
  ...command,
  section: 'Em toda parte',
  scope: 'tudo',
});

const pane = (n: 1 | 2 | 3, id: PaneId): Command =>
  everywhere({
    id: `painel.${n}`,
    title: `Painel ${n}`,
    row: 'Painel 1, 2, 3',
    keys: [`Alt+${n}`],
    quiet: true,
    run: () => {
      if (!focusPane(id)) announce(`O painel ${n} está fechado`);
    },
  });

/** Pane 3: a form asks when it holds something; anything else just closes. False when it is closed. */
function closeContext(): boolean {
  const open = store.get(contextPaneAtom);
  const form = store.get(openFormAtom) ?? store.get(screenFormAtom);
  if (!open && !form) return false;
  if (form) {
    leaveForm(form);
    return true;
  }
  if (open?.kind === 'massa') closeBulk(open.id);
  else leaveContext();
  // A form that a file covered is there again, and so is its address.
  if (open?.kind !== 'arquivo') leaveFormAddress();
  // It had the focus, or took it from what it covers and is closed before it had it itself.
  const had = store.get(focusedPaneAtom) === 'contexto' || document.activeElement === document.body;
  if (open && had) returnFocus(open.id);
  return true;
}

/** One layer, from the innermost: popover → pane 3 → selection → detail → search text. */
function closeLayer(areaId: string | null): void {
  if (closeTopLayer() || closeContext() || !areaId || !findArea(areaId)) return;
  if (clearSelection(areaId)) {
    announce('Seleção limpa');
    return;
  }
  /* what stands below a record is left last, to the record */
  if (findArea(areaId)?.below) {
    if (!clearSearch(areaId)) closeRecord(areaId);
    return;
  }
  if (closeRecord(areaId)) return;
  clearSearch(areaId);
}

export const everywhereCommands: readonly Command[] = [
  everywhere({
    id: 'paleta.abrir',
    title: 'Paleta',
    keys: ['Ctrl+K'],
    quiet: true,
    run: () => openPalette(),
  }),
  everywhere({
    id: 'ajuda.abrir',
    title: 'Ajuda e atalhos',
    icon: 'keyboard',
    keywords: ['teclado', 'teclas', 'atalhos de teclado'],
    keys: ['?', 'F1'],
    run: () => store.set(helpAtom, true),
  }),
];

export const everywhereRest: readonly Command[] = [
  everywhere({
    id: 'criar.abrir',
    title: 'Criar…',
    icon: 'plus',
    keywords: ['novo', 'nova'],
    keys: ['c'],
    quiet: true,
    run: (ctx) => {
      const allowed = creating.filter((id) => {
        const command = registry.get(id);
        return command && !command.hidden?.(ctx) && !command.blocked?.(ctx);
      });
      const [only] = allowed;
      if (only && allowed.length === 1) runCommand(only, 'tecla');
      else store.set(menuAtom, { kind: 'criar', target: { kind: 'none' } });
    },
  }),
  everywhere({
    id: 'desfazer',
    title: 'Desfazer',
    icon: 'undo',
    keys: ['z', 'Ctrl+Z'],
    blocked: () => (store.get(canUndoAtom) ? null : 'Nada a desfazer'),
    run: () => void undoLast(),
  }),
  everywhere({
    id: 'painel.proximo',
    title: 'Próximo painel',
    row: 'Próximo painel, anterior',
    keys: ['F6'],
    quiet: true,
    run: () => void focusNextPane(1),
  }),
  everywhere({
    id: 'painel.anterior',
    title: 'Painel anterior',
    row: 'Próximo painel, anterior',
    keys: ['Shift+F6'],
    quiet: true,
    run: () => void focusNextPane(-1),
  }),
  pane(1, 'lista'),
  pane(2, 'detalhe'),
  pane(3, 'contexto'),
  {
    ...everywhere({
      id: 'camada.fechar',
      title: 'Fechar a camada de cima',
      always: ['Escape'],
      quiet: true,
      fixed: true,
      run: (ctx) => closeLayer(ctx.areaId),
    }),
  },
];

/** The form that the focus is in, by its element. */
function formHere(): string | null {
  const id = document.activeElement?.closest<HTMLElement>('[data-form]')?.dataset.form;
  return id ?? (store.get(openFormAtom) ?? store.get(screenFormAtom))?.id ?? null;
}

const form = (id: string, title: string, keys: string[], run: (form: string) => void): Command => ({
  id,
  title,
  section: 'Formulário',
  scope: 'formulario',
  keys,
  quiet: true,
  run: () => {
    const here = formHere();
    if (here) run(here);
  },
});

/** Of a form in steps. */
const step = (delta: 1 | -1, id: string, title: string, key: string): Command => ({
  ...form(id, title, [key], (here) => void stepDrawn(here, delta)),
  row: 'Próximo passo, anterior',
  hidden: () => !hasSteps(formHere() ?? ''),
});

/** Opens the picker, list or calendar of the field in focus. */
function openPicker(): void {
  const field = document.activeElement?.closest<HTMLElement>('.field');
  const box = field?.querySelector<HTMLElement>('button[aria-haspopup="dialog"], button.ib');
  const select = field?.querySelector('select');
  if (select) {
    select.focus();
    select.showPicker?.();
  } else box?.click();
}

/** The button of the sub-item list that the focus is in: the list's own, or its row's. */
function itemButton(what: string): HTMLElement | null {
  const at = document.activeElement;
  return what === 'incluir'
    ? (at?.closest('[data-subs]')?.querySelector(':scope > .subs-add > [data-item]') ?? null)
    : (at
        ?.closest('.subs > li, .vertices tr')
        ?.querySelector(`:scope > .side > [data-item="${what}"]`) ?? null);
}

/** Of a list of sub-items. */
const item = (what: string, title: string, key: string, row?: string): Command => ({
  ...form(`formulario.item_${what}`, title, [key], () => itemButton(what)?.click()),
  ...(row ? { row } : {}),
  hidden: () => itemButton(what) === null,
});

export const formCommands: readonly Command[] = [
  form(
    'formulario.enviar',
    'Enviar e avançar',
    ['Ctrl+Enter', 'Ctrl+S'],
    (id) => void submitDrawn(id, false),
  ),
  form(
    'formulario.enviar_e_ficar',
    'Enviar e ficar',
    ['Ctrl+Shift+Enter'],
    (id) => void submitDrawn(id, true),
  ),
  form('formulario.abrir_seletor', 'Abrir seletor', ['Alt+ArrowDown'], openPicker),
  step(1, 'formulario.passo_seguinte', 'Próximo passo', 'Alt+PgDn'),
  step(-1, 'formulario.passo_anterior', 'Passo anterior', 'Alt+PgUp'),
  item('incluir', 'Adicionar item', 'Alt+I'),
  item('remover', 'Remover item, ou desfazer', 'Alt+R'),
  item('acima', 'Mover item para cima', 'Alt+Shift+ArrowUp', 'Mover item para cima, para baixo'),
  item(
    'abaixo',
    'Mover item para baixo',
    'Alt+Shift+ArrowDown',
    'Mover item para cima, para baixo',
  ),
];
