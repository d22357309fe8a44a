/**
 * The screens of reports: each is its title; its route is said by its id, the rest is theirs in common.
 * They come with the first load, so nothing else of a report may stand here: it is loaded with its screen.
 */
import type { ReportId } from '../../domain/index.ts';
import type { HintLine } from '../nouns/index.ts';
import { screen, TABLE_ANSWERS } from './define.ts';
import type { Region, ScreenDef } from './define.ts';

/** One that is forgotten, or stands over no report, does not compile. */
const titles: Readonly<Record<ReportId, string>> = {
  'indicadores.osm': 'Ordens por situação',
  'indicadores.osm.por_assunto': 'Ordens por assunto',
  'indicadores.osm.por_grupo': 'Ordens por grupo',
  'indicadores.osm.por_zona': 'Ordens por zona',
  'indicadores.osm.por_assunto_fiscal': 'Ordens por assunto e fiscal',
  'indicadores.osm.fiscais_por_mes': 'Ordens dos fiscais por mês',
  'indicadores.osm.fiscais_por_dias': 'Ordens dos fiscais por dia',
  'indicadores.osm.fiscais_andamento_distribuicao': 'Distribuição e andamento dos fiscais',
  'indicadores.osm.situacoes_por_mes': 'Situações das ordens por mês',
  'indicadores.docs.por_situacao': 'Documentos por situação',
  'indicadores.docs.por_tipo': 'Documentos por tipo',
  'indicadores.docs.por_modelos': 'Documentos por modelo',
  'indicadores.docs.por_modelos_situacao': 'Documentos por modelo e situação',
  'indicadores.docs.por_comentario_situacoes': 'Comentários por situação',
  'indicadores.docs.por_fiscal': 'Documentos por fiscal',
  'indicadores.docs.por_fiscal_faixa': 'Documentos por fiscal e faixa de valor',
  'indicadores.docs.por_grupo': 'Documentos por grupo',
  'indicadores.docs.por_zona': 'Documentos por zona',
  'indicadores.docs.por_reincidencia': 'Documentos por reincidência',
  'indicadores.docs.valor_mensal': 'Valor dos documentos por mês',
  'indicadores.docs.implantados': 'Débitos implantados por mês',
  'indicadores.docs.fiscais_por_meses': 'Documentos dos fiscais por mês',
  'indicadores.docs.fiscais_por_dias': 'Documentos dos fiscais por dia',
  'indicadores.analises.situacoes': 'Análises por situação',
  'indicadores.analises.situacoes_por_mes': 'Situações das análises por mês',
  'indicadores.analises.analistas_por_mes': 'Analistas por mês',
  'indicadores.produtividade.media_coletiva': 'Média coletiva por mês',
  'indicadores.produtividade.pontuacao_fiscais': 'Pontuação dos fiscais por tipo',
};

/** Who may list the records may count them, the nearest beginning of an id first; analyses are counted by who may count them. */
const LISTED: readonly (readonly [begins: string, access: string])[] = [
  ['indicadores.docs.por_comentario_situacoes', 'fiscalizacao/doc_comentarios/index'],
  ['indicadores.docs.implantados', 'fiscalizacao/doc_implantados/index'],
  ['indicadores.docs', 'fiscalizacao/docs/index'],
  ['indicadores.osm', 'ordem_servicos/index'],
  ['indicadores.produtividade', 'produtividade/resumos/index'],
];
const access = (id: string): string =>
  LISTED.find(([begins]) => id.startsWith(begins))?.[1] ?? id.replaceAll('.', '/');

const COMMON: readonly HintLine[] = [
  ['lista.abrir', 'abrir lista'],
  ['lista.filtros', 'filtros'],
  ['lista.atualizar', 'atualizar', 'largo'],
];
/** The same figures twice: as rows, and drawn. The cursor is one. */
const REGIONS = [
  {
    pane: 'lista',
    title: 'Tabela',
    hints: [
      [['lista.proxima', 'lista.anterior'], 'mover'],
      ...COMMON,
      ['painel.proximo', 'gráfico'],
    ],
  },
  {
    pane: 'detalhe',
    title: 'Gráfico',
    hints: [[['←', '→'], 'de valor em valor'], ...COMMON, ['painel.proximo', 'tabela']],
  },
] as const satisfies readonly Region[];
/** What its table answers, and its chart. */
const REPORT_ANSWERS = [
  ...TABLE_ANSWERS,
  'lista.visao',
  'grafico.figura',
  'relatorio.comparar',
  'relatorio.fixar',
  'relatorio.painel',
  'relatorio.medida',
  'relatorio.email_semana',
  'relatorio.email_mes',
] as const;
type ReportScreen = Extract<ScreenDef, { readonly screen: 'relatorio' }>;
/** As its body sees it. */
export type ReportScreenDef = ReportScreen & { readonly answers: typeof REPORT_ANSWERS };

/** What leads to more than its own: the one that stands for its group in the rail. */
const more: { readonly [I in ReportId]?: Pick<ReportScreen, 'go' | 'rail'> } = {
  'indicadores.osm': {
    go: { title: 'Indicadores', key: 'i', icon: 'chart', keywords: ['relatorios', 'por situacao'] },
    rail: { wing: 'indicadores', title: 'OS-m' },
  },
};

/** One report: filtered by what its query is, each row one key away from the list behind it. */
export const reports: readonly ReportScreenDef[] = Object.entries(titles).map(([id, title]) => {
  const query = id as ReportId;
  return screen({
    name: id.replaceAll('.', '_'),
    path: `/app/${id.replaceAll('.', '/').replaceAll('_', '-')}`,
    kind: 'app',
    access: `admin/${access(id)}`,
    screen: 'relatorio',
    title,
    query,
    regions: REGIONS,
    answers: REPORT_ANSWERS,
    go: { icon: 'chart', keywords: ['indicadores'] },
    ...more[query],
  });
});
