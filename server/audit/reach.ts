/**
 * Whose trail may be read: the record's own show call decides. Its permission must be held (403) and the
 * record be there for this person and department (404, as for a kind of record that does not exist).
 */
import type { CallContext } from '../http/context.ts';
import { naoEncontrado, semPermissao } from '../http/errors.ts';
import type { Noun } from '../noun.ts';
import type { QuerySource } from '../read/declare.ts';
import { filterJoinsOf } from '../read/list.ts';
import type { Bind, Source } from '../read/source.ts';

/** What shows a record of this noun: the calls of one, else the lists it stands in. */
function readersOf({ sources = [], trail }: Noun): readonly QuerySource[] {
  if (trail === 'none') return [];
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
  const there = `exists (select from ${source.table} ${filterJoinsOf(source)} where ${where.join(' and ')})`;
  if (source.scope) return [there];
  // What was deleted keeps its trail, in the department that it was of; what was nobody's, in all.
  const of = source.tenant ? `w.departamento_id = ${bind(dep)}` : 'w.departamento_id is null';
  const was = `exists (select from log w where w.entidade = ${bind(entidade)} and w.entidade_id = ${bind(id)} and ${of})`;
  return [there, was];
}
