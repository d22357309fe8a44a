/** Compiles a report to one parameterised statement, its totals included, and answers it. */
import type pg from 'pg';
import { inZone, isCivilDate } from '../../domain/kernel/civil-date.ts';
import {
  COMPARAR,
  antesDe,
  comparacoes,
  comparavel,
  isComparacao,
  type Antes,
  type Comparacao,
} from '../../domain/kernel/comparison.ts';
import type { Medida, ReportQuery } from '../../domain/kernel/define.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import { MEDIDA, nameInList, type Report } from '../../domain/kernel/report.ts';
import type { CallContext } from '../http/context.ts';
import { invalido } from '../http/errors.ts';
import { figuresSql, knows, wholeOf, type Kept } from './figura.ts';
import { allConditions, binder, filterJoinsOf, whereOf, type Statement } from './statement.ts';
import { parseConditions, type Condition, type Given } from './list-request.ts';
import type { Bind, Figura, Source } from './source.ts';

/** An aggregate over the records and, where something kept knows it, over its rows (alias k), each of k.n records. */
export interface MeasureSql {
  readonly rows: string | ((bind: Bind, ctx: CallContext) => string);
  readonly kept?: string | ((bind: Bind, ctx: CallContext) => string);
}
/** How many of them are so: a condition that holds no parameter. */
export const countOf = (condition: string): MeasureSql => ({
  rows: `count(*) filter (where ${condition})`,
  kept: `sum(k.n) filter (where ${condition})`,
});
/** How many there are. */
export const COUNT: MeasureSql = { rows: 'count(*)', kept: 'sum(k.n)' };
/** The sum of an amount, kept under the same name. */
export const sumOf = (column: string, kept: string): MeasureSql => ({
  rows: `sum(${column})`,
  kept: `sum(k.${kept})`,
});

export interface GroupSql {
  /** What the records have in common: 'os.assunto_id'. It holds no parameter, being said twice. */
  readonly by: string;
  /** What is shown of it where that is not the value itself: 'g.assunto' → JSON of {id, descricao}. */
  readonly show?: (value: string, bind: Bind, ctx: CallContext) => string;
  /** What it is sorted by where that is not the value itself. */
  readonly order?: (value: string, bind: Bind, ctx: CallContext) => string;
}

/** By another record, shown as {id, <column>} and sorted by that name; `own`: the record is a department's. */
export function byRecord(by: string, table: string, column: string, own = false): GroupSql {
  const from = (value: string, bind: Bind, ctx: CallContext): string =>
    `from ${table} x where x.id = ${value}${own ? ` and x.departamento_id = ${bind(ctx.departamento?.id ?? -1)}` : ''}`;
  return {
    by,
    show: (value, bind, ctx) =>
      `(select json_build_object('id', x.id, '${column}', x.${column}) ${from(value, bind, ctx)})`,
    order: (value, bind, ctx) => `(select x.${column} ${from(value, bind, ctx)}), ${value}`,
  };
}

/** Those of a source that are so. Kept differences know no scope but one of their own: these are counted from the rows. */
export const only = (source: Source, condition: string): Source => ({
  ...source,
  scope: (bind, ctx) => (source.scope ? `${source.scope(bind, ctx)} and ${condition}` : condition),
});

/** What stands behind a report. */
export interface ReportSource {
  /** Where its records come from: confined, scoped and filtered as they are listed. */
  readonly source: Source;
  readonly groups: Readonly<Record<string, GroupSql>>;
  readonly measures: Readonly<Record<string, MeasureSql>>;
  /** Said of a group: others say nothing, and are left out. */
  readonly shown?: string;
  /** What stands behind its other ways to count. */
  readonly outras?: Readonly<Record<string, Omit<ReportSource, 'outras'>>>;
}

/** A report's entry in the catalogue of sources; what its definition names, and nothing else, is said here. */
export const reportSource = <G extends Fields, M extends Fields>(
  report: ReportQuery<G, M>,
  of: {
    readonly source: Source;
    readonly groups: Readonly<Record<keyof G, GroupSql>>;
    readonly measures: Readonly<Record<keyof M, MeasureSql>>;
    readonly shown?: string;
    readonly outras?: Readonly<
      Record<
        string,
        {
          readonly source: Source;
          readonly groups: Readonly<Record<keyof G, GroupSql>>;
          readonly measures: Readonly<Record<keyof M, MeasureSql>>;
        }
      >
    >;
  },
): [id: string, of: ReportSource] => [report.id, of];

