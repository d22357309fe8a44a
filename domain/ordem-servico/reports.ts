/** What is counted of service orders. */
import { ultimoDia } from '../kernel/civil-date.ts';
import { call, filter, reportQuery } from '../kernel/define.ts';
import { entradaText } from '../kernel/entrada.ts';
import * as f from '../kernel/fields.ts';
import { mapaQuery } from '../kernel/mapa.ts';
import { listaOrdens } from './queries.ts';
import { doMes, fiscal, grupo, mes, noDia, zona } from '../kernel/report.ts';
import { abertas, situacoes } from './schema.ts';

/** Who may list the orders may count them: the figures are those of the list. */
const common = {
  noun: 'ordem_servico',
  permission: listaOrdens.permission,
  csv: 'ordem_servicos.exportar_csv',
} as const;
const quem = {
  assunto: filter('ref', 'Assunto', { query: 'assuntos.index', ops: ['in'] }),
  fiscal: filter('ref', 'Fiscal', { query: 'usuarios.fiscais', ops: ['in'] }),
  grupo: filter('ref', 'Grupo', { query: 'usuario_grupos.index', ops: ['in'] }),
  zona: filter('ref', 'Zona', { query: 'zonas.index', ops: ['in'] }),
} as const;
const situacao = filter('enum', 'Situação', { options: situacoes, ops: ['in'] });
const filters = { periodo: filter('instant', 'Abertas em'), ...quem, situacao } as const;
const comoQuem = {
  assunto: 'assunto_id',
  fiscal: 'usuario_responsavel_id',
  grupo: 'usuario_grupo_id',
  zona: 'zona_id',
} as const;
const as = { periodo: 'created_at', ...comoQuem } as const;

/** What is said of the orders opened in a period. */
const desfecho = {
  ordens: f.integer('Abertas'),
  encerradas: f.integer('Encerradas'),
  em_curso: f.integer('Em curso'),
  vencidas: f.integer('Vencidas'),
  canceladas: f.integer('Canceladas'),
  dias: f.decimal('Dias até encerrar', f.nullable),
} as const;
/** What became of them, one on the other: all that were opened. */
const emPartes = { kind: 'empilhadas', of: ['encerradas', 'em_curso', 'canceladas'] } as const;

const assunto = f.object('Assunto', { id: f.integer('Id'), descricao: f.text('Descrição') });

export const ordensPorSituacao = reportQuery({
  ...common,
  id: 'indicadores.osm',
  title: 'Ordens por situação',
  call: call('v2 GET /D/indicadores/ordem-servicos/situacoes'),
  groups: { situacao: f.enumOf('Situação', situacoes) },
  measures: { ordens: f.integer('Ordens') },
  filters: quem,
  drill: {
    list: listaOrdens,
    filter: ({ situacao }) => ({ situacao_in: situacao }),
    as: comoQuem,
  },
});

export const ordensPorAssunto = reportQuery({
  ...common,
  id: 'indicadores.osm.por_assunto',
  title: 'Ordens por assunto',
  call: call('v2 GET /D/indicadores/ordem-servicos/assuntos'),
  groups: { assunto },
  measures: desfecho,
  chart: emPartes,
  filters,
  drill: {
    list: listaOrdens,
    filter: (row) => ({ assunto_id_in: String(row.assunto.id) }),
    as,
  },
});

export const ordensPorGrupo = reportQuery({
  ...common,
  id: 'indicadores.osm.por_grupo',
  title: 'Ordens por grupo',
  call: call('v2 GET /D/indicadores/ordem-servicos/grupos'),
  groups: { grupo },
  measures: desfecho,
  chart: emPartes,
  filters,
  drill: {
    list: listaOrdens,
    filter: ({ grupo: one }) => one && { usuario_grupo_id_in: String(one.id) },
    as,
  },
});

export const ordensPorZona = reportQuery({
  ...common,
  id: 'indicadores.osm.por_zona',
  title: 'Ordens por zona',
  call: call('v2 GET /D/indicadores/ordem-servicos/zonas'),
  groups: { zona },
  measures: desfecho,
  chart: emPartes,
  filters,
  drill: {
    list: listaOrdens,
    filter: ({ zona: one }) => one && { zona_id_in: String(one.id) },
    as,
  },
});

/** Of the orders closed in a period. */
const encerramento = {
  ...common,
  filters: { periodo: filter('instant', 'Encerradas em'), ...quem },
} as const;
const asEncerradas = { ...as, periodo: 'concluido_em' } as const;
const encerradas = { situacao_in: 'encerrada' } as const;
const noTermo = {
  encerradas: f.integer('Encerradas'),
  no_prazo: f.integer('No prazo'),
  fora_do_prazo: f.integer('Fora do prazo'),
} as const;
const doPrazo = { kind: 'empilhadas', of: ['no_prazo', 'fora_do_prazo'] } as const;

export const ordensPorAssuntoFiscal = reportQuery({
  ...encerramento,
  id: 'indicadores.osm.por_assunto_fiscal',
  title: 'Ordens por assunto e fiscal',
  call: call('v2 GET /D/indicadores/ordem-servicos/fiscais-por-assuntos'),
  groups: { assunto, fiscal },
  measures: { encerradas: f.integer('Encerradas') },
  drill: {
    list: listaOrdens,
    all: encerradas,
    filter: (row) =>
      row.fiscal && {
        assunto_id_in: String(row.assunto.id),
        usuario_responsavel_id_in: String(row.fiscal.id),
      },
    as: asEncerradas,
  },
});

