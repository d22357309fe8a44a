/** Jobs: what can be read of them, and another try (specification, sections 3 and 4). */
import { actionsOf, call, filter, listQuery } from '../kernel/define.ts';
import { rotinas, row, status, tipos, type Job } from './schema.ts';

export const listaJobs = listQuery({
  id: 'sistema.job_outputs.index',
  noun: 'job_output',
  title: 'Trabalhos',
  permission: 'sistema.job_outputs.index',
  call: call('v2 GET /D/sistema/job-outputs'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    tipo: filter('enum', 'Tipo', { options: tipos }),
    status: filter('enum', 'Estado', { options: status }),
    usuario_id: filter('ref', 'Por', { query: 'usuarios.index' }),
    created_at: filter('instant', 'Pedido em'),
  },
  orders: ['id', 'created_at'],
  order: ['id', 'desc'],
});

const action = actionsOf<Job>('job_output');

/** Why it cannot be tried again, by status. */
const NOT_NOW: Readonly<Record<string, string>> = {
  waiting: 'O trabalho já está aguardando',
  running: 'O trabalho está em andamento',
  done: 'O trabalho já foi concluído',
};

export const tentarDeNovo = action({
  id: 'sistema.job_outputs.retry',
  title: 'Tentar de novo',
  info: 'O trabalho que parou com erro continua de onde estava',
  keywords: ['repetir trabalho', 'reprocessar', 'retry'],
  permission: 'sistema.job_outputs.retry',
  call: call('v2 PUT /D/sistema/job-outputs/{job}/retry'),
  input: {},
  from: 'any',
  to: null,
  guard: (job) =>
    NOT_NOW[job.status] ??
    ((rotinas as readonly string[]).includes(job.tipo) ? 'O relógio faz este de novo' : null),
  tier: 'B',
});

export const jobActions = [tentarDeNovo] as const;
export const jobQueries = [listaJobs] as const;
