/** What is shown for what was typed: groups of rows, their order, and where the highlight begins. */
import type { CommandContext } from '../commands/define.ts';
import { statusOf } from './target-status.ts';
import { targetName } from '../commands/names.ts';
import type { Recent } from '../workspace/preferences.ts';
import { lately, scores } from './frecency.ts';
import type { Entry } from './parse-entry.ts';
import { MOST, near, SearchIndex } from './ranking.ts';
import type { Hit, Wanted } from './ranking.ts';
import { records } from './records.ts';
import { asksOrders, asksPeople, NOTHING } from './remote.ts';
import type { Remote } from './remote.ts';
import type { CommandRows } from './command-rows.ts';
import { filterRows } from './filters.ts';
import type { Group, Row } from './rows.ts';

/** Rows of the context group: while nothing is typed, and above a number. */
const CONTEXT = 5;
const RECENT = 8;
const NEAR = 6;

/** What the palette knows when it opens: searched as one, shown in groups. */
export interface Session {
  readonly ctx: CommandContext;
  readonly commands: CommandRows;
  readonly recents: readonly Recent[];
  readonly recentRows: readonly Row[];
  readonly index: Readonly<
    Record<'target' | 'screens' | 'others' | 'filters' | 'recents', () => SearchIndex<Row>>
  >;
}

function indexOf(rows: readonly Row[], uses?: ReadonlyMap<string, number>): SearchIndex<Row> {
  const made = new SearchIndex<Row>();
  made.add(rows);
  if (uses) made.setUses(uses);
  return made;
}
/** Folded once it is open: by the first key at the latest. */
function lazily(
  uses: ReadonlyMap<string, number>,
  rows: () => readonly Row[],
): () => SearchIndex<Row> {
  let made: SearchIndex<Row> | null = null;
  return () => (made ??= indexOf(rows(), uses));
}

export function makeSession(
  ctx: CommandContext,
  commands: CommandRows,
  recents: readonly Recent[],
  rowOfRecent: (recent: Recent) => Row | null,
): Session {
  const recentRows = lately(recents, 40)
    .map(rowOfRecent)
    .filter((row) => row !== null);
  const uses = scores(recents, Date.now());
  records.setUses(uses);
  return {
    ctx,
    commands,
    recents,
    recentRows,
    index: {
      target: lazily(uses, () => commands.target),
      screens: lazily(uses, () => [...commands.screens, ...commands.views]),
      others: lazily(uses, () => commands.others),
      filters: lazily(uses, filterRows),
      recents: lazily(uses, () => recentRows.filter((row) => row.kind === 'registro')),
    },
  };
}

/** So that the first key finds it done. */
export function foldAll({ index }: Session): void {
  for (const made of Object.values(index)) made();
}

/** Of what only the server knows: it could not be asked when it `falhou`. */
type State = 'buscando' | 'pronto' | 'falhou';

export interface Shown {
  readonly groups: readonly Group[];
  /** Key of the row the highlight begins at. */
  readonly first: string | null;
  readonly count: number;
  /** Not all could be asked for: nothing found means nothing here. */
  readonly failed?: boolean;
  /** What is there is one letter away from what was typed. */
  readonly near?: boolean;
}

function contextGroup(session: Session, rows: readonly Row[]): Group | null {
  const { target } = session.ctx;
  if (target.kind === 'none' || rows.length === 0) return null;
  return { id: 'alvo', title: 'Alvo:', strong: targetName(target), status: statusOf(target), rows };
}

const group = (id: string, title: string, rows: readonly Row[], note?: string): Group[] =>
  rows.length > 0 || note ? [{ id, title, rows, note }] : [];
const rowsOf = (hits: readonly Hit<Row>[]): Row[] => hits.map((hit) => hit.item);

/** Each row once, in the first group that has it; at most sixty, cut from the end. */
function limited(groups: readonly Group[]): Group[] {
  const keys = new Set<string>();
  return groups.flatMap((one) => {
    const rows = one.rows.filter((row) => {
      if (keys.size >= MOST || keys.has(row.key)) return false;
      keys.add(row.key);
      return true;
    });
    return rows.length > 0 || one.note ? [{ ...one, rows }] : [];
  });
}

function shown(groups: readonly (Group | null)[], first: string | null, count: number): Shown {
  const kept = limited(groups.filter((one) => one !== null));
  return {
    groups: kept,
    first: first ?? kept.find((one) => one.rows.length > 0)?.rows[0]?.key ?? null,
    count,
  };
}

/** Nothing typed: the target, what was used last, where to go. */
function untouched(session: Session): Shown {
  const { commands, recentRows } = session;
  const open = commands.target.filter((row) => !row.reason);
  const context = contextGroup(session, open.slice(0, CONTEXT));
  const recents = recentRows.filter((row) => !row.reason).slice(0, RECENT);
  const groups = [
    context,
    ...group('recentes', 'Recentes', recents),
    ...group('telas', 'Ir para', commands.screens),
    ...group('visoes', 'Visões salvas', commands.views),
    ...group('comandos', 'Comandos', commands.others),
  ];
  return shown(groups, null, 0);
}

/** Without those whose key is there already. */
const without = (rows: readonly Row[], taken: readonly Row[]): Row[] => {
  const keys = new Set(taken.map((row) => row.key));
  return rows.filter((row) => !keys.has(row.key));
};

/** The line that stands for a number until the server has answered: the highlight can wait on it. */
export const waitingKey = (entry: Entry): string =>
  `espera:${entry.documento ?? entry.ainf ?? entry.numero?.numero ?? ''}`;

