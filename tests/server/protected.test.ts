/**
 * The protected registry: name and address of who is protected come out of no door for who may not see them,
 * whichever query, export, trail, event or mail there is; who sees them leaves a line each time. Over the catalogue.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import { formatos } from '../../domain/kernel/exports.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { nouns } from '../../server/catalog.ts';
import { currentPosition, eventsOf } from '../../server/events/read.ts';
import { addressOf } from '../support/catalogue.ts';
import { insertDoc, insertModelo, IRREGULARIDADES } from '../support/docs.ts';
import { executeJob } from '../support/jobs.ts';
import { idsAsked } from '../support/list-oracle.ts';
import { insertFile } from '../support/files.ts';
import { insertImplantacao } from '../support/implantacoes.ts';
import { insertMessage } from '../support/mensagens.ts';
import { insertAnalysis, insertRequest } from '../support/orders.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

const NOME = 'Zuleica Marcante';
/** Of a file that tells of her. */
const ARQUIVO = 'zuleica-marcante.jpg';
const ENDERECO = 'Rua do Esconderijo, 77';
const CPF = '52998224725';
/** What would tell of her, folded; of the CPF also what a list leaves of it. */
const WORDS = [
  'zuleica',
  'marcante',
  'esconderijo',
  'ermo fundo',
  CPF,
  '529.982.247',
  '***.982.247',
  '23.425137',
];

let w: World;
/** Everything but what is protected. */
let outsider: Person;
/** Of documents. */
let modelo: number;
const emitida = () => ({
  doc_modelo_id: modelo,
  irregularidades: [{ irregularidade_id: IRREGULARIDADES[0]?.id, quantidade: 1 }],
});
let position: Awaited<ReturnType<typeof currentPosition>>;
/** Ids by noun of what is hers. */
const hers: Record<string, number> = {};

const one = async (text: string, values: readonly unknown[]): Promise<number> =>
  (await w.pool.query<{ id: number }>(text, [...values])).rows[0]?.id ?? 0;
const protect = async (body: object): Promise<number> => {
  const r = await w.call(w.people.admin, 'POST', '/alfa/cadastro-protegidos', {
    body: {
      motivo: 'Medida protetiva de urgência',
      solicitante: 'Vara de Violência Doméstica',
      inicia_em: hojeEm(new Date()),
      ...body,
    },
  });
  expect(r.status, r.text).toBe(201);
  return r.json.id as number;
};

