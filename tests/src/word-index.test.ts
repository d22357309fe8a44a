import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FOUND, WordIndex } from '../../src/palette/word-index.ts';

/** The same, looked up text by text. */
function plainly(terms: readonly string[], title: string, rest: string): number {
  const level = (term: string): number => {
    if (` ${title}`.includes(` ${term}`)) return FOUND.title;
    if (` ${rest}`.includes(` ${term}`)) return FOUND.prefix;
    return `${title} ${rest}`.includes(term) ? FOUND.inside : FOUND.nowhere;
  };
  return Math.min(FOUND.title, ...terms.map(level));
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 });
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
const texts = fc.array(fc.record({ title: text, rest: text }), { maxLength: 12 });
const line = fc.array(word, { minLength: 1, maxLength: 3 });

describe('WordIndex', () => {
  it('acha o que se acha olhando cada texto, letra por letra', () => {
    fc.assert(
      fc.property(texts, line, (all, terms) => {
        const index = new WordIndex();
        all.forEach(({ title, rest }, slot) => index.put(slot, title, rest));
        const whole = terms.join(' ');
        for (let length = 1; length <= whole.length; length += 1) {
          const typed = whole.slice(0, length).split(' ').filter(Boolean);
          const found = index.match(typed, all.length);
          expect(Array.from(found.subarray(0, all.length))).toEqual(
            all.map(({ title, rest }) => plainly(typed, title, rest)),
          );
        }
      }),
    );
  });

  it('esquece o que se tira, e aceita outro texto em seu lugar', () => {
    fc.assert(
      fc.property(texts, texts, line, (before, after, terms) => {
        const index = new WordIndex();
        const size = Math.min(before.length, after.length);
        before.slice(0, size).forEach((one, slot) => index.put(slot, one.title, one.rest));
        index.match(terms, size);
        before.slice(0, size).forEach((one, slot) => {
          index.take(slot, one.title, one.rest);
          const other = after[slot];
          if (other) index.put(slot, other.title, other.rest);
        });
        const found = index.match(terms, size);
        expect(Array.from(found.subarray(0, size))).toEqual(
          after.slice(0, size).map(({ title, rest }) => plainly(terms, title, rest)),
        );
      }),
    );
  });
});
