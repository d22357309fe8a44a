/** Every action of the catalogue, done once by the API with each of its fields filled in. */
import type { Action } from '../../domain/kernel/define.ts';
import { actionById, actions } from '../../domain/index.ts';
import { impressoes } from '../../domain/job-output/imprimir.ts';
import { paragrafo } from '../../domain/texto/no.ts';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { catalogue } from '../../server/catalog.ts';
import { coverRecords } from './covered.ts';
import { bodyOf } from './catalogue.ts';
import { devido, insertDoc, insertModelo } from './docs.ts';
import { insertFile } from './files.ts';
import { insertEmpresa } from './implantacoes.ts';
import { executeJob } from './jobs.ts';
import { insertMessage } from './mensagens.ts';
import type { Person, Reply, World } from './world.ts';

export interface Deed {
  readonly action: Action;
  /** What was sent; fields that are left out here were not filled in. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly reply: Reply;
}

/** Throws at the first that is refused. Answers the deeds in their order. */
export async function doEverything(w: World): Promise<Deed[]> {
  const deeds: Deed[] = [];
  await w.pool.query(`update assunto set compartilhado = true where id = $1`, [w.assuntos.beta]);
  await w.pool.query(`update assunto set formulario_id = $2 where id = $1`, [
    w.assuntos.analisado,
    w.formulario,
  ]);
  await w.pool.query(
    `update assunto set encerramento = jsonb_set(encerramento, '{0,implanta}', 'true') where id = $1`,
    [w.assuntos.opcional],
  );
  const empresa = await insertEmpresa(w.pool, 'TESTE-E', w.pessoas[1]);
  // From here on the log holds all of it.
  await coverRecords(w.db);
  const { admin, gerente, analista, fiscal, fiscal2, dona } = w.people;
  /** An edit says which version it saw: the newest. */
  const versionOf = async (action: Action, id: number): Promise<object> => {
    const writer = catalogue.writers.get(action.noun);
    if (!action.edits || action.from === null || !writer) return {};
    const { rows } = await w.pool.query<{ lock_version: number }>(
      `select lock_version from ${writer.table} where ${writer.idColumn} = $1`,
      [id],
    );
    return { lock_version: rows[0]?.lock_version ?? 0 };
  };
  const act = async (
    id: string,
    who: Person,
    record: number | null,
    given: Readonly<Record<string, unknown>> = {},
    above: Readonly<Record<string, number>> = {},
  ): Promise<{ id: number }> => {
    const action = actionById.get(id);
    if (!action) throw new Error(`ação nenhuma: ${id}`);
    const all = { ...bodyOf(action), ...given, ...(await versionOf(action, record ?? who.id)) };
    const body = Object.fromEntries(Object.entries(all).filter(([, v]) => v !== undefined));
    // What of the address is not the record is said with what is given.
    const { record: own } = action.call;
    const path = action.call.path
      .replace(/^\/D(?=\/)/, '/alfa')
      .replace(/\{(\w+)\}/g, (_, name: string) => String(name === own ? record : above[name]));
    const reply = await w.call(who, action.call.method, path, { body });
    if (reply.status >= 300) throw new Error(`${id}: ${reply.status} ${reply.text}`);
    deeds.push({ action, body, reply });
    return reply.json as { id: number };
  };
  // Orders: one that goes all the way, with everything that hangs on it.
  const caso = {
    assunto_id: w.assuntos.analisado,
    cadastro_id: w.cadastros[0],
    contribuinte_id: w.pessoas[0],
    zona_id: w.zonas[0],
    protocolo_ano: 2026,
    prazo: 20,
  };
  const nova = { ...caso, avulsa: undefined, incluido_por: undefined };
  const os = await act('ordem_servicos.create', gerente, null, {
    ...nova,
    usuario_responsavel_id: fiscal2.id,
    mensagem_id: await insertMessage(w.pool, { de: dona.id, para: gerente.id }),
  });
  await act('ordem_servicos.questionar', fiscal2, os.id);
  const confirm = (
    whom: Person,
    handOver: object = { concluir_em: undefined, motivo: undefined },
  ) =>
    act('ordem_servicos.confirmar_fiscal', gerente, os.id, {
      usuario_responsavel_id: whom.id,
      ...handOver,
    });
  await confirm(fiscal2);
  await act('ordem_servicos.aceitar', fiscal2, os.id);
  await confirm(fiscal, { concluir_em: '2098-02-03' });
  await act('ordem_servicos.aceitar', fiscal, os.id);
  await act('ordem_servicos.comentar', fiscal, os.id);
  const anexo = { uri_token: await insertFile(w.pool, fiscal.id), descricao: 'Fachada' };
  await act('ordem_servicos.anexos', fiscal, os.id, { anexos: [anexo] });
  await act('ordem_servicos.areas', fiscal, os.id, {
    areas: [{ tipo: 'construida', descricao: 'Galpão', area: '12.50' }],
  });
  const foto = { uri_token: await insertFile(w.pool, fiscal.id) };
  await act('ordem_servicos.items', fiscal, os.id, {
    versao: 1,
    items: [
      { codigo: 'texto', texto: 'Portão fechado' },
      { codigo: 'sim_nao', sim_nao: true },
      { codigo: 'numero', numero: '3.00' },
      { codigo: 'medida', medida: { valor: '2.50', unidade: 'm' } },
      { codigo: 'escolha', escolha: 'Bom' },
      { codigo: 'data', data: '2026-11-02' },
      { codigo: 'foto', foto: [foto] },
    ],
  });
  const { id: pedido } = await act('ordem_servicos.solicitar_prazo', fiscal, os.id);
  const { rows: pedidos } = await w.pool.query<{ id: number }>(
    'select max(id) as id from ordem_servico_solicitacao where ordem_servico_id = $1',
    [os.id],
  );
  await act('solicitacoes.autorizar', gerente, pedidos[0]?.id ?? pedido);
  await act('ordem_servicos.solicitar_prazo', fiscal, os.id, {
    solicitado_concluir_em: '2099-02-09',
  });
  const { rows: outros } = await w.pool.query<{ id: number }>(
    'select max(id) as id from ordem_servico_solicitacao where ordem_servico_id = $1',
    [os.id],
  );
  await act('solicitacoes.recusar', gerente, outros[0]?.id ?? 0);
  await act('ordem_servicos.notificar', fiscal, os.id);
  await act('ordem_servicos.local_fechado', fiscal, os.id);
  await act('ordem_servicos.retomar', fiscal, os.id);
  const { assunto_id: _, prazo: __, ...dados } = caso;
  await act('ordem_servicos.update', gerente, os.id, { ...dados, descricao: 'Outra descrição' });
  const closing = { encerramento_id: 'ok' };
  await act('ordem_servicos.encerrar', fiscal, os.id, closing);
  const analise = async (): Promise<number> =>
    (
      await w.pool.query<{ id: number }>(
        'select max(id) as id from ordem_servico_analise where ordem_servico_id = $1',
        [os.id],
      )
    ).rows[0]?.id ?? 0;
  const whose = async (id: number): Promise<Person> => {
    const { rows } = await w.pool.query<{ quem: number }>(
      'select analista_id as quem from ordem_servico_analise where id = $1',
      [id],
    );
    return rows[0]?.quem === analista.id ? analista : w.people.analista2;
  };
  const first = await analise();
  const other = (await whose(first)) === analista ? w.people.analista2 : analista;
  await act('ordem_servicos.analise.analises.update', gerente, first, { analista_id: other.id });
  await act('ordem_servicos.analise.minhas_analises.concluir', other, first);
  await act('ordem_servicos.analise.minhas_analises.reanalise', other, first);
  await act('ordem_servicos.analise.minhas_analises.reabertura', other, first);
  await confirm(fiscal);
  await act('ordem_servicos.aceitar', fiscal, os.id);
  await act('ordem_servicos.encerrar', fiscal, os.id, closing);
  await act('ordem_servicos.retificar_encerramento', admin, os.id, {
    ...closing,
    concluido_em: hojeEm(new Date()),
    anexos: [{ uri_token: await insertFile(w.pool, admin.id), descricao: 'Esquecida' }],
  });
  await act('ordem_servicos.analise.analises.cancelar', gerente, await analise());
  await act('ordem_servicos.reabrir', gerente, os.id);
  await act('ordem_servicos.manutencao', admin, os.id, {
    ...caso,
    situacao: 'a_confirmar',
    usuario_responsavel_id: fiscal2.id,
  });
  await act('ordem_servicos.substituir', admin, os.id, {
    ...nova,
    usuario_responsavel_id: undefined,
  });
  await act('ordem_servicos.cancelar', gerente, os.id);

  // One whose closing hands its areas, a drawing and the situation of the business to the registry.
  const vistoria = await w.order({
    situacao: 'andamento',
    assunto: w.assuntos.opcional,
    responsavel: fiscal.id,
    colunas: { cadastro_id: empresa },
  });
  const also = async (path: string, body: object): Promise<void> => {
    const method = path === 'anexos' ? 'POST' : 'PUT';
    const r = await w.call(fiscal, method, `/alfa/ordem-servicos/${vistoria.id}/${path}`, { body });
    if (r.status >= 300) throw new Error(`${path}: ${r.status} ${r.text}`);
  };
  const desenho = await insertFile(w.pool, fiscal.id);
  const medida = { tipo: 'construida', descricao: 'Salão', area: '80.50' };
  await also('anexos', { anexos: [{ uri_token: desenho }] });
  await also('areas', { lock_version: 0, areas: [medida] });
  await also('encerrar', { ...closing, comentario: 'Conferido' });
  const { rows: aImplantar } = await w.pool.query<{ id: number; area: number; lugar: number }>(
    `with lugar as (insert into cadastro_area (cadastro_id, tipo, uso, area) values ($2, 'principal', 'comercial', 60) returning id)
     select im.id, ar.id as area, lugar.id as lugar from implantacao im
     join ordem_servico_area ar on ar.ordem_servico_id = im.ordem_servico_id cross join lugar where im.ordem_servico_id = $1`,
    [vistoria.id, empresa],
  );
  const { id: implantacaoId = 0, area: area_id, lugar: cadastro_area_id } = aImplantar[0] ?? {};
  await act('implantacoes.implantar', gerente, implantacaoId, {
    areas: [
      {
        area_id,
        tipo: 'principal',
        uso: 'comercial',
        situacao: 'regular',
        ano: 2026,
        cadastro_area_id,
      },
    ],
    planta: { titulo: 'Planta baixa', descricao: 'Térreo', ano: 2026, arquivos: [desenho] },
    situacao_mobiliario: 'vencido',
  });
  const { rows: pedidos2 } = await w.pool.query<{ id: number }>(
    `select job_id as id from implantacao where id = $1`,
    [implantacaoId],
  );
  await executeJob(w.db, pedidos2[0]?.id ?? 0, false);

  // Of days to come: nothing is masked by it yet.
  const protecao = await act('cadastro_protegidos.create', admin, null, {
    pessoa_id: w.pessoas[1],
    cadastro_id: undefined,
    termina_em: '2099-12-31',
  });
  await act('cadastro_protegidos.update', gerente, protecao.id, { termina_em: '2099-11-30' });
  await act('cadastro_protegidos.levantar', gerente, protecao.id);

  const ferias = await act('ausentes.create', admin, null, {
    usuario_id: fiscal.id,
    inicia_em: hojeEm(new Date()),
    termina_em: '2099-01-20',
    substituto_id: fiscal2.id,
    anexos: [{ uri_token: await insertFile(w.pool, admin.id), descricao: 'Portaria' }],
  });
  await act('ausentes.update', gerente, ferias.id, {
    tipo: 'licenca',
    inicia_em: '2020-01-07',
    termina_em: '2099-01-21',
    substituto_id: undefined,
    anexos: [{ uri_token: await insertFile(w.pool, gerente.id), descricao: 'Outra' }],
  });
  await act('ausentes.encerrar', gerente, ferias.id, { volta_em: '2020-02-05' });
  await act('ausentes.cancelar', gerente, ferias.id);

  const aFazer = await w.order({ situacao: 'a_confirmar', responsavel: fiscal.id });
  const aqui = { usuario_id: fiscal.id, modo: 'uma', para_id: fiscal2.id, motivo: 'Férias' };
  const prevista = await w.call(gerente, 'POST', '/alfa/repasses', {
    body: { ...aqui, simular: true },
  });
  const repasse = await act('repasses.create', gerente, null, {
    ...aqui,
    ausente_id: undefined,
    simular: undefined,
    simulado: prevista.json.simulado,
  });
  await act('repasses.devolver', gerente, repasse.id);
  await w.pool.query('update ordem_servico set usuario_responsavel_id = $2 where id = $1', [
    aFazer.id,
    fiscal.id,
  ]);

  const pedida = await act('compartilhado.ordem_servicos.create', gerente, null, {
    ...nova,
    assunto_id: w.assuntos.beta,
  });
  await act('compartilhado.ordem_servicos.comentar', gerente, pedida.id);

  const massa = await act('ordem_servicos.create_massa', gerente, null, {
    assunto_id: w.assuntos.simples,
    usuario_grupo_id: w.grupo,
    cadastro_ids: [...w.cadastros],
    filtro: undefined,
    exceto_ids: undefined,
    grupo_in: undefined,
    simulado: undefined,
  });
  await executeJob(w.db, massa.id, false);
  await act('ordem_servicos.desfazer_massa', gerente, massa.id);
  await executeJob(w.db, massa.id, false);

  await act('usuarios_geos.create', fiscal2, null);

  // Who and what.
  const encerramento = [
    { codigo: 'feito', descricao: 'Feito', resultado: 'regular', implanta: true },
  ];
  const item = { titulo: 'Acesso', tipo: 'escolha', opcoes: ['Livre', 'Negado'] };
  const formulario = await act('formularios.create', admin, null, { checklist: [item] });
  await act('formularios.update', admin, formulario.id, {
    checklist: [{ ...item, id: 1, obrigatorio: true }],
  });
  const assunto = {
    formulario_id: formulario.id,
    analista_ids: [analista.id],
    encerramento,
    informacoes: [{ titulo: 'Acesso', descricao: 'Pela rua de trás' }],
  };
  const tema = await act('assuntos.create', admin, null, assunto);
  await act('assuntos.update', admin, tema.id, {
    ...assunto,
    descricao: 'Outro nome do assunto',
    analista_ids: [w.people.analista2.id],
    informacoes: [{ id: 1, titulo: 'Acesso', descricao: 'Pela porta da frente' }],
  });
  // A model, a document of it for an order, and the model's next version.
  const { rows: leis } = await w.pool.query<{ id: number }>(
    `insert into legislacao (departamento_id, titulo, tipo, numero, ano) values ($1, 'Código de Obras', 'lei', 7, 1999) returning id`,
    [w.alfa.id],
  );
  const regras = [
    {
      tipo: 'multiplicador',
      parametro_inicial: '0',
      parametro_final: '100',
      valor: '2',
      fracao: '1',
    },
  ];
  const parametro = { codigo: 'A', descricao: 'Área', unidade: 'm2', padrao: '1', regras };
  const falta = { codigo: 'I', descricao: 'Sem alvará', valor: '5', legislacao_id: leis[0]?.id };
  const regimento = {
    legislacao_id: leis[0]?.id,
    ciencia_tipos: ['correios', 'eletronica', 'pessoal'],
    assunto_ids: [w.assuntos.simples],
  };
  const indice = { codigo: 'UFM', valor: '4.5', vigente_de: '2026-01-01' };
  const texto = {
    titulo: 'Corpo',
    descricao: { type: 'doc', content: [paragrafo('Fica ciente.')] },
  };
  const modelo = await act('sistema.doc_modelos.create', admin, null, {
    ...regimento,
    textos: [texto],
    indices: [indice],
    parametros: [parametro],
    irregularidades: [falta],
  });
  const { rows: linhas } = await w.pool.query<{ p: number; i: number; u: number }>(
    `select (parametros -> 0 ->> 'id')::int as p, (irregularidades -> 0 ->> 'id')::int as i,
       (indices -> 0 ->> 'id')::int as u from doc_modelo where id = $1`,
    [modelo.id],
  );
  const { p = 0, i = 0, u = 0 } = linhas[0] ?? {};
  const emCampo = await w.order({ situacao: 'andamento', responsavel: fiscal.id });
  await act('notificacoes.create', fiscal, null, {
    doc_modelo_id: modelo.id,
    ordem_servico_id: emCampo.id,
    cadastro_id: w.cadastros[0],
    contribuinte_id: w.pessoas[0],
    fiscal_id: fiscal2.id,
    autuado_em: '2026-01-05',
    valores: [{ parametro_id: p, quantidade: '3.50' }],
    irregularidades: [{ irregularidade_id: i, quantidade: 2 }],
  });
  // Its life: known of, defended, revised, put right, and at last without effect.
  const emitida = await w.call(fiscal, 'POST', '/alfa/notificacoes', {
    body: {
      doc_modelo_id: modelo.id,
      contribuinte_id: w.pessoas[0],
      irregularidades: [{ irregularidade_id: i, quantidade: 1 }],
    },
  });
  const { id: doc } = emitida.json as { id: number };
  const hoje = hojeEm(new Date());
  const files = async (who: Person) => [{ uri_token: await insertFile(w.pool, who.id) }];
  await act('fiscalizacao.docs.enviar_eletronica', gerente, doc, { email: 'obra@alfa.example' });
  await act('fiscalizacao.docs.revogar_envio', gerente, doc);
  await act('fiscalizacao.docs.ciencia', gerente, doc, {
    tipo: 'correios',
    data: hoje,
    expedido_em: hoje,
    anexos: await files(gerente),
  });
  // One that says neither: it leaves the document where it is.
  await act('fiscalizacao.docs.comentar', fiscal, doc, { comentario_situacao_id: 3 });
  await act('fiscalizacao.docs.alterar_prazo_regularizar', gerente, doc, {});
  await act('fiscalizacao.docs.registrar_defesa', gerente, doc, {
    apresentada_em: hoje,
    anexos: await files(gerente),
  });
  await act('fiscalizacao.docs.julgar_defesa', gerente, doc, { resultado: 'indeferida' });
  await act('fiscalizacao.docs.solicitar_revisao', gerente, doc);
  await act('fiscalizacao.docs.manutencao', gerente, doc, {
    doc_situacao_id: 2,
    ciencia_em: hoje,
    fiscal_id: fiscal2.id,
  });
  await act('fiscalizacao.docs.anexos', gerente, doc, { anexos: await files(gerente) });
  await act('fiscalizacao.docs.verificar', gerente, doc, { resultado: 'irregular' });
  await act('fiscalizacao.docs.atender', gerente, doc);
  // Made whole, made anew, and what comes of a notice that was not followed.
  const sentido = {
    contribuinte_id: w.pessoas[0],
    cadastro_id: w.cadastros[0],
    valores: [{ parametro_id: p, quantidade: '3.50' }],
    irregularidades: [{ irregularidade_id: i, quantidade: 2 }],
    latitude: '-23.420000',
    longitude: '-51.930000',
  };
  const auto = await insertModelo(w.pool, { departamento: w.alfa.id, tipo: 'auto' });
  const inteiro = await act('fiscalizacao.docs.create', gerente, null, {
    ...sentido,
    doc_modelo_id: modelo.id,
    ordem_servico_id: emCampo.id,
    fiscal_id: fiscal2.id,
    autuado_em: '2026-01-05',
    anexos: await files(gerente),
  });
  const deNovo = { ...sentido, endereco: 'Rua Refeita, 3' };
  await act('fiscalizacao.docs.update', gerente, inteiro.id, deNovo);
  await act('fiscalizacao.docs.solicitar_revisao', gerente, inteiro.id);
  await act('fiscalizacao.docs.revisar', gerente, inteiro.id, deNovo);
  await w.call(gerente, 'POST', `/alfa/fiscalizacao/docs/${inteiro.id}/ciencia`, {
    body: { tipo: 'pessoal', data: '2026-01-05' },
  });
  await act('fiscalizacao.docs.verificar', gerente, inteiro.id, { resultado: 'irregular' });
  await act('fiscalizacao.docs.autuar', gerente, inteiro.id, {
    ...sentido,
    doc_modelo_id: auto,
    fiscal_id: fiscal2.id,
    autuado_em: '2026-01-06',
    anexos: await files(gerente),
    valores: [{ parametro_id: 901, quantidade: '3.50' }],
    irregularidades: [{ irregularidade_id: 911, quantidade: 2 }],
  });
  const outro = await w.call(fiscal, 'POST', '/alfa/notificacoes', {
    body: {
      doc_modelo_id: modelo.id,
      contribuinte_id: w.pessoas[0],
      irregularidades: [{ irregularidade_id: i, quantidade: 1 }],
    },
  });
  const devida = await insertDoc(w.pool, devido(w.alfa.id, auto, w.cadastros[0]));
  await act('fiscalizacao.doc_implantacoes.implantar', gerente, devida, {
    debito_tipo_id: 3,
    parcelas: 2,
  });
  const { rows: pedidos3 } = await w.pool.query<{ id: number }>(
    `select job_id as id from doc where id = $1`,
    [devida],
  );
  await executeJob(w.db, pedidos3[0]?.id ?? 0, false);
  // In the gazette: one that goes out, after one was taken from it, and one that does not.
  const publicar = 'fiscalizacao.publicacoes.doc_publicacoes';
  const calado = await insertModelo(w.pool, { departamento: w.alfa.id });
  const paraPublicar = await Promise.all(
    [0, 1, 2].map(() => insertDoc(w.pool, { departamento: w.alfa.id, modelo: calado })),
  );
  await coverRecords(w.db);
  const [primeiro = 0, segundo = 0, terceiro = 0] = paraPublicar;
  const edital = await act(`${publicar}.create`, gerente, null, { doc_ids: [primeiro] });
  await act(`${publicar}.update`, gerente, edital.id, { titulo: 'Outro título do edital' });
  await act('fiscalizacao.publicacoes.doc_publicacao_docs.attach', gerente, edital.id, {
    doc_ids: [segundo],
  });
  await act('fiscalizacao.docs.publicar', gerente, terceiro, { publicacao_id: edital.id });
  await act('fiscalizacao.docs.despublicar', gerente, segundo, {}, { publicacao: edital.id });
  await act(`${publicar}.encerrar`, gerente, edital.id, { publicado_em: hoje });
  const desistida = await w.call(
    gerente,
    'POST',
    '/alfa/fiscalizacao/publicacoes/doc-publicacoes',
    {
      body: { titulo: 'Que não saiu', doc_ids: [segundo] },
    },
  );
  await act(`${publicar}.cancelar`, gerente, (desistida.json as { id: number }).id);
  await act('fiscalizacao.docs.cancelar', gerente, (outro.json as { id: number }).id);
  await act('sistema.doc_modelos.update', admin, modelo.id, {
    ...regimento,
    titulo: 'Outro título do modelo',
    textos: [{ ...texto, titulo: 'Outro corpo' }],
    indices: [
      { id: u, ...indice, valor: '4.6' },
      { ...indice, vigente_de: '2027-01-01' },
    ],
    parametros: [{ id: p, ...parametro, descricao: 'Área construída' }],
    irregularidades: [
      { id: i, ...falta, destroy: true },
      { ...falta, codigo: 'J' },
    ],
  });

  await act('assuntos.destroy', admin, tema.id);
  await act('assuntos.restaurar', admin, tema.id);
  const perfil = await act('perfis.create', admin, null, {
    permissoes: { admin: { ordem_servicos: { index: true } } },
  });
  await act('perfis.update', admin, perfil.id, {
    descricao: 'Outro nome do perfil',
    permissoes: { admin: { ordem_servicos: { show: true } } },
    simular: undefined,
    simulado: undefined,
  });
  await act('perfis.ver_como', admin, perfil.id);
  await act('perfis.voltar', admin, perfil.id);
  await act('usuarios.update', admin, fiscal2.id, {
    usuario_grupo_id: w.grupo,
    cargo_id: undefined,
    perfil_ids: [perfil.id],
    assunto_ids: [w.assuntos.simples],
    zona_ids: [...w.zonas],
  });
  // Somebody is invited, and then again: who is there by then is replaced.
  const convidada = {
    login: 'convidada',
    email: 'convidada@alfa.example',
    usuario_grupo_id: w.grupo,
    cargo_id: undefined,
    perfil_ids: [perfil.id],
    simular: undefined,
    simulado: undefined,
  };
  await act('usuarios.convidar', admin, null, convidada);
  const outra = { ...convidada, nome: 'Convidada de novo' };
  const conferida = await w.call(admin, 'POST', '/alfa/usuarios', {
    body: { ...outra, simular: true },
  });
  const { simulado: visto } = conferida.json as { simulado: string };
  await act('usuarios.convidar', admin, null, {
    login: 'convidada',
    nome: outra.nome,
    email: outra.email,
    matricula: undefined,
    codigo_fiscal: undefined,
    cargo_id: undefined,
    prefeitura: undefined,
    fiscal: undefined,
    recebe_os: undefined,
    usuario_grupo_id: w.grupo,
    perfil_ids: [perfil.id],
    simular: undefined,
    simulado: visto,
  });
  const deSaida = await w.somebody('alfa', []);
  await act('usuarios.desativar', admin, deSaida.id, {
    modo: 'deixar',
    para_id: undefined,
    simular: undefined,
    simulado: undefined,
  });
  await act('usuarios.reativar', admin, deSaida.id);
  await act('usuarios.salvar_preferencias', admin, null, { valor: { tema: 'escuro' } });
  await act('usuarios.salvar_rascunho', admin, null, { valor: { conteudo: 'segredo' } });

  // Messages.
  const sobre = { assunto_entidade: 'ordem_servico', assunto_id: os.id };
  const carta = await act('mensagens.enviadas.create', gerente, null, {
    ...sobre,
    conteudo: 'Isto só os dois leem',
    destinatario_id: dona.id,
    anexos: [{ uri_token: await insertFile(w.pool, gerente.id), descricao: 'Planta' }],
  });
  await act('mensagens.recebidas.ler', dona, carta.id);
  await act('mensagens.recebidas.responder', dona, carta.id, {
    conteudo: 'E isto também',
    anexos: undefined,
  });
  await act('mensagens.recebidas.encaminhar', dona, carta.id, {
    destinatario_id: fiscal.id,
    conteudo: 'E isto só a quem foi encaminhada',
  });
  await act('mensagens.enviadas.encaminhar', gerente, carta.id, {
    destinatario_id: fiscal.id,
    conteudo: 'E isto só a quem o remetente encaminhou',
  });
  await act('mensagens.recebidas.arquivar', dona, carta.id);
  await act('mensagens.recebidas.restaurar', dona, carta.id);
  await act('mensagens.enviadas.arquivar', gerente, carta.id);
  await act('mensagens.enviadas.restaurar', gerente, carta.id);
  const aviso = await act('mensagens.comunicar', gerente, null, {
    ...sobre,
    titulo: 'Assunto do comunicado',
    conteudo: 'Isto só quem o recebe lê',
    usuario_ids: [fiscal.id],
    usuario_grupo_ids: [w.grupo],
    departamento_ids: [w.alfa.id],
    anexos: undefined,
  });
  await executeJob(w.db, aviso.id, false);
  const passada = await insertMessage(w.pool, { de: fiscal.id, para: gerente.id });
  await act('mensagens.recebidas.passar', gerente, passada, {
    destinatario_id: analista.id,
    nota: 'Isto o colega precisa saber',
  });
  await w.pool.query(
    `insert into ausente (usuario_id, tipo, inicia_em, termina_em, substituto_id)
     values ($1, 'licenca', '2020-01-01', '2099-12-31', $2)`,
    [analista.id, gerente.id],
  );
  await act('mensagens.substituidas.assumir', gerente, passada);
  await act('mensagens.recebidas.deixar', gerente, passada, {
    departamento_id: w.alfa.id,
    nota: 'Isto o departamento precisa saber',
  });
  await act('mensagens.caixas.assumir', dona, passada);
  await w.pool.query('delete from ausente where usuario_id = $1 and substituto_id = $2', [
    analista.id,
    gerente.id,
  ]);
  // Points: the figures, what is given by hand, and a month that is over.
  await act('sistema.produtividade_params.update', gerente, null, {
    vigente_de: '2026-01-01',
    reabertura_dias: 30,
    servico_extra_maximo: '50.00',
    fechamento_dia: 5,
    bonus: [{ meta: '80.00', bonus: '10.00' }],
  });
  const concessao = { usuario_id: fiscal.id, dia: '2026-03-10' };
  const extra = await act('produtividade.pontuacoes.servico_extra', gerente, null, {
    ...concessao,
    pontos: '5.00',
  });
  await act('produtividade.pontuacoes.falta', gerente, null, concessao);
  await act('produtividade.pontuacoes.outros', gerente, null, { ...concessao, pontos: '-2.00' });
  await act('produtividade.pontuacoes.estornar', gerente, extra.id);
  const { rows: meses } = await w.pool.query<{ id: number }>(
    `select id from produtividade_geral where departamento_id = $1 and situacao = 'aberto' order by mes limit 1`,
    [w.alfa.id],
  );
  await act('produtividade.geral.encerrar', gerente, meses[0]?.id ?? 0);
  const { rows: parado } = await w.pool.query<{ id: number }>(
    `insert into job_output (departamento_id, tipo, status, erro) values ($1, 'prazos', 'error', 'Parou') returning id`,
    [w.alfa.id],
  );
  await act('sistema.job_outputs.retry', admin, parado[0]?.id ?? 0);
  let impressa = 0;
  for (const [{ id }] of impressoes)
    impressa = (await act(id, gerente, null, { ids: [1], formato: 'zip' })).id;
  await w.pool.query(`update job_output set status = 'error' where id = $1`, [impressa]);
  await act('impressoes.tentar_de_novo', gerente, impressa);

  // What asks for nothing in particular: made, changed, and at last gone.
  const made = new Map<string, number>();
  const { rows: contado } = await w.pool.query<{ dia: string }>(
    `select concluir_em as dia from ordem_servico
     where concluir_em::text = memoria_prazo ->> 'vence' and situacao = 'a_confirmar' limit 1`,
  );
  const feriado = await act('sistema.feriados.create', admin, null, { data: contado[0]?.dia });
  made.set('feriado', feriado.id);
  const prazos = '/alfa/sistema/feriados/prazos';
  const { json } = await w.call(admin, 'POST', prazos, { body: { simular: true } });
  const { simulado } = json as { simulado: string };
  const movidos = { simular: undefined, simulado };
  const mover = await act('sistema.feriados.mover_prazos', admin, null, movidos);
  await executeJob(w.db, mover.id, false);
  for (const [id, path, conteudo] of [
    [
      'sistema.feriados.importar',
      '/alfa/sistema/feriados',
      'data;descricao;ambito\n2039-04-21;Tiradentes;nacional\n',
    ],
    [
      'assuntos.importar',
      '/alfa/assuntos',
      `descricao;prazo;encerramento\nDe um arquivo;5;[{"codigo":"r","descricao":"Regular","resultado":"regular"}]\n`,
    ],
    [
      'usuarios.importar',
      '/alfa/usuarios',
      'login;nome;email\nde.arquivo;De Um Arquivo;de.arquivo@osm.exemplo\n',
    ],
  ] as const) {
    const sent = { arquivo: 'tabela.csv', conteudo };
    const seen = await w.call(admin, 'POST', `${path}/importar`, {
      body: { ...sent, simular: true },
    });
    const { simulado: told } = seen.json as { simulado: string };
    const job = await act(id, admin, null, { ...sent, simular: undefined, simulado: told });
    await executeJob(w.db, job.id, false);
  }
  for (const quem of [
    { pessoa_id: w.pessoas[0], usuario_id: undefined },
    { pessoa_id: undefined, usuario_id: fiscal.id },
  ])
    await act('sistema.dados_pessoais.create', admin, null, quem);

  // What no act needs of a person is erased: of one who has an account, of a taxpayer.
  const saiu = await w.somebody('alfa', []);
  await w.pool.query('update usuario set ativo = false where id = $1', [saiu.id]);
  await w.pool.query(`update pessoa set telefone = '1235559999' where id = $1`, [w.pessoas[0]]);
  for (const quem of [
    { pessoa_id: w.pessoas[0], usuario_id: undefined },
    { pessoa_id: undefined, usuario_id: saiu.id },
  ]) {
    const path = '/alfa/sistema/dados-pessoais/anonimizar';
    const seen = await w.call(admin, 'POST', path, {
      body: { ...quem, pedido: 'Protocolo de prova', simular: true },
    });
    const { simulado: told } = seen.json as { simulado: string };
    await act('sistema.dados_pessoais.anonimizar', admin, null, {
      ...quem,
      simular: undefined,
      simulado: told,
    });
  }

  // A mail that did not leave goes back to where it waits.
  const { rows: presos } = await w.pool.query<{ id: number }>(
    `insert into email_historico (departamento_id, scope, scope_id, usuario_id, para, assunto, modelo, status, erro)
     values ($1, 'usuario', $2, $2, 'alguem@alfa.example', 'Aviso', 'mensagem', 'error', 'o servidor não respondeu') returning id`,
    [w.alfa.id, fiscal.id],
  );
  await act('sistema.emails.reenviar', admin, presos[0]?.id ?? 0);

  // Another system is told of what comes after; nobody answers there, and what was sent is asked for again.
  const ouvinte = await act('sistema.webhooks.create', admin, null, {
    descricao: 'Sistema que ouve',
    url: 'https://127.0.0.1/ouvir',
    eventos: ['doc.edicao'],
    ativo: true,
  });
  made.set('webhook', ouvinte.id);
  await act('sistema.webhooks.trocar_segredo', admin, ouvinte.id);
  await act('sistema.webhooks.testar', admin, ouvinte.id);
  const { rows: enviadas } = await w.pool.query<{ id: number }>(
    `update webhook_entrega set situacao = 'falhou' where webhook_id = $1 returning id`,
    [ouvinte.id],
  );
  await act('sistema.webhooks.reenviar', admin, enviadas[0]?.id ?? 0);
  await act('sistema.webhooks.update', admin, ouvinte.id, {
    url: 'https://127.0.0.1/outro',
    eventos: ['doc.criacao'],
  });
  const setor = await act('sistema.departamentos.create', admin, null, {
    nome: 'Setor de teste',
    codigo: 'setor-de-teste',
  });
  await act('sistema.departamentos.update', admin, setor.id, { nome: 'Outro setor' });
  await act('sistema.departamentos.destroy', admin, setor.id);
  const deNome = { chave: 'municipio', valor: 'Vila de Teste' };
  const decidido = await act('sistema.parametros.create', admin, null, deNome);
  await act('sistema.parametros.update', admin, decidido.id, { ...deNome, valor: 'Vila de Prova' });
  await act('sistema.parametros.destroy', admin, decidido.id);
  const rank = ({ from, call }: Action): number =>
    from === null ? 0 : call.method === 'DELETE' ? 2 : 1;
  const left = actions
    .filter((a) => !deeds.some((d) => d.action.id === a.id))
    .toSorted((a, b) => rank(a) - rank(b));
  for (const { id, noun, from, input } of left) {
    // What is left as it was is not written, and names are not given twice.
    const [text] = Object.keys(input).filter((name) => input[name]?.kind === 'text');
    const other =
      text === undefined ? {} : { [text]: from === null ? 'Um novo texto' : 'Outro texto' };
    const sent = { ...other, ...(input.anexos ? { anexos: await files(admin) } : {}) };
    const json = await act(id, admin, from === null ? null : (made.get(noun) ?? 0), sent);
    if (from === null) made.set(noun, json.id);
  }
  return deeds;
}
