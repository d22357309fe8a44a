/** The record: digits of its action bar, the letters that mean the same in every area, tabs, copying. */
import type { OneQuery } from '../../domain/kernel/define.ts';
import { temPagina, temPapel } from '../../domain/kernel/exports.ts';
import type { FormatoDoLote } from '../../domain/kernel/imprimir.ts';
import { SEM_PERMISSAO } from '../../domain/kernel/permission-check.ts';
import { announce, toast } from '../ui/toast-store.ts';
import { countOf } from '../nouns/words.ts';
import { areaFor, barOf, findArea, nounOf } from '../nouns/index.ts';
import type { AreaDef, Letter } from '../nouns/index.ts';
import { layoutModeAtom, locationAtom, navigate, store } from '../workspace/index.ts';
import { inInbox, stepGroup } from '../workspace/inbox.ts';
import { reportBehind } from '../workspace/drilled.ts';
import { leaveBelow, openBelow } from '../workspace/list/below.ts';
import { shownRecordAtom } from '../workspace/list/follow.ts';
import { closeDetail } from '../workspace/list/move.ts';
import { closePinned, hasPinned, pathOfRecord, shownNow, stepTab } from '../workspace/list/pins.ts';
import { firstOf } from '../workspace/list/target.ts';
import type { Command, CommandContext, RecordRow, Target } from './define.ts';
import { at, nameOf, targetCount } from './names.ts';
import { registry } from './registry.ts';
import { comoEraAtom, menuAtom } from './surfaces.ts';
import type { ComoEraState } from './surfaces.ts';

const one = (ctx: CommandContext): { noun: string; row: RecordRow } | null =>
  ctx.target.kind === 'one' ? ctx.target : ctx.record;
const empty = (ctx: CommandContext): boolean => ctx.target.kind === 'none';

/** A command that stands for another, which depends on the target; it is the other that runs. */
function standsFor(
  base: Pick<Command, 'id' | 'title' | 'keys' | 'row' | 'fixed'>,
  idOf: (ctx: CommandContext) => string | null,
): Command {
  const found = (ctx: CommandContext): Command | null => {
    const id = idOf(ctx);
    return id === null ? null : (registry.get(id) ?? null);
  };
  return {
    ...base,
    section: 'Detalhe',
    scope: 'detalhe',
    quiet: true,
    hidden: (ctx) => {
      const command = found(ctx);
      return command === null || (command.hidden?.(ctx) ?? false);
    },
    titleIn: (ctx) => found(ctx)?.title ?? base.title,
    blocked: (ctx) => found(ctx)?.blocked?.(ctx) ?? null,
    run: (ctx) => found(ctx)?.run(ctx),
  };
}

/** The area whose bar the digits mean: the list's, unless the target is of another noun (opened beside, an item of the inbox). */
function areaOfTarget(ctx: CommandContext): AreaDef | null {
  const { target, areaId } = ctx;
  return target.kind === 'none' ? findArea(areaId) : areaFor(target.noun, areaId);
}

const digits = Array.from({ length: 9 }, (_, at): Command =>
  standsFor(
    {
      id: `detalhe.acao.${at + 1}`,
      title: `Ação ${at + 1} da barra`,
      row: 'Ação da barra, pelo número',
      keys: [String(at + 1)],
      fixed: true,
    },
    (ctx) => {
      const area = areaOfTarget(ctx);
      return (area && barOf(area, ctx.actor)[at]) ?? null;
    },
  ),
);

const LETTERS: readonly { readonly id: Letter; readonly title: string; readonly key: string }[] = [
  { id: 'concluir', title: 'Concluir, encerrar, arquivar', key: 'e' },
  { id: 'editar', title: 'Editar', key: 'F2' },
  { id: 'aceitar', title: 'Aceitar, autorizar, atribuir', key: 'a' },
  { id: 'recusar', title: 'Responder, recusar, reabrir', key: 'r' },
  { id: 'questionar', title: 'Questionar', key: 'q' },
  { id: 'comentar', title: 'Comentar', key: 'm' },
];
const commandOf = (letter: Letter): string => `detalhe.${letter}`;

const letters = LETTERS.map(({ id, title, key }): Command =>
  standsFor({ id: commandOf(id), title, keys: [key] }, ({ target, areaId }) => {
    if (target.kind === 'none') return null;
    const choice = nounOf(target.noun).letters?.[id];
    if (choice === undefined || typeof choice === 'string') return choice ?? null;
    return choice.of(firstOf(target), at(areaId));
  }),
);

/** Does a letter do anything on records of a noun? Of what is no letter of these: true. */
export function letterMeans(id: string, noun: string): boolean {
  const letter = LETTERS.find((one) => commandOf(one.id) === id);
  return !letter || nounOf(noun).letters?.[letter.id] !== undefined;
}

