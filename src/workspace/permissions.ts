/**
 * The console's access check, specification section 6 to the letter: a walk along a path of keys
 * through the permission tree is true as soon as it meets a true or a missing value; a tree that is a
 * plain boolean is the answer itself; otherwise false. The check that protects is the server's.
 */

/** `path` as keys: ['admin', 'ordem_servicos', 'index']. */
export function allowed(tree: unknown, path: readonly string[]): boolean {
  if (typeof tree === 'boolean') return tree;
  let at: unknown = tree;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return false;
    at = (at as Record<string, unknown>)[key];
    if (at === true || at === undefined || at === null) return true;
  }
  return false;
}

/** By access list of a route: 'admin/ordem_servicos/index'. */
export const allowedAccess = (tree: unknown, access: string): boolean =>
  allowed(tree, access.split('/'));

/** By permission of the catalogue: 'ordem_servicos.confirmar_fiscal'. */
export const allowedPermission = (tree: unknown, permission: string): boolean =>
  allowed(tree, ['admin', ...permission.split('.')]);
