/**
 * Failures of logins that do not exist. They lock like real ones, so that a lock does not tell which
 * logins there are.
 */
import { LOCK_AFTER, LOCK_MINUTES } from './rules.ts';

const MOST = 10_000;

export class Strangers {
  readonly #known = new Map<string, { failures: number; lockedUntil: number }>();

  /** Counts a failure; true when the login is locked now. */
  fail(login: string): boolean {
    const now = Date.now();
    const entry = this.#known.get(login) ?? { failures: 0, lockedUntil: 0 };
    this.#known.delete(login);
    if (now >= entry.lockedUntil) {
      entry.failures++;
      if (entry.failures >= LOCK_AFTER) {
        entry.failures = 0;
        entry.lockedUntil = now + LOCK_MINUTES * 60_000;
      }
    }
    this.#known.set(login, entry);
    if (this.#known.size > MOST) {
      const oldest = this.#known.keys().next().value;
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    return now < entry.lockedUntil;
  }
}
