/** Brings a database to this version: its tables, and the log to what they hold then. */
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import { SYSTEM } from './actions/author.ts';
import { layBase } from './actions/base.ts';
import { changesBetween, columnsState } from './actions/kept.ts';
import { logInsert, runLog } from './actions/log.ts';
import type { NounWriter } from './actions/noun.ts';
import { beginningOf } from './audit/beginning.ts';
import { catalogue } from './catalog.ts';
import { isMigrated, migrate, migrations } from './db/migrate.ts';
import type { Database } from './db/schema.ts';
import type { Env } from './env.ts';
import { UserError } from './steps.ts';

/**
 * The columns there were before an upgrade, while it is under way: cut short between its migrations and what it has
 * to say of them, it says it when it is begun again.
 */
const NOTE = 'atualizacao_em_curso';
const UPGRADED = 'logs.atualizacao';

/** Answers the migrations applied now, of those that are `known`. */
export const upgrade = (db: Kysely<Database>, known = migrations): Promise<string[]> =>
  migrate(db, { known, before: noteColumns, after: coverNoted });

/**
 * The same where the connection is the database's own; through a pooler, which hands it on between two statements, there
 * is no lock to migrate under. Throws UserError where something is missing, or of a newer version.
 */
export async function upgradeOrAsk(
  db: Kysely<Database>,
  { DATABASE_PREPARE, DATABASE_URL }: Pick<Env, 'DATABASE_PREPARE' | 'DATABASE_URL'>,
): Promise<string[]> {
  if (DATABASE_PREPARE || DATABASE_URL === undefined) return upgrade(db);
  if (!(await isMigrated(db)) || (await isNoted(db)))
    throw new UserError(
      'O banco não está nesta versão, e migrações não passam por um pooler: npm run migrate, sem ' +
        'DATABASE_PREPARE=nao e com o endereço do próprio PostgreSQL em DATABASE_URL.',
    );
  return [];
}

const isNoted = async (db: Kysely<Database>): Promise<boolean> =>
  (await sql<{ there: boolean }>`select to_regclass(${NOTE}) is not null as there`.execute(db))
    .rows[0]?.there === true;

const COLUMNS = sql`select c.relname::text as tabela, a.attname::text as coluna
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`;

async function noteColumns(db: Kysely<Database>): Promise<void> {
  if (!(await isNoted(db))) await sql`create table ${sql.table(NOTE)} as ${COLUMNS}`.execute(db);
}

async function coverNoted(db: Kysely<Database>): Promise<void> {
  if (!(await isNoted(db))) return;
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ tabela: string; colunas: string[] }>`
      select tabela, array_agg(coluna) as colunas from (${COLUMNS}) n
      where tabela in (select tabela from ${sql.table(NOTE)})
        and (tabela, coluna) not in (select tabela, coluna from ${sql.table(NOTE)}) group by 1`.execute(
      trx,
    );
    const came = new Map(rows.map(({ tabela, colunas }) => [tabela, colunas]));
    for (const writer of new Map([...catalogue.writers.values()].map((w) => [w.noun, w])).values())
      await logCame(trx, writer, came.get(writer.table) ?? []);
    await layBase(trx, catalogue.writers.values());
    await sql`drop table ${sql.table(NOTE)}`.execute(trx);
  });
}

/**
 * What the migrations put into columns that came with them stands in the chain of each record that the log holds
 * already, unless it is what the column begins with.
 */
async function logCame(
  trx: Transaction<Database>,
  writer: NounWriter,
  columns: readonly string[],
): Promise<void> {
  const { noun, table, idColumn, tenantColumn, keeps } = writer;
  if (keeps === false || columns.length === 0) return;
  const query = (text: string, values: readonly unknown[] = []) =>
    trx.executeQuery(CompiledQuery.raw(text, [...values]));
  const { state } = await beginningOf({ query }, writer);
  const begun = Object.fromEntries(
    Object.entries(state).filter(([name]) => columns.includes(name)),
  );
  const row = { departamentoId: null, entidade: noun, acao: UPGRADED, dito: {} } as const;
  await runLog(trx, (bind) =>
    logInsert(bind, SYSTEM, row, {
      id: `t.${idColumn}`,
      campos: 't.mudou',
      ...(tenantColumn ? { departamento: `t.${tenantColumn}` } : {}),
      from: `from (select t.*, ${changesBetween(`${bind(JSON.stringify(begun))}::jsonb`, columnsState(writer, columns))} as mudou
          from ${table} t where exists (select from log l where l.entidade = ${bind(noun)}
            and l.entidade_id = t.${idColumn} and l.dito ? 'inteiro')) t
        where t.mudou <> '{}' order by t.${idColumn}`,
    }),
  );
}
