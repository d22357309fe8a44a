/** Who a write is by: a person who asks for it, or the system, as somebody wished or on its own. */
import type { CallContext, RequestInfo } from '../http/context.ts';

export type Author =
  | ({ readonly kind: 'person'; readonly usuarioId: number } & RequestInfo)
  | { readonly kind: 'system'; readonly usuarioId: number | null };

/** Nobody's wish: the clock's. */
export const SYSTEM: Author = { kind: 'system', usuarioId: null };

export const person = (usuarioId: number, request: RequestInfo): Author => ({
  kind: 'person',
  usuarioId,
  requestId: request.requestId,
  ip: request.ip,
  cliente: request.cliente,
  versao: request.versao,
});

export const authorOf = (ctx: CallContext): Author => person(ctx.principal.usuario.id, ctx);
