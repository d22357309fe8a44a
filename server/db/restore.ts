/** Reads a backup (backup.ts) into an empty database, all in one transaction. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open as openFile, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { UserError } from '../steps.ts';
import { makeFolder } from '../uploads/owned.ts';
import type { FilesTo } from '../uploads/store.ts';
import {
  BACKUP_FORMAT,
  EXACT_TEXT,
  type FileStart,
  type Header,
  type TableStart,
  type Trailer,
  quote,
  tablesOf,
} from './backup.ts';
import { appliedMigrations, migrate, migrations } from './migrate.ts';
import type { Database } from './schema.ts';

const ROWS_AN_INSERT = 1000;
const CHARACTERS_AN_INSERT = 8_000_000;

export type Restored = {
  tables: number;
  rows: number;
  files: number;
  createdAt: string;
};

/**
 * Restores into a database without tables: brings it to the backup's migrations, loads, checks every
 * foreign key and count. What was made since is an upgrade (upgrade.ts). Throws UserError, leaving no rows, when
 * the file is not a whole backup, is of a newer version, or the database is in use. Files go to `to`,
 * whatever store that is; what was put there before a refusal is in nobody's way.
 */
export async function restore(
  db: Kysely<Database>,
  pool: pg.Pool,
  file: string,
  to?: FilesTo,
): Promise<Restored> {
  const source = readLines(file);
  const header = await readHeader(source, file);
  if ((await appliedMigrations(db)).length > 0 && (await hasRows(pool))) {
    throw new UserError(
      'O banco já tem dados; restaure em um vazio (outra DATA_DIR, ou um banco novo em DATABASE_URL).',
    );
  }
  const unknown = header.migracoes.filter(
    (name) => !migrations.some((known) => known.name === name),
  );
  if (unknown.length > 0) {
    throw new UserError(`A cópia é de uma versão mais nova do OS-m (${unknown.join(', ')}).`);
  }
  await migrate(db, { until: header.migracoes.at(-1) });
  const counts = await load(pool, header, source, file, to);
  return { ...counts, createdAt: header.criado_em };
}

async function load(
  pool: pg.Pool,
  header: Header,
  source: AsyncIterator<string>,
  file: string,
  to: FilesTo | undefined,
): Promise<Counts> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(EXACT_TEXT);
    const tables = await tablesOf(client);
    const restoreRules = await suspendRules(client, tables);
    for (const table of tables) await client.query(`delete from ${quote(table)}`);
    const counts = await loadTables(client, source, file, to);
    for (const { nome, valor, chamada } of header.sequencias) {
      await client.query('select setval($1::regclass, $2, $3)', [quote(nome), valor, chamada]);
    }
    await restoreRules();
    await client.query('commit');
    await client.query('analyze');
    return counts;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Takes foreign keys and our triggers away so that tables load in any order and no effect happens twice;
 * the answer puts them back, which checks every row. A transaction holds it all, and the owner of the
 * tables may do it (session_replication_role would need a superuser).
 */
async function suspendRules(client: pg.PoolClient, tables: string[]): Promise<() => Promise<void>> {
  type Key = { tabela: string; nome: string; definicao: string };
  const { rows: keys } = await client.query<Key>(`
    select conrelid::regclass::text as tabela, conname as nome, pg_get_constraintdef(oid) as definicao
      from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`);
  for (const key of keys) {
    await client.query(`alter table ${key.tabela} drop constraint ${quote(key.nome)}`);
  }
  for (const table of tables)
    await client.query(`alter table ${quote(table)} disable trigger user`);
  return async () => {
    for (const table of tables)
      await client.query(`alter table ${quote(table)} enable trigger user`);
    for (const key of keys) {
      await client.query(
        `alter table ${key.tabela} add constraint ${quote(key.nome)} ${key.definicao}`,
      );
    }
  };
}

type Counts = { tables: number; rows: number; files: number };

async function loadTables(
  client: pg.PoolClient,
  source: AsyncIterator<string>,
  file: string,
  to: FilesTo | undefined,
): Promise<Counts> {
  let tables = 0;
  let rows = 0;
  let files = 0;
  const arriving = arrival(to);
  let insert = '';
  let batch: string[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
    batch = [];
    size = 0;
  };
  for (;;) {
    const { value: line, done } = await source.next();
    if (done) throw new UserError(`${file} está incompleto: falta o fim.`);
    if (line.startsWith('[')) {
      batch.push(line);
      rows += 1;
      size += line.length;
      if (batch.length >= ROWS_AN_INSERT || size >= CHARACTERS_AN_INSERT) await flush();
      continue;
    }
    if (line.startsWith('"')) {
      await arriving.write(line);
      continue;
    }
    await flush();
    await arriving.end();
    const mark = JSON.parse(line) as TableStart | FileStart | Trailer;
    if ('arquivo' in mark) {
      files += 1;
      await arriving.begin(mark);
      continue;
    }
    if ('fim' in mark) {
      if (mark.tabelas === tables && mark.linhas === rows && (mark.arquivos ?? 0) === files)
        return { tables, rows, files };
      throw new UserError(`${file} está danificado: ${rows} linhas em vez de ${mark.linhas}.`);
    }
    tables += 1;
    insert = insertOf(mark);
  }
}

/** Puts one file after the other together from its lines, and into the store. */
function arrival(to: FilesTo | undefined) {
  let open: { file: FileHandle; path: string; mark: FileStart } | null = null;
  return {
    async begin(mark: FileStart): Promise<void> {
      if (!to) return;
      await makeFolder(to.arriving);
      const path = join(to.arriving, randomUUID());
      open = { file: await openFile(path, 'w'), path, mark };
    },
    async write(line: string): Promise<void> {
      await open?.file.write(Buffer.from(JSON.parse(line) as string, 'base64'));
    },
    async end(): Promise<void> {
      if (!open || !to) return;
      const { file, path, mark } = open;
      open = null;
      await file.close();
      await to.store.put(mark.arquivo, path, mark.tipo);
      await rm(path, { force: true });
    },
  };
}

function insertOf({ tabela, colunas }: TableStart): string {
  const names = colunas.map(({ nome }) => quote(nome)).join(', ');
  const values = colunas.map(({ tipo }, index) => `(linha->>${index})::${tipo}`).join(', ');
  return `insert into ${quote(tabela)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as linhas(linha)`;
}

async function hasRows(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ used: boolean }>(
    'select exists (select from usuario) as used',
  );
  return rows[0]?.used ?? false;
}

async function* readLines(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8');
  createReadStream(file)
    .on('error', (error) => unzipped.destroy(error))
    .pipe(unzipped);
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new UserError(
      `Não foi possível ler ${file}: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function readHeader(source: AsyncIterator<string>, file: string): Promise<Header> {
  const { value, done } = await source.next();
  const header = done ? null : parseHeader(value);
  if (header?.formato !== BACKUP_FORMAT) {
    throw new UserError(`${file} não é uma cópia feita por "npm run backup".`);
  }
  return header;
}

function parseHeader(line: string): Header | null {
  try {
    return JSON.parse(line) as Header;
  } catch {
    return null;
  }
}
