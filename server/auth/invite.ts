/** Invitations: an address in a mail that lets a person choose her password, once, within some days. */
import { sql } from 'kysely';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { formatDate } from '../../domain/kernel/format.ts';
import type { Work } from '../actions/work.ts';
import { queueMailOut } from '../mail/outbox.ts';
import { readSignedNumber } from '../uploads/signature.ts';
import { INVITE_PAGE, inviteMail } from './mails.ts';
import type { Executor } from './session-store.ts';

/** Days that an invitation is good for. */
export const INVITE_DAYS = 7;

interface Invited {
  readonly id: number;
  readonly nome: string;
  readonly login: string;
  readonly email: string;
}

/** Sends one, in the transaction of what it follows from; one that was sent before opens nothing more. */
export async function invite({ trx, dep, agora }: Work, who: Invited, por: number): Promise<void> {
  await endInvitations(trx, who.id);
  const ate = addDays(hojeEm(new Date(agora)), INVITE_DAYS);
  const { id: chaveId } = await trx
    .insertInto('usuario_convite')
    .values({
      usuario_id: who.id,
      departamento_id: dep,
      por_id: por,
      created_at: agora,
      // To the end of that day in São Paulo.
      expira_em: `${addDays(ate, 1)}T03:00:00Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ por: string; departamento: string }>`
    select (select nome from usuario where id = ${por}) as por,
      (select nome from departamento where id = ${dep}) as departamento`.execute(trx);
  await queueMailOut(trx, {
    mail: inviteMail,
    scope: 'usuario',
    scopeId: who.id,
    departamentoId: dep,
    para: who.email,
    assunto: 'OS-m: convite',
    dados: { ...rows[0], nome: who.nome, login: who.login, ate: formatDate(ate) },
    chaveId,
  });
}

/** Whatever was sent to her opens nothing from now on. */
export const endInvitations = async (db: Executor, usuarioId: number): Promise<void> => {
  await db
    .updateTable('usuario_convite')
    .set({ encerrado_em: sql<string>`now()` })
    .where('usuario_id', '=', usuarioId)
    .where('encerrado_em', 'is', null)
    .execute();
};

export interface Invitation extends Invited {
  readonly state: 'valido' | 'expirado' | 'usado';
}

/** What the address names; null where it was altered. Who has a password already needs none of it. */
export async function findInvitation(db: Executor, address: string): Promise<Invitation | null> {
  const id = await readSignedNumber(db, INVITE_PAGE, address);
  if (id === null) return null;
  const { rows } = await sql<Invitation>`
    select u.id, u.nome, u.login, u.email, case
        when c.encerrado_em is not null or u.senha_hash is not null or not u.ativo then 'usado'
        when c.expira_em <= now() then 'expirado' else 'valido' end as state
    from usuario_convite c join usuario u on u.id = c.usuario_id where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
