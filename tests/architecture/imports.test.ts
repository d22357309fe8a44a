/** Imports run one way (design, section 1). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graph, importsOf, root } from './graph.ts';

const edges = [...graph].flatMap(([file, imports]) => imports.map((i) => ({ file, ...i })));
const isOurs = (specifier: string): boolean =>
  /^(?:domain|server|src|package\.json)(?:$|\/)/.test(specifier);

/** Low to high: each may import itself and what stands before it. routes.ts is data. */
const LAYERS = [
  'domain',
  'ui',
  'nouns',
  'screens',
  'routes',
  'api',
  'workspace',
  'commands',
  'palette',
  'panes',
  'main',
  'specimen',
];
function layerOf(file: string): string {
  const [top = '', second = '', ...deeper] = file.split('/');
  if (top !== 'src') return top;
  if (deeper.length > 0) return second;
  return second === 'routes.ts' ? 'routes' : 'main';
}
const wrong = (allowed: (from: string, to: string) => boolean, files: RegExp): string[] =>
  edges
    .filter(
      (e) =>
        files.test(e.file) &&
        isOurs(e.specifier) &&
        !allowed(layerOf(e.file), layerOf(e.specifier)),
    )
    .map((e) => `${e.file} → ${e.specifier}`);

describe('direção das importações', () => {
  it('lê os arquivos, com importações fixas, repassadas e tardias', () => {
    expect(graph.size).toBeGreaterThan(30);
    expect(
      importsOf(
        'x.ts',
        `import type { A } from './a'; import { type B } from './b'; import './c';
         export * from './d'; export type { E } from './e'; const f = () => import('./f'); // import './g'`,
      ),
    ).toEqual([
      { specifier: './a', eager: false },
      { specifier: './b', eager: true },
      { specifier: './c', eager: true },
      { specifier: './d', eager: true },
      { specifier: './e', eager: false },
      { specifier: './f', eager: false },
    ]);
  });

  it('toda importação de casa nomeia um arquivo que existe', () => {
    const missing = edges.filter(
      (e) => isOurs(e.specifier) && !existsSync(join(root, e.specifier)),
    );
    expect(missing.map((e) => `${e.file} → ${e.specifier}`)).toEqual([]);
  });

  it('toda pasta de src tem o seu lugar', () => {
    const places = new Set([...graph.keys()].filter((f) => f.startsWith('src/')).map(layerOf));
    expect([...places].filter((p) => !LAYERS.includes(p))).toEqual([]);
  });

  it('domain ← server: o domínio não conhece ninguém, o servidor só o domínio', () => {
    expect(wrong((_, to) => to === 'domain', /^domain\//)).toEqual([]);
    // The sign-in pages wear the console's style sheets, which are data and run nowhere.
    const code = wrong((_, to) => ['domain', 'server', 'package.json'].includes(to), /^server\//);
    expect(code.filter((line) => !line.endsWith('.css'))).toEqual([]);
  });

  it('a maquinaria do servidor não conhece substantivo: só aquele de que ela mesma é o ofício', () => {
    const MACHINERY = /^server\/(http|read|actions|db|auth|events|uploads|audit|jobs|mail)\//;
    const OWN: Readonly<Record<string, string>> = {
      auth: 'domain/usuario/',
      uploads: 'domain/arquivo/',
      jobs: 'domain/job-output/',
      audit: 'domain/log/',
      mail: 'domain/email-historico/',
    };
    const known = edges.filter(({ file, specifier }) => {
      const part = MACHINERY.exec(file)?.[1];
      if (part === undefined) return false;
      return (
        /^server\/(?:nouns\/|demo\/|catalog\.ts|app\.ts)/.test(specifier) ||
        (/^domain\/(?!kernel\/)[^/]+\//.test(specifier) && !specifier.startsWith(OWN[part] ?? '\n'))
      );
    });
    expect(known.map((e) => `${e.file} → ${e.specifier}`)).toEqual([]);
  });

  it('cada pasta de server/nouns é um verbete do catálogo, e o catálogo só isso', () => {
    const folders = new Set(
      [...graph.keys()].flatMap((f) => /^server\/nouns\/([^/]+)\//.exec(f)?.[1] ?? []),
    );
    const listed = edges.filter((e) => e.file === 'server/catalog.ts').map((e) => e.specifier);
    expect(listed.toSorted()).toEqual(
      [
        'domain/index.ts',
        'server/noun.ts',
        'server/plain.ts',
        ...[...folders].map((f) => `server/nouns/${f}/index.ts`),
      ].toSorted(),
    );
  });

  it('domain ← ui ← nouns ← screens ← api ← workspace ← commands ← palette ← panes ← main', () => {
    // ui knows nothing of nouns and routes: it is listed before them.
    expect(
      wrong((from, to) => to !== 'server' && LAYERS.indexOf(to) <= LAYERS.indexOf(from), /^src\//),
    ).toEqual([]);
  });
});

describe('pacotes', () => {
  it('o domínio só usa zod em zod.ts, decimal.js em money.ts e o esquema dos textos no seu', () => {
    const packages = edges.filter((e) => e.file.startsWith('domain/') && !isOurs(e.specifier));
    expect(packages.map((e) => `${e.file} → ${e.specifier}`).toSorted()).toEqual([
      'domain/kernel/money.ts → decimal.js',
      'domain/kernel/zod.ts → zod',
      'domain/texto/schema.ts → prosemirror-model',
    ]);
  });

  it('a primeira carga do console não traz zod, decimal.js nem o esquema dos textos', () => {
    expect(graph.has('src/main.tsx')).toBe(true);
    const from = new Map<string, string>([['src/main.tsx', '']]);
    for (const file of from.keys())
      for (const { specifier, eager } of graph.get(file) ?? [])
        if (eager && !from.has(specifier)) from.set(specifier, file);
    const heavy = [
      'zod',
      'decimal.js',
      'prosemirror-model',
      'domain/kernel/zod.ts',
      'domain/kernel/money.ts',
      'domain/texto/schema.ts',
    ].filter((m) => from.has(m));
    expect(heavy.map((m) => `${from.get(m)} → ${m}`)).toEqual([]);
  });
});
