/** Who calls: the bearer token of a request made into its principal, and the client that sent it. */
import type { FastifyRequest } from 'fastify';
import type { Principal, SessionCache } from '../auth/sessions.ts';
import { naoAutenticado } from './errors.ts';

export type Authenticate = (request: FastifyRequest) => Promise<Principal>;

/** The token of 'Authorization: Bearer …'; null without one. */
export function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +([\w-]{20,128})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** `authenticate(request)` over these sessions; it throws HttpError 401 without a live one. */
export const authenticator =
  (sessions: SessionCache): Authenticate =>
  async (request) => {
    const token = bearerToken(request);
    // Asked by a console that nobody is at: the session goes on idling.
    const seen = request.headers['x-sem-pessoa'] !== '1';
    const principal = token === null ? null : await sessions.resolve(token, seen);
    if (!principal) throw naoAutenticado();
    return principal;
  };

/** The client-information headers (specification, section 7), as far as they look like some; ip and agent. */
export function clientOf(request: FastifyRequest): {
  ip: string;
  agente: string | null;
  cliente: string | null;
  versao: string | null;
} {
  return {
    ip: request.ip,
    agente: header(request, 'user-agent', /^[\x20-\x7e]{1,400}$/),
    cliente: header(request, 'x-client-name', /^\w{1,60}$/),
    versao: header(request, 'x-client-version', /^[\w.+-]{1,30}$/),
  };
}

function header(request: FastifyRequest, name: string, shape: RegExp): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && shape.test(value) ? value : null;
}
