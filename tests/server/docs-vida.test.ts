/** The life of a document: acknowledgement, terms, comments, defence, revision, correction. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAinf, isAinf } from '../../domain/doc/ainf.ts';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { recomputarDocs, type Diferenca } from '../../server/nouns/doc/recomputar.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { insertFile } from '../support/files.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
let modelo: number;
const hoje = hojeEm(new Date());
beforeAll(async () => {
  w = await makeWorld();
  modelo = await insertModelo(w.pool, { departamento: w.alfa.id });
});
afterAll(() => w?.close());

const docs = '/alfa/fiscalizacao/docs';
const novo = (colunas: object = {}): Promise<number> =>
  insertDoc(w.pool, {
    departamento: w.alfa.id,
    modelo,
    colunas: { fiscal_id: w.people.fiscal.id, contribuinte_id: w.pessoas[0], ...colunas },
  });
const post = (who: Person, id: number, path: string, body: object): Promise<Reply> =>
  w.call(who, 'POST', `${docs}/${id}/${path}`, { body });
const put = (who: Person, id: number, path: string, body: object): Promise<Reply> =>
  w.call(who, 'PUT', `${docs}/${id}/${path}`, { body });
const ler = async (id: number) => (await w.call(w.people.gerente, 'GET', `${docs}/${id}`)).json;
const pessoal = { tipo: 'pessoal', data: hoje };

describe('ciência', () => {
  it('leva o documento, conta os prazos com memória, e não se dá duas vezes, nem ao mesmo tempo', async () => {
    const { fiscal, gerente } = w.people;
    const id = await novo({ autuado_em: '2026-11-02', dias_regularizar: 10 });
    const all = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        post(at % 2 ? fiscal : gerente, id, 'ciencia', {
          tipo: 'correios',
          expedido_em: '2026-11-02',
          quem: 'O porteiro',
        }),
      ),
    );
    expect(all.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const doc = await ler(id);
    expect(doc).toMatchObject({
      situacao: 'andamento',
      doc_situacao: { id: 13 },
      ciencia_em: '2026-11-17',
      memoria_regularizar: { inicio: '2026-11-17', regra: { dias: 10, ato: 'regularizar' } },
      memoria_defesa: { inicio: '2026-11-17', regra: { ato: 'defesa' } },
    });
    expect(doc.prazo_regularizar).toBe(doc.memoria_regularizar.vence);
    expect(doc.prazo_defesa).toBe(doc.memoria_defesa.vence);
    expect(doc.ciencias).toHaveLength(1);
    expect(doc.ciencias[0]).toMatchObject({
      tipo: 'correios',
      ciencia_em: '2026-11-17',
      quem: 'O porteiro',
      memoria: '15 dias depois da expedição (02/11/2026): 17/11/2026.',
    });
    await expect(
      w.pool.query(
        `insert into doc_ciencia (departamento_id, doc_id, tipo, ciencia_em) values ($1, $2, 'pessoal', '2026-11-20')`,
        [w.alfa.id, id],
      ),
    ).rejects.toThrow('doc_ciencia_uma');
  });

  it('o auto fica autuado; sem prazo, notificado; a regra datada conta os dias da defesa', async () => {
    const { gerente } = w.people;
    const auto = await novo({ tipo: 'auto', serie: 'auto' });
    const sem = await novo();
    await w.pool.query(
      `insert into regra_prazo (descricao, ato, dias, contagem, vigente_de) values ('De prova', 'defesa', 20, 'uteis', '2026-01-02')`,
    );
    for (const id of [auto, sem]) await post(gerente, id, 'ciencia', pessoal);
    expect((await ler(auto)).doc_situacao.id).toBe(12);
    expect(await ler(sem)).toMatchObject({
      doc_situacao: { id: 2 },
      prazo_regularizar: null,
      memoria_defesa: { regra: { dias: 20, contagem: 'uteis' } },
    });
    await w.pool.query(`delete from regra_prazo where descricao = 'De prova'`);
  });

  it('a mesma fotografia dos avisos fica em cada carta devolvida, e só de quem a enviou', async () => {
    const { gerente, fiscal } = w.people;
    const ids = [await novo(), await novo(), await novo()];
    const anexos = [{ uri_token: await insertFile(w.pool, gerente.id) }];
    for (const id of ids.slice(0, 2))
      expect((await post(gerente, id, 'ciencia', { ...pessoal, anexos })).status).toBe(201);
    for (const id of ids.slice(0, 2)) expect((await ler(id)).anexos).toHaveLength(1);
    const alheia = await post(fiscal, ids[2] ?? 0, 'ciencia', { ...pessoal, anexos });
    expect(alheia.status).toBe(422);
    expect((await ler(ids[2] ?? 0)).ciencias).toEqual([]);
  });

  it('um fiscal só a dá dos seus; quem não é fiscal, de todos; o dia é dito em seu lugar', async () => {
    const { fiscal2, consulta, gerente } = w.people;
    const id = await novo();
    const alheio = await post(fiscal2, id, 'ciencia', pessoal);
    expect([alheio.status, alheio.json.message ?? alheio.text]).toEqual([
      422,
      expect.stringContaining('O documento é de'),
    ]);
    expect((await post(consulta, id, 'ciencia', pessoal)).status).toBe(403);
    expect((await post(gerente, id, 'ciencia', { tipo: 'pessoal' })).json).toEqual({
      data: ['é obrigatório'],
    });
  });

  it('o modelo diz as ciências que aceita e para onde leva', async () => {
    const proprio = await insertModelo(w.pool, { departamento: w.alfa.id });
    await w.pool.query(
      `update doc_modelo_versao set modelo = modelo || '{"situacoes": {"ciencia": "6"}, "ciencia_tipos": ["pessoal"]}' where doc_modelo_id = $1`,
      [proprio],
    );
    const id = await insertDoc(w.pool, { departamento: w.alfa.id, modelo: proprio });
    const { gerente } = w.people;
    expect((await post(gerente, id, 'ciencia', { tipo: 'protocolo', data: hoje })).json).toEqual({
      tipo: ['não está na lista'],
    });
    expect((await post(gerente, id, 'ciencia', pessoal)).json.doc_situacao.id).toBe(6);
  });
});

describe('depois da ciência', () => {
  it('o comentário que diz regular move o que aguarda regularizar, e nenhum outro', async () => {
    const { fiscal, gerente } = w.people;
    const [um, outro] = [await novo({ dias_regularizar: 5 }), await novo()];
    for (const id of [um, outro]) await post(gerente, id, 'ciencia', pessoal);
    const { rows } = (await w.call(fiscal, 'GET', '/alfa/fiscalizacao/comentario-situacoes')).json;
    const regular = rows.find((one: { tipo: string }) => one.tipo === 'regular').id;
    const dito = { comentario: 'Muro refeito', comentario_situacao_id: regular };
    for (const id of [um, outro]) await post(fiscal, id, 'comentar', dito);
    expect((await ler(um)).doc_situacao.id).toBe(5);
    expect((await ler(outro)).doc_situacao.id).toBe(2);
    const lista = await w.call(
      fiscal,
      'GET',
      `/alfa/fiscalizacao/doc-comentarios?comentario_situacao_id_eq=${regular}`,
    );
    expect(lista.json.rows.map((one: { doc: { id: number } }) => one.doc.id)).toEqual([outro, um]);
  });

  it('a defesa dentro do prazo, fora dele com motivo, e julgada por quem não autuou', async () => {
    const { fiscal, gerente } = w.people;
    const id = await novo({ tipo: 'auto', serie: 'auto' });
    await post(gerente, id, 'ciencia', pessoal);
    await w.pool.query(`update doc set prazo_defesa = $2 where id = $1`, [id, addDays(hoje, -1)]);
    const defesa = { apresentada_em: hoje, texto: 'Não era meu o muro' };
    expect((await post(gerente, id, 'defesa', defesa)).json).toHaveProperty('motivo');
    const feita = await post(gerente, id, 'defesa', { ...defesa, motivo: 'Esteve internado' });
    expect(feita.json.doc_situacao.id).toBe(4);
    const decisao = { resultado: 'indeferida', fundamentos: 'O muro é dele, pelo cadastro' };
    expect((await put(fiscal, id, 'defesa', decisao)).status).toBe(422);
    expect((await put(gerente, id, 'defesa', decisao)).json.doc_situacao.id).toBe(8);
    expect((await ler(id)).defesas).toMatchObject([
      { motivo: 'Esteve internado', resultado: 'indeferida', julgada_por: { id: gerente.id } },
    ]);
  });

  it('outro prazo guarda o de antes e já não é contagem', async () => {
    const { gerente, fiscal } = w.people;
    const id = await novo({ dias_regularizar: 5 });
    await post(gerente, id, 'ciencia', pessoal);
    const de = (await ler(id)).prazo_regularizar;
    const para = addDays(hoje, 60);
    const body = { prazo_regularizar: para, motivo: 'Pediu mais tempo' };
    expect((await put(fiscal, id, 'prazo-regularizar', body)).status).toBe(403);
    expect((await put(gerente, id, 'prazo-regularizar', body)).status).toBe(200);
    expect(await ler(id)).toMatchObject({
      prazo_regularizar: para,
      memoria_regularizar: null,
      prazos: [{ tipo: 'regularizar', de, para, motivo: 'Pediu mais tempo' }],
    });
  });

  it('em revisão nada se conclui; cancelado, nada se faz', async () => {
    const { gerente, fiscal } = w.people;
    const id = await novo();
    const revisao = await post(fiscal, id, 'solicitar-revisao', { motivo: 'O endereço é outro' });
    expect(revisao.json).toMatchObject({ situacao: 'andamento', doc_situacao: { id: 3 } });
    expect((await ler(id)).situacao_antes.id).toBe(1);
    for (const [path, body] of [
      ['verificar', { resultado: 'regular', texto: 'Tudo certo' }],
      ['atender', {}],
      ['solicitar-revisao', { motivo: 'Outra vez o endereço' }],
    ] as const)
      expect((await post(gerente, id, path, body)).status, path).toBe(422);
    expect(
      (await put(gerente, id, 'cancelar', { motivo: 'Emitido por engano' })).json,
    ).toMatchObject({
      situacao: 'cancelado',
      doc_situacao: { id: 11 },
    });
    expect((await post(gerente, id, 'comentar', { comentario: 'Tarde' })).status).toBe(409);
  });

  it('a manutenção corrige a ciência e reconta; de volta à espera, anula a que havia', async () => {
    const { gerente } = w.people;
    const id = await novo({ dias_regularizar: 5, autuado_em: '2026-11-02' });
    await post(gerente, id, 'ciencia', { tipo: 'pessoal', data: '2026-11-05' });
    const antes = await ler(id);
    const corrigir = (lock_version: number, body: object) =>
      post(gerente, id, 'manutencao', { motivo: 'A data estava errada', lock_version, ...body });
    const falta = await corrigir(antes.lock_version, { doc_situacao_id: 15 });
    expect([falta.status, falta.text]).toEqual([422, expect.stringContaining('Implantar')]);
    const depois = await corrigir(antes.lock_version, { ciencia_em: '2026-11-09' });
    expect(depois.json.ciencia_em).toBe('2026-11-09');
    expect((await ler(id)).memoria_regularizar.inicio).toBe('2026-11-09');
    const volta = await corrigir(depois.json.lock_version, { doc_situacao_id: 1 });
    expect(volta.json).toMatchObject({
      situacao: 'aguardando_ciencia',
      ciencia_em: null,
      prazo_regularizar: null,
      prazo_defesa: null,
    });
    expect((await post(gerente, id, 'ciencia', pessoal)).status).toBe(201);
    const { ciencias } = await ler(id);
    expect(ciencias.map((one: { anulada_em: string | null }) => one.anulada_em !== null)).toEqual([
      true,
      false,
    ]);
  });
});

describe('docs:recompute', () => {
  it('cada valor guardado é o que se calcula do que se guardou; o que não é, é nomeado', async () => {
    const { gerente } = w.people;
    const feito = await w.call(gerente, 'POST', docs, {
      body: {
        doc_modelo_id: modelo,
        contribuinte_id: w.pessoas[0],
        valores: [{ parametro_id: 901, quantidade: '60' }],
        irregularidades: [{ irregularidade_id: 911, quantidade: 1 }],
      },
    });
    const { id, numero, ano } = feito.json;
    const { lock_version } = await ler(id);
    await w.call(gerente, 'PUT', `${docs}/${id}`, {
      body: { lock_version, valores: [{ parametro_id: 901, quantidade: '200' }] },
    });
    const found: Diferenca[] = [];
    const recomputar = () => recomputarDocs(w.db, (one) => found.push(one));
    const todos = await recomputar();
    expect(found).toEqual([]);
    expect(todos.diferencas).toBe(0);
    expect(todos.documentos).toBeGreaterThan(0);
    await w.pool.query(`update doc set valor_total = valor_total + 1 where id = $1`, [id]);
    await w.pool.query(`update doc_valor set quantidade = 60 where doc_id = $1`, [id]);
    await recomputar();
    expect(
      found.map(({ doc, campo, guardado, calculado }) => [doc, campo, guardado, calculado]),
    ).toEqual([
      [`Notificação ${numero}/${ano}, versão 2`, 'valor total', '141', '120'],
      [`Notificação ${numero}/${ano}, versão 2`, 'soma da memória', '140', '120'],
      [`Notificação ${numero}/${ano}, versão 2`, 'total da memória', '140', '120'],
      [`Notificação ${numero}/${ano}, versão 2`, 'valor do parâmetro 901', '40', '20'],
    ]);
  });
});

describe('as portas', () => {
  it('a das notificações mostra só as que notificam, com o mesmo registro', async () => {
    const { consulta } = w.people;
    const [auto, notificacao] = [await novo({ tipo: 'auto', serie: 'auto' }), await novo()];
    const porta = (id: number) => w.call(consulta, 'GET', `/alfa/notificacoes/${id}`);
    expect((await porta(auto)).status).toBe(404);
    expect((await porta(notificacao)).json).toEqual(await ler(notificacao));
    const largo = await w.call(consulta, 'GET', `/alfa/fiscalizacao/doc-detalhados?tipo_eq=auto`);
    expect(largo.json.rows[0]).toMatchObject({ versao: 1, protocolo_numero: null });
  });
});

describe('do primeiro ao último', () => {
  const criar = (body: object, who = w.people.fiscal): Promise<Reply> =>
    w.call(who, 'POST', docs, { body });
  const achado = {
    valores: [{ parametro_id: 901, quantidade: '60' }],
    irregularidades: [{ irregularidade_id: 911, quantidade: 1 }],
  };
  const deAuto = () => insertModelo(w.pool, { departamento: w.alfa.id, tipo: 'auto' });

  it('um auto tem ainf, único, que se acha com e sem pontuação; uma notificação não', async () => {
    const { gerente } = w.people;
    const tipo = await deAuto();
    const body = { doc_modelo_id: tipo, contribuinte_id: w.pessoas[0], ...achado };
    const all = await Promise.all(Array.from({ length: 6 }, () => criar(body)));
    expect(all.map((r) => r.status)).toEqual([201, 201, 201, 201, 201, 201]);
    const ainfs = all.map((r) => r.json.ainf as string);
    expect(new Set(ainfs).size).toBe(6);
    for (const one of ainfs) expect(isAinf(one)).toBe(true);
    const [um = ''] = ainfs;
    const achar = async (query: string) =>
      (await w.call(gerente, 'GET', `${docs}?${query}`)).json.rows.map(
        (row: { ainf: string }) => row.ainf,
      );
    for (const text of [`ainf_eq=${um}`, `busca_cont=${um}`, `busca_cont=${formatAinf(um)}`])
      expect(await achar(text), text).toEqual([um]);
    const nao = await criar({ ...body, doc_modelo_id: modelo });
    expect([nao.status, nao.json.ainf]).toEqual([201, null]);
  });

  it('autuar leva o que a notificação diz, liga os dois e a leva a autuada, uma vez', async () => {
    const { fiscal, gerente } = w.people;
    const os = await w.order({ situacao: 'encerrada', responsavel: fiscal.id });
    const id = await novo({ ordem_servico_id: os.id, endereco: 'Rua do Muro, 9' });
    await post(gerente, id, 'ciencia', pessoal);
    const tipo = await deAuto();
    expect(
      (await post(fiscal, id, 'autuar', { doc_modelo_id: modelo, ...achado })).json,
    ).toHaveProperty('doc_modelo_id');
    const body = { doc_modelo_id: tipo, ...achado };
    const dois = await Promise.all([
      post(fiscal, id, 'autuar', body),
      post(gerente, id, 'autuar', body),
    ]);
    expect(dois.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const notificacao = await ler(id);
    expect(notificacao.doc_situacao.id).toBe(12);
    expect(notificacao.derivados).toHaveLength(1);
    const auto = await ler(notificacao.derivados[0].id);
    expect(auto).toMatchObject({
      tipo: 'auto',
      endereco: 'Rua do Muro, 9',
      contribuinte: { id: w.pessoas[0] },
      ordem_servico: { id: os.id },
      fiscal: { id: fiscal.id },
      auto_origem: { id: 2 },
      origem: { id },
    });
    const trilha = await w.call(gerente, 'GET', `/alfa/logs/doc/${auto.id}`);
    expect(trilha.json.rows).toHaveLength(1);
  });

  it('revisar faz outra versão, volta à linha de antes, e a de antes não muda mais', async () => {
    const { fiscal, gerente } = w.people;
    const feito = await criar({ doc_modelo_id: modelo, contribuinte_id: w.pessoas[0], ...achado });
    const { id, valor_total } = feito.json;
    // 10 × ⌈60 ÷ 50⌉ + 100
    expect(valor_total).toBe('120.00');
    await post(gerente, id, 'ciencia', pessoal);
    const linha = (await ler(id)).doc_situacao.id;
    const { lock_version } = await ler(id);
    const cedo = await put(fiscal, id, 'revisar', { lock_version });
    expect(cedo.status).toBe(422);
    await post(fiscal, id, 'solicitar-revisao', { motivo: 'A área medida é outra' });
    const versao = (await ler(id)).lock_version;
    const revisto = await put(fiscal, id, 'revisar', {
      lock_version: versao,
      valores: [{ parametro_id: 901, quantidade: '200' }],
    });
    expect(revisto.json).toMatchObject({ valor_total: '140.00', doc_situacao: { id: linha } });
    expect(await ler(id)).toMatchObject({
      versao: 2,
      situacao_antes: null,
      versoes: [{ versao: 1, conteudo: { valor_total: '120.00', memoria_valor: { soma: '120' } } }],
    });
    await expect(
      w.pool.query(`update doc_versao_anterior set conteudo = '{}' where doc_id = $1`, [id]),
    ).rejects.toThrow('não muda');
  });
});
