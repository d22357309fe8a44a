/** What those who run it ask of a server: is it there, may it be asked, what does it count, what does it say. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { clockAheadOf, whyWrongClock } from '../../server/clock.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { parseEnv } from '../../server/env.ts';
import { Meters } from '../../server/meters.ts';
import { openStream } from '../support/console-stream.ts';
import { smtpServer, type Smtp } from '../support/smtp.ts';
import { until } from '../support/until.ts';
import { makeWorld, type World } from '../support/world.ts';

const TOKEN = 'quem-mede-tem-isto';
let w: World;
let smtp: Smtp;
const lines: Record<string, unknown>[] = [];
let server: Awaited<ReturnType<typeof second>>;

/** A server of its own on the world's database, whose lines are kept. */
async function second(more: Record<string, string>) {
  const env = parseEnv({
    DATABASE_URL: w.url,
    LOG_LEVEL: 'info',
    INSTANCE: 'b1',
    TRUST_PROXY: 'sim',
    ...more,
  });
  const meters = new Meters();
  const pool = createPool(w.url, {
    max: 6,
    slow: { ms: 40, told: (text, ms) => meters.statement(text, ms) },
  });
  const db = createDb(pool);
  const logTo = {
    write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>),
  };
  const app = await buildApp({ env, db, pool, meters, logTo, log: () => undefined });
  await app.ready();
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });
  let listening: Promise<string> | undefined;
  const listen = () => (listening ??= app.listen({ port: 0, host: '127.0.0.1' }));
  return { pool, get, listen, close: () => app.close().then(() => db.destroy()) };
}

beforeAll(async () => {
  w = await makeWorld();
  smtp = await smtpServer();
  server = await second({ METRICS_TOKEN: TOKEN });
});
afterAll(async () => {
  await server?.close();
  await smtp?.close();
  await w?.close();
});

it('/livez, /readyz e /healthz respondem; abaixo deles não há nada, nem o console', async () => {
  for (const path of ['/livez', '/readyz', '/healthz']) {
    const reply = await server.get(path);
    expect([path, reply.statusCode, reply.json<{ status: string }>().status]).toEqual([
      path,
      200,
      'ok',
    ]);
  }
  for (const path of ['/livez/x', '/readyz/x', '/healthz/x', '/metrics/x'])
    expect([path, (await server.get(path)).statusCode]).toEqual([path, 404]);
});

