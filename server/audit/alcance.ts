/**
 * Whose trail may be read: the record's own show call decides. Its permission must be held (403) and the
 * record be there for this person and department (404, as for a kind of record that does not exist).
 */
import type { ListQuery, OneQuery, Query } from '../../domain/define.ts';
import { actions, queries } from '../../domain/index.ts';
import type { CallContext } from '../http/context.ts';
import { naoEncontrado, semPermissao } from '../http/errors.ts';
import { filterJoinsOf } from '../read/list.ts';
import type { Bind, Source } from '../read/source.ts';

type Reader = OneQuery | ListQuery;

/** What another department may see of ours is not ours to follow; people are chosen from more lists than are read. */
const apart = (q: Query): boolean => q.id.startsWith('compartilhado.') || q.noun === 'log';
/** Nouns of the catalogue that are nobody's record: the session's own preferences, an upload on its way. */
const PROPRIAS = new Set(['preferencia', 'rascunho']);

/** The calls that show a record of this noun: of one, else the lists it stands in. */
export function readersOf(entidade: string): Reader[] {
  const own = queries.filter((q) => q.noun === entidade && !apart(q));
  const ones = own.filter((q): q is OneQuery => q.kind === 'one');
  return ones.length > 0 ? ones : own.filter((q): q is ListQuery => q.kind === 'list');
}

/** Every noun that leaves a trail. */
export const entidades: ReadonlySet<string> = new Set(
  [...actions.map((a) => a.noun), ...queries.map((q) => q.noun)].filter(
    (noun) => readersOf(noun).length > 0 || PROPRIAS.has(noun),
  ),
);

/** The address's record: {entidade: 'ordem_servico', id: 42}; 0 stands for the lists themselves (what was exported). */
export const registroDe = (ctx: CallContext): { entidade: string; id: number } => ({
  entidade: ctx.params['entityName'] ?? '',
  id: Number(ctx.params['entityId']),
});

/** `sources` by query id, handed in because the catalogue of sources holds this one too. */
export function alcance(
  sources: () => ReadonlyMap<string, Source>,
): (bind: Bind, ctx: CallContext) => string {
  return (bind, ctx) => {
    const { entidade, id } = registroDe(ctx);
    if (!entidades.has(entidade)) throw naoEncontrado();
    const self = entidade === 'usuario' || PROPRIAS.has(entidade);
    if (self && id === ctx.actor.id) return 'true';
    const readers = readersOf(entidade);
    const allowed = readers.filter((q) => q.permission === null || ctx.actor.can(q.permission));
    if (readers.length > 0 && allowed.length === 0) throw semPermissao();
    const conditions = allowed.flatMap((q) => {
      const source = sources().get(q.id);
      return source ? conditionsOf(source, entidade, id, bind, ctx) : [];
    });
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
  if (!source.tenant || source.scope) return [there];
  // What was deleted keeps its trail, in the department it was deleted in.
  const was = `exists (select from log w where w.entidade = ${bind(entidade)} and w.entidade_id = ${bind(id)} and w.departamento_id = ${bind(dep)})`;
  return [there, was];
}
