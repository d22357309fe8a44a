/** What is counted of service orders, as SQL. */
import {
  densidadeDasOrdens,
  fiscaisAgora,
  fiscaisPorDias,
  fiscaisPorMes,
  ordensNoMapa,
  ordensPorAssunto,
  ordensPorAssuntoFiscal,
  ordensPorGrupo,
  ordensPorSituacao,
  ordensPorZona,
  situacoesPorMes,
} from '../../../domain/ordem-servico/reports.ts';
import { abertas, emCampo } from '../../../domain/ordem-servico/schema.ts';
import {
  COUNT,
  byRecord,
  countOf,
  only,
  reportSource,
  type MeasureSql,
} from '../../read/report.ts';
import { mapaSource } from '../../read/mapa.ts';
import { GRUPO, withGrupo } from '../usuario/grupo.ts';
import { dia, mes } from '../../read/source.ts';
import { entradaSource, noMapa, ordemServicoList } from './read.ts';

const situacao = { by: 'os.situacao' };
const assunto = byRecord('os.assunto_id', 'assunto', 'descricao', true);
const fiscal = byRecord('os.usuario_responsavel_id', 'usuario', 'nome');
const encerradaEm = dia('os.concluido_em');
const emCurso = `os.situacao in (${abertas.map((s) => `'${s}'`).join(', ')})`;
const vencidas: MeasureSql = {
  rows: (bind, { actor }) =>
    `count(*) filter (where ${emCurso} and os.concluir_em < ${bind(actor.hoje)}::date)`,
  kept: 'sum(k.vencidas)',
};
const desfecho = {
  ordens: COUNT,
  encerradas: countOf(`os.situacao = 'encerrada'`),
  em_curso: countOf(emCurso),
  vencidas,
  canceladas: countOf(`os.situacao = 'cancelada'`),
  dias: {
    rows: `avg(${encerradaEm} - ${dia('os.created_at')}) filter (where os.situacao = 'encerrada')`,
    kept: `sum(k.dias) filter (where k.situacao = 'encerrada')
      / nullif(sum(k.com_dias) filter (where k.situacao = 'encerrada'), 0)`,
  },
} satisfies Record<string, MeasureSql>;

/** What is closed, and whether in its term; without one it is in it. */
const encerradas = only(ordemServicoList, `os.situacao = 'encerrada'`);
const fora = `${encerradaEm} > os.concluir_em`;
const noTermo = {
  encerradas: COUNT,
  no_prazo: { ...countOf(`(${fora}) is not true`), kept: 'sum(k.n) - sum(k.fora)' },
  fora_do_prazo: { ...countOf(fora), kept: 'sum(k.fora)' },
};
/** Where somebody works on it, and could. */
const emAndamento = emCampo.filter((s) => s !== 'local_fechado').map((s) => `'${s}'`);

/** Each order once a month and situation, also in the total. */
const ENTRADAS: MeasureSql = {
  rows: `count(distinct (h.ordem_servico_id, h.entrou, ${mes(dia('h.created_at'))}))`,
  kept: 'sum(k.n)',
};

export const ordemServicoReports = [
  reportSource(ordensPorSituacao, {
    source: ordemServicoList,
    groups: { situacao },
    measures: { ordens: COUNT },
  }),
  reportSource(ordensPorAssunto, {
    source: ordemServicoList,
    groups: { assunto },
    measures: desfecho,
  }),
  reportSource(ordensPorGrupo, {
    source: withGrupo(ordemServicoList, 'os.usuario_responsavel_id'),
    groups: { grupo: GRUPO },
    measures: desfecho,
  }),
  reportSource(ordensPorZona, {
    source: ordemServicoList,
    groups: { zona: byRecord('os.zona_id', 'zona', 'descricao') },
    measures: desfecho,
  }),
  reportSource(ordensPorAssuntoFiscal, {
    source: encerradas,
    groups: { assunto, fiscal },
    measures: { encerradas: COUNT },
  }),
  reportSource(fiscaisPorMes, {
    source: encerradas,
    groups: { fiscal, mes: { by: mes(encerradaEm) } },
    measures: noTermo,
  }),
  reportSource(fiscaisPorDias, {
    source: encerradas,
    groups: { fiscal, dia: { by: encerradaEm } },
    measures: noTermo,
  }),
  reportSource(fiscaisAgora, {
    source: only(ordemServicoList, emCurso),
    groups: { fiscal },
    measures: {
      abertas: COUNT,
      a_confirmar: countOf(`os.situacao = 'a_confirmar'`),
      em_andamento: countOf(`os.situacao in (${emAndamento.join(', ')})`),
      questionadas: countOf(`os.situacao = 'questionada'`),
      local_fechado: countOf(`os.situacao = 'local_fechado'`),
      vencidas,
    },
  }),
  reportSource(situacoesPorMes, {
    source: ordemServicoList,
    groups: { mes: { by: mes(dia('os.created_at')) }, situacao },
    measures: { ordens: COUNT },
    outras: {
      entradas: {
        source: entradaSource,
        groups: { mes: { by: mes(dia('h.created_at')) }, situacao: { by: 'h.entrou' } },
        measures: { ordens: ENTRADAS },
      },
    },
  }),
];

export const ordemServicoMapas = [
  mapaSource(ordensNoMapa, noMapa),
  mapaSource(densidadeDasOrdens, noMapa),
];
