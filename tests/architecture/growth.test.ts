/** The first load does not grow with the nouns: it is built with ten more, and compared. */
import react from '@vitejs/plugin-react';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { early } from '../../scripts/lib/early.ts';
import { codeSplitting, firstRows } from '../../scripts/lib/first-rows.ts';
import { places } from '../../scripts/lib/places.ts';
import { consoleWith, removeConsole } from '../support/made-up-nouns.ts';

type Chunk = Rolldown.OutputChunk;

type Made = Chunk | Rolldown.OutputAsset;

/** What the first rows of the orders wait for, beside the entry. */
const NEEDED = Object.values(firstRows).flat();
/** KB before the first rows, brotli, of which one that React is a file by itself; and what one more noun may add to it. */
const MOST = 165.5;
const MORE = 0.3;
const TEN = 10;
/** In so many files at most the whole console comes. */
const FILES = 100;

const define = { __OSM_VERSION__: '"0.0.0"' };

async function madeOf(root: string): Promise<Made[]> {
  // Vite builds for what NODE_ENV says, and tests say 'test': React would come with its checks.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const { output } = (await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      define,
      plugins: [react(), places(), early(define)],
      build: {
        write: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: { output: { codeSplitting } },
      },
    })) as Rolldown.RolldownOutput;
    return output;
  } finally {
    process.env.NODE_ENV = before;
  }
}

const isChunk = (one: Made): one is Chunk => one.type === 'chunk';

/** KB, brotli, of the document with its script, the entry and what the first rows need, with all that comes with them. */
function firstLoad(made: readonly Made[]): number {
  const chunks = made.filter(isChunk);
  const documents = made.filter(({ fileName }) => fileName === 'index.html');
  expect(
    documents.map((one) => one.type === 'asset' && /<script>\S/.test(String(one.source))),
  ).toEqual([true]);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const has = (chunk: Chunk, file: string): boolean =>
    chunk.moduleIds.some((id) => id.endsWith(file));
  const wanted = new Set(
    chunks
      .filter((chunk) => chunk.isEntry || NEEDED.some((file) => has(chunk, file)))
      .map(({ fileName }) => fileName),
  );
  for (const file of NEEDED)
    expect(
      chunks.some((chunk) => has(chunk, file)),
      file,
    ).toBe(true);
  for (const name of wanted) for (const one of byName.get(name)?.imports ?? []) wanted.add(one);
  const texts = [
    ...[...wanted].map((name) => byName.get(name)?.code ?? ''),
    ...documents.map((one) => (one.type === 'asset' ? one.source : '')),
  ];
  const bytes = texts.map((text) => brotliCompressSync(text).length);
  return bytes.reduce((all, one) => all + one, 0) / 1000;
}

async function measured(more: number): Promise<{ kb: number; made: number; files: number }> {
  const folder = await consoleWith(more);
  try {
    const output = await madeOf(folder);
    const made = output
      .filter(isChunk)
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => /\/src\/nouns\/inventado_\d+\.ts$/.test(id)).length;
    return { kb: firstLoad(output), made, files: output.filter(isChunk).length };
  } finally {
    await removeConsole(folder);
  }
}

describe('a primeira carga', () => {
  it('não cresce com os substantivos', { timeout: 240_000 }, async () => {
    const now = await measured(0);
    const then = await measured(TEN);
    // They are there, in what comes after the first rows.
    expect(then.made).toBe(TEN);
    const each = (then.kb - now.kb) / TEN;
    console.info(
      `primeira carga: ${now.kb.toFixed(1)} KB; cada substantivo: ${each.toFixed(3)} KB`,
    );
    expect(now.kb).toBeLessThan(MOST);
    expect(each).toBeLessThan(MORE);
    expect(now.files).toBeLessThan(FILES);
    expect(then.files).toBe(now.files);
  });
});
