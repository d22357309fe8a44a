/** A version to come brings columns, and puts something into them: the log goes on telling the records as they are. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../server/db/migrate.ts';
import { upgrade } from '../../server/upgrade.ts';
import { verifyLog } from '../../server/audit/verify.ts';
import { catalogue } from '../../server/catalog.ts';
import { coverRecords } from '../support/covered.ts';
import { makeWorld, type World } from '../support/world.ts';

let w: World;
let ids: readonly number[];
beforeAll(async () => {
  w = await makeWorld();
  await coverRecords(w.db);
  const { rows } = await w.pool.query<{ id: number }>(
    `select id from perfil where departamento_id = ${w.alfa.id} order by id`,
  );
  ids = rows.map(({ id }) => id);
});
afterAll(() => w?.close());

const findings = async (): Promise<string[]> => {
  const found: string[] = [];
  await verifyLog(w.pool, catalogue.writers.values(), {}, (f) =>
    found.push(`${f.entidade} ${f.id}: ${f.erro}`),
  );
  return found;
};
const told = async () =>
  (
    await w.pool.query<{ id: number; departamento_id: number; campos: object }>(
      `select entidade_id as id, departamento_id, campos from log where acao = 'logs.atualizacao' order by id`,
    )
  ).rows;
/** A version to come: what the tests before brought, and this. */
const texts: string[] = [];
const version = (text: string) => {
  texts.push(text);
  return [...migrations, ...texts.map((one, at) => ({ name: `9${at}_a_vir`, text: one }))];
};

it('o que a atualização põe em colunas que vieram com ela está na cadeia de cada registro em que não é como elas começam', async () => {
  const [id] = ids;
  expect(ids.length).toBeGreaterThan(2);
  expect(await findings()).toEqual([]);
  const next = version(`alter table perfil add column veio_sim boolean not null default false,
    add column veio_texto text, add column veio_valor numeric(6, 2) not null default 0;
    update perfil set veio_sim = true, veio_texto = 'posto', veio_valor = 2.5 where id = ${id}`);
  expect(await upgrade(w.db, next)).toEqual(['90_a_vir']);
  const campos = {
    veio_sim: { de: false, para: true },
    veio_texto: { de: null, para: 'posto' },
    veio_valor: { de: '0.00', para: '2.50' },
  };
  expect(await told()).toEqual([{ id, departamento_id: w.alfa.id, campos }]);
  expect(await findings()).toEqual([]);
  expect(await upgrade(w.db, next)).toEqual([]);
  expect(await told()).toHaveLength(1);
});

it('uma atualização cortada depois de migrar diz o que tem a dizer quando recomeça', async () => {
  const [, id] = ids;
  const next = version(
    `alter table perfil add column veio_depois text; update perfil set veio_depois = 'posto' where id = ${id}`,
  );
  await w.pool
    .query(`create function corta() returns trigger language plpgsql as $$ begin raise 'cortada'; end $$;
    create trigger corta before insert on log execute function corta()`);
  await expect(upgrade(w.db, next)).rejects.toThrow('cortada');
  expect(await findings()).toEqual([expect.stringContaining('veio_depois')]);
  await w.pool.query('drop trigger corta on log; drop function corta()');
  expect(await upgrade(w.db, next)).toEqual([]);
  const campos = { veio_depois: { de: null, para: 'posto' } };
  expect((await told()).at(-1)).toEqual({ id, departamento_id: w.alfa.id, campos });
  expect(await findings()).toEqual([]);
});

it('dois servidores que atualizam ao mesmo tempo dizem-no uma vez', async () => {
  const before = await told();
  const next = version(
    `alter table perfil add column veio_junto text; update perfil set veio_junto = 'posto' where id = ${ids[2]}`,
  );
  const done = await Promise.all([upgrade(w.db, next), upgrade(w.db, next)]);
  expect(done.flat()).toEqual(['92_a_vir']);
  expect(await told()).toHaveLength(before.length + 1);
  expect(await findings()).toEqual([]);
});
