/** What is loaded before the first rows: the frame, the list, and nothing that only shows later. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { firstRows, later } from '../../scripts/lib/first-rows.ts';
import { graph, root } from './graph.ts';

/** All that comes with these files, each by way of whom. */
function loadedWith(...files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map(files.map((file) => [file, '']));
  for (const [file] of found)
    for (const { specifier, eager } of graph.get(file) ?? [])
      if (eager && !found.has(specifier)) found.set(specifier, file);
  return found;
}
const loaded = loadedWith(...firstRows.inicio);
/** The files of the nouns, as they are listed. */
const nounFiles = new Set(
  [...(graph.get('src/nouns/all.ts') ?? []), ...(graph.get('src/nouns/plain.ts') ?? [])].map(
    ({ specifier }) => specifier,
  ),
);
const told = (wrong: (specifier: string) => boolean): string[] =>
  [...loaded].flatMap(([specifier, by]) => (wrong(specifier) ? [`${by} → ${specifier}`] : []));

const PACKAGES =
  /^(?:virtual:places|@tanstack\/query-core|react|react-dom|jotai|jotai-tanstack-query|react-resizable-panels|wouter)(?:\/|$)/;
/** Of the commands the rows need only what a bulk run shows in them. */
const LATER =
  /^src\/(?:palette|commands\/(?!bulk-state\.ts)|panes\/(?:detail|form|help|home|inbox|overlays|preview)\/)/;

/** `new Intl.…` where the file is evaluated, in no function: each as it is written. */
function formattersOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end } = node as { type?: string; start?: number; end?: number };
    if (/Function/.test(type ?? '')) return;
    const text = type === 'NewExpression' ? source.slice(start, end) : '';
    if (text.startsWith('new Intl.')) found.push(`${file}: ${text}`);
    Object.values(node).forEach(look);
  };
  look(parseSync(file, source).program.body);
  return found;
}

describe('antes das primeiras linhas', () => {
  it('carregam-se a moldura e a lista', () => {
    expect(loaded.has('src/panes/list/grid.tsx')).toBe(true);
    expect(loaded.size).toBeGreaterThan(100);
  });

  it('só os pacotes que as desenham', () => {
    expect(told((one) => !graph.has(one) && !one.endsWith('.css') && !PACKAGES.test(one))).toEqual(
      [],
    );
  });

  it('e nenhum formatador Intl se faz ao carregar: o primeiro de uma página leva dez milissegundos', () => {
    const files = [...new Set([...loaded.keys(), ...loadedWith(...firstRows.ordens).keys()])];
    expect(files.filter((one) => graph.has(one)).flatMap(formattersOf)).toEqual([]);
    expect(formattersOf('domain/kernel/comparison.ts').length).toBeGreaterThan(0);
  });

  it('nem comandos, nem registro, nem formulários, nem o que se abre por cima', () => {
    expect(told((one) => LATER.test(one))).toEqual([]);
  });

  it('nem o catálogo, nem substantivo algum: o da área vem com a sua face', () => {
    const nouns = /^src\/nouns\/(?!(?:address|define(?:\/looks)?|index|places|row|words)\.ts)/;
    expect(told((one) => one === 'domain/index.ts' || nouns.test(one))).toEqual([]);
  });

  it('as ordens trazem de outros substantivos valores e aspecto, nem leituras nem ações', () => {
    const face = loadedWith(...firstRows.ordens);
    // A file's fields are a kind of value; how another noun's situações look is a file of its own.
    const more =
      /^domain\/(?!kernel\/|ordem-servico\/|arquivo\/)[^/]+\/(?:index|actions|queries|reports)\b|^src\/nouns\/(?!ordem-servico\b)[^/]+\/(?!looks\.ts)/;
    const others = [...nounFiles].filter((one) => one !== 'src/nouns/ordem-servico.ts');
    const wrong = [...face].filter(
      ([one]) => !loaded.has(one) && (more.test(one) || others.includes(one)),
    );
    expect(face.has('domain/ordem-servico/queries.ts')).toBe(true);
    expect(wrong.map(([one, by]) => `${by} → ${one}`)).toEqual([]);
  });
});

describe('depois delas, cada um dos poucos arquivos traz o que lhe cabe', () => {
  const ofGroup = (pattern: RegExp): string[] =>
    [...graph.keys()].filter((file) => pattern.test(`/${file}`));
  const without: readonly (readonly [keyof typeof later, RegExp])[] = [
    // A face that follows from its fields needs the catalogue: it comes with the commands.
    ['areas', /^(?:domain\/index\.ts|src\/nouns\/all\.ts|src\/commands\/.*|@fluentui\/.*|zod)$/],
    ['comandos', /^(?:@fluentui\/.*|react-hook-form|zod)$/],
    ['fichas', /^(?:@fluentui\/.*|react-hook-form|zod)$/],
    ['campos', /^(?:react-hook-form|zod)$/],
    ['documentos', /^(?:react-hook-form|zod)$/],
  ];
  it.each(without)('%s', (name, wrong) => {
    const files = ofGroup(later[name]);
    expect(files.length).toBeGreaterThan(0);
    const found = [...loadedWith(...files)].filter(([one]) => wrong.test(one));
    expect(found.map(([one, by]) => `${by} → ${one}`)).toEqual([]);
  });

  it('e o que se pode abrir por cima está num deles', () => {
    const all = Object.values(later).flatMap(ofGroup);
    const own = [...graph.keys()].filter((file) =>
      /^src\/panes\/[^/]+\/(?:face|detail|forms)\.tsx?$/.test(file),
    );
    const orders: readonly string[] = firstRows.ordens;
    expect(own.filter((file) => !all.includes(file) && !orders.includes(file))).toEqual([]);
  });
});
