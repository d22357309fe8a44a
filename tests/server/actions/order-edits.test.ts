/** Editing, correcting and replacing a service order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ctnDeadline } from '../../support/ctn.ts';
import { orderCalls } from '../../support/order-calls.ts';
import { insertAnalysis, insertRequest } from '../../support/orders.ts';
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
      protocolo_tipo: 'geral',
      protocolo_numero: '55',
      protocolo_ano: 2026,
    });
    const r = await act('fiscal', id, '', {
      lock_version: 0,
      endereco: '  Praça da Sé, 3 ',
      protocolo_tipo: null,
      protocolo_numero: '',
      protocolo_ano: null,
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
      protocolo_tipo: { de: 'geral', para: null },
      protocolo_numero: { de: '55', para: null },
      protocolo_ano: { de: 2026, para: null },
    });
  });

  it('onde é e o que se descreve se acham cada um no seu, também com o sinal que os separa', async () => {
    const found = async (filter: string): Promise<number[]> =>
      (
        await w.call(w.people.fiscal, 'GET', `/alfa/ordem-servicos/detalhadas?${filter}`)
      ).json.rows.map(({ id }: { id: number }) => id);
    const { id } = await emAndamento({
      endereco: 'Travessa do \u001f Zéfiro, 7',
      descricao: 'Muro \u001f caído na alameda',
    });
    const [onde, descrita] = ['endereco_cont=', 'descricao_cont='];
    for (const [filter, is] of [
      [`${onde}zefiro`, true],
      [`${onde}travessa%20zef`, true],
      [`${onde}alameda`, false],
      [`${descrita}alameda`, true],
      [`${descrita}zefiro`, false],
      [`${onde}zefiro&${descrita}caido`, true],
      ['busca_cont=zefiro%20alameda', true],
    ] as const)
      expect((await found(filter)).includes(id), filter).toBe(is);
    await act('fiscal', id, '', { lock_version: 0, endereco: null });
    expect(await found(`${onde}zefiro`)).toEqual([]);
    expect(await found(`${descrita}alameda`)).toEqual([id]);
    expect(await found('busca_cont=zefiro')).toEqual([]);
  });

  it('o que não muda nada não escreve nada', async () => {
    const { id } = await emAndamento({ endereco: 'Rua 1' });
    for (const [step, body] of [
      ['', { endereco: 'Rua 1' }],
      ['', {}],
      ['/manutencao', { motivo, endereco: ' Rua 1 ', prazo: 10, situacao: 'andamento' }],
    ] as const)
      expect((await act('gerente', id, step, { lock_version: 0, ...body })).json).toMatchObject({
        id,
        lock_version: 0,
      });
    expect(await logOf(id)).toEqual([]);
    expect((await one(id)).historico).toEqual([]);
  });

  it('um protocolo tem tipo, número e ano', async () => {
    const { id } = await emAndamento();
    expect((await act('fiscal', id, '', { lock_version: 0, protocolo_numero: '55' })).json).toEqual(
      {
        protocolo_tipo: ['é obrigatório'],
        protocolo_ano: ['é obrigatório'],
      },
    );
    const todo = { protocolo_tipo: 'sei', protocolo_numero: '55', protocolo_ano: 2026 };
    expect((await act('fiscal', id, '', { lock_version: 0, ...todo })).json).toMatchObject(todo);
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
    expect((await logOf(id))[0]?.['campos']).toMatchObject({
      situacao: { de: 'andamento', para: 'questionada' },
      assunto_id: { de: w.assuntos.simples, para: w.assuntos.opcional },
      usuario_responsavel_id: { de: w.people.fiscal.id, para: w.people.fiscal2.id },
      prazo: { de: 10, para: 30 },
      concluir_em: { de: '2099-12-31', para: '2098-01-02' },
      zona_id: { de: null, para: w.zonas[0] },
      // The date that was said stands; its memory and whoever was aware follow the correction.
      memoria_prazo: { de: null },
      fiscal_ciente_em: { para: null },
    });
    expect((await one(id)).historico).toMatchObject([
      { acao: 'ordem_servicos.manutencao', de: 'andamento', para: 'questionada', texto: motivo },
    ]);
  });

  it('não deixa o que as outras ações não deixariam, e diz o que falta', async () => {
    const corrigir = async (id: number, body: object) =>
      (await act('gerente', id, '/manutencao', { lock_version: 0, motivo, ...body })).json;
    const { id } = await emAndamento();
    for (const [body, message] of [
      [{ situacao: 'encerrada' }, 'Encerrada: falta a situação de encerramento (Encerrar)'],
      [
        { usuario_responsavel_id: null },
        'Em andamento: falta o fiscal; o fiscal ainda não está ciente (Aceitar)',
      ],
      [
        { usuario_responsavel_id: w.people.fiscal2.id },
        'Em andamento: o fiscal ainda não está ciente (Aceitar)',
      ],
      [{ concluir_em: null }, 'Em andamento: falta a data em que se conclui'],
      [{ situacao: 'reaberto' }, 'Reaberto: nunca foi reaberta'],
      [{ situacao: 'aguardando_distribuir' }, 'Aguardando distribuir: não tem fiscal'],
    ] as const)
      expect(await corrigir(id, body)).toEqual({ errorCode: 'acao_impedida', message });
    expect((await one(id)).historico).toEqual([]);

    const closed = await w.order({ situacao: 'encerrada', responsavel: w.people.fiscal.id });
    const analise = await insertAnalysis(w.pool, w.alfa.id, closed.id, w.people.analista.id);
    expect((await corrigir(closed.id, { situacao: 'cancelada' })).message).toBe(
      'Cancelada: há uma análise que aguarda',
    );
    await w.pool.query(`update ordem_servico_analise set situacao = 'cancelado' where id = $1`, [
      analise,
    ]);
    await w.pool.query(`update ordem_servico set analise_situacao = 'cancelado' where id = $1`, [
      closed.id,
    ]);
    expect((await corrigir(closed.id, { assunto_id: w.assuntos.exigente })).message).toBe(
      'Encerrada: O assunto exige: documento, protocolo, cadastro',
    );
    expect(await corrigir(closed.id, { situacao: 'cancelada' })).toMatchObject({
      situacao: 'cancelada',
      concluido_em: null,
    });
    expect((await one(closed.id)).encerramento).toBeNull();

    const asked = await emAndamento();
    await insertRequest(w.pool, w.alfa.id, asked.id, w.people.fiscal.id);
    expect((await corrigir(asked.id, { situacao: 'cancelada' })).message).toBe(
      'Cancelada: há um prazo solicitado por decidir',
    );
  });

  it('volta ao começo sem fiscal, sem ciência e sem prazo; o aceite se dá de novo', async () => {
    const { id } = await emAndamento();
    const back = await act('gerente', id, '/manutencao', {
      lock_version: 0,
      motivo,
      situacao: 'aguardando_distribuir',
      usuario_responsavel_id: null,
    });
    expect(back.json).toMatchObject({ fiscal_ciente_em: null, concluir_em: null });
    const other = await emAndamento();
    expect(
      (
        await act('gerente', other.id, '/manutencao', {
          lock_version: 0,
          motivo,
          situacao: 'a_confirmar',
        })
      ).json,
    ).toMatchObject({ fiscal_ciente_em: null, concluir_em: '2099-12-31' });
  });

  it('outro prazo, ou outro assunto, conta a data de novo do mesmo dia e guarda como', async () => {
    const criada = await w.call(w.people.gerente, 'POST', '/alfa/ordem-servicos', {
      body: { assunto_id: w.assuntos.simples, usuario_responsavel_id: w.people.fiscal.id },
    });
    const { id } = criada.json as { id: number };
    await w.pool.query(
      `update ordem_servico set memoria_prazo = jsonb_set(memoria_prazo, '{inicio}', '"2026-03-02"') where id = $1`,
      [id],
    );
    const corrigir = (body: object, lock_version: number) =>
      act('gerente', id, '/manutencao', { lock_version, motivo, ...body });
    const { vence, memoria } = await ctnDeadline(w.pool, '2026-03-02', 20);
    expect((await corrigir({ prazo: 20 }, 0)).json).toMatchObject({
      prazo: 20,
      concluir_em: vence,
    });
    expect(await one(id)).toMatchObject({
      concluir_em_original: vence,
      memoria_prazo: JSON.parse(JSON.stringify(memoria)),
    });
    // Another subject brings its own term.
    expect((await corrigir({ assunto_id: w.assuntos.opcional }, 1)).json).toMatchObject({
      prazo: 10,
      concluir_em: (await ctnDeadline(w.pool, '2026-03-02', 10)).vence,
    });
    expect((await corrigir({ prazo: 5, concluir_em: '2098-01-02' }, 2)).json).toMatchObject({
      prazo: 5,
      concluir_em: '2098-01-02',
    });
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

  it('de quem não designa: o fiscal e a data continuam os mesmos, e não se mandam outros', async () => {
    const { id } = await emAndamento({ prazo: 45, memoria_prazo: '{"inicio": "2026-03-02"}' });
    const dados = { motivo, assunto_id: w.assuntos.opcional };
    for (const own of [{ prazo: 90 }, { usuario_responsavel_id: w.people.fiscal2.id }])
      expect((await act('fiscal', id, '/substituir', { ...dados, ...own })).json).toEqual(
        Object.fromEntries(Object.keys(own).map((name) => [name, ['Sem permissão!']])),
      );
    const r = await act('fiscal', id, '/substituir', dados);
    expect(await one(r.json.substituida.id)).toMatchObject({
      situacao: 'a_confirmar',
      usuario_responsavel: { id: w.people.fiscal.id },
      prazo: 45,
      concluir_em: '2099-12-31',
      concluir_em_original: '2099-12-31',
      memoria_prazo: { inicio: '2026-03-02' },
    });
  });
});
