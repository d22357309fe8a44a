/** Announcements: whom they reach, one message each whatever happens to the servers, five thousand of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../../server/auth/session-store.ts';
import { comunicar } from '../../../server/nouns/mensagem/comunicado-job.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { executeJob, startWorker } from '../../support/jobs.ts';
import { breakable } from '../../support/breakable.ts';
import { type KillableWorkers, killableWorkers } from '../../support/killable-worker.ts';
import { until } from '../../support/until.ts';
import { makeWorld, type Person, type Reply, type World } from '../../support/world.ts';

const SILENCE_MS = 1500;
const MANY = 5000;
let w: World;
let workers: KillableWorkers | undefined;
/** A department of so many people, all in one group but the first. */
let grande: { id: number; grupo: number; pessoas: number[] };
beforeAll(async () => {
  w = await makeWorld();
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await w.pool.query<{ id: number }>(`${text} returning id`, values)).rows[0]?.id ?? 0;
  const id = await one(`insert into departamento (codigo, nome) values ('grande', 'Grande')`);
  const grupo = await one(
    `insert into usuario_grupo (departamento_id, nome) values ($1, 'Todos')`,
    [id],
  );
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into usuario (login, email, nome, confirmado_em)
     select 'm' || n, 'm' || n || '@grande.example', 'Servidor ' || n, now() from generate_series(1, ${MANY}) n returning id`,
  );
  const pessoas = rows.map((r) => r.id);
  await w.pool.query(
    `insert into usuario_departamento (departamento_id, usuario_id, usuario_grupo_id)
     select $1, u, case when u <> $3 then $2::int8 end from unnest($4::int8[]) u`,
    [id, grupo, pessoas[0], pessoas],
  );
  grande = { id, grupo, pessoas };
});
afterAll(async () => {
  workers?.end();
  await w?.close();
});

const texto = { titulo: 'Recesso', conteudo: 'O balcão atende em meio período.' };
const pedir = (who: Person, body: object, headers = {}): Promise<Reply> =>
  w.call(who, 'POST', '/mensagens/enviadas/comunicar', { body: { ...texto, ...body }, headers });
const jobOf = async (id: number) =>
  (
    await w.pool.query<{
      status: string;
      feitos: number;
      total: number;
      tentativas: number;
      erro: string | null;
    }>('select status, feitos, total, tentativas, erro from job_output where id = $1', [id])
  ).rows[0];
const reached = async (jobId: number): Promise<number[]> =>
  (
    await w.pool.query<{ destinatario_id: number }>(
      'select destinatario_id from mensagem where job_id = $1 order by id',
      [jobId],
    )
  ).rows.map((r) => r.destinatario_id);
const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** One message, one log row and one mail each, and counts that agree. */
async function expectOnce(jobId: number, ids: readonly number[]): Promise<void> {
  expect(await reached(jobId)).toEqual(sorted(ids));
  const { rows } = await w.pool.query(
    `select count(*)::int4 as mensagens, count(distinct destinatario_id)::int4 as pessoas,
       (select count(*)::int4 from log l join mensagem m on l.entidade = 'mensagem' and l.entidade_id = m.id where m.job_id = $1 and l.acao = 'mensagens.comunicar') as logs,
       (select count(*)::int4 from email_historico e join mensagem m on e.scope = 'mensagem' and e.scope_id = m.id where m.job_id = $1) as emails
     from mensagem where job_id = $1`,
    [jobId],
  );
  const n = ids.length;
  expect(rows).toEqual([{ mensagens: n, pessoas: n, logs: n, emails: n }]);
  expect(await jobOf(jobId)).toMatchObject({ status: 'done', feitos: n, total: n, erro: null });
}

describe('o pedido', () => {
  it('alcança pessoas, grupos e departamentos, cada uma uma vez, menos quem escreve', async () => {
    const { gerente, fiscal, fiscal2, adminBeta } = w.people;
    const r = await pedir(gerente, {
      usuario_ids: [adminBeta.id, fiscal.id, fiscal.id, gerente.id],
      usuario_grupo_ids: [w.grupo],
      departamento_ids: [w.alfa.id],
      prioridade: 'alta',
    });
    const alfa = (['admin', 'analista', 'analista2', 'consulta', 'nada'] as const).map(
      (who) => w.people[who].id,
    );
    const all = [...alfa, fiscal.id, fiscal2.id, adminBeta.id];
    expect([r.status, r.json]).toEqual([
      201,
      {
        id: expect.any(Number),
        tipo: 'comunicar',
        status: 'waiting',
        feitos: 0,
        total: all.length,
      },
    ]);
    const id = r.json.id as number;
    expect(await reached(id)).toEqual([]);
    await executeJob(w.db, id, false);
    await expectOnce(id, all);
    const got = await w.call(adminBeta, 'GET', '/mensagens/recebidas?per_page=1');
    expect(got.json.rows[0]).toMatchObject({
      titulo: texto.titulo,
      tipo: 'comunicado',
      prioridade: 'alta',
      status: 'enviada',
      remetente: { id: gerente.id },
    });
    const sent = await w.call(gerente, 'GET', '/mensagens/enviadas?tipo_eq=comunicado');
    // One row for all of them.
    expect(sent.json).toMatchObject({ count: 1, rows: [{ pessoas: all.length }] });
    const { rows } = await w.pool.query(
      `select acao, usuario_id from log where entidade = 'job_output' and entidade_id = $1 and acao = 'mensagens.comunicar'`,
      [id],
    );
    expect(rows).toEqual([{ acao: 'mensagens.comunicar', usuario_id: gerente.id }]);
  });

  it('sem ninguém a quem escrever, ou com quem não se alcança: 422 com o campo', async () => {
    const { gerente, fiscal, fora } = w.people;
    const vazio = await w.db
      .insertInto('usuario_grupo')
      .values({ departamento_id: w.alfa.id, nome: 'Vazio' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const wrong: [object, object][] = [
      [{}, { usuario_ids: ['é obrigatório'] }],
      [{ usuario_ids: [], departamento_ids: [] }, { usuario_ids: ['é obrigatório'] }],
      [{ usuario_ids: [gerente.id] }, { usuario_ids: ['não alcança ninguém'] }],
      [{ usuario_grupo_ids: [vazio.id] }, { usuario_grupo_ids: ['não alcança ninguém'] }],
      [
        { usuario_ids: [fiscal.id, 999_999_999] },
        {
          usuario_ids: ['não foi encontrado'],
          itens: [{ id: 999_999_999, mensagem: 'não foi encontrado' }],
        },
      ],
      [
        { usuario_grupo_ids: [grande.grupo] },
        {
          usuario_grupo_ids: ['não foi encontrado'],
          itens: [{ id: grande.grupo, mensagem: 'não foi encontrado' }],
        },
      ],
      [
        { departamento_ids: [w.beta.id, w.alfa.id] },
        {
          departamento_ids: ['não foi encontrado'],
          itens: [{ id: w.beta.id, mensagem: 'não foi encontrado' }],
        },
      ],
      [
        { departamento_ids: [w.alfa.id], titulo: '', conteudo: ' ' },
        { titulo: ['é obrigatório'], conteudo: ['é obrigatório'] },
      ],
    ];
    const count = async (): Promise<number> =>
      (await w.pool.query<{ n: number }>('select count(*)::int4 as n from job_output')).rows[0]
        ?.n ?? -1;
    const before = await count();
    for (const [body, said] of wrong) {
      const r = await pedir(gerente, body);
      expect([r.status, r.json], JSON.stringify(body)).toEqual([422, said]);
    }
    expect((await pedir(fiscal, { departamento_ids: [w.alfa.id] })).status).toBe(403);
    expect((await pedir(fora, { usuario_ids: [fiscal.id] })).status).toBe(403);
    // The permission of one department does not reach into another the person only works in.
    await w.pool.query(
      'insert into usuario_departamento (departamento_id, usuario_id) values ($1, $2)',
      [w.beta.id, gerente.id],
    );
    const { token } = await createSession(w.db, { usuarioId: gerente.id, tipo: 'console' }, w.env);
    const refused = await pedir({ ...gerente, token }, { departamento_ids: [w.beta.id] });
    expect([refused.status, refused.json.departamento_ids]).toEqual([422, ['não foi encontrado']]);
    expect(await count()).toBe(before);
  });

  it('o mesmo pedido duas vezes é um trabalho só', async () => {
    const key = { 'idempotency-key': 'comunicado-1' };
    const body = { usuario_grupo_ids: [w.grupo] };
    const [a, b] = await Promise.all([1, 2].map(() => pedir(w.people.gerente, body, key)));
    expect(b?.json).toEqual(a?.json);
  });
});

describe('o trabalho', () => {
  const todos = async (): Promise<number> => {
    const r = await pedir(w.people.dona, { departamento_ids: [grande.id] });
    expect([r.status, r.json.total], r.text).toEqual([201, MANY]);
    return r.json.id as number;
  };

  it(`${MANY} pessoas, feito por dois ao mesmo tempo: uma mensagem a cada uma`, async () => {
    const id = await todos();
    await Promise.all([executeJob(w.db, id, false), comunicar(w.db, null, id)]);
    await expectOnce(id, grande.pessoas);
    // Again: nothing more.
    await w.pool.query(`update job_output set status = 'waiting' where id = $1`, [id]);
    await executeJob(w.db, id, false);
    expect((await jobOf(id))?.feitos).toBe(MANY);
    expect(await reached(id)).toHaveLength(MANY);
  });

  it('o banco cai entre quaisquer dois comandos: nada se perde, nada se repete', async () => {
    const few = grande.pessoas.slice(0, 600);
    const pool = createPool(w.url, { max: 2, prepare: false });
    const cut = breakable(pool);
    const db = createDb(pool);
    for (let n = 1; n < 40; n += 3) {
      const r = await pedir(w.people.dona, { usuario_ids: few });
      const id = r.json.id as number;
      cut.breakAt(n);
      await comunicar(db, null, id).catch(() => undefined);
      cut.mend();
      const part = await reached(id);
      expect((await jobOf(id))?.feitos, `${n}`).toBe(part.length);
      await comunicar(db, null, id);
      await expectOnce(id, few);
    }
    await db.destroy();
  });

  it('servidor morto no meio: outro, que já estava de pé, continua de onde parou', async () => {
    workers = await killableWorkers(SILENCE_MS);
    const child = await workers.start(w.url);
    const id = await todos();
    await until('em andamento', async () => ((await jobOf(id))?.feitos ?? 0) > 0);
    // Its next batch has written its messages and their log when it must wait for its mails.
    const gate = await w.pool.connect();
    await gate.query('begin');
    await gate.query('lock table email_historico in exclusive mode');
    await until('no meio de um lote', async () => {
      const { rows } = await w.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%email_historico%'`,
      );
      return rows.length > 0;
    });
    const other = await startWorker({
      db: w.db,
      pool: w.pool,
      silenceMs: SILENCE_MS,
      onError: () => undefined,
    });
    child.kill('SIGKILL');
    const at = await jobOf(id);
    expect(at?.status).toBe('running');
    expect(at?.feitos).toBeLessThan(MANY);
    expect(await reached(id)).toHaveLength(at?.feitos ?? -1);
    await gate.query('rollback');
    gate.release();
    await until('concluído', async () => (await jobOf(id))?.status === 'done');
    await other.stop();
    expect((await jobOf(id))?.tentativas).toBe(2);
    await expectOnce(id, grande.pessoas);
  });
});
