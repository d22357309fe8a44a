/** What a browser is in the middle of: kept under the hash of a key that its cookie holds, and not for long. */
import { sql } from 'kysely';
import { type FlowCookie, readCookie, writeCookie } from './cookies.ts';
import type { Visit } from './page.ts';
import { FLOW_MINUTES } from './rules.ts';
import { hashToken, newToken } from './tokens.ts';

/** Keeps it; another of the same kind is forgotten by the browser. */
export async function keepFlow(visit: Visit, cookie: FlowCookie, dados: object): Promise<void> {
  const key = newToken();
  await visit.ctx.db
    .insertInto('auth_fluxo')
    .values({
      chave_hash: hashToken(key),
      dados: JSON.stringify(dados),
      expira_em: sql<string>`now() + make_interval(mins => ${FLOW_MINUTES})`,
    })
    .execute();
  writeCookie(visit.request, visit.reply, cookie, key, FLOW_MINUTES * 60);
}

/** What was kept, as often as it is asked for. */
export async function flowOf<T>(visit: Visit, cookie: FlowCookie): Promise<Partial<T> | null> {
  const key = readCookie(visit.request, cookie);
  if (key === null) return null;
  const row = await visit.ctx.db
    .selectFrom('auth_fluxo')
    .select('dados')
    .where('chave_hash', '=', hashToken(key))
    .where('expira_em', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row ? (row.dados as Partial<T>) : null;
}

/** The same, once: who comes again with the same cookie finds nothing. */
export async function takeFlow<T>(visit: Visit, cookie: FlowCookie): Promise<T | null> {
  const key = readCookie(visit.request, cookie);
  if (key === null) return null;
  writeCookie(visit.request, visit.reply, cookie, null, 0);
  const row = await visit.ctx.db
    .deleteFrom('auth_fluxo')
    .where('chave_hash', '=', hashToken(key))
    .returning(['dados', sql<boolean>`expira_em > now()`.as('valido')])
    .executeTakeFirst();
  return row?.valido ? (row.dados as T) : null;
}
