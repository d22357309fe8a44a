/** Workers that die, jobs that cannot be done, and another try. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { executeRoutine } from '../../../server/jobs/execute.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { setAside } from '../../../server/jobs/upkeep.ts';
import { executeJob, startWorker } from '../../support/jobs.ts';
import { killableWorkers } from '../../support/killable-worker.ts';
import { linhasOf } from '../../support/massa.ts';
import { until } from '../../support/until.ts';
import { makeWorld, type World } from '../../support/world.ts';

const SILENCE_MS = 1500;

let w: World;
let cadastros: number[];
beforeAll(async () => {
  w = await makeWorld();
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into cadastro (numero, tipo, endereco, busca) select 'TRAB-' || n, 'rural', 'Sítio ' || n, 'trab-' || n from generate_series(1, 3000) n returning id`,
  );
  cadastros = rows.map((r) => r.id);
});
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(() => w?.close());

type Job = {
  id: number;
  status: string;
  erro: string | null;
  tentativas: number;
  feitos: number;
  terminado_em: string | null;
};
const job = async (id: number): Promise<Job> =>
  (await w.pool.query<Job>('select * from job_output where id = $1', [id])).rows[0] as Job;
const pedir = async (ids: readonly number[]): Promise<number> => {
  const r = await w.call(w.people.gerente, 'POST', '/alfa/ordem-servicos/lote', {
    body: {
      assunto_id: w.assuntos.simples,
      usuario_grupo_id: w.grupo,
      cadastro_ids: ids,
      repetir: true,
    },
  });
  expect(r.status, r.text).toBe(201);
  return r.json.id as number;
};
const retry = (who: 'gerente' | 'fiscal' | 'adminBeta', id: number, dep = 'alfa') =>
  w.call(w.people[who], 'PUT', `/${dep}/sistema/job-outputs/${id}/retry`, { body: {} });
async function working(on: Pick<World, 'db' | 'pool'> = w, silenceMs = SILENCE_MS): Promise<void> {
  const worker = await startWorker({
    db: on.db,
    pool: on.pool,
    silenceMs,
    onError: () => undefined,
  });
  ends.push(() => worker.stop());
}
/** What waits for its next try need not wait that long. */
const hurry = (): Promise<unknown> =>
  w.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null and attempts < max_attempts`,
  );
/** As a version with a mistake would have left it: every attempt fails, and not because of the database. */
const spoil = (id: number): Promise<unknown> =>
  w.pool.query(
    `update job_output set entrada = jsonb_set(entrada, '{grupo_ids}', '"x"') where id = $1`,
    [id],
  );

test('morto no meio de um trabalho: outro servidor, que já estava de pé, continua de onde parou', async () => {
  const processes = await killableWorkers(SILENCE_MS);
  ends.push(() => processes.end());
  const child = await processes.start(w.url);
  const id = await pedir(cadastros);
  await until('em andamento', async () => (await job(id)).feitos > 0);
  await working();
  expect((await job(id)).status).toBe('running');
  child.kill('SIGKILL');
  const at = (await job(id)).feitos;
  expect(at).toBeLessThan(cadastros.length);
  const done = await until('concluído', async () => {
    const now = await job(id);
    return now.status === 'done' ? now : undefined;
  });
  expect(done.tentativas).toBe(2);
  expect((await linhasOf(w.pool, id)).ordens.map((o) => o.cadastro_id)).toEqual(cadastros);
  const { rows } = await w.pool.query<{ n: number }>(
    'select count(*) as n from ordem_servico where cadastro_id = any($1)',
    [cadastros],
  );
  expect(rows[0]?.n).toBe(cadastros.length);
});

test('a resposta de quem acaba de pegar um trabalho se perde: é feito, sem esperar que o deem por morto', async () => {
  const pool = createPool(w.url, { max: 5 });
  const db = createDb(pool);
  let lost = 0;
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>;
    const query = async (...args: unknown[]): Promise<unknown> => {
      const { text = '' } = args[0] as { text?: string };
      const answer = (await send(...args)) as { rows?: unknown[] };
      if (!text.startsWith('with j as') || lost > 0 || !answer.rows?.length) return answer;
      lost += 1;
      throw new Error('Connection terminated unexpectedly');
    };
    client.query = query as unknown as typeof client.query;
  });
  const id = await pedir([w.cadastros[0]]);
  // Nobody is taken for dead meanwhile.
  await working({ db, pool }, 600_000);
  ends.push(() => db.destroy());
  await until('concluído', async () => (await job(id)).status === 'done');
  expect(lost).toBe(1);
});

test('a conexão cai enquanto dois trabalhos feitos são guardados: os trabalhadores voltam', async () => {
  const pool = createPool(w.url, { max: 5 });
  const db = createDb(pool);
  let lost = 0;
  // Both in the same breath: that is what the queue loses count by.
  const both = new AbortController();
  const gone = new Promise((_, reject) => {
    both.signal.addEventListener('abort', () => reject(new Error('Connection terminated')));
  });
  gone.catch(() => undefined);
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>;
    const query = async (...args: unknown[]): Promise<unknown> => {
      const { text = '' } = args[0] as { text?: string };
      if (!/^delete from .*_private_jobs/.test(text) || lost === 2) return send(...args);
      lost += 1;
      if (lost === 2) both.abort();
      return gone;
    };
    client.query = query as unknown as typeof client.query;
  });
  const first = await Promise.all([pedir([w.cadastros[0]]), pedir([w.cadastros[1]])]);
  // Nobody is taken for dead meanwhile.
  await working({ db, pool }, 600_000);
  ends.push(() => db.destroy());
  await until('ambos perdidos', () => lost === 2);
  const next = await pedir([w.cadastros[0]]);
  for (const id of [...first, next])
    await until('concluído', async () => (await job(id)).status === 'done');
  expect(lost).toBe(2);
});

test('um trabalho que não se consegue fazer é posto de lado, os outros seguem; e tenta-se de novo quando se pede', async () => {
  const poison = await pedir(w.cadastros);
  await spoil(poison);
  await working();
  const good = await pedir([w.cadastros[0]]);
  await until('o outro', async () => (await job(good)).status === 'done');
  await until('posto de lado', async () => {
    await hurry();
    return (await job(poison)).status === 'error';
  });
  expect(await job(poison)).toMatchObject({
    tentativas: 5,
    erro: expect.stringMatching(/^Erro interno: /),
    terminado_em: expect.any(String),
  });
  // It bothers nobody any more, and a new one is done.
  const next = await pedir([w.cadastros[1]]);
  await until('o seguinte', async () => (await job(next)).status === 'done');
  expect((await job(poison)).tentativas).toBe(5);

  await w.pool.query(
    `update job_output set entrada = jsonb_set(entrada, '{grupo_ids}', $2) where id = $1`,
    [poison, JSON.stringify([w.grupo])],
  );
  const r = await retry('gerente', poison);
  expect([r.status, r.json.status], r.text).toEqual([200, 'waiting']);
  const done = await until('refeito', async () => {
    const now = await job(poison);
    return now.status === 'done' ? now : undefined;
  });
  expect(done).toMatchObject({ tentativas: 6, erro: null, feitos: 3 });
  const { rows } = await w.pool.query<{ acao: string }>(
    `select acao from log where entidade = 'job_output' and entidade_id = $1 order by id`,
    [poison],
  );
  const steps = rows.map((l) => l.acao.replace('sistema.job_outputs.', ''));
  expect(steps[0]).toBe('ordem_servicos.create_massa');
  expect(steps.slice(-4)).toEqual(['error', 'retry', 'running', 'done']);
});

test('sem remédio: um só erro, sem outra tentativa', async () => {
  const id = await pedir(w.cadastros);
  await w.pool.query('update job_output set departamento_id = null where id = $1', [id]);
  await executeJob(w.db, id, false);
  expect(await job(id)).toMatchObject({
    status: 'error',
    tentativas: 1,
    erro: 'O trabalho não diz de que departamento é',
  });
});

test('tentar de novo: só o que parou com erro, só quem pode, só do departamento', async () => {
  const id = await pedir(w.cadastros);
  for (const [status, message] of [
    ['waiting', 'O trabalho já está aguardando'],
    ['running', 'O trabalho está em andamento'],
    ['done', 'O trabalho já foi concluído'],
  ] as const) {
    await w.pool.query('update job_output set status = $2 where id = $1', [id, status]);
    expect((await retry('gerente', id)).json).toEqual({ errorCode: 'acao_impedida', message });
  }
  await w.pool.query(`update job_output set status = 'error' where id = $1`, [id]);
  expect((await retry('fiscal', id)).status).toBe(403);
  expect((await retry('adminBeta', id, 'beta')).status).toBe(404);
  expect((await retry('gerente', id)).status).toBe(200);
});

test('parado em cada tentativa: nada mais o toma, e não fica em andamento para sempre', async () => {
  const lost = await pedir(w.cadastros);
  const alive = await pedir(w.cadastros);
  await w.pool.query(
    `update job_output set status = 'running', created_at = now() - interval '1 hour' where id = any($1)`,
    [[lost, alive]],
  );
  await w.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where key = 'job_output-' || $1`,
    [lost],
  );
  await setAside(w.db);
  expect(await job(lost)).toMatchObject({
    status: 'error',
    erro: expect.stringContaining('parou'),
  });
  expect((await job(alive)).status).toBe('running');
  expect((await retry('gerente', lost)).json.status).toBe('waiting');
  const { rows } = await w.pool.query<{ attempts: number }>(
    `select attempts from graphile_worker.jobs where key = 'job_output-' || $1`,
    [lost],
  );
  expect(rows).toEqual([{ attempts: 0 }]);
});

