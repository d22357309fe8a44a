/** The built server as a process of its own, as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the build; another one than ours by OSM_DIST. */
const OURS = process.env.OSM_DIST ?? fileURLToPath(new URL('../../dist', import.meta.url));

export type RunningServer = {
  /** Origin without a trailing slash, e.g. 'http://127.0.0.1:41234'. */
  url: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Sends the signal and answers the exit code (null after SIGKILL). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** server/main.js of a build. */
const programOf = (dist: string): string => join(dist, 'server', 'main.js');

/** Starts the server of a build on a free port. */
export const startServer = (
  environment: Record<string, string>,
  dist = OURS,
): Promise<RunningServer> => startProgram(programOf(dist), environment);

/** Starts a server on a free port; rejects with its output when it ends before it is ready. */
export async function startProgram(
  program: string,
  environment: Record<string, string>,
): Promise<RunningServer> {
  const given = { PORT: '0', LOG_LEVEL: 'warn', ...environment };
  const { child, output, ended } = launch(program, given);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /OS-m pronto em [^:]*: (\S+)/.exec(output())?.[1];
      if (found) resolve(found);
    });
    void ended.then((code) => reject(new Error(`o servidor terminou (${code}):\n${output()}`)));
  });
  return {
    url,
    process: child,
    output,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs it until it ends by itself: for start-ups that are refused. */
export async function refusedStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = launch(programOf(OURS), environment);
  const code = await ended;
  return { code, output: output() };
}

function launch(
  program: string,
  environment: Record<string, string>,
): {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
} {
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    child,
    output: () => text,
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}
