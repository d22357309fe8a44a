/**
 * Which texts have which words. A key typed costs a look at the words (some ten thousand short ones),
 * not at the texts (a megabyte): the slots of a word are known. Pure.
 */

/** Where a term was found in a text: as the beginning of a word of its title, of another word, inside one. */
export const FOUND = { nowhere: 0, inside: 1, prefix: 2, title: 3 } as const;

interface Word {
  readonly text: string;
  /** Texts that have it in their title, and those that have it only elsewhere. */
  titles: number[];
  others: number[];
}

/** Terms whose words are remembered: the one being typed grows from them. */
const KEPT = 16;

const unique = (text: string): Set<string> => new Set(text.split(' ').filter((one) => one !== ''));
const without = (slots: readonly number[], slot: number): number[] =>
  slots.filter((one) => one !== slot);

/** Shorter words are one letter away from too many others. */
const LEAST = 3;
/** From here on the beginning of a longer word will do. */
const BEGINNING = 4;

/** Is `term` one letter away from a word, or from its beginning? */
export function oneLetterAway(term: string, word: string): boolean {
  if (term.length < LEAST || Math.abs(term.length - word.length) > 1) {
    if (term.length < BEGINNING || word.length < term.length) return false;
    return oneLetterAway(term, word.slice(0, term.length));
  }
  let from = 0;
  while (from < term.length && term[from] === word[from]) from += 1;
  const rest = (text: string, skip: number): string => text.slice(from + skip);
  if (term.length > word.length) return rest(term, 1) === rest(word, 0);
  if (term.length < word.length) return rest(term, 0) === rest(word, 1);
  if (rest(term, 1) === rest(word, 1)) return true;
  const swapped = term[from] === word[from + 1] && term[from + 1] === word[from];
  return swapped && rest(term, 2) === rest(word, 2);
}

export class WordIndex {
  private readonly words = new Map<string, Word>();
  /** The words with a character: what the first key of a line asks for. */
  private readonly signs = new Map<string, Word[]>();
  private readonly asked = new Map<string, Word[]>();
  private total = new Uint8Array(0);
  private level = new Uint8Array(0);

  /** Adds a text in a slot that is free. Title and rest are folded words between spaces. */
  put(slot: number, title: string, rest: string): void {
    const inTitle = unique(title);
    for (const word of inTitle) this.word(word).titles.push(slot);
    for (const word of unique(rest)) if (!inTitle.has(word)) this.word(word).others.push(slot);
  }

  /** Takes away what was put in a slot with these texts. */
  take(slot: number, title: string, rest: string): void {
    for (const text of unique(`${title} ${rest}`)) {
      const word = this.word(text);
      word.titles = without(word.titles, slot);
      word.others = without(word.others, slot);
    }
  }

  private word(text: string): Word {
    let word = this.words.get(text);
    if (!word) {
      word = { text, titles: [], others: [] };
      this.words.set(text, word);
      this.asked.clear();
      for (const sign of new Set(text)) {
        const having = this.signs.get(sign);
        if (having) having.push(word);
        else this.signs.set(sign, [word]);
      }
    }
    return word;
  }

  /** The words that contain a term. */
  private containing(term: string): readonly Word[] {
    const known = this.asked.get(term);
    if (known) return known;
    if (term.length === 1) return this.signs.get(term) ?? [];
    let from = this.signs.get(term.charAt(0)) ?? [];
    for (let length = term.length - 1; length > 1; length -= 1) {
      const shorter = this.asked.get(term.slice(0, length));
      if (!shorter) continue;
      from = shorter;
      break;
    }
    const found: Word[] = [];
    for (const word of from) if (word.text.includes(term)) found.push(word);
    const [oldest] = this.asked.keys();
    if (this.asked.size >= KEPT && oldest !== undefined) this.asked.delete(oldest);
    this.asked.set(term, found);
    return found;
  }

  /** The words one letter away from a term: wrong, missing, too many, or two in each other's place. */
  near(term: string): string[] {
    return [...this.words.keys()].filter((word) => oneLetterAway(term, word));
  }

  /**
   * For each slot below `size` where its worst-found term was found (FOUND); all terms have to be. The
   * answer is good until the next call.
   */
  match(terms: readonly string[], size: number): Uint8Array {
    if (this.total.length < size) {
      this.total = new Uint8Array(size * 2);
      this.level = new Uint8Array(size * 2);
    }
    const { total, level } = this;
    total.fill(FOUND.title, 0, size);
    for (const term of terms) {
      level.fill(FOUND.nowhere, 0, size);
      for (const { text, titles, others } of this.containing(term)) {
        const begins = text.startsWith(term);
        const inTitle = begins ? FOUND.title : FOUND.inside;
        const elsewhere = begins ? FOUND.prefix : FOUND.inside;
        for (const slot of titles) if ((level[slot] ?? 0) < inTitle) level[slot] = inTitle;
        for (const slot of others) if ((level[slot] ?? 0) < elsewhere) level[slot] = elsewhere;
      }
      for (let slot = 0; slot < size; slot += 1) {
        const now = level[slot] ?? 0;
        if (now < (total[slot] ?? 0)) total[slot] = now;
      }
    }
    return total;
  }
}
