/**
 * Many papers in one file. Each is made as its author may have it, by the rights of that moment, a few at once,
 * with what came of them in one transaction that holds the job's row; then they are put together one by one, so
 * that three hundred take the memory of one. Killed anywhere it goes on with those that are not made yet.
 */
import type { Kysely, Transaction } from 'kysely';
import { queryById } from '../../../domain/index.ts';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import type { OneQuery } from '../../../domain/kernel/define.ts';
import { formatDate, plural } from '../../../domain/kernel/format.ts';
import { LOTE_DIAS } from '../../../domain/kernel/imprimir.ts';
import { principalOf } from '../../auth/principal.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { callAs } from '../../http/call-as.ts';
import type { CallContext } from '../../http/context.ts';
import { HttpError, semPermissao } from '../../http/errors.ts';
import { isAway, JobFailure, reasonOf } from '../../jobs/failure.ts';
import type { JobParts } from '../../jobs/job.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import { joinPapers } from '../../paper/join.ts';
import { zip } from '../../read/zip.ts';
import { makeFile } from '../../uploads/made.ts';
import type { PedidoDeImpressao } from './imprimir.ts';

type Parts = Required<Pick<JobParts, 'db' | 'files' | 'takePaper'>> & Pick<JobParts, 'onError'>;

/** Papers at once: as many as keep the threads that draw them busy. */
const BATCH = 4;

interface Pedido {
  readonly query: OneQuery;
  readonly pedido: PedidoDeImpressao;
  readonly usuarioId: number;
  readonly departamentoId: number;
}

/** Goes on where the job stands, to its end (jobs/job.ts). */
export async function imprimir(
  db: Kysely<Database>,
  departamentoId: number | null,
  jobId: number,
  { files, takePaper, onError }: JobParts,
): Promise<void> {
  if (!files || !takePaper) throw new Error('impressão sem papéis e sem arquivos');
  if (departamentoId === null) throw new JobFailure('O trabalho não diz de que departamento é');
  const parts = { db, files, takePaper, ...(onError ? { onError } : {}) };
  do nudge(db);
  while (await db.transaction().execute((trx) => batch(trx, parts, departamentoId, jobId)));
  await juntar(parts, departamentoId, jobId);
}

/** What was asked, and by whom. Throws JobFailure. */
function pedidoDe(
  { entrada, usuario_id }: { readonly entrada: unknown; readonly usuario_id: number | null },
  departamentoId: number,
): Pedido {
  const pedido = entrada as PedidoDeImpressao;
  const query = queryById.get(pedido.consulta);
  if (query?.kind !== 'one') throw new JobFailure('O que se mandou imprimir não existe mais');
  if (usuario_id === null) throw new JobFailure('A impressão não diz de quem é');
  return { query, pedido, usuarioId: usuario_id, departamentoId };
}

/** In its author's name, by what he may do now. Throws JobFailure when he may not read any of them. */
async function contextOf(
  db: Kysely<Database>,
  { query, pedido, usuarioId, departamentoId }: Pedido,
): Promise<CallContext> {
  const { escopos, chamada } = pedido;
  const principal = await principalOf(db, usuarioId, escopos && new Set(escopos));
  const departamento = [...(principal?.departamentos.values() ?? [])].find(
    ({ id }) => id === departamentoId,
  );
  try {
    if (!principal || !departamento) throw semPermissao();
    return callAs(principal, departamento, chamada, query.permission);
  } catch (error) {
    if (error instanceof HttpError) throw new JobFailure(reasonOf(error));
    throw error;
  }
}

interface Feito {
  readonly nome: string | null;
  readonly token: string | null;
  readonly motivo: string | null;
}

