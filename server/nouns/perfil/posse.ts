/** Nobody gives what he does not hold. */
import type { Actor, Permission } from '../../../domain/kernel/define.ts';
import { permissionName } from '../../../domain/kernel/permission-labels.ts';
import { semPermissao } from '../../http/errors.ts';

/** Permissions that are named; beyond them they are counted. */
const NAMED = 5;
const namesOf = (paths: readonly Permission[]): string => {
  const more = paths.length - NAMED;
  const names = paths.slice(0, NAMED).map(permissionName).join('; ');
  return more > 0 ? `${names} e mais ${more}` : names;
};

/** Throws 403 unless the actor holds all of these permissions here. */
export function requirePosse(actor: Actor, paths: readonly Permission[]): void {
  const lacks = paths.filter((path) => !actor.can(path));
  if (lacks.length > 0) throw semPermissao(`Ninguém dá a permissão que não tem: ${namesOf(lacks)}`);
}