/** The group's order: an enumeration's own, else that of the values. */
const orderOf = (
  value: string,
  field: Field,
  group: GroupSql | undefined,
  bind: Bind,
  ctx: CallContext,
): string =>
  field.kind === 'enum'
    ? `array_position(${bind(Object.keys(field.options))}::text[], ${value})`
    : (group?.order?.(value, bind, ctx) ?? value);

/** Nothing of a sum or a count is 0; nothing of a mean is nothing. */
function measured(field: Field, sql: string): string {
  const value = field.nullable ? sql : `coalesce(${sql}, 0)`;
  return field.kind === 'integer' ? `(${value})::int8` : `round((${value})::numeric, 2)::text`;
}

/** What stands beside a report: the same of other conditions, its days and months moved to where they are set beside. */
export interface Beside extends Pick<Antes, 'dia' | 'mes'> {
  readonly conditions: readonly Condition[];
}
/** A day or a month of the period compared with, as that of the present one. */
const moved = (field: Field, key: string, beside: Beside | null): string =>
  beside === null || field.kind !== 'date'
    ? key
    : `(${key} + interval '${field.month ? beside.mes : beside.dia}')::date`;

/** What a measure is called in the period that is compared with. */
const antes = (name: string): string => `antes_${name}`;

/** Counts of a list that are kept by difference, as figures of no month. */
const countsOf = ({ counted, fields, id }: Source): readonly Readable[] => {
  const [alias = ''] = id.split('.');
  // What stands under another name, or is more than a column, they do not know.
  const columns = (counted?.fields ?? []).filter((name) => fields[name] === `${alias}.${name}`);
  return counted ? [{ columns, sums: { n: 'int8' }, counted: counted.table }] : [];
};
/** What a report may be read from. */
type Readable = Figura | (Kept & { readonly counted: string });

/** Where it is read from, and what its groups and measures are there. */
interface Reading {
  readonly from: string;
  readonly keys: readonly string[];
  readonly figures: readonly string[];
  readonly where: readonly string[];
  readonly having: string | undefined;
}
const told = (sql: MeasureSql['kept'], bind: Bind, ctx: CallContext): string =>
  (typeof sql === 'function' ? sql(bind, ctx) : sql) ?? 'null';

/** From what is kept, where something kept knows all of it; null: it takes the records. */
function readKept(
  kept: Readable,
  report: Pick<ReportQuery, 'groups' | 'measures'>,
  { source, groups, measures, shown }: ReportSource,
  conditions: readonly Condition[],
  bind: Bind,
  ctx: CallContext,
): Reading | null {
  const [alias = ''] = source.id.split('.');
  const monthly = 'counted' in kept ? null : kept;
  const period = conditions.filter(({ field }) => field === monthly?.field);
  const whole = monthly && wholeOf(period, monthly.cada);
  if (monthly && !whole) return null;
  const rest = conditions.filter((one) => !period.includes(one));
  const days = Object.values(monthly?.fatos ?? {});
  const keys = Object.keys(report.groups).map((name) => {
    const by = groups[name]?.by ?? 'null';
    const called = Object.entries(monthly?.said ?? {}).find(([, said]) => said === by);
    return called ? `${alias}.${called[0]}` : by;
  });
  const wanted = Object.keys(report.measures).map((name) => measures[name]?.kept);
  if (wanted.includes(undefined)) return null;
  const reading = (to: Bind) => {
    // Whose day is there has a month.
    const where = allConditions(rest, source, to, ctx).map((text) =>
      days.reduce(
        (said, day) => said.replaceAll(`${day} is not null`, `${alias}.mes is not null`),
        text,
      ),
    );
    const figures = wanted.map((sql) => told(sql, to, ctx).replaceAll(/\bk\./g, `${alias}.`));
    const counted = ['n', ...Object.keys(monthly?.also ?? {})].filter(
      (name, at) => at === 0 || figures.some((text) => text.includes(`${alias}.${name}`)),
    );
    const having = shown ?? `(${counted.map((name) => `sum(${alias}.${name}) <> 0`).join(' or ')})`;
    const joins = filterJoinsOf(source, [...where, ...keys, ...figures, having]);
    return { where, figures, having, joins };
  };
  // Tried aside: a parameter that nothing names has no type.
  const { where, figures, having, joins } = reading(binder().bind);
  const asked = [...where, ...figures, ...keys, having, joins];
  if (!knows(kept, alias, asked)) return null;
  const from =
    monthly && whole
      ? figuresSql(monthly, source, period, whole, asked, bind, ctx)
      : `${'counted' in kept ? kept.counted : ''} ${alias}`;
  return { ...reading(bind), keys, from: `${from} ${joins}` };
}