beforeAll(async () => {
  w = await makeWorld();
  outsider = await w.somebody(
    'alfa',
    permissionPaths.filter((path) => !path.startsWith('cadastro_protegidos.')),
  );
  position = await currentPosition(w.pool);
  const { fiscal, analista, gerente } = w.people;
  const pessoa = await one(
    'insert into pessoa (cpf_cnpj, razao_social, email, telefone) values ($1, $2, $3, $4) returning id',
    [CPF, NOME, 'zuleica@correio.example', '12988887777'],
  );
  const cadastro = await one(
    `insert into cadastro (numero, tipo, pessoa_id, endereco, bairro, cep, latitude, longitude, busca)
     values ('PROT-1', 'economico', $1, $2, 'Bairro do Ermo Fundo', '12788900', -23.425137, -51.9, dobrar('PROT-1 ' || $3 || ' ' || $2)) returning id`,
    [pessoa, ENDERECO, NOME],
  );
  await w.pool.query(
    `insert into cadastro_economico (cadastro_id, nome_fantasia, publicidade) values ($1, 'Ateliê da Zuleica', 'Letreiro: Zuleica')`,
    [cadastro],
  );
  await w.pool.query(
    `insert into socio (cadastro_id, pessoa_id, qualificacao) values ($1, $2, 'Sócia')`,
    [w.cadastros[0], pessoa],
  );
  const guia = await one(
    `insert into guia (numero, tipo, tributo, competencia, vencimento, valor, pessoa_id, cadastro_id, busca)
     values ('PROT-G1', 'lancamento', 'iptu', '2026-01-01', '2026-01-20', 10, $1, $2, dobrar('PROT-G1 ' || $3)) returning id`,
    [pessoa, cadastro, NOME],
  );
  const made = await w.call(w.people.admin, 'POST', '/alfa/ordem-servicos', {
    body: { assunto_id: w.assuntos.simples, cadastro_id: cadastro },
  });
  expect(made.status, made.text).toBe(201);
  const ordem = made.json.id as number;
  // Its trail tells of the address.
  await w.call(w.people.admin, 'PUT', `/alfa/ordem-servicos/${ordem}`, {
    body: { endereco: `${ENDERECO} fundos`, lock_version: made.json.lock_version },
  });
  await w.pool.query(
    `update ordem_servico set situacao = 'andamento', usuario_responsavel_id = $2, concluir_em = current_date - 3 where id = $1`,
    [ordem, fiscal.id],
  );
  const asked = await w.order({
    departamento: w.beta.id,
    colunas: {
      contribuinte_id: pessoa,
      endereco: ENDERECO,
      busca: fold(`${NOME} ${ENDERECO}`),
      solicitante_departamento_id: w.alfa.id,
    },
  });
  modelo = await insertModelo(w.pool, { departamento: w.alfa.id, parametros: [] });
  const issued = await w.call(fiscal, 'POST', '/alfa/notificacoes', {
    body: { ...emitida(), ordem_servico_id: ordem },
  });
  expect(issued.status, issued.text).toBe(201);
  // Of another department, found by whom it is of.
  const deles = await insertDoc(w.pool, {
    departamento: w.beta.id,
    modelo: await insertModelo(w.pool, { departamento: w.beta.id }),
    colunas: {
      contribuinte_id: pessoa,
      cadastro_id: cadastro,
      endereco: ENDERECO,
      busca: fold(`${NOME} ${ENDERECO}`),
    },
  });
  const conta = await one(
    `insert into usuario (login, email, nome, cpf, prefeitura) values ('zuleica', 'zuleica@correio.example', $1, $2, false) returning id`,
    [NOME, CPF],
  );
  await w.pool.query(
    `insert into cadastro_usuario (cadastro_id, usuario_id, desde) values ($1, $2, '2026-01-01')`,
    [cadastro, conta],
  );
  const recebida = await insertMessage(w.pool, {
    de: conta,
    para: outsider.id,
    colunas: { para_fisco: true },
  });
  const enviada = await insertMessage(w.pool, { de: outsider.id, para: conta });
  // What people write, wherever they do: of her records, and of others that name her.
  const dito = `Falei com ${NOME} na ${ENDERECO}`;
  const de = [w.alfa.id, ordem];
  await w.pool.query(
    `update ordem_servico set descricao = $3, encerramento = $4, concluido_em = now() where departamento_id = $1 and id = $2`,
    [...de, dito, JSON.stringify({ id: 'ok', descricao: 'Regular', comentario: dito })],
  );
  for (const id of [ordem, (await w.order({ responsavel: fiscal.id })).id]) {
    await w.pool.query(
      `insert into ordem_servico_comentario (departamento_id, ordem_servico_id, usuario_id, texto, publico) values ($1, $2, $3, $4, true)`,
      [w.alfa.id, id, fiscal.id, dito],
    );
    await w.pool.query(
      `insert into ordem_servico_historico (departamento_id, ordem_servico_id, acao, texto) values ($1, $2, 'ordem_servicos.comentar', $3)`,
      [w.alfa.id, id, dito],
    );
  }
  await w.pool.query(
    'update doc set comentario = $2, latitude = -23.425137, longitude = -51.9 where id = $1',
    [issued.json.id, dito],
  );
  await w.pool.query(
    'insert into doc_comentario (departamento_id, doc_id, texto) values ($1, $2, $3)',
    [w.alfa.id, issued.json.id, dito],
  );
  // What is measured, answered, drawn and photographed there, in words and by the names of the files.
  await w.pool.query(
    `insert into ordem_servico_area (departamento_id, ordem_servico_id, tipo, descricao, area) values ($1, $2, 'terreno', 'Quintal da Zuleica', 10)`,
    de,
  );
  const form = await w.call(w.people.admin, 'POST', '/alfa/formularios', {
    body: {
      descricao: 'Visita',
      tipo: 'vistoria',
      checklist: [
        { codigo: 'quem', titulo: 'Quem atendeu', tipo: 'texto' },
        { codigo: 'fotos', titulo: 'Fotos', tipo: 'foto' },
      ],
    },
  });
  expect(form.status, form.text).toBe(201);
  const foto = await insertFile(w.pool, w.people.admin.id, ARQUIVO);
  await w.pool.query(
    'update arquivo set latitude = -23.425137, longitude = -51.9 where token = $1',
    [foto],
  );
  await w.pool.query(
    `insert into ordem_servico_formulario (departamento_id, ordem_servico_id, formulario_id, versao, items, pendentes) values ($1, $2, $3, 1, $4, '[]')`,
    [
      ...de,
      form.json.id,
      JSON.stringify([
        { codigo: 'quem', titulo: 'Quem atendeu', tipo: 'texto', texto: 'A própria Zuleica' },
        {
          codigo: 'fotos',
          titulo: 'Fotos',
          tipo: 'foto',
          foto: [{ uri_token: foto, nome: ARQUIVO }],
        },
      ]),
    ],
  );
  const filed = await w.call(w.people.admin, 'POST', `/alfa/ordem-servicos/${ordem}/anexos`, {
    body: { anexos: [{ uri_token: foto, descricao: 'Zuleica à porta' }] },
  });
  expect(filed.status, filed.text).toBe(201);
  const planta = await one(
    `insert into planta (cadastro_id, titulo, descricao) values ($1, 'Casa da Zuleica', 'No Ermo Fundo') returning id`,
    [cadastro],
  );
  await w.pool.query(
    `insert into anexo (entidade, entidade_id, arquivo_id, ordem) select 'planta', $1, id, 1 from arquivo where token = $2`,
    [planta, foto],
  );
  await w.pool.query(
    `insert into cadastro_detalhe (cadastro_id, tipo, valor) values ($1, 'observacao', 'Falar com Zuleica')`,
    [cadastro],
  );
  const implantacao = await insertImplantacao(w.pool, { departamento: w.alfa.id, ordem, cadastro });
  await w.pool.query(
    `update implantacao set observacao = $2, motivo = $2, planta = $3 where id = $1`,
    [
      implantacao,
      dito,
      JSON.stringify({
        titulo: 'Casa da Zuleica',
        arquivos: [{ uri_token: foto, nome: ARQUIVO }],
      }),
    ],
  );
  // Somebody else's order, whose comment and trail name her.
  const outra = await w.order({ responsavel: fiscal.id });
  const said = await w.call(fiscal, 'POST', `/alfa/ordem-servicos/${outra.id}/comentarios`, {
    body: { texto: dito },
  });
  expect(said.status, said.text).toBe(201);
  for (const [scope, id, texto] of [
    ['ordem_servico', ordem, 'Zuleica mudou-se do Ermo Fundo'],
    ['usuario', fiscal.id, dito],
    ['usuario', conta, 'Um aviso'],
  ] as const)
    await w.pool.query(
      `insert into email_historico (departamento_id, scope, scope_id, usuario_id, para, assunto, modelo, dados, texto, html, status)
       values ($1, $2, $3, $4, $6, $5, 'antigo', '{}', $5, '<p>' || $5 || '</p>', 'sent')`,
      [
        w.alfa.id,
        scope,
        id,
        id === conta ? conta : outsider.id,
        texto,
        id === conta ? 'zuleica@correio.example' : 'a@b.example',
      ],
    );
  const sobre = await insertMessage(w.pool, {
    de: gerente.id,
    para: outsider.id,
    colunas: {
      titulo: 'A Zuleica',
      conteudo: 'Ela mora no Ermo Fundo',
      assunto_entidade: 'ordem_servico',
      assunto_id: ordem,
      assunto_departamento_id: w.alfa.id,
    },
  });
  const nomeia = await insertMessage(w.pool, {
    de: gerente.id,
    para: outsider.id,
    colunas: { conteudo: `${dito}, CPF 529.982.247-25` },
  });
  await w.pool.query(
    `update mensagem_busca b set busca = b.busca || ' ' || dobrar($2) from mensagem m where m.busca_id = b.id and m.id = any($1)`,
    [[sobre, nomeia], `${NOME} ermo fundo`],
  );
  await w.pool.query(
    `update mensagem_busca b set busca = b.busca || ' ' || dobrar($2) from mensagem m where m.busca_id = b.id and m.id = any($1)`,
    [[recebida, enviada], NOME],
  );
  await insertMessage(w.pool, { de: conta, para: gerente.id });
  Object.assign(hers, {
    pessoa,
    cadastro,
    guia,
    ordem_servico: ordem,
    osCompartilhada: asked.id,
    solicitacao: await insertRequest(w.pool, w.alfa.id, ordem, fiscal.id),
    doc: issued.json.id,
    docDeBeta: deles,
    outra: outra.id,
    implantacao,
    email: await one("select id from email_historico where scope = 'ordem_servico' limit 1", []),
    analise: await insertAnalysis(w.pool, w.alfa.id, ordem, analista.id, 'regular'),
    recebida,
    sobre,
    nomeia,
    enviada,
    usuario: conta,
  });
  hers['cadastro_protegido'] = await protect({ pessoa_id: pessoa });
});
afterAll(() => w?.close());

