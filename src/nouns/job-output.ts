/** The jobs of the department. */
import { listAddress } from '../../domain/kernel/list-address.ts';
import { jobActions, listaJobs } from '../../domain/job-output/index.ts';
import { status, names } from '../../domain/job-output/schema.ts';
import type { Job } from '../../domain/job-output/schema.ts';
import { defineNoun, looks } from './define.ts';

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
      list: listaJobs,
      actions: ['sistema.job_outputs.retry', 'ordem_servicos.desfazer_massa'],
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
  ],
  found: { about: () => '' },
});
