/** Closing, reopening and cancelling a service order: decisions, section 3, effect by effect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../../domain/kernel/deadlines.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { insertFile } from '../../support/files.ts';
import { logOf } from '../../support/logs.ts';
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
    const protocolo = { protocolo_tipo: 'sei', protocolo_numero: '77', protocolo_ano: 2026 };
    expect(await missing({ docs_emitidos: 1, protocolo_numero: '77' })).toBe(
      'O assunto exige: protocolo, cadastro',
    );
    expect(await missing({ docs_emitidos: 1, ...protocolo })).toBe('O assunto exige: cadastro');
    const { id } = await emAndamento(exigente, {
      docs_emitidos: 1,
      ...protocolo,
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
    const analise = async (quem: number, situacao: string): Promise<void> => {
      const { id } = await w.order({ situacao: 'encerrada', assunto: w.assuntos.analisado });
      await insertAnalysis(w.pool, w.alfa.id, id, quem, situacao);
    };
    await analise(analista.id, 'aguardando');
    await analise(analista.id, 'reanalise');
    for (let i = 0; i < 5; i += 1) await analise(analista2.id, 'regular');
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
    // All are away: who stands in for the one who would have it, while present, and an analyst here.
    const terceiro = await w.somebody('alfa', ['ordem_servicos.analise.minhas_analises.index']);
    await w.pool.query(
      `insert into ausente (usuario_id, tipo, inicia_em, termina_em, substituto_id)
       values ($1, 'licenca', $3, $3, $4), ($2, 'ferias', $3, $3, $4)`,
      [analista.id, analista2.id, hoje, terceiro.id],
    );
    expect([analista.id, analista2.id]).toContain(await given());
    await w.pool.query(
      `insert into usuario_assunto (departamento_id, assunto_id, usuario_id, papel) values ($1, $2, $3, 'analista')`,
      [w.alfa.id, w.assuntos.simples, terceiro.id],
    );
    expect(await given()).toBe(terceiro.id);
    await w.pool.query('delete from ausente where usuario_id in ($1, $2)', [
      analista.id,
      analista2.id,
    ]);
    await w.pool.query(`update ordem_servico_analise set analista_id = $2 where analista_id = $1`, [
      terceiro.id,
      analista.id,
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
    // The one that still waited was cancelled with the motive; the closing opened another.
    expect(record.analises).toMatchObject([{ situacao: 'cancelado' }, { situacao: 'aguardando' }]);
    const { eventos } = (
      await w.call(
        w.people.gerente,
        'GET',
        `/alfa/ordem-servicos/analise/analises/${record.analises[0].id}`,
      )
    ).json;
    expect(eventos.at(-1)).toMatchObject({
      acao: 'ordem_servicos.reabrir',
      de: 'aguardando',
      para: 'cancelado',
      texto: motivo,
      usuario: { id: w.people.fiscal.id },
    });
  });

  it('devolvida pelo analista: o próximo encerramento sempre abre outra análise, seja qual for o assunto', async () => {
    for (const assunto of [w.assuntos.simples, w.assuntos.opcional, w.assuntos.analisado]) {
      const { id } = await w.order({
        situacao: 'reaberto',
        assunto,
        responsavel: w.people.fiscal.id,
      });
      await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id, 'reabertura');
      expect((await encerrar(id)).json.analise_situacao).toBe('aguardando');
      expect((await one(id)).analises).toMatchObject([
        { situacao: 'reabertura' },
        { situacao: 'aguardando' },
      ]);
    }
  });

  it('devolvida e encerrada, nem por ser reaberta antes do parecer passa pelo analista', async () => {
    const { id } = await w.order({
      situacao: 'reaberto',
      assunto: w.assuntos.opcional,
      responsavel: w.people.fiscal.id,
    });
    await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id, 'reabertura');
    const again = async () => {
      await act('fiscal', id, '/reabrir', { motivo });
      await act('gerente', id, '/confirmar-fiscal', {
        usuario_responsavel_id: w.people.fiscal.id,
      });
      await act('fiscal', id, '/aceitar');
      return (await encerrar(id)).json.analise_situacao;
    };
    await encerrar(id);
    expect(await again()).toBe('aguardando');
    expect(await again()).toBe('aguardando');
    // What a manager grants without an opinion is owed no more.
    const { analises } = await one(id);
    const path = `/alfa/ordem-servicos/analise/analises/${analises.at(-1).id}/cancelar`;
    await w.call(w.people.gerente, 'PUT', path, { body: { motivo } });
    expect(await again()).toBe('cancelado');
  });

  it('o banco não deixa duas análises à espera, nem uma em ordem que não está encerrada', async () => {
    const { id } = await emAndamento(w.assuntos.analisado);
    await encerrar(id);
    const insert = (situacao: string) =>
      insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id, situacao);
    await expect(insert('reanalise')).rejects.toMatchObject({
      constraint: 'ordem_servico_analise_aberta',
    });
    const leave = w.pool.query(`update ordem_servico set situacao = 'andamento' where id = $1`, [
      id,
    ]);
    await expect(leave).rejects.toMatchObject({ constraint: 'analise_de_ordem_encerrada' });
    const campo = (await emAndamento(w.assuntos.analisado)).id;
    const inTheField = insertAnalysis(w.pool, w.alfa.id, campo, w.people.analista.id);
    await expect(inTheField).rejects.toMatchObject({ constraint: 'analise_de_ordem_encerrada' });
    const old = await insertAnalysis(w.pool, w.alfa.id, campo, w.people.analista.id, 'regular');
    for (const situacao of ['irregular', 'reanalise'])
      await expect(
        w.pool.query('update ordem_servico_analise set situacao = $2 where id = $1', [
          old,
          situacao,
        ]),
      ).rejects.toMatchObject({ constraint: 'analise_de_ordem_encerrada' });
  });

  it('recusa o prazo pedido, com passo e e-mail', async () => {
    const { id, numero, ano } = await emAndamento(w.assuntos.simples);
    const pedido = await insertRequest(w.pool, w.alfa.id, id, w.people.fiscal.id);
    await act('gerente', id, '/encerrar', { encerramento_id: 'ok', comentario: 'Feito por mim' });
    expect(await recusa(id, pedido)).toEqual({
      solicitacao: [{ id: pedido, situacao: 'recusado', motivo_recusado: 'OS encerrada' }],
      passos: [
        ['solicitacoes.recusar', 'OS encerrada'],
        ['ordem_servicos.encerrar', 'Regular: Feito por mim'],
      ],
      emails: [[w.people.fiscal.id, `Prazo recusado: OS ${numero}/${ano}`]],
      log: [['solicitacoes.recusar', w.people.gerente.id]],
    });
  });
});

/** What became of the request of an order that was closed or cancelled. */
async function recusa(id: number, pedido: number) {
  const record = await one(id);
  const emails = await w.pool.query<{ usuario_id: number; assunto: string }>(
    `select usuario_id, assunto from email_historico where scope = 'solicitacao' and scope_id = $1`,
    [pedido],
  );
  return {
    solicitacao: (
      record.solicitacoes as { id: number; situacao: string; motivo_recusado: string }[]
    ).map(({ id: n, situacao, motivo_recusado }) => ({ id: n, situacao, motivo_recusado })),
    passos: (record.historico as { acao: string; texto: string }[]).map((h) => [h.acao, h.texto]),
    emails: emails.rows.map((e) => [e.usuario_id, e.assunto]),
    log: (await logOf(w.pool, 'solicitacao', pedido)).map((l) => [l['acao'], l['usuario_id']]),
  };
}

