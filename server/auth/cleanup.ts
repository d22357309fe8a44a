/** Throws away what is over: codes and flows after a day, tokens after a month, sessions after 90 days. */
import { sql } from 'kysely';
import type { Executor } from './session-store.ts';

/** Any number of servers may do it at the same time. */
export async function sweep(db: Executor): Promise<void> {
  await sql`delete from auth_codigo where expira_em < now() - interval '1 day'`.execute(db);
  await sql`delete from auth_fluxo where expira_em < now() - interval '1 day'`.execute(db);
  await sql`delete from auth_token where expira_em < now() - interval '30 days'`.execute(db);
  await sql`delete from auth_tentativa where em < now() - interval '1 day'`.execute(db);
  await sql`delete from auth_ritmo where em < now() - interval '1 day'`.execute(db);
  // A console session before the account session it came from.
  await sql`delete from sessao s where s.expira_em < now() - interval '90 days'
    and not exists (select from sessao filha where filha.origem_id = s.id)
    and not exists (select from auth_codigo c where c.sessao_id = s.id)`.execute(db);
}
