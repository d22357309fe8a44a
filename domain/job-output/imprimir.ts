/** Printing many records: a job makes one file of their papers, for who asked for it alone. */
import {
  listaAnalises,
  listaMinhasAnalises,
  minhaAnalise,
  umaAnalise,
} from '../analise/queries.ts';
import { listaDocs, listaNotificacoes, umaNotificacao, umDoc } from '../doc/queries.ts';
import { actionsOf, call, filter, listQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { pedidoDeImpressao } from '../kernel/imprimir.ts';
import { listaOrdens, umaOrdem } from '../ordem-servico/queries.ts';
import { row, status, working, type Job } from './schema.ts';

const action = actionsOf<Job>('job_output');

/** What one breath prints of. */
const UM_LOTE = 200;

const same = {
  keywords: ['imprimir em lote', 'pdf de vários', 'papéis', 'zip'],
  from: null,
  to: null,
  tier: 'B',
  weight: UM_LOTE,
} as const;
const info = 'Faz um arquivo com o papel de cada um, num trabalho; só quem o pediu o baixa';

export const imprimirDocs = action({
  ...same,
  id: 'fiscalizacao.docs.imprimir',
  title: 'Imprimir documentos',
  info,
  permission: 'fiscalizacao.docs.show',
  call: call('v2 POST /D/fiscalizacao/docs/imprimir'),
  input: pedidoDeImpressao(listaDocs, umDoc),
});
export const imprimirNotificacoes = action({
  ...same,
  id: 'notificacoes.imprimir',
  title: 'Imprimir notificações',
  info,
  permission: 'notificacoes.show',
  call: call('v2 POST /D/notificacoes/imprimir'),
  input: pedidoDeImpressao(listaNotificacoes, umaNotificacao),
});
export const imprimirOrdens = action({
  ...same,
  id: 'ordem_servicos.imprimir',
  title: 'Imprimir OS',
  info,
  permission: 'ordem_servicos.show',
  call: call('v2 POST /D/ordem-servicos/imprimir'),
  input: pedidoDeImpressao(listaOrdens, umaOrdem),
});
export const imprimirAnalises = action({
  ...same,
  id: 'ordem_servicos.analise.analises.imprimir',
  title: 'Imprimir análises',
  info,
  permission: 'ordem_servicos.analise.analises.show',
  call: call('v2 POST /D/ordem-servicos/analise/analises/imprimir'),
  input: pedidoDeImpressao(listaAnalises, umaAnalise),
});
export const imprimirMinhasAnalises = action({
  ...same,
  id: 'ordem_servicos.analise.minhas_analises.imprimir',
  title: 'Imprimir minhas análises',
  info,
  permission: 'ordem_servicos.analise.minhas_analises.show',
  call: call('v2 POST /D/ordem-servicos/analise/minhas-analises/imprimir'),
  input: pedidoDeImpressao(listaMinhasAnalises, minhaAnalise),
});

/** Each with what reads one of its records. */
export const impressoes = [
  [imprimirDocs, umDoc],
  [imprimirNotificacoes, umaNotificacao],
  [imprimirOrdens, umaOrdem],
  [imprimirAnalises, umaAnalise],
  [imprimirMinhasAnalises, minhaAnalise],
] as const;

/** One's own, whoever may see the others' jobs. */
export const listaImpressoes = listQuery({
  id: 'impressoes.index',
  noun: 'job_output',
  title: 'Impressões',
  permission: null,
  call: call('v2 GET /D/impressoes'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    status: filter('enum', 'Estado', { options: status }),
    created_at: filter('instant', 'Pedido em'),
  },
  orders: ['id', 'created_at'],
  order: ['id', 'desc'],
});

/** What became of each record of one's own printings. */
export const papeisDaImpressao = listQuery({
  id: 'impressoes.papeis',
  noun: 'job_output',
  title: 'Papéis da impressão',
  permission: null,
  call: call('v2 GET /D/impressoes/papeis'),
  row: {
    id: f.integer('Id'),
    job_id: f.integer('Trabalho'),
    registro_id: f.integer('Registro'),
    /** Its file's, once there is one. */
    nome: f.text('Papel', f.nullable),
    /** Why there is none. */
    motivo: f.text('Motivo', f.nullable),
  },
  filters: {
    job_id: filter('integer', 'Trabalho', { ops: ['eq'] }),
    feito: filter('boolean', 'Feito'),
  },
  orders: ['id'],
  order: ['id', 'asc'],
});

export const imprimirDeNovo = action({
  id: 'impressoes.tentar_de_novo',
  title: 'Tentar de novo',
  info: 'Faz os papéis que não saíram, e o arquivo com eles',
  keywords: ['repetir impressão', 'retry'],
  permission: null,
  call: call('v2 PUT /D/impressoes/{job}/retry'),
  input: {},
  from: 'any',
  to: null,
  guard: (job) =>
    working(job) ??
    (job.status === 'done' && job.falhas === 0 ? 'Todos os papéis foram feitos' : null),
  tier: 'B',
});

export const impressaoActions = [
  imprimirDocs,
  imprimirNotificacoes,
  imprimirOrdens,
  imprimirAnalises,
  imprimirMinhasAnalises,
  imprimirDeNovo,
] as const;
export const impressaoQueries = [listaImpressoes, papeisDaImpressao] as const;
