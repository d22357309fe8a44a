/** Files that hang on nothing are cleared away after a day. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { thumbKey, type FileStore } from './store.ts';

const DAY_MS = 24 * 3_600_000;
const A_BATCH = 100;

/**
 * Removes files free for more than a day, and what was left half-way in `arriving`. Answers how many
 * files. The content goes first, so that a kill in between leaves a row to begin again with; the row is
 * locked meanwhile, so that nobody attaches it.
 */
export async function clearFiles(
  db: Kysely<Database>,
  store: FileStore,
  arriving: string,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const done = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('arquivo')
        .select(['id', 'token', 'tem_thumb'])
        .where('livre_desde', '<', new Date(Date.now() - DAY_MS).toISOString())
        .orderBy('livre_desde')
        .limit(A_BATCH)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { token, tem_thumb } of rows) {
        await store.remove(token);
        if (tem_thumb) await store.remove(thumbKey(token));
      }
      if (rows.length > 0)
        await trx
          .deleteFrom('arquivo')
          .where(
            'id',
            'in',
            rows.map((r) => r.id),
          )
          .execute();
      return rows.length;
    });
    removed += done;
    if (done < A_BATCH) break;
  }
  await clearArriving(arriving);
  return removed;
}

/** A server that was killed leaves what it was receiving. */
async function clearArriving(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}
