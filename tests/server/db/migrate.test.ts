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
  it('aplica todas as nossas migrações a um banco vazio, uma vez', async () => {
    const names = migrations.map((migration) => migration.name);
    expect(await migrate(database.db)).toEqual(names);
    expect(await migrate(database.db)).toEqual([]);
    expect(await appliedMigrations(database.db)).toEqual(names);
  });

  it('aplica-se uma vez por vários processos ao mesmo tempo', async () => {
    const others = Array.from({ length: 3 }, () => createDb(createPool(database.url, { max: 1 })));
    const results = await Promise.all(others.map((db) => migrate(db, { known: [a, b] })));
    await Promise.all(others.map((db) => db.destroy()));
    expect(results.flat()).toEqual(['0001_a', '0002_b']);
    expect((await database.pool.query('select count(*) as n from a')).rows).toEqual([{ n: 1 }]);
  });

  it('nada deixa de um arquivo que falha, e guarda os anteriores', async () => {
    const broken = { name: '0002_c', text: 'create table c (id int); select 1/0;' };
    await expect(migrate(database.db, { known: [a, broken] })).rejects.toThrow(
      'A migração 0002_c falhou (22012)',
    );
    expect(await appliedMigrations(database.db)).toEqual(['0001_a']);
    const { rows } = await database.pool.query(`select to_regclass('c') as c`);
    expect(rows).toEqual([{ c: null }]);
    expect(await migrate(database.db, { known: [a, b] })).toEqual(['0002_b']);
  });

  it('recusa um banco mais novo que o programa, um arquivo alterado e um posto no meio', async () => {
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

  it('não se importa com os fins de linha do Windows', async () => {
    await migrate(database.db, { known: [{ ...a, text: 'create table a (id int);\nselect 1;' }] });
    const windows = { ...a, text: 'create table a (id int);\r\nselect 1;' };
    expect(await migrate(database.db, { known: [windows] })).toEqual([]);
  });
});
