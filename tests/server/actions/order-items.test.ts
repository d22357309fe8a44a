/** The form of an order: filled in by its kinds, kept with its version, demanded at closing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertFile } from '../../support/files.ts';
import { checklist } from '../../support/municipality.ts';
import { orderCalls } from '../../support/order-calls.ts';
import { makeWorld, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const { act, one, logOf } = orderCalls(() => w);
const nova = () =>
  w.order({
    situacao: 'andamento',
    assunto: w.assuntos.vistoriado,
    responsavel: w.people.fiscal.id,
  });
const fill = (id: number, items: object[], lock_version = 0, versao = 1) =>
  act('fiscal', id, '/items', { versao, items, lock_version });
const medida = { codigo: 'medida', medida: { valor: '2.5', unidade: 'm' } };
const simNao = { codigo: 'sim_nao', sim_nao: false };

describe('preencher', () => {
  it('cada resposta pelo seu tipo, na ordem do formulário, com a pergunta; o vazio não fica', async () => {
    const { id } = await nova();
    expect(await one(id)).toMatchObject({
      formulario: { id: w.formulario, versao: 1, tipo: 'vistoria', checklist },
      items: [],
      itens_pendentes: ['Item Sim ou não', 'Item Medida'],
    });
    const r = await fill(id, [
      medida,
      { codigo: 'texto', texto: '  ' },
      simNao,
      { codigo: 'numero', numero: '-3' },
      { codigo: 'escolha', escolha: 'Ruim' },
      { codigo: 'data', data: '2026-02-03T23:59:59.999Z' },
    ]);
    expect([r.status, r.json]).toMatchObject([200, { lock_version: 1, itens_pendentes: [] }]);
    const items = [
      { codigo: 'sim_nao', titulo: 'Item Sim ou não', tipo: 'sim_nao', sim_nao: false },
      { codigo: 'numero', titulo: 'Item Número', tipo: 'numero', numero: '-3' },
      { ...medida, titulo: 'Item Medida', tipo: 'medida' },
      { codigo: 'escolha', titulo: 'Item Escolha', tipo: 'escolha', escolha: 'Ruim' },
      { codigo: 'data', titulo: 'Item Data', tipo: 'data', data: '2026-02-03' },
    ];
    expect(await one(id)).toMatchObject({
      items,
      historico: [{ acao: 'ordem_servicos.items', texto: '5 de 7 itens' }],
    });
    // One answer changed is one that left and one that came.
    await fill(id, [medida, { ...simNao, sim_nao: true }, ...items.slice(3).map(bare)], 1);
    expect((await logOf(id)).at(-1)).toMatchObject({
      acao: 'ordem_servicos.items',
      campos: { items: { de: [{ sim_nao: false }, { numero: '-3' }], para: [{ sim_nao: true }] } },
    });
    // The same again writes nothing.
    const same = await fill(
      id,
      [medida, { ...simNao, sim_nao: true }, ...items.slice(3).map(bare)],
      2,
    );
    expect([same.status, same.json.lock_version, (await logOf(id)).length]).toEqual([200, 2, 2]);
  });
  /** An answer as it is sent. */
  const bare = (kept: { codigo: string; tipo: string }) => ({
    codigo: kept.codigo,
    [kept.tipo]: (kept as Readonly<Record<string, unknown>>)[kept.tipo],
  });

  it('recusa o que o item não pergunta, e a versão que não é a sua', async () => {
    const { id } = await nova();
    const wrong: [object, object][] = [
      [{ codigo: 'nada' }, { 'items.0.codigo': ['não foi encontrado'] }],
      [{ codigo: 'data', texto: 'ontem' }, { 'items.0.texto': ['não é válido'] }],
      [{ codigo: 'escolha', escolha: 'Médio' }, { 'items.0.escolha': ['não está na lista'] }],
      [
        { codigo: 'medida', medida: { valor: '1', unidade: 'km' } },
        { 'items.0.medida.unidade': ['não está na lista'] },
      ],
      [
        { codigo: 'numero', numero: '1.234' },
        { 'items.0.numero': ['pode ter no máximo 2 casas decimais'] },
      ],
      [{ codigo: 'data', data: '2026-02-30' }, { 'items.0.data': ['não é uma data válida'] }],
    ];
    for (const [item, errors] of wrong) expect((await fill(id, [item])).json).toEqual(errors);
    expect((await fill(id, [simNao, simNao])).json).toEqual({
      'items.1.codigo': ['já está em uso'],
    });
    expect((await fill(id, [simNao], 0, 7)).json).toMatchObject({
      errorCode: 'acao_impedida',
      message: 'O formulário mudou desde que foi lido: confira os itens',
    });
    const sem = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
    expect((await fill(sem.id, [simNao])).json).toMatchObject({
      message: 'O assunto não tem formulário',
    });
    expect((await logOf(id)).length).toBe(0);
  });

  it('as fotos são anexos da ordem: vêm, ficam enquanto respondem, e vão', async () => {
    const { id } = await nova();
    const [a, b] = [
      await insertFile(w.pool, w.people.fiscal.id),
      await insertFile(w.pool, w.people.fiscal.id),
    ];
    const foto = (...tokens: string[]) => ({
      codigo: 'foto',
      foto: tokens.map((uri_token) => ({ uri_token })),
    });
    expect((await fill(id, [foto(a, b)])).status).toBe(200);
    const filled = await one(id);
    expect(filled.anexos).toMatchObject([
      { descricao: 'Item Foto', file_info: { uri_token: a } },
      { descricao: 'Item Foto', file_info: { uri_token: b } },
    ]);
    expect(filled.items).toMatchObject([
      { foto: [{ uri_token: a, nome: expect.stringMatching(/\w/) }, { uri_token: b }] },
    ]);
    const gone = await w.call(w.people.fiscal, 'POST', `/alfa/ordem-servicos/${id}/anexos`, {
      body: { anexos: [{ uri_token: a, destroy: true }] },
    });
    expect(gone.json).toEqual({ anexos: ['responde a «Item Foto»: troque no formulário'] });
    await fill(id, [foto(b)], 1);
    expect((await one(id)).anexos).toMatchObject([{ file_info: { uri_token: b } }]);
    const foreign = await insertFile(w.pool, w.people.gerente.id);
    expect((await fill(id, [foto(foreign)], 2)).status).toBe(422);
  });
});

