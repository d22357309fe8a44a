/** What is counted of analyses, as SQL. */
import {
  analisesPorMes,
  analisesPorSituacao,
  analistasPorMes,
} from '../../../domain/analise/reports.ts';
import { concluidas } from '../../../domain/analise/situacoes.ts';
import {
  COUNT,
  byRecord,
  countOf,
  only,
  reportSource,
  type MeasureSql,
} from '../../read/report.ts';
import { dia, mes } from '../../read/source.ts';
import { analiseList } from './read.ts';

const situacao = { by: 'an.situacao' };
const concluidaEm = dia('an.concluida_em');
/** From its opening to its end; what has none waits still. */
const espera: MeasureSql = {
  rows: (bind, { actor }) =>
    `avg(coalesce(${concluidaEm}, ${bind(actor.hoje)}::date) - ${dia('an.created_at')})`,
  // Of what waits, the day it began to is kept, counted from the same one.
  kept: (bind, { actor }) =>
    `(sum(k.dias) + sum(k.esperam) * (${bind(actor.hoje)}::date - date '2000-01-01') - sum(k.desde)) / nullif(sum(k.n), 0)`,
};
const terminadas = only(analiseList, 'an.concluida_em is not null');
const noMes = { by: mes(concluidaEm) };

export const analiseReports = [
  reportSource(analisesPorSituacao, {
    source: analiseList,
    groups: { situacao },
    measures: { analises: COUNT, espera },
  }),
  reportSource(analisesPorMes, {
    source: terminadas,
    groups: { mes: noMes, situacao },
    measures: { analises: COUNT, espera },
  }),
  reportSource(analistasPorMes, {
    source: terminadas,
    groups: { analista: byRecord('an.analista_id', 'usuario', 'nome'), mes: noMes },
    measures: {
      analises: COUNT,
      concluidas: countOf(`an.situacao in (${concluidas.map((s) => `'${s}'`).join(', ')})`),
      devolvidas: countOf(`an.situacao = 'reabertura'`),
      espera,
    },
  }),
];
