/**
 * Moves the open terms of a department to where the holidays and rules of now put them: each order by
 * itself, with its step and its row in the log. Done in batches, as every job; run anew it goes on.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { moverPrazos } from '../../../domain/feriado/prazos.ts';
import type { MemoriaPrazo } from '../../../domain/kernel/deadlines.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { change, lockOne } from '../../actions/neighbour.ts';
import { jobWork } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { JobFailure } from '../../jobs/failure.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import { inicioSql, movimentosDe, ordensDe } from './mover-prazos.ts';
import { contaDe } from './prazo.ts';
import { ordemServicoWriter } from './writer.ts';

interface Saida {
  ordens: { ordem_id: number; numero: string; de: string; para: string }[];
}
const BATCH = 100;

/** Goes on where the job stands, to its end (jobs/job.ts). */
export async function moverPrazosJob(
  db: Kysely<Database>,
  departamentoId: number | null,
  jobId: number,
): Promise<void> {
  if (departamentoId === null) throw new JobFailure('O trabalho não diz de que departamento é');
  do nudge(db);
  while (!(await db.transaction().execute((trx) => batch(trx, departamentoId, jobId))));
}

/** Moves the next ones; true when none is left. What was moved is no longer found. */
async function batch(
  trx: Transaction<Database>,
  departamentoId: number,
  jobId: number,
): Promise<boolean> {
  const job = await lockJob(trx, jobId);
  if (!job) return true;
  const saida: Saida = { ordens: [], ...(job.saida as Partial<Saida>) };
  const movimentos = await movimentosDe(trx, departamentoId);
  const { rows } = await sql<{ id: number; inicio: string }>`
    select o.id, ${sql.raw(inicioSql('o'))} as inicio
    from ${ordensDe(movimentos)} order by o.id limit ${BATCH}`.execute(trx);
  const work = jobWork(
    trx,
    { departamentoId, usuarioId: job.usuario_id, agora: new Date() },
    moverPrazos.id,
  );
  const [first] = rows.map(({ inicio }) => inicio).toSorted();
  const conta = first === undefined ? null : await contaDe(trx, departamentoId, first);
  for (const { id } of rows) {
    const ordem = await lockOne(work, ordemServicoWriter, id);
    const { concluir_em: de, concluir_em_original: original } = ordem.raw;
    const antes = ordem.raw.memoria_prazo as MemoriaPrazo | null;
    // Closed, or given another date, while we waited for it: not ours any more.
    if (!conta || !antes || de === null || de !== antes.vence) continue;
    const { vence: para, memoria } = conta(antes.inicio, antes.regra.dias);
    if (para === de) continue;
    await change(work, ordemServicoWriter, ordem, {
      patch: {
        concluir_em: para,
        ...(original === de ? { concluir_em_original: para } : {}),
        memoria_prazo: memoria,
      },
      texto: `De ${formatDate(de)} para ${formatDate(para)}, por feriados e regras que mudaram`,
    });
    saida.ordens.push({ ordem_id: id, numero: `${ordem.raw.numero}/${ordem.raw.ano}`, de, para });
  }
  const finished = rows.length < BATCH;
  await keepProgress(trx, jobId, {
    saida: { ...saida },
    feitos: saida.ordens.length,
    ...(finished ? { total: saida.ordens.length } : {}),
    finished,
  });
  return finished;
}
