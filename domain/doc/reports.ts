/** What is counted of documents, by the day they were issued on; comments by that of the comment. */
import { call, filter, reportQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mapaQuery } from '../kernel/mapa.ts';
import { doMes, fiscal, grupo, mes, noDia, zona } from '../kernel/report.ts';
import { listaDocImplantados } from './implantacao.ts';
import { listaComentarios, listaDocs } from './queries.ts';
import { situacoes, tipos } from './situacoes.ts';

const quem = {
  modelo: filter('ref', 'Modelo', { query: 'sistema.doc_modelos.index', ops: ['in'] }),
  tipo: filter('enum', 'Tipo', { options: tipos, ops: ['in'] }),
  situacao: filter('enum', 'Situação', { options: situacoes, ops: ['in'] }),
  fiscal: filter('ref', 'Fiscal', { query: 'usuarios.fiscais', ops: ['in'] }),
  grupo: filter('ref', 'Grupo', { query: 'usuario_grupos.index', ops: ['in'] }),
  zona: filter('ref', 'Zona', { query: 'zonas.index', ops: ['in'] }),
} as const;
const comoQuem = {
  modelo: 'doc_modelo_id',
  fiscal: 'fiscal_id',
  grupo: 'usuario_grupo_id',
  zona: 'zona_id',
} as const;
/** Who may list the documents may count them: the figures are those of the list. */
const common = {
  noun: 'doc',
  permission: listaDocs.permission,
  csv: 'fiscalizacao.docs.exportar_csv',
  filters: {
    periodo: filter('date', 'Autuados em', { ops: ['gteq', 'lteq'] }),
    ...quem,
  },
} as const;
const list = listaDocs;
const as = { periodo: 'autuado_em', ...comoQuem } as const;

const quantos = { documentos: f.integer('Documentos'), valor: f.decimal('Valor') } as const;
const desfecho = {
  ...quantos,
  cientes: f.integer('Com ciência'),
  cancelados: f.integer('Cancelados'),
} as const;
const situacao = f.enumOf('Situação', situacoes);

export const docsPorTipo = reportQuery({
  ...common,
  id: 'indicadores.docs.por_tipo',
  title: 'Documentos por tipo',
  call: call('v2 GET /D/indicadores/docs/tipos'),
  groups: { tipo: f.enumOf('Tipo', tipos) },
  measures: desfecho,
  drill: { list, as, filter: ({ tipo }) => ({ tipo_in: tipo }) },
});

export const docsPorSituacao = reportQuery({
  ...common,
  id: 'indicadores.docs.por_situacao',
  title: 'Documentos por situação',
  call: call('v2 GET /D/indicadores/docs/situacoes'),
  groups: { situacao },
  measures: quantos,
  drill: { list, as, filter: (row) => ({ situacao_in: row.situacao }) },
});

const modelo = f.object('Modelo', { id: f.integer('Id'), titulo: f.text('Título') });

export const docsPorModelo = reportQuery({
  ...common,
  id: 'indicadores.docs.por_modelos',
  title: 'Documentos por modelo',
  call: call('v2 GET /D/indicadores/docs/modelos'),
  groups: { modelo },
  measures: desfecho,
  drill: { list, as, filter: (row) => ({ doc_modelo_id_in: String(row.modelo.id) }) },
});

export const docsPorModeloSituacao = reportQuery({
  ...common,
  id: 'indicadores.docs.por_modelos_situacao',
  title: 'Documentos por modelo e situação',
  call: call('v2 GET /D/indicadores/docs/modelos-por-situacoes'),
  groups: { modelo, situacao },
  measures: quantos,
  drill: {
    list,
    as,
    filter: (row) => ({ doc_modelo_id_in: String(row.modelo.id), situacao_in: row.situacao }),
  },
});

export const docsPorFiscal = reportQuery({
  ...common,
  id: 'indicadores.docs.por_fiscal',
  title: 'Documentos por fiscal',
  call: call('v2 GET /D/indicadores/docs/fiscais'),
  groups: { fiscal },
  measures: desfecho,
  drill: { list, as, filter: (row) => row.fiscal && { fiscal_id_in: String(row.fiscal.id) } },
});

export const docsPorGrupo = reportQuery({
  ...common,
  id: 'indicadores.docs.por_grupo',
  title: 'Documentos por grupo',
  call: call('v2 GET /D/indicadores/docs/grupos'),
  groups: { grupo },
  measures: desfecho,
  drill: {
    list,
    as,
    filter: (row) => row.grupo && { usuario_grupo_id_in: String(row.grupo.id) },
  },
});

