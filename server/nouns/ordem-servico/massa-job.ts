/**
 * Orders in bulk (decisions, section 3): one order per registry, `em_distribuicao`, then `a_confirmar` as
 * it is given to an inspector, by the plan (massa-plano.ts) that each batch makes anew. A line that fails
 * does not stop the rest. Made in sets, each with what came of its lines in one short transaction that
 * holds the job's row: run anew after a crash, or twice at once, no order is made twice. Asked for again
 * when it is done, only the lines that were not made are gone through; asked to, it takes all of it back.
 */
import type { Kysely, Transaction } from 'kysely';
import { hojeEm } from '../../../domain/kernel/deadlines.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { criar, criarMassa } from '../../../domain/ordem-servico/actions/abrir.ts';
import { confirmarFiscal } from '../../../domain/ordem-servico/actions/gerir.ts';
import { inHalves } from '../../actions/halves.ts';
import { createdAll } from '../../actions/neighbour.ts';
import { jobWork } from '../../actions/work.ts';
import { errorCode } from '../../db/embedded-binaries.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { HttpError } from '../../http/errors.ts';
import { JobFailure } from '../../jobs/failure.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import type { MassaInput, MassaSaida } from './massa.ts';
import { type Feita, keepLinhas, pendingLinhas, reopenLinhas } from './massa-linhas.ts';
import { Cargas, planMassa, type Linha } from './massa-plano.ts';
import { takeBack } from './massa-desfazer.ts';
import {
  type CadastroDaOrdem,
  cadastrosDasOrdens,
  insertOrdens,
  type NovasOrdens,
} from './novas.ts';
import { requireAssunto } from './novo.ts';
import { newPrazo, SEM_PRAZO } from './prazo.ts';
import { ordemServicoWriter } from './writer.ts';

/** Lines of a batch: the first one's, and how few and many the others may have. */
const LINES = { first: 20, least: 5, most: 500 } as const;
/** Who else opens an order waits from a batch's numbers to its end: as many lines as are done in so many ms. */
const HELD_MS = 30;
/** One batch that went well says little of the next: it has at most so many times the lines. */
const GROWTH = 2;

/** Goes on where the job stands, to its end (jobs/job.ts). */
export async function ordensEmMassa(
  db: Kysely<Database>,
  departamentoId: number | null,
  jobId: number,
): Promise<void> {
  if (departamentoId === null) throw new JobFailure('O trabalho não diz de que departamento é');
  const cargas = new Cargas();
  for (let lines: number = LINES.first, more = true; more;) {
    const now = lines;
    const pace: Pace = { held: null, cargas };
    more = await db.transaction().execute((trx) => batch(trx, departamentoId, jobId, now, pace));
    const right =
      pace.held === null ? now : Math.round((now * HELD_MS) / (performance.now() - pace.held));
    lines = Math.min(LINES.most, now * GROWTH, Math.max(LINES.least, right));
    // Told of batch by batch: who shows the list sees it grow.
    nudge(db);
  }
}

interface Pace {
  /** Since when others wait for this batch's numbers; null: they do not. */
  held: number | null;
  /** What the batches before it counted and made. */
  readonly cargas: Cargas;
}

/** Makes the next orders; true while there are more. */
async function batch(
  trx: Transaction<Database>,
  dep: number,
  jobId: number,
  lines: number,
  pace: Pace,
): Promise<boolean> {
  const job = await lockJob(trx, jobId);
  if (!job) return false;
  const saida = job.saida as MassaSaida;
  if (saida.desfazer) {
    await takeBack(trx, dep, job, saida.desfazer);
    return false;
  }
  const pending = await pendingLinhas(trx, dep, jobId, lines);
  if (pending.length === 0) {
    // All were gone through: it was asked for again, for those that were not made.
    const again = await reopenLinhas(trx, dep, jobId);
    const feitos = job.feitos - again;
    await keepProgress(trx, jobId, { saida: {}, feitos, falhas: 0, finished: again === 0 });
    return again > 0;
  }
  const asked = { departamentoId: dep, usuarioId: job.usuario_id, agora: new Date() };
  const done = await open(trx, asked, job.entrada as MassaInput, pending, pace);
  await keepLinhas(trx, dep, done);
  const feitos = job.feitos + done.length;
  const falhas = job.falhas + done.filter(({ motivo }) => motivo !== null).length;
  const finished = feitos >= job.total;
  await keepProgress(trx, jobId, { saida: {}, feitos, falhas, finished });
  return !finished;
}

