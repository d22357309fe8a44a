/** Workers in a process of their own, which a test kills. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface KillableWorkers {
  /** Starts one over the database; resolves when it works. */
  start(databaseUrl: string): Promise<ChildProcess>;
  /** Kills those that live and removes the bundle. */
  end(): void;
}

/** Bundles the worker once. A worker that is silent for `silenceMs` is taken for dead by the others. */
export async function killableWorkers(silenceMs: number): Promise<KillableWorkers> {
  // Within the repository, so that the bundle finds its packages.
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.osm-teste-'));
  const children: ChildProcess[] = [];
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(ROOT, 'tests/support/worker-process.ts'),
      outDir: folder,
      emptyOutDir: false,
      rollupOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  });
  return {
    async start(databaseUrl) {
      const child = spawn(process.execPath, [join(folder, 'worker.mjs')], {
        env: { ...process.env, DATABASE_URL: databaseUrl, SILENCE_MS: String(silenceMs) },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      let said = '';
      child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await until('o processo dos trabalhadores', () => said.includes('pronto'));
      return child;
    },
    end() {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
