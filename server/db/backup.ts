/**
 * A backup is one gzip file of JSON lines that any OS-m of the same or a later version restores, into
 * either kind of database and any major version: the embedded PostgreSQL has no pg_dump. It is read in
 * one snapshot while the server runs, and changes nothing.
 *
 * Lines: a Header; per table {"tabela", "colunas"} then one array of texts (or null) per row, each value
 * in PostgreSQL's own exact text form; then the files of a store on disk, each a FileStart and its bytes
 * in base64; at the end a Trailer whose counts prove the file whole. A store that speaks S3 keeps copies
 * of its own.
 */
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { UserError } from '../steps.ts';
import { faultsOf, Measure, standing, TOLD, type Fault, type Told } from '../uploads/check.ts';
import { thumbKey, type FileStore } from '../uploads/store.ts';
import { atOneMoment } from './transactions.ts';

export const BACKUP_FORMAT = 'os-m/1';

export type Header = {
  formato: string;
  criado_em: string;
  postgres: string;
  migracoes: string[];
  sequencias: { nome: string; valor: string; chamada: boolean }[];
};
export type Column = { nome: string; tipo: string };
export type TableStart = { tabela: string; colunas: Column[] };
/** A file of the store by its key; its lines follow, each a JSON string. */
export type FileStart = { arquivo: string; tipo: string };
export type Trailer = { fim: true; tabelas: number; linhas: number; arquivos?: number };

const ROWS_A_FETCH = 2000;
/** Bytes a line: three quarters of its letters. */
const BYTES_A_LINE = 49_152;

/**
 * Writes the backup, with the files of `store` when that is a disk; the file appears only when it is whole and on the
 * disk. What the store does not hold as the database tells it is named in `faults`: the copy is made all the same.
 */
export async function backup(
  pool: pg.Pool,
  file: string,
  store?: FileStore,
): Promise<{ tables: number; rows: number; files: number; bytes: number; faults: Fault[] }> {
  const half = `${file}.${process.pid}.parcial`;
  const counts = { tabelas: 0, linhas: 0, arquivos: 0 };
  const faults: Fault[] = [];
  try {
    await atOneMoment(pool, async (client) => {
      await client.query(EXACT_TEXT);
      await pipeline(
        Readable.from(lines(client, counts, faults, store)),
        createGzip(),
        // All there is of everybody: its owner's alone.
        createWriteStream(half, { mode: 0o600 }),
      );
    });
    const handle = await open(half, 'r+');
    await handle.sync();
    await handle.close();
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true });
    if (error instanceof Error && 'syscall' in error) {
      throw new UserError(`Não foi possível gravar ${file}: ${error.message}`);
    }
    throw error;
  }
  return {
    tables: counts.tabelas,
    rows: counts.linhas,
    files: counts.arquivos,
    bytes: (await stat(file)).size,
    faults: await standing(pool, faults),
  };
}

/** Settings under which a value's text reads back as the same value. */
export const EXACT_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, DMY';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`;

async function* lines(
  client: pg.PoolClient,
  counts: { tabelas: number; linhas: number; arquivos: number },
  faults: Fault[],
  store: FileStore | undefined,
): AsyncGenerator<string> {
  yield `${JSON.stringify(await header(client))}\n`;
  for (const table of await tablesOf(client)) {
    const columns = await columnsOf(client, table);
    yield `${JSON.stringify({ tabela: table, colunas: columns } satisfies TableStart)}\n`;
    counts.tabelas += 1;
    const values = columns.map(({ nome }) => `${quote(nome)}::text`).join(', ');
    const row = columns.length === 0 ? `'{}'::text[]` : `array[${values}]`;
    await client.query(
      `declare copia no scroll cursor for select to_json(${row})::text as linha from only ${quote(table)}`,
    );
    for (;;) {
      const { rows } = await client.query<{ linha: string }>(`fetch ${ROWS_A_FETCH} from copia`);
      if (rows.length === 0) break;
      counts.linhas += rows.length;
      yield `${rows.map(({ linha }) => linha).join('\n')}\n`;
    }
    await client.query('close copia');
  }
  if (store?.kind === 'disco') yield* fileLines(client, counts, faults, store);
  yield `${JSON.stringify({ fim: true, ...counts } satisfies Trailer)}\n`;
}

/** The files that the rows above know of; one that was cleared away meanwhile is left out. */
async function* fileLines(
  client: pg.PoolClient,
  counts: { arquivos: number },
  faults: Fault[],
  store: FileStore,
): AsyncGenerator<string> {
  await client.query(
    `declare arquivos no scroll cursor for
     select ${TOLD} from arquivo where pronto_em is not null order by id`,
  );
  for (;;) {
    const { rows } = await client.query<Told>(`fetch ${ROWS_A_FETCH} from arquivos`);
    if (rows.length === 0) return;
    for (const row of rows) {
      const { token, tipo, tem_thumb } = row;
      const measure = new Measure();
      const there = yield* fileOf(token, tipo, counts, store, measure);
      const thumb = tem_thumb && (yield* fileOf(thumbKey(token), 'image/webp', counts, store));
      faults.push(...faultsOf(row, { there, own: there && measure.is(row), thumb }));
    }
  }
}

async function* fileOf(
  key: string,
  tipo: string,
  counts: { arquivos: number },
  store: FileStore,
  measure?: Measure,
): AsyncGenerator<string, boolean> {
  const stream = await store.get(key);
  if (!stream) return false;
  counts.arquivos += 1;
  yield `${JSON.stringify({ arquivo: key, tipo } satisfies FileStart)}\n`;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    measure?.add(chunk as Buffer);
    rest = Buffer.concat([rest, chunk as Buffer]);
    // Whole triples, so that the lines joined are one text of base64.
    for (; rest.length >= BYTES_A_LINE; rest = rest.subarray(BYTES_A_LINE))
      yield `"${rest.subarray(0, BYTES_A_LINE).toString('base64')}"\n`;
  }
  if (rest.length > 0) yield `"${rest.toString('base64')}"\n`;
  return true;
}

async function header(client: pg.PoolClient): Promise<Header> {
  const applied = await client
    .query<{ nome: string }>('select nome from migracao order by nome collate "C"')
    .catch(() => {
      throw new UserError('O banco está vazio: não há o que copiar.');
    });
  const version = await client.query<{ server_version: string }>('show server_version');
  return {
    formato: BACKUP_FORMAT,
    criado_em: new Date().toISOString(),
    postgres: version.rows[0]?.server_version ?? '',
    migracoes: applied.rows.map(({ nome }) => nome),
    sequencias: await sequencesOf(client),
  };
}

/** Our tables with rows of their own, by name; not the record of migrations, nor an extension's. */
export async function tablesOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(`
    select c.relname from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migracao'
       and not exists (select from pg_depend d
             where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relname collate "C"`);
  return rows.map(({ relname }) => relname);
}

/** The columns that are stored as given: generated ones are computed anew. */
async function columnsOf(client: pg.PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as nome, format_type(atttypid, atttypmod) as tipo from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [quote(table)],
  );
  return rows;
}

async function sequencesOf(client: pg.PoolClient): Promise<Header['sequencias']> {
  const { rows } = await client.query<{ relname: string }>(`
    select relname from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname collate "C"`);
  const found: Header['sequencias'] = [];
  for (const { relname } of rows) {
    const { rows: state } = await client.query<{ valor: string; chamada: boolean }>(
      `select last_value::text as valor, is_called as chamada from ${quote(relname)}`,
    );
    const [value] = state;
    if (value) found.push({ nome: relname, ...value });
  }
  return found;
}

/** An identifier of the database as SQL. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
