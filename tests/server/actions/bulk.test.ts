/** Orders in bulk: the request, the job, who gets what, and what a failure leaves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hojeEm } from '../../../domain/kernel/deadlines.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { executeJob } from '../../support/jobs.ts';
import { breakable } from '../../support/breakable.ts';
import { until } from '../../support/until.ts';
import { makeWorld, type Reply, type World } from '../../support/world.ts';

let w: World;
let muitos: number[];
beforeAll(async () => {
  w = await makeWorld();
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into cadastro (numero, tipo, endereco, busca) select 'LOTE-' || n, 'rural', 'Sítio ' || n, 'lote-' || n from generate_series(1, 45) n returning id`,
  );
  muitos = rows.map((r) => r.id);
});
afterAll(() => w?.close());
beforeEach(async () => {
  await w.pool.query('delete from graphile_worker._private_jobs');
});

const hoje = hojeEm(new Date());
const pedir = (body: object, headers: Record<string, string> = {}): Promise<Reply> =>
  w.call(w.people.gerente, 'POST', '/alfa/ordem-servicos/lote', {
    body: { assunto_id: w.assuntos.simples, usuario_grupo_id: w.grupo, ...body },
    headers,
  });
type Job = {
  status: string;
  feitos: number;
  total: number;
  erro: string | null;
  tentativas: number;
  usuario_id: number;
  saida: {
    ordens: { cadastro_id: number; ordem_id: number; numero: string }[];
    itens: { id: number; mensagem: string }[];
  };
};
const job = async (id: number): Promise<Job> =>
  (await w.pool.query<Job>('select * from job_output where id = $1', [id])).rows[0] as Job;
const run = (id: number): Promise<void> => executeJob(w.db, id, false);
async function made(body: object): Promise<{ id: number } & Job> {
  const r = await pedir(body);
  expect(r.status, r.text).toBe(201);
  await run(r.json.id as number);
  return { id: r.json.id as number, ...(await job(r.json.id as number)) };
}
const orders = async (ids: readonly number[]) =>
  (
    await w.pool.query<{
      id: number;
      situacao: string;
      fiscal: number | null;
      numero: number;
      cadastro_id: number;
    }>(
      'select id, situacao, usuario_responsavel_id as fiscal, numero, cadastro_id from ordem_servico where id = any($1) order by numero',
      [ids],
    )
  ).rows;

describe('o pedido', () => {
  it('responde com o trabalho, que o console acompanha, e fica registrado', async () => {
    const r = await pedir({
      cadastro_ids: [w.cadastros[0], w.cadastros[0], w.cadastros[1]],
      descricao: 'Vistoria anual',
      prazo: 5,
    });
    expect([r.status, r.json]).toEqual([
      201,
      { id: expect.any(Number), tipo: 'ordens_em_massa', status: 'waiting', feitos: 0, total: 2 },
    ]);
    const { rows } = await w.pool.query(
      `select acao, usuario_id, dito from log where entidade = 'job_output' and entidade_id = $1`,
      [r.json.id],
    );
    expect(rows).toMatchObject([
      {
        acao: 'ordem_servicos.create_massa',
        usuario_id: w.people.gerente.id,
        dito: { entrada: { assunto_id: w.assuntos.simples, descricao: 'Vistoria anual' } },
      },
    ]);
  });

  it('pede-se por lista ou por filtro, e o filtro é o da lista de cadastros', async () => {
    expect((await pedir({})).json).toEqual({ cadastro_ids: ['é obrigatório'] });
    expect((await pedir({ cadastro_ids: [] })).json).toEqual({ cadastro_ids: ['é obrigatório'] });
    expect((await pedir({ cadastro_ids: [1], filtro: { tipo_eq: 'rural' } })).json).toEqual({
      filtro: ['não se usa com cadastro_ids'],
    });
    expect((await pedir({ filtro: { inexistente_eq: 1, per_page: 3 } })).json).toEqual({
      'filtro.per_page': ['filtro desconhecido'],
    });
    expect((await pedir({ filtro: { inexistente_eq: 1, tipo_eq: 'lunar' } })).json).toEqual({
      'filtro.inexistente_eq': ['filtro desconhecido'],
      'filtro.tipo_eq': ['valor inválido'],
    });
    for (const filtro of ['tipo_eq=rural', [], null])
      expect((await pedir({ filtro })).json).toEqual({ filtro: ['não é válido'] });
    expect((await pedir({ filtro: { numero_eq: 'não há' } })).json).toEqual({
      filtro: ['não encontra nenhum cadastro'],
    });
    const some = await made({ filtro: { zona_id_in: w.zonas, tipo_eq: 'imobiliario' } });
    expect(some.saida.ordens.map((o) => o.cadastro_id).toSorted((a, b) => a - b)).toEqual([
      w.cadastros[0],
      w.cadastros[1],
    ]);
    await w.pool.query(
      `insert into cadastro (numero, tipo, busca) select 'DEMAIS-' || n, 'rural', 'demais' from generate_series(1, 5001) n`,
    );
    expect((await pedir({ filtro: { busca_cont: 'demais' } })).json).toEqual({
      filtro: ['encontra mais de 5000 cadastros'],
    });
    await w.pool.query(`delete from cadastro where busca = 'demais'`);
  });

  it('assunto e grupo são do departamento', async () => {
    for (const [field, value] of [
      ['assunto_id', w.assuntos.beta],
      ['assunto_id', w.assuntos.excluido],
      ['usuario_grupo_id', 999_999],
    ] as const)
      expect((await pedir({ cadastro_ids: [w.cadastros[0]], [field]: value })).json).toEqual({
        [field]: ['não foi encontrado'],
      });
  });

  it('repetido com a mesma chave é um trabalho só', async () => {
    const [a, b] = [
      await pedir({ cadastro_ids: muitos }, { 'idempotency-key': 'lote-1' }),
      await pedir({ cadastro_ids: muitos }, { 'idempotency-key': 'lote-1' }),
    ];
    expect(b.json).toEqual(a.json);
    expect((await w.pool.query(`select 1 from graphile_worker._private_jobs`)).rowCount).toBe(1);
  });
});

describe('a distribuição', () => {
  it('a quem do grupo está presente e trata do assunto: o da zona, depois o menos carregado', async () => {
    const { fiscal, fiscal2 } = w.people;
    const extra: number[] = [];
    // Each lacks one thing: presence, the subject, receiving orders, being active, the group.
    for (const [n, columns, handles, group] of [
      [1, '', true, true],
      [2, '', false, true],
      [3, 'recebe_os = false', true, true],
      [4, 'ativo = false', true, true],
      [5, '', true, false],
    ] as const) {
      const { rows } = await w.pool.query<{ id: number }>(
        `insert into usuario (login, nome, email, fiscal, recebe_os) values ($1, 'A. Primeiro ${n}', $1 || '@x.example', true, true) returning id`,
        [`lote.${n}`],
      );
      const id = rows[0]?.id ?? 0;
      extra.push(id);
      if (columns) await w.pool.query(`update usuario set ${columns} where id = $1`, [id]);
      await w.pool.query(
        'insert into usuario_departamento (departamento_id, usuario_id, usuario_grupo_id) values ($1, $2, $3)',
        [w.alfa.id, id, group ? w.grupo : null],
      );
      if (handles)
        await w.pool.query(
          `insert into usuario_assunto (departamento_id, usuario_id, assunto_id, papel) values ($1, $2, $3, 'fiscal')`,
          [w.alfa.id, id, w.assuntos.simples],
        );
      await w.pool.query('insert into usuario_zona (usuario_id, zona_id) values ($1, $2)', [
        id,
        w.zonas[0],
      ]);
    }
    await w.pool.query(
      `insert into ausente (usuario_id, tipo, inicia_em, termina_em) values ($1, 'ferias', $2, $2)`,
      [extra[0], hoje],
    );
    await w.pool.query('insert into usuario_zona (usuario_id, zona_id) values ($1, $2)', [
      fiscal.id,
      w.zonas[0],
    ]);
    await w.pool.query(
      'delete from ordem_servico where departamento_id = $1 and usuario_responsavel_id = any($2) and not exists (select from ordem_servico_historico h where h.ordem_servico_id = ordem_servico.id)',
      [w.alfa.id, [fiscal.id, fiscal2.id]],
    );
    const load = async (who: number): Promise<number> =>
      Number(
        (
          await w.pool.query<{ n: number }>(
            `select count(*) as n from ordem_servico where usuario_responsavel_id = $1 and situacao not in ('encerrada', 'cancelada')`,
            [who],
          )
        ).rows[0]?.n,
      );
    for (let i = await load(fiscal.id); i < (await load(fiscal2.id)) + 3; i += 1)
      await w.order({ situacao: 'andamento', responsavel: fiscal.id });
    await w.order({ situacao: 'encerrada', responsavel: fiscal2.id });
    await w.order({ situacao: 'encerrada', responsavel: fiscal2.id });

    const { saida } = await made({
      cadastro_ids: [w.cadastros[0], w.cadastros[2], ...muitos.slice(0, 4)],
    });
    const got = await orders(saida.ordens.map((o) => o.ordem_id));
    // In zone 0 the one who covers it, though he has three more; then the least loaded until they are even.
    expect(got.map((o) => [o.situacao, o.fiscal])).toEqual(
      [fiscal.id, fiscal2.id, fiscal2.id, fiscal2.id, fiscal2.id, fiscal.id].map((id) => [
        'a_confirmar',
        id,
      ]),
    );

    const record = (await w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos/${got[0]?.id}`))
      .json;
    expect(record).toMatchObject({
      cadastro: { id: w.cadastros[0] },
      contribuinte: { id: w.pessoas[0] },
      lock_version: 1,
      incluido_por_usuario: { id: w.people.gerente.id },
    });
    expect(record.historico).toMatchObject([
      {
        acao: 'ordem_servicos.create_massa',
        titulo: 'OS em massa',
        de: null,
        para: 'em_distribuicao',
      },
      {
        acao: 'ordem_servicos.confirmar_fiscal',
        de: 'em_distribuicao',
        para: 'a_confirmar',
        texto: fiscal.nome,
        usuario: { id: w.people.gerente.id },
      },
    ]);
    const { rows } = await w.pool.query(
      `select acao, usuario_id from log where entidade = 'ordem_servico' and entidade_id = $1 order by id`,
      [got[0]?.id],
    );
    expect(rows).toEqual([
      { acao: 'ordem_servicos.create_massa', usuario_id: w.people.gerente.id },
      { acao: 'ordem_servicos.confirmar_fiscal', usuario_id: w.people.gerente.id },
    ]);
    await w.pool.query('delete from usuario_zona where usuario_id = any($1)', [
      [...extra, fiscal.id],
    ]);
    await w.pool.query('delete from usuario_departamento where usuario_id = any($1)', [extra]);
  });

  it('sem ninguém a quem dar, fica em distribuição', async () => {
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into usuario_grupo (departamento_id, nome) values ($1, 'Grupo vazio') returning id`,
      [w.alfa.id],
    );
    const { saida } = await made({ cadastro_ids: [w.cadastros[1]], usuario_grupo_id: rows[0]?.id });
    expect(await orders(saida.ordens.map((o) => o.ordem_id))).toMatchObject([
      { situacao: 'em_distribuicao', fiscal: null },
    ]);
  });
});

describe('o que falha', () => {
  const numbers = async (): Promise<number[]> =>
    (
      await w.pool.query<{ numero: number }>(
        'select numero from ordem_servico where departamento_id = $1 and ano = $2 order by 1',
        [w.alfa.id, Number(hoje.slice(0, 4))],
      )
    ).rows.map((r) => r.numero);

  it('uma linha não para as outras, e diz por quê', async () => {
    const before = await numbers();
    // One that the database itself refuses, when its number is taken already.
    await w.pool.query(
      `alter table ordem_servico add constraint prova check (cadastro_id <> ${muitos[2]}) not valid`,
    );
    const { status, saida, feitos, total } = await made({
      cadastro_ids: [muitos[0], 999_999_998, muitos[2], muitos[1], 999_999_999],
    });
    await w.pool.query('alter table ordem_servico drop constraint prova');
    expect({ status, feitos, total }).toEqual({ status: 'done', feitos: 5, total: 5 });
    expect(saida.itens).toEqual([
      { id: 999_999_998, mensagem: 'Cadastro não foi encontrado' },
      { id: muitos[2], mensagem: 'O registro é inválido' },
      { id: 999_999_999, mensagem: 'Cadastro não foi encontrado' },
    ]);
    expect(saida.ordens.map((o) => o.cadastro_id)).toEqual([muitos[0], muitos[1]]);
    const after = await numbers();
    const last = before.at(-1) ?? 0;
    expect(after.slice(before.length)).toEqual([last + 1, last + 2]);
  });

  it('interrompido onde quer que seja e retomado: cada cadastro uma ordem, números seguidos', async () => {
    const last = (await numbers()).at(-1) ?? 0;
    const id = (await pedir({ cadastro_ids: muitos })).json.id as number;
    let attempts = 0;
    for (let at = 3; ; at += 113) {
      const pool = createPool(w.url, { max: 1 });
      const cut = breakable(pool);
      const db = createDb(pool);
      cut.breakAt(at);
      const failed = await executeJob(db, id, false).then(
        () => false,
        () => true,
      );
      cut.mend();
      await db.destroy().catch(() => undefined);
      attempts += 1;
      if (!failed) break;
      expect((await job(id)).status).not.toBe('done');
    }
    expect(attempts).toBeGreaterThan(2);
    const { status, saida, tentativas } = await job(id);
    expect({ status, tentativas: tentativas >= attempts - 1 }).toEqual({
      status: 'done',
      tentativas: true,
    });
    expect(saida.ordens.map((o) => o.cadastro_id)).toEqual(muitos);
    expect((await numbers()).filter((n) => n > last)).toEqual(muitos.map((_, i) => last + i + 1));
    await run(id);
    expect((await numbers()).length).toBe(last + muitos.length);
  });

  it('dois ao mesmo tempo no mesmo trabalho fazem-no uma vez', async () => {
    const last = (await numbers()).at(-1) ?? 0;
    const id = (await pedir({ cadastro_ids: muitos })).json.id as number;
    await Promise.all([run(id), run(id), run(id)]);
    const { status, saida } = await job(id);
    expect([status, saida.ordens.length]).toEqual(['done', muitos.length]);
    expect((await numbers()).filter((n) => n > last)).toEqual(muitos.map((_, i) => last + i + 1));
  });
});

describe('os trabalhadores', () => {
  it('tomam o trabalho logo que é pedido, também um que outro deixou preso ao morrer', async () => {
    const done = (v: World, id: number): Promise<true> =>
      until('feito', async () => {
        const { rows } = await v.pool.query<{ status: string }>(
          'select status from job_output where id = $1',
          [id],
        );
        return rows[0]?.status === 'done';
      });
    const v = await makeWorld({}, { workers: true });
    const r = await v.call(v.people.gerente, 'POST', '/alfa/ordem-servicos/lote', {
      body: {
        assunto_id: v.assuntos.simples,
        usuario_grupo_id: v.grupo,
        cadastro_ids: v.cadastros,
      },
    });
    await done(v, r.json.id as number);
    await v.close();

    const { id } = (await pedir({ cadastro_ids: [muitos[5]] })).json as { id: number };
    await w.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'worker-morto', locked_at = now(), attempts = 1`,
    );
    const { startWorker } = await import('../../support/jobs.ts');
    const worker = await startWorker({
      db: w.db,
      pool: w.pool,
      silenceMs: 0,
      onError: () => undefined,
    });
    await done(w, id);
    await worker.stop();
  });
});
