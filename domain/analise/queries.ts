/** What can be read of analyses: all of the department, and the signed-in analyst's own. */
import { call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { record, row } from './schema.ts';
import { situacoesAnalise } from './situacoes.ts';

const common = {
  noun: 'analise',
  row,
  filters: {
    situacao: filter('enum', 'Situação', { options: situacoesAnalise }),
    analista_id: filter('ref', 'Analista', { query: 'usuarios.analistas' }),
    assunto_id: filter('ref', 'Assunto', { query: 'assuntos.index' }),
    usuario_responsavel_id: filter('ref', 'Fiscal', { query: 'usuarios.fiscais' }),
    /** The group that the inspector is of. */
    usuario_grupo_id: filter('ref', 'Grupo', { query: 'usuario_grupos.index' }),
    zona_id: filter('ref', 'Zona', { query: 'zonas.index' }),
    ordem_servico_id: filter('integer', 'OS'),
    created_at: filter('instant', 'Aberta em'),
    concluida_em: filter('instant', 'Concluída em'),
    busca: filter('text', 'Texto', { ops: ['cont'], shielded: true }),
  },
  orders: ['id', 'created_at', 'concluida_em'],
} as const;

export const listaAnalises = listQuery({
  ...common,
  id: 'ordem_servicos.analise.analises.index',
  title: 'Análises',
  permission: 'ordem_servicos.analise.analises.index',
  call: call('v2 GET /D/ordem-servicos/analise/analises'),
  order: ['id', 'desc'],
  csv: 'ordem_servicos.analise.analises.exportar_csv',
});

export const umaAnalise = oneQuery({
  id: 'ordem_servicos.analise.analises.show',
  noun: 'analise',
  title: 'Análise',
  permission: 'ordem_servicos.analise.analises.show',
  call: call('v2 GET /D/ordem-servicos/analise/analises/{analise}'),
  record,
  paper: true,
});

export const listaMinhasAnalises = listQuery({
  ...common,
  id: 'ordem_servicos.analise.minhas_analises.index',
  title: 'Minhas análises',
  permission: 'ordem_servicos.analise.minhas_analises.index',
  call: call('v2 GET /D/ordem-servicos/analise/minhas-analises'),
  order: ['id', 'asc'],
  /** Specification, section 4: the default filter is aguardando. */
  defaults: { situacao_in: 'aguardando' },
  csv: 'ordem_servicos.analise.minhas_analises.exportar_csv',
});

export const minhaAnalise = oneQuery({
  id: 'ordem_servicos.analise.minhas_analises.show',
  noun: 'analise',
  title: 'Minha análise',
  permission: 'ordem_servicos.analise.minhas_analises.show',
  call: call('v2 GET /D/ordem-servicos/analise/minhas-analises/{minhaAnalise}'),
  record,
  paper: true,
});

export const contarAguardando = valueQuery({
  id: 'ordem_servicos.analise.minhas_analises.count_aguardando',
  noun: 'analise',
  title: 'Análises aguardando',
  permission: 'ordem_servicos.analise.minhas_analises.index',
  call: call('v2 GET /D/ordem-servicos/analise/minhas-analises/count-aguardando'),
  value: { count: f.integer('Quantas') },
});

export const analiseQueries = [
  contarAguardando,
  listaAnalises,
  umaAnalise,
  listaMinhasAnalises,
  minhaAnalise,
] as const;
