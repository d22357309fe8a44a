/** What stands behind each entry of the domain's catalogue: sources, writers, effects, values. */
import { listaAnalises } from '../domain/analise/queries.ts';
import { umAssunto } from '../domain/assunto/index.ts';
import { mensagemActions } from '../domain/mensagem/actions.ts';
import { row as mensagemRow } from '../domain/mensagem/schema.ts';
import { listaJobs } from '../domain/job-output/index.ts';
import { listaOrdens } from '../domain/ordem-servico/queries.ts';
import { umPerfil } from '../domain/perfil/index.ts';
import { guardado } from '../domain/rascunho/index.ts';
import { listaSolicitacoes } from '../domain/solicitacao/queries.ts';
import { preferencias, umUsuario } from '../domain/usuario/index.ts';
import { umGrupo } from '../domain/usuario-grupo/index.ts';
import { assuntoHandlers } from './nouns/assunto/effects.ts';
import { assuntoSource } from './nouns/assunto/read.ts';
import { formularioSource } from './nouns/formulario/read.ts';
import type { Handler, NounWriter } from './actions/noun.ts';
import { analiseHandlers } from './nouns/analise/effects.ts';
import {
  analiseList,
  analiseOne,
  minhaAnaliseOne,
  minhasAnalisesList,
} from './nouns/analise/read.ts';
import { compartilhadoHandlers } from './nouns/compartilhado/effects.ts';
import {
  assuntosCompartilhados,
  ordensCompartilhadas,
  umaOrdemCompartilhada,
} from './nouns/compartilhado/read.ts';
import { mensagemHandlers } from './nouns/mensagem/effects.ts';
import * as mensagem from './nouns/mensagem/read.ts';
import { emailList, emailOne } from './nouns/email-historico/read.ts';
import { jobHandlers } from './nouns/job-output/effects.ts';
import { jobList } from './nouns/job-output/read.ts';
import { logOne, logSource } from './nouns/log/read.ts';
import { ordemServicoHandlers } from './nouns/ordem-servico/effects.ts';
import { ordemServicoList, ordemServicoOne } from './nouns/ordem-servico/read.ts';
import { ordemServicoReports } from './nouns/ordem-servico/reports.ts';
import type { ReportSource } from './read/report.ts';
import { objectOf, type Source } from './read/source.ts';
import { cadastroOne, cadastroSource } from './nouns/cadastro/read.ts';
import { departamentoSource } from './nouns/departamento/read.ts';
import { perfilHandlers } from './nouns/perfil/effects.ts';
import { perfilOne, perfilSource } from './nouns/perfil/read.ts';
import { pessoaOne, pessoaSource } from './nouns/pessoa/read.ts';
import { preferenciaHandlers } from './nouns/preferencia/effects.ts';
import { grupoHandlers } from './nouns/usuario-grupo/effects.ts';
import { grupoSource } from './nouns/usuario-grupo/read.ts';
import { zonaSource } from './nouns/zona/read.ts';
import { rascunhoHandlers } from './nouns/rascunho/effects.ts';
import { solicitacaoHandlers } from './nouns/solicitacao/effects.ts';
import { solicitacaoList } from './nouns/solicitacao/read.ts';
import { usuarioHandlers } from './nouns/usuario/effects.ts';
import * as usuario from './nouns/usuario/read.ts';

/** By the id of a list or one query. */
export const sources: ReadonlyMap<string, Source> = new Map<string, Source>([
  ['departamentos.index', departamentoSource],
  ['usuarios.index', usuario.usuarioSource],
  ['usuarios.show', usuario.usuarioOne],
  ['usuarios.fiscais', usuario.fiscalSource],
  ['usuarios.analistas', usuario.analistaSource],
  ['usuario_grupos.index', grupoSource],
  ['usuario_grupos.show', grupoSource],
  ['perfis.index', perfilSource],
  ['perfis.show', perfilOne],
  ['zonas.index', zonaSource],
  ['zonas.show', zonaSource],
  ['pessoas.index', pessoaSource],
  ['pessoas.show', pessoaOne],
  ['cadastros.index', cadastroSource],
  ['cadastros.show', cadastroOne],
  ['formularios.index', formularioSource],
  ['formularios.show', formularioSource],
  ['assuntos.index', assuntoSource],
  ['assuntos.show', assuntoSource],
  ['solicitacoes.index', solicitacaoList],
  ['ordem_servicos.analise.analises.index', analiseList],
  ['ordem_servicos.analise.analises.show', analiseOne],
  ['ordem_servicos.analise.minhas_analises.index', minhasAnalisesList],
  ['ordem_servicos.analise.minhas_analises.show', minhaAnaliseOne],
  ['ordem_servicos.index', ordemServicoList],
  ['ordem_servicos.show', ordemServicoOne],
  ['mensagens.recebidas.index', mensagem.recebidasList],
  ['mensagens.recebidas.show', mensagem.recebidaOne],
  ['mensagens.enviadas.index', mensagem.enviadasList],
  ['mensagens.enviadas.show', mensagem.enviadaOne],
  ['mensagens.destinatarios', mensagem.destinatariosSource],
  ['logs.index', logSource(() => sources)],
  ['logs.show', logOne(() => sources)],
  ['compartilhado.assuntos.index', assuntosCompartilhados],
  ['compartilhado.ordem_servicos.index', ordensCompartilhadas],
  ['compartilhado.ordem_servicos.show', umaOrdemCompartilhada],
  ['sistema.job_outputs.index', jobList],
  ['email_historicos.index', emailList],
  ['email_historicos.show', emailOne],
]);

