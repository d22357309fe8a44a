/** Absences: never two at once, of whom one may say so, a substitute who is away is told, early ends. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';
import { insertFile } from '../support/files.ts';

let w: World;
const hoje = hojeEm(new Date());
const dia = (n: number): string => addDays(hoje, n);
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());
beforeEach(() => w.pool.query('delete from ausente'));

const registrar = (
  usuario: Person,
  [de, ate]: readonly [number, number],
  mais: object = {},
  who: Person = w.people.gerente,
): Promise<Reply> =>
  w.call(who, 'POST', '/ausentes', {
    body: {
      usuario_id: usuario.id,
      tipo: 'ferias',
      inicia_em: dia(de),
      termina_em: dia(ate),
      ...mais,
    },
  });
const agir = (id: number, verbo: string, body: object, who = w.people.gerente): Promise<Reply> =>
  w.call(who, 'PUT', `/ausentes/${id}${verbo}`, { body });

describe('registrar', () => {
  it('a situação segue dos dias; o registro traz o anexo, e o log o que foi dito', async () => {
    const { fiscal, fiscal2, gerente } = w.people;
    const uri_token = await insertFile(w.pool, gerente.id);
    const r = await registrar(fiscal, [0, 9], {
      substituto_id: fiscal2.id,
      motivo: 'Férias regulamentares',
      anexos: [{ uri_token }],
    });
    expect(r.status, r.text).toBe(201);
    expect(r.json).toMatchObject({
      situacao: 'em_curso',
      usuario: { id: fiscal.id },
      substituto: { id: fiscal2.id },
      substituto_ausente: null,
      motivo: 'Férias regulamentares',
      anexos: [{ file_info: { uri_token } }],
    });
    const situacoes = [];
    for (const dias of [
      [20, 29],
      [-40, -30],
    ] as const)
      situacoes.push((await registrar(fiscal, dias)).json.situacao);
    expect(situacoes).toEqual(['agendada', 'encerrada']);
    const { rows } = await w.pool.query(
      `select acao, dito -> 'entrada' ->> 'motivo' as motivo from log where entidade = 'ausente' and entidade_id = $1 order by id limit 1`,
      [r.json.id],
    );
    expect(rows).toEqual([{ acao: 'ausentes.create', motivo: 'Férias regulamentares' }]);
  });

  it.each([
    [[0, 9], [9, 12], false],
    [[0, 9], [-3, 0], false],
    [[0, 9], [2, 3], false],
    [[0, 9], [-5, 20], false],
    [[0, 9], [10, 12], true],
    [[0, 9], [-5, -1], true],
  ] as const)('depois de %j, %j: cabe? %s', async (uma, outra, cabe) => {
    const { fiscal } = w.people;
    expect((await registrar(fiscal, uma)).status).toBe(201);
    const r = await registrar(fiscal, outra);
    if (cabe) expect(r.status, r.text).toBe(201);
    else
      expect(r.json, r.text).toEqual({
        inicia_em: [expect.stringMatching(/^cai sobre outra ausência: férias de /)],
      });
  });

  it('o banco a recusa também, e a que se cancelou não conta', async () => {
    const { fiscal } = w.people;
    const { json } = await registrar(fiscal, [0, 9]);
    const direta = w.pool.query(
      `insert into ausente (usuario_id, tipo, inicia_em, termina_em) values ($1, 'ferias', $2, $2)`,
      [fiscal.id, dia(5)],
    );
    await expect(direta).rejects.toMatchObject({ code: '23P01' });
    const cancelada = await agir(json.id, '/cancelar', { texto: 'Não saiu de férias' });
    expect(cancelada.json, cancelada.text).toMatchObject({ situacao: 'cancelada' });
    expect((await registrar(fiscal, [5, 6])).status).toBe(201);
  });

  it('duas ao mesmo tempo: fica uma', async () => {
    const all = await Promise.all([1, 2, 3].map((n) => registrar(w.people.fiscal, [0, n])));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('o substituto é outra pessoa do departamento, em atividade; se estará ausente, é dito', async () => {
    const { fiscal, fiscal2, fiscalBeta } = w.people;
    const recusas = [];
    for (const substituto_id of [fiscal.id, fiscalBeta.id, 999_999])
      recusas.push((await registrar(fiscal, [0, 9], { substituto_id })).json);
    expect(recusas.map(({ substituto_id }) => substituto_id)).toEqual([
      ['não pode ser a própria pessoa'],
      ['não foi encontrado'],
      ['não foi encontrado'],
    ]);
    await registrar(fiscal2, [5, 20]);
    const r = await registrar(fiscal, [0, 9], { substituto_id: fiscal2.id });
    expect(r.json).toMatchObject({
      substituto_ausente: { inicia_em: dia(5), termina_em: dia(20) },
    });
    const { rows } = (
      await w.call(w.people.gerente, 'GET', '/ausentes?usuario_id_eq=' + fiscal2.id)
    ).json;
    const dele = await w.call(w.people.gerente, 'GET', `/ausentes/${rows[0].id}`);
    expect(dele.json).toMatchObject({ substitui: [{ nome: fiscal.nome, inicia_em: dia(0) }] });
  });

  it('só de quem é de onde se pode dizê-lo', async () => {
    const { fiscal, fiscalBeta, gerente } = w.people;
    expect((await registrar(fiscalBeta, [0, 9])).json).toMatchObject({
      usuario_id: ['não foi encontrado'],
    });
    expect((await registrar(fiscal, [0, 9], {}, fiscal)).status).toBe(403);
    const { json } = await registrar(fiscal, [0, 9]);
    // Who may change absences in beta, and only see those of alfa.
    const vizinha = await w.somebody('beta', [
      'ausentes.show',
      'ausentes.update',
      'ausentes.index',
    ]);
    expect((await agir(json.id, '/cancelar', { texto: 'De outra casa' }, vizinha)).status).toBe(
      404,
    );
    const lida = await w.call(gerente, 'GET', '/ausentes');
    expect(lida.json.rows).toHaveLength(1);
    expect((await w.call(vizinha, 'GET', '/ausentes')).json.rows).toEqual([]);
  });
});

describe('encerrar', () => {
  it('volta antes: a véspera é o último dia; fora dos seus dias não', async () => {
    const { json } = await registrar(w.people.fiscal, [-5, 5]);
    const fora = await agir(json.id, '/encerrar', { volta_em: dia(6) });
    expect(fora.status).toBe(422);
    expect((await agir(json.id, '/encerrar', { volta_em: dia(-5) })).status).toBe(422);
    const r = await agir(json.id, '/encerrar', { volta_em: hoje });
    expect(r.json, r.text).toMatchObject({ situacao: 'encerrada', termina_em: dia(-1) });
    expect((await agir(json.id, '/encerrar', { volta_em: hoje })).status).toBe(409);
  });
});

describe('os afastamentos de uma pessoa', () => {
  it('quem os pode ver vê os seus, do departamento dela', async () => {
    const { fiscal, gerente, fiscalBeta } = w.people;
    await registrar(fiscal, [0, 9]);
    await registrar(w.people.fiscal2, [0, 9]);
    const de = (id: number) => w.call(gerente, 'GET', `/alfa/usuarios/${id}/afastamentos`);
    expect((await de(fiscal.id)).json).toMatchObject({ count: 1, rows: [{ tipo: 'ferias' }] });
    expect((await de(fiscalBeta.id)).status).toBe(404);
  });
});
