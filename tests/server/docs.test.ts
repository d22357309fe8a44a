/** Models with versions, and notifications issued from them (decisions of the wings, sections 15 to 17). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docSituacoes } from '../../domain/doc/situacoes.ts';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const modelos = (who: Person, body: object): Promise<Reply> =>
  w.call(who, 'POST', '/alfa/sistema/doc-modelos', { body });
const emitir = (who: Person, body: object): Promise<Reply> =>
  w.call(who, 'POST', '/alfa/notificacoes', { body });
const parametro = (codigo: string, more: object = {}) => ({
  codigo,
  descricao: `Parâmetro ${codigo}`,
  unidade: 'unitario',
  ...more,
});
const falta = (codigo: string, more: object = {}) => ({
  codigo,
  descricao: `Irregularidade ${codigo}`,
  ...more,
});
const regra = (de: string, ate: string, valor: string) => ({
  tipo: 'multiplicador',
  parametro_inicial: de,
  parametro_final: ate,
  valor,
});

describe('situações', () => {
  it('as linhas são as do domínio', async () => {
    const r = await w.call(w.people.consulta, 'GET', '/doc-situacoes');
    expect(r.json.rows).toEqual(
      Object.entries(docSituacoes).map(([id, [descricao, tipo]]) => ({
        id: Number(id),
        descricao,
        tipo,
      })),
    );
  });
});

describe('modelos', () => {
  it('guarda linhas com id, e diz o que está errado em seu lugar com as palavras do formulário', async () => {
    const { admin } = w.people;
    const errado = await modelos(admin, {
      titulo: 'x'.repeat(151),
      tipo: 'notificacao',
      parametros: [
        parametro('A', { regras: [regra('0', '10', '1'), regra('10', '20', '1')] }),
        parametro('A'),
      ],
      irregularidades: [{ codigo: '', descricao: 'y'.repeat(1001) }],
    });
    expect(errado.status).toBe(422);
    expect(errado.json).toEqual({
      titulo: ['é muito longo (máximo: 150 caracteres)'],
      'irregularidades.0.codigo': ['é obrigatório'],
      'irregularidades.0.descricao': ['é muito longo (máximo: 1.000 caracteres)'],
    });
    const junto = await modelos(admin, {
      titulo: 'Junto',
      tipo: 'notificacao',
      parametros: [
        parametro('A', { regras: [regra('0', '10', '1'), regra('10', '20', '1')] }),
        parametro('A'),
      ],
    });
    expect(junto.json).toEqual({
      'parametros.0.regras.1.parametro_inicial': ['deve ser maior ou igual a 10,01'],
      'parametros.1.codigo': ['já está em uso'],
    });
    expect((await modelos(admin, { titulo: 'Auto', tipo: 'multa' })).json).toHaveProperty('tipo');
    const outro = await modelos(admin, {
      titulo: 'De lei alheia',
      tipo: 'notificacao',
      irregularidades: [falta('I', { legislacao_id: 999_999 })],
    });
    expect(outro.json).toEqual({ 'irregularidades.0.legislacao_id': ['não foi encontrado'] });
  });

  it('sem documentos, salvar muda a mesma versão; com eles faz a seguinte, e o documento fica com a sua', async () => {
    const { admin, gerente, fiscal } = w.people;
    const feito = await modelos(admin, {
      titulo: 'Com versões',
      tipo: 'notificacao',
      dias_regularizar: 10,
      parametros: [parametro('A', { regras: [regra('0', '100', '2')], obrigatorio: true })],
      irregularidades: [falta('I', { valor: '5' }), falta('J')],
    });
    expect(feito.status).toBe(201);
    const { id, parametros, irregularidades, versao } = feito.json;
    expect(versao).toBe(1);
    const path = `/alfa/sistema/doc-modelos/${id}`;
    const salvar = async (body: object): Promise<Reply> => {
      const { json } = await w.call(admin, 'GET', path);
      return w.call(admin, 'PUT', path, {
        body: { titulo: json.titulo, tipo: json.tipo, ...body, lock_version: json.lock_version },
      });
    };
    const antes = await salvar({ dias_regularizar: 12 });
    expect(antes.json).toMatchObject({ versao: 1, dias_regularizar: 12 });
    const doc = await emitir(fiscal, {
      doc_modelo_id: id,
      contribuinte_id: w.pessoas[0],
      valores: [{ parametro_id: parametros[0].id, quantidade: '3.25' }],
      irregularidades: [{ irregularidade_id: irregularidades[0].id, quantidade: 2 }],
    });
    expect(doc.status).toBe(201);
    expect(doc.json).toMatchObject({ valor_total: '16.50', situacao: 'aguardando_ciencia' });
    // A row that goes, one that stays with its id, and a new one: the next version.
    const [a] = irregularidades;
    const depois = await salvar({
      parametros: [
        { ...parametro('A', { regras: [regra('0', '100', '9')] }), id: parametros[0].id },
      ],
      irregularidades: [{ ...falta('I'), id: a.id, destroy: true }, falta('K')],
    });
    expect(depois.json).toMatchObject({ versao: 2 });
    expect(depois.json.parametros[0].id).toBe(parametros[0].id);
    expect(depois.json.irregularidades.map((one: { codigo: string }) => one.codigo)).toEqual(['K']);
    const lido = await w.call(gerente, 'GET', `/alfa/notificacoes/${doc.json.id}`);
    expect(lido.json).toMatchObject({ modelo_versao: 1, dias_regularizar: 12 });
    expect(lido.json.memoria_valor).toMatchObject({ versao: 1, soma: '16.5', total: '16.50' });
    const { rows } = await w.pool.query<{ versao: number; valor: string }>(
      `select versao, modelo #>> '{parametros,0,regras,0,valor}' as valor from doc_modelo_versao where doc_modelo_id = $1 order by 1`,
      [id],
    );
    expect(rows).toEqual([
      { versao: 1, valor: '2.00' },
      { versao: 2, valor: '9.00' },
    ]);
    await expect(
      w.pool.query(
        `update doc_modelo_versao set modelo = '{}' where doc_modelo_id = $1 and versao = 1`,
        [id],
      ),
    ).rejects.toThrow('versão de modelo que tem documentos');
    // What no document is made from changes no version; nothing changed writes nothing.
    expect((await salvar({ ativo: false })).json.versao).toBe(2);
    expect(
      (await emitir(fiscal, { doc_modelo_id: id, contribuinte_id: w.pessoas[0] })).json,
    ).toEqual({ doc_modelo_id: ['não foi encontrado'] });
  });

  it('a lei que uma versão nomeia não se exclui', async () => {
    const { admin } = w.people;
    const lei = await w.call(admin, 'POST', '/alfa/sistema/legislacoes', {
      body: { titulo: 'Lei usada', tipo: 'lei', numero: 77, ano: 2001 },
    });
    await modelos(admin, {
      titulo: 'Que nomeia lei',
      tipo: 'notificacao',
      irregularidades: [falta('I', { legislacao_id: lei.json.id })],
    });
    const r = await w.call(admin, 'DELETE', `/alfa/sistema/legislacoes/${lei.json.id}`);
    expect(r.status).toBe(409);
    expect(r.json.message).toContain('1 modelo de documento');
  });
});

describe('notificações', () => {
  it('pela ordem: o que ela sabe, um número a mais, e a ordem conta o documento', async () => {
    const { fiscal, gerente } = w.people;
    const modelo = await insertModelo(w.pool, { departamento: w.alfa.id });
    const os = await w.order({
      situacao: 'a_notificar',
      responsavel: fiscal.id,
      colunas: { contribuinte_id: w.pessoas[1], endereco: 'Rua da Ordem, 5' },
    });
    const body = {
      doc_modelo_id: modelo,
      ordem_servico_id: os.id,
      valores: [{ parametro_id: 901, quantidade: '50.01' }],
      irregularidades: [{ irregularidade_id: 911, quantidade: 1 }],
    };
    const um = await emitir(fiscal, body);
    const dois = await emitir(gerente, body);
    expect([um.status, dois.status]).toEqual([201, 201]);
    // 10 × ⌈50,01 ÷ 50⌉ + 100
    expect(um.json).toMatchObject({
      valor_total: '120.00',
      doc_situacao: { id: 1, descricao: 'Aguardando ciência' },
      contribuinte: { id: w.pessoas[1] },
      endereco: 'Rua da Ordem, 5',
      fiscal: { id: fiscal.id },
      ordem_servico: { id: os.id },
    });
    expect(dois.json.numero).toBe(um.json.numero + 1);
    expect(dois.json.fiscal.id).toBe(fiscal.id);
    const ordem = await w.call(gerente, 'GET', `/alfa/ordem-servicos/${os.id}`);
    expect(ordem.json).toMatchObject({ docs_emitidos: 2, situacao: 'a_notificar' });
    expect(ordem.json.docs.map((one: { id: number }) => one.id)).toEqual([
      um.json.id,
      dois.json.id,
    ]);
    expect(ordem.json.historico.at(-1)).toMatchObject({
      acao: 'notificacoes.create',
      texto: `Notificação ${dois.json.numero}/${dois.json.ano}`,
    });
    const trilha = await w.call(gerente, 'GET', `/alfa/logs/doc/${um.json.id}`);
    expect(trilha.json.rows).toHaveLength(1);
  });

  it('muitas ao mesmo tempo não repetem nem saltam número', async () => {
    const modelo = await insertModelo(w.pool, {
      departamento: w.alfa.id,
      tipo: 'auto_notificacao',
      parametros: [],
      irregularidades: [],
    });
    const body = { doc_modelo_id: modelo, contribuinte_id: w.pessoas[0] };
    const all = await Promise.all(Array.from({ length: 8 }, () => emitir(w.people.gerente, body)));
    const numeros = all.map((r) => r.json.numero as number).toSorted((a, b) => a - b);
    expect(numeros).toEqual(Array.from({ length: 8 }, (_, at) => (numeros[0] ?? 0) + at));
  });

  it('o que falta ou não é do modelo é dito em seu lugar, e nada é numerado', async () => {
    const { fiscal } = w.people;
    const modelo = await insertModelo(w.pool, { departamento: w.alfa.id });
    const dela = await insertModelo(w.pool, { departamento: w.beta.id });
    const fechada = await w.order({ situacao: 'cancelada' });
    const deBeta = await w.order({ departamento: w.beta.id });
    const base = { doc_modelo_id: modelo, contribuinte_id: w.pessoas[0] };
    const area = [{ parametro_id: 901, quantidade: '1' }];
    const achada = [{ irregularidade_id: 912, quantidade: 1 }];
    const cases: [object, object][] = [
      [
        { doc_modelo_id: modelo },
        { ordem_servico_id: ['ou cadastro ou contribuinte: o documento é de alguém'] },
      ],
      [base, { valores: ['Área é obrigatório'], irregularidades: ['é obrigatório'] }],
      [
        {
          ...base,
          valores: [...area, { parametro_id: 902, quantidade: '100.01' }],
          irregularidades: [{ irregularidade_id: 5, quantidade: 1 }],
        },
        {
          'valores.1.quantidade': ['não está em nenhuma faixa do modelo'],
          'irregularidades.0.irregularidade_id': ['não foi encontrado'],
        },
      ],
      [
        { ...base, doc_modelo_id: dela, valores: area, irregularidades: achada },
        { doc_modelo_id: ['não foi encontrado'] },
      ],
      [
        { ...base, ordem_servico_id: fechada.id, valores: area, irregularidades: achada },
        { ordem_servico_id: ['é de uma OS cancelada'] },
      ],
      [
        { ...base, ordem_servico_id: deBeta.id, valores: area, irregularidades: achada },
        { ordem_servico_id: ['não foi encontrado'] },
      ],
    ];
    const last = () =>
      w.pool.query(`select ultimo from numeracao where serie = 'doc.notificacao' order by 1`);
    const before = (await last()).rows;
    for (const [body, errors] of cases) {
      const r = await emitir(fiscal, body);
      expect([r.status, r.json]).toEqual([422, errors]);
    }
    expect((await last()).rows).toEqual(before);
    expect((await emitir(w.people.consulta, base)).status).toBe(403);
  });

  it('quem reincide paga o fator: da mesma irregularidade, com ciência, dentro dos meses', async () => {
    const { fiscal, gerente } = w.people;
    const modelo = await insertModelo(w.pool, {
      departamento: w.alfa.id,
      reincidencia: { meses: 12, fator: '2.00', mesma: true },
      parametros: [],
    });
    const body = {
      doc_modelo_id: modelo,
      contribuinte_id: w.pessoas[0],
      irregularidades: [{ irregularidade_id: 911, quantidade: 1 }],
    };
    const novo = () =>
      w.call(
        gerente,
        'GET',
        `/alfa/fiscalizacao/docs/modelos/${modelo}/new?contribuinte_id=${w.pessoas[0]}`,
      );
    const primeira = await emitir(fiscal, body);
    expect(primeira.json).toMatchObject({ valor_total: '100.00', reincidente: false });
    // Not acknowledged: it does not count.
    expect((await novo()).json.anteriores).toEqual({ documentos: 0, irregularidade_ids: [] });
    const ciente = (dia: string) =>
      w.pool.query(
        `update doc set ciencia_em = $2, situacao = 'andamento', doc_situacao_id = 2 where id = $1`,
        [primeira.json.id, dia],
      );
    await ciente('2001-01-01');
    expect((await emitir(fiscal, body)).json.reincidente).toBe(false);
    await ciente(addDays(hojeEm(new Date()), -40));
    expect((await novo()).json.anteriores).toEqual({ documentos: 1, irregularidade_ids: [911] });
    expect((await emitir(fiscal, body)).json).toMatchObject({
      valor_total: '200.00',
      reincidente: true,
    });
    const outra = { ...body, irregularidades: [{ irregularidade_id: 912, quantidade: 1 }] };
    expect((await emitir(fiscal, outra)).json.reincidente).toBe(false);
  });
});

describe('consulta de documentos', () => {
  it('é do município inteiro e vazia até um filtro; abrir o de outro departamento não se pode', async () => {
    const { consulta, nada } = w.people;
    const modelo = await insertModelo(w.pool, { departamento: w.beta.id });
    const id = await insertDoc(w.pool, {
      departamento: w.beta.id,
      modelo,
      colunas: { contribuinte_id: w.pessoas[0] },
    });
    const ler = (query: string, who = consulta) =>
      w.call(who, 'GET', `/alfa/consulta/docs?${query}`);
    expect((await ler('')).json).toMatchObject({ rows: [], count: 0 });
    expect((await ler('tipo_eq=notificacao')).json.count).toBe(0);
    const dele = await ler(`contribuinte_id_eq=${w.pessoas[0]}&tipo_eq=notificacao`);
    const row = dele.json.rows.find((one: { id: number }) => one.id === id);
    expect(row.departamento.codigo).toBe('beta');
    expect((await w.call(consulta, 'GET', `/alfa/notificacoes/${id}`)).status).toBe(404);
    expect((await ler('', nada)).status).toBe(403);
  });
});

describe('a guia de um documento', () => {
  it('o documento mostra as suas guias, a guia o documento de que vem, também a outro departamento', async () => {
    const modelo = await insertModelo(w.pool, { departamento: w.alfa.id });
    const doc = await insertDoc(w.pool, {
      departamento: w.alfa.id,
      modelo,
      colunas: { contribuinte_id: w.pessoas[0] },
    });
    const [guia] = w.guias;
    await w.pool.query(
      `update guia set doc_departamento_id = $1, doc_id = $2, situacao = 'aberta', vencimento = '2026-01-10' where id = $3`,
      [w.alfa.id, doc, guia],
    );
    const one = await w.call(w.people.gerente, 'GET', `/alfa/notificacoes/${doc}`);
    expect(one.json.guias).toMatchObject([
      { id: guia, situacao: 'vencida', vencimento: '2026-01-10' },
    ]);
    for (const [who, dep] of [
      [w.people.gerente, 'alfa'],
      [w.people.adminBeta, 'beta'],
    ] as const) {
      const paid = await w.call(who, 'GET', `/${dep}/pagamentos/${guia}`);
      expect(paid.json.doc).toMatchObject({
        id: doc,
        tipo: 'notificacao',
        ano: 2099,
        departamento: { codigo: 'alfa' },
      });
    }
    const [, outra] = w.guias;
    const none = await w.call(w.people.gerente, 'GET', `/alfa/pagamentos/${outra}`);
    expect(none.json.doc).toBeNull();
    await expect(
      w.pool.query('update guia set doc_id = $1 where id = $2', [doc, outra]),
      'sem o departamento não se sabe qual',
    ).rejects.toThrow('guia_check');
  });
});
