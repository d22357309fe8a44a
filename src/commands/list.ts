/** The list: moving, selecting, opening. What each does is src/workspace/list; here are its keys. */
import type { Permission } from '../../domain/kernel/define.ts';
import { formatos, permissionTo, type Formato } from '../../domain/kernel/exports.ts';
import { SEM_PERMISSAO } from '../../domain/kernel/permission-check.ts';
import type { Command, CommandContext } from './define.ts';
import { reportSearch, withTerm } from '../api/list-search.ts';
import { areaOf, findArea } from '../nouns/index.ts';
import { addressOf } from '../nouns/address.ts';
import { focusPane, locationAtom, navigate, store } from '../workspace/index.ts';
import type { InboxItem } from '../workspace/inbox.ts';
import {
  currentItemAtom,
  inInbox,
  moveInbox,
  openInboxItem,
  pinInboxItem,
} from '../workspace/inbox.ts';
import { forgetPending } from '../workspace/list/follow.ts';
import {
  cursorRow,
  listNow,
  moveCursor,
  openCursor,
  selectAll,
  toggleSelected,
} from '../workspace/list/move.ts';
import type { Step } from '../workspace/list/move.ts';
import { pin } from '../workspace/list/pins.ts';
import { emptySearch, focusSearch, openSurface } from '../workspace/list/surface.ts';
import { filteringNow, queryNow } from './filtered.ts';
import { noteOpened } from './opened.ts';
import { screenDoes } from '../workspace/screen.ts';

interface Line extends Omit<Command, 'section' | 'scope' | 'run' | 'hidden'> {
  readonly do: (areaId: string) => void;
}

const noArea = (ctx: CommandContext): boolean => findArea(ctx.areaId) === null;

/** Done to the area's list; on a screen that answers it itself, what that does. */
const line = ({ do: act, ...rest }: Line): Command => ({
  ...rest,
  section: 'Lista',
  scope: 'lista',
  hidden: (ctx) => noArea(ctx) && screenDoes(rest.id) === null,
  run: (ctx) => {
    if (ctx.areaId) act(ctx.areaId);
    else screenDoes(rest.id)?.run();
  },
});

/** While the inbox has the keys they mean its items, or nothing. */
const moved = (area: string, step: Step, extending = false): void => {
  if (inInbox()) moveInbox(step);
  else moveCursor(area, step, extending);
};
const notInInbox =
  (act: Line['do']): Line['do'] =>
  (area) => {
    if (!inInbox()) act(area);
  };

function openRecord(areaId: string): void {
  if (inInbox()) {
    openItem(store.get(currentItemAtom));
    return;
  }
  const row = cursorRow(areaId);
  if (!row) return;
  openCursor(areaId);
  noteOpened(areaOf(areaId), row);
}
/** An item of the inbox, in pane 2. */
export function openItem(item: InboxItem | null): void {
  if (item && openInboxItem(item)) noteOpened(areaOf(item.group.areaId), item.row);
}
function openAsPin(areaId: string): void {
  if (inInbox()) {
    pinInboxItem();
    return;
  }
  const row = cursorRow(areaId);
  if (row) pin(areaOf(areaId), row.id);
}

/** Empties the text search; false when it was empty. */
export function clearSearch(areaId: string): boolean {
  const { search } = store.get(locationAtom);
  if (!new URLSearchParams(search).get('busca_cont')) return false;
  const area = areaOf(areaId);
  emptySearch(areaId);
  forgetPending();
  navigate(addressOf(area, null, withTerm(area.list, search, 'busca', 'cont', [])));
  return true;
}

const move = (
  id: string,
  title: string,
  row: string,
  step: Step,
  keys: string[],
  always: string[],
): Command =>
  line({
    id,
    title,
    row,
    keys,
    always,
    repeats: true,
    quiet: true,
    do: (area) => moved(area, step),
  });
const extend = (id: string, title: string, step: Step, key: string, always: string): Command =>
  line({
    id,
    title,
    row: 'Estender para baixo, para cima',
    keys: [key],
    always: [always],
    repeats: true,
    quiet: true,
    do: (area) => moved(area, step, true),
  });

export const listCommands: readonly Command[] = [
  move('lista.proxima', 'Próxima', 'Próxima, anterior', 1, ['j'], ['ArrowDown']),
  move('lista.anterior', 'Anterior', 'Próxima, anterior', -1, ['k'], ['ArrowUp']),
  move(
    'lista.pagina_seguinte',
    'Página seguinte',
    'Página seguinte, anterior',
    'pgdn',
    ['PgDn'],
    [],
  ),
  move(
    'lista.pagina_anterior',
    'Página anterior',
    'Página seguinte, anterior',
    'pgup',
    ['PgUp'],
    [],
  ),
  move('lista.primeira', 'Primeira', 'Primeira, última', 'home', ['Home'], []),
  move('lista.ultima', 'Última', 'Primeira, última', 'end', ['End'], []),
  line({
    id: 'lista.selecionar',
    title: 'Selecionar',
    keys: ['x', 'Space'],
    quiet: true,
    do: notInInbox((area) => void toggleSelected(area)),
  }),
  extend('lista.estender_abaixo', 'Estender para baixo', 1, 'Shift+J', 'Shift+ArrowDown'),
  extend('lista.estender_acima', 'Estender para cima', -1, 'Shift+K', 'Shift+ArrowUp'),
  line({
    id: 'lista.selecionar_tudo',
    title: 'Tudo carregado, depois todo o filtro',
    icon: 'check',
    keywords: ['selecionar tudo', 'marcar todas'],
    keys: ['Ctrl+A'],
    do: notInInbox(selectAll),
  }),
  line({
    id: 'lista.abrir',
    title: 'Abrir detalhe',
    keys: ['Enter', 'o'],
    quiet: true,
    do: openRecord,
  }),
  line({
    id: 'lista.fixar',
    title: 'Abrir em aba fixada',
    icon: 'pin',
    keys: ['Ctrl+Enter'],
    do: openAsPin,
  }),
  line({
    id: 'lista.atualizar',
    title: 'Atualizar',
    icon: 'refresh',
    keywords: ['recarregar'],
    keys: ['Shift+R'],
    do: (area) => void listNow(area).refresh(),
  }),
];

