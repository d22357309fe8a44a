/** One mail of the history: written, sent, and what came of it. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { signedNumber } from '../uploads/signature.ts';
import { withKey, type Site } from './layout.ts';
import { sendJobSql } from './outbox.ts';
import { MailError, type Sender } from './sender.ts';
import { render, type Mail } from './render.ts';

export const KEPT = 'guardado: sem servidor de e-mail configurado';
const INACTIVE = 'guardado: a conta não está mais ativa';
const UNFINISHED = 'o servidor parou durante cada tentativa de envio';
/** How long who has none looks away from a mail, for who has one to take it. */
const LEFT_FOR = '3 seconds';
/** The row stays locked while SMTP answers; the pool's own limit is for requests. */
const HOLD = '90s';

export interface MailParts {
  readonly db: Kysely<Database>;
  /** By the name that the history keeps. */
  readonly mails: ReadonlyMap<string, Mail>;
  /** Null: no SMTP_URL; mail is only kept. */
  readonly sender: Sender | null;
  /** The municipality's name when the database has none, and the console's origin. */
  readonly municipio: string;
  readonly url: string | null;
  /** Ms after which a server that was not heard of is none. */
  readonly silenceMs?: number;
  /** Where the sign-in service's pages stand; without it, mail with an address of its own is not sent. */
  readonly paginas?: string;
}

/**
 * Sends the mail if it is still waiting. Throws when another try is worth it; `last` says that there is
 * none, and the mail ends in 'error'.
 */
export async function deliver(parts: MailParts, id: number, last: boolean): Promise<void> {
  const { db, sender } = parts;
  const mail = await begin(parts, id);
  if (!mail) return;
  if (!mail.ativo) return close(db, id, 'kept', INACTIVE);
  if (!mail.written) return close(db, id, 'error', `modelo desconhecido: ${mail.modelo}`);
  if (!sender) return (await leftToOthers(parts, id)) ? undefined : close(db, id, 'kept', KEPT);
  await db
    .updateTable('email_historico')
    .set((eb) => ({ tentativas: eb('tentativas', '+', 1) }))
    .where('id', '=', id)
    .execute();
  try {
    await handOver(parts, sender, id, mail.key);
  } catch (error) {
    const known = error instanceof MailError;
    const reason = known ? error.message : 'o envio foi interrompido';
    if (known && error.permanent) return close(db, id, 'error', reason, true);
    await close(db, id, last ? 'error' : 'waiting', reason);
    throw error;
  }
}

/** Where another server that lives has a mail server, the mail waits for it to come by: true then. */
async function leftToOthers({ db, silenceMs = 0 }: MailParts, id: number): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select ${sql.raw(sendJobSql('m.id', LEFT_FOR))} is not null as left from (select ${id}::int8 as id) m
    where exists (select from job_trabalhador
      where envia and visto_em > now() - ${silenceMs} * interval '1 ms')`.execute(db);
  return rows.length > 0;
}

/** Reads it, and writes its text and HTML at the first attempt. Undefined when it waits no more. */
async function begin(parts: MailParts, id: number) {
  const { db } = parts;
  const mail = await db
    .selectFrom('email_historico as e')
    .leftJoin('usuario as u', 'u.id', 'e.usuario_id')
    .select(['e.modelo', 'e.dados', 'e.texto', 'e.created_at'])
    .select(sql<boolean>`coalesce(u.ativo, true)`.as('ativo'))
    .select(sql<string | null>`parametro_de('municipio')`.as('municipio'))
    .where('e.id', '=', id)
    .where('e.status', '=', 'waiting')
    .executeTakeFirst();
  if (!mail) return undefined;
  // The moment too, so that two databases of one municipality (a test one) do not make the same.
  const key = `osm-${id}.${Date.parse(mail.created_at)}`;
  if (mail.texto !== null) return { ...mail, key, written: true };
  const known = parts.mails.get(mail.modelo);
  if (!known) return { ...mail, key, written: false };
  const site: Site = { municipio: mail.municipio ?? parts.municipio, url: parts.url };
  const written = render(known, mail.dados, site);
  await db.updateTable('email_historico').set(written).where('id', '=', id).execute();
  return { ...mail, key, written: true };
}

/** The row is held while the server answers: whoever takes the same job meanwhile waits, and finds it sent. */
async function handOver(
  { db, mails, paginas }: MailParts,
  sender: Sender,
  id: number,
  key: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${HOLD}, true)`.execute(trx);
    const mail = await trx
      .selectFrom('email_historico')
      .select(['para', 'assunto', 'texto', 'html', 'modelo', 'chave_id'])
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return;
    const pagina = mails.get(mail.modelo)?.pagina;
    let written = { text: mail.texto ?? '', html: mail.html ?? '' };
    if (pagina && mail.chave_id !== null) {
      if (paginas === undefined) throw new MailError('não se sabe o endereço das páginas', true);
      const address = `${paginas}/${pagina}?a=${await signedNumber(db, pagina, mail.chave_id)}`;
      written = { text: withKey(written.text, address), html: withKey(written.html, address) };
    }
    await sender.send({
      to: mail.para,
      subject: mail.assunto,
      ...written,
      key,
    });
    await trx
      .updateTable('email_historico')
      .set({ status: 'sent', enviado_em: new Date(), erro: null })
      .where('id', '=', id)
      .execute();
  });
}

/** Says how it stands; never of one that was sent meanwhile. */
async function close(
  db: Kysely<Database>,
  id: number,
  status: 'waiting' | 'kept' | 'error',
  erro: string,
  recusado = false,
): Promise<void> {
  await db
    .updateTable('email_historico')
    .set({ status, erro, recusado })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Of which no server lived to the end of an attempt, however often it was tried: they wait for nobody. */
export const giveUp = async (db: Kysely<Database>): Promise<void> => {
  await sql`update email_historico e set status = 'error', erro = ${UNFINISHED}
    where status = 'waiting' and exists (select from graphile_worker.jobs q
      where q.key = 'email-' || e.id and q.locked_at is null and q.attempts >= q.max_attempts)`.execute(
    db,
  );
};
