/** What is counted of service orders, as SQL. */
import { ordensPorAssunto, ordensPorSituacao } from '../../../domain/ordem-servico/reports.ts';
import { abertas } from '../../../domain/ordem-servico/schema.ts';
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { COUNT, byRecord, countOf, reportSource, type MeasureSql } from '../../read/report.ts';
import { ordemServicoList } from './read.ts';

const situacao = { by: 'os.situacao' };
const emCurso = `os.situacao in (${abertas.map((s) => `'${s}'`).join(', ')})`;
const desfecho = {
  ordens: COUNT,
  encerradas: countOf(`os.situacao = 'encerrada'`),
  em_curso: countOf(emCurso),
  vencidas: {
    rows: (bind, { actor }) =>
      `count(*) filter (where ${emCurso} and os.concluir_em < ${bind(actor.hoje)}::date)`,
  },
  canceladas: countOf(`os.situacao = 'cancelada'`),
  dias: {
    rows: `avg((os.concluido_em at time zone '${ZONE}')::date - (os.created_at at time zone '${ZONE}')::date)
      filter (where os.situacao = 'encerrada')`,
  },
} satisfies Record<string, MeasureSql>;

export const ordemServicoReports = [
  reportSource(ordensPorSituacao, {
    source: ordemServicoList,
    groups: { situacao },
    measures: { ordens: COUNT },
  }),
  reportSource(ordensPorAssunto, {
    source: ordemServicoList,
    groups: { assunto: byRecord('os.assunto_id', 'assunto', 'descricao', true) },
    measures: desfecho,
  }),
];
