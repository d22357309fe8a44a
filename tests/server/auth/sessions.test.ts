/** Sessions: their ends, on every server; what they may do; what a request costs. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createSession, notifyPrincipal } from '../../../server/auth/session-store.ts';
import type { TestDatabase } from '../../support/database.ts';
import { until } from '../../support/until.ts';
import {
  Browser,
  type Server,
  age,
  authorization,
  codeOf,
  consoleToken,
  exchange,
  person,
  server,
  whoIs,
} from './kit.ts';
import { twoServers } from './two-servers.ts';

let database: TestDatabase;
let one: Server;
let two: Server;
twoServers((made) => {
  ({ database, one, two } = made);
});

test('uma sessão termina por idade, por inatividade, e só então', async () => {
  const user = await person(database);
  const token = await consoleToken(new Browser(one.app), one.app, user.login);
  const status = async () => {
    await notifyPrincipal(database.db, user.id);
    one.sessions.invalidate(user.id);
    return (await whoIs(one.app, token)).status;
  };
  await age(database, user.id, 'vista_em', '59 minutes');
  expect(await status()).toBe(200);
  await age(database, user.id, 'vista_em', '61 minutes');
  // The request before has just been seen; wait for its mark to be written, then let it age.
  await until('a marca de visto', async () => {
    const { rows } = await sql<{ seen: boolean }>`
      select bool_or(vista_em > now() - interval '1 minute') as seen from sessao where usuario_id = ${user.id}`.execute(
      database.db,
    );
    return rows[0]?.seen === true;
  });
  await age(database, user.id, 'vista_em', '61 minutes');
  expect(await status()).toBe(401);
  await sql`update sessao set vista_em = now() where usuario_id = ${user.id}`.execute(database.db);
  expect(await status()).toBe(200);
  await age(database, user.id, 'expira_em', '11 hours 59 minutes');
  expect(await status()).toBe(200);
  await age(database, user.id, 'expira_em', '2 minutes');
  expect(await status()).toBe(401);
});

test('o que o console pede sozinho não mantém viva uma sessão', async () => {
  const user = await person(database);
  const token = await consoleToken(new Browser(one.app), one.app, user.login);
  const ask = async (headers: Record<string, string>) => {
    one.sessions.invalidate(user.id);
    return (
      await one.app.inject({
        url: '/quem',
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
    ).statusCode;
  };
  const idleMinutes = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select round(extract(epoch from now() - max(vista_em)) / 60)::int as n from sessao
      where usuario_id = ${user.id} and tipo = 'console'`.execute(database.db);
    return rows[0]?.n ?? -1;
  };
  await age(database, user.id, 'vista_em', '50 minutes');
  expect(await ask({ 'x-sem-pessoa': '1' })).toBe(200);
  // The mark would be written beside the answer: a later write of ours stands behind it.
  await sql`select pg_sleep(0.3)`.execute(database.db);
  expect(await idleMinutes()).toBe(50);
  expect(await ask({})).toBe(200);
  await until('a marca de visto', async () => (await idleMinutes()) === 0);
});

test('a idade vale também no cache, sem perguntar', async () => {
  const user = await person(database);
  const session = await createSession(
    database.db,
    { usuarioId: user.id, tipo: 'console' },
    { SESSION_HOURS: 12, SESSION_IDLE_MINUTES: 60 },
  );
  const ends = (interval: string) =>
    sql`update sessao set expira_em = now() + ${interval}::interval where id = ${session.id}`.execute(
      database.db,
    );
  const status = async () => (await whoIs(one.app, session.token)).status;
  const begun = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(begun);
  try {
    await ends('10 seconds');
    expect(await status()).toBe(200);
    // Asked now, the database would say otherwise.
    await ends('1 hour');
    expect(await status()).toBe(200);
    clock.mockReturnValue(begun + 11_000);
    expect(await status()).toBe(401);
  } finally {
    clock.mockRestore();
  }
});

test('uma sessão do console não dura mais que a entrada de que veio', async () => {
  const user = await person(database);
  const browser = new Browser(one.app);
  await browser.signIn(user.login);
  await age(database, user.id, 'expira_em', '11 hours');
  const { verifier, query } = authorization();
  const code = codeOf(await browser.get(`/auth/v2/sign_in${query}`));
  const { body } = await exchange(one.app, code, verifier);
  expect(Date.parse(String(body.expira_em)) - Date.now()).toBeLessThan(3_600_000);
});

test('um pedido repetido nada pergunta ao banco; ter sido visto se grava uma vez por minuto', async () => {
  const user = await person(database);
  const token = await consoleToken(new Browser(one.app), one.app, user.login);
  await whoIs(one.app, token);
  const before = await queries();
  for (let i = 0; i < 50; i++) expect((await whoIs(one.app, token)).status).toBe(200);
  expect((await queries()) - before).toBeLessThanOrEqual(1);
});

/** Statements the pool has run, by its own count of hand-outs. */
let handedOut = 0;
async function queries(): Promise<number> {
  if (handedOut === 0) {
    database.pool.on('acquire', () => handedOut++);
    await database.pool.query('select 1');
  }
  return handedOut;
}

