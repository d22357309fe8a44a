/**
 * The two checks of a permission tree (specification, section 6; decisions, section 9). They know no
 * catalogue, so that what only checks need not load it.
 */

/** What is said to whom a permission is missing, wherever it is. */
export const SEM_PERMISSAO = 'Sem permissão!';

/** Rooted at 'admin': {admin: {ordem_servicos: {index: true}}}. */
export type PermissionTree = { readonly [key: string]: boolean | PermissionTree };

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** The server's check: only an explicit true at the very permission allows. `path` without 'admin'. */
export function canServer(permissoes: unknown, path: string): boolean {
  let at = own(permissoes, 'admin');
  for (const key of path.split('.')) at = own(at, key);
  return at === true;
}

/**
 * The console's check (specification, section 6, to the letter): true at the first true or missing value,
 * a plain boolean is the answer, otherwise false. It disables controls; it protects nothing.
 * `access` as routes.json writes it, 'admin/ordem_servicos/index', or its keys.
 */
export function canConsole(permissoes: unknown, access: string | readonly string[]): boolean {
  if (typeof permissoes === 'boolean') return permissoes;
  let at = permissoes;
  for (const key of typeof access === 'string' ? access.split('/') : access) {
    if (at === false) return false;
    at = own(at, key);
    if (at === true || at === undefined || at === null) return true;
  }
  return false;
}
