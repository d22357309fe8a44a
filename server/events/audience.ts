/** Which entities' events a person hears: those some list or record of which he may read. */
import { queries } from '../../domain/index.ts';

/** Entity → permissions, one of which is enough; null among them: a session is. */
const permissions = new Map<string, Set<string | null>>();
for (const { noun, kind, permission } of queries) {
  if (kind === 'value') continue;
  const known = permissions.get(noun) ?? new Set();
  permissions.set(noun, known.add(permission));
}

/** A department's event of this entity, for who holds `grants` there. What nobody can read nobody hears of. */
export function hears(grants: ReadonlySet<string>, entidade: string): boolean {
  for (const one of permissions.get(entidade) ?? [])
    if (one === null || grants.has(one)) return true;
  return false;
}
