/**
 * Search over what the palette knows. Text is folded once, when indexed. All words must be found; where
 * they are found gives the rank: exact number, alias, beginning of the title, beginnings of words, anywhere; within a rank,
 * what is used more comes first.
 */
import { fold } from '../../domain/kernel/fold.ts';
import { FOUND, oneLetterAway, WordIndex } from './word-index.ts';

export interface Item {
  /** Stable, unique: 'comando:paleta', 'ordem_servico:42'. */
  readonly key: string;
  readonly title: string;
  /** Searched too, but behind the title. */
  readonly extra?: string;
  readonly aliases?: readonly string[];
  readonly numero?: number;
  readonly ano?: number;
  /** Lower first, where all else is equal. */
  readonly order?: number;
}

export interface Hit<T extends Item = Item> {
  readonly item: T;
  readonly exact: boolean;
  /** Higher: found in a better place. */
  readonly rank: number;
}

/** Folded, and everything that separates words made a space: 'OS 1234/2026' → 'os 1234 2026'. */
export const searchable = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const words = (query: string): string[] =>
  searchable(query)
    .split(' ')
    .filter((word) => word !== '');

/** Most hits that are kept: as many as are rendered. */
export const MOST = 60;

interface Entry<T extends Item> {
  readonly item: T;
  readonly title: string;
  readonly rest: string;
  readonly aliases: string;
  readonly order: number;
  /** Frecency in this session; 0 for all but the few that were used. */
  use: number;
}

export interface Wanted {
  readonly text: string;
  readonly numero?: { readonly numero: number; readonly ano: number | null } | null;
}

const RANK = {
  number: 6,
  aliasWhole: 5,
  begins: 4,
  alias: 3,
  title: 2,
  prefix: 1,
  inside: 0,
} as const;

/** One list of things, searchable. Items are added and replaced by key; `search` is what a key costs. */
export class SearchIndex<T extends Item> {
  private entries: Entry<T>[] = [];
  private at = new Map<string, number>();
  private uses: ReadonlyMap<string, number> = new Map();
  private texts = new WordIndex();
  private aliased = false;

  get size(): number {
    return this.entries.length;
  }

  /** Adds items, or replaces those whose key is known. */
  add(items: readonly T[]): void {
    for (const item of items) {
      const title = searchable(item.title);
      const rest = item.extra ? searchable(item.extra) : '';
      const entry: Entry<T> = {
        item,
        title,
        rest,
        aliases: item.aliases?.length ? `| ${item.aliases.map(searchable).join(' | ')} |` : '',
        order: item.order ?? 0,
        use: this.uses.get(item.key) ?? 0,
      };
      const slot = this.at.get(item.key) ?? this.entries.length;
      const before = this.entries[slot];
      this.aliased ||= entry.aliases !== '';
      this.at.set(item.key, slot);
      this.entries[slot] = entry;
      if (before?.title === title && before.rest === rest) continue;
      if (before) this.texts.take(slot, before.title, before.rest);
      this.texts.put(slot, title, rest);
    }
  }

  /** How much each key is used: few have a score, so that a search looks none of them up. */
  setUses(uses: ReadonlyMap<string, number>): void {
    const set = (key: string, use: number): void => {
      const at = this.at.get(key);
      const entry = at === undefined ? undefined : this.entries[at];
      if (entry) entry.use = use;
    };
    for (const key of this.uses.keys()) set(key, 0);
    this.uses = uses;
    for (const [key, use] of uses) set(key, use);
  }

  get(key: string): T | undefined {
    const at = this.at.get(key);
    return at === undefined ? undefined : this.entries[at]?.item;
  }

  /** Forgets the `count` items that were added first. */
  forget(count: number): void {
    this.entries = this.entries.slice(count);
    this.at = new Map(this.entries.map(({ item }, at) => [item.key, at]));
    this.texts = new WordIndex();
    this.entries.forEach(({ title, rest }, slot) => this.texts.put(slot, title, rest));
  }

  clear(): void {
    this.entries = [];
    this.at.clear();
    this.texts = new WordIndex();
  }

  /** Words of texts and aliases that are one letter away from a term. */
  wordsNear(term: string): string[] {
    const aliases = this.aliased
      ? this.entries.flatMap((entry) => entry.aliases.split(/[ |]+/))
      : [];
    return [
      ...new Set([
        ...this.texts.near(term),
        ...aliases.filter((word) => oneLetterAway(term, word)),
      ]),
    ];
  }

