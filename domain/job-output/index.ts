/** Jobs: what can be read of them, and another try (specification, sections 3 and 4). */
import { actionsOf, call, filter, listQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { anonimizarDados, reunirDados } from './dados-pessoais.ts';
import { impressaoActions, impressaoQueries } from './imprimir.ts';
import { rotinas, row, status, tipos, working, type Job } from './schema.ts';

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

const undone = ({ desfeitas }: Job): string | null =>
  desfeitas === null ? null : 'O que o trabalho abriu já foi desfeito';

export const tentarDeNovo = action({
  id: 'sistema.job_outputs.retry',
  title: 'Tentar de novo',
  info: 'O trabalho que parou com erro continua de onde estava; de um concluído, só o que não foi feito',
  keywords: ['repetir trabalho', 'reprocessar', 'retry'],
  permission: 'sistema.job_outputs.retry',
  call: call('v2 PUT /D/sistema/job-outputs/{job}/retry'),
  input: {},
  from: 'any',
  to: null,
  guard: (job) =>
    working(job) ??
    ((rotinas as readonly string[]).includes(job.tipo) ? 'O relógio faz este de novo' : null) ??
    undone(job) ??
    (job.status === 'done' && job.falhas === 0 ? 'O trabalho já foi concluído' : null),
  tier: 'B',
});

export const desfazerMassa = action({
  id: 'ordem_servicos.desfazer_massa',
  title: 'Desfazer OS em massa',
  info: 'Cancela todas as OS que o trabalho abriu, enquanto nenhuma foi aceita',
  keywords: ['desfazer em massa', 'cancelar em massa', 'voltar atrás'],
  permission: 'ordem_servicos.cancelar',
  call: call('v2 PUT /D/sistema/job-outputs/{job}/desfazer'),
  input: { motivo: f.text('Motivo', { min: 10, max: 2000, multiline: true }) },
  from: 'any',
  to: null,
  guard: (job) =>
    (job.tipo === 'ordens_em_massa' ? null : 'Só se desfaz a abertura de OS em massa') ??
    working(job) ??
    undone(job) ??
    (job.feitos === job.falhas ? 'O trabalho não abriu nenhuma OS' : null),
  tier: 'C',
});

export const jobActions = [
  tentarDeNovo,
  desfazerMassa,
  reunirDados,
  anonimizarDados,
  ...impressaoActions,
] as const;
export const jobQueries = [listaJobs, ...impressaoQueries] as const;
