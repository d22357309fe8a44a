/**
 * Figures kept by month (migration 0140), read in place of the records: whoever asks only for what they know reads some
 * thousands of rows, however many records there are. Whole months come from them, the days at both ends of a period
 * from the records; both are called as the table is, with its columns, so that groups and filters are said of either.
 * What is asked by day is kept by day (migration 0142), and then its ends are moments within one.
 */
import { ZONE, addDays, inZone, isCivilDate, ultimoDia } from '../../domain/kernel/civil-date.ts';
import type { CallContext } from '../http/context.ts';
import { columnSql } from './condition.ts';
import type { Condition } from './list-request.ts';
import type { Bind, Figura, Source } from './source.ts';

/** The months or days that a period holds whole, and what is asked of before and after them. */
interface Whole {
  /** First day of the first; null: from the beginning. */
  readonly from: string | null;
  /** First day of the one after the last; null: to the end. */
  readonly to: string | null;
  readonly before: Condition | null;
  readonly after: Condition | null;
}

const civil = (value: string): string =>
  isCivilDate(value) ? value : inZone(new Date(value)).date;
/** The day that its month or itself begins with, and the one that the next begins with. */
const starts: Readonly<Record<Figura['cada'], readonly [first: Day, next: Day]>> = {
  dia: [(day) => day, (day) => addDays(day, 1)],
  mes: [(day) => `${day.slice(0, 7)}-01`, (day) => addDays(ultimoDia(day.slice(0, 7)), 1)],
};
type Day = (day: string) => string;

/** Null: it holds none, or is not asked for by its ends. */
export function wholeOf(period: readonly Condition[], cada: Figura['cada']): Whole | null {
  const [first, next] = starts[cada];
  const end = (op: string): Condition | null => period.find((one) => one.op === op) ?? null;
  const [gteq, lteq] = [end('gteq'), end('lteq')];
  if (period.length !== Number(gteq !== null) + Number(lteq !== null)) return null;
  const whole = { from: null, to: null, before: null, after: null } as {
    -readonly [K in keyof Whole]: Whole[K];
  };
  if (gteq) {
    const value = String(gteq.value);
    const all = isCivilDate(value) && value === first(value);
    whole.from = all ? value : next(civil(value));
    whole.before = all ? null : gteq;
  }
  if (lteq) {
    const value = String(lteq.value);
    const after = addDays(civil(value), 1);
    const all = isCivilDate(value) && after === first(after);
    whole.to = all ? after : first(civil(value));
    whole.after = all ? null : lteq;
  }
  return whole.from !== null && whole.to !== null && whole.from >= whole.to ? null : whole;
}

/** A column of an alias. */
const COLUMN = /\b(\w+)\.(\w+)/g;

/** What stands in for the table, as far as it is asked what it knows. */
export type Kept = Pick<Figura, 'columns' | 'sums'> & Partial<Pick<Figura, 'said' | 'also'>>;

/** Do these texts name nothing of the table but what its figures have? */
export function knows(
  { columns, sums, said, also }: Kept,
  alias: string,
  texts: readonly string[],
): boolean {
  const known = new Set(
    ['departamento_id', columns, ...[sums, said, also].map((one) => Object.keys(one ?? {}))].flat(),
  );
  return texts.every((text) =>
    [...text.matchAll(COLUMN)].every(([, of, column = '']) => of !== alias || known.has(column)),
  );
}

/** What stands in for the table: a row of figures for each month or day, and one for each record of the ends. */
export function figuresSql(
  figura: Figura,
  { tenant, id, scope }: Source,
  period: readonly Condition[],
  whole: Whole,
  asked: readonly string[],
  bind: Bind,
  ctx: CallContext,
): string {
  const [alias = ''] = id.split('.');
  const { table, fatos, kind, cada, columns, sums, said, once, also = {} } = figura;
  const named = Object.entries(also).filter(([name]) =>
    asked.some((text) => text.includes(`${alias}.${name}`)),
  );
  const none = named.map(([name, { type }]) => `0::${type} as ${name}`);
  const department = bind(ctx.departamento?.id ?? -1);
  const start = (day: string): string =>
    kind === 'date'
      ? `${bind(day)}::date`
      : `(${bind(day)}::date::timestamp at time zone '${ZONE}')`;
  /** The same columns in the same order: from what is kept (k), from what a record counts for (f). */
  const all = ['departamento_id', ...columns, ...Object.keys(said), ...Object.keys(sums)];
  const of = (from: string): string =>
    [...all.map((name) => `${from}.${name}`), ...none].join(', ');

  const kept = [
    `k.departamento_id = ${department}`,
    `k.fato = any(${bind(Object.keys(fatos))}::text[])`,
    ...(whole.from === null ? [] : [`k.mes >= ${bind(whole.from)}::date`]),
    ...(whole.to === null ? [] : [`k.mes < ${bind(whole.to)}::date`]),
  ];
  const arms = [`select ${of('k')} from ${table}_figura k where ${kept.join(' and ')}`];
  for (const [fato, day] of Object.entries(fatos)) {
    const ends = [
      ...(whole.before && whole.from !== null
        ? [`${columnSql(whole.before, day, bind)} and ${day} < ${start(whole.from)}`]
        : []),
      ...(whole.after && whole.to !== null
        ? [`${columnSql(whole.after, day, bind)} and ${day} >= ${start(whole.to)}`]
        : []),
    ];
    for (const end of ends) {
      const counted = `cross join lateral ${table}_figuras(${alias}, '${fato}', 1) f`;
      const met = `where ${tenant} = ${department} and ${end}`;
      arms.push(
        once
          ? // Scoped here: nothing that is said outside gets in.
            `select ${of('f')} from (select distinct on (${once}, ${said.mes}) ${alias}.* from ${table} ${alias}
               ${[met, ...(scope ? [scope(bind, ctx)] : [])].join(' and ')}) ${alias} ${counted}`
          : `select ${of('f')} from ${table} ${alias} ${counted} ${met}`,
      );
    }
  }
  for (const [name, { value, day, from, where }] of named) {
    const found = [
      `${tenant} = ${department}`,
      ...where(bind, ctx),
      ...period.map((one) => columnSql(one, day, bind)),
    ];
    const own = columns.map((column) =>
      column === 'fato' ? `'${name}'::text as fato` : `${alias}.${column}`,
    );
    const civilDay = kind === 'date' ? day : `dia_de(${day})`;
    const others = Object.entries({
      ...said,
      mes: cada === 'dia' ? civilDay : `mes_de(${civilDay})`,
    }).map(([one, sql]) => `${sql} as ${one}`);
    const amounts = [
      ...Object.entries(sums).map(([one, sort]) => `0::${sort} as ${one}`),
      ...named.map(([one, { type: sort }]) => `${one === name ? value : 0}::${sort} as ${one}`),
    ];
    arms.push(
      `select ${[tenant, ...own, ...others, ...amounts].join(', ')}
        from ${from ?? `${table} ${alias}`} where ${found.join(' and ')}`,
    );
  }
  return `(${arms.join('\n union all ')}) ${alias}`;
}
