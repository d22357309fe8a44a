/**
 * Mail to people: a row of the history and a job, in the transaction of what the mail tells of. Who does
 * not want mail of this kind, and who has no account in use, gets neither.
 *
 * Delivery is at least once, as SMTP allows no more: a server that dies between the receiver's «250» and
 * our commit sends the mail again. Its Message-ID is the row's own, so that receivers see the same mail.
 */
import { CompiledQuery, type Transaction } from 'kysely';
import type { escopos } from '../../domain/email-historico/index.ts';
import type { Database } from '../db/schema.ts';
import type { Mail } from './render.ts';

export interface MailCommon {
  readonly mail: Mail;
  /** Of what noun the record is that it tells of; a digest tells of its reader, a 'usuario'. */
  readonly scope: keyof typeof escopos;
  /** The record's department; null when it has none. */
  readonly departamentoId: number | null;
  readonly assunto: string;
  /** What its content is made of: JSON, as its own type says. */
  readonly dados: Readonly<Record<string, unknown>>;
}
export interface NewMail extends MailCommon {
  readonly scopeId: number;
  readonly usuarioId: number;
}
/** One mail of many: the record it tells of, and who it is for. */
export interface MailTo {
  readonly scopeId: number;
  readonly usuarioId: number;
}

/** Tries of one mail: with graphile's pauses of e, e², … seconds some three hours and a half. */
export const MAIL_ATTEMPTS = 10;

/** SQL: hands the mail of the id to the workers, now or after a while ('3 seconds'). */
export const sendJobSql = (id: string, after?: string): string =>
  `graphile_worker.add_job('enviar_email', json_build_object('id', ${id}),
     ${after === undefined ? '' : `run_at := now() + interval '${after}', `}max_attempts := ${MAIL_ATTEMPTS}, job_key := 'email-' || ${id})`;

/** Leaves one mail to be sent when the transaction commits. One statement. */
export const queueMail = (trx: Transaction<Database>, mail: NewMail): Promise<void> =>
  queueMails(trx, mail, [mail]);

/** The same mail to many, each telling of a record of its own (an announcement's messages). One statement. */
export async function queueMails(
  trx: Transaction<Database>,
  mail: MailCommon,
  to: readonly MailTo[],
): Promise<void> {
  if (to.length === 0) return;
  await trx.executeQuery(
    CompiledQuery.raw(
      `with e as (
         insert into email_historico (departamento_id, scope, scope_id, usuario_id, para, assunto, modelo, dados)
         select $1::int8, $2, t.scope_id, u.id, u.email, $3, $4, $5::jsonb
         from unnest($6::int8[], $7::int8[]) with ordinality as t (scope_id, usuario_id, n)
         join usuario u on u.id = t.usuario_id and u.ativo and u.confirmado_em is not null
         left join preferencia p on p.usuario_id = u.id
         where p.valor #> array['avisos', 'email', $8] is distinct from 'false'::jsonb
         order by t.n
         returning id)
       -- All in one call: one by one each costs more the longer the queue is.
       select count(*) from graphile_worker.add_jobs(array(
         select row('enviar_email', json_build_object('id', e.id), null, null, ${MAIL_ATTEMPTS}, 'email-' || e.id, null, null)::graphile_worker.job_spec from e))`,
      [
        mail.departamentoId,
        mail.scope,
        mail.assunto,
        mail.mail.modelo,
        JSON.stringify(mail.dados),
        to.map((t) => t.scopeId),
        to.map((t) => t.usuarioId),
        mail.mail.aviso,
      ],
    ),
  );
}

/** A mail to who has no account; `chaveId`: what its own address opens. */
export async function queueMailOut(
  trx: Transaction<Database>,
  mail: MailCommon & {
    readonly scopeId: number;
    readonly para: string;
    readonly chaveId?: number;
  },
): Promise<void> {
  await trx.executeQuery(
    CompiledQuery.raw(
      `with e as (
         insert into email_historico (departamento_id, scope, scope_id, para, assunto, modelo, dados, chave_id)
         values ($1::int8, $2, $3::int8, $4, $5, $6, $7::jsonb, $8::int8) returning id)
       select ${sendJobSql('e.id')} from e`,
      [
        mail.departamentoId,
        mail.scope,
        mail.scopeId,
        mail.para,
        mail.assunto,
        mail.mail.modelo,
        JSON.stringify(mail.dados),
        mail.chaveId ?? null,
      ],
    ),
  );
}
