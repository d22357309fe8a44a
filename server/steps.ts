import { whyRefused } from './db/refused.ts';
import { EnvError } from './env.ts';

/** Where start-up says what it does: one Portuguese line, without its line break. */
export type Log = (line: string) => void;

/** An error meant for the person at the terminal: its message is printed alone, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** '41,2 s', or '35 ms' below a tenth of a second. */
export function duration(ms: number): string {
  if (ms < 100) return `${Math.round(ms)} ms`;
  return `${(ms / 1000).toFixed(1).replace('.', ',')} s`;
}

/** True while a step's title stands on the terminal without its time. */
let open = false;

/** Prints one line to the terminal, below the step that is under way. */
export const say: Log = (line) => {
  if (open) process.stdout.write('\n');
  open = false;
  process.stdout.write(`${line}\n`);
};

/** Runs one step of start-up: '<title>… ' when it begins, its time when it ends. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  if (open) process.stdout.write('\n');
  process.stdout.write(`${title}… `);
  open = true;
  try {
    const result = await run();
    const time = duration(performance.now() - begun);
    process.stdout.write(open ? `${time}\n` : `${title}: ${time}\n`);
    return result;
  } catch (error) {
    if (open) process.stdout.write('\n');
    throw error;
  } finally {
    open = false;
  }
}

/** By its code, the system's or the database's, or by what the database's programs say of it. */
const isDiskFull = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return code === 'ENOSPC' || code === '53100' || /No space left on device/.test(message);
};

/** Prints an error as one clear line, one of each variable that is wrong; the stack only of what nobody foresaw. */
export function reportError(error: unknown): void {
  if (open) process.stdout.write('\n');
  open = false;
  if (error instanceof EnvError) for (const line of error.lines) console.error(`Erro: ${line}`);
  else if (isDiskFull(error))
    console.error('Erro: o disco está cheio. Libere espaço e inicie de novo; nada se perdeu.');
  else if (error instanceof UserError) console.error(`Erro: ${error.message}`);
  else {
    const refused = whyRefused(error);
    if (refused === null) console.error('Erro inesperado:', error);
    else console.error(`Erro: ${refused}`);
  }
}
