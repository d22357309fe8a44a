/** What a request is answered when it is not one the API can read, or when something gives way inside. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../server/auth/session-store.ts';
import { buildApp } from '../../server/app.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { parseEnv } from '../../server/env.ts';
import { testDatabase } from '../support/database.ts';
import { proxyTo } from '../support/proxy.ts';
import { until } from '../support/until.ts';
import { makeWorld, request, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld({ BODY_LIMIT_BYTES: '20000' });
});
afterAll(() => w?.close());

const criar = '/alfa/ordem-servicos';

describe('o que não se pode ler', () => {
  it('JSON quebrado: 400', async () => {
    for (const body of ['{', '{"a":}', 'nada', '']) {
      const r = await w.call(w.people.admin, 'POST', criar, {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(r.status, body).toBe(400);
      expect(r.json).toEqual({
        errorCode: 'json_invalido',
        message: 'O conteúdo enviado não é um JSON válido',
      });
    }
  });

  it('JSON que mexeria no protótipo: 400', async () => {
    const r = await w.call(w.people.admin, 'POST', criar, { body: '{"__proto__":{"owner":true}}' });
    expect(r.status).toBe(400);
  });

  it('outro tipo de conteúdo: 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
    ]) {
      const r = await w.call(w.people.admin, 'POST', criar, {
        body: 'a=1',
        headers: { 'content-type': type },
      });
      expect(r.status, type).toBe(415);
      expect(r.json).toEqual({
        errorCode: 'tipo_nao_aceito',
        message: 'O tipo do conteúdo não é aceito',
      });
    }
  });

  it('conteúdo grande demais: 413', async () => {
    const r = await w.call(w.people.admin, 'POST', criar, {
      body: { descricao: 'x'.repeat(20_001) },
    });
    expect(r.status).toBe(413);
    expect(r.json).toEqual({
      errorCode: 'corpo_grande',
      message: 'O conteúdo enviado é grande demais',
    });
  });

  it('endereço que não há: 404; malfeito: 400; sempre em JSON', async () => {
    for (const url of [
      '/api/v2/osm/admin/nada',
      '/api/v3/osm/admin/departamentos',
      '/api',
      '/api/',
      `/api/v2/osm/admin/${'a'.repeat(500)}/assuntos`,
    ]) {
      const r = await request(w.app, w.people.dona, 'GET', url);
      expect(r.status, url).toBe(404);
      expect(r.json).toEqual({ errorCode: 'nao_encontrado', message: 'Registro não encontrado' });
    }
    const r = await request(w.app, w.people.dona, 'GET', '/api/v2/osm/admin/%zz/assuntos');
    expect(r.status).toBe(400);
    expect(r.json).toEqual({ errorCode: 'endereco_invalido', message: 'O endereço não é válido' });
  });

  it('texto com caractere nulo: 422, não um erro interno', async () => {
    const body = { assunto_id: w.assuntos.simples, descricao: 'a\u0000b' };
    expect((await w.call(w.people.admin, 'POST', criar, { body })).status).toBe(422);
    expect(
      (
        await w.call(w.people.admin, 'PUT', '/usuarios/preferencias', {
          body: { valor: { x: 'a\u0000b' } },
        })
      ).status,
    ).toBe(422);
    expect(
      (await w.call(w.people.admin, 'GET', '/alfa/ordem-servicos?protocolo_numero_eq=a%00b'))
        .status,
    ).toBe(422);
  });
});

describe('cabeçalhos', () => {
  it('toda resposta da API é protegida e de nenhum cache', async () => {
    for (const path of ['/departamentos', '/nada', '/alfa/ordem-servicos/1']) {
      const { headers } = await w.call(w.people.admin, 'GET', path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });

  it('CORS: só a origem do console', async () => {
    const other = await makeWorld({ PUBLIC_URL: 'https://osm.cidade.example' });
    const ask = (method: string, origin: string, url = '/api/v2/osm/admin/departamentos') =>
      request(other.app, null, method, url, { headers: { origin } });
    const right = await ask('OPTIONS', 'https://osm.cidade.example');
    expect(right.status).toBe(204);
    expect(right.headers).toMatchObject({
      'access-control-allow-origin': 'https://osm.cidade.example',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      vary: 'Origin',
    });
    expect(right.headers['access-control-allow-headers']).toContain('idempotency-key');
    expect(right.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(
      (await ask('GET', 'https://osm.cidade.example')).headers['access-control-allow-origin'],
    ).toBe('https://osm.cidade.example');
    for (const origin of [
      'https://osm.cidade.example.mau',
      'http://osm.cidade.example',
      'https://osm.cidade.example:444',
      'https://mau.example',
      'null',
    ])
      for (const method of ['OPTIONS', 'GET'])
        expect((await ask(method, origin)).headers, origin).not.toHaveProperty(
          'access-control-allow-origin',
        );
    await other.close();
  });
});

describe('o que cede por dentro', () => {
  it('demora demais: 503, e a próxima passa', async () => {
    const slow = await makeWorld({ REQUEST_TIMEOUT_MS: '1000' });
    const { id } = await slow.order({ situacao: 'andamento', responsavel: slow.people.fiscal.id });
    const other = await slow.pool.connect();
    await other.query('begin');
    await other.query('select 1 from ordem_servico where id = $1 for update', [id]);
    const r = await slow.call(slow.people.fiscal, 'PUT', `/alfa/ordem-servicos/${id}/notificar`, {
      body: {},
    });
    expect(r.status).toBe(503);
    expect(r.json).toEqual({
      errorCode: 'tempo_esgotado',
      message: 'O servidor demorou demais para responder',
    });
    // By the request's own limit: the statement goes on waiting.
    await until('o comando que ainda espera', async () => {
      const { rowCount } = await slow.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 1;
    });
    await other.query('rollback');
    other.release();
    const next = () => slow.call(slow.people.fiscal, 'GET', `/alfa/ordem-servicos/${id}`);
    await until('a próxima passa', async () => (await next()).status === 200);
    await slow.close();
  });

  it('comando cancelado pelo banco: 503 e nada feito', async () => {
    const { id } = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
    const other = await w.pool.connect();
    await other.query('begin');
    await other.query('select 1 from ordem_servico where id = $1 for update', [id]);
    const asked = w.call(w.people.fiscal, 'PUT', `/alfa/ordem-servicos/${id}/notificar`, {
      body: {},
    });
    for (let cancelled = 0; cancelled === 0; await sleep(20))
      cancelled =
        (
          await w.pool.query(
            `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount ?? 0;
    const r = await asked;
    expect(r.status).toBe(503);
    expect(r.json.errorCode).toBe('tempo_esgotado');
    expect(r.headers['retry-after']).toBe('5');
    await other.query('rollback');
    other.release();
    expect((await w.call(w.people.fiscal, 'GET', `/alfa/ordem-servicos/${id}`)).json.situacao).toBe(
      'andamento',
    );
  });

  it('erro interno: 500 que nada conta, com o id da linha do registro', async () => {
    await w.pool.query('alter table zona rename to zona_fora');
    const r = await w.call(w.people.admin, 'GET', '/zonas');
    await w.pool.query('alter table zona_fora rename to zona');
    expect(r.status).toBe(500);
    expect(r.json).toEqual({
      errorCode: 'erro_interno',
      message: 'Erro interno: tente novamente mais tarde',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(r.text).not.toMatch(/zona|select|relation|\.ts|node_modules/);
    const lines = w
      .logged()
      .split('\n')
      .filter((line) => line.includes(r.json.id));
    expect(lines.join()).toMatch(/relation \\"zona\\" does not exist/);
    expect((await w.call(w.people.admin, 'GET', '/zonas')).status).toBe(200);
  });

  it('o registro de uma requisição diz quem, o quê e com que cliente, sem o que pode identificar alguém', async () => {
    const spoken = await makeWorld({ LOG_LEVEL: 'info' });
    await spoken.call(
      spoken.people.admin,
      'GET',
      '/contribuinte/pessoas?cpf_cnpj_eq=111.444.777-35',
      { headers: { 'x-client-name': 'osm_admin', 'x-client-version': '1.66.2' } },
    );
    const line = JSON.parse(
      spoken
        .logged()
        .split('\n')
        .find((l) => l.includes('"rota":"/api/v2/osm/admin/contribuinte/pessoas"')) ?? '{}',
    ) as Record<string, unknown>;
    expect(line).toMatchObject({
      metodo: 'GET',
      status: 200,
      usuario: spoken.people.admin.id,
      cliente: 'osm_admin',
      versao: '1.66.2',
    });
    expect(spoken.logged()).not.toMatch(/111\.?444/);
    expect(spoken.logged()).not.toContain(spoken.people.admin.token);
    await spoken.close();
  });
});

describe('o banco se vai e volta', () => {
  it('503 enquanto não está, sem derrubar o processo; depois tudo segue', async () => {
    const database = await testDatabase();
    const proxy = await proxyTo(database.url);
    const env = parseEnv({ LOG_LEVEL: 'silent', DATABASE_URL: proxy.url });
    const pool = createPool(proxy.url, { max: 5 });
    const db = createDb(pool);
    const app = await buildApp({ env, db, pool, log: () => undefined, workers: true });
    const { id } = await database.db
      .insertInto('usuario')
      .values({ login: 'dona', nome: 'Dona', email: 'dona@alfa.example', owner: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { token } = await createSession(database.db, { usuarioId: id, tipo: 'console' }, env);
    const dona = { id, nome: 'Dona', token };
    const list = () => request(app, dona, 'GET', '/api/v2/osm/admin/zonas');
    const health = () => request(app, null, 'GET', '/healthz');
    expect((await list()).status).toBe(200);
    expect((await health()).json).toMatchObject({ status: 'ok', banco: 'ok' });

    // In the middle of a statement, of a transaction, and of the workers' jobs.
    const waiting = pool.query('select pg_sleep(5)').catch((error: Error) => error);
    const lent = await pool.connect();
    await lent.query('begin');
    await database.pool.query(
      `select graphile_worker.add_job('compactar_contagens') from generate_series(1, 200)`,
    );
    await sleep(20);
    await proxy.cut();
    await waiting;
    await expect(lent.query('select 1')).rejects.toThrow();
    lent.release(true);
    for (let i = 0; i < 3; i += 1) {
      const r = await list();
      expect(r.status).toBe(503);
      expect(r.json).toEqual({
        errorCode: 'banco_indisponivel',
        message: 'O banco de dados não está respondendo',
      });
      expect(r.headers['retry-after']).toBe('5');
    }
    const ill = await health();
    expect(ill.status).toBe(503);
    expect(ill.json).toMatchObject({ banco: 'indisponivel' });
    // Nobody sends people here, and nobody restarts what is well.
    expect((await request(app, null, 'GET', '/readyz')).status).toBe(503);
    expect((await request(app, null, 'GET', '/livez')).status).toBe(200);

    await proxy.mend();
    await until('a lista de volta', async () => (await list()).status === 200);
    await until('a saúde de volta', async () => (await health()).status === 200);

    // The server's own shutdown, in the middle of a statement.
    const away = request(app, dona, 'GET', '/api/v2/osm/admin/fiscalizacao-obras/ordem-servicos');
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    expect([200, 503]).toContain((await away).status);
    await until('a lista de novo', async () => (await list()).status === 200);

    // The workers are back as well, and nothing stays in the hands of those that were.
    const left = async (): Promise<number | null> =>
      (
        await database.pool.query(
          // One that failed while the database was away waits for its next try, in nobody's hands.
          'select from graphile_worker._private_jobs where locked_at is not null or run_at <= now()',
        )
      ).rowCount;
    await until('nada na fila', async () => (await left()) === 0);

    await app.close();
    await db.destroy();
    await proxy.cut();
    await database.close();
  });
});