/** The letter that stands for an action here, for the caps beside it; null without one. */
export function letterFor(commandId: string, noun: string, row: RecordRow | null): string | null {
  const { letters: own = {} } = nounOf(noun);
  const letter = LETTERS.find(({ id }) => {
    const choice = own[id];
    if (choice === undefined || typeof choice === 'string') return choice === commandId;
    /* which side of it the area decides, the cap says of both */
    if (!choice.among.includes(commandId)) return false;
    return choice.sides === true || choice.of(row, at(null)) === commandId;
  });
  return letter ? commandOf(letter.id) : null;
}

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: `${what} copiado: ${text}`, timeout: 3000 });
  } catch {
    toast({ text: `O navegador não deixou copiar: ${text}`, tone: 'erro' });
  }
}

const simple = (
  command: Pick<Command, 'id' | 'title' | 'keys' | 'row' | 'icon' | 'keywords' | 'repeats'>,
  run: Command['run'],
  hidden: (ctx: CommandContext) => boolean = empty,
): Command => ({ ...command, section: 'Detalhe', scope: 'detalhe', hidden, run });

/** By which door its record goes out as a paper; null: it does not. */
function paperDoor({ areaId, record, target }: CommandContext): OneQuery | null {
  const noun = target.kind === 'none' ? record?.noun : target.noun;
  if (noun === undefined) return null;
  const own = findArea(areaId);
  const here = own?.noun === noun ? own.one : undefined;
  return [here, ...(nounOf(noun).ones ?? [])].find((one) => one && temPapel(one)) ?? null;
}

const isMany = ({ target: { kind } }: CommandContext): boolean =>
  kind === 'many' || kind === 'filter';
/** 'PDF de 12 documentos' */
const titleOfMany = (form: string, target: Target): string =>
  target.kind === 'none'
    ? form
    : `${form} de ${countOf(nounOf(target.noun).names, targetCount(target))}`;
/** Is there a paper of the record, or a file that was made of it? */
function hasPaper(ctx: CommandContext): boolean {
  const record = one(ctx);
  if (!record) return false;
  return paperDoor(ctx) !== null || (nounOf(record.noun).file?.(record.row) ?? null) !== null;
}
const notReading = (ctx: CommandContext): string | null =>
  isMany(ctx) && !ctx.actor.can(paperDoor(ctx)?.permission ?? null) ? SEM_PERMISSAO : null;
/** The papers of the target in one file. */
const printThese =
  (formato: FormatoDoLote) =>
  async (ctx: CommandContext): Promise<void> => {
    const door = paperDoor(ctx);
    const { printMany } = await import('./print-many.ts');
    if (door) await printMany(door, ctx, formato);
  };

/** One that is still being read is there: a key right after the one that opened it is not lost. */
const noRecord = (): boolean => shownNow() === null;

/** Has a record of the noun a trail (logs)? */
const withTrail = (noun: string | undefined): boolean =>
  noun !== undefined && !nounOf(noun).noTrail;

/** The record, or of an entry of a trail the one that it tells of, as it left it. */
function toldBy(ctx: CommandContext): ComoEraState | null {
  const record = one(ctx);
  if (!record) return null;
  const { noun, row } = record;
  const { tells } = nounOf(noun);
  if (tells) return tells(row);
  return withTrail(noun) ? { noun, id: row.id } : null;
}

/** Back to the list, the record closed; from a list below a record, back to that. False without one. */
export function closeRecord(areaId: string): boolean {
  const area = findArea(areaId);
  if (!area) return false;
  /* one pane at a time: the entry closes first */
  const stacked = store.get(layoutModeAtom) === 'pilha';
  if (area.below && !(stacked && store.get(shownRecordAtom)?.id)) return leaveBelow(area);
  return closeDetail(areaId);
}

/** In the record its tabs, in the inbox its groups; beside another pane that has the focus, nothing. */
const tab = (step: 1 | -1, id: string, title: string, key: string): Command => ({
  ...simple(
    { id, title, row: 'Aba anterior, seguinte', keys: [key] },
    () => (inInbox() ? stepGroup(step) : stepTab(step)),
    (ctx) => (ctx.pane === 'contexto' ? !inInbox() : noRecord()),
  ),
  quiet: true,
});

