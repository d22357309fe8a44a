/**
 * What the log keeps of a record: one jsonb object of its columns and of what hangs on it, as SQL over its
 * row `t`. A log row holds what changed of it; a record's rows one after the other give the record.
 */
import { CompiledQuery } from 'kysely';
import type { Table } from '../db/schema.ts';
import type { Changes } from './log.ts';
import type { Work } from './work.ts';

export interface Kept {
  /** These columns only; by default all but those that follow from others or count versions. */
  readonly columns?: readonly string[];
  /** Columns whose text is its people's: their hashes are kept. */
  readonly sealed?: readonly string[];
  /** What hangs on it: name → a select of one jsonb list over `t`. A change says what left it and what came. */
  readonly parts?: Readonly<Record<string, string>>;
  /** Where the rows of each part stand. With all of them said the record is drawn as it was (audit/past.ts). */
  readonly rows?: Readonly<Record<string, PartRows>>;
  /** Parts that its query does not show: they are read by themselves, and told beside it. */
  readonly beside?: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;
/** A part's rows in their table. */
export interface PartRows {
  readonly table: Table;
  /** The columns that say whose they are. */
  readonly of: (whose: { readonly id: number; readonly departamento: number }) => Item;
  /** By which a row that is still there is known again: what the log does not keep of it is taken from there. */
  readonly by?: readonly string[];
  /** The columns that one of its values stands for, where the list is no rows but their keys. */
  readonly each?: (one: unknown) => Item;
  /** The list is one row's, in this column. */
  readonly column?: string;
  /** What a row has that is not there any more, beside what the log keeps of it… */
  readonly gone?: (one: Item) => Item;
  /** …and the rows of another table that it then needs. */
  readonly gones?: readonly [table: Table, of: (one: Item) => Item];
}

/** How its steps stand in the state. */
export const HISTORICO = 'historico';

interface Of {
  readonly keeps?: Kept | false;
  readonly steps?: { readonly table: Table; readonly key: string };
}

/** In every table: what the row of the log says itself, and what follows from the rest. */
const FOLLOWS = [
  'id',
  'departamento_id',
  'lock_version',
  'updated_at',
  'busca',
  'busca_id',
  'dobrado',
  'bairro_dobrado',
  'encerramento_resultado',
  'encerramento_dobrado',
  'comentario_dobrado',
  'os_assunto_id',
  'os_responsavel_id',
  'os_zona_id',
  'defesa_indeferida',
  'cobravel_em',
];

const listed = (names: readonly string[]): string =>
  `array[${names.map((n) => `'${n}'`).join(', ')}]::text[]`;
/** A function takes a hundred arguments. */
const PAIRS_AT_MOST = 50;
/** SQL of one object of what is kept: name → expression. */
export function keptObject(pairs: Readonly<Record<string, string>>): string {
  const said = Object.entries(pairs).map(([name, sql]) => `'${name}', ${sql}`);
  const objects = [`jsonb_build_object(${said.splice(0, PAIRS_AT_MOST).join(', ')})`];
  while (said.length > 0)
    objects.push(`jsonb_build_object(${said.splice(0, PAIRS_AT_MOST).join(', ')})`);
  return objects.length > 1 ? `(${objects.join(' || ')})` : objects.join('');
}

export const keptOf = ({ keeps }: Of): Kept => (keeps === false ? { columns: [] } : (keeps ?? {}));

/** The names whose values are lists that grow and shrink. */
export const partsOf = (of: Of): readonly string[] => [
  ...Object.keys(keptOf(of).parts ?? {}),
  ...(of.steps ? [HISTORICO] : []),
];

/** A member's value as the log keeps it: decimals as text. */
const keptValue = (value: string): string =>
  `case when jsonb_typeof(${value}) = 'number' and strpos(${value}::text, '.') > 0
  then to_jsonb(${value} #>> '{}') else ${value} end`;
const VALUE = keptValue('m.value');
/** Of the members that say something, one by one. In line: a function of SQL is begun anew at each call. */
const membersOf = (object: string, each: string): string =>
  `(select coalesce(jsonb_object_agg(m.key, ${each}), '{}') from jsonb_each(${object}) m
    where m.value <> 'null' and m.key <> all (${listed(FOLLOWS)}))`;

/** `among`: of these alone, those of them that are kept. */
function columnsOf(of: Of, among?: readonly string[]): string {
  const { columns = among, sealed = [] } = keptOf(of);
  const isAmong = (column: string): boolean => among?.includes(column) ?? true;
  const row =
    columns === undefined
      ? 'to_jsonb(t)'
      : keptObject(Object.fromEntries(columns.filter(isAmong).map((c) => [c, `t.${c}`])));
  const seals = Object.fromEntries(sealed.filter(isAmong).map((c) => [c, `log_lacre(t.${c})`]));
  return Object.keys(seals).length > 0 ? `${row} || ${keptObject(seals)}` : row;
}

function wholeOf(of: Of): string {
  const parts: Record<string, string> = Object.fromEntries(
    Object.entries(keptOf(of).parts ?? {}).map(([name, select]) => [name, `(${select})`]),
  );
  if (of.steps)
    parts[HISTORICO] =
      `(select jsonb_agg(jsonb_build_object('acao', h.acao, 'de', h.de, 'para', h.para,
      'texto', h.texto, 'usuario_id', h.usuario_id, 'em', h.created_at) order by h.id)
      from ${of.steps.table} h where h.departamento_id = t.departamento_id and h.${of.steps.key} = t.id)`;
  return Object.keys(parts).length === 0
    ? columnsOf(of)
    : `${columnsOf(of)} || ${keptObject(parts)}`;
}

/** SQL of these values (name → expression) as the log keeps them. */
export const keptState = (pairs: Readonly<Record<string, string>>): string =>
  membersOf(keptObject(pairs), VALUE);
/** SQL of the columns of the row `t`; `among`: of these alone. */
export const columnsState = (of: Of, among?: readonly string[]): string =>
  membersOf(columnsOf(of, among), VALUE);
/** SQL of the whole record of the row `t`… */
export const wholeState = (of: Of): string => membersOf(wholeOf(of), VALUE);
/** …and of the same as changes from nothing. */
export const wholeMade = (of: Of): string =>
  membersOf(wholeOf(of), `jsonb_build_object('de', null, 'para', ${VALUE})`);

/** SQL of what makes one state of the other. */
export const changesBetween = (before: string, after: string): string =>
  `(select coalesce(jsonb_object_agg(key, jsonb_build_object('de', a.value, 'para', d.value)), '{}')
    from jsonb_each(${before}) a full join jsonb_each(${after}) d using (key)
    where a.value is distinct from d.value)`;

/**
 * The same of these columns of one row, `t` of each select: only what differs is looked at. Numbers are compared as they
 * are written, which is how the log keeps them.
 */
export function columnsBetween(
  of: Of,
  before: string,
  after: string,
  among: readonly string[],
): string {
  const [was, is] = [`(b.was -> d.key)`, 'd.value'];
  const said = (value: string): string => `nullif(${keptValue(value)}, 'null')`;
  return `(select coalesce(jsonb_object_agg(d.key, jsonb_build_object('de', ${said(was)}, 'para', ${said(is)})), '{}')
    from (select ${columnsOf(of, among)} as was from ${before} offset 0) b, jsonb_each((select ${columnsOf(of, among)} from ${after})) d
    where ${was}::text is distinct from ${is}::text and d.key <> all (${listed(FOLLOWS)}))`;
}

type List = readonly unknown[];

type OfRecords = Of & {
  readonly table: Table;
  readonly idColumn: string;
  readonly tenantColumn: string | null;
};

/**
 * Runs what changes these parts of records and answers what left each of them and what came, for the log
 * (Outcome.campos).
 */
export async function partChangesOf(
  w: Pick<Work, 'trx' | 'dep'>,
  writer: OfRecords,
  ids: readonly number[],
  names: readonly string[],
  run: () => Promise<void>,
): Promise<ReadonlyMap<number, Changes>> {
  const { parts = {} } = keptOf(writer);
  const columns = names.map((name) => {
    if (!parts[name]) throw new Error(`${writer.table} não guarda ${name}`);
    return `(${parts[name]}) as ${name}`;
  });
  // Found by the key, which begins with the department.
  const own = writer.tenantColumn ? `t.${writer.tenantColumn} = $2 and ` : '';
  type Lists = Readonly<Record<string, List | null>>;
  const read = async (): Promise<ReadonlyMap<number, Lists>> => {
    const { rows } = await w.trx.executeQuery<
      Record<string, List | null> & { readonly de: number }
    >(
      CompiledQuery.raw(
        `select t.${writer.idColumn} as de, ${columns.join(', ')} from ${writer.table} t where ${own}t.${writer.idColumn} = any($1::int8[])`,
        writer.tenantColumn ? [ids, w.dep] : [ids],
      ),
    );
    return new Map(rows.map(({ de, ...lists }) => [de, lists]));
  };
  const before = await read();
  await run();
  const after = await read();
  return new Map(
    ids.map((id) => [id, partsBetween(before.get(id) ?? {}, after.get(id) ?? {}, names)]),
  );
}

/** The same of one record. */
export const partChanges = async (
  w: Pick<Work, 'trx' | 'dep'>,
  writer: OfRecords,
  id: number,
  names: readonly string[],
  run: () => Promise<void>,
): Promise<Changes> => (await partChangesOf(w, writer, [id], names, run)).get(id) ?? {};

/** One spelling of a value, whatever order its keys have. */
export const spelled = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );

function timesIn(list: List): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const one of list) times.set(spelled(one), (times.get(spelled(one)) ?? 0) + 1);
  return times;
}

/** What left these lists and what came. */
export const partsBetween = (
  before: Readonly<Record<string, List | null | undefined>>,
  after: Readonly<Record<string, List | null | undefined>>,
  names: readonly string[],
): Changes =>
  Object.fromEntries(
    names.flatMap((name) => {
      const [was, is] = [before[name] ?? [], after[name] ?? []];
      const [then, now] = [timesIn(was), timesIn(is)];
      // One that is there more often than before leaves and comes: a chain is read by what is in a list.
      const moved = (of: List): List | null => {
        const some = of.filter((v) => then.get(spelled(v)) !== now.get(spelled(v)));
        return some.length > 0 ? some : null;
      };
      const change = { de: moved(was), para: moved(is) };
      return change.de || change.para ? [[name, change]] : [];
    }),
  );

/** SQL of these parts of the row `t`, as one object. */
export const partsState = (of: Of): string => {
  const { parts = {} } = keptOf(of);
  return keptObject(Object.fromEntries(Object.entries(parts).map(([n, sql]) => [n, `(${sql})`])));
};
