/**
 * Orders in bulk taken back, all of them or none: each is cancelled, its number and its history stay.
 * Asked of the job that made them, and done by it, in one transaction that holds them all: whoever
 * accepts one meanwhile comes before, and nothing is taken back, or after, and finds it cancelled.
 */
import { formatInteger } from '../../../domain/kernel/format.ts';
import { sql, type Transaction } from 'kysely';
import { desfazerMassa } from '../../../domain/job-output/index.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import { changeAll, lockAll } from '../../actions/neighbour.ts';
import { handlersOf, type Handler } from '../../actions/noun.ts';
import { jobWork } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { impedida } from '../../http/errors.ts';
import { keepProgress } from '../../jobs/progress.ts';
import { handToWorkers } from '../../jobs/queue.ts';
import { jobList } from '../job-output/read.ts';
import type { MassaSaida } from './massa.ts';
import { ordemServicoWriter } from './writer.ts';

/** Orders of one statement. */
const AT_ONCE = 500;

interface EmUso {
  readonly numero: number;
  readonly ano: number;
  readonly fiscal: string | null;
  readonly total: number;
}

/** Why they cannot be taken back; null when they can. */
async function inUse(trx: Transaction<Database>, dep: number, jobId: number) {
  const { rows } = await sql<EmUso>`
    select os.numero, os.ano, u.nome as fiscal, count(*) over () as total
    from ordem_servico_lote l
    join ordem_servico os on os.departamento_id = l.departamento_id and os.id = l.ordem_servico_id
    left join usuario u on u.id = os.usuario_responsavel_id
    where l.departamento_id = ${dep} and l.job_id = ${jobId}
      and (os.situacao not in ('em_distribuicao', 'a_confirmar', 'questionada', 'cancelada')
        or exists (select from ordem_servico_solicitacao s where s.departamento_id = os.departamento_id
          and s.ordem_servico_id = os.id and s.situacao = 'solicitado'))
    order by os.id limit 1`.execute(trx);
  const [first] = rows;
  if (!first) return null;
  const { fiscal, total } = first;
  const one = `a ${nomeOs(first)}${fiscal === null ? '' : `, de ${fiscal}`}`;
  return total === 1
    ? `Já está em curso ${one}: nada se desfaz`
    : `Já estão em curso ${formatInteger(total)} destas OS, a primeira ${one}: nada se desfaz`;
}

const { effect } = handlersOf(jobList);

export const desfazerHandlers: readonly Handler[] = [
  effect(desfazerMassa, async (e) => {
    const reason = await inUse(e.trx, e.dep, e.id);
    if (reason !== null) throw impedida(reason);
    await handToWorkers(e.trx, e.id, e.row.tipo);
    const desfazer = { usuario_id: e.actor.id, motivo: e.input.motivo };
    return {
      patch: {
        status: 'waiting',
        terminado_em: null,
        iniciado_em: null,
        feitos: 0,
        total: e.row.feitos - e.row.falhas,
        saida: { desfazer } satisfies MassaSaida,
      },
    };
  }),
];

/** Cancels what the job made, and ends the job; what came into use meanwhile is said, and nothing is cancelled. */
export async function takeBack(
  trx: Transaction<Database>,
  dep: number,
  job: { readonly id: number; readonly falhas: number },
  { usuario_id, motivo }: NonNullable<MassaSaida['desfazer']>,
): Promise<void> {
  const made = await trx
    .selectFrom('ordem_servico_lote')
    .select('ordem_servico_id')
    .where('departamento_id', '=', dep)
    .where('job_id', '=', job.id)
    .where('ordem_servico_id', 'is not', null)
    .orderBy('ordem_servico_id')
    .execute();
  const ids = made.flatMap(({ ordem_servico_id: id }) => (id === null ? [] : [id]));
  const asked = { departamentoId: dep, usuarioId: usuario_id, agora: new Date() };
  const work = jobWork(trx, asked, desfazerMassa.id);
  const records = await lockAll(work, ordemServicoWriter, ids);
  const now = await inUse(trx, dep, job.id);
  const open = now === null ? records.filter(({ raw }) => raw.situacao !== 'cancelada') : [];
  for (let at = 0; at < open.length; at += AT_ONCE)
    await changeAll(
      work,
      ordemServicoWriter,
      open
        .slice(at, at + AT_ONCE)
        .map((record) => ({ record, patch: { situacao: 'cancelada' }, texto: motivo })),
    );
  await keepProgress(trx, job.id, {
    saida: now === null ? {} : { impedido: now },
    feitos: ids.length + job.falhas,
    total: ids.length + job.falhas,
    ...(now === null ? { desfeitas: open.length } : {}),
    finished: true,
  });
}
