/**
 * One delivery: written at its first attempt, sent at each, at least once. What it tells is the record as anybody
 * of the department reads it who may see nothing that is masked.
 */
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import type { Database } from '../../db/schema.ts';
import { porPartes, quantos, type Guarda } from '../../guarda.ts';
import { authorize, type CallContext } from '../../http/context.ts';
import type { JobParts } from '../../jobs/job.ts';
import { binder, filterJoinsOf, jsonJoinsOf, jsonOf } from '../../read/statement.ts';
import type { Source } from '../../read/source.ts';
import { chamar } from './chamar.ts';

/** Which delivery, as the queue says it. */
export interface Pedida {
  readonly departamento: number;
  readonly id: number;
}

/** Somebody else's system: it is of the department, and holds nothing. */
function outsider(dep: { id: number; codigo: string; nome: string }): CallContext {
  const actor = {
    id: 0,
    nome: 'Outro sistema',
    departamento: dep,
    fiscal: false,
    servico: true,
    can: (path: string | null): boolean => path === null,
    hoje: hojeEm(new Date()),
  };
  const usuario = { id: 0, login: '', nome: actor.nome, email: '', url_thumb: null } as const;
  const principal = { usuario, departamentos: new Map() } as unknown as CallContext['principal'];
  return authorize(
    {
      requestId: '',
      ip: '',
      cliente: null,
      versao: null,
      principal,
      departamento: dep,
      actor,
      params: {},
    },
    null,
  );
}

/** The record as it reads now; null where it is gone. */
async function recordOf(
  db: Kysely<Database>,
  source: Source,
  ctx: CallContext,
  id: number,
): Promise<unknown> {
  const { bind, values } = binder();
  const where = [`${source.id} = ${bind(id)}`];
  if (source.tenant) where.push(`${source.tenant} = ${bind(ctx.departamento?.id ?? -1)}`);
  const { rows } = await db.executeQuery<{ j: unknown }>(
    CompiledQuery.raw(
      `select (${jsonOf(source, ctx)})::json as j from ${source.table} ${filterJoinsOf(source)} ${jsonJoinsOf(source, bind, ctx)} where ${where.join(' and ')}`,
      values,
    ),
  );
  return rows[0]?.j ?? null;
}

const read = (db: Kysely<Database>, { departamento, id }: Pedida) =>
  db
    .selectFrom('webhook_entrega as e')
    .innerJoin('webhook as w', (on) =>
      on.onRef('w.departamento_id', '=', 'e.departamento_id').onRef('w.id', '=', 'e.webhook_id'),
    )
    .innerJoin('webhook_segredo as s', (on) =>
      on.onRef('s.departamento_id', '=', 'w.departamento_id').onRef('s.webhook_id', '=', 'w.id'),
    )
    .innerJoin('departamento as d', 'd.id', 'e.departamento_id')
    .selectAll('e')
    .select(['w.url', 'w.ativo', 's.segredo', 'd.codigo as departamento_codigo', 'd.nome'])
    .where('e.departamento_id', '=', departamento)
    .where('e.id', '=', id)
    .where('e.situacao', '=', 'aguardando')
    .executeTakeFirst();
type Entrega = NonNullable<Awaited<ReturnType<typeof read>>>;

/** What is sent: the event and, beside it, the record. */
async function corpoDe(
  { db, catalogue }: Pick<JobParts, 'db' | 'catalogue'>,
  e: Entrega,
): Promise<string> {
  const dep = { id: e.departamento_id, codigo: e.departamento_codigo, nome: e.nome };
  const source = e.entidade === null ? undefined : catalogue?.told.get(e.entidade);
  const registro =
    source && e.entidade_id !== null
      ? await recordOf(db, source, outsider(dep), e.entidade_id)
      : null;
  return JSON.stringify({
    type: e.evento,
    timestamp: e.created_at,
    data: {
      departamento: dep.codigo,
      entidade: e.entidade,
      id: e.entidade_id,
      acao: e.acao,
      situacao: { de: e.de, para: e.para },
      registro,
    },
  });
}

/** Sends it if it still waits. Throws when another try is worth it, unless this was the `last`. */
export async function entregar(parts: JobParts, pedida: Pedida, last: boolean): Promise<void> {
  const { db, redeInterna = false } = parts;
  const e = await read(db, pedida);
  if (!e) return;
  const of = db
    .updateTable('webhook_entrega')
    .where('departamento_id', '=', pedida.departamento)
    .where('id', '=', pedida.id)
    .where('situacao', '=', 'aguardando');
  if (!e.ativo) {
    await of.set({ situacao: 'falhou', erro: 'o webhook está inativo' }).execute();
    return;
  }
  const corpo = e.corpo ?? (await corpoDe(parts, e));
  // Before it goes out: what dies on the way was tried, and says the same the next time.
  await of.set((eb) => ({ corpo, tentativas: eb('tentativas', '+', 1) })).execute();
  const { recusado, ...so } = await chamar({
    url: e.url,
    segredo: e.segredo,
    id: `entrega_${e.id}`,
    corpo,
    redeInterna,
  });
  const arrived = so.erro === null;
  const over = last || recusado === true;
  await of
    .set({
      ...so,
      situacao: arrived ? 'entregue' : over ? 'falhou' : 'aguardando',
      entregue_em: arrived ? new Date() : null,
    })
    .execute();
  if (!arrived && !over) throw new Error(`webhook: ${so.erro}`);
}

/** Days that deliveries are kept: the parameter, from one day to five years, else thirty. */
const BATCH = 10_000;

/**
 * Sets aside what a server died in the middle of at every attempt, hands over again what the queue knows nothing
 * of (a restored backup).
 */
export async function cuidar({ db }: Pick<JobParts, 'db'>): Promise<void> {
  await sql`update webhook_entrega e set situacao = 'falhou', erro = 'o servidor parou durante cada tentativa de envio'
    where situacao = 'aguardando' and exists (select from graphile_worker.jobs q
      where q.key = 'webhook-' || e.id and q.locked_at is null and q.attempts >= q.max_attempts)`.execute(
    db,
  );
  await sql`select webhook_entregar(departamento_id, array_agg(id)) from (
      select departamento_id, id from webhook_entrega e
      where situacao = 'aguardando' and created_at < now() - interval '5 minutes'
        and not exists (select from graphile_worker.jobs q where q.key = 'webhook-' || e.id)
      limit ${BATCH}) perdidas group by departamento_id`.execute(db);
}

/** Deliveries past their time; those that wait are not. */
export const guardaDeEntregas: Guarda = {
  dado: 'entregas_webhook',
  conta: (db, dias) =>
    quantos(
      db,
      sql`select count(*)::int as n from webhook_entrega
        where created_at < now() - make_interval(days => ${dias}::int) and situacao <> 'aguardando'`,
    ),
  apaga: (db, dias) =>
    porPartes(
      db,
      (limit) => sql`
        with velhas as (
          select departamento_id, id from webhook_entrega
          where created_at < now() - make_interval(days => ${dias}::int) and situacao <> 'aguardando'
          order by created_at limit ${limit}),
        idas as (delete from webhook_entrega e using velhas v
          where e.departamento_id = v.departamento_id and e.id = v.id returning 1)
        select count(*)::int as n from idas`,
    ),
};
