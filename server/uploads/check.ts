/** Whether the store holds what the database says it holds. */
import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { thumbKey, type FileStore } from './store.ts';

/** A file as its row tells of it. */
export interface Told {
  readonly id: number;
  readonly token: string;
  readonly nome: string;
  readonly tipo: string;
  readonly tamanho: number;
  readonly tem_thumb: boolean;
  /** Of the bytes that lie in the store; null when nobody noted it. */
  readonly guardado_sha256: Buffer | null;
}
export const TOLD = 'id, token, nome, tipo, tamanho, tem_thumb, guardado_sha256';

/** What is amiss with a file of the store. */
export interface Fault {
  readonly id: number;
  readonly nome: string;
  readonly erro: string;
}
/** What is amiss of what was found: the file at all, its own bytes, its thumbnail. */
export const faultsOf = (
  { id, nome, tem_thumb }: Told,
  found: { readonly there: boolean; readonly own: boolean; readonly thumb: boolean },
): Fault[] =>
  [
    found.there ? (found.own ? null : 'não é o que foi guardado') : 'falta no armazenamento',
    tem_thumb && !found.thumb ? 'a miniatura falta no armazenamento' : null,
  ].flatMap((erro) => (erro === null ? [] : [{ id, nome, erro }]));

/** Counts and hashes the bytes of a file as they go by. */
export class Measure {
  private readonly hash: Hash = createHash('sha256');
  private bytes = 0;

  add(chunk: Buffer): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
  }

  /** Are they the file's? Of one whose hash nobody noted, its size says it. */
  is({ tamanho, guardado_sha256 }: Told): boolean {
    const hash = this.hash.digest();
    return this.bytes === tamanho && (guardado_sha256 === null || hash.equals(guardado_sha256));
  }
}

/** Those of files that are still there: one that was cleared away since its row was read is none. */
export async function standing(pool: pg.Pool, faults: readonly Fault[]): Promise<Fault[]> {
  if (faults.length === 0) return [];
  const { rows } = await pool.query<{ id: number }>(
    'select id from arquivo where id = any($1::int8[])',
    [faults.map(({ id }) => id)],
  );
  const there = new Set(rows.map(({ id }) => id));
  return faults.filter(({ id }) => there.has(id));
}

const ROWS_A_FETCH = 1000;
/** Asked at once: a store over the network answers each after a while. */
const AT_ONCE = 16;
/** Enough to know that it is there. */
const FIRST_BYTE = { start: 0, end: 0 } as const;

/** Asks the store for every file that the database knows of: that it is there; `whole`: that its bytes are its own. */
export async function checkFiles(
  pool: pg.Pool,
  store: FileStore,
  { whole }: { readonly whole: boolean },
): Promise<{ files: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  let [files, after] = [0, 0];
  for (;;) {
    const { rows } = await pool.query<Told>(
      `select ${TOLD} from arquivo where pronto_em is not null and id > $1 order by id limit ${ROWS_A_FETCH}`,
      [after],
    );
    if (rows.length === 0) break;
    after = rows.at(-1)?.id ?? after;
    files += rows.length;
    for (let at = 0; at < rows.length; at += AT_ONCE)
      faults.push(
        ...(
          await Promise.all(rows.slice(at, at + AT_ONCE).map((row) => askedOf(store, row, whole)))
        ).flat(),
      );
  }
  return { files, faults: await standing(pool, faults) };
}

async function askedOf(store: FileStore, row: Told, whole: boolean): Promise<Fault[]> {
  const stream = await store.get(row.token, whole ? undefined : FIRST_BYTE);
  const measure = new Measure();
  for await (const chunk of stream ?? []) measure.add(chunk as Buffer);
  const thumb = row.tem_thumb ? await store.get(thumbKey(row.token), FIRST_BYTE) : null;
  thumb?.resume();
  return faultsOf(row, {
    there: stream !== null,
    own: !whole || measure.is(row),
    thumb: thumb !== null,
  });
}
