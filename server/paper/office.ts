/** Whose papers these are: the municipality, its arms, and where anybody can verify them. */
import { readFile } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { originOf } from '../address.ts';
import { whyUnread } from '../away.ts';
import { municipalityReader } from '../auth/context.ts';
import type { Database } from '../db/schema.ts';
import { EnvError, type Env } from '../env.ts';
import type { Paper } from './paper.ts';
import { renderPaper } from './render.ts';
import type { Office } from './source.ts';

/** Each paper carries them. */
const MOST_ARMS = 4_000_000;
/** A paper of the arms alone. */
const OF_ARMS: Omit<Paper, 'municipio'> = {
  titulo: 'Brasão',
  orgao: '',
  tipo: 'Brasão',
  numero: '1',
  data: '2026-01-01',
  corpo: [],
};

/** Reads the arms and draws a paper with them. Rejects with EnvError where they are not there, or cannot be drawn. */
export async function tryArms({
  BRASAO,
  MUNICIPIO,
}: Pick<Env, 'BRASAO' | 'MUNICIPIO'>): Promise<void> {
  if (BRASAO === undefined) return;
  const brasao = await readFile(BRASAO, 'utf8').catch((error: unknown) => {
    throw new EnvError([`BRASAO: ${whyUnread(error)}`], { cause: error });
  });
  if (brasao.length > MOST_ARMS) throw new EnvError(['BRASAO: o desenho tem mais de 4 MB']);
  await renderPaper({ ...OF_ARMS, municipio: MUNICIPIO, brasao }).catch((error: unknown) => {
    throw new EnvError(['BRASAO: o arquivo não é um desenho SVG'], { cause: error });
  });
}

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
    url: env.PUBLIC_URL ?? originOf(env),
    brasao: await arms,
  });
}