export const docsPorZona = reportQuery({
  ...common,
  id: 'indicadores.docs.por_zona',
  title: 'Documentos por zona',
  call: call('v2 GET /D/indicadores/docs/zonas'),
  groups: { zona },
  measures: desfecho,
  drill: { list, as, filter: (row) => row.zona && { zona_id_in: String(row.zona.id) } },
});

export const docsPorReincidencia = reportQuery({
  ...common,
  id: 'indicadores.docs.por_reincidencia',
  title: 'Documentos por reincidência',
  call: call('v2 GET /D/indicadores/docs/reincidencias'),
  groups: {
    reincidencia: f.enumOf('Reincidência', { nao: 'Não reincidente', sim: 'Reincidente' }),
    modelo,
  },
  measures: quantos,
  drill: {
    list,
    as,
    filter: (row) => ({
      reincidente_eq: String(row.reincidencia === 'sim'),
      doc_modelo_id_in: String(row.modelo.id),
    }),
  },
});

/** By amount, each up to and with its end. */
export const faixas = {
  sem_valor: { label: 'Sem valor', ate: '0.00' },
  ate_500: { label: 'Até 500', ate: '500.00' },
  ate_2000: { label: 'Até 2.000', ate: '2000.00' },
  ate_10000: { label: 'Até 10.000', ate: '10000.00' },
  ate_50000: { label: 'Até 50.000', ate: '50000.00' },
  acima: { label: 'Acima de 50.000', ate: null },
} as const;
type Faixa = keyof typeof faixas;
const options = Object.fromEntries(
  Object.entries(faixas).map(([faixa, { label }]) => [faixa, label]),
) as Readonly<Record<Faixa, string>>;
/** From a cent above the one before. */
function valoresDa(faixa: Faixa) {
  const all = Object.keys(faixas) as Faixa[];
  const before = all[all.indexOf(faixa) - 1];
  const { ate } = faixas[faixa];
  return {
    ...(before ? { valor_total_gteq: `${faixas[before].ate?.slice(0, -1)}1` } : {}),
    ...(ate === null ? {} : { valor_total_lteq: ate }),
  };
}

export const docsPorFaixa = reportQuery({
  ...common,
  id: 'indicadores.docs.por_fiscal_faixa',
  title: 'Documentos por fiscal e faixa de valor',
  call: call('v2 GET /D/indicadores/docs/faixa-de-valores'),
  groups: { fiscal, faixa: f.enumOf('Faixa', options) },
  measures: quantos,
  drill: {
    list,
    as,
    filter: (row) => row.fiscal && { fiscal_id_in: String(row.fiscal.id), ...valoresDa(row.faixa) },
  },
});

export const docsFiscaisPorMes = reportQuery({
  ...common,
  id: 'indicadores.docs.fiscais_por_meses',
  title: 'Documentos dos fiscais por mês',
  call: call('v2 GET /D/indicadores/docs/fiscais-por-meses'),
  groups: { fiscal, mes },
  measures: quantos,
  drill: {
    list,
    as,
    filter: (row) =>
      row.fiscal && { fiscal_id_in: String(row.fiscal.id), ...doMes('autuado_em', row.mes) },
  },
});

export const docsFiscaisPorDias = reportQuery({
  ...common,
  id: 'indicadores.docs.fiscais_por_dias',
  title: 'Documentos dos fiscais por dia',
  call: call('v2 GET /D/indicadores/docs/fiscais-por-dias'),
  of: 'mes',
  groups: { fiscal, dia: f.date('Dia') },
  measures: quantos,
  drill: {
    list,
    as,
    filter: (row) =>
      row.fiscal && { fiscal_id_in: String(row.fiscal.id), ...noDia('autuado_em', row.dia) },
  },
});

/** What became of amounts, each in the month that it became so; behind it, the documents of the month. */
export const docsValorMensal = reportQuery({
  ...common,
  id: 'indicadores.docs.valor_mensal',
  title: 'Valor dos documentos por mês',
  call: call('v2 GET /D/indicadores/docs/valores-mensais'),
  groups: { mes },
  measures: {
    documentos: f.integer('Documentos'),
    emitido: f.decimal('Emitido'),
    ciente: f.decimal('Com ciência'),
    implantado: f.decimal('Implantado'),
    pago: f.decimal('Pago'),
  },
  chart: { kind: 'linhas', of: ['emitido', 'ciente', 'implantado', 'pago'] },
  drill: { list, as, filter: (row) => doMes('autuado_em', row.mes) },
});

