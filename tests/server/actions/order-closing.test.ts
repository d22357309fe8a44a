/** Closing, reopening and cancelling a service order: decisions, section 3, effect by effect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../../domain/kernel/deadlines.ts';
import { insertAnalysis, insertRequest } from '../../support/orders.ts';
import { ctnDeadline } from '../../support/ctn.ts';
import { orderCalls, recent } from '../../support/order-calls.ts';
import { makeWorld, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const hoje = hojeEm(new Date());
const motivo = 'Um motivo suficiente';
const { act, one } = orderCalls(() => w);
const ctn = (inicio: string, dias: number) => ctnDeadline(w.pool, inicio, dias);

describe('encerrar', () => {
  const emAndamento = (assunto: number, colunas = {}) =>
    w.order({ situacao: 'andamento', assunto, responsavel: w.people.fiscal.id, colunas });
  const encerrar = (id: number, more = {}) =>
    act('fiscal', id, '/encerrar', {
      encerramento_id: 'nok',
      comentario: 'Obra sem placa',
      ...more,
    });

  it('recusado enquanto falta o que o assunto exige, dizendo o quê', async () => {
    const { exigente } = w.assuntos;
    const missing = async (colunas: object): Promise<string> =>
      (await encerrar((await emAndamento(exigente, colunas)).id)).json.message;
    expect(await missing({})).toBe('O assunto exige: documento, protocolo, cadastro');
    expect(await missing({ docs_emitidos: 1 })).toBe('O assunto exige: protocolo, cadastro');
    expect(await missing({ docs_emitidos: 1, protocolo_numero: '77' })).toBe(
      'O assunto exige: cadastro',
    );
    const { id } = await emAndamento(exigente, {
      docs_emitidos: 1,
      protocolo_numero: '77',
      cadastro_id: w.cadastros[0],
    });
    expect((await encerrar(id)).status).toBe(200);
  });

  it('com uma das situações do assunto; guarda como e quando', async () => {
    const { id } = await emAndamento(w.assuntos.simples);
    expect((await encerrar(id, { encerramento_id: 'outra' })).json).toEqual({
      encerramento_id: ['não está na lista'],
    });
    const r = await encerrar(id);
    expect(r.json).toMatchObject({ situacao: 'encerrada', analise_situacao: 'nenhuma' });
    expect(recent(r.json.concluido_em)).toBe(true);
    const record = await one(id);
    expect(record).toMatchObject({
      encerramento: { id: 'nok', descricao: 'Irregular', comentario: 'Obra sem placa' },
      analises: [],
    });
    expect(record.historico.at(-1).texto).toBe('Irregular: Obra sem placa');
  });

  it('abre análise onde se exige, ou se permite e se pede', async () => {
    expect(
      (await encerrar((await emAndamento(w.assuntos.simples)).id, { solicitar_analise: true })).json
        .message,
    ).toBe('O assunto não permite análise');
    const without = (await emAndamento(w.assuntos.opcional)).id;
    expect((await encerrar(without)).json.analise_situacao).toBe('nenhuma');
    for (const [assunto, more] of [
      [w.assuntos.opcional, { solicitar_analise: true }],
      [w.assuntos.analisado, {}],
    ] as const) {
      const { id } = await emAndamento(assunto);
      expect((await encerrar(id, more)).json.analise_situacao).toBe('aguardando');
      const { analises } = await one(id);
      expect(analises).toMatchObject([{ situacao: 'aguardando', concluida_em: null }]);
      const analise = (
        await w.call(
          w.people.gerente,
          'GET',
          `/alfa/ordem-servicos/analise/analises/${analises[0].id}`,
        )
      ).json;
      expect(analise.eventos).toMatchObject([
        {
          acao: 'ordem_servicos.encerrar',
          de: 'nenhuma',
          para: 'aguardando',
          usuario: { id: w.people.fiscal.id },
        },
      ]);
    }
  });

  it('cada análise vai ao analista do assunto com menos à espera; ao ausente só se não há outro', async () => {
    await w.pool.query(
      "delete from ordem_servico_analise_evento; delete from ordem_servico_analise where departamento_id = (select id from departamento where codigo = 'alfa')",
    );
    const { analista, analista2 } = w.people;
    const other = (await emAndamento(w.assuntos.analisado)).id;
    await insertAnalysis(w.pool, w.alfa.id, other, analista.id, 'aguardando');
    await insertAnalysis(w.pool, w.alfa.id, other, analista.id, 'reanalise');
    for (let i = 0; i < 5; i += 1)
      await insertAnalysis(w.pool, w.alfa.id, other, analista2.id, 'regular');
    const given = async (): Promise<number> => {
      const { id } = await emAndamento(w.assuntos.analisado);
      await encerrar(id);
      return (await one(id)).analises[0].analista.id as number;
    };
    // Two wait for the first, none for the second.
    expect([await given(), await given(), await given(), await given()]).toEqual([
      analista2.id,
      analista2.id,
      analista.id,
      analista2.id,
    ]);
    await w.pool.query(
      `insert into ausente (usuario_id, tipo, inicia_em, termina_em) values ($1, 'licenca', $3, $3), ($2, 'ferias', $4, $4)`,
      [analista.id, analista2.id, hoje, addDays(hoje, 1)],
    );
    expect([await given(), await given()]).toEqual([analista2.id, analista2.id]);
    await w.pool.query('delete from ausente where usuario_id in ($1, $2)', [
      analista.id,
      analista2.id,
    ]);
    const many = await Promise.all(
      Array.from({ length: 12 }, () => emAndamento(w.assuntos.analisado)),
    );
    await Promise.all(many.map((o) => encerrar(o.id)));
    const { rows } = await w.pool.query<{ n: number }>(
      `select count(*) as n from ordem_servico_analise where departamento_id = $1 and situacao in ('aguardando', 'reanalise') group by analista_id`,
      [w.alfa.id],
    );
    expect(
      Math.abs((rows[0]?.n ?? 0) - (rows[1]?.n ?? 0)),
      'encerradas ao mesmo tempo, também',
    ).toBeLessThanOrEqual(1);
  });

  it('reaberta e encerrada de novo: a história guarda os dois encerramentos', async () => {
    const { id } = await emAndamento(w.assuntos.analisado);
    await encerrar(id, { comentario: 'Primeira vez' });
    const reopened = await act('fiscal', id, '/reabrir', { motivo });
    expect(reopened.json).toMatchObject({
      situacao: 'reabrindo',
      reaberta: true,
      concluido_em: null,
    });
    expect((await one(id)).encerramento).toBeNull();
    expect(
      (
        await act('gerente', id, '/confirmar-fiscal', {
          usuario_responsavel_id: w.people.fiscal.id,
        })
      ).json,
    ).toMatchObject({ concluir_em: (await ctn(hoje, 10)).vence });
    expect((await act('fiscal', id, '/aceitar')).json.situacao).toBe('reaberto');
    await encerrar(id, { encerramento_id: 'ok', comentario: 'Segunda vez' });
    const record = await one(id);
    expect(record.encerramento.comentario).toBe('Segunda vez');
    expect(
      record.historico.map((h: { acao: string; texto: string | null }) => [h.acao, h.texto]),
    ).toEqual([
      ['ordem_servicos.encerrar', 'Irregular: Primeira vez'],
      ['ordem_servicos.reabrir', motivo],
      ['ordem_servicos.confirmar_fiscal', w.people.fiscal.nome],
      ['ordem_servicos.aceitar', null],
      ['ordem_servicos.encerrar', 'Regular: Segunda vez'],
    ]);
    expect(record.analises).toHaveLength(2);
  });
});

describe('cancelar', () => {
  it('recusa o prazo pedido com o mesmo motivo e cancela as análises abertas', async () => {
    const { id } = await w.order({
      situacao: 'reaberto',
      assunto: w.assuntos.analisado,
      responsavel: w.people.fiscal.id,
    });
    const pedido = await insertRequest(w.pool, w.alfa.id, id, w.people.fiscal.id);
    const concluded = await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id, 'regular');
    const waiting = await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id, 'reanalise');
    const r = await act('gerente', id, '/cancelar', { motivo });
    expect(r.json).toMatchObject({
      situacao: 'cancelada',
      analise_situacao: 'cancelado',
      solicitacao_aberta: false,
    });
    const record = await one(id);
    expect(record.solicitacoes).toMatchObject([
      { id: pedido, situacao: 'recusado', motivo_recusado: motivo, lock_version: 1 },
    ]);
    expect(record.analises).toMatchObject([
      { id: concluded, situacao: 'regular' },
      { id: waiting, situacao: 'cancelado' },
    ]);
    const { rows } = await w.pool.query(
      'select entidade, entidade_id, usuario_id, campos from log where acao = $1 and entidade_id = any($2) order by id',
      ['ordem_servicos.cancelar', [id, pedido, waiting]],
    );
    expect(rows).toMatchObject([
      { entidade: 'solicitacao', campos: { situacao: { de: 'solicitado', para: 'recusado' } } },
      { entidade: 'analise', campos: { situacao: { de: 'reanalise', para: 'cancelado' } } },
      { entidade: 'ordem_servico', campos: { situacao: { de: 'reaberto', para: 'cancelada' } } },
    ]);
  });

  it('o espelho da análise continua o da mais nova', async () => {
    const { id } = await w.order({ situacao: 'andamento', assunto: w.assuntos.analisado });
    await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id, 'aguardando');
    await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id, 'irregular');
    expect((await act('gerente', id, '/cancelar', { motivo })).json.analise_situacao).toBe(
      'irregular',
    );
    const plain = await w.order({ situacao: 'andamento' });
    expect((await act('gerente', plain.id, '/cancelar', { motivo })).json.analise_situacao).toBe(
      'nenhuma',
    );
  });

  it('sem motivo que diga alguma coisa, não', async () => {
    const { id } = await w.order();
    expect((await act('gerente', id, '/cancelar', { motivo: ' curto   ' })).json).toEqual({
      motivo: ['é muito curto (mínimo: 10 caracteres)'],
    });
    expect((await act('gerente', id, '/cancelar')).json).toEqual({ motivo: ['é obrigatório'] });
  });
});