const tool = (
  id: string,
  title: string,
  key: string,
  icon: string,
  keywords: string[],
  act: Line['do'],
): Command => ({
  ...line({ id, title, icon, keywords, keys: [key], do: act }),
  section: 'Em toda parte',
  scope: 'tudo',
});

/** Of what is shown, filtered as it is: the list that an area holds, or the report. */
async function exportNow(formato: Formato, areaId: string | null): Promise<void> {
  const of = filteringNow();
  const query = queryNow();
  if (!of || !query) return;
  const list = areaId === null ? null : listNow(areaId);
  const { exportAs } = await import('../workspace/list/export.ts');
  await exportAs(formato, {
    id: of.id,
    call: query.call,
    below: list?.below ?? {},
    search: list?.search ?? reportSearch(query, store.get(of.searchAtom)),
  });
}

const permissionNow = (formato: Formato): Permission | undefined => {
  const query = queryNow();
  return query ? permissionTo(query, formato) : undefined;
};
/** The command that exports in this form. */
export const exportCommand = (formato: Formato): string =>
  formato === 'csv' ? 'lista.exportar' : `lista.exportar_${formato}`;
const exportsAs = (formato: Formato): Command => ({
  id: exportCommand(formato),
  title: `Exportar ${formatos[formato].titulo}`,
  section: 'Lista',
  icon: 'download',
  keywords: ['planilha', 'baixar lista'],
  keys: [],
  scope: 'tudo',
  hidden: () => permissionNow(formato) === undefined,
  blocked: ({ actor }) => (actor.can(permissionNow(formato) ?? null) ? null : SEM_PERMISSAO),
  run: ({ areaId }) => void exportNow(formato, areaId),
});

/** What a report's screen does itself, called as it says. */
const ofScreen = (
  id: string,
  title: string,
  keys: string[],
  icon: string,
  keywords: string[],
): Command => ({
  id,
  title,
  section: 'Lista',
  icon,
  keywords,
  keys,
  scope: 'lista',
  hidden: () => screenDoes(id) === null,
  titleIn: () => screenDoes(id)?.title ?? title,
  run: () => screenDoes(id)?.run(),
});

function openFilters(): void {
  const of = filteringNow();
  if (of) openSurface({ id: of.id, kind: 'filtros' });
}

/** Heard everywhere, done to the list. */
export const listTools: readonly Command[] = [
  tool('lista.buscar', 'Buscar na lista', '/', 'search', ['procurar'], (area) => {
    focusPane('lista');
    if (areaOf(area).list.filters.busca) focusSearch(area);
    // What has no text of its own is looked for by its filters.
    else openFilters();
  }),
  {
    id: 'lista.filtros',
    title: 'Filtros',
    section: 'Em toda parte',
    icon: 'filter',
    keywords: ['filtrar'],
    keys: ['f'],
    scope: 'tudo',
    hidden: () => filteringNow() === null,
    run: openFilters,
  },
  tool(
    'lista.visao',
    'Visões, colunas, densidade',
    'v',
    'view',
    ['ordenar', 'ordem', 'csv'],
    (id) => openSurface({ id, kind: 'visao' }),
  ),
  {
    ...line({
      id: 'lista.colunas',
      title: 'Colunas…',
      icon: 'columns',
      keywords: ['mostrar colunas', 'esconder colunas'],
      keys: [],
      do: (id) => openSurface({ id, kind: 'colunas' }),
    }),
    scope: 'tudo',
  },
  exportsAs('csv'),
  exportsAs('xlsx'),
  exportsAs('xml'),
  exportsAs('pdf'),
  {
    ...ofScreen('grafico.figura', 'Baixar figura do gráfico', [], 'download', [
      'png',
      'imagem',
      'exportar gráfico',
    ]),
    blocked: ({ actor }) => (actor.can(permissionNow('csv') ?? null) ? null : SEM_PERMISSAO),
  },
  ofScreen('relatorio.medida', 'Contar de outro modo', [], 'chart', ['medida', 'entradas']),
  ofScreen('relatorio.comparar', 'Comparar com outro período', ['Shift+C'], 'chart', [
    'período anterior',
    'ano passado',
    'comparação',
  ]),
  ofScreen('relatorio.fixar', 'Fixar no início', ['Shift+H'], 'pin', ['painel', 'home', 'meus']),
  ofScreen('relatorio.painel', 'Mostrar no telão', ['Shift+T'], 'gauge', ['tela cheia', 'parede']),
  ofScreen('relatorio.email_semana', 'Receber por e-mail toda segunda-feira', [], 'mail', [
    'assinar',
    'semanal',
  ]),
  ofScreen('relatorio.email_mes', 'Receber por e-mail todo dia 1º', [], 'mail', [
    'assinar',
    'mensal',
  ]),
  ofScreen('mapa.area', 'Desenhar área no mapa', [], 'map', [
    'filtrar por área',
    'polígono',
    'contorno',
  ]),
  ofScreen('mapa.tudo', 'Ver o mapa todo', [], 'map', ['enquadrar', 'afastar']),
];
