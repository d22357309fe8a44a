/** Passwords: argon2id, checked in the thread pool, made anew when the parameters change. */
import { hash, verify } from '@node-rs/argon2';
import { fold } from '../../domain/kernel/fold.ts';

/** OWASP's floor for argon2id: 19 MiB, 2 passes, 1 lane; about 20 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

export const SHORTEST = 10;
/** Beyond it a "password" is only work for the hash. */
export const LONGEST = 200;

/** What guessers try first, without the year and the signs that people hang on it. */
const COMMON = new Set(
  (
    'senha minhasenha senhasegura senhaforte novasenha mudarsenha trocarsenha password passwd letmein welcome ' +
    'qwerty qwertyuiop asdfghjkl zxcvbnm administrador administrator prefeitura municipio fiscal fiscalizacao ' +
    'servidor brasil saopaulo riodejaneiro flamengo corinthians palmeiras bemvindo mudar mudarja teste iloveyou ' +
    'princesa futebol jesuscristo deusefiel osm osmdemo abc abcd abcde admin root usuario'
  ).split(' '),
);
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  '1q2w3e4r5t6y7u8i9o0p',
];

/** A word that guessers try first, a run of the keyboard, or the same again and again. */
export function isCommon(password: string): boolean {
  const plain = fold(password).replace(/[^a-z0-9]/g, '');
  const word = plain.replace(/[0-9]/g, '');
  if (COMMON.has(word) && /^\d*[a-z]+\d*$/.test(plain)) return true;
  const runs = ROWS.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
  if (plain.length > 0 && runs.some((row) => row.repeat(2).includes(plain))) return true;
  return new Set(plain).size <= 2;
}

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
