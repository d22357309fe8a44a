/** Sessions as the rest of the server knows them; listing and ending them: session-store.ts. */
export type { Principal } from './principal.ts';
export { SessionCache } from './session-cache.ts';
export { liveSessions, notifyPrincipal } from './session-store.ts';
