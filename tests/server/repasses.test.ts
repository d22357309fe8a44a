/** Work handed over: foreseen with a fair load, done as it was shown, each thing logged, given back in one step. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import type { Previsao } from '../../domain/repasse/index.ts';
import { enqueueDaily } from '../../server/jobs/queue.ts';
import { executeJob } from '../support/jobs.ts';
import { insertAnalysis, insertRequest } from '../support/orders.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let w: World;
const hoje = hojeEm(new Date());
const dia = (n: number): string => addDays(hoje, n);
beforeAll(async () => {
  w = await makeWorld();
  const { fiscal, fiscal2 } = w.people;
  await w.pool.query(
    `insert into usuario_assunto (departamento_id, usuario_id, assunto_id, papel)
     select $1, u, $2, 'fiscal' from unnest($3::int8[]) u on conflict do nothing`,
    [w.alfa.id, w.assuntos.simples, [fiscal.id, fiscal2.id]],
  );
});
afterAll(() => w?.close());
beforeEach(async () => {
  await w.pool.query('delete from repasse_item');
  await w.pool.query('delete from repasse');
  await w.pool.query('delete from ausente');
  await w.pool.query(
    `update ordem_servico set usuario_responsavel_id = null where departamento_id = $1`,
    [w.alfa.id],
  );
});

const mandar = (body: object, who = w.people.gerente): Promise<Reply> =>
  w.call(who, 'POST', '/alfa/repasses', { body: { motivo: 'Férias', ...body } });
const prever = async (body: object): Promise<Previsao> => {
  const r = await mandar({ ...body, simular: true });
  expect(r.status, r.text).toBe(200);
  return r.json as Previsao;
};
const repassar = async (body: object): Promise<Reply> =>
  mandar({ ...body, simulado: (await prever(body)).simulado });
const devolver = (id: number): Promise<Reply> =>
  w.call(w.people.gerente, 'PUT', `/alfa/repasses/${id}/devolver`, { body: {} });
const ordens = async (situacoes: readonly string[], responsavel = w.people.fiscal.id) => {
  const ids = [];
  for (const situacao of situacoes)
    ids.push((await w.order({ situacao, responsavel, assunto: w.assuntos.simples })).id);
  return ids;
};
const como = async (ids: readonly number[]) => {
  const { rows } = await w.pool.query<{
    situacao: string;
    com: number;
    ciente: boolean;
  }>(
    `select situacao, usuario_responsavel_id as com, fiscal_ciente_em is not null as ciente
     from ordem_servico where id = any($1) order by id`,
    [ids],
  );
  return rows;
};

describe('previsão', () => {
  it('nada escreve; a carga fica igual, e o que ninguém presente faz fica', async () => {
    const { fiscal, fiscal2 } = w.people;
    const outro = await w.somebody('alfa', []);
    await w.pool.query(`update usuario set fiscal = true, recebe_os = true where id = $1`, [
      outro.id,
    ]);
    await w.pool.query(
      `insert into usuario_assunto (departamento_id, usuario_id, assunto_id, papel) values ($1, $2, $3, 'fiscal')`,
      [w.alfa.id, outro.id, w.assuntos.simples],
    );
    await w.pool.query(`delete from usuario_assunto where assunto_id = $1 and papel = 'fiscal'`, [
      w.assuntos.opcional,
    ]);
    await ordens(['andamento', 'a_confirmar', 'questionada']);
    await ordens(['andamento', 'andamento'], fiscal2.id);
    const alheio = await w.order({
      situacao: 'andamento',
      responsavel: fiscal.id,
      assunto: w.assuntos.opcional,
    });
    const prevista = await prever({ usuario_id: fiscal.id, modo: 'equipe' });
    expect(prevista).toMatchObject({ ordens: 4, passam: 3, ficam_total: 1 });
    expect(
      prevista.pessoas.map(({ abertas, recebe }) => abertas + recebe).toSorted((a, b) => a - b),
    ).toEqual([2, 3]);
    expect(prevista.ficam).toMatchObject([{ id: alheio.id }]);
    expect((await como([alheio.id]))[0]).toMatchObject({ com: fiscal.id });
    // Whoever is away receives nothing.
    await w.pool.query(
      `insert into ausente (usuario_id, tipo, inicia_em, termina_em) values ($1, 'ferias', $2, $2)`,
      [fiscal2.id, hoje],
    );
    const sem = await prever({ usuario_id: fiscal.id, modo: 'equipe' });
    expect(sem.pessoas.map(({ id }) => id)).toEqual([outro.id]);
    await w.pool.query(`update usuario set ativo = false where id = $1`, [outro.id]);
  });
});

describe('repassar e devolver', () => {
  it('ordens e pedidos passam, cada um com a sua linha no log; voltam como eram', async () => {
    const { fiscal, fiscal2 } = w.people;
    const ids = await ordens(['andamento', 'a_confirmar', 'questionada']);
    const antes = await como(ids);
    await insertRequest(w.pool, w.alfa.id, ids[0] ?? 0, fiscal.id);
    const corpo = { usuario_id: fiscal.id, modo: 'uma', para_id: fiscal2.id };
    // The demonstration handed work over as well.
    const { rows: before } = await w.pool.query<{ id: number }>('select max(id) as id from log');
    const r = await repassar(corpo);
    expect(r.status, r.text).toBe(201);
    expect(r.json).toMatchObject({ situacao: 'feito', ordens: 3, solicitacoes: 1, analises: 0 });
    expect(await como(ids)).toEqual([
      { situacao: 'a_confirmar', com: fiscal2.id, ciente: false },
      { situacao: 'a_confirmar', com: fiscal2.id, ciente: false },
      { situacao: 'questionada', com: fiscal2.id, ciente: false },
    ]);
    const { rows } = await w.pool.query(
      `select entidade, count(*)::int as n from log where acao = 'repasses.create' and id > $1 group by 1 order by 1`,
      [before[0]?.id],
    );
    expect(rows).toEqual([
      { entidade: 'ordem_servico', n: 3 },
      { entidade: 'repasse', n: 1 },
      { entidade: 'solicitacao', n: 1 },
    ]);
    const lido = await w.call(w.people.gerente, 'GET', `/alfa/repasses/${r.json.id}`);
    expect(lido.json.itens).toHaveLength(4);
    const volta = await devolver(r.json.id);
    expect(volta.json, volta.text).toMatchObject({ situacao: 'devolvido' });
    expect(await como(ids)).toEqual(antes);
    expect((await devolver(r.json.id)).status).toBe(409);
  });

  it('o que quem recebeu já aceitou volta para ser aceito; o que encerrou ou passou adiante fica', async () => {
    const { fiscal, fiscal2 } = w.people;
    const ids = await ordens(['andamento', 'a_confirmar', 'andamento']);
    const r = await repassar({ usuario_id: fiscal.id, modo: 'uma', para_id: fiscal2.id });
    const [aceita, cancelada, adiante] = ids;
    await w.call(fiscal2, 'PUT', `/alfa/ordem-servicos/${aceita}/aceitar`, { body: {} });
    await w.call(w.people.gerente, 'PUT', `/alfa/ordem-servicos/${cancelada}/cancelar`, {
      body: { motivo: 'Aberta em duplicidade' },
    });
    await w.pool.query(`update ordem_servico set usuario_responsavel_id = $1 where id = $2`, [
      w.people.gerente.id,
      adiante,
    ]);
    await devolver(r.json.id);
    expect(await como(ids)).toMatchObject([
      { situacao: 'a_confirmar', com: fiscal.id, ciente: false },
      { situacao: 'cancelada', com: fiscal2.id },
      { com: w.people.gerente.id },
    ]);
    const { rows } = await w.pool.query(`select volta from repasse_item order by entidade_id`);
    expect(rows).toEqual([
      { volta: 'voltou' },
      { volta: 'cancelada' },
      { volta: 'já é de outra pessoa' },
    ]);
  });

  it('as análises vão a quem analisa', async () => {
    const { analista, fiscal } = w.people;
    const segundo = await w.somebody('alfa', []);
    await w.pool.query(
      `insert into usuario_assunto (departamento_id, usuario_id, assunto_id, papel) values ($1, $2, $3, 'analista')`,
      [w.alfa.id, segundo.id, w.assuntos.simples],
    );
    const [id = 0] = await ordens(['encerrada'], fiscal.id);
    const analise = await insertAnalysis(w.pool, w.alfa.id, id, analista.id, 'aguardando');
    const de = async () =>
      (
        await w.pool.query('select analista_id as com from ordem_servico_analise where id = $1', [
          analise,
        ])
      ).rows[0]?.com;
    const r = await repassar({ usuario_id: analista.id, modo: 'equipe' });
    expect(r.status, r.text).toBe(201);
    expect(await de()).toBe(segundo.id);
    await devolver(r.json.id);
    expect(await de()).toBe(analista.id);
    const semQuem = await prever({ usuario_id: analista.id, modo: 'uma', para_id: fiscal.id });
    expect(semQuem.ficam).toMatchObject([{ motivo: 'quem recebe não analisa' }]);
  });

  it('o que mudou desde que foi conferido não se faz, nem o que ninguém conferiu', async () => {
    const { fiscal, fiscal2 } = w.people;
    await ordens(['andamento']);
    const corpo = { usuario_id: fiscal.id, modo: 'uma', para_id: fiscal2.id };
    const { simulado } = await prever(corpo);
    await ordens(['andamento']);
    expect((await mandar({ ...corpo, simulado })).json).toMatchObject({
      errorCode: 'simulacao_mudou',
    });
    expect((await mandar(corpo)).json).toMatchObject({ simulado: ['é obrigatório'] });
    expect((await mandar({ ...corpo, para_id: fiscal.id, simular: true })).status).toBe(422);
    expect((await mandar({ ...corpo, simular: true }, fiscal)).status).toBe(403);
  });
});

describe('fim da ausência', () => {
  const ausente = async (ate: number): Promise<number> =>
    (
      await w.call(w.people.gerente, 'POST', '/ausentes', {
        body: {
          usuario_id: w.people.fiscal.id,
          tipo: 'ferias',
          inicia_em: dia(-5),
          termina_em: dia(ate),
        },
      })
    ).json.id as number;
  const passado = async (ausente_id: number) => {
    const ids = await ordens(['andamento']);
    const r = await repassar({
      usuario_id: w.people.fiscal.id,
      modo: 'uma',
      para_id: w.people.fiscal2.id,
      ausente_id,
    });
    expect(r.status, r.text).toBe(201);
    return ids;
  };
  const trabalho = async (): Promise<void> => {
    const { rows } = await w.pool.query<{ id: number }>(
      `select id from job_output where tipo = 'devolver_trabalho' and status = 'waiting' order by id desc limit 1`,
    );
    expect(rows).toHaveLength(1);
    await executeJob(w.db, rows[0]?.id ?? 0, true);
  };

  it('o relógio devolve no dia seguinte ao último, e não antes', async () => {
    const ids = await passado(await ausente(3));
    await enqueueDaily(w.db, 'devolver_trabalho', new Date(`${dia(3)}T15:00:00Z`));
    await trabalho();
    expect(await como(ids)).toMatchObject([{ com: w.people.fiscal2.id }]);
    await enqueueDaily(w.db, 'devolver_trabalho', new Date(`${dia(4)}T15:00:00Z`));
    await trabalho();
    expect(await como(ids)).toMatchObject([{ com: w.people.fiscal.id, situacao: 'andamento' }]);
  });

  it('quem volta antes, ou não saiu, o tem de volta já', async () => {
    for (const [verbo, body] of [
      ['encerrar', { volta_em: hoje }],
      ['cancelar', { texto: 'Férias remarcadas' }],
    ] as const) {
      const id = await ausente(3);
      const ids = await passado(id);
      const r = await w.call(w.people.gerente, 'PUT', `/ausentes/${id}/${verbo}`, { body });
      expect(r.status, r.text).toBe(200);
      await trabalho();
      expect(await como(ids), verbo).toMatchObject([{ com: w.people.fiscal.id }]);
      await w.pool.query('update repasse set ausente_id = null');
      await w.pool.query('delete from ausente');
    }
  });
});