export const detailCommands: readonly Command[] = [
  ...digits,
  {
    ...simple({ id: 'detalhe.acoes', title: 'Todas as ações', keys: ['.'], icon: 'more' }, (ctx) =>
      store.set(menuAtom, { kind: 'acoes', target: ctx.target }),
    ),
    quiet: true,
  },
  ...letters,
  tab(-1, 'detalhe.aba_anterior', 'Aba anterior', '['),
  tab(1, 'detalhe.aba_seguinte', 'Aba seguinte', ']'),
  simple(
    { id: 'detalhe.copiar_numero', title: 'Copiar número', keys: ['y'], icon: 'copy' },
    (ctx) => {
      const record = one(ctx);
      if (record) return copy(nameOf(record.noun, record.row).replace(/^OS /, ''), 'Número');
      announce('Nenhum registro');
      return undefined;
    },
  ),
  simple(
    {
      id: 'detalhe.copiar_endereco',
      title: 'Copiar endereço',
      keys: ['Shift+Y'],
      icon: 'link',
      keywords: ['link'],
    },
    (ctx) => {
      const area = areaOfTarget(ctx);
      const record = one(ctx);
      const { path, search } = store.get(locationAtom);
      const to = area && record ? pathOfRecord(area.id, record.row.id) : path + search;
      return copy(location.origin + to, 'Endereço');
    },
  ),
  {
    ...simple(
      {
        id: 'detalhe.papel',
        title: 'PDF do registro',
        keys: ['Shift+P'],
        icon: 'print',
        keywords: ['imprimir', 'papel', 'baixar pdf', 'imprimir em lote'],
      },
      async (ctx) => {
        if (isMany(ctx)) return printThese('pdf')(ctx);
        const { takeFile, takePaper } = await import('./paper.ts');
        const record = one(ctx);
        const door = paperDoor(ctx);
        const area = findArea(ctx.areaId);
        if (record && door) return takePaper(door, record.row, 'pdf');
        return record && area ? takeFile(area.list, record.row.id) : undefined;
      },
      (ctx) => (isMany(ctx) ? paperDoor(ctx) === null : !hasPaper(ctx)),
    ),
    titleIn: (ctx) => (isMany(ctx) ? titleOfMany('PDF', ctx.target) : 'PDF do registro'),
    blocked: notReading,
  },
  {
    ...simple(
      {
        id: 'detalhe.papeis_zip',
        title: 'ZIP dos papéis',
        icon: 'download',
        keywords: ['imprimir em lote', 'papéis', 'baixar pdf', 'zip'],
      },
      printThese('zip'),
      (ctx) => !isMany(ctx) || paperDoor(ctx) === null,
    ),
    titleIn: (ctx) => titleOfMany('ZIP', ctx.target),
    blocked: notReading,
  },
  simple(
    {
      id: 'detalhe.pagina',
      title: 'HTML do registro',
      icon: 'download',
      keywords: ['baixar html', 'página', 'diário oficial'],
    },
    async (ctx) => {
      const record = one(ctx);
      const door = paperDoor(ctx);
      if (!record || !door) return;
      const { takePaper } = await import('./paper.ts');
      await takePaper(door, record.row, 'html');
    },
    (ctx) => {
      const door = paperDoor(ctx);
      return one(ctx) === null || door === null || !temPagina(door);
    },
  ),
  simple(
    {
      id: 'detalhe.logs',
      title: 'Logs',
      keys: ['l'],
      icon: 'history',
      keywords: ['histórico', 'eventos'],
    },
    (ctx) => {
      const record = one(ctx);
      if (record) openBelow('logs', record.noun, record.row.id);
    },
    (ctx) => !withTrail(one(ctx)?.noun),
  ),
  simple(
    {
      id: 'detalhe.como_era',
      title: 'Como era em…',
      keys: ['Shift+L'],
      icon: 'cal',
      keywords: ['registro como era', 'estado em', 'data', 'comparar dois dias', 'auditoria'],
    },
    (ctx) => {
      const of = toldBy(ctx);
      if (of) store.set(comoEraAtom, of);
    },
    (ctx) => toldBy(ctx) === null,
  ),
  simple(
    {
      id: 'detalhe.emails',
      title: 'E-mails enviados',
      icon: 'mail',
      keywords: ['e-mail', 'histórico de e-mails', 'correio'],
    },
    (ctx) => {
      const record = one(ctx);
      if (record) openBelow('emails', record.noun, record.row.id);
    },
    (ctx) => {
      const record = one(ctx);
      return !record || !nounOf(record.noun).mailed;
    },
  ),
  simple(
    { id: 'detalhe.voltar', title: 'Voltar à lista', keys: ['u'], icon: 'left' },
    (ctx) => {
      const report = reportBehind();
      if (report !== null) navigate(report);
      else if (ctx.areaId) closeRecord(ctx.areaId);
    },
    (ctx) => noRecord() && !findArea(ctx.areaId)?.below && reportBehind() === null,
  ),
  simple(
    { id: 'detalhe.fechar_fixada', title: 'Fechar aba fixada', keys: ['Shift+W'], icon: 'pin' },
    () => {
      if (!closePinned()) announce('Nenhuma aba fixada');
    },
    // Pins stay when the record is closed.
    () => noRecord() && !hasPinned(),
  ),
];