/** Four of the target's: what can be done first, then what cannot, in the order of the bar. */
function someOf(rows: readonly Row[]): Row[] {
  const open = rows.filter((row) => !row.reason).slice(0, 3);
  const blocked = rows.filter((row) => row.reason).slice(0, 4 - open.length);
  return [...open, ...blocked];
}

function numbered(session: Session, entry: Entry, remote: Remote, state: State, wait: Row): Shown {
  const { numero } = entry;
  const wanted: Wanted = {
    text: numero ? `${numero.numero}${numero.ano ? ` ${numero.ano}` : ''}` : entry.text,
    numero,
  };
  // Those at hand are known by an order's number.
  const ofOrder = numero && (numero.tipo === null || numero.tipo === 'os');
  const local = ofOrder ? records.search(wanted, 12) : { hits: [], count: 0 };
  const exact = local.hits.filter((hit) => hit.exact).map((hit) => hit.item);
  const loose = local.hits.filter((hit) => !hit.exact).map((hit) => hit.item);
  const asks = asksOrders(entry, session.ctx);
  const orders = without(remote.orders, exact);
  // With nothing local the highlight waits on its own line, which the first answer replaces in place.
  const waiting = exact.length === 0 && asks && state === 'buscando';
  const found = exact.length > 0 ? [...exact, ...orders] : orders;
  const rows = waiting ? [wait] : found;
  const context =
    entry.mode === 'numero' ? null : contextGroup(session, someOf(session.commands.target));
  const more = without(loose, found);
  const first =
    rows[0]?.key ??
    (entry.documento ? (remote.people[0]?.key ?? (state === 'buscando' ? wait.key : null)) : null);
  const people =
    entry.documento && remote.people.length === 0 && state === 'buscando' ? [wait] : remote.people;
  return shown(
    [
      context,
      ...group(
        'numero',
        'Número',
        [...rows, ...more],
        asks && state === 'buscando' && !waiting ? 'buscando…' : undefined,
      ),
      ...group('pessoas', 'Pessoas', people),
    ],
    first,
    found.length + more.length + remote.people.length,
  );
}

function worded(session: Session, entry: Entry, remote: Remote, state: State): Shown {
  const { index, ctx } = session;
  const { mode } = entry;
  const wanted: Wanted = { text: entry.text };
  const all = mode === 'tudo';
  const search = (which: keyof Session['index'], on: boolean) =>
    on ? index[which]().search(wanted) : { hits: [], count: 0 };
  const target = search('target', all || mode === 'comando');
  const screens = search('screens', all || mode === 'tela');
  const others = search('others', all || mode === 'comando');
  const filters = search('filters', mode === 'filtro');
  const recents = search('recents', all);
  const found = all ? records.search(wanted, 20) : { hits: [], count: 0 };
  const known = [...rowsOf(recents.hits), ...without(rowsOf(found.hits), rowsOf(recents.hits))];
  const asking = asksPeople(entry, ctx) && state === 'buscando';
  const groups = [
    contextGroup(session, rowsOf(target.hits)),
    ...group('telas', 'Ir para', rowsOf(screens.hits)),
    ...group('comandos', 'Comandos', rowsOf(others.hits)),
    ...group('filtros', 'Filtro da lista', rowsOf(filters.hits)),
    ...group('registros', 'Registros', known),
    ...group('pessoas', 'Pessoas', remote.people, asking ? 'buscando…' : undefined),
  ];
  // The highlight begins at what answers best, wherever its group stands.
  const lists = [target.hits, screens.hits, others.hits, filters.hits, recents.hits, found.hits];
  let best: Hit<Row> | null = null;
  for (const [top] of lists) if (top && (!best || top.rank > best.rank)) best = top;
  const count =
    target.count +
    screens.count +
    others.count +
    filters.count +
    known.length +
    remote.people.length;
  return shown(groups, entry.text === '' ? null : (best?.item.key ?? null), count);
}

/** The server could not be asked: said beside what is known here. */
const withFailure = (found: Shown): Shown => ({
  ...found,
  groups: [
    ...found.groups,
    ...group('falha', 'Servidor', [], 'não foi possível perguntar ao servidor'),
  ],
  failed: true,
});

/** Nothing answers: what is one letter away. */
function withNear({ index }: Session, entry: Entry, found: Shown, state: State): Shown {
  const searched = [index.target(), index.screens(), index.others(), records];
  const rows =
    entry.mode === 'tudo' || entry.mode === 'comando' || entry.mode === 'tela'
      ? searched.flatMap((one) => near(one, entry.text, NEAR))
      : [];
  const answer = state === 'falhou' ? withFailure(found) : found;
  if (rows.length === 0) return answer;
  const groups = [...group('parecidos', 'Parecidos', rows.slice(0, NEAR)), ...answer.groups];
  return { ...shown(groups, null, 0), failed: answer.failed, near: true };
}

/** The groups for an entry. `wait` is the line that stands for a number still being asked for. */
export function resultsOf(
  session: Session,
  entry: Entry,
  remote: Remote,
  state: State,
  wait: Row,
  help: readonly Row[],
): Shown {
  if (entry.mode === 'ajuda') {
    const index = indexOf(help);
    const { hits, count } = index.search({ text: entry.text });
    return shown([...group('ajuda', 'Ajuda', rowsOf(hits))], null, count);
  }
  if (entry.mode === 'tudo' && entry.text === '' && !entry.numero && !entry.documento)
    return untouched(session);
  const found =
    entry.numero || entry.documento || entry.ainf
      ? numbered(session, entry, remote, state, wait)
      : worded(session, entry, entry.text === '' ? NOTHING : remote, state);
  if (found.count === 0 && state !== 'buscando') return withNear(session, entry, found, state);
  if (state !== 'falhou') return found;
  return withFailure(found);
}
