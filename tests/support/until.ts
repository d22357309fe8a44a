/** Waiting for a condition, not for a time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing is late in a test because the machine is busy. */
export const PATIENCE_MS = 60_000;

/** The first answer that is not undefined, null or false. Throws after `patience` ms with what was waited for. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  patience = PATIENCE_MS,
): Promise<T> {
  for (const end = Date.now() + patience; ;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`esperando: ${what}`);
    await sleep(25);
  }
}
