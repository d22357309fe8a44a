/** Deadline requests: decisions, section 3. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, hojeEm } from '../../../domain/kernel/deadlines.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { logOf } from '../../support/logs.ts';
import { orderCalls } from '../../support/order-calls.ts';
import { allAtOnce, insertRequest } from '../../support/orders.ts';
import { makeWorld, type Reply, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const hoje = hojeEm(new Date());
const motivo = 'O contribuinte está viajando';
const { one, emAndamento } = orderCalls(() => w);
const pedir = (who: Staff, id: number, data: string): Promise<Reply> =>
  w.call(w.people[who], 'POST', `/alfa/ordem-servicos/${id}/solicitacoes`, {
    body: { motivo_solicitado: motivo, solicitado_concluir_em: data },
  });
const decidir = (
  who: Staff,
  id: number,
  como: 'autorizar' | 'recusar',
  body: object = {},
): Promise<Reply> =>
  w.call(w.people[who], 'PUT', `/alfa/ordem-servicos/solicitacoes/${id}/${como}`, {
    body: como === 'recusar' ? { motivo_recusado: 'Não há o que esperar', ...body } : body,
  });

describe('pedir', () => {
  it('uma de cada vez, para depois de hoje, em ordem que tem prazo', async () => {
    const { id } = await emAndamento({ concluir_em: addDays(hoje, -5) });
    for (const data of [hoje, addDays(hoje, -1)])
      expect((await pedir('fiscal', id, data)).json).toEqual({
        solicitado_concluir_em: ['deve ser depois de hoje'],
      });
    const r = await pedir('fiscal', id, addDays(hoje, 1));
    expect([r.status, r.json.solicitacao]).toMatchObject([
      201,
      { solicitado_concluir_em: addDays(hoje, 1) },
    ]);
    expect((await pedir('fiscal', id, '2100-01-01')).json).toEqual({
      errorCode: 'acao_impedida',
      message: 'Já há um prazo solicitado',
    });
    const record = await one(id);
    expect(record.solicitacoes).toMatchObject([
      {
        situacao: 'solicitado',
        motivo_solicitado: motivo,
        solicitado_concluir_em: addDays(hoje, 1),
        autorizado_concluir_em: null,
      },
    ]);
    expect(record.historico).toMatchObject([
      { acao: 'ordem_servicos.solicitar_prazo', de: 'andamento', para: 'andamento', texto: motivo },
    ]);
    expect(await logOf(w.pool, 'solicitacao', record.solicitacoes[0].id)).toMatchObject([
      {
        usuario_id: w.people.fiscal.id,
        campos: { solicitado_concluir_em: { de: null, para: addDays(hoje, 1) } },
      },
    ]);
    // The order's own trail says until when, and why.
    const trail = await w.call(w.people.gerente, 'GET', `/alfa/logs/ordem_servico/${id}`);
    expect(trail.json.rows[0].titulo).toBe('Solicitar prazo');
    expect(trail.json.rows[0].mudancas.map((m: { para: string }) => m.para)).toEqual(
      expect.arrayContaining([formatDate(addDays(hoje, 1)), motivo]),
    );
    const without = await emAndamento({ concluir_em: null });
    expect((await pedir('fiscal', without.id, '2100-01-01')).json.message).toBe(
      'A OS ainda não tem prazo',
    );
  });

  it('para depois do prazo que a ordem tem', async () => {
    const { id } = await emAndamento();
    expect((await pedir('fiscal', id, '2099-12-31')).json).toEqual({
      solicitado_concluir_em: ['deve ser depois de 31/12/2099'],
    });
    expect((await pedir('fiscal', id, '2100-01-01')).status).toBe(201);
  });

  it.each([
    ['depois da meia-noite', 1],
    // The answer's age is the database's to tell, which wrote it.
    ['a um servidor cujo relógio vai três dias adiante', 3],
  ])('repetido %s com a mesma chave: o que já foi feito é uma vez só', async (_, dias) => {
    const { id } = await emAndamento({ concluir_em: hoje });
    const pedido = {
      body: { motivo_solicitado: motivo, solicitado_concluir_em: addDays(hoje, 1) },
      headers: { 'idempotency-key': `prazo-${id}` },
    };
    const pedirDeNovo = (): Promise<Reply> =>
      w.call(w.people.fiscal, 'POST', `/alfa/ordem-servicos/${id}/solicitacoes`, pedido);
    const primeira = await pedirDeNovo();
    expect(primeira.status).toBe(201);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${addDays(hoje, dias)}T03:00:01Z`) });
    try {
      expect((await pedirDeNovo()).text).toBe(primeira.text);
    } finally {
      vi.useRealTimers();
    }
  });

  it('sete ao mesmo tempo: uma', async () => {
    const { id } = await emAndamento();
    const calls = Array.from({ length: 7 }, () => () => pedir('fiscal', id, '2100-01-01'));
    const replies = await allAtOnce(w.pool, id, calls, 7);
    expect(replies.filter((r) => r.status === 201)).toHaveLength(1);
    for (const r of replies)
      if (r.status !== 201)
        expect([r.status, r.json]).toEqual([
          422,
          { errorCode: 'acao_impedida', message: 'Já há um prazo solicitado' },
        ]);
    expect((await one(id)).solicitacoes).toHaveLength(1);
  });

  it('depois de decidida, pode-se pedir outra', async () => {
    const { id } = await emAndamento();
    await insertRequest(w.pool, w.alfa.id, id, w.people.fiscal.id, 'recusado');
    expect((await pedir('fiscal', id, '2100-01-01')).status).toBe(201);
  });
});

describe('decidir', () => {
  const pedida = async (
    situacao = 'solicitado',
    ordem = 'andamento',
  ): Promise<[number, number]> => {
    const { id } = await w.order({ situacao: ordem, responsavel: w.people.fiscal.id });
    return [id, await insertRequest(w.pool, w.alfa.id, id, w.people.fiscal.id, situacao)];
  };

  it.each(['autorizar', 'recusar'] as const)('%s: quem pode, e de onde', async (como) => {
    for (const situacao of ['solicitado', 'autorizado', 'recusado']) {
      const [, refused] = await pedida(situacao);
      for (const who of ['fiscal', 'fiscal2', 'analista', 'consulta', 'nada'] as const)
        expect((await decidir(who, refused, como)).status, who).toBe(403);
      for (const who of ['admin', 'gerente'] as const) {
        const [, id] = await pedida(situacao);
        const r = await decidir(who, id, como);
        if (situacao === 'solicitado')
          expect([r.status, r.json.situacao]).toEqual([
            200,
            `${como === 'autorizar' ? 'autoriza' : 'recusa'}do`,
          ]);
        else expect([r.status, r.json.errorCode]).toEqual([409, 'transicao_invalida']);
      }
    }
  });

  it('autorizada: vale a data pedida, ou outra depois de hoje; o prazo da ordem muda e a história conta', async () => {
    const [os, id] = await pedida();
    for (const data of [hoje, addDays(hoje, -1)])
      expect(
        (await decidir('gerente', id, 'autorizar', { autorizado_concluir_em: data })).json,
      ).toEqual({ autorizado_concluir_em: ['deve ser depois de hoje'] });
    const r = await decidir('gerente', id, 'autorizar');
    expect(r.json).toMatchObject({
      autorizado_concluir_em: '2098-06-15',
      decidido_por: { id: w.people.gerente.id },
      lock_version: 1,
      ordem_servico: { id: os, concluir_em: '2098-06-15' },
    });
    const record = await one(os);
    expect(record).toMatchObject({
      concluir_em: '2098-06-15',
      concluir_em_original: '2099-12-31',
      lock_version: 1,
      solicitacao: null,
    });
    expect(record.historico).toMatchObject([
      {
        acao: 'solicitacoes.autorizar',
        titulo: 'Autorizar prazo',
        texto: '31/12/2099 → 15/06/2098',
        de: 'andamento',
        para: 'andamento',
      },
    ]);
    expect(await logOf(w.pool, 'ordem_servico', os)).toMatchObject([
      {
        acao: 'solicitacoes.autorizar',
        campos: { concluir_em: { de: '2099-12-31', para: '2098-06-15' } },
      },
    ]);
    expect(await logOf(w.pool, 'solicitacao', id)).toMatchObject([
      {
        acao: 'solicitacoes.autorizar',
        campos: {
          situacao: { de: 'solicitado', para: 'autorizado' },
          autorizado_concluir_em: { de: null, para: '2098-06-15' },
        },
      },
    ]);

    const [os2, id2] = await pedida();
    await decidir('gerente', id2, 'autorizar', {
      autorizado_concluir_em: `${addDays(hoje, 1)}T23:59:59.999Z`,
    });
    expect((await one(os2)).concluir_em).toBe(addDays(hoje, 1));
  });

  it('recusada: com motivo, e o prazo fica', async () => {
    const [os, id] = await pedida();
    expect((await decidir('gerente', id, 'recusar', { motivo_recusado: 'não' })).json).toEqual({
      motivo_recusado: ['é muito curto (mínimo: 10 caracteres)'],
    });
    expect((await decidir('gerente', id, 'recusar')).json).toMatchObject({
      motivo_recusado: 'Não há o que esperar',
      autorizado_concluir_em: null,
    });
    expect(await one(os)).toMatchObject({
      concluir_em: '2099-12-31',
      lock_version: 0,
      historico: [{ acao: 'solicitacoes.recusar', texto: 'Não há o que esperar' }],
    });
  });

  it('de uma ordem já fechada não se autoriza; recusa-se', async () => {
    for (const situacao of ['encerrada', 'cancelada']) {
      const [, id] = await pedida('solicitado', situacao);
      expect((await decidir('gerente', id, 'autorizar')).json).toEqual({
        errorCode: 'acao_impedida',
        message: `A OS está ${situacao}`,
      });
      expect((await decidir('gerente', id, 'recusar')).status).toBe(200);
    }
  });

  it('duas decisões ao mesmo tempo: uma', async () => {
    const [, id] = await pedida();
    const replies = await Promise.all([
      decidir('gerente', id, 'autorizar'),
      decidir('admin', id, 'recusar'),
    ]);
    expect(new Set(replies.map((r) => r.status))).toEqual(new Set([200, 409]));
  });
});
