/** The catalogue as calls that can be made: addresses filled in, inputs that pass the validation. */
import type { Action, Call, Query } from '../../domain/kernel/define.ts';
import { actions, plainNouns, queries } from '../../domain/index.ts';
import { DIA, exampleOfAll, SEGREDO } from '../../server/http/openapi/example.ts';
import type { World } from './world.ts';
import { devido, insertDoc, insertModelo, insertPublicacao } from './docs.ts';
import { insertPosition } from './geos.ts';
import { insertImplantacao } from './implantacoes.ts';
import { insertMessage } from './mensagens.ts';
import { insertAnalysis, insertRequest } from './orders.ts';

export type Entry = Action | Query;
export const entries: readonly Entry[] = [...queries, ...actions];
export const isQuery = (entry: Entry): entry is Query => 'kind' in entry;
export const hasDepartment = (call: Call): boolean => call.path.startsWith('/D/');

/** The name of the path's last parameter that is an id, or a word for one. */
export const paramOf = (call: Call): string | null =>
  // A type of document is filled in, as a date is, or how near a map is: it names no record.
  Object.keys(call.params).findLast(
    (name) => !['date', 'zoom'].includes(call.params[name] ?? '') && name !== 'tipo',
  ) ?? null;
const NOUN: Readonly<Record<string, string>> = {
  os: 'ordem_servico',
  minhaAnalise: 'analise',
  grupo: 'usuario_grupo',
  notificacao: 'doc',
  docModelo: 'doc_modelo',
  debitoTipo: 'debito_tipo',
  pagamento: 'guia',
  publicacao: 'doc_publicacao',
  docPublicado: 'doc',
  protegido: 'cadastro_protegido',
  geral: 'produtividade_geral',
  resumo: 'produtividade_resumo',
  meuResumo: 'produtividade_resumo',
  entrega: 'webhook_entrega',
  departamento_id: 'departamento',
};
export const nounOf = (param: string): string => NOUN[param] ?? param;

/** The order whose trail is read, where an entry of it is asked for. */
let doLog = 0;
/** The publication that a document is taken from. */
let daPublicacao = 0;
/** The month that an inspector's stands below. */
let doMes = 0;

