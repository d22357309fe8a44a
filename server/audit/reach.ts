/**
 * Whose trail may be read: the record's own show call decides. Its permission must be held (403) and the
 * record be there for this person and department (404, as for a kind of record that does not exist).
 */
import type { CallContext } from '../http/context.ts';
import { naoEncontrado, semPermissao } from '../http/errors.ts';
import type { Noun } from '../noun.ts';
import type { QuerySource } from '../read/declare.ts';
import { filterJoinsOf } from '../read/statement.ts';
import type { Bind, Source } from '../read/source.ts';

/** What shows a record of this noun: the calls of one, else the lists it stands in. */
export function readersOf({ sources = [], trail }: Noun): readonly QuerySource[] {
  if (trail === 'none') return [];
  if (Array.isArray(trail)) return trail as readonly QuerySource[];
  const ones = sources.filter((s) => s.query.kind === 'one');
  return ones.length > 0 ? ones : sources;
}

/** Does a record of this noun leave a trail that somebody reads? */
export const isTrailed = (noun: Noun): boolean =>
  noun.trail === 'self' || readersOf(noun).length > 0;

/** The address's record: {entidade: 'ordem_servico', id: 42}; 0 stands for the lists themselves (what was exported). */
export const recordOf = (ctx: CallContext): { entidade: string; id: number } => ({
  entidade: ctx.params['entityName'] ?? '',
  id: Number(ctx.params['entityId']),
});

/** `nouns` handed in because the catalogue of nouns holds the log too. */
export function reach(nouns: () => readonly Noun[]): (bind: Bind, ctx: CallContext) => string {
  return (bind, ctx) => {
    const { entidade, id } = recordOf(ctx);
    const noun = nouns().find((n) => n.noun === entidade);
    if (!noun || !isTrailed(noun)) throw naoEncontrado();
    if (noun.trail === 'self' && id === ctx.actor.id) return 'true';
    const readers = readersOf(noun);
    const allowed = readers.filter(({ query }) => ctx.actor.can(query.permission));
    if (readers.length > 0 && allowed.length === 0) throw semPermissao();
    const conditions = allowed.flatMap((s) => conditionsOf(s, entidade, id, bind, ctx));
    return conditions.length > 0 ? conditions.join(' or ') : 'false';
  };
}

function conditionsOf(
  source: Source,
  entidade: string,
  id: number,
  bind: Bind,
  ctx: CallContext,
): string[] {
  const dep = ctx.departamento?.id ?? -1;
  if (id === 0) return source.scope ? [] : ['true'];
  const where = [`${source.id} = ${bind(id)}`];
  if (source.tenant) where.push(`${source.tenant} = ${bind(dep)}`);
  if (source.scope) where.push(source.scope(bind, ctx));
  const there = `exists (select from ${source.table} ${filterJoinsOf(source)} where ${where.join(' and ')} offset 0)`;
  if (source.scope) return [there];
  // What was deleted keeps its trail, in the department that it was of; what was nobody's, in all.
  const of = source.tenant ? `w.departamento_id = ${bind(dep)}` : 'w.departamento_id is null';
  const was = `exists (select from log w where w.entidade = ${bind(entidade)} and w.entidade_id = ${bind(id)} and ${of})`;
  return [there, was];
}

/**
 * The same of every row: the rows of the trails that this person may read here, as conditions of which no
 * two are true of one row, each a stretch of an index that holds what is counted. `l` is the log. What was
 * exported or searched of one's own lists (id 0) is told to who did it.
 */
export function reachAll(
  nouns: () => readonly Noun[],
): (bind: Bind, ctx: CallContext) => readonly string[] {
  return (bind, ctx) => {
    const dep = bind(ctx.departamento?.id ?? -1);
    const me = bind(ctx.actor.id);
    /** Kinds whose rows of this department are all readable; and those of none. */
    const whole = new Set<string>();
    const outside = new Set<string>();
    const some = new Map<string, string[]>();
    for (const noun of nouns().filter(isTrailed)) {
      const also = (condition: string): void => {
        some.set(noun.noun, [...(some.get(noun.noun) ?? []), `(${condition})`]);
      };
      if (noun.trail === 'self') also(`l.entidade_id = ${me}`);
      for (const source of readersOf(noun).filter(({ query }) => ctx.actor.can(query.permission))) {
        const where = [`${source.id} = l.entidade_id`];
        if (source.tenant) where.push(`${source.tenant} = ${dep}`);
        if (source.scope) where.push(source.scope(bind, ctx));
        const there = `exists (select from ${source.table} ${filterJoinsOf(source)} where ${where.join(' and ')} offset 0)`;
        if (source.scope) also(`${there} or (l.entidade_id = 0 and l.usuario_id = ${me})`);
        else {
          whole.add(noun.noun);
          if (source.tenant) also(`l.departamento_id is null and (l.entidade_id = 0 or ${there})`);
          else outside.add(noun.noun);
        }
      }
    }
    return [
      ...slicesOf(`l.departamento_id = ${dep}`, whole, some),
      ...slicesOf('l.departamento_id is null', outside, some),
    ];
  };
}

/** Of a department, or of none: the kinds that are read whole, and of the others what may be read. */
function slicesOf(
  of: string,
  whole: ReadonlySet<string>,
  some: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const kinds = (names: Iterable<string>): string =>
    `l.entidade in (${[...names].map((name) => `'${name}'`).join(', ')})`;
  const rest = [...some].filter(([noun]) => !whole.has(noun));
  // A case, which the planner takes as one question and asks of each kind its own: with an `or` it would
  // look for every kind in another index, and then read the rows themselves.
  const its = rest.map(([noun, conditions]) => `when '${noun}' then ${conditions.join(' or ')}`);
  return [
    ...(whole.size > 0 ? [`${of} and ${kinds(whole)}`] : []),
    ...(rest.length > 0
      ? [`${of} and ${kinds(rest.map(([noun]) => noun))} and case l.entidade ${its.join(' ')} end`]
      : []),
  ];
}
