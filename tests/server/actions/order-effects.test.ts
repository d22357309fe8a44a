/** Creating a service order and naming its inspector: decisions, section 3, effect by effect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../../domain/kernel/deadlines.ts';
import { ctnDeadline } from '../../support/ctn.ts';
import { orderCalls, recent } from '../../support/order-calls.ts';
import { makeWorld, type Reply, type Staff, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const hoje = hojeEm(new Date());
const ano = Number(hoje.slice(0, 4));
const criar = (who: Staff, body: object): Promise<Reply> =>
  w.call(w.people[who], 'POST', '/alfa/ordem-servicos', { body });
const { act, one } = orderCalls(() => w);
const ctn = (inicio: string, dias: number) => ctnDeadline(w.pool, inicio, dias);

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
    expect([no.status, no.json.message]).toEqual([
      422,
      'Só o fiscal abre a OS avulsa: é serviço dele',
    ]);
    const { simples } = w.assuntos;
    expect((await criar('fiscal', { assunto_id: simples, avulsa: true, prazo: 11 })).json).toEqual({
      prazo: ['deve ser menor ou igual a 10'],
    });
    expect(
      (await criar('fiscal', { assunto_id: simples, avulsa: true, prazo: 9 })).json,
    ).toMatchObject({ prazo: 9, concluir_em: (await ctn(hoje, 9)).vence });
  });

  it('do portal, do sistema e da integração só por contas de serviço: abertura, ainda sem prazo', async () => {
    const { simples } = w.assuntos;
    for (const incluido_por of ['portal', 'integracao', 'sistema'])
      expect((await criar('admin', { assunto_id: simples, incluido_por })).json).toEqual({
        incluido_por: ['só vem de contas de serviço'],
      });
    for (const incluido_por of ['admin', 'osm'])
      expect((await criar('gerente', { assunto_id: simples, incluido_por })).json.situacao).toBe(
        'aguardando_distribuir',
      );
    const conta = await w.somebody('alfa', ['ordem_servicos.create']);
    await w.pool.query('update usuario set servico = true where id = $1', [conta.id]);
    for (const incluido_por of ['portal', 'integracao', 'sistema']) {
      const r = await w.call(conta, 'POST', '/alfa/ordem-servicos', {
        body: { assunto_id: simples, incluido_por },
      });
      expect(r.json).toMatchObject({
        situacao: incluido_por === 'sistema' ? 'aguardando_distribuir' : 'abertura',
        concluir_em: null,
        incluido_por,
      });
    }
  });

  it('o prazo conta da designação, não da abertura; e o que se prevê é o que se guarda', async () => {
    const { id, ...nova } = (await criar('gerente', { assunto_id: w.assuntos.simples, prazo: 7 }))
      .json;
    expect(nova).toMatchObject({ situacao: 'aguardando_distribuir', prazo: 7, concluir_em: null });
    expect(await one(id)).toMatchObject({ concluir_em_original: null, memoria_prazo: null });
    const prazo = (query: string) =>
      w.call(w.people.fiscal, 'GET', `/alfa/ordem-servicos/prazo${query}`);
    const previsto = (await prazo('?dias=7')).json;
    const { vence, memoria } = await ctn(hoje, 7);
    expect(previsto).toEqual({ dia: vence, resumo: memoria.resumo, folga: null });
    const confirmar = (fiscal: number) =>
      act('gerente', id, '/confirmar-fiscal', { usuario_responsavel_id: fiscal });
    expect((await confirmar(w.people.fiscal.id)).json.concluir_em).toBe(vence);
    // Nobody has accepted: it counts again for another, not for the same one.
    const ontem = (): Promise<unknown> =>
      w.pool.query(`update ordem_servico set concluir_em = '2098-05-05' where id = $1`, [id]);
    await ontem();
    expect((await confirmar(w.people.fiscal.id)).json.concluir_em).toBe('2098-05-05');
    await act('fiscal', id, '/questionar', { motivo: 'Não é da minha zona' });
    expect((await confirmar(w.people.fiscal2.id)).json.concluir_em).toBe(vence);
    expect((await prazo('')).json).toMatchObject({ dia: hoje, resumo: null });
    expect((await prazo('?dias=0')).json).toEqual({ dias: ['deve ser maior ou igual a 1'] });
    expect((await prazo('?dias=dez')).json).toEqual({ dias: ['não é um número inteiro'] });
    expect((await prazo('?dia=2026-11-21')).json).toMatchObject({ folga: 'Fim de semana' });
    expect((await prazo('?dia=2026-11-20')).json.folga).toMatch(/^Feriado: /);
    expect((await prazo('?dia=2026-11-19')).json.folga).toBeNull();
  });

  it('o prazo conta pelo CTN, art. 210, e guarda como foi contado', async () => {
    for (const [body, dias] of [
      [{}, 10],
      [{ prazo: 1 }, 1],
      [{ prazo: 47 }, 47],
    ] as const) {
      const { id, concluir_em, prazo } = (
        await criar('gerente', {
          assunto_id: w.assuntos.simples,
          usuario_responsavel_id: w.people.fiscal.id,
          ...body,
        })
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
    const comFiscal = {
      assunto_id: w.assuntos.simples,
      usuario_responsavel_id: w.people.fiscal.id,
    };
    const { memoria } = await ctn(hoje, 10);
    await w.pool.query(
      `insert into feriado (data, ambito, descricao) values ($1, 'municipal', 'Dia de teste') on conflict do nothing`,
      [memoria.vence],
    );
    const later = (await criar('gerente', comFiscal)).json;
    expect(later.concluir_em > memoria.vence).toBe(true);
    expect((await one(later.id)).memoria_prazo.dias_fora).toContainEqual({
      dia: memoria.vence,
      motivo: 'Feriado: Dia de teste (prorrogado)',
    });
    await w.pool.query(`delete from feriado where descricao = 'Dia de teste'`);
    await w.pool.query(
      `insert into regra_prazo (departamento, descricao, ato, contagem, vigente_de) values ($1, 'Em dias úteis', 'ordem_servico', 'uteis', $2)`,
      [w.alfa.codigo, hoje],
    );
    const r = (await one((await criar('gerente', comFiscal)).json.id)).memoria_prazo;
    await w.pool.query('delete from regra_prazo where departamento = $1', [w.alfa.codigo]);
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
      concluir_em: (await ctn(hoje, 10)).vence,
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

  it.each(['andamento', 'reaberto', 'a_notificar', 'local_fechado'])(
    'em %s passa o serviço a outro: com motivo, e a data continua se não vem outra',
    async (situacao) => {
      const { id } = await w.order({ situacao, responsavel: w.people.fiscal.id });
      const passar = (body: object) => act('gerente', id, '/confirmar-fiscal', body);
      const motivo = 'Entrou em licença ontem';
      const para = { usuario_responsavel_id: w.people.fiscal2.id };
      expect((await passar(para)).json).toEqual({ motivo: ['é obrigatório'] });
      expect((await passar({ usuario_responsavel_id: w.people.fiscal.id, motivo })).json).toEqual({
        usuario_responsavel_id: ['já é o fiscal da OS'],
      });
      expect((await passar({ ...para, motivo })).json).toMatchObject({
        situacao: 'a_confirmar',
        fiscal_ciente_em: null,
        usuario_responsavel: { id: w.people.fiscal2.id },
        concluir_em: '2099-12-31',
      });
      expect((await one(id)).historico).toMatchObject([
        { de: situacao, para: 'a_confirmar', texto: `${w.people.fiscal2.nome}: ${motivo}` },
      ]);
      expect((await act('fiscal2', id, '/aceitar')).json.situacao).toBe(
        situacao === 'reaberto' ? 'reaberto' : 'andamento',
      );
      // Work that was accepted once keeps its date, however often it passes on.
      expect(
        (
          await passar({
            usuario_responsavel_id: w.people.fiscal.id,
            motivo,
            concluir_em: '2098-03-04T23:59:59.999Z',
          })
        ).json.concluir_em,
      ).toBe('2098-03-04');
      expect((await passar(para)).json.concluir_em).toBe('2098-03-04');
    },
  );
});