/** From the records themselves. */
function readRows(
  report: Pick<ReportQuery, 'groups' | 'measures'>,
  { source, groups, measures, shown }: ReportSource,
  conditions: readonly Condition[],
  bind: Bind,
  ctx: CallContext,
): Reading {
  const where = allConditions(conditions, source, bind, ctx);
  const keys = Object.keys(report.groups).map((name) => groups[name]?.by ?? 'null');
  const figures = Object.keys(report.measures).map((name) => told(measures[name]?.rows, bind, ctx));
  const joins = filterJoinsOf(source, [...where, ...keys, ...figures]);
  return { from: `${source.table} ${joins}`, keys, figures, where, having: shown };
}

/** Groups, measures and `$total` of what meets the conditions: of the first of what is kept that knows all of it. */
function aggregate(
  report: Pick<ReportQuery, 'groups' | 'measures'>,
  of: ReportSource,
  conditions: readonly Condition[],
  beside: Beside | null,
  bind: Bind,
  ctx: CallContext,
): string {
  let found: Reading | null = null;
  for (const kept of [...countsOf(of.source), ...(of.source.figuras ?? [])])
    found ??= readKept(kept, report, of, conditions, bind, ctx);
  const { from, keys, figures, where, having } =
    found ?? readRows(report, of, conditions, bind, ctx);
  const fields = Object.entries(report.groups);
  const by = keys.map((key, at) => {
    const field = fields[at]?.[1];
    return field ? moved(field, key, beside) : key;
  });
  const amounts = Object.entries(report.measures).map(
    ([name, field], at) => `${measured(field, figures[at] ?? 'null')} as "${name}"`,
  );
  const total = `grouping(${by.join(', ')}) > 0`;
  return `select ${by.map((key, at) => `${key} as "${fields[at]?.[0]}"`).join(', ')}, ${amounts.join(', ')}, ${total} as "$total"
        from ${from}${whereOf(where)}
        group by grouping sets ((${by.join(', ')}), ())${having ? ` having ${total} or ${having}` : ''}`;
}

/** Two of them side by side: what is in one of them only is nothing in the other. */
function sideBySide(
  report: Pick<ReportQuery, 'groups' | 'measures'>,
  now: string,
  before: string,
): string {
  const keys = [...Object.keys(report.groups).map((name) => `a."${name}"`), 'a."$total"'].join(
    ', ',
  );
  const figures = Object.entries(report.measures).flatMap(([name, field]) =>
    [false, true].map((then) => {
      const one = `max(a."${name}") filter (where ${then ? '' : 'not '}a."$antes")`;
      const nothing = field.kind === 'integer' ? '0' : `'0.00'`;
      return `${field.nullable ? one : `coalesce(${one}, ${nothing})`} as "${then ? antes(name) : name}"`;
    }),
  );
  return `select ${keys}, ${figures.join(', ')}
        from (select n.*, false as "$antes" from (${now}) n union all select b.*, true from (${before}) b) a
        group by ${keys}`;
}

/**
 * Columns: the groups and measures by name, `$total` (the one row of all of them, the last) and `$em`
 * (the moment all of it is of); `beside` it, in the same snapshot, each measure as it was. Counted from the kept
 * differences where they know everything that is asked: then it costs the same at any size.
 */