export const docsImplantados = reportQuery({
  noun: 'doc',
  permission: listaDocImplantados.permission,
  csv: 'fiscalizacao.doc_implantados.exportar_csv',
  id: 'indicadores.docs.implantados',
  title: 'Débitos implantados por mês',
  call: call('v2 GET /D/indicadores/docs/implantados'),
  groups: {
    mes,
    debito_tipo: f.object(
      'Tipo de débito',
      { id: f.integer('Id'), descricao: f.text('Descrição') },
      f.nullable,
    ),
  },
  measures: { ...quantos, pago: f.decimal('Pago') },
  chart: { kind: 'barras', of: ['valor', 'pago'] },
  filters: {
    periodo: filter('date', 'Implantados em', { ops: ['gteq', 'lteq'] }),
    ...quem,
    debito_tipo: filter('ref', 'Tipo de débito', {
      query: 'fiscalizacao.debito_tipos.index',
      ops: ['in'],
    }),
  },
  drill: {
    list: listaDocImplantados,
    as: { periodo: 'implantado_em', ...comoQuem, debito_tipo: 'debito_tipo_id' },
    filter: (row) =>
      row.debito_tipo && {
        debito_tipo_id_in: String(row.debito_tipo.id),
        ...doMes('implantado_em', row.mes),
      },
  },
});

export const comentariosPorSituacao = reportQuery({
  noun: 'doc_comentario',
  permission: listaComentarios.permission,
  csv: 'fiscalizacao.doc_comentarios.exportar_csv',
  id: 'indicadores.docs.por_comentario_situacoes',
  title: 'Comentários por situação',
  call: call('v2 GET /D/indicadores/docs/comentario-situacoes'),
  groups: {
    situacao: f.object(
      'Situação do comentário',
      { id: f.integer('Id'), descricao: f.text('Descrição') },
      f.nullable,
    ),
  },
  measures: { comentarios: f.integer('Comentários'), documentos: f.integer('Documentos') },
  // One document has comments of several situations.
  unsummed: ['documentos'],
  filters: {
    periodo: filter('instant', 'Comentados em'),
    ...quem,
    fiscal: filter('ref', 'Por', { query: 'usuarios.fiscais', ops: ['in'] }),
    situacao: filter('enum', 'Situação do documento', { options: situacoes, ops: ['in'] }),
  },
  drill: {
    list: listaComentarios,
    as: {
      ...comoQuem,
      periodo: 'created_at',
      fiscal: 'usuario_id',
      tipo: 'doc_tipo',
      situacao: 'doc_situacao',
    },
    filter: (row) => row.situacao && { comentario_situacao_id_in: String(row.situacao.id) },
  },
});

export const docReports = [
  docsPorTipo,
  docsPorSituacao,
  docsPorModelo,
  docsPorModeloSituacao,
  docsPorFiscal,
  docsPorGrupo,
  docsPorZona,
  docsPorReincidencia,
  docsValorMensal,
  docsImplantados,
  docsPorFaixa,
  docsFiscaisPorMes,
  docsFiscaisPorDias,
  comentariosPorSituacao,
] as const;

/** Where documents are; a cell opens those in it. */
const noMapa = {
  noun: 'doc',
  permission: listaDocs.permission,
  situacoes,
  zonas: docsPorZona,
  filters: { ...common.filters, area: filter('area', 'Área do mapa', { shielded: true }) },
  drill: { list, as },
} as const;
const porZoom = { record: null, kinds: { zoom: 'zoom' } } as const;

export const docsNoMapa = mapaQuery({
  ...noMapa,
  id: 'indicadores.docs.mapa_pontos',
  title: 'Documentos no mapa',
  call: call('v2 GET /D/indicadores/docs/mapas/pontos/zoom/{zoom}', porZoom),
  como: 'pontos',
});
export const densidadeDosDocs = mapaQuery({
  ...noMapa,
  id: 'indicadores.docs.mapa_densidade',
  title: 'Densidade dos documentos',
  call: call('v2 GET /D/indicadores/docs/mapas/densidade/zoom/{zoom}', porZoom),
  como: 'densidade',
});
export const docMapas = [docsNoMapa, densidadeDosDocs] as const;