export const addressOf = (call: Call, codigo: string, id: string | number | null): string =>
  call.path
    .replace(/^\/D(?=\/)/, `/${codigo}`)
    .replace(/\{(?:scope|entityName)\}/, 'ordem_servico')
    .replace(/\{entityId\}(?=\/\{)/, String(doLog))
    .replace(/\{publicacao\}(?=\/docs\/\{)/, String(daPublicacao))
    .replace(/\{geral\}(?=\/resumos\/\{)/, String(doMes))
    .replace(/\{dia\}/, '2026-01-15')
    .replace(/\{tipo\}/, 'auto')
    .replace(/\{zoom\}/, '12')
    .replace(/\{\w+\}/, String(id));

/** One record of every noun in alfa and in beta; what belongs to no department has one that is not there in 'beta'. */
export async function recordsOf(
  w: World,
): Promise<Record<'alfa' | 'beta', Record<string, number>>> {
  const osAlfa = (await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id })).id;
  const osBeta = (
    await w.order({
      departamento: w.beta.id,
      situacao: 'andamento',
      responsavel: w.people.fiscalBeta.id,
    })
  ).id;
  const id = async (text: string, values: unknown[]): Promise<number> =>
    (await w.pool.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const form = (departamento: number): Promise<number> =>
    id(
      `insert into formulario (departamento_id, descricao, tipo) values ($1, 'Vistoria', 'vistoria') returning id`,
      [departamento],
    );
  // Followed by the department that asked for it, which is not the one it belongs to.
  const shared = async (departamento: number, by: number): Promise<number> =>
    (await w.order({ departamento, colunas: { solicitante_departamento_id: by } })).id;
  // A message is of nobody but its two people: 'beta' is between two others.
  const others = await insertMessage(w.pool, {
    de: w.people.adminBeta.id,
    para: w.people.fiscalBeta.id,
  });
  // Somebody who is away, and for whom the owner stands in.
  const fora = await id(
    `insert into usuario (login, email, nome, confirmado_em) values ('de-ferias', 'de-ferias@alfa.example', 'De Férias', now()) returning id`,
    [],
  );
  await id(
    `insert into ausente (usuario_id, tipo, inicia_em, termina_em, substituto_id)
     values ($1, 'ferias', '2020-01-01', '2099-12-31', $2) returning id`,
    [fora, w.people.dona.id],
  );
  const job = (departamento: number): Promise<number> =>
    id(
      `insert into job_output (departamento_id, tipo, status, erro) values ($1, 'ordens_em_massa', 'error', 'Parou') returning id`,
      [departamento],
    );
  const email = (scope: string, scopeId: number, usuario: number): Promise<number> =>
    id(
      `insert into email_historico (departamento_id, scope, scope_id, usuario_id, para, assunto, modelo, status)
       values ($1, $2, $3, $4, 'alguem@alfa.example', 'Aviso', 'mensagem', 'kept') returning id`,
      [scope === 'mensagem' ? null : w.alfa.id, scope, scopeId, usuario],
    );
  const log = (departamento: number, os: number): Promise<number> =>
    id(
      `insert into log (departamento_id, entidade, entidade_id, acao, usuario_id, campos)
       values ($1, 'ordem_servico', $2, 'ordem_servicos.aceitar', $3, '{"situacao": {"de": "a_confirmar", "para": "andamento"}}') returning id`,
      [departamento, os, w.people.fiscal.id],
    );
  // It ended long ago: nothing is masked by it.
  const protegido = (): Promise<number> =>
    id(
      `insert into cadastro_protegido (pessoa_id, motivo, solicitante, inicia_em, termina_em)
       values ($1, 'Medida protetiva', 'Vara da família', '2020-01-01', '2020-12-31') returning id`,
      [w.pessoas[1]],
    );
  const ausente = (usuario: number): Promise<number> =>
    id(
      `insert into ausente (usuario_id, tipo, inicia_em, termina_em) values ($1, 'ferias', '2019-01-01', '2019-01-30') returning id`,
      [usuario],
    );
  const repasse = (departamento: number, usuario: number): Promise<number> =>
    id(
      `insert into repasse (departamento_id, usuario_id, modo, motivo) values ($1, $2, 'equipe', 'Férias') returning id`,
      [departamento, usuario],
    );
  const webhook = async (dep: number): Promise<Record<string, number>> => {
    const one = await id(
      `insert into webhook (departamento_id, descricao, url, eventos) values ($1, 'Portal', 'https://alfa.example/', '[]') returning id`,
      [dep],
    );
    const values = [dep, one];
    await id('insert into webhook_segredo values ($1, $2, $3) returning 1 as id', [
      ...values,
      SEGREDO,
    ]);
    return {
      webhook: one,
      webhook_entrega: await id(
        `insert into webhook_entrega (departamento_id, webhook_id, evento, situacao) values ($1, $2, 'teste', 'falhou') returning id`,
        values,
      ),
    };
  };
  const produtividade = async (dep: number, usuario: number): Promise<Record<string, number>> => ({
    produtividade_geral: await id(
      `insert into produtividade_geral (departamento_id, mes, uteis) values ($1, '2020-01-01', 22) returning id`,
      [dep],
    ),
    pontuacao: await id(
      `insert into pontuacao (departamento_id, mes, dia, usuario_id, tipo, pontos, fato, texto)
       values ($1, '2020-01-01', '2020-01-10', $2, 'outros', 2, '{"tipo": "outros", "pontos": "2.00"}', 'Conforme a portaria') returning id`,
      [dep, usuario],
    ),
    produtividade_resumo: await id(
      `select id from produtividade_resumo where departamento_id = $1 and usuario_id = $2 and mes = '2020-01-01'`,
      [dep, usuario],
    ),
  });
  const plain = async (codigo: 'alfa' | 'beta'): Promise<Record<string, number>> => {
    const pairs = plainNouns.map(async ({ noun, municipal, path, create }) => {
      if (municipal && codigo === 'beta') return [noun, 999_999_999];
      // Files are of who sent them: none.
      const { anexos: _anexos, ...body } = otherBodyOf(create);
      return [noun, (await w.call(w.people.dona, 'POST', `/${codigo}/${path}`, { body })).json.id];
    });
    return Object.fromEntries(await Promise.all(pairs)) as Record<string, number>;
  };
  const modelo = {
    alfa: await insertModelo(w.pool, { departamento: w.alfa.id }),
    beta: await insertModelo(w.pool, { departamento: w.beta.id }),
  };
  const deixada = (dep: number): Promise<number> =>
    insertMessage(w.pool, { de: w.people.gerente.id, para: null, colunas: { caixa_id: dep } });
  doLog = osAlfa;
  daPublicacao = await insertPublicacao(w.pool, w.alfa.id);
  await insertPosition(w, w.alfa.id, w.people.fiscal.id);
  await insertPosition(w, w.beta.id, w.people.fiscalBeta.id);
  const pontos = await produtividade(w.alfa.id, w.people.fiscal.id);
  doMes = pontos['produtividade_geral'] ?? 0;
  return {
    alfa: {
      ...(await plain('alfa')),
      ...pontos,
      ...(await webhook(w.alfa.id)),
      entityId: osAlfa,
      log: await log(w.alfa.id, osAlfa),
      job: await job(w.alfa.id),
      scope_id: osAlfa,
      email: await email('ordem_servico', osAlfa, w.people.fiscal.id),
      recebida: await insertMessage(w.pool, { de: w.people.gerente.id, para: w.people.dona.id }),
      enviada: await insertMessage(w.pool, { de: w.people.dona.id, para: w.people.gerente.id }),
      substituida: await insertMessage(w.pool, { de: w.people.gerente.id, para: fora }),
      deixada: await deixada(w.alfa.id),
      osCompartilhada: await shared(w.beta.id, w.alfa.id),
      ordem_servico: osAlfa,
      solicitacao: await insertRequest(w.pool, w.alfa.id, osAlfa, w.people.fiscal.id),
      analise: await insertAnalysis(w.pool, w.alfa.id, osAlfa, w.people.analista.id, 'regular'),
      implantacao: await insertImplantacao(w.pool, { departamento: w.alfa.id, ordem: osAlfa }),
      doc_modelo: modelo.alfa,
      doc: await insertDoc(w.pool, { departamento: w.alfa.id, modelo: modelo.alfa }),
      doc_publicacao: daPublicacao,
      docImplantacao: await insertDoc(w.pool, devido(w.alfa.id, modelo.alfa, w.cadastros[0])),
      assunto: w.assuntos.simples,
      formulario: await form(w.alfa.id),
      usuario: w.people.fiscal.id,
      ausente: await ausente(w.people.fiscal.id),
      repasse: await repasse(w.alfa.id, w.people.fiscal.id),
      geo: w.people.fiscal.id,
      usuario_grupo: w.grupo,
      perfil: await id('select id from perfil where departamento_id = $1 limit 1', [w.alfa.id]),
      cadastro: w.cadastros[0],
      guia: w.guias[0],
      cadastro_protegido: await protegido(),
      pessoa: w.pessoas[0],
      zona: w.zonas[0],
      departamento: w.alfa.id,
      debito_tipo: 1,
    },
    beta: {
      ...(await plain('beta')),
      ...(await produtividade(w.beta.id, w.people.fiscalBeta.id)),
      ...(await webhook(w.beta.id)),
      entityId: osBeta,
      log: await log(w.beta.id, osBeta),
      job: await job(w.beta.id),
      scope_id: 999_999_999,
      email: await email('mensagem', others, w.people.fiscalBeta.id),
      recebida: others,
      enviada: others,
      substituida: others,
      deixada: await deixada(w.beta.id),
      osCompartilhada: await shared(w.alfa.id, w.beta.id),
      ordem_servico: osBeta,
      solicitacao: await insertRequest(w.pool, w.beta.id, osBeta, w.people.fiscalBeta.id),
      analise: await insertAnalysis(w.pool, w.beta.id, osBeta, w.people.analistaBeta.id, 'regular'),
      implantacao: await insertImplantacao(w.pool, { departamento: w.beta.id, ordem: osBeta }),
      doc_modelo: modelo.beta,
      doc: await insertDoc(w.pool, { departamento: w.beta.id, modelo: modelo.beta }),
      doc_publicacao: await insertPublicacao(w.pool, w.beta.id),
      docImplantacao: await insertDoc(w.pool, devido(w.beta.id, modelo.beta, w.cadastros[0])),
      assunto: w.assuntos.beta,
      formulario: await form(w.beta.id),
      usuario: w.people.fiscalBeta.id,
      ausente: await ausente(w.people.fiscalBeta.id),
      repasse: await repasse(w.beta.id, w.people.fiscalBeta.id),
      geo: w.people.fiscalBeta.id,
      usuario_grupo: await id(
        `insert into usuario_grupo (departamento_id, nome) values ($1, 'Grupo Beta') returning id`,
        [w.beta.id],
      ),
      perfil: await id('select id from perfil where departamento_id = $1 limit 1', [w.beta.id]),
      cadastro: 999_999_999,
      guia: 999_999_999,
      cadastro_protegido: 999_999_999,
      pessoa: 999_999_999,
      zona: 999_999_999,
      departamento: 999_999_999,
      debito_tipo: 999_999_999,
    },
  };
}

/** A body that passes the validation of the action; its references lead nowhere in particular. */
export function bodyOf(action: Action): Record<string, unknown> {
  return { ...exampleOfAll(action.input), ...(action.edits ? { lock_version: 0 } : {}) };
}

/** The same with another day and other numbers: of a record that is not the one made by the first. */
export const otherBodyOf = (action: Action): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(bodyOf(action)).map(([name, value]) => {
      if (value === DIA) return [name, '2098-01-04'];
      return [name, typeof value === 'number' && name !== 'lock_version' ? value + 1 : value];
    }),
  );