/** A cursor holds the value that the last row is sorted by. */
const opened = (text: string): string =>
  text.replaceAll(/"after":"([\w-]+)"/g, (_, cursor: string) =>
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
const told = (text: string): string[] => {
  const folded = fold(opened(text));
  return WORDS.filter((word) => folded.includes(word));
};
/** All there is to read: as JSON in each order, since a cursor says what it goes by; as a file, which holds every row, in one. */
const addresses = async (): Promise<[address: string, type: string][]> => {
  const found: [string, string][] = [];
  const json = 'application/json';
  const files = [formatos.csv.tipo, formatos.xml.tipo];
  for (const query of queries) {
    const { call } = query;
    const ids = call.path.includes('{') ? Object.values(hers) : [null];
    const entities = call.path.includes('{entityName}') ? nouns.map((n) => n.noun) : [null];
    for (const entity of entities)
      for (const id of ids) {
        const path = call.path
          .replace('{entityName}', entity ?? '')
          .replace('{entityId}', String(id))
          .replace('{scope}', id === hers['ordem_servico'] ? 'ordem_servico' : 'usuario')
          .replace('{scope_id}', String(id === hers['ordem_servico'] ? id : w.people.fiscal.id))
          .replace('{dia}', hojeEm(new Date()));
        const address = addressOf({ ...call, path }, 'alfa', id);
        const asked =
          query.kind === 'list' && query.untilNamed !== undefined
            ? (await idsAsked(w, query)).map((all) => `id_in=${all.join()}&`)
            : [''];
        if (query.kind !== 'list') {
          for (const type of [json, ...files]) found.push([address, type]);
          continue;
        }
        for (const some of asked) {
          for (const type of files) found.push([`${address}?${some}`, type]);
          for (const field of query.orders)
            found.push(
              [`${address}?${some}per_page=200&order=${field} desc`, json],
              [`${address}?${some}per_page=1&order=${field} asc`, json],
            );
        }
      }
  }
  return found;
};

describe('quem não pode ver o que é protegido', () => {
  it('não o lê em nenhuma consulta, lista, relatório ou trilha, nem em CSV ou XML', async () => {
    const leaks: string[] = [];
    let read = 0;
    for (const [address, accept] of await addresses()) {
      const r = await w.call(outsider, 'GET', address, { headers: { accept } });
      expect(r.status, `${address}: ${r.text.slice(0, 200)}`).toBeLessThan(500);
      if (r.status === 200) read += 1;
      if (told(r.text).length > 0) leaks.push(`${accept} ${address}: ${told(r.text).join()}`);
    }
    expect(leaks).toEqual([]);
    expect(read).toBeGreaterThan(100);
  });

  it('vê os registros, com a máscara no lugar', async () => {
    const of = (path: string) => w.call(outsider, 'GET', path);
    expect((await of(`/alfa/ordem-servicos/${hers['ordem_servico']}`)).json).toMatchObject({
      contribuinte: { id: hers['pessoa'], razao_social: 'Protegido', cpf_cnpj: '***' },
      endereco: 'Protegido',
      cadastro: { numero: 'PROT-1', endereco: 'Protegido' },
    });
    expect((await of(`/alfa/cadastros/${hers['cadastro']}`)).json).toMatchObject({
      contribuinte: { razao_social: 'Protegido' },
      endereco: 'Protegido',
      bairro: null,
      cep: null,
      usuarios: [{ nome: 'Protegido', email: '***' }],
      economico: { nome_fantasia: 'Protegido', publicidade: 'Texto protegido' },
      detalhes: [{ tipo: 'observacao', valor: 'Texto protegido' }],
    });
    expect((await of(`/alfa/pagamentos/${hers['guia']}`)).json).toMatchObject({
      contribuinte: { razao_social: 'Protegido' },
      valor: '10.00',
    });
    expect((await of(`/contribuinte/pessoas/${hers['pessoa']}`)).json).toMatchObject({
      razao_social: 'Protegido',
      cpf_cnpj: '***',
      email: null,
    });
    expect((await of(`/alfa/notificacoes/${hers['doc']}`)).json).toMatchObject({
      contribuinte: { id: hers['pessoa'], razao_social: 'Protegido', cpf_cnpj: '***' },
      endereco: 'Protegido',
      cadastro: { numero: 'PROT-1' },
    });
    // What the order's documents are read by, and those of the whole municipality.
    for (const [path, ids] of [
      [`/alfa/notificacoes?ordem_servico_id_eq=${hers['ordem_servico']}`, [hers['doc']]],
      [
        `/alfa/consulta/docs?contribuinte_id_eq=${hers['pessoa']}`,
        [hers['docDeBeta'], hers['doc']],
      ],
    ] as const) {
      const { rows } = (await of(path)).json;
      expect(rows.map((row: { id: number }) => row.id)).toEqual(expect.arrayContaining([...ids]));
      expect(rows).toHaveLength(ids.length);
      for (const row of rows)
        expect(row).toMatchObject({
          contribuinte: { razao_social: 'Protegido' },
          endereco: 'Protegido',
        });
    }
    const os = (await of(`/alfa/ordem-servicos/${hers['ordem_servico']}`)).json;
    expect(os).toMatchObject({
      descricao: 'Texto protegido',
      encerramento: { descricao: 'Regular', comentario: 'Texto protegido' },
      comentarios: [{ texto: 'Texto protegido', usuario: { id: w.people.fiscal.id } }],
    });
    // A file is there, and is not to be had.
    const arquivo = {
      descricao: 'Texto protegido',
      url: '',
      thumb: null,
      latitude: null,
      file_info: { name: 'Arquivo protegido', url: '', ext: 'jpg', size: 1000 },
    };
    expect(os).toMatchObject({
      areas: [{ tipo: 'terreno', descricao: 'Texto protegido', area: '10.00' }],
      items: [
        { codigo: 'quem', texto: 'Texto protegido' },
        { codigo: 'fotos', foto: [{ nome: 'Arquivo protegido' }] },
      ],
      anexos: [arquivo],
      cadastro: { latitude: null, longitude: null },
    });
    expect((await of(`/alfa/cadastros/${hers['cadastro']}/plantas`)).json).toMatchObject([
      { titulo: 'Texto protegido', arquivos: [{ ...arquivo, descricao: null }] },
    ]);
    expect((await of(`/alfa/implantacoes/${hers['implantacao']}`)).json).toMatchObject({
      observacao: 'Texto protegido',
      medidas: [{ descricao: 'Texto protegido' }],
      planta: { titulo: 'Texto protegido', arquivos: [{ nome: 'Arquivo protegido' }] },
    });
    const { rows: ditos } = (await of('/alfa/fiscalizacao/doc-comentarios')).json;
    expect(ditos).toMatchObject([{ texto: 'Texto protegido' }]);
    // What nobody wrote is not hidden; who did what is told.
    expect(os.historico.map((passo: { texto: string | null }) => passo.texto)).toEqual(
      expect.arrayContaining([null, 'Texto protegido']),
    );
    expect((await of(`/mensagens/recebidas/${hers['sobre']}`)).json).toMatchObject({
      titulo: 'Texto protegido',
      conteudo: 'Texto protegido',
      remetente: { id: w.people.gerente.id },
    });
    expect((await of(`/email-historicos/${hers['email']}`)).json).toMatchObject({
      assunto: 'Texto protegido',
      html: 'Texto protegido',
      para: 'a@b.example',
    });
    const { socios } = (await of(`/alfa/cadastros/${w.cadastros[0]}`)).json;
    expect(socios).toMatchObject([{ pessoa: { razao_social: 'Protegido', cpf_cnpj: '***' } }]);
    expect((await of(`/mensagens/recebidas/${hers['recebida']}`)).json).toMatchObject({
      remetente: { nome: 'Protegido', cpf: '***' },
    });
  });

  it('não o acha pelo nome, pelo documento nem pelo endereço, em nenhuma lista', async () => {
    let tried = 0;
    for (const query of queries) {
      if (query.kind !== 'list') continue;
      const entity = query.call.path
        .replace('{entityName}', 'ordem_servico')
        .replace('{entityId}', String(hers['ordem_servico']))
        .replace('{scope}', 'usuario');
      const address = addressOf(
        { ...query.call, path: entity },
        'alfa',
        hers['ordem_servico'] ?? 0,
      );
      for (const [field, { ops }] of Object.entries(query.filters)) {
        const values =
          field === 'cpf_cnpj'
            ? [CPF]
            : ops.includes('cont')
              ? ['zuleica', 'esconderijo', CPF]
              : [];
        for (const value of values) {
          const op = ops.includes('cont') ? 'cont' : 'eq';
          const r = await w.call(outsider, 'GET', `${address}?${field}_${op}=${value}`);
          if (r.status === 403 || r.status === 404) continue;
          expect(r.status, r.text).toBe(200);
          expect(r.json.count, `${query.id} ${field} ${value}`).toBe(0);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(20);
  });

  it('não o lê na resposta do que faz, e não escreve a máscara por cima do que não viu', async () => {
    const path = `/alfa/ordem-servicos/${hers['ordem_servico']}`;
    const { lock_version } = (await w.call(outsider, 'GET', path)).json;
    const r = await w.call(outsider, 'PUT', path, {
      body: { endereco: 'Protegido', descricao: 'Conferir o recuo', lock_version },
    });
    expect(r.status, r.text).toBe(200);
    expect(told(r.text)).toEqual([]);
    const { rows } = await w.pool.query(
      'select endereco, descricao from ordem_servico where id = $1',
      [hers['ordem_servico']],
    );
    expect(rows).toEqual([{ endereco: `${ENDERECO} fundos`, descricao: 'Conferir o recuo' }]);
  });

  it('nem numa linha de uma lista: áreas e itens ficam com o que estava sob a máscara', async () => {
    const path = `/alfa/ordem-servicos/${hers['ordem_servico']}`;
    const seen = (await w.call(outsider, 'GET', path)).json;
    const r = await w.call(outsider, 'PUT', `${path}/areas`, {
      body: {
        areas: [
          { ...seen.areas[0], area: '12.00' },
          { tipo: 'outra', descricao: 'Edícula', area: '3.00' },
        ],
        lock_version: seen.lock_version,
      },
    });
    expect(r.status, r.text).toBe(200);
    const [fotos, quem] = seen.items.toReversed();
    const filled = await w.call(outsider, 'PUT', `${path}/items`, {
      body: {
        versao: 1,
        lock_version: r.json.lock_version,
        items: [
          { codigo: 'quem', texto: quem.texto },
          { codigo: 'fotos', foto: [{ uri_token: fotos.foto[0].uri_token }] },
        ],
      },
    });
    expect(filled.status, filled.text).toBe(200);
    expect(told(r.text + filled.text)).toEqual([]);
    expect((await w.call(w.people.admin, 'GET', path)).json).toMatchObject({
      areas: [
        { descricao: 'Quintal da Zuleica', area: '12.00' },
        { descricao: 'Edícula', area: '3.00' },
      ],
      items: [{ texto: 'A própria Zuleica' }, { foto: [{ nome: ARQUIVO }] }],
      anexos: [{ file_info: { name: ARQUIVO }, descricao: 'Zuleica à porta' }],
    });
  });

  it('emite um documento sem ler de quem é, e o que a máscara cobre fica no documento', async () => {
    const r = await w.call(outsider, 'POST', '/alfa/notificacoes', {
      body: {
        ...emitida(),
        ordem_servico_id: hers['ordem_servico'],
        endereco: 'Protegido',
      },
    });
    expect(r.status, r.text).toBe(201);
    expect(told(r.text)).toEqual([]);
    const { rows } = await w.pool.query('select contribuinte_id, endereco from doc where id = $1', [
      r.json.id,
    ]);
    expect(rows).toEqual([{ contribuinte_id: hers['pessoa'], endereco: `${ENDERECO} fundos` }]);
  });

  it('não o acha pelo filtro de uma ordem em massa', async () => {
    const ask = (who: Person) =>
      w.call(who, 'POST', '/alfa/ordem-servicos/lote', {
        body: {
          assunto_id: w.assuntos.simples,
          usuario_grupo_id: w.grupo,
          filtro: { busca_cont: 'esconderijo' },
          simular: true,
        },
      });
    expect((await ask(w.people.gerente)).json).toMatchObject({ fora_total: 1 });
    expect((await ask(outsider)).json).toEqual({ filtro: ['não encontra nenhum cadastro'] });
  });

  it('nem nos eventos, nem no e-mail dos prazos ou de uma mensagem', async () => {
    const { events } = await eventsOf(nouns)(w.pool, position, {
      departamentos: [w.alfa.id],
      usuarios: [outsider.id],
    });
    expect(events?.length).toBeGreaterThan(0);
    expect(told(JSON.stringify(events))).toEqual([]);
    await executeJob(
      w.db,
      await one(`insert into job_output (tipo, entrada) values ('prazos', $1) returning id`, [
        JSON.stringify({ data: hojeEm(new Date()) }),
      ]),
      false,
    );
    const sent = await w.call(w.people.gerente, 'POST', '/mensagens/enviadas', {
      body: { destinatario_id: w.people.fiscal.id, titulo: 'Prazo', conteudo: 'Há vencidas' },
    });
    expect(sent.status, sent.text).toBe(201);
    const named = await w.call(w.people.gerente, 'POST', '/mensagens/enviadas', {
      body: { destinatario_id: w.people.fiscal.id, titulo: NOME, conteudo: `Falei com ${NOME}` },
    });
    expect(named.status, named.text).toBe(201);
    const { rows } = await w.pool.query("select * from email_historico where modelo <> 'antigo'");
    expect(rows.length).toBeGreaterThan(0);
    expect(told(JSON.stringify(rows))).toEqual([]);
  });
});

describe('quem pode', () => {
  const linesOf = async (who: Person, noun: string, id: number): Promise<string[]> =>
    (
      await w.pool.query<{ acao: string }>(
        'select acao from log where usuario_id = $1 and entidade = $2 and entidade_id = $3 order by id',
        [who.id, noun, id],
      )
    ).rows.map(({ acao }) => acao);

  it('vê tudo e acha pelo nome; cada leitura fica no registro, também a da lista e a do CSV', async () => {
    const { gerente } = w.people;
    const id = hers['ordem_servico'] ?? 0;
    const before = await linesOf(gerente, 'ordem_servico', id);
    const listed = await w.call(gerente, 'GET', '/alfa/ordem-servicos?busca_cont=esconderijo');
    expect(listed.json.rows).toMatchObject([{ id, contribuinte: { razao_social: NOME } }]);
    expect((await w.call(gerente, 'GET', `/alfa/ordem-servicos/${id}`)).text).toContain(ENDERECO);
    const csv = await w.call(gerente, 'GET', '/alfa/ordem-servicos?busca_cont=esconderijo', {
      headers: { accept: 'text/csv' },
    });
    expect(csv.text).toContain(NOME);
    expect((await linesOf(gerente, 'ordem_servico', id)).slice(before.length)).toEqual([
      'ordem_servicos.index',
      'ordem_servicos.show',
      'ordem_servicos.index.csv',
    ]);
    const other = await w.order({ colunas: { contribuinte_id: w.pessoas[0] } });
    await w.call(gerente, 'GET', `/alfa/ordem-servicos/${other.id}`);
    expect(await linesOf(gerente, 'ordem_servico', other.id)).toEqual([]);
  });
});

describe('a proteção', () => {
  it('de um só cadastro esconde o que é dele, e não o resto do dono', async () => {
    const [cadastro] = w.cadastros;
    const ordem = await w.order({
      colunas: { cadastro_id: cadastro, contribuinte_id: w.pessoas[0] },
    });
    const outra = await w.order({ colunas: { contribuinte_id: w.pessoas[0] } });
    const names = async (): Promise<string[]> =>
      Promise.all(
        [ordem, outra].map(
          async ({ id }) =>
            (await w.call(outsider, 'GET', `/alfa/ordem-servicos/${id}`)).json.contribuinte
              .razao_social as string,
        ),
      );
    const id = await protect({ cadastro_id: cadastro });
    expect(await names()).toEqual(['Protegido', 'Ágata Conceição de Teste']);
    const path = `/alfa/cadastro-protegidos/${id}`;
    const motivo = 'A medida foi revogada pela Justiça';
    const lifted: Reply = await w.call(w.people.admin, 'PUT', `${path}/levantar`, {
      body: { motivo },
    });
    expect([lifted.status, lifted.json.situacao]).toEqual([200, 'levantada']);
    expect(await names()).toEqual(['Ágata Conceição de Teste', 'Ágata Conceição de Teste']);
    expect(
      (await w.call(w.people.admin, 'PUT', `${path}/levantar`, { body: { motivo } })).status,
    ).toBe(422);
    expect((await w.call(w.people.admin, 'DELETE', path)).status).toBe(405);
  });

  it('vale nos seus dias; é de uma pessoa ou de um cadastro, e acaba depois de começar', async () => {
    const { admin } = w.people;
    const name = async (): Promise<string> =>
      (await w.call(outsider, 'GET', `/contribuinte/pessoas/${w.pessoas[1]}`)).json.razao_social;
    await protect({ pessoa_id: w.pessoas[1], inicia_em: '2020-01-01', termina_em: '2020-12-31' });
    await protect({ pessoa_id: w.pessoas[1], inicia_em: '2090-01-01' });
    expect(await name()).toBe('Teste Comércio Ltda');
    const post = (body: object): Promise<Reply> =>
      w.call(admin, 'POST', '/alfa/cadastro-protegidos', {
        body: {
          motivo: 'Medida protetiva',
          solicitante: 'Justiça',
          inicia_em: '2026-01-01',
          ...body,
        },
      });
    for (const body of [{}, { pessoa_id: w.pessoas[1], cadastro_id: w.cadastros[0] }])
      expect((await post(body)).json).toEqual({
        pessoa_id: ['informe a pessoa ou o cadastro, e um só deles'],
      });
    expect((await post({ pessoa_id: w.pessoas[1], termina_em: '2025-12-31' })).json).toEqual({
      termina_em: ['não pode ser antes de 01/01/2026'],
    });
  });
});

describe('quem pode ver o que é protegido', () => {
  it('lê a trilha inteira, e fica escrito que a leu, no próprio registro', async () => {
    const path = `/alfa/logs/ordem_servico/${hers['ordem_servico']}`;
    const readings = async (): Promise<string[]> =>
      (
        await w.pool.query<{ acao: string }>(
          `select acao from log where entidade = 'ordem_servico' and entidade_id = $1 and acao like 'logs.%' order by seq`,
          [hers['ordem_servico']],
        )
      ).rows.map(({ acao }) => acao);
    const before = (await readings()).length;
    await w.call(outsider, 'GET', path);
    expect(await readings(), 'quem não o vê nada leu').toHaveLength(before);
    const { rows } = (await w.call(w.people.admin, 'GET', path)).json;
    await w.call(w.people.admin, 'GET', `${path}/${rows.at(-1).id}`);
    await w.call(w.people.admin, 'GET', `${path}/em/${hojeEm(new Date())}`);
    expect((await readings()).slice(before)).toEqual(['logs.index', 'logs.show', 'logs.como_era']);
    const other = await w.order();
    await w.call(w.people.admin, 'GET', `/alfa/logs/ordem_servico/${other.id}`);
    const { rows: none } = await w.pool.query(
      `select from log where entidade = 'ordem_servico' and entidade_id = $1`,
      [other.id],
    );
    expect(none).toHaveLength(0);
  });
});
