/**
 * What leaves its filter stands in its place until the cursor moves, and says what it is now, which is why it left.
 * What was done here is known; what others did is read.
 */
import { queryById } from '../../domain/index.ts';
import { onLeft, tellLeft } from '../api/lists.ts';
import { onOneRead } from '../api/query.ts';
import { readWhole, wholeOf } from './caches.ts';

/** At once: some that one sees. */
const AT_MOST = 30;

/** Reads what these are, unless it was read since then (Date.now()). What cannot be read stays as it was. */
export async function readLeft(noun: string, ids: readonly number[], since: number): Promise<void> {
  const query = wholeOf(noun);
  if (!query) return;
  const read = async (id: number): Promise<void> => {
    const row = await readWhole(query, id, Date.now() - since).catch(() => null);
    if (row) tellLeft(noun, row);
  };
  await Promise.all(ids.slice(0, AT_MOST).map(read));
}

/** Begins to tell. Call once. */
export function startLeft(): void {
  onLeft((noun, ids, since) => void readLeft(noun, ids, since));
  onOneRead((queryId, record) => {
    const noun = queryById.get(queryId)?.noun;
    if (noun !== undefined) tellLeft(noun, record);
  });
}
