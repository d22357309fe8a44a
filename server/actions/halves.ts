/** Many writes of which the database refuses some: it says of one statement only that something in it is wrong. */
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * What it refuses in the whole is done in halves, down to the one that it refuses; `refused` answers what
 * becomes of that one, or null for an error that is not its own, which is thrown.
 */
export async function inHalves<T, D>(
  trx: Transaction<Database>,
  wanted: readonly T[],
  make: (some: readonly T[]) => Promise<readonly D[]>,
  refused: (one: T, error: unknown) => D | null,
): Promise<readonly D[]> {
  const [first] = wanted;
  if (first === undefined) return [];
  await raw(trx, 'savepoint metade');
  try {
    const made = await make(wanted);
    await raw(trx, 'release savepoint metade');
    return made;
  } catch (error) {
    const instead = refused(first, error);
    if (instead === null) throw error;
    await raw(trx, 'rollback to savepoint metade');
    await raw(trx, 'release savepoint metade');
    if (wanted.length === 1) return [instead];
    const half = Math.ceil(wanted.length / 2);
    const one = await inHalves(trx, wanted.slice(0, half), make, refused);
    return [...one, ...(await inHalves(trx, wanted.slice(half), make, refused))];
  }
}

const raw = (trx: Transaction<Database>, text: string): Promise<unknown> =>
  trx.executeQuery(CompiledQuery.raw(text));