export const fiscaisPorMes = reportQuery({
  ...encerramento,
  id: 'indicadores.osm.fiscais_por_mes',
  title: 'Ordens dos fiscais por mês',
  call: call('v2 GET /D/indicadores/ordem-servicos/fiscais-por-meses'),
  groups: { fiscal, mes },
  measures: noTermo,
  chart: doPrazo,
  drill: {
    list: listaOrdens,
    all: encerradas,
    filter: (row) =>
      row.fiscal && {
        usuario_responsavel_id_in: String(row.fiscal.id),
        ...doMes('concluido_em', row.mes),
      },
    as: asEncerradas,
  },
});

export const fiscaisPorDias = reportQuery({
  ...encerramento,
  id: 'indicadores.osm.fiscais_por_dias',
  title: 'Ordens dos fiscais por dia',
  call: call('v2 GET /D/indicadores/ordem-servicos/fiscais-por-dias'),
  of: 'mes',
  groups: { fiscal, dia: f.date('Dia') },
  measures: noTermo,
  chart: doPrazo,
  drill: {
    list: listaOrdens,
    all: encerradas,
    filter: (row) =>
      row.fiscal && {
        usuario_responsavel_id_in: String(row.fiscal.id),
        ...noDia('concluido_em', row.dia),
      },
    as: asEncerradas,
  },
});

export const fiscaisAgora = reportQuery({
  ...common,
  id: 'indicadores.osm.fiscais_andamento_distribuicao',
  title: 'Distribuição e andamento dos fiscais',
  call: call('v2 GET /D/indicadores/ordem-servicos/fiscais-andamento-distribuicao'),
  groups: { fiscal },
  measures: {
    abertas: f.integer('Em aberto'),
    a_confirmar: f.integer('A confirmar'),
    em_andamento: f.integer('Em andamento'),
    questionadas: f.integer('Questionadas'),
    local_fechado: f.integer('Local fechado'),
    vencidas: f.integer('Vencidas'),
  },
  chart: {
    kind: 'empilhadas',
    of: ['a_confirmar', 'em_andamento', 'questionadas', 'local_fechado'],
  },
  filters: {
    ...quem,
    // What is over is no one's to do: nobody asks for it here.
    situacao: filter('enum', 'Situação', {
      options: Object.fromEntries(abertas.map((one) => [one, situacoes[one]])),
      ops: ['in'],
    }),
  },
  drill: {
    list: listaOrdens,
    all: { situacao_in: abertas.join(',') },
    filter: (row) => row.fiscal && { usuario_responsavel_id_in: String(row.fiscal.id) },
    as: comoQuem,
  },
});

export const situacoesPorMes = reportQuery({
  ...common,
  id: 'indicadores.osm.situacoes_por_mes',
  title: 'Situações das ordens por mês',
  call: call('v2 GET /D/indicadores/ordem-servicos/situacoes-por-meses'),
  groups: { mes, situacao: f.enumOf('Situação', situacoes) },
  measures: { ordens: f.integer('Ordens') },
  filters: { ...filters, periodo: filter('instant', 'Período') },
  medidas: {
    usual: 'Abertas no mês',
    outras: {
      /**
       * An order that came into a situation twice in a month counts once there: behind it is one order. The total is that
       * of the rows: an order counts in it once for each month and situation that it came into.
       */
      entradas: {
        title: 'Entradas na situação',
        taken: ['periodo', 'situacao'],
        filter({ mes: de, situacao }, { periodo_gteq = '', periodo_lteq = '' }) {
          const ate = ultimoDia(de.slice(0, 7));
          return {
            entrada_eq: entradaText({
              situacao,
              de: de > periodo_gteq ? de : periodo_gteq,
              ate: periodo_lteq === '' || ate < periodo_lteq ? ate : periodo_lteq,
            }),
          };
        },
      },
    },
  },
  drill: {
    list: listaOrdens,
    filter: (row) => ({ situacao_in: row.situacao, ...doMes('created_at', row.mes) }),
    as,
  },
});

export const ordemServicoReports = [
  ordensPorSituacao,
  ordensPorAssunto,
  ordensPorGrupo,
  ordensPorZona,
  ordensPorAssuntoFiscal,
  fiscaisPorMes,
  fiscaisPorDias,
  fiscaisAgora,
  situacoesPorMes,
] as const;

/** Where orders are; a cell opens those in it. */
const noMapa = {
  noun: 'ordem_servico',
  permission: listaOrdens.permission,
  situacoes,
  zonas: ordensPorZona,
  filters: {
    ...filters,
    area: filter('area', 'Área do mapa', { shielded: true }),
  },
  drill: { list: listaOrdens, as },
} as const;
const porZoom = { record: null, kinds: { zoom: 'zoom' } } as const;

export const ordensNoMapa = mapaQuery({
  ...noMapa,
  id: 'indicadores.osm.mapa_pontos',
  title: 'Ordens no mapa',
  call: call('v2 GET /D/indicadores/ordem-servicos/mapas/pontos/zoom/{zoom}', porZoom),
  como: 'pontos',
});
export const densidadeDasOrdens = mapaQuery({
  ...noMapa,
  id: 'indicadores.osm.mapa_densidade',
  title: 'Densidade das ordens',
  call: call('v2 GET /D/indicadores/ordem-servicos/mapas/densidade/zoom/{zoom}', porZoom),
  como: 'densidade',
});
export const ordemServicoMapas = [ordensNoMapa, densidadeDasOrdens] as const;
