/** Asking until it is known what became of a request: the same key does it once, however often it is asked. */
import { plural } from '../../domain/kernel/format.ts';
import { ApiError } from '../api/client.ts';
import { onRecovery } from '../api/health.ts';

const PAUSES = [1000, 2000, 5000, 10_000, 30_000];
/** A server that fails this often over the same request will not have it. */
const FAILURES = 3;
const BROKEN = 500;

/** What is said while it waits because the server asked for it. */
export const pausing = (ms: number): string =>
  `Muitos pedidos em pouco tempo: será enviado em ${plural(Math.ceil(ms / 1000), 'segundo', 'segundos')}`;

/** Waits some ms, but not longer than until the line is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    const go = (): void => {
      clearTimeout(timer);
      stop();
      done();
    };
    const timer = setTimeout(go, ms);
    const stop = onRecovery(go);
  });

/**
 * Runs until it succeeds or is refused for good, and throws that. `waiting` is told once, when the first
 * try did not settle it.
 */
export async function insist<T>(
  run: () => Promise<T>,
  waiting: (error: ApiError) => void,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.transient) throw error;
      if (error.status === BROKEN && tries + 1 >= FAILURES) throw error;
      if (tries === 0) waiting(error);
      await pause(error.pauseMs ?? PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 30_000);
    }
  }
}
