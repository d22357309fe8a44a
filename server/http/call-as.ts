/** A call in somebody's name: by a request, or by a job that reads what its author may. */
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import type { Actor, Permission } from '../../domain/kernel/define.ts';
import { SESSAO } from '../auth/keys.ts';
import type { Principal } from '../auth/sessions.ts';
import { authorize, type CallContext, type RequestInfo, type Scope } from './context.ts';

/** Of who it is, in a department of theirs (null: in none), as of now. Throws 403. */
export function callAs(
  principal: Principal,
  departamento: (Scope & { readonly grants: ReadonlySet<Permission> }) | null,
  { params = {}, ...info }: RequestInfo & Partial<Pick<CallContext, 'params'>>,
  permission: Permission | null,
): CallContext {
  // A call without a department is allowed by the permission in any of the user's.
  const can: Actor['can'] = (path) =>
    (path === null && (principal.escopos?.has(SESSAO) ?? true)) ||
    (path !== null &&
      (departamento
        ? departamento.grants.has(path)
        : [...principal.departamentos.values()].some((d) => d.grants.has(path))));
  const { id, nome, fiscal, servico } = principal.usuario;
  const actor: Actor = {
    id,
    nome,
    departamento: departamento ?? { id: 0, codigo: '' },
    fiscal,
    servico,
    can,
    hoje: hojeEm(new Date()),
  };
  return authorize({ principal, departamento, actor, params, ...info }, permission);
}
