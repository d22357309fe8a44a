/** Closes a month, in one transaction; then makes the statements of its inspectors, a few at once, and keeps them. */
import type { Kysely } from 'kysely';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { fecharMes } from '../../../domain/produtividade/geral.ts';
import { addDays } from '../../../domain/kernel/civil-date.ts';
import { mesDe, mesSeguinte, nomeDoMes } from '../../../domain/produtividade/mes.ts';
import { regraDoMes } from '../../../domain/produtividade/regras.ts';
import { change, lockOne } from '../../actions/neighbour.ts';
import { jobWork } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { JobFailure } from '../../jobs/failure.ts';
import type { JobParts } from '../../jobs/job.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import { enqueue } from '../../jobs/queue.ts';
import { guardarExtrato } from './extrato.ts';
import { impedimentoDo, type Entrada } from './fechar.ts';
import { incluirFiscais, segurar } from './lancar.ts';
import { regrasDo } from './livro.ts';
import { geralWriter } from './writer.ts';

type Db = Kysely<Database>;

/** Statements at once: as many as keep the threads that draw them busy. */
const BATCH = 4;

/** Goes on where the job stands, to its end (jobs/job.ts). */
export async function fecharProdutividade(
  db: Db,
  dep: number | null,
  jobId: number,
  { papers }: JobParts,
): Promise<void> {
  if (dep === null) throw new JobFailure('O trabalho não diz de que departamento é');
  if (!papers) throw new Error('fechamento sem papéis');
  const mes = await fechar(db, dep, jobId);
  if (mes === null) return;
  nudge(db);
  const { usuario_id: usuarioId } = await db
    .selectFrom('job_output')
    .select('usuario_id')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  const how = {
    dep,
    author: { kind: 'system', usuarioId } as const,
    data: hojeEm(new Date()),
  };
  for (;;) {
    const left = await db
      .selectFrom('produtividade_resumo')
      .select('id')
      .where('departamento_id', '=', dep)
      .where('mes', '=', mes)
      .where('arquivo_id', 'is', null)
      .orderBy('id')
      .execute();
    await Promise.all(left.slice(0, BATCH).map(({ id }) => guardarExtrato(papers, how, id)));
    if (await progredir(db, dep, jobId, mes)) return;
  }
}

/** Closes it, unless it is closed; answers which month, or null when the job is over. */
async function fechar(db: Db, dep: number, jobId: number): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, jobId);
    if (!job) return null;
    const { geral_id, ressalva } = job.entrada as Entrada;
    const asked = { departamentoId: dep, usuarioId: job.usuario_id, agora: new Date() };
    const work = jobWork(trx, asked, fecharMes.id);
    const geral = await lockOne(work, geralWriter, geral_id);
    const { mes, situacao } = geral.raw;
    if (situacao === 'fechado') return mes;
    const porque = await impedimentoDo(work, mes, ressalva);
    if (porque !== null) throw new JobFailure(porque);
    await incluirFiscais(work, mes);
    await change(work, geralWriter, geral, {
      patch: {
        situacao: 'fechado',
        fechado_em: work.agora,
        fechado_por_id: job.usuario_id,
        ressalva,
      },
    });
    return mes;
  });
}

/** How many statements are kept; true when all are. */
async function progredir(db: Db, dep: number, jobId: number, mes: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockJob(trx, jobId))) return true;
    const { todos, feitos } = await trx
      .selectFrom('produtividade_resumo')
      .select((eb) => [
        eb.fn.countAll<number>().as('todos'),
        eb.fn.count<number>('arquivo_id').as('feitos'),
      ])
      .where('departamento_id', '=', dep)
      .where('mes', '=', mes)
      .executeTakeFirstOrThrow();
    const finished = feitos === todos;
    await keepProgress(trx, jobId, {
      saida: { mes: nomeDoMes(mes), extratos: feitos },
      feitos,
      total: todos,
      finished,
    });
    return finished;
  });
}

/**
 * Each day: the month that began is opened where points are counted, and those whose day has come are asked to be
 * closed, each once; who is refused is told by the job, and asks again by hand.
 */
export async function cuidarDosMeses(
  { db }: Pick<JobParts, 'db'>,
  agora = new Date(),
): Promise<Readonly<Record<string, unknown>> | null> {
  const hoje = hojeEm(agora);
  const departamentos = await db
    .selectFrom('produtividade_params')
    .select('departamento_id')
    .distinct()
    .orderBy('departamento_id')
    .execute();
  let fechamentos = 0;
  for (const { departamento_id: dep } of departamentos)
    fechamentos += await db.transaction().execute(async (trx) => {
      const asked = { departamentoId: dep, usuarioId: null, agora };
      const work = jobWork(trx, asked, fecharMes.id);
      const regras = await regrasDo(work);
      const mes = mesDe(hoje);
      if (regraDoMes(regras, mes) !== null) await segurar(work, [mes]);
      const due = await trx
        .selectFrom('produtividade_geral')
        .selectAll()
        .where('departamento_id', '=', dep)
        .where('situacao', '=', 'aberto')
        .where('job_id', 'is', null)
        .where('mes', '<', mes)
        .orderBy('mes')
        .limit(1)
        .executeTakeFirst();
      const dia = due && regraDoMes(regras, due.mes)?.fechamento_dia;
      if (!due || dia === null || dia === undefined) return 0;
      if (hoje < addDays(mesSeguinte(due.mes), dia - 1)) return 0;
      const geral = await lockOne(work, geralWriter, due.id);
      if (geral.raw.situacao !== 'aberto' || geral.raw.job_id !== null) return 0;
      const job = await enqueue(trx, {
        departamentoId: dep,
        tipo: 'fechar_produtividade',
        usuarioId: null,
        entrada: { geral_id: due.id, ressalva: null } satisfies Entrada,
        total: 1,
      });
      await change(work, geralWriter, geral, { patch: { job_id: job.id } });
      return 1;
    });
  return fechamentos === 0 ? null : { fechamentos };
}
