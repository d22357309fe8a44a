/** What a test checks is told in one language, Portuguese; the words that hold an English title together give it away. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** None is a Portuguese word, unlike `a`, `as`, `do`, `for` and `no`; parts of names do not count. */
const ENGLISH =
  /(?<![\p{L}_=/])(?:all|and|are|by|each|every|from|has|have|in|is|its?|not|nothing|of|once|one|only|or|puts|reads|refuses|that|the|their|they|this|to|until|was|what|when|where|which|who|with|without)(?![\p{L}_=])/iu;

interface Node {
  readonly type?: string;
  readonly name?: string;
  readonly object?: Node;
  readonly property?: Node;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly elements?: readonly (Node | null)[];
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
}

/** What a call calls, as a path: `it.each` of `it.each(rows)(title, run)`, `test.pool.query` of a database so named. */
const called = ({ name, object, property, callee }: Node): string =>
  object ? `${called(object)}.${property?.name}` : callee ? called(callee) : (name ?? '');
/** Whatever qualifies it; what is asked of a database that is called so is none. */
const TEST = /^(?:describe|it|test)(?!\.(?:db|pool)\b)(?:\.|$)/;

const textOf = ({ value, quasis }: Node): string[] =>
  quasis
    ? [quasis.map((part) => part.value.cooked).join('…')]
    : typeof value === 'string'
      ? [value]
      : [];

/** The titles of a file; of a table written in its place also the first text of each row, which titles show. */
function titlesOf(file: string, source: string): string[] {
  const titles: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const { type, callee, arguments: [first] = [] } = value as Node;
    if (type === 'CallExpression' && first && TEST.test(called(callee ?? {}))) {
      titles.push(...textOf(first));
      if (callee?.property?.name === 'each')
        for (const row of first.elements ?? []) {
          const shown = row?.elements ? row.elements[0] : row;
          if (shown) titles.push(...textOf(shown));
        }
    }
    Object.values(value).forEach(walk);
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  walk(program);
  return titles;
}

it('os títulos dos testes são todos em português', () => {
  const titles = readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && /\.(?:test|spec)\.tsx?$/.test(e.name))
    .flatMap((e) => {
      const path = join(e.parentPath, e.name);
      const file = relative(root, path);
      return titlesOf(file, readFileSync(path, 'utf8')).map((title) => ({ file, title }));
    });
  expect(titles.length).toBeGreaterThan(1000);
  expect(titles.filter(({ title }) => ENGLISH.test(title))).toEqual([]);
});
