/** Sessions as the rest of the server knows them. */
export type { Principal, PrincipalDepartamento } from './principal.ts';
export { SessionCache } from './session-cache.ts';
export {
  type Executor,
  type ListedSession,
  type NewSession,
  type Session,
  type SessionRules,
  createSession,
  endSession,
  endSessionsOf,
  findSession,
  listSessions,
  notifyPrincipal,
} from './session-store.ts';
