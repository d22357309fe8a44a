/** What the document says more than once stands in it once, under a name, and is referred to. */
import type { Json } from './parts.ts';

/** How a content would like to be called: the first name that is nobody else's. */
export interface Wish {
  readonly names: readonly string[];
  /** Of several places that it is met at, the least decides its names; below zero its name is given. */
  readonly rank: number;
  /** What it is called where several give it a name of their own. */
  readonly shared?: string;
}
type Node = Record<string, unknown>;
interface Entry {
  readonly content: Json;
  wish: Wish;
  readonly callers: Set<string>;
  readonly told: ((name: string) => void)[];
  readonly nodes: Node[];
}

/** The contents of one kind; `least`: who is met less often stays where it is met. */
export class Pool {
  readonly #at: string;
  readonly #least: number;
  readonly #entries = new Map<string, Entry>();

  /** `at`: where they stand in the document, 'schemas'. */
  constructor(at: string, least = 1) {
    this.#at = `#/components/${at}/`;
    this.#least = least;
  }

  /** Refers to the content; `told` hears its name once that is known. */
  put(content: Json, wish: Wish, told?: (name: string) => void): Json {
    const text = JSON.stringify(content);
    // Referred to before it has a name: the text says by its number which one is meant.
    const number = this.#entries.size;
    let entry = this.#entries.get(text);
    if (!entry)
      this.#entries.set(text, (entry = { content, wish, callers: new Set(), told: [], nodes: [] }));
    else if (isBefore(wish, entry.wish)) entry.wish = wish;
    entry.callers.add(wish.names[0] ?? '');
    const node: Node = entry.nodes[0] ? { ...entry.nodes[0] } : { $ref: `${number}` };
    entry.nodes.push(node);
    if (told) entry.told.push(told);
    return node;
  }

  /** Names all of them, and answers them by their names in order. Throws where two are given the same. */
  finish(): Record<string, Json> {
    const named = new Map<string, Entry>();
    const take = (name: string, entry: Entry): void => {
      if (named.has(name)) throw new Error(`dois de mesmo nome na descrição da API: ${name}`);
      named.set(name, entry);
      for (const node of entry.nodes) node['$ref'] = this.#at + name;
      for (const tell of entry.told) tell(name);
    };
    let left: Entry[] = [];
    for (const entry of this.#entries.values()) {
      const { shared, names } = entry.wish;
      if (shared !== undefined && entry.callers.size > 1)
        entry.wish = { names: [shared, ...names], rank: 0 };
      if (entry.nodes.length < this.#least)
        for (const node of entry.nodes) {
          delete node['$ref'];
          Object.assign(node, entry.content);
        }
      else if (entry.wish.rank < 0) take(entry.wish.names[0] ?? '', entry);
      else left.push(entry);
    }
    for (let round = 0; left.length > 0; round++) {
      const wanted = new Map<string, Entry[]>();
      for (const entry of left) {
        const name = entry.wish.names[round] ?? entry.wish.names.at(-1) ?? '';
        wanted.set(name, [...(wanted.get(name) ?? []), entry]);
      }
      const again: Entry[] = [];
      for (const [name, entries] of wanted) {
        const [only] = entries;
        if (entries.length === 1 && only && !named.has(name)) take(name, only);
        else if (entries.some(({ wish }) => wish.names.length <= round + 1))
          throw new Error(`dois de mesmo nome na descrição da API: ${name}`);
        else again.push(...entries);
      }
      left = again;
    }
    return Object.fromEntries(
      [...named]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, { content }]) => [name, content]),
    );
  }
}

const isBefore = (a: Wish, b: Wish): boolean =>
  a.rank < b.rank || (a.rank === b.rank && (a.names.at(-1) ?? '') < (b.names.at(-1) ?? ''));
