/** Merging of plain data: preferences that changed here and elsewhere at once. Pure. */

type Plain = Readonly<Record<string, unknown>>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Structural equality of JSON values. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, at) => sameJson(value, b[at]));
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

/** A partial change: objects are merged, lists and values replaced, null takes a key away. */
export type Patch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Patch<T[K]> | null }
    : T;

/** `value` with the patch applied; untouched parts stay the same objects. */
export function applyPatch<T extends object>(value: T, patch: Patch<T>): T {
  const out: Record<string, unknown> = { ...(value as Plain) };
  for (const [key, change] of Object.entries(patch as Plain)) {
    if (change === undefined) continue;
    const now = out[key];
    if (change === null) delete out[key];
    else if (isPlain(change)) out[key] = applyPatch(isPlain(now) ? now : {}, change);
    else out[key] = change;
  }
  return out as T;
}

/**
 * Three-way merge: what only one side changed since `base` wins; where both did, `mine` does. Lists
 * are whole values, except those that `list` joins (answer undefined to leave it).
 */
export function merge3(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  list?: (path: string, mine: readonly unknown[], theirs: readonly unknown[]) => unknown,
  path = '',
): unknown {
  if (sameJson(mine, base)) return theirs;
  if (sameJson(theirs, base) || sameJson(mine, theirs)) return mine;
  if (isPlain(mine) && isPlain(theirs)) {
    const from = isPlain(base) ? base : {};
    const out: Record<string, unknown> = {};
    for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
      const at = path ? `${path}.${key}` : key;
      const merged = merge3(from[key], mine[key], theirs[key], list, at);
      if (merged !== undefined) out[key] = merged;
    }
    return out;
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) return list?.(path, mine, theirs) ?? mine;
  return mine;
}
