/** What the actions of a service order do beyond the situação: decisions, section 3, effect by effect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, calcularPrazo, hojeEm } from '../../../domain/deadlines.ts';
import { insertAnalysis, insertRequest } from '../../support/orders.ts';
import { makeWorld, type Reply, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const hoje = hojeEm(new Date());
const ano = Number(hoje.slice(0, 4));
const motivo = 'Um motivo suficiente';
const criar = (who: Staff, body: object): Promise<Reply> =>
  w.call(w.people[who], 'POST', '/alfa/ordem-servicos', { body });
const act = (who: Staff, id: number, path: string, body: object = {}): Promise<Reply> =>
  w.call(w.people[who], 'PUT', `/alfa/ordem-servicos/${id}${path}`, { body });
const one = async (id: number): Promise<Reply['json']> =>
  (await w.call(w.people.admin, 'GET', `/alfa/ordem-servicos/${id}`)).json;
const recent = (instant: string): boolean => Math.abs(Date.now() - Date.parse(instant)) < 20_000;
/** Since when the municipality's rule holds: the demonstration's, else the one the server knows by itself. */
const rule = async (): Promise<string> =>
  (
    await w.pool.query<{ vigente_de: string }>(
      `select vigente_de from regra_prazo where ato = 'ordem_servico' and departamento_id is null`,
    )
  ).rows[0]?.vigente_de ?? '1966-10-27';
/** Calendar days, the first left out, the last counted in. */
const ctn = async (inicio: string, dias: number) => {
  const { rows } = await w.pool.query<{ data: string; descricao: string }>(
    'select data, descricao from feriado',
  );
  const regra = {
    ato: 'ordem_servico',
    dias: null,
    contagem: 'corridos' as const,
    suspensoes: [],
    vigente_de: await rule(),
    vigente_ate: null,
  };
  return calcularPrazo({
    ato: 'ordem_servico',
    inicio,
    dias,
    regra,
    feriados: new Map(rows.map((f) => [f.data, f.descricao])),
  });
};

