/** Passwords: argon2id, checked in the thread pool, made anew when the parameters change. */
import { hash, verify } from '@node-rs/argon2';

/** OWASP's floor for argon2id: 19 MiB, 2 passes, 1 lane; about 20 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

export const SHORTEST = 10;
/** Beyond it a "password" is only work for the hash. */
export const LONGEST = 200;

/** NFC, so that 'é' typed on two keyboards is one password. */
const normal = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  hash(normal(password), PARAMETERS);

/** Was this hash made with other parameters than today's? */
export const needsRehash = (stored: string): boolean => !stored.startsWith(PREFIX);

let nobody: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash the same work is done for nothing, so that an unknown login
 * takes as long as a known one.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('ninguém usa esta senha');
  const against = stored ?? (await nobody);
  const fits = password.length <= LONGEST && (await verify(against, normal(password)));
  return fits && stored !== null;
}
