/** What is counted of documents, as SQL. */
import {
  comentariosPorSituacao,
  docsFiscaisPorDias,
  docsFiscaisPorMes,
  docsPorFaixa,
  docsPorFiscal,
  docsPorGrupo,
  docsPorModelo,
  docsPorModeloSituacao,
  docsPorSituacao,
  docsPorTipo,
  faixas,
} from '../../../domain/doc/reports.ts';
import { COUNT, byRecord, countOf, mes, reportSource } from '../../read/report.ts';
import { GRUPO, withGrupo } from '../usuario/grupo.ts';
import { comentarioList, docList as source } from './read.ts';

const quantos = { documentos: COUNT, valor: { rows: 'sum(d.valor_total)' } };
const desfecho = {
  ...quantos,
  cientes: countOf('d.ciencia_em is not null'),
  cancelados: countOf(`d.situacao = 'cancelado'`),
};
const situacao = { by: 'd.situacao' };
const modelo = byRecord('d.doc_modelo_id', 'doc_modelo', 'titulo', true);
const fiscal = byRecord('d.fiscal_id', 'usuario', 'nome');
const faixa = {
  by: `case ${Object.entries(faixas)
    .map(([id, { ate }]) =>
      ate === null ? `else '${id}'` : `when d.valor_total <= ${ate} then '${id}'`,
    )
    .join(' ')} end`,
};

export const docReports = [
  reportSource(docsPorTipo, { source, groups: { tipo: { by: 'd.tipo' } }, measures: desfecho }),
  reportSource(docsPorSituacao, { source, groups: { situacao }, measures: quantos }),
  reportSource(docsPorModelo, { source, groups: { modelo }, measures: desfecho }),
  reportSource(docsPorModeloSituacao, { source, groups: { modelo, situacao }, measures: quantos }),
  reportSource(docsPorFiscal, { source, groups: { fiscal }, measures: desfecho }),
  reportSource(docsPorGrupo, {
    source: withGrupo(source, 'd.fiscal_id'),
    groups: { grupo: GRUPO },
    measures: desfecho,
  }),
  reportSource(docsPorFaixa, { source, groups: { fiscal, faixa }, measures: quantos }),
  reportSource(docsFiscaisPorMes, {
    source,
    groups: { fiscal, mes: { by: mes('d.autuado_em') } },
    measures: quantos,
  }),
  reportSource(docsFiscaisPorDias, {
    source,
    groups: { fiscal, dia: { by: 'd.autuado_em' } },
    measures: quantos,
  }),
  reportSource(comentariosPorSituacao, {
    source: comentarioList,
    groups: { situacao: byRecord('k.comentario_situacao_id', 'comentario_situacao', 'descricao') },
    measures: { comentarios: COUNT, documentos: { rows: 'count(distinct k.doc_id)' } },
  }),
];
