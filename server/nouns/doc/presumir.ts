/**
 * The electronic acknowledgement that the law presumes: what was sent, and nobody read, is known some days after it
 * was made available (decisions, section 6), by the rule in force on that day. The clock looks each day, early in
 * São Paulo; a term that ended yesterday is told of today, and takes effect on its own day.
 */
import type { Kysely, Transaction } from 'kysely';
import { darCiencia } from '../../../domain/doc/vida.ts';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { change, lockOne } from '../../actions/neighbour.ts';
import { jobWork, type Columns } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { nudge } from '../../events/hub.ts';
import { keepProgress, lockJob } from '../../jobs/progress.ts';
import { avisarCiencia, registrarCiencia } from './ciencia.ts';
import { efeitoDe } from './prazos.ts';
import { docWriter } from './writer.ts';

type Db = Kysely<Database>;
type Envio = Pick<
  Columns<'doc_envio'>,
  'id' | 'departamento_id' | 'doc_id' | 'email' | 'usuario_id'
>;

/** Looked at in one transaction. */
const BATCH = 50;

interface Saida {
  /** The last sending's id that was looked at. */
  readonly ultimo: number;
  readonly presumidas: number;
}

/** The civil day that its mail went out, from when it can be read; null: it did not. */
async function disponivelEm(db: Db, { id, doc_id }: Envio): Promise<string | null> {
  const sent = await db
    .selectFrom('email_historico')
    .select('enviado_em')
    .where('scope', '=', 'doc')
    .where('scope_id', '=', doc_id)
    .where('chave_id', '=', id)
    .where('status', '=', 'sent')
    .executeTakeFirst();
  return sent?.enviado_em ? hojeEm(new Date(sent.enviado_em)) : null;
}

/** What is stated of a sending that nobody read while he could; null as long as he can, or where it never arrived. */
export async function semLeitura(db: Db, envio: Envio, hoje: string) {
  const expedido_em = await disponivelEm(db, envio);
  if (expedido_em === null) return null;
  const dita = { tipo: 'eletronica', expedido_em } as const;
  const { dia } = await efeitoDe(db, envio.departamento_id, dita);
  // The last day is his, too.
  return dia < hoje ? dita : null;
}

/** The job of a day: goes on where it stands, to its end (jobs/job.ts). */
export async function presumirCiencias(
  db: Db,
  _departamentoId: number | null,
  jobId: number,
): Promise<void> {
  do nudge(db);
  while (!(await db.transaction().execute((trx) => batch(trx, jobId))));
}

/** Looks at the next sendings; true when none is left. */
async function batch(trx: Transaction<Database>, jobId: number): Promise<boolean> {
  const job = await lockJob(trx, jobId);
  if (!job) return true;
  const { data } = job.entrada as { readonly data: string };
  const { ultimo = 0, presumidas = 0 } = job.saida as Partial<Saida>;
  const envios = await trx
    .selectFrom('doc_envio as e')
    .innerJoin('doc as d', (on) =>
      on.onRef('d.departamento_id', '=', 'e.departamento_id').onRef('d.id', '=', 'e.doc_id'),
    )
    .select(['e.id', 'e.departamento_id', 'e.doc_id', 'e.email', 'e.usuario_id'])
    .where('e.id', '>', ultimo)
    .where('e.lido_em', 'is', null)
    .where('e.revogado_em', 'is', null)
    .where('d.situacao', '=', 'aguardando_ciencia')
    .orderBy('e.id')
    .limit(BATCH)
    .execute();
  let feitas = 0;
  for (const envio of envios) if (await presumir(trx, envio, data)) feitas += 1;
  const finished = envios.length < BATCH;
  const saida: Saida = {
    ultimo: envios.at(-1)?.id ?? ultimo,
    presumidas: presumidas + feitas,
  };
  await keepProgress(trx, jobId, {
    saida: { ...saida },
    feitos: saida.presumidas,
    total: saida.presumidas,
    finished,
  });
  return finished;
}

/** Records it, unless it was read, or the document became known otherwise, meanwhile. */
async function presumir(trx: Transaction<Database>, envio: Envio, hoje: string): Promise<boolean> {
  const dita = await semLeitura(trx, envio, hoje);
  if (!dita) return false;
  const { departamento_id: departamentoId, doc_id } = envio;
  const asked = { departamentoId, usuarioId: null, agora: new Date() };
  const work = jobWork(trx, asked, darCiencia.id);
  const record = await lockOne(work, docWriter, doc_id);
  const open = await trx
    .selectFrom('doc_envio')
    .select('id')
    .where('id', '=', envio.id)
    .where('lido_em', 'is', null)
    .where('revogado_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!open || record.raw.situacao !== 'aguardando_ciencia') return false;
  const { dia, ...outcome } = await registrarCiencia(work, record.raw, {
    ...dita,
    quem: null,
    documento: null,
    observacao: `Presumida: ninguém leu o que foi enviado a ${envio.email}`,
    usuarioId: null,
  });
  await change(work, docWriter, record, outcome);
  await avisarCiencia(work, record.raw, {
    dia,
    por: null,
    como: 'presumida, sem leitura do que foi enviado',
    enviou: envio.usuario_id,
  });
  return true;
}