it('/metrics só a quem diz o token, e sem token não há', async () => {
  expect((await w.app.inject('/metrics')).statusCode).toBe(404);
  expect((await server.get('/metrics')).statusCode).toBe(401);
  expect((await server.get('/metrics', { authorization: `Bearer ${TOKEN}x` })).statusCode).toBe(
    401,
  );
  await w.call(w.people.admin, 'GET', '/alfa/zonas');
  await server.get('/api/v2/osm/admin/zonas', { authorization: `Bearer ${w.people.admin.token}` });
  await server.pool.query('select pg_sleep(0.06)');
  const { body, statusCode } = await server.get('/metrics', { authorization: `Bearer ${TOKEN}` });
  expect(statusCode).toBe(200);
  // By the pattern of the route: an id in it would be a series of its own.
  expect(body).toMatch(
    /osm_http_request_duration_seconds_count\{method="GET",route="\/livez",status="200"\} 1/,
  );
  for (const name of [
    'osm_db_connections{pool="principal",state="idle"}',
    'osm_slow_statements_total',
    'osm_event_streams 0',
    'osm_event_read_age_seconds 0',
    '# TYPE osm_jobs gauge',
    '# TYPE osm_job_oldest_seconds gauge',
    '# TYPE osm_mails gauge',
    'osm_clock_ahead_seconds ',
  ])
    expect(body).toContain(name);
  expect(Number(/^osm_slow_statements_total (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
});

it('/metrics diz o que há neste momento: conexões, trabalhos e o mais velho, e-mails, fluxos, pedidos', async () => {
  const read = async () => {
    const { body } = await server.get('/metrics', { authorization: `Bearer ${TOKEN}` });
    return (series: string): number | undefined => {
      const line = body.split('\n').find((one) => one.startsWith(`${series} `));
      return line === undefined ? undefined : Number(line.slice(series.length));
    };
  };
  const asked =
    'osm_http_request_duration_seconds_count{method="GET",route="/api/v2/osm/admin/zonas/:zona",status="404"}';
  const before = await read();
  expect(before('osm_jobs{kind="parado",state="waiting"}')).toBeUndefined();

  // A kind of job that nobody takes; a mail that failed; calls, a lent connection, and a console.
  await w.pool.query(
    `select graphile_worker.add_job('parado', run_at := now() - interval '90 seconds')`,
  );
  await w.pool.query(
    `insert into email_historico (departamento_id, scope, scope_id, para, assunto, modelo, status)
     values ($1, 'ordem_servico', 1, 'quem@exemplo.gov.br', 'Assunto', 'prazo', 'error')`,
    [w.alfa.id],
  );
  const { token } = w.people.gerente;
  for (const id of [888_001, 888_002])
    await server.get(`/api/v2/osm/admin/zonas/${id}`, { authorization: `Bearer ${token}` });
  const lent = await server.pool.connect();
  const stream = await openStream(await server.listen(), token, 'alfa');
  const now = await read().finally(() => {
    lent.release();
    stream.close();
  });
  expect(now('osm_jobs{kind="parado",state="waiting"}')).toBe(1);
  expect(now('osm_job_oldest_seconds{kind="parado"}')).toBeGreaterThan(89);
  const failed = 'osm_mails{status="error"}';
  expect(now(failed)).toBe((before(failed) ?? 0) + 1);
  expect(now(asked)).toBe((before(asked) ?? 0) + 2);
  expect(now('osm_db_connections{pool="principal",state="used"}')).toBeGreaterThanOrEqual(1);
  expect(now('osm_event_streams')).toBe(1);
  expect(now('osm_event_read_age_seconds')).toBeGreaterThanOrEqual(0);
  await until('ninguém ouve', async () => (await read())('osm_event_streams') === 0);
  await w.pool.query(
    `delete from graphile_worker._private_jobs where id in (select id from graphile_worker.jobs where task_identifier = 'parado')`,
  );
  expect((await read())('osm_jobs{kind="parado",state="waiting"}')).toBeUndefined();
});

it('cada linha diz de que servidor é; a consulta lenta e o trabalho deixam a sua', async () => {
  await server.pool.query('select pg_sleep($1)', [0.05]);
  const slow = lines.filter((l) => l['msg'] === 'consulta lenta');
  expect(slow).toContainEqual(
    expect.objectContaining({ instancia: 'b1', consulta: 'select pg_sleep($1)' }),
  );
  await w.pool.query(
    `select graphile_worker.add_job('agendar', json_build_object('tipo', 'prazos'))`,
  );
  const ofJob = () => lines.find((l) => l['msg'] === 'trabalho' && l['tipo'] === 'prazos');
  await until('a linha do trabalho', async () => ofJob() !== undefined);
  expect(ofJob()).toMatchObject({ instancia: 'b1', falhou: false });
});

it('quem não espera a resposta é contado, e não deixa linha de erro', async () => {
  const address = await server.listen();
  const { port } = new URL(address);
  const ids = ['foi-se-embora-cedo-1', 'foi-se-embora-cedo-2', 'foi-se-embora-cedo-3'];
  for (const id of ids) {
    const socket = connect(Number(port), '127.0.0.1');
    const said = [
      'GET /api/openapi.json HTTP/1.1',
      'host: osm',
      'accept-encoding: gzip',
      `x-request-id: ${id}`,
    ];
    socket.write(`${said.join('\r\n')}\r\n\r\n`, () => socket.destroy());
  }
  const told = () => lines.filter((l) => ids.includes(l['id'] as string));
  await until('as linhas dos pedidos', async () => told().length === ids.length);
  expect(told().map((l) => [l['rota'], l['status']])).toEqual(
    ids.map(() => ['/api/openapi.json', 499]),
  );
  const { body } = await server.get('/metrics', { authorization: `Bearer ${TOKEN}` });
  expect(body).toContain(
    'osm_http_request_duration_seconds_count{method="GET",route="/api/openapi.json",status="499"} 3',
  );
  expect(lines.filter((l) => Number(l['level']) >= 50)).toEqual([]);
});

it.each([
  ['veio-da-frente-1', 'veio-da-frente-1'],
  ['curto', null],
  ['com espaço no meio', null],
  ['x'.repeat(101), null],
])('o número de requisição %s, posto na frente', async (given, kept) => {
  const { headers } = await server.get('/livez', { 'x-request-id': given });
  if (kept) expect(headers['x-request-id']).toBe(kept);
  else expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

it('sem proxy de confiança, o número é sempre o nosso', async () => {
  const { headers } = await w.app.inject({
    url: '/livez',
    headers: { 'x-request-id': 'veio-da-frente-1' },
  });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

it('o relógio de um servidor é posto ao lado do relógio do banco', async () => {
  const ahead = async (ms: number): Promise<number> => {
    const { now } = Date;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
    try {
      return await clockAheadOf(server.pool);
    } finally {
      clock.mockRestore();
    }
  };
  const [well, before, behind] = [await ahead(0), await ahead(600_000), await ahead(-600_000)];
  expect(before - well).toBeGreaterThan(300_000);
  expect(well - behind).toBeGreaterThan(300_000);
  expect(whyWrongClock(well)).toBeNull();
});

it.each([
  [0, null],
  [9999, null],
  [-9999, null],
  [10_000, 'está 10 s à frente do relógio do banco de dados; acerte os dois (NTP)'],
  [-119_000, 'está 119 s atrás do relógio do banco de dados; acerte os dois (NTP)'],
  [3_600_000, 'está 60 min à frente do relógio do banco de dados; acerte os dois (NTP)'],
])('%i ms à frente: %s', (ms, said) => expect(whyWrongClock(ms)).toBe(said));