describe('criar', () => {
  it('sem fiscal aguarda distribuição, com fiscal aguarda o aceite, com números seguidos', async () => {
    const a = await criar('gerente', { assunto_id: w.assuntos.simples, descricao: 'Primeira' });
    expect(a.status).toBe(201);
    expect(a.json).toMatchObject({
      situacao: 'aguardando_distribuir',
      numero: 1,
      ano,
      usuario_responsavel: null,
      incluido_por: 'osm',
      prazo: 10,
      lock_version: 0,
      analise_situacao: 'nenhuma',
      reaberta: false,
    });
    const b = await criar('gerente', {
      assunto_id: w.assuntos.simples,
      usuario_responsavel_id: w.people.fiscal.id,
    });
    expect(b.json).toMatchObject({
      situacao: 'a_confirmar',
      numero: 2,
      fiscal_ciente_em: null,
      usuario_responsavel: { id: w.people.fiscal.id },
    });
    const outra = await w.call(w.people.adminBeta, 'POST', '/beta/ordem-servicos', {
      body: { assunto_id: w.assuntos.beta },
    });
    expect(outra.json).toMatchObject({ numero: 1, ano });
    const record = await one(a.json.id);
    expect(record).toMatchObject({
      mes: Number(hoje.slice(5, 7)),
      incluido_por_usuario: { id: w.people.gerente.id },
      descricao: 'Primeira',
    });
    expect(record.historico).toMatchObject([
      {
        acao: 'ordem_servicos.create',
        titulo: 'Nova OS',
        de: null,
        para: 'aguardando_distribuir',
        usuario: { id: w.people.gerente.id },
      },
    ]);
  });

  it('avulsa: do próprio fiscal, ciente na hora; de quem não é fiscal, não', async () => {
    const r = await criar('fiscal', {
      assunto_id: w.assuntos.simples,
      avulsa: true,
      usuario_responsavel_id: w.people.fiscal2.id,
    });
    expect(r.json).toMatchObject({
      situacao: 'andamento',
      usuario_responsavel: { id: w.people.fiscal.id },
    });
    expect(recent(r.json.fiscal_ciente_em)).toBe(true);
    const no = await criar('gerente', { assunto_id: w.assuntos.simples, avulsa: true });
    expect([no.status, no.json]).toEqual([422, { avulsa: ['não foi encontrado'] }]);
  });

  it('do portal e da integração: abertura, ainda sem prazo', async () => {
    for (const incluido_por of ['portal', 'integracao']) {
      const r = await criar('gerente', { assunto_id: w.assuntos.simples, incluido_por });
      expect(r.json).toMatchObject({ situacao: 'abertura', concluir_em: null, incluido_por });
      const next = await act('gerente', r.json.id, '/confirmar-fiscal', {
        usuario_responsavel_id: w.people.fiscal.id,
      });
      expect(next.json).toMatchObject({
        situacao: 'a_confirmar',
        concluir_em: (await ctn(hoje, 10)).vence,
      });
    }
    for (const incluido_por of ['admin', 'sistema', 'osm'])
      expect(
        (await criar('gerente', { assunto_id: w.assuntos.simples, incluido_por })).json.situacao,
      ).toBe('aguardando_distribuir');
  });

  it('o prazo conta pelo CTN, art. 210, e guarda como foi contado', async () => {
    for (const [body, dias] of [
      [{}, 10],
      [{ prazo: 1 }, 1],
      [{ prazo: 47 }, 47],
    ] as const) {
      const { id, concluir_em, prazo } = (
        await criar('gerente', { assunto_id: w.assuntos.simples, ...body })
      ).json;
      const { vence, memoria } = await ctn(hoje, dias);
      expect([prazo, concluir_em]).toEqual([dias, vence]);
      expect(await one(id)).toMatchObject({
        concluir_em_original: vence,
        memoria_prazo: JSON.parse(JSON.stringify(memoria)),
      });
    }
  });

  it('uma regra ou um feriado novo vale para a próxima ordem, sem reiniciar nada', async () => {
    const { memoria } = await ctn(hoje, 10);
    await w.pool.query(
      `insert into feriado (data, ambito, descricao) values ($1, 'municipal', 'Dia de teste') on conflict do nothing`,
      [memoria.vence],
    );
    const later = (await criar('gerente', { assunto_id: w.assuntos.simples })).json;
    expect(later.concluir_em > memoria.vence).toBe(true);
    expect((await one(later.id)).memoria_prazo.dias_fora).toContainEqual({
      dia: memoria.vence,
      motivo: 'Feriado: Dia de teste (prorrogado)',
    });
    await w.pool.query(`delete from feriado where descricao = 'Dia de teste'`);
    await w.pool.query(
      `insert into regra_prazo (departamento_id, ato, contagem, vigente_de) values ($1, 'ordem_servico', 'uteis', $2)`,
      [w.alfa.id, hoje],
    );
    const r = (await one((await criar('gerente', { assunto_id: w.assuntos.simples })).json.id))
      .memoria_prazo;
    await w.pool.query('delete from regra_prazo where departamento_id = $1', [w.alfa.id]);
    expect(r).toMatchObject({ regra: { contagem: 'uteis', dias: 10 }, inicio: hoje });
    expect(r.vence > memoria.vence).toBe(true);
  });

  it('o cadastro completa o que não se disse; o que se disse fica', async () => {
    const filled = (
      await criar('gerente', { assunto_id: w.assuntos.simples, cadastro_id: w.cadastros[0] })
    ).json;
    expect(filled).toMatchObject({
      contribuinte: { id: w.pessoas[0], cpf_cnpj: '***.444.777-**' },
      endereco: 'Rua das Acácias, 10',
      zona: { id: w.zonas[0] },
      cadastro: { id: w.cadastros[0], numero: 'TESTE-1' },
    });
    const own = (
      await criar('gerente', {
        assunto_id: w.assuntos.simples,
        cadastro_id: w.cadastros[0],
        endereco: 'Fundos',
        contribuinte_id: w.pessoas[1],
        zona_id: w.zonas[1],
      })
    ).json;
    expect(own).toMatchObject({
      contribuinte: { id: w.pessoas[1] },
      endereco: 'Fundos',
      zona: { id: w.zonas[1] },
    });
    const search = async (text: string): Promise<number[]> =>
      (
        (
          await w.call(
            w.people.gerente,
            'GET',
            `/alfa/ordem-servicos?busca_cont=${encodeURIComponent(text)}`,
          )
        ).json.rows as { id: number }[]
      ).map((r) => r.id);
    for (const text of [
      'ÁGATA acacias',
      '11144477735',
      'TESTE-1 conceicao',
      `${filled.numero}/${ano} agata`,
    ])
      expect(await search(text), text).toEqual([filled.id]);
  });

  it('o que não há, ou não é do departamento, é dito pelo campo', async () => {
    const { simples, excluido, beta, interno } = w.assuntos;
    const wrong: [object, string][] = [
      [{ assunto_id: beta }, 'assunto_id'],
      [{ assunto_id: excluido }, 'assunto_id'],
      [{ assunto_id: 999_999 }, 'assunto_id'],
      [{ assunto_id: simples, cadastro_id: 999_999_999 }, 'cadastro_id'],
      [{ assunto_id: simples, contribuinte_id: 999_999_999 }, 'contribuinte_id'],
      [{ assunto_id: simples, zona_id: 999_999_999 }, 'zona_id'],
      [
        { assunto_id: simples, usuario_responsavel_id: w.people.fiscalBeta.id },
        'usuario_responsavel_id',
      ],
      [
        { assunto_id: simples, usuario_responsavel_id: w.people.analista.id },
        'usuario_responsavel_id',
      ],
    ];
    for (const [body, field] of wrong)
      expect((await criar('gerente', body)).json, JSON.stringify(body)).toEqual({
        [field]: ['não foi encontrado'],
      });
    await w.pool.query('update usuario set ativo = false where id = $1', [w.people.fiscal2.id]);
    expect(
      (await criar('gerente', { assunto_id: simples, usuario_responsavel_id: w.people.fiscal2.id }))
        .status,
    ).toBe(422);
    await w.pool.query('update usuario set ativo = true where id = $1', [w.people.fiscal2.id]);
    expect((await criar('gerente', { assunto_id: interno })).status).toBe(201);
    expect((await criar('gerente', {})).json).toEqual({ assunto_id: ['é obrigatório'] });
    expect(
      (
        await criar('gerente', {
          assunto_id: simples,
          prazo: 0,
          protocolo_tipo: 'outro',
          protocolo_numero: '12345678901234',
          descricao: 7,
        })
      ).json,
    ).toEqual({
      prazo: ['deve ser maior ou igual a 1'],
      protocolo_tipo: ['não é válido'],
      protocolo_numero: ['é muito longo (máximo: 13 caracteres)'],
      descricao: ['não é um texto'],
    });
  });
});

