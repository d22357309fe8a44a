/**
 * What an action does to other records than its own, by a request or by a job: each has its columns and
 * version, its step, its row in the chained log and with it its event, and no cascade can forget one.
 */
import { CompiledQuery, type Selectable } from 'kysely';
import type { Database, Table } from '../db/schema.ts';
import { layBaseOf } from './base.ts';
import { partChanges } from './kept.ts';
import { changedBy, madeAs, type NounWriter, type Created, type Outcome } from './noun.ts';
import { lockedRecord, type Locked, type Patch, type Work } from './work.ts';
import {
  changeAllParts,
  type ChangeOfMany,
  changeParts,
  createAllParts,
  createParts,
  destroyParts,
  runParts,
  type Then,
} from './write.ts';

/** Locks the department's records whose columns are these, in the order of their ids. One statement. */
export const lock = <T extends Table>(
  w: Work,
  writer: NounWriter<T>,
  where: Partial<Selectable<Database[NoInfer<T>]>>,
): Promise<readonly Locked<T>[]> => lockWhere(w, writer, where);

/** The one of this id. Throws when it is not there: a reference of the database leads to it. */
export async function lockOne<T extends Table>(
  w: Work,
  writer: NounWriter<T>,
  id: number,
): Promise<Locked<T>> {
  const [found] = await lockWhere(w, writer, { [writer.idColumn]: id });
  if (!found) throw new Error(`${writer.noun} ${id} não está lá`);
  return found;
}

async function lockWhere<T extends Table>(
  w: Work,
  { table, tenantColumn, idColumn }: NounWriter<T>,
  where: Readonly<Record<string, unknown>>,
): Promise<readonly Locked<T>[]> {
  const of = { ...(tenantColumn ? { [tenantColumn]: w.dep } : {}), ...where };
  const conditions = Object.entries(of).map(([column, value], i) =>
    Array.isArray(value) ? `${column} = any($${i + 1}::int8[])` : `${column} = $${i + 1}`,
  );
  const { rows } = await w.trx.executeQuery<Selectable<Database[T]> & Record<string, unknown>>(
    CompiledQuery.raw(
      `select * from ${table} where ${conditions.join(' and ')} order by ${idColumn} for no key update`,
      Object.values(of),
    ),
  );
  return rows.map((raw) => lockedRecord<T>(w, Number(raw[idColumn]), raw));
}

/** Changes it. One statement, and another where the log has yet to hold it whole. */
export async function change<T extends Table>(
  w: Work,
  writer: NounWriter<T>,
  record: Locked<NoInfer<T>>,
  outcome: Pick<Outcome, 'texto' | 'campos' | 'silent' | 'touch'> & {
    readonly patch?: Patch<NoInfer<T>>;
  },
): Promise<void> {
  await layBaseOf(w.trx, writer, [record.id]);
  await runParts(w, (bind) => changeParts(bind, w, writer, record, outcome).parts);
  await writer.heard?.(w, [changedBy(record, outcome.patch)])?.();
}

/** Changes these parts of it, as `run` writes them: its row says what left them and what came. */
export async function changeWithParts<T extends Table>(
  w: Work,
  writer: NounWriter<T>,
  record: Locked<NoInfer<T>>,
  names: readonly string[],
  run: () => Promise<void>,
): Promise<void> {
  // As it was before: the row that holds it whole comes first.
  await layBaseOf(w.trx, writer, [record.id]);
  const campos = await partChanges(w, writer, record.id, names, run);
  await change(w, writer, record, { touch: true, campos });
}

/** Takes it away: what it was stays in its last row. Nobody may refer to it any more. */
export async function remove<T extends Table>(
  w: Work,
  writer: NounWriter<T>,
  record: Locked<NoInfer<T>>,
): Promise<void> {
  await layBaseOf(w.trx, writer, [record.id]);
  await runParts(w, (bind) => destroyParts(bind, w, writer, record));
  await writer.heard?.(w, [{ ...changedBy(record, undefined), patch: null }])?.();
}

/** Writes down that it was made, in the situação it begins in. One statement. */
export async function created(
  w: Work,
  writer: NounWriter,
  record: Pick<Created, 'id' | 'texto'>,
  para: string | null = null,
  de: string | null = null,
): Promise<void> {
  await runParts(w, (bind) => createParts(bind, w, writer, record, para, de));
  await writer.heard?.(w, [madeAs(record.id)])?.();
}

/** The same of many that were made at once, in the order of their ids. One statement. */
export async function createdAll(
  w: Work,
  writer: NounWriter,
  ids: readonly number[],
  para: string | null = null,
  then?: Then,
): Promise<void> {
  await runParts(w, (bind) => createAllParts(bind, w, writer, ids, para, then));
  await writer.heard?.(w, ids.map(madeAs))?.();
}

/** Locks these, in the order of their ids. One statement. */
export const lockAll = <T extends Table>(
  w: Work,
  writer: NounWriter<T>,
  ids: readonly number[],
): Promise<readonly Locked<T>[]> => lockWhere(w, writer, { [writer.idColumn]: ids });

/** Changes many, each the same columns to its own values. Statements as of `change`. */
export async function changeAll<T extends Table>(
  w: Work,
  writer: NounWriter<T>,
  changes: readonly (ChangeOfMany & {
    readonly record: Locked<NoInfer<T>>;
    readonly patch: Patch<NoInfer<T>>;
  })[],
): Promise<void> {
  await layBaseOf(
    w.trx,
    writer,
    changes.map(({ record }) => record.id),
  );
  await runParts(w, (bind) => changeAllParts(bind, w, writer, changes));
  const heard = changes.map(({ record, patch }) => changedBy(record, patch));
  await writer.heard?.(w, heard)?.();
}
