/** Models whole (decisions of the wings, section 16): what they say, what is refused, what a version keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { tipos } from '../../domain/doc/situacoes.ts';
import { linhasDoModelo } from '../../domain/doc-modelo/schema.ts';
import type { Doc } from '../../domain/doc/schema.ts';
import { textosDoDoc } from '../../domain/doc/textos.ts';
import { palavras } from '../../domain/texto/no.ts';
import { recomputarDocs, type Diferenca } from '../../server/nouns/doc/recomputar.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let w: World;
let lei = 0;
beforeAll(async () => {
  w = await makeWorld();
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into legislacao (departamento_id, titulo, tipo, numero, ano) values ($1, 'Código de Obras', 'lei', 7, 2001) returning id`,
    [w.alfa.id],
  );
  lei = rows[0]?.id ?? 0;
});
afterAll(() => w?.close());

const PATH = '/alfa/sistema/doc-modelos';
const criar = (body: object): Promise<Reply> => w.call(w.people.admin, 'POST', PATH, { body });
const ler = async (id: number) => (await w.call(w.people.admin, 'GET', `${PATH}/${id}`)).json;
const salvar = async (id: number, body: object): Promise<Reply> => {
  const { titulo, tipo, lock_version } = await ler(id);
  return w.call(w.people.admin, 'PUT', `${PATH}/${id}`, {
    body: { titulo, tipo, ...body, lock_version },
  });
};

const regra = (valor: string, indice?: string) => ({
  tipo: 'multiplicador',
  parametro_inicial: '0',
  parametro_final: '9999999999.99',
  valor,
  ...(indice ? { indice } : {}),
});
const comIndice = (indice = 'UFM') => ({
  parametros: [
    {
      codigo: 'A',
      descricao: 'Área',
      unidade: 'm2',
      obrigatorio: true,
      regras: [regra('2', indice)],
    },
  ],
  indices: [
    { codigo: 'UFM', valor: '4.5373', vigente_de: '2026-01-01' },
    { codigo: 'UFM', valor: '4', vigente_de: '2025-01-01' },
  ],
});

describe('modelos de documento', () => {
  it('de cada tipo, com tudo o que dizem; o que não se diz é o padrão', async () => {
    for (const tipo of Object.keys(tipos)) {
      const feito = await criar({ titulo: `Do tipo ${tipo}`, tipo });
      expect([tipo, feito.status]).toEqual([tipo, 201]);
      expect(feito.json).toMatchObject({
        tipo,
        defesa_ato: 'defesa',
        serie_propria: false,
        tipo_implantacao: 'nenhuma',
        ciencia_tipos: [],
        assuntos: [],
        reincidencia: null,
        versoes: [{ versao: 1, docs_emitidos: false }],
      });
    }
    const whole = {
      legislacao_id: lei,
      ciencia_tipos: ['pessoal', 'correios'],
      defesa_ato: null,
      serie_propria: true,
      situacoes: { ciencia: '6', ciencia_com_prazo: '13', regular: null },
      reincidencia: { meses: 12, fator: '2', mesma: false },
      assunto_ids: [w.assuntos.simples],
      tipo_implantacao: 'debito',
      debito_tipo_id: 3,
      dias_vencimento: 30,
      ...comIndice(),
    };
    const feito = await criar({ titulo: 'Inteiro', tipo: 'auto', ...whole });
    expect(feito.status).toBe(201);
    const modelo = await ler(feito.json.id);
    expect(modelo).toMatchObject({
      legislacao: { id: lei, titulo: 'Código de Obras' },
      ciencia_tipos: ['pessoal', 'correios'],
      defesa_ato: null,
      serie_propria: true,
      reincidencia: { meses: 12, mesma: false },
      assuntos: [{ id: w.assuntos.simples }],
      debito_tipo: { id: 3 },
      dias_vencimento: 30,
      indices: [
        { codigo: 'UFM', valor: '4.5373', vigente_de: '2026-01-01' },
        { codigo: 'UFM', valor: '4', vigente_de: '2025-01-01' },
      ],
    });
    expect(linhasDoModelo(modelo.versoes[0].modelo)).toEqual({
      ciencia: 6,
      ciencia_com_prazo: 13,
    });
  });

  it('recusa o que não há, o índice sem valores e a implantação sem débito, em seu lugar', async () => {
    const base = { titulo: 'Recusado', tipo: 'auto' };
    const said = async (body: object) => (await criar({ ...base, ...body })).json;
    expect(await said({ legislacao_id: 999_999 })).toEqual({
      legislacao_id: ['não foi encontrado'],
    });
    expect(await said({ assunto_ids: [w.assuntos.simples, w.assuntos.beta] })).toEqual({
      'assunto_ids.1': ['não foi encontrado'],
    });
    expect(await said({ tipo_implantacao: 'debito', debito_tipo_id: 999 })).toEqual({
      debito_tipo_id: ['não foi encontrado'],
    });
    expect(await said({ tipo_implantacao: 'debito' })).toEqual({
      debito_tipo_id: ['é obrigatório'],
    });
    expect(await said(comIndice('UPF'))).toEqual({
      'parametros.0.regras.0.indice': ['o índice UPF não tem valores no modelo'],
    });
    const [um] = comIndice().indices;
    expect(await said({ indices: [um, um] })).toEqual({
      'indices.1.vigente_de': ['já está em uso'],
    });
    // A situation of another type would leave the document where no action goes on from.
    expect(await said({ situacoes: { ciencia: '10' } })).toHaveProperty('situacoes.ciencia');
    // Nor does one that demands what the step does not give: a revision asked for, a term, a debt handed over.
    for (const [passo, linha] of [
      ['ciencia', '3'],
      // From where nobody defends himself any more.
      ['ciencia', '9'],
      ['irregular', '8'],
      ['ciencia_auto', '13'],
      ['atender', '15'],
    ] as const)
      expect(await said({ situacoes: { [passo]: linha } })).toHaveProperty(`situacoes.${passo}`);
  });

  it('o índice conta pelo valor do dia da autuação, com a memória; o tipo já não muda', async () => {
    const { json } = await criar({ titulo: 'Corrigido', tipo: 'notificacao_auto', ...comIndice() });
    const emitir = (more: object) =>
      w.call(w.people.fiscal, 'POST', '/alfa/notificacoes', {
        body: {
          doc_modelo_id: json.id,
          contribuinte_id: w.pessoas[0],
          valores: [{ parametro_id: json.parametros[0].id, quantidade: '10' }],
          ...more,
        },
      });
    const agora = await emitir({ autuado_em: '2026-02-01' });
    expect(agora.json.valor_total).toBe('90.75');
    const lido = await w.call(w.people.fiscal, 'GET', `/alfa/notificacoes/${agora.json.id}`);
    expect(lido.json.memoria_valor.valores[0]).toMatchObject({
      conta: '2 × 10 × 4.5373 (UFM)',
      valor: '90.746',
      indice: { codigo: 'UFM', valor: '4.5373', vigente_de: '2026-01-01' },
    });
    expect((await emitir({ autuado_em: '2025-12-31' })).json.valor_total).toBe('80.00');
    expect((await emitir({ autuado_em: '2024-12-31' })).json).toEqual({
      'valores.0.quantidade': ['o índice UFM não tem valor em 31/12/2024'],
    });
    expect((await salvar(json.id, { tipo: 'notificacao' })).json).toEqual({
      tipo: ['não muda: o modelo já tem documentos'],
    });
    // Another value of the index is another version; the subjects are not of the version.
    expect((await salvar(json.id, { assunto_ids: [w.assuntos.simples] })).json.versao).toBe(1);
    const [um, dois] = json.indices;
    const outra = await salvar(json.id, {
      indices: [um, dois, { ...um, id: undefined, vigente_de: '2027-01-01' }],
    });
    expect(outra.json.versao).toBe(2);
    expect((await ler(json.id)).versoes).toMatchObject([
      { versao: 2, docs_emitidos: false },
      { versao: 1, docs_emitidos: true },
    ]);
  });

  it('só o emitem as ordens dos seus assuntos', async () => {
    const { json } = await criar({
      titulo: 'De um assunto',
      tipo: 'notificacao',
      assunto_ids: [w.assuntos.simples],
    });
    const { responsavel } = { responsavel: w.people.fiscal.id };
    const outra = await w.order({
      situacao: 'andamento',
      responsavel,
      assunto: w.assuntos.exigente,
    });
    const r = await w.call(w.people.fiscal, 'POST', '/alfa/notificacoes', {
      body: { doc_modelo_id: json.id, ordem_servico_id: outra.id, contribuinte_id: w.pessoas[0] },
    });
    expect(r.json).toEqual({ doc_modelo_id: ['não se emite por ordens deste assunto'] });
  });

  it('o documento vive pelo modelo: a sua série, o ato da sua defesa, as situações dos seus passos', async () => {
    const { fiscal, gerente } = w.people;
    const feito = async (more: object) => {
      const titulo = `Que dita a vida: ${JSON.stringify(more)}`;
      const { json } = await criar({ titulo, tipo: 'termo', ...more });
      const docs = '/alfa/fiscalizacao/docs';
      const body = { doc_modelo_id: json.id, contribuinte_id: w.pessoas[0] };
      const { id, numero } = (await w.call(fiscal, 'POST', docs, { body })).json;
      const ciencia = { tipo: 'pessoal', data: hojeEm(new Date()) };
      await w.call(gerente, 'POST', `${docs}/${id}/ciencia`, { body: ciencia });
      return { ...(await w.call(gerente, 'GET', `${docs}/${id}`)).json, numero };
    };
    expect(await feito({})).toMatchObject({
      numero: 1,
      doc_situacao: { id: 2 },
      memoria_defesa: { regra: { ato: 'defesa' } },
    });
    expect(await feito({ serie_propria: true, defesa_ato: 'recurso' })).toMatchObject({
      numero: 1,
      memoria_defesa: { regra: { ato: 'recurso', dias: 30 } },
    });
    expect(await feito({ defesa_ato: null, situacoes: { ciencia: '6' } })).toMatchObject({
      numero: 2,
      doc_situacao: { id: 6 },
      prazo_defesa: null,
      memoria_defesa: null,
    });
  });

  it('refeito, o documento fica com o índice do seu dia, e se recalcula igual', async () => {
    const { gerente } = w.people;
    const { json } = await criar({ titulo: 'Refeito', tipo: 'auto', ...comIndice() });
    const docs = '/alfa/fiscalizacao/docs';
    const achado = (quantidade: string) => ({
      valores: [{ parametro_id: json.parametros[0].id, quantidade }],
    });
    const feito = await w.call(gerente, 'POST', docs, {
      body: {
        doc_modelo_id: json.id,
        contribuinte_id: w.pessoas[0],
        autuado_em: '2025-06-01',
        ...achado('10'),
      },
    });
    expect(feito.json.valor_total).toBe('80.00');
    const { id, lock_version } = feito.json;
    const pedido = await w.call(gerente, 'GET', `${docs}/${id}/edit`);
    expect(pedido.json.indices).toEqual(json.indices);
    const refeito = await w.call(gerente, 'PUT', `${docs}/${id}`, {
      body: { lock_version, ...achado('20') },
    });
    expect(refeito.json.valor_total).toBe('160.00');
    const found: Diferenca[] = [];
    await recomputarDocs(w.db, (one) => found.push(one));
    expect(found).toEqual([]);
  });

  it('os textos são estrutura: recusa o que não é do esquema; o documento os diz com o que nomeiam', async () => {
    const { gerente } = w.people;
    const no = (...content: object[]) => ({ type: 'doc', content });
    const p = (...content: object[]) => ({ type: 'paragraph', content });
    const t = (text: string) => ({ type: 'text', text });
    const v = (nome: string) => ({ type: 'variable', attrs: { nome } });
    const base = { titulo: 'Com textos', tipo: 'auto', ...comIndice() };
    const said = async (descricao: unknown) =>
      (await criar({ ...base, textos: [{ titulo: 'Corpo', descricao }] })).json;
    for (const wrong of [
      '<p>oi</p>',
      no(p(v('usuario.senha'))),
      no({ type: 'script', content: [t('alert(1)')] }),
      no(t('solto')),
    ])
      expect(await said(wrong)).toEqual({ 'textos.0.descricao': ['não é válido'] });
    const { json } = await criar({
      ...base,
      legislacao_id: lei,
      textos: [
        {
          titulo: 'Corpo',
          editavel: true,
          descricao: no(
            p(t('Auto '), v('doc.numero'), t(', '), v('doc.valor')),
            { type: 'conditional', attrs: { quando: 'reincidente' }, content: [p(t('De novo.'))] },
            { type: 'variable_block', attrs: { nome: 'legislacao' } },
          ),
        },
        { titulo: 'Fecho', descricao: no(p(v('departamento.nome'))) },
      ],
    });
    const [corpo, fecho] = json.textos;
    expect(corpo).toMatchObject({ titulo: 'Corpo', editavel: true });
    const emitir = async (more: object) => {
      const { id } = (
        await w.call(gerente, 'POST', '/alfa/fiscalizacao/docs', {
          body: {
            doc_modelo_id: json.id,
            contribuinte_id: w.pessoas[0],
            autuado_em: '2026-02-01',
            valores: [{ parametro_id: json.parametros[0].id, quantidade: '10' }],
            ...more,
          },
        })
      ).json;
      return (await w.call(gerente, 'GET', `/alfa/fiscalizacao/docs/${id}`)).json as Doc;
    };
    const emPalavras = (doc: Doc) =>
      textosDoDoc(doc).map(({ titulo, no: dito }) => [titulo, palavras(dito)]);
    const feito = await emitir({});
    expect(emPalavras(feito)).toEqual([
      ['Corpo', `Auto ${feito.numero}/${feito.ano}, R$ 90,75\nCódigo de Obras`],
      ['Fecho', feito.departamento.nome],
    ]);
    // What may be altered gives way to what the document says; what may not stays beside it.
    const alterado = await emitir({
      textos: [
        { titulo: 'Corpo', descricao: 'Dito de outro modo.' },
        { titulo: 'Fecho', descricao: 'Outro fecho, ao lado.' },
      ],
    });
    expect(emPalavras(alterado)).toEqual([
      ['Corpo', 'Dito de outro modo.'],
      ['Fecho', feito.departamento.nome],
      ['Fecho', 'Outro fecho, ao lado.'],
    ]);
    // Another text is another version: the document goes on saying what it said.
    const outra = await salvar(json.id, {
      textos: [{ ...corpo, descricao: no(p(t('Mudou.'))) }, fecho],
    });
    expect(outra.json.versao).toBe(2);
    const depois = await w.call(gerente, 'GET', `/alfa/fiscalizacao/docs/${feito.id}`);
    expect(emPalavras(depois.json)).toEqual(emPalavras(feito));
  });

  it('diz os tipos que se permitem e como um modelo do tipo começa', async () => {
    const permitidos = await w.call(w.people.admin, 'GET', `${PATH}/tipos/permitidos`);
    expect(permitidos.json.map(({ tipo }: { tipo: string }) => tipo)).toEqual(Object.keys(tipos));
    expect((await w.call(w.people.fiscal, 'GET', `${PATH}/tipos/permitidos`)).status).toBe(403);
    expect((await w.call(w.people.admin, 'GET', `${PATH}/tipos/auto/new`)).json).toEqual({
      tipo: 'auto',
      defesa_ato: 'defesa',
      serie_propria: false,
      tipo_implantacao: 'nenhuma',
    });
    expect((await w.call(w.people.admin, 'GET', `${PATH}/tipos/multa/new`)).status).toBe(404);
  });

  it('a legislação que um modelo nomeia não se exclui: diz-se quem a usa', async () => {
    const r = await w.call(w.people.admin, 'DELETE', `/alfa/sistema/legislacoes/${lei}`, {
      body: { lock_version: 0 },
    });
    expect(r.status).toBe(409);
    expect(JSON.stringify(r.json)).toMatch(/modelos? de documento/);
  });
});