describe('confirmar fiscal', () => {
  it('um ausente se escolhe sabendo: a lista diz até quando e quem o substitui', async () => {
    await w.pool.query(
      `insert into ausente (usuario_id, tipo, inicia_em, termina_em, substituto_id) values ($1, 'ferias', $2, $3, $4), ($1, 'outros', '2001-01-01', '2001-01-02', null)`,
      [w.people.fiscal.id, addDays(hoje, -1), addDays(hoje, 3), w.people.fiscal2.id],
    );
    const r = await w.call(
      w.people.gerente,
      'GET',
      `/usuarios/fiscais?id_in=${w.people.fiscal.id},${w.people.fiscal2.id}&id_order_by=asc`,
    );
    expect(r.json.rows).toMatchObject([
      {
        ausente: {
          tipo: 'ferias',
          termina_em: addDays(hoje, 3),
          substituto: { id: w.people.fiscal2.id, nome: w.people.fiscal2.nome },
        },
      },
      { ausente: null },
    ]);
    await w.pool.query('delete from ausente where usuario_id = $1', [w.people.fiscal.id]);
  });

  it('quem deixa de ser o fiscal deixa de estar ciente; o passo diz o nome', async () => {
    const { id } = await w.order({
      situacao: 'questionada',
      responsavel: w.people.fiscal.id,
      colunas: { fiscal_ciente_em: new Date() },
    });
    const r = await act('gerente', id, '/confirmar-fiscal', {
      usuario_responsavel_id: w.people.fiscal2.id,
    });
    expect(r.json).toMatchObject({
      fiscal_ciente_em: null,
      usuario_responsavel: { id: w.people.fiscal2.id },
      concluir_em: '2099-12-31',
    });
    expect((await one(id)).historico.at(-1)).toMatchObject({
      texto: w.people.fiscal2.nome,
      titulo: 'Confirmar fiscal',
    });
    expect(
      (
        await act('gerente', id, '/confirmar-fiscal', {
          usuario_responsavel_id: w.people.fiscalBeta.id,
        })
      ).json,
    ).toEqual({ usuario_responsavel_id: ['não foi encontrado'] });
    expect(recent((await act('fiscal2', id, '/aceitar')).json.fiscal_ciente_em)).toBe(true);
  });
});

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
