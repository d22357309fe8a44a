/** Asking for an announcement: whom it reaches, settled by rule here and person by person in the job. */
import { CompiledQuery, type Transaction } from 'kysely';
import { comunicar } from '../../../domain/mensagem/actions.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext } from '../../http/context.ts';
import { invalido } from '../../http/errors.ts';
import type { Created } from '../../actions/noun.ts';
import { enqueue, type JobOutput } from '../../jobs/queue.ts';
import { checkAnexos, type AnexosInput } from '../../uploads/anexos.ts';
import { allowedAssunto, anexosOf, type Assunto } from './write.ts';

/** Whom: users, groups and whole departments, each person once. */
export interface Publico {
  readonly usuario_ids: readonly number[];
  readonly usuario_grupo_ids: readonly number[];
  readonly departamento_ids: readonly number[];
}
/** What the job is given: as it was asked for. */
export interface ComunicadoInput extends Publico {
  readonly titulo: string;
  readonly conteudo: string;
  readonly prioridade: 'baixa' | 'normal' | 'alta';
  readonly assunto: Assunto | null;
  readonly anexos: AnexosInput;
}

/** SQL of the addressees' ids ($1 users, $2 groups, $3 departments, $4 the sender, who is none of them). */
export const REACHED = `
  select u.id from usuario u join (
    select unnest($1::int8[]) as id
    union select ud.usuario_id from usuario_departamento ud where ud.usuario_grupo_id = any($2::int8[])
    union select ud.usuario_id from usuario_departamento ud where ud.departamento_id = any($3::int8[])
  ) p on p.id = u.id
  where u.ativo and u.id <> $4`;
export const valuesOf = (publico: Publico, remetenteId: number): unknown[] => [
  publico.usuario_ids,
  publico.usuario_grupo_ids,
  publico.departamento_ids,
  remetenteId,
];

/** Records the announcement as a job. Throws 422: nobody named, nobody reached, or one not the actor's to reach. */
export async function requestComunicado(
  trx: Transaction<Database>,
  ctx: CallContext,
  input: Infer<typeof comunicar.input>,
): Promise<Pick<Created, 'rest'> & { job: JobOutput }> {
  const {
    usuario_ids,
    usuario_grupo_ids,
    departamento_ids,
    titulo,
    conteudo,
    prioridade = 'normal',
    assunto_entidade,
    assunto_id,
    anexos = [],
    ...rest
  } = input;
  const publico: Publico = {
    usuario_ids: [...new Set(usuario_ids)],
    usuario_grupo_ids: [...new Set(usuario_grupo_ids)],
    departamento_ids: [...new Set(departamento_ids)],
  };
  const named = Object.entries(publico).filter(([, ids]) => ids.length > 0);
  if (named.length === 0) throw invalido({ usuario_ids: [mensagens.obrigatorio] });
  const assunto = await allowedAssunto(trx, ctx, { assunto_entidade, assunto_id });
  const mine = announcesIn(ctx);
  await requirePublico(trx, mine, publico);
  const { rows } = await trx.executeQuery<{ n: number }>(
    CompiledQuery.raw(
      `select count(*)::int4 as n from (${REACHED}) x`,
      valuesOf(publico, ctx.actor.id),
    ),
  );
  const total = rows[0]?.n ?? 0;
  if (total === 0)
    throw invalido(Object.fromEntries(named.map(([campo]) => [campo, ['não alcança ninguém']])));
  await checkAnexos(trx, ctx.actor.id, anexosOf, anexos);
  const entrada: ComunicadoInput = { ...publico, titulo, conteudo, prioridade, assunto, anexos };
  const job = await enqueue(trx, {
    // Of the department it is asked in; who may announce in several, asks in none of them.
    departamentoId: (mine.length === 1 ? mine[0] : null) ?? null,
    tipo: 'comunicar',
    usuarioId: ctx.actor.id,
    entrada,
    total,
  });
  return { job, rest };
}

/** The departments where one may announce. */
const announcesIn = (ctx: CallContext): number[] =>
  [...ctx.principal.departamentos.values()]
    .filter((d) => comunicar.permission !== null && d.grants.has(comunicar.permission))
    .map((d) => d.id);

/** Users must be there and active; groups and departments must be of where the actor may announce. */
async function requirePublico(
  trx: Transaction<Database>,
  mine: readonly number[],
  publico: Publico,
): Promise<void> {
  const { rows } = await trx.executeQuery<{ campo: keyof Publico; id: number }>(
    CompiledQuery.raw(
      `select 'usuario_ids' as campo, x as id from unnest($1::int8[]) x
         where not exists (select from usuario u where u.id = x and u.ativo)
       union all
       select 'usuario_grupo_ids', x from unnest($2::int8[]) x
         where not exists (select from usuario_grupo g where g.id = x and g.departamento_id = any($4::int8[]))
       union all
       select 'departamento_ids', x from unnest($3::int8[]) x where x <> all($4::int8[])`,
      [publico.usuario_ids, publico.usuario_grupo_ids, publico.departamento_ids, mine],
    ),
  );
  if (rows.length === 0) return;
  throw invalido(
    Object.fromEntries(rows.map(({ campo }) => [campo, [mensagens.referencia]])),
    rows.map(({ id }) => ({ id, mensagem: mensagens.referencia })),
  );
}
