/**
 * Migrations: the plain `.sql` files of `migrations/`, in the order of their names, each in its own
 * transaction and recorded in `migracao`. Any number of processes may start at once: one applies.
 */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { UserError } from '../steps.ts';
import { errorCode } from './embedded-binaries.ts';
import { whyRefused } from './refused.ts';

export type Migration = { name: string; text: string };

/** Any constant of ours; the key of the lock that lets one process migrate at a time. */
const LOCK = 1_667_003;
const MEMORY = '256MB';

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The migrations this version knows, in order; a name is the file's without '.sql'. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\//, '').replace(/\.sql$/, ''), text }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/**
 * Applies what is missing; answers the names applied now. Throws UserError when the database is newer
 * than this version, when an applied file was changed since, or when a file fails (then it left nothing).
 * `until` stops after that name (for restoring an older backup). While no other process migrates: `before` is run
 * where something is missing, `after` in any case.
 */
export async function migrate<T>(
  db: Kysely<T>,
  options: {
    known?: readonly Migration[];
    until?: string | undefined;
    before?: (connection: Kysely<T>) => Promise<void>;
    after?: (connection: Kysely<T>) => Promise<void>;
  } = {},
): Promise<string[]> {
  const known = options.known ?? migrations;
  return db.connection().execute(async (connection) => {
    await sql`select set_config('statement_timeout', '0', false)`.execute(connection);
    // What a migration writes anew has its indexes built anew: by more than a statement otherwise has.
    await sql`select set_config('maintenance_work_mem', ${MEMORY}, false)
      where pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes(${MEMORY})`.execute(
      connection,
    );
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
      await sql`create table if not exists migracao (
        nome text primary key, soma text not null, aplicada_em timestamptz not null default now()
      )`.execute(connection);
      const applied = await appliedOn(connection);
      verify(applied, known);
      if (known.some(({ name }) => !applied.has(name))) await options.before?.(connection);
      const done: string[] = [];
      for (const migration of known) {
        if (!applied.has(migration.name)) {
          await apply(connection, migration);
          done.push(migration.name);
        }
        if (migration.name === options.until) break;
      }
      await options.after?.(connection);
      return done;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset maintenance_work_mem`.execute(connection);
    }
  });
}

/** The names recorded in the database, in order; none when it is empty. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  return [...(await appliedTo(db)).keys()];
}

/** Is nothing missing? Nothing is written. Throws UserError as `migrate` does, where the database is of another version. */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  const applied = await appliedTo(db);
  verify(applied, migrations);
  return migrations.every(({ name }) => applied.has(name));
}

async function appliedTo<T>(db: Kysely<T>): Promise<Map<string, string>> {
  const found = await sql<{
    there: boolean;
  }>`select to_regclass('migracao') is not null as there`.execute(db);
  return found.rows[0]?.there ? appliedOn(db) : new Map();
}

async function appliedOn<T>(db: Kysely<T>): Promise<Map<string, string>> {
  const { rows } = await sql<{ nome: string; soma: string }>`
    select nome, soma from migracao order by nome collate "C"`.execute(db);
  return new Map(rows.map((row) => [row.nome, row.soma]));
}

function verify(applied: ReadonlyMap<string, string>, known: readonly Migration[]): void {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const newer = [...applied.keys()].filter((name) => !byName.has(name));
  if (newer.length > 0) {
    throw new UserError(
      `O banco de dados é de uma versão mais nova do OS-m (${newer.join(', ')}). ` +
        'Atualize o programa; nada foi alterado.',
    );
  }
  for (const [name, sum] of applied) {
    const migration = byName.get(name);
    if (migration && checksum(migration) !== sum) {
      throw new UserError(
        `A migração ${name} foi alterada depois de aplicada a este banco. ` +
          'Escreva uma nova em vez de mudar a antiga (em desenvolvimento: comece outra pasta de dados).',
      );
    }
  }
  const last = [...applied.keys()].at(-1) ?? '';
  const skipped = known.find((migration) => !applied.has(migration.name) && migration.name < last);
  if (skipped) {
    throw new UserError(
      `A migração ${skipped.name} vem antes da já aplicada ${last}: dê-lhe outro número.`,
    );
  }
}

async function apply<T>(connection: Kysely<T>, migration: Migration): Promise<void> {
  try {
    await connection.transaction().execute(async (transaction) => {
      // Without parameters, so that a file may hold many statements.
      await sql.raw(migration.text).execute(transaction);
      await sql`insert into migracao (nome, soma) values (${migration.name}, ${checksum(migration)})`.execute(
        transaction,
      );
    });
  } catch (error) {
    const text = whyRefused(error) ?? (error instanceof Error ? error.message : String(error));
    throw new UserError(`A migração ${migration.name} falhou (${errorCode(error)}): ${text}`);
  }
}

/** Of the text with '\n' line ends, which a checkout on Windows changes. */
function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.text.replaceAll('\r\n', '\n')).digest('hex');
}
