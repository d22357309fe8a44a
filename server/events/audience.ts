/** Which entities' events a person hears: those some list or record of which he may read. */
import { queries } from '../../domain/index.ts';

/** Entity → permissions, one of which is enough; null among them: a session is. */
type Permissions = Map<string, Set<string | null>>;

/** What a department reads of its own, and of what it asked of others, are two permissions. */
const own: Permissions = new Map();
const asked: Permissions = new Map();
for (const { id, noun, kind, permission } of queries) {
  if (kind === 'value') continue;
  const permissions = id.startsWith('compartilhado.') ? asked : own;
  const known = permissions.get(noun) ?? new Set();
  permissions.set(noun, known.add(permission));
}

/**
 * A department's event of this entity — `pedida`: of a record it asked of another — for who holds
 * `grants` there. What nobody can read nobody hears of.
 */
export function hears(grants: ReadonlySet<string>, entidade: string, pedida: boolean): boolean {
  for (const one of (pedida ? asked : own).get(entidade) ?? [])
    if (one === null || grants.has(one)) return true;
  return false;
}