export function compileReport(
  report: Pick<ReportQuery, 'groups' | 'measures'>,
  of: ReportSource,
  conditions: readonly Condition[],
  ctx: CallContext,
  beside: Beside | null = null,
): Statement {
  const { bind, values } = binder();
  const now = aggregate(report, of, conditions, null, bind, ctx);
  const rows =
    beside === null
      ? now
      : sideBySide(report, now, aggregate(report, of, beside.conditions, beside, bind, ctx));
  const { groups } = of;
  const shown = Object.keys(report.groups).map((name) => {
    const show = groups[name]?.show;
    return `${show ? `case when g."$total" then null else ${show(`g."${name}"`, bind, ctx)} end` : `g."${name}"`} as "${name}"`;
  });
  const measures = Object.keys(report.measures);
  const figures = beside === null ? measures : [...measures, ...measures.map(antes)];
  const order = Object.entries(report.groups).map(([name, field]) =>
    orderOf(`g."${name}"`, field, groups[name], bind, ctx),
  );
  return {
    text: `select ${[...shown, ...figures.map((name) => `g."${name}"`)].join(', ')}, g."$total", now() as "$em"
      from (${rows}) g
      order by g."$total", ${order.join(', ')}`,
    values,
  };
}

/** What a report is asked for, in the names of the list behind it. Throws 422 naming a filter it does not know. */
export const askedOf = (
  report: Pick<ReportQuery, 'filters' | 'defaults'> & {
    readonly drill: Pick<ReportQuery['drill'], 'as'>;
  },
  given: Given,
): readonly Condition[] =>
  parseConditions(report, given).map((one) => ({ ...one, field: nameInList(report, one.field) }));

/** A day or a moment as text that sorts: a day begins, or as an end is over, in the municipality's zone. */
function sortable(key: string, value: string): string {
  if (isCivilDate(value)) return `${value} ${key.endsWith('_gteq') ? '00:00' : '24:00'}`;
  const { date, time } = inZone(new Date(value));
  return `${date} ${time}`;
}
/** Of two ends of one period, the narrower: a row's month may reach beyond what is asked for. */
function narrower(key: string, a: string, b: string): string {
  const later = sortable(key, a) > sortable(key, b);
  return later === key.endsWith('_gteq') ? a : b;
}

/** What is filtered by, in the words of the list, and by that of a row. */
export function filterOf(
  report: Pick<ReportQuery, 'filters'> & {
    readonly drill: Pick<ReportQuery['drill'], 'list' | 'all'>;
  },
  conditions: readonly Condition[],
  own: Readonly<Record<string, string>> = {},
): string {
  const filter: Record<string, string> = { ...report.drill.all };
  for (const { field, op, value } of conditions) filter[`${field}_${op}`] = String(value);
  for (const [key, value] of Object.entries(own)) {
    const before = filter[key];
    filter[key] =
      before !== undefined &&
      /_[gl]teq$/.test(key) &&
      report.drill.list.filters[key.slice(0, -5)]?.kind !== 'decimal'
        ? narrower(key, before, value)
        : value;
  }
  return new URLSearchParams(filter).toString();
}

/** The filter of the list behind a row: the report's own, and what the row stands for. */
function drillOf(
  report: ReportQuery,
  conditions: readonly Condition[],
  row: Readonly<Record<string, unknown>>,
): string | null {
  const own = report.drill.filter(row);
  return own && filterOf(report, conditions, own);
}

/** How else it is counted; null: as usual. Throws 422 on what is no way to count it. */
function medidaOf({ medidas }: ReportQuery, asked: Given[string]): Medida | null {
  if (asked === undefined) return null;
  const ways = Object.keys(medidas?.outras ?? {});
  const way = ways.find((one) => one === asked);
  if (way === undefined)
    throw invalido({
      [MEDIDA]: [
        ways.length > 0 ? `deve ser ${ways.join(' ou ')}` : 'este relatório conta de um modo só',
      ],
    });
  return medidas?.outras[way] ?? null;
}

