/** Workers in a process of their own, which a test kills. */
import { type ChildProcess, spawn } from 'node:child_process';
import { bundleOf } from './bundle.ts';
import { until } from './until.ts';

export interface KillableWorkers {
  /** Starts one over the database; resolves when it works. */
  start(databaseUrl: string): Promise<ChildProcess>;
  /** Kills those that live and removes the bundle. */
  end(): void;
}

/** Bundles the worker once. A worker that is silent for `silenceMs` is taken for dead by the others. */
export async function killableWorkers(silenceMs: number): Promise<KillableWorkers> {
  const { program, remove } = await bundleOf('tests/support/worker-process.ts');
  const children: ChildProcess[] = [];
  return {
    async start(databaseUrl) {
      const child = spawn(process.execPath, [program], {
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
      remove();
    },
  };
}
