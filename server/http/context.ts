/** What a request carries through reading and writing. */
import type { Actor, Permission } from '../../domain/kernel/define.ts';
import type { Principal } from '../auth/sessions.ts';
import { semPermissao } from './errors.ts';

/** Who calls, from which client; written into every log row. */
export interface RequestInfo {
  readonly requestId: string;
  readonly ip: string;
  /** Client-information headers: 'osm_admin', '1.66.2' (specification, sections 3 and 7). */
  readonly cliente: string | null;
  readonly versao: string | null;
}

/** The department a call is made in; null for the calls that belong to none. */
export interface Scope {
  readonly id: number;
  readonly codigo: string;
  readonly nome: string;
}

declare const authorized: unique symbol;

/** A call that may be made: nothing makes one but `authorize`. */
export interface CallContext extends RequestInfo {
  readonly [authorized]: true;
  readonly principal: Principal;
  readonly departamento: Scope | null;
  readonly actor: Actor;
  /** The address's parameters as they came: {scope: 'mensagem', scope_id: '12'}. Ids are digits; the rest is text. */
  readonly params: Readonly<Record<string, string>>;
}

/** The call, when the actor holds its permission. Throws 403. */
export function authorize(
  call: Omit<CallContext, typeof authorized>,
  permission: Permission | null,
): CallContext {
  if (!call.actor.can(permission)) throw semPermissao();
  return call as CallContext;
}
