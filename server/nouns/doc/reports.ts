/** What is counted of documents, as SQL. */
import {
  comentariosPorSituacao,
  densidadeDosDocs,
  docsFiscaisPorDias,
  docsFiscaisPorMes,
  docsImplantados,
  docsNoMapa,
  docsPorFaixa,
  docsPorFiscal,
  docsPorGrupo,
  docsPorModelo,
  docsPorModeloSituacao,
  docsPorReincidencia,
  docsPorSituacao,
  docsPorTipo,
  docsPorZona,
  docsValorMensal,
} from '../../../domain/doc/reports.ts';
import { COUNT, byRecord, countOf, reportSource, sumOf } from '../../read/report.ts';
import { mes, type Source } from '../../read/source.ts';
import { mapaSource } from '../../read/mapa.ts';
import { GRUPO, withGrupo } from '../usuario/grupo.ts';
import {
  DEBITO_TIPO,
  FAIXA,
  comentarioList,
  docFigura,
  docList as source,
  implantadoList,
  noMapa,
} from './read.ts';

const quantos = { documentos: COUNT, valor: sumOf('d.valor_total', 'valor') };
const desfecho = {
  ...quantos,
  cientes: { ...countOf('d.ciencia_em is not null'), kept: 'sum(k.cientes)' },
  cancelados: countOf(`d.situacao = 'cancelado'`),
};
const situacao = { by: 'd.situacao' };
const modelo = byRecord('d.doc_modelo_id', 'doc_modelo', 'titulo', true);
const fiscal = byRecord('d.fiscal_id', 'usuario', 'nome');
const faixa = { by: FAIXA };

/** What was paid of a document's debts. */
const PAGOS = `join guia g on g.doc_departamento_id = d.departamento_id and g.doc_id = d.id
       join pagamento pg on pg.guia_id = g.id`;
/** What became of documents, a row each time: how much, and on which day. */
const became = (fato: string, dia: string, valor = 'd.valor_total', more = ''): string =>
  `select d.departamento_id, d.id, d.doc_modelo_id, d.tipo, d.situacao, d.fiscal_id, d.zona_id,
     '${fato}' as fato, ${dia} as autuado_em, ${valor} as valor from doc d ${more} where ${dia} is not null`;
const fatos: Source = {
  ...source,
  table: `(${[
    became('emitido', 'd.autuado_em'),
    became('ciente', 'd.ciencia_em'),
    became('implantado', 'd.implantado_em'),
    became('pago', 'pg.data', 'pg.valor', PAGOS),
  ].join(' union all ')}) d`,
  figuras: [
    {
      ...docFigura,
      fatos: { emitido: 'd.autuado_em', ciente: 'd.ciencia_em', implantado: 'd.implantado_em' },
      columns: ['fato', ...docFigura.columns],
      also: {
        pago: {
          type: 'numeric',
          value: 'pg.valor',
          day: 'pg.data',
          from: `doc d ${PAGOS}`,
          where: () => [],
        },
      },
    },
  ],
};
const somaDo = (fato: string) => ({
  rows: `sum(d.valor) filter (where d.fato = '${fato}')`,
  kept: `sum(k.valor) filter (where k.fato = '${fato}')`,
});

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
  reportSource(docsPorZona, {
    source,
    groups: { zona: byRecord('d.zona_id', 'zona', 'descricao') },
    measures: desfecho,
  }),
  reportSource(docsPorReincidencia, {
    source,
    groups: { reincidencia: { by: `case when d.reincidente then 'sim' else 'nao' end` }, modelo },
    measures: quantos,
  }),
  reportSource(docsValorMensal, {
    source: fatos,
    groups: { mes: { by: mes('d.autuado_em') } },
    measures: {
      documentos: countOf(`d.fato = 'emitido'`),
      emitido: somaDo('emitido'),
      ciente: somaDo('ciente'),
      implantado: somaDo('implantado'),
      pago: { ...somaDo('pago'), kept: 'sum(k.pago)' },
    },
  }),
  reportSource(docsImplantados, {
    source: {
      ...implantadoList,
      filterJoins: {
        pg: `left join lateral (select sum(x.valor) as valor from guia g join pagamento x on x.guia_id = g.id
          where g.doc_departamento_id = d.departamento_id and g.doc_id = d.id) pg on true`,
      },
    },
    groups: {
      mes: { by: mes('d.implantado_em') },
      debito_tipo: byRecord(DEBITO_TIPO, 'debito_tipo', 'descricao'),
    },
    measures: { ...quantos, pago: { rows: 'sum(pg.valor)' } },
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

export const docMapas = [mapaSource(docsNoMapa, noMapa), mapaSource(densidadeDosDocs, noMapa)];
