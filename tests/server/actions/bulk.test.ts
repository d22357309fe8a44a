/** Orders in bulk: the request, the job, who gets what, and what a failure leaves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hojeEm } from '../../../domain/kernel/deadlines.ts';
import { writesNothing } from '../../../server/actions/work.ts';
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
    // The same registries are asked for again and again.
    body: { assunto_id: w.assuntos.simples, usuario_grupo_id: w.grupo, repetir: true, ...body },
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

describe('a simulação', () => {
  type Simulacao = {
    simulado: string;
    abrir: number;
    sem_fiscal: number;
    fiscais: { id: number; abertas: number; recebe: number; no_lugar_de: string[] }[];
    ausentes: { id: number; nome: string; ate: string; substituto: string | null }[];
    fora_total: number;
    fora: { id: number; numero: string | null; motivo: string }[];
  };
  const simular = async (body: object, headers = {}): Promise<Simulacao> => {
    const r = await pedir({ simular: true, ...body }, headers);
    expect(r.status, r.text).toBe(200);
    return r.json;
  };
  const absent = (id: number, substituto: number | null) =>
    w.pool.query(
      `insert into ausente (usuario_id, tipo, inicia_em, termina_em, substituto_id) values ($1, 'ferias', $2, $2, $3)`,
      [id, hoje, substituto],
    );
  const back = () => w.pool.query('delete from ausente where inicia_em = $1', [hoje]);
  /** All that the database holds, but for who is signed in. */
  const everything = async (): Promise<string> => {
    const { rows: tables } = await w.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker') and tablename <> 'sessao' order by 1`,
    );
    const sums = tables.map(
      ({ name }) => `select '${name}', count(*), sum(hashtextextended(t::text, 0)) from ${name} t`,
    );
    const { rows } = await w.pool.query({ text: sums.join(' union all '), rowMode: 'array' });
    return JSON.stringify(rows);
  };

  it('diz quem recebe quantas, e nada é escrito, nem com chave', async () => {
    const before = await everything();
    const headers = { 'idempotency-key': 'simulada' };
    const s = await simular({ cadastro_ids: muitos.slice(0, 9) }, headers);
    expect(await simular({ cadastro_ids: muitos.slice(0, 9) }, headers)).toEqual(s);
    expect(await everything()).toBe(before);
    expect([s.abrir, s.sem_fiscal, s.fora_total]).toEqual([9, 0, 0]);
    expect(s.fiscais.map(({ id }) => id)).toEqual([w.people.fiscal.id, w.people.fiscal2.id]);
    expect(s.fiscais.reduce((n, f) => n + f.recebe, 0)).toBe(9);
    // Whatever its code did: the database refuses.
    await expect(
      w.db.transaction().execute(async (trx) => {
        await writesNothing({ trx });
        await trx.updateTable('numeracao').set({ ultimo: 0 }).execute();
      }),
    ).rejects.toMatchObject({ code: '25006' });
    expect(await everything()).toBe(before);
  });

  it('o que se faz é o que foi mostrado', async () => {
    const body = { cadastro_ids: [...muitos.slice(9, 30), 999_999_997] };
    const s = await simular(body);
    const { saida } = await made({ ...body, simulado: s.simulado });
    expect(saida.itens.map(({ id, mensagem }) => [id, mensagem])).toEqual(
      s.fora.map(({ id, motivo }) => [id, motivo]),
    );
    expect(s.fora).toEqual([
      { id: 999_999_997, numero: null, motivo: 'Cadastro não foi encontrado' },
    ]);
    const got = await orders(saida.ordens.map((o) => o.ordem_id));
    for (const { id, recebe } of s.fiscais)
      expect(got.filter(({ fiscal }) => fiscal === id).length, String(id)).toBe(recebe);
  });

  it('quem está ausente não recebe; quem fica no lugar, sim, também de outro grupo', async () => {
    const { fiscal, fiscal2 } = w.people;
    const body = { cadastro_ids: muitos.slice(0, 3) };
    await absent(fiscal.id, null);
    expect(await simular(body)).toMatchObject({
      fiscais: [{ id: fiscal2.id, recebe: 3, no_lugar_de: [] }],
      ausentes: [{ id: fiscal.id, nome: fiscal.nome, ate: hoje, substituto: null }],
    });
    await back();
    await w.pool.query(
      'update usuario_departamento set usuario_grupo_id = null where usuario_id = $1',
      [fiscal2.id],
    );
    await absent(fiscal.id, fiscal2.id);
    const s = await simular(body);
    expect(s).toMatchObject({
      fiscais: [{ id: fiscal2.id, recebe: 3, no_lugar_de: [fiscal.nome] }],
      ausentes: [{ id: fiscal.id, substituto: fiscal2.nome }],
    });
    const { saida } = await made({ ...body, simulado: s.simulado });
    const got = await orders(saida.ordens.map((o) => o.ordem_id));
    expect(got.map((o) => o.fiscal)).toEqual([fiscal2.id, fiscal2.id, fiscal2.id]);
    // One who is away as well stands in for nobody.
    await absent(fiscal2.id, null);
    expect(await simular(body)).toMatchObject({ fiscais: [], sem_fiscal: 3, abrir: 3 });
    await back();
    await w.pool.query(
      'update usuario_departamento set usuario_grupo_id = $2 where usuario_id = $1',
      [fiscal2.id, w.grupo],
    );
  });

  it('onde já há OS aberta do assunto não se abre outra, se não se pede', async () => {
    const [cadastro = 0] = (
      await w.pool.query<{ id: number }>(
        `insert into cadastro (numero, tipo, busca) values ('UMA-SO', 'rural', 'uma-so') returning id`,
      )
    ).rows.map(({ id }) => id);
    const body = { cadastro_ids: [cadastro], repetir: false };
    const { numero, ano, id } = await w.order({ colunas: { cadastro_id: cadastro } });
    await w.pool.query('update ordem_servico set assunto_id = $2 where id = $1', [
      id,
      w.assuntos.simples,
    ]);
    const motivo = `Já tem a OS ${numero}/${ano} aberta deste assunto`;
    expect(await simular(body)).toMatchObject({
      abrir: 0,
      fora_total: 1,
      fora: [{ id: cadastro, numero: 'UMA-SO', motivo }],
    });
    expect((await made(body)).saida).toEqual({
      ordens: [],
      itens: [{ id: cadastro, mensagem: motivo }],
    });
    expect(await simular({ ...body, repetir: true })).toMatchObject({ abrir: 1, fora: [] });
    await w.pool.query(`update ordem_servico set situacao = 'encerrada' where id = $1`, [id]);
    expect(await simular(body)).toMatchObject({ abrir: 1, fora: [] });
  });

  it('o que mudou desde que foi mostrado é dito, e nada se abre', async () => {
    const body = { cadastro_ids: muitos.slice(0, 4) };
    const { simulado } = await simular(body);
    await absent(w.people.fiscal.id, null);
    const r = await pedir({ ...body, simulado });
    expect([r.status, r.json]).toEqual([
      409,
      {
        errorCode: 'simulacao_mudou',
        message: 'Mudou desde que foi conferido: confira de novo o que será feito',
      },
    ]);
    expect((await w.pool.query('select 1 from graphile_worker._private_jobs')).rowCount).toBe(0);
    const again = await simular(body);
    expect((await pedir({ ...body, simulado: again.simulado })).status).toBe(201);
    await back();
  });

  it('recusa o que o pedido recusaria', async () => {
    expect((await pedir({ simular: true })).json).toEqual({ cadastro_ids: ['é obrigatório'] });
    const r = await w.call(w.people.fiscal, 'POST', '/alfa/ordem-servicos/lote', {
      body: {
        assunto_id: w.assuntos.simples,
        usuario_grupo_id: w.grupo,
        cadastro_ids: muitos,
        simular: true,
      },
    });
    expect(r.status).toBe(403);
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