interface Asked {
  readonly departamentoId: number;
  readonly usuarioId: number | null;
  readonly agora: Date;
}
type Pending = Awaited<ReturnType<typeof pendingLinhas>>;

/** What comes of these lines: an order each, or why none is made. */
async function open(
  trx: Transaction<Database>,
  asked: Asked,
  entrada: MassaInput,
  pending: Pending,
  pace: Pace,
): Promise<readonly Feita[]> {
  const { departamentoId: dep, usuarioId, agora } = asked;
  const hoje = hojeEm(agora);
  const ids = pending.map(({ cadastro_id }) => cadastro_id);
  const refuse = (motivo: string): readonly Feita[] =>
    pending.map(({ id }) => ({ id, ordem_servico_id: null, motivo }));
  let prazo = entrada.prazo;
  try {
    const assunto = await requireAssunto(trx, dep, entrada.assunto_id);
    prazo ??= assunto.prazo;
  } catch (error) {
    const motivo = reasonOf(error);
    if (motivo === null) throw error;
    return refuse(motivo);
  }
  const { linhas } = await planMassa(trx, dep, entrada, ids, hoje, pace.cargas);
  const known = await cadastrosDasOrdens(trx, ids);
  const termo = await newPrazo(trx, dep, hoje, prazo);
  const same = {
    departamentoId: dep,
    autorId: usuarioId,
    situacao: 'em_distribuicao',
    hoje,
    agora: agora.toISOString(),
    assunto_id: entrada.assunto_id,
    descricao: entrada.descricao,
    prazo,
  };
  const out = new Map<number, Feita>();
  const wanted: Wanted[] = [];
  for (const [at, { id }] of pending.entries()) {
    const linha = linhas[at];
    const cadastro = linha && known.get(linha.cadastro_id);
    if (linha?.motivo === null && cadastro) wanted.push({ id, cadastro, fiscal: linha.fiscal });
    else out.set(id, { id, ordem_servico_id: null, motivo: linha?.motivo ?? mensagens.referencia });
  }
  const make = (some: readonly Wanted[]) => {
    pace.held ??= performance.now();
    return makeSet(trx, asked, same, termo, some);
  };
  for (const one of await inHalves(trx, wanted, make, ({ id }, error) => {
    const motivo = reasonOf(error);
    return motivo === null ? null : { id, ordem_servico_id: null, motivo };
  }))
    out.set(one.id, one);
  for (const { id, fiscal } of wanted)
    if (fiscal && out.get(id)?.motivo === null) pace.cargas.add(fiscal.id);
  return pending.flatMap(({ id }) => out.get(id) ?? []);
}

interface Wanted {
  /** The line's. */
  readonly id: number;
  readonly cadastro: CadastroDaOrdem;
  readonly fiscal: Linha['fiscal'];
}

/** Makes the orders of these, gives them out, and answers them in their order. */
async function makeSet(
  trx: Transaction<Database>,
  asked: Asked,
  same: Omit<NovasOrdens, 'cadastros'>,
  termo: Awaited<ReturnType<typeof newPrazo>>,
  wanted: readonly Wanted[],
): Promise<readonly Feita[]> {
  // As giving them out one by one leaves them: made, and changed once.
  const given = (id: number) => ({
    situacao: 'a_confirmar',
    usuario_responsavel_id: id,
    lock_version: 1,
    ...termo,
  });
  const cadastros = wanted.map(({ cadastro, fiscal }) => ({
    cadastro,
    columns: fiscal ? given(fiscal.id) : {},
  }));
  const ids = await insertOrdens(trx, { ...same, cadastros });
  const textos = new Map(
    wanted.flatMap(({ fiscal }, at): [number, string][] => {
      const id = ids[at];
      return fiscal && id !== undefined ? [[id, fiscal.nome]] : [];
    }),
  );
  const made = jobWork(trx, asked, criarMassa.id);
  await createdAll(made, ordemServicoWriter, ids, same.situacao, {
    w: jobWork(trx, asked, confirmarFiscal.id),
    before: { situacao: same.situacao, usuario_responsavel_id: null, ...SEM_PRAZO },
    textos,
  });
  return wanted.map(({ id }, at) => ({ id, ordem_servico_id: ids[at] ?? null, motivo: null }));
}

/** Why the line cannot be made, for people; null for an error that is not the line's. */
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
