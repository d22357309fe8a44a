/** Throws away what is over: codes and flows after a day, tokens after a month, sessions when their time to be kept is. */
import { sql } from 'kysely';
import { porPartes, quantos, type Guarda } from '../guarda.ts';
import type { Executor } from './session-store.ts';

/** Any number of servers may do it at the same time. */
export async function sweep(db: Executor): Promise<void> {
  await sql`delete from auth_codigo where expira_em < now() - interval '1 day'`.execute(db);
  await sql`delete from auth_fluxo where expira_em < now() - interval '1 day'`.execute(db);
  await sql`delete from auth_token where expira_em < now() - interval '30 days'`.execute(db);
  await sql`delete from auth_tentativa where em < now() - interval '1 day'`.execute(db);
  await sql`delete from auth_ritmo where em < now() - interval '1 day'`.execute(db);
}

// A console session before the account session it came from.
const ENDED = (dias: number) => sql`s.expira_em < now() - make_interval(days => ${dias}::int)
  and not exists (select from sessao filha where filha.origem_id = s.id)
  and not exists (select from auth_codigo c where c.sessao_id = s.id)`;

/** Who signed in from where, past its time. */
export const guardaDeSessoes: Guarda = {
  dado: 'sessoes',
  conta: (db, dias) =>
    quantos(db, sql`select count(*)::int as n from sessao s where ${ENDED(dias)}`),
  apaga: (db, dias) =>
    porPartes(
      db,
      (limit) => sql`
        with velhas as (select s.id from sessao s where ${ENDED(dias)} order by s.expira_em limit ${limit}),
        idas as (delete from sessao s using velhas v where s.id = v.id returning 1)
        select count(*)::int as n from idas`,
    ),
};