/** By the id of a report. */
export const reports: ReadonlyMap<string, ReportSource> = new Map(ordemServicoReports);

const preferenciaSource: Source = {
  table: 'preferencia pr',
  id: 'pr.usuario_id',
  tenant: null,
  json: objectOf({ valor: 'pr.valor', lock_version: 'pr.lock_version' }),
  fields: {},
  orders: {},
};

const mensagemWriter: NounWriter = {
  noun: 'mensagem',
  table: 'mensagem',
  alias: 'm',
  tenantColumn: null,
  source: mensagem.mensagemSource,
  record: mensagemRow,
  lock: ['m'],
  stamps: ['lock_version = lock_version + 1'],
};
/** Each side's actions see that side's messages only: any other is not there. */
const mensagemWriters = mensagemActions
  .filter((action) => action.from !== null)
  .map((action): [string, NounWriter] => [
    action.id,
    {
      ...mensagemWriter,
      source: action.id.startsWith('mensagens.recebidas.')
        ? mensagem.recebidasList
        : mensagem.enviadasList,
    },
  ]);

const rascunhoSource: Source = {
  table: 'rascunho rc',
  id: 'rc.usuario_id',
  tenant: null,
  json: objectOf({ lock_version: 'rc.lock_version' }),
  fields: {},
  orders: {},
};

const writerList: readonly NounWriter[] = [
  mensagemWriter,
  {
    noun: 'ordem_servico',
    table: 'ordem_servico',
    alias: 'os',
    tenantColumn: 'departamento_id',
    source: ordemServicoList,
    record: listaOrdens.row,
    lock: ['os'],
    steps: { table: 'ordem_servico_historico', key: 'ordem_servico_id' },
  },
  {
    noun: 'solicitacao',
    table: 'ordem_servico_solicitacao',
    alias: 's',
    tenantColumn: 'departamento_id',
    source: solicitacaoList,
    record: listaSolicitacoes.row,
    lock: ['os', 's'],
    stamps: ['lock_version = lock_version + 1'],
  },
  {
    noun: 'analise',
    table: 'ordem_servico_analise',
    alias: 'an',
    tenantColumn: 'departamento_id',
    source: analiseList,
    record: listaAnalises.row,
    lock: ['os', 'an'],
    steps: { table: 'ordem_servico_analise_evento', key: 'analise_id' },
  },
  {
    noun: 'assunto',
    table: 'assunto',
    alias: 'a',
    tenantColumn: 'departamento_id',
    source: assuntoSource,
    record: umAssunto.record,
    lock: ['a'],
  },
  {
    noun: 'usuario',
    table: 'usuario',
    alias: 'u',
    tenantColumn: null,
    source: usuario.usuarioOne,
    record: umUsuario.record,
    lock: ['u'],
  },
  {
    noun: 'usuario_grupo',
    table: 'usuario_grupo',
    alias: 'g',
    tenantColumn: 'departamento_id',
    source: grupoSource,
    record: umGrupo.record,
    lock: ['g'],
  },
  {
    noun: 'perfil',
    table: 'perfil',
    alias: 'pf',
    tenantColumn: 'departamento_id',
    source: perfilOne,
    record: umPerfil.record,
    lock: ['pf'],
  },
  {
    noun: 'job_output',
    table: 'job_output',
    alias: 'j',
    tenantColumn: null,
    source: jobList,
    record: listaJobs.row,
    lock: ['j'],
    stamps: [],
  },
  {
    noun: 'rascunho',
    table: 'rascunho',
    alias: 'rc',
    tenantColumn: null,
    idColumn: 'usuario_id',
    source: rascunhoSource,
    record: guardado,
    lock: ['rc'],
    logsFields: false,
    ensure: async (trx, ctx) => {
      await trx
        .insertInto('rascunho')
        .values({ usuario_id: ctx.principal.usuario.id })
        .onConflict((oc) => oc.doNothing())
        .execute();
    },
  },
  {
    noun: 'preferencia',
    table: 'preferencia',
    alias: 'pr',
    tenantColumn: null,
    idColumn: 'usuario_id',
    source: preferenciaSource,
    record: preferencias.value,
    lock: ['pr'],
    logsFields: false,
    ensure: async (trx, ctx) => {
      await trx
        .insertInto('preferencia')
        .values({ usuario_id: ctx.principal.usuario.id })
        .onConflict((oc) => oc.doNothing())
        .execute();
    },
  },
];
/** By noun, and by action where that sees only some of the noun's records. */
export const writers: ReadonlyMap<string, NounWriter> = new Map([
  ...writerList.map((w): [string, NounWriter] => [w.noun, w]),
  ...mensagemWriters,
]);

export const handlers: ReadonlyMap<string, Handler> = new Map(
  [
    ...ordemServicoHandlers,
    ...compartilhadoHandlers,
    ...solicitacaoHandlers,
    ...analiseHandlers,
    ...assuntoHandlers,
    ...usuarioHandlers,
    ...grupoHandlers,
    ...perfilHandlers,
    ...preferenciaHandlers,
    ...rascunhoHandlers,
    ...jobHandlers,
    ...mensagemHandlers,
  ].map((h) => [h.action, h]),
);
