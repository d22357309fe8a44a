/**
 * A tree whose leaves are on or off, as plain data: what of it is shown, what a toggle changes, where a key
 * leads. Only leaves hold a state; that of what is above them is counted, and so never stale.
 */
import { fold } from '../../domain/kernel/fold.ts';

/** A node as it is given; a leaf has no children. */
export interface TreeNode {
  readonly key: string;
  readonly label: string;
  /** What a leaf allows, beside its label. */
  readonly info?: string;
  readonly children?: readonly TreeNode[];
}

/** A node in its place: the tree is the list of them, each before what is below it. */
export interface TreeItem {
  /** Keys from the top, with dots. */
  readonly path: string;
  readonly label: string;
  readonly info: string;
  /** From 1. */
  readonly level: number;
  /** Path of the node above; null at the top. */
  readonly parent: string | null;
  /** The paths of the leaves below it; its own, of a leaf. */
  readonly leaves: readonly string[];
  readonly isLeaf: boolean;
  /** Folded words that it is found by: its own and those above it. */
  readonly words: string;
}

/** A node that is shown, and its place among its shown siblings. */
export interface TreeRow {
  readonly item: TreeItem;
  readonly open: boolean;
  /** From 1. */
  readonly at: number;
  readonly of: number;
}

export type Checked = 'true' | 'false' | 'mixed';

export function treeItems(nodes: readonly TreeNode[]): readonly TreeItem[] {
  const below = (
    node: TreeNode,
    level: number,
    parent: TreeItem | null,
  ): readonly [TreeItem, ...TreeItem[]] => {
    const path = parent ? `${parent.path}.${node.key}` : node.key;
    const { label, info = '', children } = node;
    const words = `${parent?.words ?? ''} ${fold(`${label} ${info}`)}`;
    const own = { path, label, info, level, parent: parent?.path ?? null, words };
    if (!children) return [{ ...own, isLeaf: true, leaves: [path] }];
    const item: TreeItem = { ...own, isLeaf: false, leaves: [] };
    const inner = children.flatMap((child) => below(child, level + 1, item));
    const leaves = inner.flatMap((one) => (one.isLeaf ? [one.path] : []));
    return [{ ...item, leaves }, ...inner];
  };
  return nodes.flatMap((node) => below(node, 1, null));
}

/** The leaves that have every word of the text, their own or above them; null: nothing is looked for. */
export function foundLeaves(items: readonly TreeItem[], text: string): ReadonlySet<string> | null {
  const words = fold(text).split(' ').filter(Boolean);
  if (words.length === 0) return null;
  return new Set(
    items.flatMap(({ isLeaf, path, words: own }) =>
      isLeaf && words.every((word) => own.includes(word)) ? [path] : [],
    ),
  );
}

/** What is shown: what is below open nodes; while something is looked for, the found and what is above them. */
export function treeRows(
  items: readonly TreeItem[],
  open: ReadonlySet<string>,
  found: ReadonlySet<string> | null,
): readonly TreeRow[] {
  const isShown = new Map<string | null, boolean>([[null, true]]);
  const shown = items.filter((item) => {
    const { path, parent, leaves } = item;
    const here = found
      ? leaves.some((leaf) => found.has(leaf))
      : isShown.get(parent) === true && (parent === null || open.has(parent));
    isShown.set(path, here);
    return here;
  });
  const of = new Map<string | null, number>();
  const at = shown.map(({ parent }) => {
    const n = (of.get(parent) ?? 0) + 1;
    of.set(parent, n);
    return n;
  });
  return shown.map((item, index) => ({
    item,
    open: !item.isLeaf && (found !== null || open.has(item.path)),
    at: at[index] ?? 1,
    of: of.get(item.parent) ?? 1,
  }));
}

export function checkedOf({ leaves }: TreeItem, on: ReadonlySet<string>): Checked {
  const n = leaves.filter((leaf) => on.has(leaf)).length;
  return n === 0 ? 'false' : n === leaves.length ? 'true' : 'mixed';
}

interface Toggling {
  /** What is looked for: nothing else changes. */
  readonly found: ReadonlySet<string> | null;
  /** May the leaf be on? */
  readonly may: (leaf: string) => boolean;
}

/** Can a toggle change anything of it? */
export const isToggled = (
  { leaves }: Pick<TreeItem, 'leaves'>,
  on: ReadonlySet<string>,
  { found, may }: Toggling,
): boolean => leaves.some((leaf) => (!found || found.has(leaf)) && (on.has(leaf) || may(leaf)));

/** On with all that may be; off, where all of that is on already. */
export function toggled(
  { leaves }: Pick<TreeItem, 'leaves'>,
  on: ReadonlySet<string>,
  { found, may }: Toggling,
): ReadonlySet<string> {
  const those = leaves.filter((leaf) => !found || found.has(leaf));
  const given = those.filter(may);
  const isOff = given.some((leaf) => !on.has(leaf));
  const next = new Set(on);
  for (const leaf of isOff ? given : those) {
    if (isOff) next.add(leaf);
    else next.delete(leaf);
  }
  return next;
}

/** What a key of the tree does (APG, tree view): it leads to a node, opens or closes some, or toggles; null: it is not the tree's. */
export type TreeStep =
  | { readonly to: string }
  | { readonly opens: readonly string[] }
  | { readonly closes: string }
  | { readonly toggles: string };

/** Rows that a page is. */
const PAGE = 12;

export function treeStep(rows: readonly TreeRow[], active: string, key: string): TreeStep | null {
  const at = rows.findIndex(({ item }) => item.path === active);
  const row = rows[at];
  if (!row) return null;
  const to = (index: number): TreeStep => ({
    to: rows[Math.min(Math.max(index, 0), rows.length - 1)]?.item.path ?? active,
  });
  const { item, open } = row;
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + PAGE);
    case 'PageUp':
      return to(at - PAGE);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      return item.isLeaf ? to(at) : open ? to(at + 1) : { opens: [active] };
    case 'ArrowLeft':
      return open ? { closes: active } : { to: item.parent ?? active };
    case '*':
      return {
        opens: rows.flatMap((one) =>
          one.item.parent === item.parent && !one.item.isLeaf ? [one.item.path] : [],
        ),
      };
    case 'Enter':
      return item.isLeaf ? { toggles: active } : open ? { closes: active } : { opens: [active] };
    case ' ':
      return { toggles: active };
    default:
      return null;
  }
}

/** The next shown node, after the active one and round again, that begins with the letters typed. */
export function treeJump(rows: readonly TreeRow[], active: string, typed: string): string | null {
  const at = rows.findIndex(({ item }) => item.path === active);
  // One letter again and again goes on; more letters stay where they fit.
  const from = typed.length === 1 ? at + 1 : at;
  const text = fold(typed);
  const found = rows
    .map((_, index) => rows[(from + index) % rows.length])
    .find((one) => one && fold(one.item.label).startsWith(text));
  return found?.item.path ?? null;
}
