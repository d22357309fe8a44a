/** Editing, correcting and replacing a service order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderCalls } from '../../support/order-calls.ts';
import { makeWorld, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const motivo = 'Um motivo suficiente';
const { act, one, logOf, emAndamento } = orderCalls(() => w);

describe('editar', () => {
  it('muda só o que veio, deixa vazio o que veio vazio, e a busca acompanha', async () => {
    const { id } = await emAndamento({
      endereco: 'Rua Antiga, 1',
      descricao: 'Denúncia de ruído',
      protocolo_numero: '55',
    });
    const r = await act('fiscal', id, '', {
      lock_version: 0,
      endereco: '  Praça da Sé, 3 ',
      protocolo_numero: '',
    });
    expect(r.json).toMatchObject({
      endereco: 'Praça da Sé, 3',
      protocolo_numero: null,
      lock_version: 1,
    });
    expect((await one(id)).descricao).toBe('Denúncia de ruído');
    const found = async (text: string): Promise<number> =>
      (
        await w.call(
          w.people.fiscal,
          'GET',
          `/alfa/ordem-servicos?id_order_by=asc&busca_cont=${encodeURIComponent(text)}`,
        )
      ).json.count as number;
    expect(await found('praca da se ruido')).toBe(1);
    expect(await found('rua antiga')).toBe(0);
    expect((await logOf(id))[0]?.['campos']).toEqual({
      endereco: { de: 'Rua Antiga, 1', para: 'Praça da Sé, 3' },
      protocolo_numero: { de: '55', para: null },
    });
  });

  it('outro cadastro traz o seu contribuinte, endereço e zona; o mesmo não desfaz o que se mudou', async () => {
    const { id } = await emAndamento();
    const r = await act('fiscal', id, '', { lock_version: 0, cadastro_id: w.cadastros[1] });
    expect(r.json).toMatchObject({
      contribuinte: { id: w.pessoas[1], cpf_cnpj: '12.ABC.345/01DE-35' },
      endereco: 'Avenida São João, 20',
      zona: { id: w.zonas[1] },
    });
    const own = await act('fiscal', id, '', {
      lock_version: 1,
      cadastro_id: w.cadastros[1],
      endereco: 'Sala 2',
    });
    expect(own.json).toMatchObject({ endereco: 'Sala 2', contribuinte: { id: w.pessoas[1] } });
    const wrong = await act('fiscal', id, '', {
      lock_version: 2,
      cadastro_id: 999_999_999,
      zona_id: 999_999_999,
    });
    expect(wrong.json).toEqual({
      cadastro_id: ['não foi encontrado'],
      zona_id: ['não foi encontrado'],
    });
    expect(
      (await act('fiscal', id, '', { lock_version: 2, cadastro_id: null })).json.cadastro,
    ).toBeNull();
  });

  it('sem dizer a versão que leu, não', async () => {
    const { id } = await emAndamento();
    expect((await act('fiscal', id, '', { endereco: 'Rua 1' })).json).toEqual({
      lock_version: ['é obrigatório'],
    });
    for (const lock_version of ['0', 1.5, null])
      expect((await act('fiscal', id, '', { lock_version })).json).toEqual({
        lock_version: ['não é um número inteiro'],
      });
  });
});

describe('manutenção', () => {
  it('corrige qualquer campo e registra campo a campo, com o motivo na história', async () => {
    const { id } = await emAndamento({ endereco: 'Rua 1' });
    const r = await act('gerente', id, '/manutencao', {
      lock_version: 0,
      motivo,
      situacao: 'questionada',
      assunto_id: w.assuntos.opcional,
      usuario_responsavel_id: w.people.fiscal2.id,
      prazo: 30,
      concluir_em: '2098-01-02T23:59:59.999Z',
      endereco: 'Rua 1',
      zona_id: w.zonas[0],
    });
    expect(r.json).toMatchObject({
      situacao: 'questionada',
      assunto: { id: w.assuntos.opcional },
      usuario_responsavel: { id: w.people.fiscal2.id },
      prazo: 30,
      concluir_em: '2098-01-02',
    });
    expect((await logOf(id))[0]?.['campos']).toEqual({
      situacao: { de: 'andamento', para: 'questionada' },
      assunto_id: { de: w.assuntos.simples, para: w.assuntos.opcional },
      usuario_responsavel_id: { de: w.people.fiscal.id, para: w.people.fiscal2.id },
      prazo: { de: 10, para: 30 },
      concluir_em: { de: '2099-12-31', para: '2098-01-02' },
      zona_id: { de: null, para: w.zonas[0] },
    });
    expect((await one(id)).historico).toMatchObject([
      { acao: 'ordem_servicos.manutencao', de: 'andamento', para: 'questionada', texto: motivo },
    ]);
  });

  it('encerrar por correção põe a data do encerramento; sair dele, tira', async () => {
    const { id } = await emAndamento();
    expect(
      (await act('gerente', id, '/manutencao', { lock_version: 0, motivo, situacao: 'encerrada' }))
        .json.concluido_em,
    ).not.toBeNull();
    expect(
      (await act('gerente', id, '/manutencao', { lock_version: 1, motivo, situacao: 'andamento' }))
        .json.concluido_em,
    ).toBeNull();
    const closed = await w.order({ situacao: 'encerrada' });
    await act('gerente', closed.id, '/manutencao', {
      lock_version: 0,
      motivo,
      situacao: 'reabrindo',
    });
    expect((await one(closed.id)).encerramento).toBeNull();
  });

  it('recusa o que não há; um fiscal que já saiu pode ficar na ordem em que estava', async () => {
    const { id } = await emAndamento();
    for (const [field, value] of [
      ['assunto_id', w.assuntos.beta],
      ['assunto_id', w.assuntos.excluido],
      ['usuario_responsavel_id', w.people.fiscalBeta.id],
      ['contribuinte_id', 999_999_999],
    ] as const)
      expect(
        (await act('gerente', id, '/manutencao', { lock_version: 0, motivo, [field]: value })).json,
      ).toEqual({ [field]: ['não foi encontrado'] });
    await w.pool.query('update usuario set ativo = false where id = $1', [w.people.fiscal.id]);
    const kept = await act('gerente', id, '/manutencao', {
      lock_version: 0,
      motivo,
      usuario_responsavel_id: w.people.fiscal.id,
      endereco: 'Rua 9',
    });
    await w.pool.query('update usuario set ativo = true where id = $1', [w.people.fiscal.id]);
    expect(kept.status).toBe(200);
    expect(
      (
        await act('gerente', id, '/manutencao', {
          lock_version: 1,
          motivo,
          usuario_responsavel_id: null,
        })
      ).json.usuario_responsavel,
    ).toBeNull();
  });
});

describe('substituir', () => {
  it('abre a nova, com o seu número, e liga as duas', async () => {
    const { id, numero, ano } = await emAndamento();
    const r = await act('gerente', id, '/substituir', {
      motivo,
      assunto_id: w.assuntos.opcional,
      usuario_responsavel_id: w.people.fiscal2.id,
      descricao: 'De novo',
    });
    expect(r.json).toMatchObject({ id, situacao: 'andamento', substituida: { ano } });
    const nova = await one(r.json.substituida.id);
    expect(nova).toMatchObject({
      numero: r.json.substituida.numero,
      situacao: 'a_confirmar',
      substituida: null,
      substitui: { id, numero, ano },
      descricao: 'De novo',
      usuario_responsavel: { id: w.people.fiscal2.id },
    });
    expect(nova.historico).toMatchObject([
      {
        acao: 'ordem_servicos.create',
        para: 'a_confirmar',
        texto: `Substitui a OS ${numero}/${ano}`,
      },
    ]);
    expect((await one(id)).historico).toMatchObject([
      {
        acao: 'ordem_servicos.substituir',
        titulo: 'Substituir',
        texto: `Substituída pela OS ${nova.numero}/${ano}: ${motivo}`,
      },
    ]);
    expect(await logOf(nova.id)).toMatchObject([
      { acao: 'ordem_servicos.create', campos: { situacao: { de: null } } },
    ]);
    expect(
      (await act('gerente', nova.id, '/substituir', { motivo, assunto_id: w.assuntos.simples }))
        .json.situacao,
    ).toBe('a_confirmar');
    const unassigned = await emAndamento();
    const second = await act('gerente', unassigned.id, '/substituir', {
      motivo,
      assunto_id: w.assuntos.simples,
    });
    expect((await one(second.json.substituida.id)).situacao).toBe('aguardando_distribuir');
  });
});