describe('a versão', () => {
  it('a ordem fica com a que preencheu; outra, ainda por preencher, tem a nova', async () => {
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into formulario (departamento_id, descricao, tipo, checklist) values ($1, 'De versões', 'vistoria', $2) returning id`,
      [w.alfa.id, JSON.stringify(checklist.slice(0, 2))],
    );
    const formulario = rows[0]?.id ?? 0;
    await w.pool.query(
      `insert into formulario_versao (departamento_id, formulario_id, versao, checklist)
       select departamento_id, id, versao, checklist from formulario where id = $1`,
      [formulario],
    );
    await w.pool.query('update assunto set formulario_id = $2 where id = $1', [
      w.assuntos.opcional,
      formulario,
    ]);
    const order = () =>
      w.order({
        situacao: 'andamento',
        assunto: w.assuntos.opcional,
        responsavel: w.people.fiscal.id,
      });
    const [filled, empty] = [await order(), await order()];
    await fill(filled.id, [{ codigo: 'texto', texto: 'Portão fechado' }]);
    const put = await w.call(w.people.admin, 'PUT', `/alfa/formularios/${formulario}`, {
      body: {
        descricao: 'De versões',
        tipo: 'vistoria',
        lock_version: 0,
        checklist: [
          { ...checklist[0], titulo: 'O que se viu', obrigatorio: true },
          { titulo: 'Muro', tipo: 'sim_nao', codigo: 'muro' },
        ],
      },
    });
    expect([put.status, put.json.versao]).toEqual([200, 2]);
    expect(await one(filled.id)).toMatchObject({
      formulario: { versao: 1, checklist: [{ titulo: 'Item Texto' }, { codigo: 'sim_nao' }] },
      itens_pendentes: ['Item Sim ou não'],
    });
    expect(await one(empty.id)).toMatchObject({
      formulario: { versao: 2, checklist: [{ titulo: 'O que se viu' }, { codigo: 'muro' }] },
      itens_pendentes: ['O que se viu'],
    });
    // Of another subject, the answers to another form are none of it.
    await act('gerente', filled.id, '/manutencao', {
      motivo: 'Assunto trocado por engano',
      assunto_id: w.assuntos.vistoriado,
      lock_version: 1,
    });
    expect(await one(filled.id)).toMatchObject({
      formulario: { id: w.formulario },
      items: [],
      itens_pendentes: ['Item Sim ou não', 'Item Medida'],
    });
    expect((await logOf(filled.id)).at(-1)).toMatchObject({
      campos: { items: { de: [{ texto: 'Portão fechado' }], para: null } },
    });
  });
});

describe('encerrar', () => {
  const encerrar = (id: number, body: object = {}) =>
    act('fiscal', id, '/encerrar', { encerramento_id: 'ok', comentario: 'Feito', ...body });

  it('espera os itens exigidos, e os nomeia; preenchida, a ordem se encerra e os guarda', async () => {
    const { id } = await nova();
    expect((await encerrar(id)).json).toEqual({
      errorCode: 'acao_impedida',
      message: 'Falta no formulário: Item Sim ou não, Item Medida',
    });
    await fill(id, [simNao]);
    expect((await encerrar(id)).json.message).toBe('Falta no formulário: Item Medida');
    await fill(id, [simNao, medida], 1);
    expect((await encerrar(id)).status).toBe(200);
    expect(await one(id)).toMatchObject({
      situacao: 'encerrada',
      encerramento: { id: 'ok', resultado: 'regular', comentario: 'Feito' },
      items: [{ sim_nao: false }, { medida: { valor: '2.5', unidade: 'm' } }],
      itens_pendentes: [],
    });
    expect((await fill(id, [simNao], 3)).json.errorCode).toBe('transicao_invalida');
  });

  it('pede comentário só onde a situação o exige', async () => {
    const { id } = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
    expect((await encerrar(id, { comentario: undefined })).json).toEqual({
      comentario: ['é obrigatório'],
    });
    await w.pool.query(
      `update assunto set encerramento = jsonb_set(encerramento, '{0,exige_comentario}', 'false') where id = $1`,
      [w.assuntos.simples],
    );
    expect((await encerrar(id, { comentario: null })).status).toBe(200);
    expect(await one(id)).toMatchObject({
      encerramento: { comentario: null },
      historico: [{ texto: 'Regular' }],
    });
  });
});
