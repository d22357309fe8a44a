/**
 * A record drawn as it was: its own query, over tables that hold what its chain tells. A common table
 * expression that is called like a table stands for it in the whole statement; what is looked at besides
 * (people, registries, subjects) is read as it is today.
 */
import { HISTORICO, keptOf, partsOf, type PartRows } from '../actions/kept.ts';
import type { NounWriter } from '../actions/noun.ts';
import type { Table } from '../db/schema.ts';
import type { Bind } from '../read/source.ts';
import { type Beginning, begun, type State } from './rebuild.ts';

/** A record as it was; null: it was not there. */
export interface Was {
  readonly id: number;
  readonly state: State | null;
}
/** Records of one noun as they were, with what hangs on them or without. */
export interface Then {
  readonly writer: NounWriter;
  readonly beginning: Beginning;
  readonly records: readonly Was[];
  readonly whole: boolean;
}

/** Does the log keep all that a record of this noun shows, and does it say where that stands? */
export function isDrawn(writer: NounWriter): boolean {
  if (writer.keeps === false) return false;
  const { columns, rows = {}, beside = [] } = keptOf(writer);
  const placed = (name: string): boolean =>
    name === HISTORICO || name in rows || beside.includes(name);
  return !columns && partsOf(writer).every(placed);
}

type Item = Readonly<Record<string, unknown>>;
const listOf = (value: unknown): readonly Item[] => (Array.isArray(value) ? value : []);
/** The rows of a part, as the log keeps them. */
const rowsOf = (value: unknown, { each }: PartRows): readonly Item[] =>
  each ? (listOf(value) as readonly unknown[]).map(each) : listOf(value);
type There = Was & { readonly state: State };
const isThere = (one: Was): one is There => one.state !== null;

/** A table holds these of its rows as they were, and all others as they are. */
interface Own {
  readonly idColumn: string;
  readonly ids: readonly number[];
  readonly rows: readonly Item[];
  /** Columns of which there are the hashes: the text is today's, where it is the same. */
  readonly sealed: readonly string[];
}
/** Of a text that is not the one that was sealed. */
const OTHER = '(não é o texto que o log lacrou)';
function ownSql(table: string, { idColumn, ids, rows, sealed }: Own, bind: Bind): string {
  const given = `jsonb_populate_recordset(null::${table}, ${bind(JSON.stringify(rows))}::jsonb)`;
  const texts = sealed.map(
    (c) =>
      `'${c}', case when k.${c} is null then null when log_lacre(x.${c}) = k.${c}::jsonb then x.${c} else ${bind(OTHER)}::text end`,
  );
  const theirs =
    sealed.length === 0
      ? `select * from ${given}`
      : `select p.* from ${given} k left join ${table} x on x.${idColumn} = k.${idColumn}
    cross join lateral jsonb_populate_record(k, jsonb_build_object(${texts.join(', ')})) p`;
  // Not kept apart: a condition on it goes down to the table and its index.
  return `${table} as not materialized (
    ${theirs}
    union all select x.* from ${table} x where x.${idColumn} <> all (${bind(ids)}::int8[]))`;
}

function ownOf(then: readonly Then[], departamento: number): ReadonlyMap<string, Own> {
  const tables = new Map<string, Own>();
  for (const { writer, beginning, records } of then) {
    const { table, idColumn, tenantColumn } = writer;
    const known = tables.get(table);
    const fresh = records.filter(({ id }) => !known?.ids.includes(id));
    tables.set(table, {
      idColumn,
      sealed: keptOf(writer).sealed ?? [],
      ids: [...(known?.ids ?? []), ...fresh.map(({ id }) => id)],
      rows: [
        ...(known?.rows ?? []),
        ...fresh.filter(isThere).map(({ id, state }) => ({
          ...begun(state, beginning),
          [idColumn]: id,
          ...(tenantColumn ? { [tenantColumn]: departamento } : {}),
          lock_version: 0,
        })),
      ],
    });
  }
  return tables;
}

/** A table holds these rows of their records, and all others as they are. */
function partSql(
  { table, by, column, gone, gones }: PartRows,
  lists: readonly { readonly whose: Item; readonly list: readonly Item[] }[],
  bind: Bind,
): string[] {
  const rows = lists.flatMap(({ whose, list }) =>
    (column ? (list.length > 0 ? [{ [column]: list }] : []) : list).map((one) => ({
      e: { ...whose, ...one },
      d: { ...gone?.(one), ...whose, ...one },
    })),
  );
  const names = Object.keys(lists[0]?.whose ?? {});
  // In numbers and words of ours; said beside the join, so that it goes by the index of what hangs on a record.
  const theirs = names
    .map((name) => {
      const values = new Set(lists.map(({ whose }) => whose[name]));
      const listed = [...values].map((v) => (typeof v === 'number' ? String(v) : bind(v)));
      return `x.${name} = any (array[${listed.join(', ')}])`;
    })
    .join(' and ');
  const known = by
    ? [theirs, ...[...names, ...by].map((name) => `x.${name} is not distinct from k.${name}`)].join(
        ' and ',
      )
    : 'false';
  const items = lists.flatMap(({ list }) => list);
  return [
    `${table} as not materialized (
    select p.* from jsonb_array_elements(${bind(JSON.stringify(rows))}::jsonb) r(v)
    cross join lateral jsonb_populate_record(null::${table}, r.v -> 'd') k
    left join ${table} x on ${known}
    cross join lateral jsonb_populate_record(coalesce(x, k), r.v -> 'e') p
    union all select x.* from ${table} x where (${theirs}) is not true)`,
    ...(gones
      ? [
          `${gones[0]} as not materialized (select x.* from ${gones[0]} x union all
    select * from jsonb_populate_recordset(null::${gones[0]}, ${bind(JSON.stringify(items.map(gones[1])))}::jsonb))`,
        ]
      : []),
  ];
}

const stepsRows = (table: Table): PartRows => ({ table, of: () => ({}) });

/** SQL of what hangs on these records: their parts and their steps. */
function partsSql({ writer, records }: Then, departamento: number, bind: Bind): string[] {
  const there = records.filter(isThere);
  const { steps } = writer;
  if (there.length === 0) return [];
  return [
    ...Object.entries(keptOf(writer).rows ?? {}).flatMap(([name, part]) =>
      partSql(
        part,
        there.map(({ id, state }) => ({
          whose: part.of({ id, departamento }),
          list: rowsOf(state[name], part),
        })),
        bind,
      ),
    ),
    ...(steps
      ? partSql(
          stepsRows(steps.table),
          there.map(({ id, state }) => ({
            whose: { departamento_id: departamento, [steps.key]: id },
            list: listOf(state[HISTORICO]).map(({ em, ...step }, at) => ({
              ...step,
              id: at + 1,
              created_at: em,
            })),
          })),
          bind,
        )
      : []),
  ];
}

/** SQL of the tables as they were, as common table expressions. */
export const tablesThen =
  (then: readonly Then[], departamento: number) =>
  (bind: Bind): string =>
    [
      ...[...ownOf(then, departamento)].map(([table, own]) => ownSql(table, own, bind)),
      ...then.flatMap((one) => (one.whole ? partsSql(one, departamento, bind) : [])),
    ].join(',\n');
