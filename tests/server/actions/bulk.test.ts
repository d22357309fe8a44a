/** Orders in bulk: the request, the job, who gets what, and what a failure leaves. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hojeEm } from '../../../domain/kernel/deadlines.ts';
import { writesNothing } from '../../../server/actions/work.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { executeJob } from '../../support/jobs.ts';
import { breakable, versions } from '../../support/breakable.ts';
import { type Linhas, linhasOf } from '../../support/massa.ts';
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
  falhas: number;
  desfeitas: number | null;
  iniciado_em: string | null;
};
const job = async (id: number): Promise<Job & { saida: Linhas }> => ({
  ...((await w.pool.query<Job>('select * from job_output where id = $1', [id])).rows[0] as Job),
  saida: await linhasOf(w.pool, id),
});
const run = (id: number): Promise<void> => executeJob(w.db, id, false);
async function made(body: object): Promise<{ id: number } & Awaited<ReturnType<typeof job>>> {
  const r = await pedir(body);
  expect(r.status, r.text).toBe(201);
  await run(r.json.id as number);
  return { id: r.json.id as number, ...(await job(r.json.id as number)) };
}
const again = (id: number): Promise<Reply> =>
  w.call(w.people.gerente, 'PUT', `/alfa/sistema/job-outputs/${id}/retry`, { body: {} });
const highest = async (): Promise<number> =>
  (
    await w.pool.query<{ n: number }>(
      'select max(numero)::int4 as n from ordem_servico where departamento_id = $1 and ano = $2',
      [w.alfa.id, Number(hoje.slice(0, 4))],
    )
  ).rows[0]?.n ?? 0;
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
    expect((await pedir({ cadastro_ids: [1], exceto_ids: [1] })).json).toEqual({
      exceto_ids: ['só se usa com filtro'],
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
      `insert into cadastro (numero, tipo, busca) select 'DEMAIS-' || n, 'rural', 'demais' from generate_series(1, 10001) n`,
    );
    const { rows: muitos } = await w.pool.query<{ id: number }>(
      `select id from cadastro where busca = 'demais' order by id limit 600`,
    );
    const menos = muitos.map(({ id }) => id);
    expect(
      (await pedir({ filtro: { busca_cont: 'demais' }, exceto_ids: menos.slice(0, 1) })).json,
    ).toMatchObject({ tipo: 'ordens_em_massa', total: 10_000 });
    expect((await pedir({ filtro: { busca_cont: 'demais' } })).json).toEqual({
      filtro: ['encontra mais de 10000 cadastros'],
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
  it('diz quem recebe quantas, e nada é escrito, nem com chave', async () => {
    const before = await versions(w.pool);
    const headers = { 'idempotency-key': 'simulada' };
    const s = await simular({ cadastro_ids: muitos.slice(0, 9) }, headers);
    expect(await simular({ cadastro_ids: muitos.slice(0, 9) }, headers)).toEqual(s);
    expect(await versions(w.pool)).toEqual(before);
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
    expect(await versions(w.pool)).toEqual(before);
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
    await w.pool.query('update cadastro set excluido = true where id = $1', [cadastro]);
    expect(await simular({ ...body, repetir: true })).toMatchObject({
      abrir: 0,
      fora: [{ id: cadastro, motivo: 'Cadastro excluído' }],
    });
    await w.pool.query('update cadastro set excluido = false where id = $1', [cadastro]);
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
    for (let at = 3; ; at += 3) {
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

describe('o que não foi feito', () => {
  it('é tentado de novo, só ele, quantas vezes se pedir', async () => {
    const last = await highest();
    const one = await made({ cadastro_ids: [muitos[0], 999_999_991, muitos[1], 999_999_992] });
    expect([one.status, one.feitos, one.total, one.falhas]).toEqual(['done', 4, 4, 2]);
    const made2 = one.saida.ordens.map((o) => o.ordem_id);
    await w.pool.query(
      `insert into cadastro (id, numero, tipo, busca) values (999999991, 'TARDE-1', 'rural', 'tarde')`,
    );
    const r = await again(one.id);
    expect([r.status, r.json.status, r.json.falhas], r.text).toEqual([200, 'waiting', 2]);
    await run(one.id);
    const now = await job(one.id);
    expect([now.status, now.feitos, now.total, now.falhas]).toEqual(['done', 4, 4, 1]);
    expect(now.saida.itens.map(({ id }) => id)).toEqual([999_999_992]);
    expect(now.saida.ordens.map((o) => o.ordem_id)).toEqual(expect.arrayContaining(made2));
    expect(await highest()).toBe(last + 3);
    await w.pool.query(
      `insert into cadastro (id, numero, tipo, busca) values (999999992, 'TARDE-2', 'rural', 'tarde')`,
    );
    expect((await again(one.id)).status).toBe(200);
    // Killed when it has only just begun anew, it goes on.
    const pool = createPool(w.url, { max: 1 });
    const cut = breakable(pool);
    const db = createDb(pool);
    cut.breakAt(12);
    await executeJob(db, one.id, false).catch(() => undefined);
    cut.mend();
    await db.destroy().catch(() => undefined);
    await run(one.id);
    expect(await job(one.id)).toMatchObject({ status: 'done', feitos: 4, falhas: 0 });
    expect(await highest()).toBe(last + 4);
    expect((await again(one.id)).json).toEqual({
      errorCode: 'acao_impedida',
      message: 'O trabalho já foi concluído',
    });
  });

  it('uma de muitas que o banco recusa não leva as outras, nem deixa falha na numeração', async () => {
    const last = await highest();
    const some = [muitos[3], muitos[17], muitos[18], muitos[44]];
    await w.pool.query(
      `alter table ordem_servico add constraint prova check (cadastro_id not in (${some.join(', ')})) not valid`,
    );
    const { saida, falhas } = await made({ cadastro_ids: muitos });
    await w.pool.query('alter table ordem_servico drop constraint prova');
    expect([falhas, saida.itens.map(({ id }) => id)]).toEqual([4, some]);
    expect(await highest()).toBe(last + muitos.length - 4);
    expect(saida.ordens.map((o) => o.cadastro_id)).toEqual(
      muitos.filter((id) => !some.includes(id)),
    );
  });
});

describe('desfazer', () => {
  const undo = (id: number, who: 'gerente' | 'fiscal' = 'gerente'): Promise<Reply> =>
    w.call(w.people[who], 'PUT', `/alfa/sistema/job-outputs/${id}/desfazer`, {
      body: { motivo: 'Filtro errado, o grupo era outro' },
    });

  it('cancela todas, cada uma com seu passo e sua linha de log, uma vez', async () => {
    const { id, saida } = await made({ cadastro_ids: [...muitos, 999_999_981] });
    const ids = saida.ordens.map((o) => o.ordem_id);
    // One that somebody cancelled by itself stays as it was.
    const [alone = 0] = ids;
    await w.call(w.people.gerente, 'PUT', `/alfa/ordem-servicos/${alone}/cancelar`, {
      body: { motivo: 'Esta já não era precisa' },
    });
    expect((await undo(id, 'fiscal')).status).toBe(403);
    const r = await undo(id);
    expect([r.status, r.json.status, r.json.feitos, r.json.total], r.text).toEqual([
      200,
      'waiting',
      0,
      muitos.length,
    ]);
    await Promise.all([run(id), run(id)]);
    expect(await job(id)).toMatchObject({
      status: 'done',
      desfeitas: muitos.length - 1,
      feitos: muitos.length + 1,
      total: muitos.length + 1,
      falhas: 1,
    });
    const after = await orders(ids);
    expect(new Set(after.map(({ situacao }) => situacao))).toEqual(new Set(['cancelada']));
    const { rows } = await w.pool.query<{ acao: string; n: number; de: string; texto: string }>(
      `select acao, count(*)::int4 as n, min(dito #>> '{passo,de}') as de, min(dito #>> '{passo,texto}') as texto
       from log where entidade = 'ordem_servico' and entidade_id = any($1) and campos #>> '{situacao,para}' = 'cancelada'
       group by acao order by acao`,
      [ids],
    );
    expect(rows).toEqual([
      {
        acao: 'ordem_servicos.cancelar',
        n: 1,
        de: 'a_confirmar',
        texto: 'Esta já não era precisa',
      },
      {
        acao: 'ordem_servicos.desfazer_massa',
        n: muitos.length - 1,
        de: 'a_confirmar',
        texto: 'Filtro errado, o grupo era outro',
      },
    ]);
    const one = (await w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos/${ids[1]}`)).json;
    expect(one.historico.at(-1)).toMatchObject({
      titulo: 'Desfazer OS em massa',
      de: 'a_confirmar',
      para: 'cancelada',
      texto: 'Filtro errado, o grupo era outro',
      usuario: { id: w.people.gerente.id },
    });
    const never = { errorCode: 'acao_impedida', message: 'O que o trabalho abriu já foi desfeito' };
    expect((await undo(id)).json).toEqual(never);
    expect((await again(id)).json).toEqual(never);
  });

  it('aceita uma, nada se desfaz, e diz qual; também se foi aceita depois do pedido', async () => {
    const { id, saida } = await made({ cadastro_ids: muitos.slice(0, 6) });
    const got = await orders(saida.ordens.map((o) => o.ordem_id));
    expect((await undo(id)).status).toBe(200);
    const accept = async (order: (typeof got)[number] | undefined) => {
      const who = order?.fiscal === w.people.fiscal.id ? 'fiscal' : 'fiscal2';
      const path = `/alfa/ordem-servicos/${order?.id}/aceitar`;
      const r = await w.call(w.people[who], 'PUT', path, { body: {} });
      expect(r.status, r.text).toBe(200);
      return `a OS ${order?.numero}/${hoje.slice(0, 4)}, de ${w.people[who].nome}`;
    };
    const first = await accept(got[1]);
    await run(id);
    expect(await job(id)).toMatchObject({ status: 'done', desfeitas: null, feitos: 6, total: 6 });
    const list = await w.call(w.people.gerente, 'GET', `/alfa/sistema/job-outputs?id_eq=${id}`);
    const reason = `Já está em curso ${first}: nada se desfaz`;
    expect(list.json.rows[0].saida).toEqual({ impedido: reason });
    expect((await undo(id)).json).toEqual({ errorCode: 'acao_impedida', message: reason });
    await accept(got[3]);
    expect((await undo(id)).json.message).toBe(
      `Já estão em curso 2 destas OS, a primeira ${first}: nada se desfaz`,
    );
    expect((await orders(got.map((o) => o.id))).map((o) => o.situacao)).toEqual([
      'a_confirmar',
      'andamento',
      'a_confirmar',
      'andamento',
      'a_confirmar',
      'a_confirmar',
    ]);
  });

  it('interrompido, é nenhuma ou todas', async () => {
    const { id, saida } = await made({ cadastro_ids: muitos });
    const ids = saida.ordens.map((o) => o.ordem_id);
    expect((await undo(id)).status).toBe(200);
    const states = async () => new Set((await orders(ids)).map(({ situacao }) => situacao));
    for (let at = 2; ; at += 2) {
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
      if (!failed) break;
      expect(await states(), String(at)).toEqual(new Set(['a_confirmar']));
      expect(at).toBeLessThan(100);
    }
    expect(await states()).toEqual(new Set(['cancelada']));
    expect(await job(id)).toMatchObject({ status: 'done', desfeitas: muitos.length });
  });

  it('não se pede enquanto corre, nem do que não abriu nada, nem de outro trabalho ou departamento', async () => {
    const { id } = (await pedir({ cadastro_ids: [muitos[0]] })).json as { id: number };
    expect((await undo(id)).json.message).toBe('O trabalho já está aguardando');
    const none = await made({ cadastro_ids: [999_999_971] });
    expect((await undo(none.id)).json.message).toBe('O trabalho não abriu nenhuma OS');
    const r = await w.call(
      w.people.adminBeta,
      'PUT',
      `/beta/sistema/job-outputs/${none.id}/desfazer`,
      { body: { motivo: 'Um motivo suficiente' } },
    );
    expect(r.status).toBe(404);
  });
});

describe('o resultado', () => {
  it('linha por linha, como foi pedido, e na lista das ordens', async () => {
    const { id, saida } = await made({ cadastro_ids: [muitos[2], 999_999_961, muitos[1]] });
    const of = async (query: string) =>
      (await w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos/lotes?job_id_eq=${id}${query}`))
        .json;
    expect((await of('')).rows).toMatchObject([
      { cadastro: { id: muitos[2], numero: 'LOTE-3' }, ordem_servico: { situacao: 'a_confirmar' } },
      {
        cadastro: { id: 999_999_961, numero: null },
        ordem_servico: null,
        motivo: 'Cadastro não foi encontrado',
      },
      { cadastro: { id: muitos[1] }, motivo: null },
    ]);
    expect((await of('&feita_eq=false')).count).toBe(1);
    const list = await w.call(
      w.people.gerente,
      'GET',
      `/alfa/ordem-servicos?lote_eq=${id}&order=id asc`,
    );
    expect(list.json.rows.map((one: { id: number }) => one.id)).toEqual(
      saida.ordens.map((o) => o.ordem_id),
    );
  });

  it('de vários grupos, e de um filtro menos alguns', async () => {
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into usuario_grupo (departamento_id, nome) values ($1, 'Outro grupo') returning id`,
      [w.alfa.id],
    );
    const outro = rows[0]?.id ?? 0;
    const { fiscal, fiscal2 } = w.people;
    const move = (grupo: number) =>
      w.pool.query('update usuario_departamento set usuario_grupo_id = $2 where usuario_id = $1', [
        fiscal2.id,
        grupo,
      ]);
    await move(outro);
    const body = { filtro: { busca_cont: 'lote-4' }, exceto_ids: [muitos[3], muitos[40]] };
    const of = async (more: object): Promise<[number, number[]]> => {
      const { json } = await pedir({ ...body, ...more, simular: true });
      return [json.abrir, json.fiscais.map((one: { id: number }) => one.id)];
    };
    expect(await of({})).toEqual([5, [fiscal.id]]);
    expect(await of({ grupo_in: [outro] })).toEqual([5, [fiscal.id, fiscal2.id]]);
    expect((await pedir({ ...body, grupo_in: [999_999] })).json).toEqual({
      grupo_in: ['não foi encontrado'],
    });
    const { saida } = await made({ ...body, grupo_in: [outro] });
    expect(saida.ordens.map((o) => o.cadastro_id)).toEqual(
      [39, 41, 42, 43, 44].map((at) => muitos[at]),
    );
    await move(w.grupo);
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
