/**
 * Orders in bulk (decisions, section 3): one order per registry, `em_distribuicao`, then `a_confirmar`
 * as each is given to an inspector, by the plan (massa-plano.ts) that each batch makes anew. A row that
 * fails does not stop the rest. Done in batches, each with what came of it in one
 * transaction that holds the job's row: run anew after a crash, or twice at once, no order is made twice.
 */
import { lockJob, keepProgress } from '../../jobs/progress.ts';
import { ordemServicoWriter } from './writer.ts';
import { jobWork } from '../../actions/work.ts';
import { change, created, lockOne } from '../../actions/neighbour.ts';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { hojeEm } from '../../../domain/kernel/deadlines.ts';
import { confirmarFiscal, criar, criarMassa } from '../../../domain/ordem-servico/actions.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { errorCode } from '../../db/embedded-binaries.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { HttpError } from '../../http/errors.ts';
import type { MassaInput } from './massa.ts';
import { planMassa } from './massa-plano.ts';
import { insertOrdem } from './novo.ts';
import { newPrazo } from './prazo.ts';
import { JobFailure } from '../../jobs/failure.ts';

interface Saida {
  ordens: { cadastro_id: number; ordem_id: number; numero: string }[];
  itens: { id: number; mensagem: string }[];
}
/** The department's numbers wait for a batch to end: it must be short. */
const BATCH = 20;

/** Goes on where the job stands, to its end (jobs/job.ts). */
export async function ordensEmMassa(
  db: Kysely<Database>,
  departamentoId: number | null,
  jobId: number,
): Promise<void> {
  if (departamentoId === null) throw new JobFailure('O trabalho não diz de que departamento é');
  // Told of batch by batch: who shows the list sees it grow.
  do nudge(db);
  while (!(await db.transaction().execute((trx) => batch(trx, departamentoId, jobId))));
}

/** Makes the next orders; true when none is left. */
async function batch(
  trx: Transaction<Database>,
  departamentoId: number,
  jobId: number,
): Promise<boolean> {
  const job = await lockJob(trx, jobId);
  if (!job) return true;
  const entrada = job.entrada as MassaInput;
  const saida: Saida = { ordens: [], itens: [], ...(job.saida as Partial<Saida>) };
  const done = new Set([
    ...saida.ordens.map((o) => o.cadastro_id),
    ...saida.itens.map((i) => i.id),
  ]);
  const left = entrada.cadastro_ids.filter((id) => !done.has(id));
  const next = left.slice(0, BATCH);
  const { linhas } = await planMassa(trx, departamentoId, entrada, next, hojeEm(new Date()));
  for (const { cadastro_id: cadastroId, motivo, fiscal } of linhas) {
    if (motivo !== null) {
      saida.itens.push({ id: cadastroId, mensagem: motivo });
      continue;
    }
    await raw(trx, 'savepoint linha');
    try {
      saida.ordens.push(
        await umaOrdem(trx, departamentoId, job.usuario_id, entrada, cadastroId, fiscal),
      );
    } catch (error) {
      const mensagem = reasonOf(error);
      if (mensagem === null) throw error;
      await raw(trx, 'rollback to savepoint linha');
      saida.itens.push({ id: cadastroId, mensagem });
    }
    await raw(trx, 'release savepoint linha');
  }
  const finished = left.length <= BATCH;
  const feitos = saida.ordens.length + saida.itens.length;
  await keepProgress(trx, jobId, { saida: { ...saida }, feitos, finished });
  return finished;
}

const raw = (trx: Transaction<Database>, text: string): Promise<unknown> =>
  trx.executeQuery(CompiledQuery.raw(text));

/** Why the row cannot be made, for people; null for an error that is not the row's. */
function reasonOf(error: unknown): string | null {
  if (error instanceof HttpError)
    return Object.entries(error.body as Record<string, string[]>)
      .map(([field, said]) => `${labelOf(field)} ${said.join(', ')}`)
      .join('; ');
  // Data the database does not take (SQLSTATE classes 22 and 23).
  return /^2[23]/.test(errorCode(error)) ? mensagens.registroInvalido : null;
}
const labelOf = (field: string): string =>
  Object.hasOwn(criar.input, field) ? criar.input[field as keyof typeof criar.input].label : field;

async function umaOrdem(
  trx: Transaction<Database>,
  dep: number,
  autorId: number | null,
  entrada: MassaInput,
  cadastroId: number,
  fiscal: { readonly id: number; readonly nome: string } | null,
): Promise<Saida['ordens'][number]> {
  const now = new Date();
  const hoje = hojeEm(now);
  const { assunto_id, descricao, prazo } = entrada;
  const situacao = 'em_distribuicao';
  const ordem = await insertOrdem(trx, {
    departamentoId: dep,
    autorId,
    situacao,
    hoje,
    agora: now.toISOString(),
    dados: { assunto_id, cadastro_id: cadastroId, descricao, ...(prazo === null ? {} : { prazo }) },
  });
  const job = { departamentoId: dep, usuarioId: autorId, agora: now };
  await created(jobWork(trx, job, criarMassa.id), ordemServicoWriter, ordem, situacao);
  if (fiscal) {
    const work = jobWork(trx, job, confirmarFiscal.id);
    await change(work, ordemServicoWriter, await lockOne(work, ordemServicoWriter, ordem.id), {
      patch: {
        situacao: 'a_confirmar',
        usuario_responsavel_id: fiscal.id,
        ...(await newPrazo(trx, dep, hoje, ordem.prazo)),
      },
      texto: fiscal.nome,
    });
  }
  return { cadastro_id: cadastroId, ordem_id: ordem.id, numero: `${ordem.numero}/${ordem.ano}` };
}
