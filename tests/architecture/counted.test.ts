/** What is counted agrees with its number, '1 permissão', '2 permissões': by `plural`, or a sentence for one beside it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { graph, root } from './graph.ts';

/** A number, then a word in the plural: `${rows.length} registros`. */
const COUNTED =
  /\$\{(?:formatInteger\([^{}]*\)|n|[\w.]*\b(?:length|count|total|falhas|size))\} (?!(?:de|do|da|dos|das|sem|mais)\b)\p{Ll}{2,}s\b/u;
/** What `plural` does, by hand. */
const BY_HAND = /=== 1 \? ['`]1 /;
/** What is never one: there are more than a mail shows. */
const MANY = ['Abaixo, as ${ordens.length} primeiras'];

it('o que se conta concorda com o número', () => {
  const wrong = [...graph.keys()]
    .filter((file) => !file.startsWith('server/demo/'))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines
        .filter((line, at) => {
          if (BY_HAND.test(line)) return true;
          const forOne = lines.slice(Math.max(0, at - 2), at + 1).some((l) => l.includes('=== 1'));
          return COUNTED.test(line) && !forOne && !MANY.some((text) => line.includes(text));
        })
        .map((line) => `${file}: ${line.trim()}`);
    });
  expect(wrong).toEqual([]);
});