/** One paper, in the store; or why there is none. Throws what is worth another try. */
async function fazer(
  { db, files, takePaper, onError }: Parts,
  { query }: Pedido,
  ctx: CallContext,
  id: number,
): Promise<Feito> {
  try {
    const { nome, bytes, token } = await takePaper(query, ctx, id, null);
    if (token !== undefined) {
      // It lies there already, and is read when all are put together.
      if (!Buffer.isBuffer(bytes)) bytes.destroy();
      return { nome, token, motivo: null };
    }
    const usuarioId = ctx.actor.id;
    const made = await makeFile(db, files, { nome, usuarioId, bytes, dias: LOTE_DIAS });
    return { nome, token: made.token, motivo: null };
  } catch (error) {
    if (isAway(error)) throw error;
    if (!(error instanceof HttpError)) onError?.(`papel de ${query.noun} ${id}: ${String(error)}`);
    return { nome: null, token: null, motivo: reasonOf(error) };
  }
}

/** Makes the next papers; false when none is left. */
async function batch(
  trx: Transaction<Database>,
  parts: Parts,
  departamentoId: number,
  jobId: number,
): Promise<boolean> {
  const job = await lockJob(trx, jobId);
  if (!job) return false;
  const pending = await trx
    .selectFrom('job_papel')
    .select(['id', 'registro_id'])
    .where('job_id', '=', jobId)
    .where('token', 'is', null)
    .where('motivo', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  if (pending.length === 0) return false;
  const pedido = pedidoDe(job, departamentoId);
  const ctx = await contextOf(parts.db, pedido);
  const feitos = await Promise.all(
    pending.map(({ registro_id }) => fazer(parts, pedido, ctx, registro_id)),
  );
  for (const [at, feito] of feitos.entries())
    await trx
      .updateTable('job_papel')
      .set(feito)
      .where('id', '=', pending[at]?.id ?? 0)
      .execute();
  await keepProgress(trx, jobId, {
    saida: {},
    feitos: job.feitos + feitos.length,
    falhas: job.falhas + feitos.filter(({ motivo }) => motivo !== null).length,
    finished: false,
  });
  return true;
}

/** Puts together what was made, and ends the job with it. */
async function juntar(parts: Parts, departamentoId: number, jobId: number): Promise<void> {
  const { db, files } = parts;
  const job = await db
    .selectFrom('job_output')
    .selectAll()
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  if (job.status === 'done') return;
  const { query, pedido, usuarioId } = pedidoDe(job, departamentoId);
  const papeis = await db
    .selectFrom('job_papel')
    .select(['nome', 'token'])
    .where('job_id', '=', jobId)
    .where('token', 'is not', null)
    .orderBy('id')
    .execute();
  const hoje = hojeEm(new Date());
  async function* each() {
    for (const [at, { nome, token }] of papeis.entries()) {
      const stream = token === null ? null : await files.store.get(token);
      if (!stream) throw new JobFailure('Um dos papéis não está mais no arquivo: tente de novo');
      yield { titulo: nome ?? '', name: `${String(at + 1).padStart(4, '0')}-${nome}.pdf`, stream };
    }
  }
  async function* whole() {
    for await (const { titulo, stream } of each())
      yield { titulo, pdf: Buffer.concat((await stream.toArray()) as Buffer[]) };
  }
  async function* apart() {
    for await (const { name, stream } of each())
      yield { name, chunks: stream as AsyncIterable<Uint8Array> };
  }
  const quantos = plural(papeis.length, 'papel', 'papéis');
  const inZip = pedido.formato === 'zip';
  const made =
    papeis.length === 0
      ? null
      : await makeFile(db, files, {
          nome: `${query.noun}-${hoje}`,
          usuarioId,
          tipo: inZip ? 'application/zip' : 'application/pdf',
          bytes: inZip ? zip(apart()) : joinPapers(`${quantos} de ${formatDate(hoje)}`, whole()),
          dias: LOTE_DIAS,
        });
  await db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, jobId))) return;
    if (made)
      await trx
        .updateTable('arquivo')
        .set({ pronto_em: new Date() })
        .where('id', '=', made.id)
        .execute();
    const saida = { papeis: papeis.length };
    await keepProgress(trx, jobId, {
      saida,
      feitos: job.total,
      arquivoId: made?.id ?? null,
      finished: true,
    });
  });
}