  /** The best `limit`, best first, and how many there are. */
  search(wanted: Wanted, limit = MOST): { hits: Hit<T>[]; count: number } {
    const terms = words(wanted.text);
    const text = terms.join(' ');
    const number = wanted.numero ?? null;
    const size = this.entries.length;
    const found = this.texts.match(terms, size);
    const best: Ranked<T>[] = [];
    let count = 0;
    /* the rank below which nothing is kept any more: most entries are only counted, not looked at */
    let least: number = RANK.inside;
    for (let slot = 0; slot < size; slot += 1) {
      let rank = (found[slot] ?? FOUND.nowhere) - FOUND.inside + RANK.inside;
      if (this.aliased) rank = Math.max(rank, namedRank(this.entries[slot], terms, text));
      if (rank < RANK.inside) continue;
      count += 1;
      if (number && isNumber(this.entries[slot]?.item, number)) rank = RANK.number;
      if (rank < least) continue;
      const entry = this.entries[slot];
      if (!entry || (best.length >= limit && !beats(entry, rank, best[limit - 1]))) continue;
      insert(best, { entry, rank }, limit);
      if (best.length >= limit) least = best[limit - 1]?.rank ?? least;
    }
    return {
      count,
      hits: best.map(({ entry, rank }) => ({
        item: entry.item,
        exact: rank === RANK.number,
        rank,
      })),
    };
  }
}

/** Words tried in the place of one that was mistyped. */
const TRIED = 6;

/** What is found when one of the words is taken for one that is a letter away; best of each first. */
export function near<T extends Item>(index: SearchIndex<T>, text: string, limit: number): T[] {
  const terms = words(text);
  const found = new Map<string, T>();
  for (const [at, term] of terms.entries())
    for (const word of index.wordsNear(term).slice(0, TRIED)) {
      const { hits } = index.search({ text: terms.with(at, word).join(' ') }, limit);
      for (const { item } of hits) found.set(item.key, item);
    }
  return [...found.values()].slice(0, limit);
}

const isNumber = (
  item: Item | undefined,
  { numero, ano }: NonNullable<Wanted['numero']>,
): boolean => item?.numero === numero && (ano === null || item.ano === ano);

/** The rank of a name that is being typed: an alias, or the title itself; below all ranks when it is none. */
function namedRank(entry: Entry<Item> | undefined, terms: readonly string[], text: string): number {
  if (!entry || terms.length === 0) return -1;
  const { aliases } = entry;
  if (aliases.includes(`| ${text} |`)) return RANK.aliasWhole;
  // Half an alias must not stand before a title that begins with the same.
  if (entry.title.startsWith(text)) return RANK.begins;
  if (!terms.every((term) => aliases.includes(` ${term}`))) return -1;
  return RANK.alias;
}

type Ranked<T extends Item> = { readonly entry: Entry<T>; readonly rank: number };

/** Does an entry stand before one that is already listed? Equal ones keep their order. */
function beats<T extends Item>(
  entry: Entry<T>,
  rank: number,
  other: Ranked<T> | undefined,
): boolean {
  if (!other) return true;
  if (rank !== other.rank) return rank > other.rank;
  if (entry.use !== other.entry.use) return entry.use > other.entry.use;
  // Of two numbers that are both right the newer is meant.
  const ano = (entry.item.ano ?? 0) - (other.entry.item.ano ?? 0);
  if (rank === RANK.number && ano !== 0) return ano > 0;
  return entry.order < other.entry.order;
}

/** Keeps the best `limit`, sorted: no sort of all that was found. */
function insert<T extends Item>(best: Ranked<T>[], one: Ranked<T>, limit: number): void {
  let at = best.length;
  while (at > 0 && beats(one.entry, one.rank, best[at - 1])) at -= 1;
  best.splice(at, 0, one);
  if (best.length > limit) best.pop();
}

/** One character folded to one: folding must not move the others. */
const signs = new Map<string, string>();
function foldSign(sign: string): string {
  let folded = signs.get(sign);
  if (folded === undefined) {
    folded = (fold(sign) || ' ').charAt(0);
    signs.set(sign, folded);
  }
  return folded;
}

/** Stretches of the title that answer the words, for <mark>: [from, to) in its characters. */
export function marks(title: string, query: string): [from: number, to: number][] {
  let plain = '';
  for (let at = 0; at < title.length; at += 1) plain += foldSign(title.charAt(at));
  const found: [number, number][] = [];
  for (const term of words(query)) {
    let at = -1;
    for (let from = 0; (from = plain.indexOf(term, from)) >= 0; from += 1) {
      const begins = from === 0 || !/[\p{L}\p{N}]/u.test(plain.charAt(from - 1));
      if (begins || at < 0) at = from;
      if (begins) break;
    }
    if (at >= 0) found.push([at, at + term.length]);
  }
  found.sort((a, b) => a[0] - b[0]);
  return found.filter(([from], index) => index === 0 || from >= (found[index - 1]?.[1] ?? 0));
}
