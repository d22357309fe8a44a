/** What a database of one's own says that is not set up as it should be, in words. */
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { whyRefused } from '../../../server/db/refused.ts';
import { parseEnv } from '../../../server/env.ts';
import { withDatabase } from '../../support/cluster.ts';

const server = inject('serverUrl');
const OURS = `recusado_${process.pid}`;
const PASSWORD = 'senha-de-teste';
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create role ${OURS} login password '${PASSWORD}'`);
  await admin.query(`create database ${OURS}`);
  await admin.query(`create database ${OURS}_lido`);
  await admin.query(`alter database ${OURS}_lido set default_transaction_read_only = on`);
  await admin.query(`create database ${OURS}_latino encoding 'SQL_ASCII' template template0`);
});
afterAll(async () => {
  for (const name of [OURS, `${OURS}_lido`, `${OURS}_latino`])
    await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`drop role ${OURS}`);
  await admin.end();
});

/** The server's address, with something else in it. */
function address(
  part: Partial<Record<'hostname' | 'port' | 'database' | 'search', string>>,
): string {
  const url = new URL(server);
  const { database, ...others } = part;
  if (database !== undefined) url.pathname = `/${database}`;
  return String(Object.assign(url, others));
}

it.each<[what: string, address: string, said: string]>([
  ['outra porta', address({ port: '1' }), 'nada atende nesse endereço e porta'],
  ['outro nome', address({ hostname: 'nao-ha.invalid' }), 'o nome do servidor não existe'],
  ['outro banco', address({ database: 'nao_ha' }), 'não há esse banco de dados'],
  ['TLS', address({ search: 'sslmode=require' }), 'o servidor não fala TLS'],
  ['sem a AC', address({ search: 'sslrootcert=/nao/ha' }), 'falta um arquivo que o endereço diz'],
  ['outra codificação', address({ database: `${OURS}_latino` }), 'não está em UTF8'],
])('não se abre: %s', async (_, url, said) => {
  const env = parseEnv({ DATABASE_URL: url });
  await expect(openDatabase(env, () => undefined)).rejects.toThrow(said);
});

it.each<[what: string, url: () => string, said: string]>([
  [
    'quem não é o dono',
    () => {
      const url = new URL(withDatabase(server, OURS));
      return String(Object.assign(url, { username: OURS, password: PASSWORD }));
    },
    'Faça-o o dono',
  ],
  ['o que só se lê', () => withDatabase(server, `${OURS}_lido`), 'O banco só se lê'],
])('não se migra: %s', async (_, url, said) => {
  const db = createDb(createPool(url(), { max: 1 }));
  const refused: unknown = await migrate(db).catch((error: unknown) => error);
  await db.destroy();
  expect(whyRefused(refused)).toContain(said);
});

it('a extensão que falta a uma migração é dita com o que instalar', async () => {
  const db = createDb(createPool(withDatabase(server, OURS), { max: 1 }));
  const known = [{ name: '0001_extensao', text: 'create extension nao_ha' }];
  await expect(migrate(db, { known })).rejects.toThrow('Falta ao PostgreSQL a extensão nao_ha');
  await db.destroy();
  expect(whyRefused(new Error('outra coisa'))).toBeNull();
});