test('sair encerra a sessão e a da conta, em todos os servidores, de imediato', async () => {
  const user = await person(database);
  const browser = new Browser(one.app);
  const token = await consoleToken(browser, one.app, user.login);
  expect((await whoIs(one.app, token)).status).toBe(200);
  expect((await whoIs(two.app, token)).status).toBe(200);
  const reply = await one.app.inject({
    method: 'POST',
    url: '/auth/v2/sign_out',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.statusCode).toBe(204);
  expect(await whoIs(one.app, token)).toMatchObject({
    status: 401,
    body: { errorCode: 'nao_autenticado' },
  });
  await until('o outro servidor sabe', async () => (await whoIs(two.app, token)).status === 401);
  const page = await browser.get(`/auth/v2/sign_in${authorization().query}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Sessão expirada.');
});

test('as permissões são a união dos perfis ativos de cada departamento, e seguem a sua mudança', async () => {
  const { db } = database;
  const user = await person(database);
  const department = async (codigo: string): Promise<number> => {
    const created = await db
      .insertInto('departamento')
      .values({ codigo, nome: codigo })
      .returning('id')
      .executeTakeFirstOrThrow();
    return created.id;
  };
  const [here, there] = [await department('aqui'), await department('la')];
  await department('fora');
  const profile = async (
    departamento_id: number,
    descricao: string,
    permissoes: object,
    ativo = true,
  ) => {
    const { id: perfil_id } = await db
      .insertInto('perfil')
      .values({
        departamento_id,
        descricao,
        ativo,
        permissoes: JSON.stringify({ admin: permissoes }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('usuario_departamento')
      .values({ departamento_id, usuario_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('usuario_perfil')
      .values({ departamento_id, usuario_id: user.id, perfil_id })
      .execute();
    return perfil_id;
  };
  const reader = await profile(here, 'Leitura', { ordem_servicos: { index: true, show: false } });
  await profile(here, 'Mostra', { ordem_servicos: { show: true }, inventado: { index: true } });
  await profile(here, 'Desligado', { ordem_servicos: { cancelar: true } }, false);
  await profile(there, 'Outro', { ordem_servicos: { create: 'sim' } });
  const token = await consoleToken(new Browser(one.app), one.app, user.login);
  expect((await whoIs(one.app, token)).body.departamentos).toEqual({
    aqui: {
      perfis: ['Leitura', 'Mostra'],
      grants: ['ordem_servicos.index', 'ordem_servicos.show'],
    },
    la: { perfis: ['Outro'], grants: [] },
  });
  expect((await whoIs(two.app, token)).status).toBe(200);

  const change = (run: (trx: typeof db) => Promise<unknown>, who: number | '*') =>
    db.transaction().execute(async (trx) => {
      await run(trx);
      await notifyPrincipal(trx, who);
    });
  await change(
    (trx) => trx.updateTable('perfil').set({ ativo: false }).where('id', '=', reader).execute(),
    '*',
  );
  for (const { app } of [one, two]) {
    await until('os perfis que restam', async () => {
      const { aqui } = (await whoIs(app, token)).body.departamentos as Record<
        string,
        { perfis: string[] }
      >;
      return aqui?.perfis.join() === 'Mostra';
    });
  }
  await change(
    (trx) => trx.updateTable('usuario').set({ owner: true }).where('id', '=', user.id).execute(),
    user.id,
  );
  await until('dono', async () => (await whoIs(two.app, token)).body.owner === true);
  const all = (await whoIs(two.app, token)).body.departamentos as Record<
    string,
    { grants: string[] }
  >;
  expect(Object.keys(all)).toEqual(expect.arrayContaining(['aqui', 'fora', 'la']));
  expect(all.fora?.grants).toEqual(expect.arrayContaining(['ordem_servicos.cancelar']));
  // The last owner stays.
  const other = await person(database);
  await db.updateTable('usuario').set({ owner: true }).where('id', '=', other.id).execute();
  await change(
    (trx) => trx.updateTable('usuario').set({ ativo: false }).where('id', '=', user.id).execute(),
    user.id,
  );
  await until('o outro servidor sabe', async () => (await whoIs(two.app, token)).status === 401);
});

test('enquanto não se ouve servidor algum, cada pedido pergunta', async () => {
  const deaf = await server(database);
  const user = await person(database);
  const token = await consoleToken(new Browser(deaf.app), deaf.app, user.login);
  expect((await whoIs(deaf.app, token)).status).toBe(200);
  // Every listener but ours is let alone: the test's own are found by their last statement.
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query = 'listen os_m_sessao'`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { pid } of rows) await database.pool.query('select pg_terminate_backend($1)', [pid]);
  await until('surdo', () => !deaf.sessions.connected);
  await sql`update sessao set encerrada_em = now() where usuario_id = ${user.id}`.execute(
    database.db,
  );
  expect((await whoIs(deaf.app, token)).status).toBe(401);
  await until(
    'todos ouvem',
    () => deaf.sessions.connected && one.sessions.connected && two.sessions.connected,
  );
  await deaf.app.close();
});

test('o cookie das páginas não é token de acesso, nem o token é cookie', async () => {
  const user = await person(database);
  const browser = new Browser(one.app);
  const token = await consoleToken(browser, one.app, user.login);
  expect((await whoIs(one.app, browser.cookies.get('osm_conta') ?? '')).status).toBe(401);
  browser.cookies.set('osm_conta', token);
  expect((await browser.get('/auth/v2/account')).location).toMatch(/^sign_in\?volta=account/);
});
