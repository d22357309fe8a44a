/** Whose papers these are: the municipality, its arms, and where anybody can verify them. */
import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { municipalityReader } from '../auth/context.ts';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import type { Office } from './source.ts';

/** Asked for with each paper, so that a name changed today is on today's. */
export function officeReader(parts: {
  readonly db: Kysely<Database>;
  readonly env: Env;
}): () => Promise<Office> {
  const { env } = parts;
  const municipality = municipalityReader(parts);
  const arms = env.BRASAO === undefined ? null : readFile(env.BRASAO, 'utf8');
  // Whoever prints is told.
  arms?.catch(() => undefined);
  return async () => ({
    municipio: (await municipality()).nome,
    url: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    brasao: await arms,
  });
}
