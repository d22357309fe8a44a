/** What every statement that reads a source is put together of: its values, its joins, and what confines its rows. */
import { conditionSql } from './condition.ts';
import type { CallContext } from '../http/context.ts';
import type { Condition, ListRequest } from './list-request.ts';
import { isProtected, seesProtected, shieldJoin, shownTo } from './shield.ts';
import type { Bind, Source } from './source.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const ownJoins = ({ joins = '' }: Source, bind: Bind, ctx: CallContext): string =>
  typeof joins === 'function' ? joins(bind, ctx) : joins;
export const joinsOf = (source: Source, bind: Bind, ctx: CallContext): string =>
  ownJoins(source, bind, ctx) + shieldJoin(source.shield);
/** The same for the record's JSON alone (`jsonOf`): to who sees what is protected it says nothing of it. */
export const jsonJoinsOf = (source: Source, bind: Bind, ctx: CallContext): string =>
  ownJoins(source, bind, ctx) + (seesProtected(ctx) ? '' : shieldJoin(source.shield));

/** The record's JSON as this actor is shown it; and its id where it is protected and shown whole all the same. */
export const jsonOf = ({ json }: Source, ctx: CallContext): string => shownTo(json, ctx);
export const uncoveredOf = ({ shield, id }: Source, ctx: CallContext): string =>
  shield && seesProtected(ctx) ? `case when escudo.sim then ${id} end` : 'null::int8';

/** The joins for filters whose alias one of these texts names; without texts, all. */
export const filterJoinsOf = (source: Source, texts?: readonly string[]): string =>
  Object.entries(source.filterJoins ?? {})
    .filter(([alias]) => texts === undefined || texts.some((text) => text.includes(`${alias}.`)))
    .map(([, join]) => join)
    .join(' ');

export function binder(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (v) => `$${values.push(v)}` };
}

export function tenantConditions({ tenant }: Source, bind: Bind, ctx: CallContext): string[] {
  if (!tenant) return [];
  if (!ctx.departamento) throw new Error('lista de departamento sem departamento');
  return [`${tenant} = ${bind(ctx.departamento.id)}`];
}
export const scopeConditions = ({ scope }: Source, bind: Bind, ctx: CallContext): string[] =>
  scope ? [scope(bind, ctx)] : [];
/** What confines a source's rows, whatever is asked of them. */
export const baseConditions = (source: Source, bind: Bind, ctx: CallContext): string[] => [
  ...tenantConditions(source, bind, ctx),
  ...scopeConditions(source, bind, ctx),
];

/** What confines the source's rows, and what is asked of them. */
export const allConditions = (
  conditions: readonly Condition[],
  source: Source,
  bind: Bind,
  ctx: CallContext,
): string[] => [
  ...baseConditions(source, bind, ctx),
  ...conditions.map((c) => conditionSql(c, source, bind, ctx)),
];
/** The same of a request: nothing, where it names nothing that must be named. */
export const askedConditions = (
  { conditions, order: [field], unnamed }: ListRequest,
  source: Source,
  bind: Bind,
  ctx: CallContext,
): string[] => [
  ...(unnamed ? ['false'] : []),
  ...orderConditions(field, source, ctx),
  ...allConditions(conditions, source, bind, ctx),
];
/** Among names in their order, one that may not be seen would be told by its place. */
export const orderConditions = (
  field: string,
  { shield, namely }: Source,
  ctx: CallContext,
): readonly string[] =>
  shield && namely?.includes(field) && !seesProtected(ctx) ? [`not ${isProtected(shield)}`] : [];
export const whereOf = (conditions: readonly string[]): string =>
  conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';

/** What lies in an area is counted, and expected, by the narrow rows, where these know all that is asked. */
export function countedFrom({ conditions }: ListRequest, source: Source): Source {
  const { places, scope } = source;
  return places &&
    (scope === undefined || places.scope !== undefined) &&
    conditions.some(({ filter }) => filter.kind === 'area') &&
    conditions.every(({ field }) => places.fields[field] !== undefined)
    ? places
    : source;
}

/** The source with some of its filters said in another way: as rows are tried, or collected. */
export const saying = (source: Source, otherwise: Source['tried']): Source => ({
  ...source,
  fields: { ...source.fields, ...otherwise },
});
