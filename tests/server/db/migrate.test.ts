import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appliedMigrations, migrate, migrations } from '../../../server/db/migrate.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase({ of: 'empty' });
});
afterEach(() => database.close());

const a = { name: '0001_a', text: 'create table a (id int); insert into a values (1);' };
const b = { name: '0002_b', text: 'create table b (id int);' };

describe('migrate', () => {
  it('applies every migration of ours to an empty database, once', async () => {
    const names = migrations.map((migration) => migration.name);
    expect(await migrate(database.db)).toEqual(names);
    expect(await migrate(database.db)).toEqual([]);
    expect(await appliedMigrations(database.db)).toEqual(names);
  });

  it('is applied once by several processes at once', async () => {
    const others = Array.from({ length: 3 }, () => createDb(createPool(database.url, { max: 1 })));
    const results = await Promise.all(others.map((db) => migrate(db, { known: [a, b] })));
    await Promise.all(others.map((db) => db.destroy()));
    expect(results.flat()).toEqual(['0001_a', '0002_b']);
    expect((await database.pool.query('select count(*) as n from a')).rows).toEqual([{ n: 1 }]);
  });

  it('leaves nothing of a file that fails, and keeps those before it', async () => {
    const broken = { name: '0002_c', text: 'create table c (id int); select 1/0;' };
    await expect(migrate(database.db, { known: [a, broken] })).rejects.toThrow(
      'A migração 0002_c falhou (22012)',
    );
    expect(await appliedMigrations(database.db)).toEqual(['0001_a']);
    const { rows } = await database.pool.query(`select to_regclass('c') as c`);
    expect(rows).toEqual([{ c: null }]);
    expect(await migrate(database.db, { known: [a, b] })).toEqual(['0002_b']);
  });

  it('refuses a database newer than the program, an altered file and one put in between', async () => {
    await migrate(database.db, { known: [a, b] });
    await expect(migrate(database.db, { known: [a] })).rejects.toThrow('versão mais nova');
    const altered = { ...b, text: `${b.text} -- mudou` };
    await expect(migrate(database.db, { known: [a, altered] })).rejects.toThrow(
      '0002_b foi alterada',
    );
    const between = { name: '0001_b', text: 'select 1' };
    await expect(migrate(database.db, { known: [a, between, b] })).rejects.toThrow(
      '0001_b vem antes',
    );
  });

  it('does not mind the line ends of a checkout on Windows', async () => {
    await migrate(database.db, { known: [{ ...a, text: 'create table a (id int);\nselect 1;' }] });
    const windows = { ...a, text: 'create table a (id int);\r\nselect 1;' };
    expect(await migrate(database.db, { known: [windows] })).toEqual([]);
  });
});
