/** What is counted of analyses. */
import { call, filter, reportQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { doMes, mes } from '../kernel/report.ts';
import { listaAnalises } from './queries.ts';
import { situacoesAnalise } from './situacoes.ts';

const common = { noun: 'analise', csv: 'ordem_servicos.analise.analises.exportar_csv' } as const;
const quem = {
  assunto: filter('ref', 'Assunto', { query: 'assuntos.index', ops: ['in'] }),
  analista: filter('ref', 'Analista', { query: 'usuarios.analistas', ops: ['in'] }),
  fiscal: filter('ref', 'Fiscal', { query: 'usuarios.fiscais', ops: ['in'] }),
  grupo: filter('ref', 'Grupo', { query: 'usuario_grupos.index', ops: ['in'] }),
  zona: filter('ref', 'Zona', { query: 'zonas.index', ops: ['in'] }),
  situacao: filter('enum', 'Situação', { options: situacoesAnalise, ops: ['in'] }),
} as const;
const comoQuem = {
  assunto: 'assunto_id',
  analista: 'analista_id',
  fiscal: 'usuario_responsavel_id',
  grupo: 'usuario_grupo_id',
  zona: 'zona_id',
} as const;
/** By the moment an analysis came to its end, as all reports of months are. */
const filters = { periodo: filter('instant', 'Concluídas em'), ...quem } as const;
const as = { periodo: 'concluida_em', ...comoQuem } as const;
const situacao = f.enumOf('Situação', situacoesAnalise);
const espera = f.decimal('Dias de espera', f.nullable);

export const analisesPorSituacao = reportQuery({
  ...common,
  id: 'indicadores.analises.situacoes',
  title: 'Análises por situação',
  permission: 'indicadores.analises.situacoes',
  call: call('v2 GET /D/indicadores/analises/situacoes'),
  groups: { situacao },
  measures: { analises: f.integer('Análises'), espera },
  filters: quem,
  drill: {
    list: listaAnalises,
    filter: (row) => ({ situacao_in: row.situacao }),
    as: comoQuem,
  },
});

export const analisesPorMes = reportQuery({
  ...common,
  id: 'indicadores.analises.situacoes_por_mes',
  title: 'Situações das análises por mês',
  permission: 'indicadores.analises.situacoes_por_mes',
  call: call('v2 GET /D/indicadores/analises/situacoes-por-meses'),
  groups: { mes, situacao },
  measures: { analises: f.integer('Análises'), espera },
  filters,
  drill: {
    list: listaAnalises,
    filter: (row) => ({ situacao_in: row.situacao, ...doMes('concluida_em', row.mes) }),
    as,
  },
});

export const analistasPorMes = reportQuery({
  ...common,
  id: 'indicadores.analises.analistas_por_mes',
  title: 'Analistas por mês',
  permission: 'indicadores.analises.analistas_por_mes',
  call: call('v2 GET /D/indicadores/analises/analistas-por-meses'),
  groups: {
    analista: f.object('Analista', { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable),
    mes,
  },
  measures: {
    analises: f.integer('Análises'),
    concluidas: f.integer('Concluídas'),
    devolvidas: f.integer('Devolvidas'),
    espera,
  },
  filters,
  drill: {
    list: listaAnalises,
    filter: (row) =>
      row.analista && {
        analista_id_in: String(row.analista.id),
        ...doMes('concluida_em', row.mes),
      },
    as,
  },
});

export const analiseReports = [analisesPorSituacao, analisesPorMes, analistasPorMes] as const;
