/** Areas and comments of a service order, and what the log tells. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderCalls } from '../../support/order-calls.ts';
import { makeWorld, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const { act, one, logOf, emAndamento } = orderCalls(() => w);

describe('áreas', () => {
  it('as enviadas passam a ser todas: as marcadas ficam com o seu id, as outras saem, as novas entram', async () => {
    const { id } = await emAndamento();
    const areas = (who: Staff, list: object[], lock_version: number) =>
      act(who, id, '/areas', { areas: list, lock_version });
    await areas(
      'fiscal',
      [
        { tipo: 'terreno', descricao: 'Terreno', area: '250' },
        { tipo: 'construida', descricao: 'Casa', area: 99.5 },
      ],
      0,
    );
    const before = (await one(id)).areas as { id: number }[];
    expect(before).toMatchObject([
      { tipo: 'terreno', area: '250.00' },
      { tipo: 'construida', area: '99.50' },
    ]);
    const r = await areas(
      'fiscal',
      [
        { id: before[1]?.id, tipo: 'construida', descricao: 'Casa maior', area: '120.75' },
        { tipo: 'calcada', descricao: 'Calçada', area: '0.01' },
      ],
      1,
    );
    expect(r.json.lock_version).toBe(2);
    const after = (await one(id)).areas as { id: number }[];
    expect(after).toMatchObject([
      { id: before[1]?.id, descricao: 'Casa maior', area: '120.75' },
      { tipo: 'calcada', area: '0.01' },
    ]);
    expect((await logOf(id)).at(-1)).toMatchObject({
      acao: 'ordem_servicos.areas',
      campos: {
        areas: { de: before, para: [{ id: before[1]?.id, area: '120.75' }, { tipo: 'calcada' }] },
      },
    });
    expect((await areas('fiscal', [], 2)).status).toBe(200);
    expect((await one(id)).areas).toEqual([]);
  });

  it('recusa a área de outra ordem, a mesma duas vezes, e o que não é área', async () => {
    const other = await emAndamento();
    await act('fiscal', other.id, '/areas', {
      areas: [{ tipo: 'terreno', descricao: 'Terreno', area: '1' }],
      lock_version: 0,
    });
    const foreign = ((await one(other.id)).areas as { id: number }[])[0]?.id;
    const { id } = await emAndamento();
    const area = { tipo: 'terreno', descricao: 'Terreno', area: '1' };
    expect(
      (
        await act('fiscal', id, '/areas', {
          areas: [area, { ...area, id: foreign }],
          lock_version: 0,
        })
      ).json,
    ).toEqual({ 'areas.1.id': ['não foi encontrado'] });
    expect(
      (
        await act('fiscal', other.id, '/areas', {
          areas: [
            { ...area, id: foreign },
            { ...area, id: foreign },
          ],
          lock_version: 1,
        })
      ).json,
    ).toEqual({ 'areas.0.id': ['já está em uso'] });
    expect(
      (
        await act('fiscal', id, '/areas', {
          areas: [
            { tipo: 'lago', descricao: 'ab', area: '0' },
            { ...area, area: '1.234' },
            { ...area, area: '10000000000' },
          ],
          lock_version: 0,
        })
      ).json,
    ).toMatchObject({
      'areas.0.tipo': ['não é válido'],
      'areas.0.descricao': ['é muito curto (mínimo: 3 caracteres)'],
      'areas.0.area': ['deve ser maior ou igual a 0,01'],
      'areas.1.area': ['pode ter no máximo 2 casas decimais'],
      'areas.2.area': ['deve ser menor ou igual a 9.999.999.999,99'],
    });
    expect((await one(id)).areas).toEqual([]);
  });
});

describe('comentar', () => {
  it('acrescenta o comentário, de quem e quando, sem mexer na ordem', async () => {
    const { id } = await emAndamento();
    await act('analista', id, '/comentarios', { texto: '  Falta a planta  ' });
    await act('fiscal', id, '/comentarios', { texto: 'Juntada' });
    const record = await one(id);
    expect(record).toMatchObject({
      lock_version: 0,
      comentarios: [
        { texto: 'Falta a planta', usuario: { id: w.people.analista.id } },
        { texto: 'Juntada', usuario: { id: w.people.fiscal.id } },
      ],
      historico: [],
    });
    expect((await logOf(id)).map((l) => l['campos'])).toMatchObject([
      { comentarios: { de: null, para: [{ texto: 'Falta a planta' }] } },
      { comentarios: { de: null, para: [{ texto: 'Juntada' }] } },
    ]);
    expect((await act('fiscal', id, '/comentarios', { texto: '   ' })).json).toEqual({
      texto: ['é obrigatório'],
    });
  });
});

describe('o registro', () => {
  it('uma linha por escrita: quem, quando, de onde, com que cliente, o quê, de e para', async () => {
    const { id } = await emAndamento();
    await act(
      'fiscal',
      id,
      '/notificar',
      {},
      { 'x-client-name': 'osm_admin', 'x-client-version': '1.66.2' },
    );
    expect(await logOf(id)).toMatchObject([
      {
        departamento_id: w.alfa.id,
        entidade: 'ordem_servico',
        entidade_id: id,
        acao: 'ordem_servicos.notificar',
        usuario_id: w.people.fiscal.id,
        campos: { situacao: { de: 'andamento', para: 'a_notificar' } },
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ip: '127.0.0.1',
        cliente: 'osm_admin',
        versao: '1.66.2',
      },
    ]);
    await act(
      'fiscal',
      id,
      '/retomar',
      {},
      { 'x-client-name': 'nome com espaço;', 'x-client-version': '<x>' },
    );
    expect((await logOf(id))[1]).toMatchObject({ cliente: null, versao: null });
  });

  it('não se altera, não se apaga, não se esvazia', async () => {
    for (const text of [
      'update log set usuario_id = 1',
      'delete from log',
      'truncate log',
      'truncate log cascade',
    ])
      await expect(w.pool.query(text), text).rejects.toThrow(
        'o log não pode ser alterado nem apagado',
      );
  });
});
