/**
 * An announcement: one message for each addressee, in batches, each with its log, its mails and how far
 * the job is in one transaction that holds the job's row. Killed anywhere, run anew, or run twice at
 * once, nobody is left out and nobody is written to twice.
 */
import { lockJob, keepProgress } from '../../jobs/progress.ts';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { comunicar as acao } from '../../../domain/mensagem/actions.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { REACHED, valuesOf, type ComunicadoInput } from './comunicado.ts';
import { createdAll } from '../../actions/neighbour.ts';
import { jobWork } from '../../actions/work.ts';
import { anexosOf, insertMensagens, type NewMensagem } from './write.ts';
import { mensagemWriter } from './writer.ts';
import { notifyByMail } from './email.ts';
import { linkAnexos } from '../../uploads/anexos.ts';
import { JobFailure } from '../../jobs/failure.ts';

/** Long enough to be quick, short enough that a progress is seen and nobody waits for its locks. */
const BATCH = 250;

interface Saida {
  /** The last addressee's id: they are taken in the order of their ids. */
  readonly ultimo: number;
}

/** Goes on where the job stands, to its end (jobs/job.ts). */
export async function comunicar(
  db: Kysely<Database>,
  _departamentoId: number | null,
  jobId: number,
): Promise<void> {
  // Told of batch by batch: who shows a box sees it grow.
  do nudge(db);
  while (!(await db.transaction().execute((trx) => batch(trx, jobId))));
}

/** Writes to the next addressees; true when none is left. */
async function batch(trx: Transaction<Database>, jobId: number): Promise<boolean> {
  const job = await lockJob(trx, jobId);
  if (!job) return true;
  if (job.usuario_id === null) throw new JobFailure('O comunicado não diz de quem é');
  const entrada = job.entrada as ComunicadoInput;
  const { ultimo = 0 } = job.saida as Partial<Saida>;
  const { rows } = await trx.executeQuery<{ id: number }>(
    CompiledQuery.raw(`${REACHED} and u.id > $5 order by u.id limit ${BATCH}`, [
      ...valuesOf(entrada, job.usuario_id),
      ultimo,
    ]),
  );
  const message: NewMensagem = {
    remetenteId: job.usuario_id,
    titulo: entrada.titulo,
    conteudo: entrada.conteudo,
    tipo: 'comunicado',
    prioridade: entrada.prioridade,
    assunto: entrada.assunto,
    comunicado: { jobId, begun: ultimo > 0 },
  };
  if (rows.length > 0) {
    const written = await insertMensagens(
      trx,
      message,
      rows.map((r) => r.id),
    );
    const ids = written.map((e) => e.id);
    const { anexos } = entrada;
    await linkAnexos(trx, job.usuario_id, anexosOf, ids, null, anexos);
    // Of no department, whichever it was asked in.
    const asked = { departamentoId: 0, usuarioId: job.usuario_id, agora: new Date() };
    await createdAll(jobWork(trx, asked, acao.id), mensagemWriter, ids);
    await notifyByMail(trx, message, written);
  }
  const finished = rows.length < BATCH;
  const feitos = job.feitos + rows.length;
  await keepProgress(trx, jobId, {
    saida: { ultimo: rows.at(-1)?.id ?? ultimo } satisfies Saida,
    feitos,
    // People came or left since it was asked for.
    total: finished ? feitos : Math.max(job.total, feitos),
    finished,
  });
  return finished;
}
