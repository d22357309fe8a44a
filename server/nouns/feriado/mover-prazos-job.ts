/**
 * Moves the open terms of a department to where the holidays and rules of now put them: each record by
 * itself, with its step and its row in the log, and who works on it is told. Done in batches, as every job;
 * run anew it goes on.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { moverPrazos, tiposDePrazo, type TipoDePrazo } from '../../../domain/feriado/prazos.ts';
import type { MemoriaPrazo } from '../../../domain/kernel/deadlines.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { partChanges } from '../../actions/kept.ts';
import { change, lockOne } from '../../actions/neighbour.ts';
import { jobWork, type Work } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { JobFailure } from '../../jobs/failure.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import { nomeDe } from '../doc/ciencia.ts';
import { notarPrazo } from '../doc/prazos.ts';
import { docWriter } from '../doc/writer.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { Contas, movimentosDe, ondeEstao, registrosDe } from './mover-prazos.ts';
import { avisarMovidos, type Movido } from './movidos.ts';

interface Saida {
  prazos: { tipo: TipoDePrazo; id: number; nome: string; de: string; para: string }[];
}
const BATCH = 100;
const PORQUE = 'feriados e regras que mudaram';
const textoDe = (de: string, para: string): string =>
  `De ${formatDate(de)} para ${formatDate(para)}, por ${PORQUE}`;

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
  const saida: Saida = { prazos: [], ...(job.saida as Partial<Saida>) };
  const movimentos = await movimentosDe(trx, departamentoId);
  const [desde = ''] = movimentos.map(({ inicio }) => inicio).toSorted();
  const contas = new Contas(trx, desde);
  const work = jobWork(
    trx,
    { departamentoId, usuarioId: job.usuario_id, agora: new Date() },
    moverPrazos.id,
  );
  const movidos: Movido[] = [];
  const next: { readonly tipo: TipoDePrazo; readonly id: number }[] = [];
  for (const tipo of Object.keys(tiposDePrazo) as TipoDePrazo[]) {
    const { rows } = await sql<{ id: number }>`
      select x.id from ${registrosDe(tipo, movimentos)} order by x.id limit ${BATCH - next.length}`.execute(
      trx,
    );
    next.push(...rows.map(({ id }) => ({ tipo, id })));
  }
  // Locked as everybody locks them: orders before documents, each by their ids.
  const orders = ({ tipo }: (typeof next)[number]): number => (tipo === 'ordem' ? 0 : 1);
  for (const { tipo, id } of next.toSorted((a, b) => orders(a) - orders(b) || a.id - b.id)) {
    const movido = await mover(work, contas, tipo, id);
    if (movido) movidos.push(movido);
  }
  await avisarMovidos(work, movidos);
  for (const { tipo, id, nome, de, para } of movidos)
    saida.prazos.push({ tipo, id, nome, de, para });
  const finished = next.length < BATCH;
  await keepProgress(trx, jobId, {
    saida: { ...saida },
    feitos: saida.prazos.length,
    ...(finished ? { total: saida.prazos.length } : {}),
    finished,
  });
  return finished;
}

/** One term; null where it is no longer ours: closed, or given another date, while we waited for it. */
async function mover(
  work: Work,
  contas: Contas,
  tipo: TipoDePrazo,
  id: number,
): Promise<Movido | null> {
  const { prazo, memoria } = ondeEstao[tipo];
  const record =
    tipo === 'ordem'
      ? await lockOne(work, ordemServicoWriter, id)
      : await lockOne(work, docWriter, id);
  const raw: Readonly<Record<string, unknown>> = record.raw;
  const antes = raw[memoria] as MemoriaPrazo | null;
  if (!antes || raw[prazo] === null || raw[prazo] !== antes.vence) return null;
  const de = antes.vence;
  const { vence: para, memoria: depois } = await contas.conta(tipo, {
    departamento_id: work.dep,
    ato: antes.regra.ato,
    inicio: antes.inicio,
    dias: antes.regra.dias,
  });
  if (para === de) return null;
  return tipo === 'ordem'
    ? moverOrdem(work, id, { de, para, memoria: depois })
    : moverDoc(work, id, tipo, { de, para, memoria: depois });
}

interface Mudanca {
  readonly de: string;
  readonly para: string;
  readonly memoria: MemoriaPrazo;
}

async function moverOrdem(work: Work, id: number, { de, para, memoria }: Mudanca): Promise<Movido> {
  const ordem = await lockOne(work, ordemServicoWriter, id);
  const { numero, ano, concluir_em_original: original, usuario_responsavel_id } = ordem.raw;
  await change(work, ordemServicoWriter, ordem, {
    patch: {
      concluir_em: para,
      ...(original === de ? { concluir_em_original: para } : {}),
      memoria_prazo: memoria,
    },
    texto: textoDe(de, para),
  });
  return {
    tipo: 'ordem',
    id,
    nome: `OS ${numero}/${ano}`,
    de,
    para,
    usuarioId: usuario_responsavel_id,
  };
}

async function moverDoc(
  work: Work,
  id: number,
  tipo: 'regularizar' | 'defesa',
  { de, para, memoria }: Mudanca,
): Promise<Movido> {
  const doc = await lockOne(work, docWriter, id);
  const usuarioId = work.author.usuarioId;
  const campos = await partChanges(work, docWriter, id, ['prazos'], () =>
    notarPrazo(work, { id, usuarioId, tipo, de, para, motivo: PORQUE }),
  );
  await change(work, docWriter, doc, {
    patch:
      tipo === 'regularizar'
        ? { prazo_regularizar: para, memoria_regularizar: JSON.stringify(memoria) }
        : { prazo_defesa: para, memoria_defesa: JSON.stringify(memoria) },
    texto: `${tiposDePrazo[tipo]}: ${textoDe(de, para)}`,
    campos,
  });
  const { fiscal_id } = doc.raw;
  return {
    tipo,
    id,
    nome: nomeDe(doc.raw),
    de,
    para,
    usuarioId: fiscal_id,
  };
}
