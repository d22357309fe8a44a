/** What is counted of documents, as SQL. */
import { docsPorSituacao, docsPorTipo } from '../../../domain/doc/reports.ts';
import { COUNT, countOf, reportSource } from '../../read/report.ts';
import { docList as source } from './read.ts';

const quantos = { documentos: COUNT, valor: { rows: 'sum(d.valor_total)' } };

export const docReports = [
  reportSource(docsPorTipo, {
    source,
    groups: { tipo: { by: 'd.tipo' } },
    measures: {
      ...quantos,
      cientes: countOf('d.ciencia_em is not null'),
      cancelados: countOf(`d.situacao = 'cancelado'`),
    },
  }),
  reportSource(docsPorSituacao, {
    source,
    groups: { situacao: { by: 'd.situacao' } },
    measures: quantos,
  }),
];
