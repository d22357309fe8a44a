/** Starts bulk runs; what of them is shown stands in bulk-state.ts. */
import { agora } from '../../domain/kernel/clock.ts';
import type { Action } from '../../domain/kernel/define.ts';
import { ApiError, messageOf } from '../api/client.ts';
import { formatInteger, formatTime, plural } from '../../domain/kernel/format.ts';
import { perform } from './act.ts';
import { BulkRun } from './bulk-run.ts';
import { bulkRunsAtom, showBulk } from './bulk-state.ts';
import type { BulkState } from './bulk-state.ts';
import type { RecordRow, Target } from './define.ts';
import type { Values } from './forms.ts';
import { inOrder } from './in-order.ts';
import { bodyOf } from './initial.ts';
import { doing, nameOf, targetCount, titleOfMany } from './names.ts';
import { rowReason } from './reasons.ts';
import { settleUnsent } from './refused.ts';
import { actorNow, leaveContext, setUnsaved, showInContext, store } from '../workspace/index.ts';
import { nounOf, wordsOf } from '../nouns/index.ts';
import { agree, calledOf } from '../nouns/words.ts';
import { shownList } from '../workspace/list/move.ts';
import { putUnsent } from '../workspace/unsent.ts';
import type { Unsent } from '../workspace/unsent.ts';
import { announce, toast } from '../ui/toast-store.ts';

let next = 1;

/** 'Alterada por Marcos às 10:42.' */
function conflictText(noun: string, atual: RecordRow | null): string {
  const by = (atual?.alterado_por as { nome?: string } | null | undefined)?.nome?.split(' ')[0];
  const at = atual?.updated_at as string | undefined;
  const altered = agree('Alterad*', calledOf(nounOf(noun).names).gender);
  return `${altered}${by ? ` por ${by}` : ''}${at ? ` às ${formatTime(at)}` : ''}.`;
}

const currentOf = (error: unknown): RecordRow | null =>
  error instanceof ApiError && error.errorCode === 'conflito'
    ? ((error.atual ?? null) as RecordRow | null)
    : null;

function whyOf(noun: string, error: unknown): string {
  if (error instanceof ApiError && error.errorCode === 'conflito')
    return conflictText(noun, currentOf(error));
  return messageOf(error);
}

/** Its records, page by page. Throws where the list of a filter is gone. */
export function rowsOf(
  target: Target,
): AsyncIterable<readonly RecordRow[]> | Iterable<readonly RecordRow[]> {
  if (target.kind === 'many') return [target.rows];
  if (target.kind === 'one') return [[target.row]];
  if (target.kind !== 'filter') return [];
  const list = shownList(target.areaId);
  if (!list || list.search !== target.search)
    throw new Error('a lista do filtro não está mais aberta');
  return list.iterate(target.except);
}

/** How the run is called while it runs: the chosen result is part of it. */
function doingText(action: Action, values: Values): string {
  const field = action.input.situacao;
  const label = field?.kind === 'enum' ? field.options[String(values.situacao)] : undefined;
  return label ? `${doing(action)} como ${label}` : doing(action);
}

export interface BulkStart {
  readonly id: string;
  /** When nothing of it waits any more. */
  readonly finished: Promise<BulkRun>;
}

/**
 * Starts an action on many records and shows it in pane 3. `quiet`: what is done at once and can be
 * taken back shows only what failed.
 */
export function startBulk(
  action: Action,
  target: Target,
  areaId: string | null,
  values: Values,
  {
    quiet = false,
    key = `massa.${crypto.randomUUID()}`,
  }: { readonly quiet?: boolean; readonly key?: string } = {},
): BulkStart {
  const actor = actorNow();
  const noun = target.kind === 'none' ? action.noun : target.noun;
  const { each } = wordsOf(action.id);
  const bodyFor = (row: RecordRow) => bodyOf(action.id, {}, each?.of(row, values) ?? values);
  const total = targetCount(target);
  const run = new BulkRun({
    rows: rowsOf(target),
    key,
    total,
    run: (row, one) => inOrder(noun, row.id, () => perform(action, row, bodyFor(row), one)),
    blocked: (row) => rowReason(action, row, actor),
    why: (error) => whyOf(action.noun, error),
    current: (error) => currentOf(error),
    transient: (error) => error instanceof ApiError && error.transient,
    pause: (error) => (error instanceof ApiError ? error.pauseMs : null),
  });
  const id = `m${next++}`;
  const state: BulkState = {
    id,
    key,
    areaId: quiet ? null : areaId,
    noun,
    action,
    quiet,
    values,
    title: titleOfMany(action.title, noun, total),
    doing: doingText(action, values),
    startedAt: agora().toISOString(),
    run,
  };
  store.set(bulkRunsAtom, (now) => new Map(now).set(id, state));
  if (!quiet) showInContext({ kind: 'massa', id });
  return { id, finished: follow(state, run.start()).then(() => run) };
}

/** Runs failures again: all, or one. */
export function retryBulk(state: BulkState, id?: number): void {
  void follow(state, state.run.retry(id));
}

async function follow(state: BulkState, running: Promise<void>): Promise<void> {
  setUnsaved(state.id, true);
  announce(`${state.doing}: ${formatInteger(state.run.total)}`);
  await running;
  setUnsaved(state.id, false);
  noteFailures(state);
  const { concluidas, falhas } = state.run.counts;
  if (state.quiet && falhas === 0) {
    drop(state.id);
    return;
  }
  const failures = plural(falhas, 'falha', 'falhas');
  const finished = agree('concluíd*', nounOf(state.noun).names.gender, concluidas);
  const text = `${state.title}: ${formatInteger(concluidas)} ${finished}${falhas > 0 ? `, ${failures}` : ''}`;
  toast({
    text,
    tone: falhas > 0 ? 'erro' : 'info',
    action: { label: 'Ver resultados', run: () => showBulk(state.id) },
  });
}

/** Records of one run that are kept over a reload. */
const KEPT = 300;

/** What failed of it stands among what was not sent, until it is tried again or given up. */
function noteFailures({ key, action, noun, areaId, values, run }: BulkState): void {
  const failed = [...run.items.values()].filter(({ status }) => status === 'falhou');
  if (failed.length === 0) {
    settleUnsent(key);
    return;
  }
  const items = failed.slice(0, KEPT).map(({ row, message = '' }) => ({
    name: nameOf(noun, row, areaId),
    reason: message,
  }));
  putUnsent({
    key,
    commandId: action.id,
    target: { kind: 'many', noun, rows: failed.slice(0, KEPT).map(({ row }) => row) },
    areaId,
    title: titleOfMany(action.title, noun, failed.length),
    state: 'recusado',
    reason: 'não foi feito',
    items,
    values,
    send: key,
    at: agora().toISOString(),
  });
}

/** What was not done of a run that is gone from sight, or from before a reload, is done again. */
export function resumeBulk(action: Action, { key, target, areaId, values }: Unsent): void {
  const known = [...store.get(bulkRunsAtom).values()].find((one) => one.key === key);
  if (known) retryBulk(known);
  else startBulk(action, target, areaId, values, { key });
}

const drop = (id: string): void =>
  store.set(bulkRunsAtom, (now) => {
    const rest = new Map(now);
    rest.delete(id);
    return rest;
  });

/** The results are read: the run goes, when it is over. */
export function closeBulk(id: string): void {
  leaveContext();
  const state = store.get(bulkRunsAtom).get(id);
  if (!state?.run.finished || state.run.counts.falhas > 0) return;
  drop(id);
}
