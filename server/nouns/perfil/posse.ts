/** Nobody gives what he does not hold. */
import type { Action, Actor } from '../../../domain/kernel/define.ts';
import { semPermissao } from '../../http/errors.ts';

/** Throws 403 unless the actor holds all of these permissions here. */
export function requirePosse(
  actor: Actor,
  paths: readonly NonNullable<Action['permission']>[],
): void {
  if (!paths.every((path) => actor.can(path))) throw semPermissao();
}
