/** The authorization request the console comes with, and the code it leaves with (RFC 6749, 7636). */
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Env } from '../env.ts';
import { CODE_SECONDS } from './rules.ts';
import type { Executor } from './session-store.ts';
import { hashToken, newToken } from './tokens.ts';
import { isReturnPoint } from './urls.ts';

const CLIENT_ID = 'osm_admin';

export type Authorization = { redirectUri: string; state: string | null; challenge: string };

/** null: the person came without a client. 'invalido': with one we do not know or a request that is not right. */
export function readAuthorization(
  env: Env,
  request: FastifyRequest,
  query: URLSearchParams,
): Authorization | 'invalido' | null {
  const names = ['response_type', 'client_id', 'redirect_uri', 'code_challenge', 'state'];
  if (!names.some((name) => query.has(name))) return null;
  const redirectUri = query.get('redirect_uri') ?? '';
  const challenge = query.get('code_challenge') ?? '';
  const state = query.get('state');
  const right =
    query.get('response_type') === 'code' &&
    query.get('client_id') === CLIENT_ID &&
    isReturnPoint(env, request, redirectUri) &&
    query.get('code_challenge_method') === 'S256' &&
    /^[\w-]{43}$/.test(challenge) &&
    (state === null || state.length <= 500);
  return right ? { redirectUri, state, challenge } : 'invalido';
}

/** The part of a query that has to survive the way through the pages. */
export function carriedQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of [
    'response_type',
    'client_id',
    'redirect_uri',
    'state',
    'code_challenge',
    'code_challenge_method',
    'volta',
  ]) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size === 0 ? '' : `?${kept}`;
}

/** Makes a code for the console and answers the address that hands it over. */
export async function grantCode(
  db: Executor,
  authorization: Authorization,
  session: { id: number; usuarioId: number },
): Promise<string> {
  const code = newToken();
  await db
    .insertInto('auth_codigo')
    .values({
      codigo_hash: hashToken(code),
      usuario_id: session.usuarioId,
      sessao_id: session.id,
      code_challenge: authorization.challenge,
      redirect_uri: authorization.redirectUri,
      expira_em: sql<string>`now() + make_interval(secs => ${CODE_SECONDS})`,
    })
    .execute();
  const url = new URL(authorization.redirectUri);
  url.searchParams.set('code', code);
  if (authorization.state !== null) url.searchParams.set('state', authorization.state);
  return url.href;
}