test('o que o relógio faz vê-se quando fez algo, ou quando não conseguiu; não se pede de novo', async () => {
  const of = async () =>
    (
      await w.pool.query(
        `select id, status, saida, erro from job_output where tipo = 'limpar_arquivos' order by id`,
      )
    ).rows as { id: number; status: string; saida: object; erro: string | null }[];
  const routine = (last: boolean, run: () => Promise<Record<string, unknown> | null>) =>
    executeRoutine({ db: w.db }, { tipo: 'limpar_arquivos', run }, last);
  await routine(false, () => Promise.resolve(null));
  const fails = () => Promise.reject(new Error('disco cheio'));
  await expect(routine(false, fails)).rejects.toThrow('disco');
  expect(await of()).toEqual([]);
  await routine(false, () => Promise.resolve({ apagados: 3 }));
  await expect(routine(true, fails)).rejects.toThrow('disco');
  const [did, failed] = await of();
  expect([did?.status, did?.saida]).toEqual(['done', { apagados: 3 }]);
  expect([failed?.status, failed?.erro]).toEqual([
    'error',
    'Erro interno: o registro (log) do servidor diz o que houve',
  ]);
  expect((await retry('gerente', failed?.id ?? 0)).json).toEqual({
    errorCode: 'acao_impedida',
    message: 'O relógio faz este de novo',
  });
});

