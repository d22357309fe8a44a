/** Steps of the scripts: each says in Portuguese what it does and how long it took. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One clear line, and the end of the process. */
export function fail(message) {
  console.error(`Erro: ${message}`);
  process.exit(1);
}

/** '41,2 s', or '35 ms' below a tenth of a second. */
export function duration(ms) {
  return ms < 100 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1).replace('.', ',')} s`;
}

/** Runs one step: '<title>… ' when it begins, its time when it ends. */
export async function step(title, run) {
  const begun = performance.now();
  process.stdout.write(`${title}… `);
  try {
    const result = await run();
    process.stdout.write(`${duration(performance.now() - begun)}\n`);
    return result;
  } catch (error) {
    process.stdout.write('falhou\n');
    throw error;
  }
}

/**
 * Runs a program. With `show` its output goes to the terminal; otherwise it is kept and shown only when
 * the program fails. Answers {code, output}; throws with `failure` when the code is not 0 (if given).
 */
export function run(command, args, { show = false, failure, env = {}, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      shell,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    child.on('error', (error) => reject(new Error(`${failure ?? command}: ${error.message}`)));
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      if (code === 0 || failure === undefined) return resolve({ code: code ?? 1, output });
      process.stdout.write('\n');
      if (!show) console.error(output.trim().split('\n').slice(-60).join('\n'));
      reject(new Error(signal ? `${failure} (${signal})` : failure));
    });
  });
}

/** Runs a program of node_modules by its JavaScript file, the same way on every system. */
export function runNode(file, args, options) {
  return run(process.execPath, [file, ...args], options);
}
