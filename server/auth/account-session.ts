/** The account session behind the cookie of the sign-in pages, with what the pages show of its user. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { AuthContext } from './context.ts';
import { readCookie, writeCookie } from './cookies.ts';
import {
  createSession,
  endSession,
  findSession,
  touchEveryMs,
  touchSessions,
} from './session-store.ts';
import { hashToken } from './tokens.ts';
import { clientOf } from '../http/session.ts';

export type Account = {
  sessaoId: number;
  /** Opened by a passkey, which is two factors in one. */
  porPasskey: boolean;
  /** The cookie's value: the key of this browser's form seals. */
  token: string;
  usuario: {
    id: number;
    login: string;
    nome: string;
    email: string;
    telefone: string | null;
    cpf: string | null;
    matricula: string | null;
    endereco: Record<string, unknown>;
    foto_chave: string | null;
    validado_por: string;
    origem: string;
    /** What she uses her account for; null: she has not said. */
    modulos: readonly string[] | null;
    temSenha: boolean;
    lock_version: number;
  };
};

/** 'expirada': there was a session, and it is over. */
export async function readAccount(
  ctx: AuthContext,
  request: FastifyRequest,
): Promise<Account | 'expirada' | null> {
  const token = readCookie(request, 'conta');
  if (token === null) return null;
  const session = await findSession(ctx.db, hashToken(token), ctx.env);
  if (!session || session.tipo !== 'conta') return 'expirada';
  const { age, por_passkey, senha_hash, endereco, ...usuario } = await ctx.db
    .selectFrom('usuario')
    .innerJoin('sessao', (join) => join.on('sessao.id', '=', session.id))
    .select(['usuario.id', 'login', 'nome', 'email', 'telefone', 'cpf', 'matricula', 'endereco'])
    .select(['foto_chave', 'validado_por', 'origem', 'modulos', 'senha_hash', 'lock_version'])
    .select('sessao.por_passkey')
    .select(sql<number>`(extract(epoch from now() - sessao.vista_em) * 1000)::float8`.as('age'))
    .where('usuario.id', '=', session.usuarioId)
    .executeTakeFirstOrThrow();
  if (age >= touchEveryMs(ctx.env)) await touchSessions(ctx.db, [session.id]);
  return {
    sessaoId: session.id,
    token,
    porPasskey: por_passkey,
    usuario: {
      ...usuario,
      endereco: endereco as Record<string, unknown>,
      temSenha: senha_hash !== null,
    },
  };
}

/** Opens an account session for the browser; the sign-in it had before ends. */
export async function openAccount(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  usuarioId: number,
  porPasskey = false,
): Promise<{ id: number; usuarioId: number }> {
  const { ip, agente } = clientOf(request);
  await endBefore(ctx, request);
  const session = await createSession(
    ctx.db,
    { usuarioId, tipo: 'conta', ip, agente, porPasskey },
    ctx.env,
  );
  writeCookie(request, reply, 'conta', session.token, ctx.env.SESSION_HOURS * 3600);
  writeCookie(request, reply, 'pre', null, 0);
  return { id: session.id, usuarioId };
}

async function endBefore(ctx: AuthContext, request: FastifyRequest): Promise<void> {
  const token = readCookie(request, 'conta');
  const session = token === null ? null : await findSession(ctx.db, hashToken(token), ctx.env);
  if (!session) return;
  await endSession(ctx.db, session.id);
  ctx.sessions.invalidate(session.usuarioId);
}