describe('retificar o encerramento', () => {
  it('corrige como e quando, e junta o esquecido, sem reabrir; antes e depois no log', async () => {
    const { id } = await w.order({
      situacao: 'encerrada',
      responsavel: w.people.fiscal.id,
      colunas: { created_at: new Date(`${addDays(hoje, -9)}T12:00:00Z`) },
    });
    const arquivo = await insertFile(w.pool, w.people.gerente.id);
    const retificar = (who: 'gerente' | 'fiscal', body: object) =>
      act(who, id, '/retificar-encerramento', { lock_version: 0, motivo, ...body });
    expect((await retificar('fiscal', { encerramento_id: 'nok' })).status).toBe(403);
    expect((await retificar('gerente', { encerramento_id: 'outra' })).json).toEqual({
      encerramento_id: ['não está na lista'],
    });
    const dia = addDays(hoje, -3);
    expect((await retificar('gerente', { concluido_em: addDays(hoje, 1) })).json).toEqual({
      concluido_em: [`deve ser até ${formatDate(hoje)}`],
    });
    const r = await retificar('gerente', {
      encerramento_id: 'nok',
      concluido_em: `${dia}T23:59:59.999Z`,
      anexos: [{ uri_token: arquivo }],
    });
    expect(r.json).toMatchObject({ situacao: 'encerrada', reaberta: false, lock_version: 1 });
    expect(hojeEm(new Date(r.json.concluido_em))).toBe(dia);
    const record = await one(id);
    expect(record).toMatchObject({
      encerramento: { id: 'nok', descricao: 'Irregular', comentario: 'Feito' },
      historico: [{ acao: 'ordem_servicos.retificar_encerramento', texto: motivo }],
      analises: [],
    });
    expect(record.anexos).toHaveLength(1);
    expect((await logOf(w.pool, 'ordem_servico', id))[0]?.['campos']).toMatchObject({
      encerramento: { de: { id: 'ok' }, para: { id: 'nok' } },
      concluido_em: {},
      anexos: { de: null },
    });
    expect(
      (await act('gerente', id, '/retificar-encerramento', { lock_version: 1, motivo })).json
        .lock_version,
    ).toBe(1);
  });
});

describe('cancelar', () => {
  it('recusa o prazo pedido com o mesmo motivo, com passo e e-mail', async () => {
    const { id, numero, ano } = await w.order({
      situacao: 'reaberto',
      assunto: w.assuntos.analisado,
      responsavel: w.people.fiscal.id,
    });
    await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id, 'regular');
    const pedido = await insertRequest(w.pool, w.alfa.id, id, w.people.fiscal.id);
    const r = await act('gerente', id, '/cancelar', { motivo });
    expect(r.json).toMatchObject({
      situacao: 'cancelada',
      analise_situacao: 'regular',
      solicitacao: null,
    });
    expect(await recusa(id, pedido)).toEqual({
      solicitacao: [{ id: pedido, situacao: 'recusado', motivo_recusado: motivo }],
      passos: [
        ['solicitacoes.recusar', motivo],
        ['ordem_servicos.cancelar', motivo],
      ],
      emails: [[w.people.fiscal.id, `Prazo recusado: OS ${numero}/${ano}`]],
      log: [['solicitacoes.recusar', w.people.gerente.id]],
    });
  });

  it('sem motivo que diga alguma coisa, não', async () => {
    const { id } = await w.order();
    expect((await act('gerente', id, '/cancelar', { motivo: ' curto   ' })).json).toEqual({
      motivo: ['é muito curto (mínimo: 10 caracteres)'],
    });
    expect((await act('gerente', id, '/cancelar')).json).toEqual({ motivo: ['é obrigatório'] });
  });
});