/** The filter of the list behind a row of what is counted so. Throws 422 on a period that is not one of whole days. */
function countedFilter(
  report: ReportQuery,
  by: Medida,
  conditions: readonly Condition[],
): (row: Readonly<Record<string, unknown>>) => string {
  const asked: Record<string, string> = {};
  const names = new Map(by.taken.map((name) => [nameInList(report, name), name]));
  for (const { field, op, value } of conditions) {
    const name = names.get(field);
    if (name !== undefined) asked[`${name}_${op}`] = String(value);
  }
  const days = ['periodo_gteq', 'periodo_lteq'].filter((end) => asked[end] !== undefined);
  for (const end of days)
    if (!isCivilDate(asked[end] ?? ''))
      throw invalido({ [end]: ['informe o período em dias inteiros'] });
  const rest = conditions.filter(({ field }) => !names.has(field));
  return (row) => filterOf(report, rest, by.filter(row, asked));
}

/** What is compared with, and how; null: nothing is. Throws 422 where there is no period to go back from. */
function besideOf(
  report: ReportQuery,
  conditions: readonly Condition[],
  como: Given[string],
): (Beside & Antes & { readonly como: Comparacao }) | null {
  if (como === undefined) return null;
  const refuse = (message: string) => invalido({ [COMPARAR]: [message] });
  if (!isComparacao(como)) throw refuse(`deve ser ${Object.keys(comparacoes).join(' ou ')}`);
  if (!comparavel(report)) throw refuse('este relatório não tem período');
  const field = nameInList(report, 'periodo');
  const end = (op: string): string => {
    const found = conditions.find((one) => one.field === field && one.op === op)?.value;
    return typeof found === 'string' ? found : '';
  };
  const [de, ate] = [end('gteq'), end('lteq')];
  if (de === '' || ate === '') throw refuse('informe o começo e o fim do período');
  if (!isCivilDate(de) || !isCivilDate(ate)) throw refuse('informe o período em dias inteiros');
  const before = antesDe({ de, ate }, como);
  if (!before) throw refuse('o período não tem um anterior');
  return {
    ...before,
    como,
    conditions: conditions.map((one) =>
      one.field === field ? { ...one, value: one.op === 'gteq' ? before.de : before.ate } : one,
    ),
  };
}

/** {rows, colunas, totais, atualizado_em} (decisions, section 20). Throws 422 naming a filter it does not know. */
export async function readReport(
  pool: pg.Pool,
  report: ReportQuery,
  usual: ReportSource,
  ctx: CallContext,
  { [COMPARAR]: como, [MEDIDA]: medida, ...given }: Given,
): Promise<Report> {
  const conditions = askedOf(report, given);
  const by = medidaOf(report, medida);
  const of = (by && usual.outras?.[String(medida)]) ?? usual;
  const behind = (among: readonly Condition[]): string | null =>
    by ? null : filterOf(report, among);
  const behindRow = by
    ? countedFilter(report, by, conditions)
    : (row: Readonly<Record<string, unknown>>) => drillOf(report, conditions, row);
  const beside = besideOf(report, conditions, como);
  const { text, values } = compileReport(report, of, conditions, ctx, beside);
  type Found = Readonly<Record<string, unknown>> & { $total: boolean; $em: string };
  const { rows } = await pool.query<Found>(text, [...values]);
  const pick = (row: Found | undefined, fields: Fields, called = (name: string) => name) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, row?.[called(name)]]));
  const was = (row: Found | undefined) => pick(row, report.measures, antes);
  const total = rows.at(-1);
  const column = (papel: 'grupo' | 'medida', fields: Fields) =>
    Object.entries(fields).map(([campo, { label }]) => ({ campo, titulo: label, papel }));
  return {
    rows: rows.slice(0, -1).map((row) => {
      const key = pick(row, report.groups);
      return {
        ...key,
        ...pick(row, report.measures),
        filtro: behindRow(key),
        ...(beside && { antes: was(row) }),
      };
    }),
    colunas: [...column('grupo', report.groups), ...column('medida', report.measures)],
    totais: pick(total, report.measures),
    filtro: behind(conditions),
    atualizado_em: total?.$em ?? '',
    ...(by && { medida: String(medida) }),
    ...(beside && {
      comparado: {
        como: beside.como,
        periodo_gteq: beside.de,
        periodo_lteq: beside.ate,
        totais: was(total),
        filtro: behind(beside.conditions),
      },
    }),
  };
}
