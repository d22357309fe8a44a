/** A file of ours as a program of its own, which a test starts and kills. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles `entry`, a path from the root: where the program is, and what removes it. */
export async function bundleOf(
  entry: string,
): Promise<{ readonly program: string; readonly remove: () => void }> {
  // Within the repository, so that the bundle finds its packages.
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.osm-teste-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    define: { __OSM_VERSION__: JSON.stringify('0.0.0-test') },
    build: {
      ssr: join(ROOT, entry),
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  });
  return {
    program: join(folder, 'program.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
