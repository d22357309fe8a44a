/** What is counted of service orders, as SQL. */
import { ordensPorSituacao } from '../../../domain/ordem-servico/reports.ts';
import { COUNT, reportSource } from '../../read/report.ts';
import { ordemServicoList } from './read.ts';

export const ordemServicoReports = [
  reportSource(ordensPorSituacao, {
    source: ordemServicoList,
    groups: { situacao: { by: 'os.situacao' } },
    measures: { ordens: COUNT },
  }),
];
