/** Which entities' events a person hears: those some list or record of which he may read. */
import { queries } from '../../domain/index.ts';
import type { Heard } from './hearers.ts';

/** Entity → permissions, one of which is enough; null among them: a session is. */
type Permissions = Map<string, Set<string | null>>;

/**
 * A department's event of this entity — `pedida`: of a record it asked of another — for who holds
 * `grants` there. What nobody can read nobody hears of.
 */
export type Hears = (grants: ReadonlySet<string>, entidade: string, pedida: boolean) => boolean;

export function hearsOf(nouns: readonly Heard[]): Hears {
  // What a department reads of its own, and of what it asked of others, are two permissions.
  const followed = new Set(
    nouns.flatMap((n) => (n.followed ? (n.sources ?? []).map((s) => s.query.id) : [])),
  );
  const own: Permissions = new Map();
  const asked: Permissions = new Map();
  for (const { id, noun, kind, permission } of queries) {
    if (kind === 'value') continue;
    const permissions = followed.has(id) ? asked : own;
    permissions.set(noun, (permissions.get(noun) ?? new Set()).add(permission));
  }
  return (grants, entidade, pedida) => {
    for (const one of (pedida ? asked : own).get(entidade) ?? [])
      if (one === null || grants.has(one)) return true;
    return false;
  };
}
