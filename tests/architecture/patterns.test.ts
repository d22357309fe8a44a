/**
 * Patterns are linear: one whose work grows with the square of a text stops the whole server with one
 * small request. They are collected from the source, so that a new one cannot be forgotten.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Script, createContext } from 'node:vm';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const LENGTH = 100_000;
/** A linear pattern takes a few milliseconds for all of it; the square of it, half a second at least. */
const LIMIT_MS = 200;
/** A fifth of it tells first: the square takes a twenty-fifth of that half second, which a linear one is far from. */
const SHORT = LENGTH / 5;
const SUSPECT_MS = 5;

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

interface Node {
  readonly type?: string;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

/** The literals of a file, and its calls of RegExp, whose pattern nobody can see. */
function patternsOf(file: string, source: string): { literals: Pattern[]; made: number } {
  const literals: Pattern[] = [];
  let made = 0;
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.regex) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    if (/^(?:New|Call)Expression$/.test(node.type ?? '') && node.callee?.name === 'RegExp') made++;
    Object.values(value).forEach(walk);
  };
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  walk(program);
  return { literals, made };
}

const found = ['domain', 'server'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && /(?<!\.d)\.tsx?$/.test(e.name))
    .map((e) => {
      const path = join(e.parentPath, e.name);
      return { file: relative(root, path), ...patternsOf(e.name, readFileSync(path, 'utf8')) };
    }),
);
const patterns = new Map(
  found.flatMap(({ file, literals }) =>
    literals.map((p): [string, Pattern] => [`/${p.source}/${p.flags}`, { ...p, file }]),
  ),
);

/** What may stand in a text that this pattern likes: its own characters, and one of each of its classes. */
function alphabetOf(source: string): string[] {
  const found = new Set<string>();
  if (/\\s|\[\^|\\[WDpP]| /.test(source)) found.add(' ');
  if (/\\[wdS]|\[\^|0-9|\.[*+{]|\\p/.test(source)) found.add('1');
  if (/\\[wSD]|\[\^|a-z|\.[*+{]|\\p/i.test(source)) found.add('a');
  const bare = source
    .replace(/\\p\{\w+\}|\\u\{?[0-9a-fA-F]+\}?|\\x[0-9a-f]{2}/g, '')
    .replace(/\(\?(?:[:=!]|<[=!]|<\w+>)|\\[bBwWsSdDnrt]|\{[\d,]+\}/g, '');
  for (const c of bare.matchAll(/\\(.)|([^()|*+?^$[\]{}])/gu)) found.add(c[1] ?? c[2] ?? '');
  if (/\\[nrs]|\[\^/.test(source)) found.add('\n');
  if (/\\p\{C|\\u|\\x|\[\^/.test(source)) found.add('\u0001').add('\u200e');
  return [...found, '!'];
}

/** The same again and again, two in turn, with a beginning that the pattern asks for and an end that it does not. */
function* hostile(source: string, length: number): Generator<string> {
  const letters = alphabetOf(source).slice(0, 8);
  const start = /^\^?((?:[\w ]|\\[^\w])+)/.exec(source)?.[1]?.replace(/\\(.)/g, '$1') ?? '';
  for (const a of letters) {
    for (const end of ['', '!', '\u0000', 'a@']) {
      yield a.repeat(length) + end;
      yield start + a.repeat(length) + end;
      yield `a@${a.repeat(length)}${end}`;
    }
    for (const b of letters)
      if (a !== b) {
        yield (a + b).repeat(length / 2);
        yield `${(a + b).repeat(length / 2)}\u0000`;
        yield a.repeat(length / 2) + b.repeat(length / 2);
      }
  }
}

/** Ms of the processor, not of the clock: others may have the machine. */
const now = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const sandbox = createContext({ now });
const tried = new Script(`
  worst = 0;
  for (const text of texts) {
    const before = now();
    text.replace(new RegExp(source, flags), '');
    worst = Math.max(worst, now() - before);
    if (worst >= limit) break;
  }
  worst`);
/**
 * Milliseconds of the processor for the slowest of the texts, or of the first that is too slow; Infinity when it had to be stopped,
 * which is watched for all texts at once: to watch one costs more than the text.
 */
const slowest = (pattern: Pick<Pattern, 'source' | 'flags'>, stop = 20_000): number => {
  const told = slowestOf(pattern, SHORT, SUSPECT_MS, stop);
  return told < SUSPECT_MS ? told : slowestOf(pattern, LENGTH, LIMIT_MS, stop);
};
function slowestOf(
  { source, flags }: Pick<Pattern, 'source' | 'flags'>,
  length: number,
  limit: number,
  stop: number,
): number {
  Object.assign(sandbox, { source, flags, limit, texts: hostile(source, length) });
  try {
    return tried.runInContext(sandbox, { timeout: stop }) as number;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

describe('padrões', () => {
  it('os de domain e server são lidos, e um que cresce com o quadrado é visto', () => {
    expect(patterns.size).toBeGreaterThan(80);
    expect(patternsOf('x.ts', 'const a = /b+/g; new RegExp(x); `${/c/.test(y)}`')).toEqual({
      literals: [
        { file: 'x.ts', source: 'b+', flags: 'g' },
        { file: 'x.ts', source: 'c', flags: '' },
      ],
      made: 1,
    });
    for (const source of [
      '^[. ]+|[. ]+$',
      '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$',
      '^(a+)+$',
      '\\B(?=(?:\\d{3})+$)',
      '^(?:R\\$)?\\s*(-?)\\s*(\\d{1,3}(?:\\.\\d{3})+|\\d+)(?:,(\\d{0,2}))?$',
      '\\/+$',
      '_([a-z_]+_id)_fkey$',
      '\\d+$',
    ])
      expect(slowest({ source, flags: 'g' }, LIMIT_MS), source).toBeGreaterThanOrEqual(LIMIT_MS);
    expect(slowest({ source: '[^a-z0-9._-]+', flags: 'g' })).toBeLessThan(LIMIT_MS);
  }, 60_000);

  it('nenhum é feito de um texto: o que não se lê não se prova', () => {
    expect(found.filter((f) => f.made > 0).map((f) => f.file)).toEqual([]);
  });

  it(`cada um é linear em ${LENGTH} caracteres hostis`, () => {
    // On a busy machine anything is slow once: what is slow three times is.
    const slow = [...patterns]
      .filter(([, p]) => slowest(p) >= LIMIT_MS)
      .map(([name, p]) => ({ name: `${p.file}: ${name}`, ms: Math.min(slowest(p), slowest(p)) }))
      .filter(({ ms }) => ms >= LIMIT_MS)
      .map(({ name, ms }) => `${name} ${ms}`);
    expect(slow).toEqual([]);
  }, 300_000);
});
