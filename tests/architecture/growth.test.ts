/** The first load does not grow with the nouns: it is built with ten more, and compared. */
import react from '@vitejs/plugin-react';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { codeSplitting, firstRows } from '../../scripts/lib/first-rows.ts';
import { places } from '../../scripts/lib/places.ts';
import { consoleWith, removeConsole } from '../support/made-up-nouns.ts';

type Chunk = Rolldown.OutputChunk;

/** What the first rows of the orders wait for, beside the entry. */
const NEEDED = Object.values(firstRows).flat();
/** KB of JavaScript before the first rows, brotli; and what one more noun may add to it. */
const MOST = 160;
const MORE = 0.3;
const TEN = 10;

async function chunksOf(root: string): Promise<Chunk[]> {
  // Vite builds for what NODE_ENV says, and tests say 'test': React would come with its checks.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const { output } = (await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      define: { __OSM_VERSION__: '"0.0.0"' },
      plugins: [react(), places()],
      build: {
        write: false,
        target: 'es2022',
        reportCompressedSize: false,
        rolldownOptions: { output: { codeSplitting } },
      },
    })) as Rolldown.RolldownOutput;
    return output.filter((one): one is Chunk => one.type === 'chunk');
  } finally {
    process.env.NODE_ENV = before;
  }
}

/** KB, brotli, of the entry and what the first rows need, with all that comes with them. */
function firstLoad(chunks: readonly Chunk[]): number {
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
  const bytes = [...wanted].map((name) => brotliCompressSync(byName.get(name)?.code ?? '').length);
  return bytes.reduce((all, one) => all + one, 0) / 1000;
}

async function measured(more: number): Promise<{ kb: number; made: number }> {
  const folder = await consoleWith(more);
  try {
    const chunks = await chunksOf(folder);
    const made = chunks.filter((chunk) =>
      chunk.moduleIds.some((id) => /\/src\/nouns\/inventado_\d+\.ts$/.test(id)),
    ).length;
    return { kb: firstLoad(chunks), made };
  } finally {
    await removeConsole(folder);
  }
}

describe('a primeira carga', () => {
  it('não cresce com os substantivos', { timeout: 240_000 }, async () => {
    const now = await measured(0);
    const then = await measured(TEN);
    // They are there, each in a file of its own that is loaded with its area.
    expect(then.made).toBe(TEN);
    const each = (then.kb - now.kb) / TEN;
    console.info(
      `primeira carga: ${now.kb.toFixed(1)} KB; cada substantivo: ${each.toFixed(3)} KB`,
    );
    expect(now.kb).toBeLessThan(MOST);
    expect(each).toBeLessThan(MORE);
  });
});