test('a lista: do departamento e de nenhum, com as listas da saída cortadas e contadas', async () => {
  await w.pool.query(
    `insert into job_output (departamento_id, tipo, status, saida, entrada) values
       (null, 'comunicar', 'done', '{}', '{}'),
       ($1, 'ordens_em_massa', 'done', jsonb_build_object('ordens', (select jsonb_agg(n) from generate_series(1, 150) n), 'itens', '[]'::jsonb), '{"cadastro_ids": [1, 2, 3], "prazo": 5}'),
       ($2, 'ordens_em_massa', 'done', '{}', '{}')`,
    [w.alfa.id, w.beta.id],
  );
  const r = await w.call(
    w.people.gerente,
    'GET',
    '/alfa/sistema/job-outputs?status_in=done&per_page=2',
  );
  expect(r.status).toBe(200);
  const [own, none] = r.json.rows;
  expect([own.tipo, none.tipo]).toEqual(['ordens_em_massa', 'comunicar']);
  expect(own.entrada).toEqual({ cadastro_ids: 3, prazo: 5 });
  expect([own.saida.ordens.length, own.saida_totais]).toEqual([100, { ordens: 150, itens: 0 }]);
  expect((await w.call(w.people.fiscal, 'GET', '/alfa/sistema/job-outputs')).status).toBe(403);
});

test('para enquanto pede para ouvir, e o banco cai: o servidor não cai com ele', async () => {
  const pool = createPool(w.url, { max: 5 });
  const db = createDb(pool);
  let asked = 0;
  let left = 0;
  let fail = (): void => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown>;
    const query = async (...args: unknown[]): Promise<unknown> => {
      const text = String(args[0]);
      if (text.startsWith('LISTEN "jobs:insert"')) {
        asked += 1;
        await failed;
        throw new Error('Connection terminated unexpectedly');
      }
      const answer = await send(...args);
      if (text.startsWith('UNLISTEN "jobs:insert"')) left += 1;
      return answer;
    };
    client.query = query as unknown as typeof client.query;
  });
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on('unhandledRejection', hear);
  ends.push(async () => {
    process.off('unhandledRejection', hear);
    fail();
    await db.destroy();
  });
  const worker = await startWorker({ db: w.db, pool, onError: () => undefined });
  await until('pede para ouvir', () => asked === 2);
  await worker.stop();
  fail();
  // Each of the two runners leaves twice: when it is told to stop, and when its request fails.
  await until('deixam de ouvir', () => left === 4);
  await new Promise(setImmediate);
  expect(unheard).toEqual([]);
});
