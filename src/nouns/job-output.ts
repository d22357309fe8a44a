/** The jobs of the department. */
import { listAddress } from '../../domain/kernel/list-address.ts';
import { jobActions, listaJobs } from '../../domain/job-output/index.ts';
import { status, names } from '../../domain/job-output/schema.ts';
import type { Job } from '../../domain/job-output/schema.ts';
import { listaImpressoes } from '../../domain/job-output/imprimir.ts';
import { defineNoun, looks, type ActionWords } from './define.ts';

/** The words of printing many. */
const imprimindo = (one: string, many: string): ActionWords<Job> => ({
  icon: 'print',
  doing: 'Imprimindo',
  done: 'impress*',
  did: 'mandou imprimir',
  send: 'Imprimir',
  formOnly: true,
  nothingNew: true,
  made: {
    next: 'acompanha',
    title: 'Impressão',
    done: 'pronta',
    each: { one, many },
    own: 'impressoes',
  },
});

const sua = (job: Job | null, eu: number | null): boolean =>
  job?.tipo === 'imprimir' && job.usuario?.id === eu;

export const jobOutput = defineNoun<Job>()({
  noun: 'job_output',
  names,
  icon: 'db',
  nameOf: ({ id }) => `Trabalho ${id}`,
  situacoes: looks(status, {
    waiting: ['dotted', 'idle'],
    running: ['half', 'run'],
    done: ['check', 'done'],
    error: ['minus', 'bad'],
  }),
  actions: jobActions,
  words: {
    'sistema.job_outputs.retry': {
      icon: 'reopen',
      doing: 'Retomando',
      done: 'retomad*',
      did: 'retomou o trabalho',
      hidden: (job, { eu }) => sua(job, eu),
    },
    'impressoes.tentar_de_novo': {
      icon: 'reopen',
      doing: 'Retomando',
      done: 'retomad*',
      did: 'retomou a impressão',
      hidden: (job, { eu }) => !sua(job, eu),
    },
    'fiscalizacao.docs.imprimir': imprimindo('documento', 'documentos'),
    'notificacoes.imprimir': imprimindo('notificação', 'notificações'),
    'ordem_servicos.imprimir': imprimindo('OS', 'OS'),
    'ordem_servicos.analise.analises.imprimir': imprimindo('análise', 'análises'),
    'ordem_servicos.analise.minhas_analises.imprimir': imprimindo('análise', 'análises'),
    'sistema.dados_pessoais.create': {
      icon: 'person',
      doing: 'Reunindo os dados',
      done: 'pedid*',
      did: 'reuniu os dados da pessoa',
      send: 'Reunir',
      formOnly: true,
      nothingNew: true,
      made: {
        next: 'acompanha',
        title: 'Dados da pessoa',
        done: 'reunidos',
        each: { one: 'arquivo', many: 'arquivos' },
        own: 'trabalhos',
      },
    },
    'sistema.dados_pessoais.anonimizar': {
      icon: 'trash',
      doing: 'Anonimizando',
      done: 'anonimizad*',
      did: 'anonimizou os dados da pessoa',
      send: 'Anonimizar',
      ownForm: true,
      formOnly: true,
      nothingNew: true,
      made: { next: 'lista', says: 'Dados anonimizados' },
    },
    'ordem_servicos.desfazer_massa': {
      icon: 'undo',
      doing: 'Desfazendo',
      done: 'mandad* desfazer',
      did: 'mandou desfazer a OS em massa',
      short: 'Desfazer',
      send: 'Desfazer tudo',
    },
  },
  areas: [
    {
      id: 'trabalhos',
      base: '/app/sistema/job-outputs',
      title: 'Trabalhos',
      record: 'Trabalho',
      param: 'job',
      index: 'admin/sistema/job_outputs/index',
      show: 'admin/sistema/job_outputs/index',
      tabs: [{ id: '', title: 'Trabalho' }],
      go: { rank: 10, icon: 'db', keywords: ['sistema', 'jobs', 'integrações', 'job outputs'] },
      rail: { wing: 'sistema', rank: 1 },
      creates: [
        {
          sub: 'dados-pessoais',
          title: 'Reunir dados de uma pessoa',
          access: 'admin/sistema/dados_pessoais/create',
          command: 'sistema.dados_pessoais.create',
        },
        {
          sub: 'anonimizar',
          title: 'Anonimizar dados de uma pessoa',
          access: 'admin/sistema/dados_pessoais/anonimizar',
          command: 'sistema.dados_pessoais.anonimizar',
        },
      ],
      list: listaJobs,
      actions: [
        'sistema.job_outputs.retry',
        'ordem_servicos.desfazer_massa',
        'impressoes.tentar_de_novo',
      ],
      defaultViews: [
        { id: 'todos', nome: 'Todos', busca: '' },
        {
          id: 'abertos',
          nome: 'Em aberto',
          busca: listAddress(listaJobs, { status_in: ['waiting', 'running'] }),
        },
        { id: 'erros', nome: 'Com erro', busca: listAddress(listaJobs, { status_in: 'error' }) },
        { id: 'meus', nome: 'Meus', busca: listAddress(listaJobs, { usuario_id_in: '{eu}' }) },
      ],
      advance: 'ficar',
    },
    {
      id: 'impressoes',
      base: '/app/impressoes',
      title: 'Impressões',
      record: 'Impressão',
      param: 'impressao',
      index: null,
      show: null,
      tabs: [{ id: '', title: 'Impressão' }],
      go: { rank: 11, icon: 'print', keywords: ['lotes', 'pdf', 'papéis', 'zip'] },
      list: listaImpressoes,
      actions: ['impressoes.tentar_de_novo'],
      defaultViews: [{ id: 'todas', nome: 'Todas', busca: '' }],
      advance: 'ficar',
    },
  ],
  file: ({ arquivo }) => arquivo,
  found: { about: () => '' },
});
