/**
 * The screens of reports: each is its title; its route is said by its id, the rest is theirs in common.
 * They come with the first load, so nothing else of a report may stand here: it is loaded with its screen.
 */
import type { ReportId } from '../../domain/index.ts';
import type { HintLine } from '../nouns/index.ts';
import { screen, whole } from './define.ts';
import type { ScreenDef } from './define.ts';

/** One that is forgotten, or stands over no report, does not compile. */
const titles: Readonly<Record<ReportId, string>> = {
  'indicadores.osm': 'Ordens por situação',
  'indicadores.osm.por_assunto': 'Ordens por assunto',
  'indicadores.docs.por_situacao': 'Documentos por situação',
  'indicadores.docs.por_tipo': 'Documentos por tipo',
};

/** Who may list the records may count them. */
const access: Readonly<Record<string, string>> = {
  osm: 'ordem_servicos',
  docs: 'fiscalizacao/docs',
};

const HINTS: readonly HintLine[] = [
  [['lista.proxima', 'lista.anterior'], 'mover'],
  ['lista.abrir', 'abrir lista'],
  ['lista.filtros', 'filtros'],
  ['lista.atualizar', 'atualizar', 'largo'],
];
const ANSWERS = [
  'lista.proxima',
  'lista.anterior',
  'lista.primeira',
  'lista.ultima',
  'lista.abrir',
  'lista.atualizar',
] as const;

type ReportScreen = Extract<ScreenDef, { readonly screen: 'relatorio' }>;
/** As its body sees it. */
export type ReportScreenDef = ReportScreen & { readonly answers: typeof ANSWERS };

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
  const [wing, group = ''] = id.split('.');
  return screen({
    name: id.replaceAll('.', '_'),
    path: `/app/${id.replaceAll('.', '/').replaceAll('_', '-')}`,
    kind: 'app',
    access: `admin/${access[group]}/index`,
    screen: 'relatorio',
    title,
    query,
    regions: whole(title, HINTS),
    answers: ANSWERS,
    go: { icon: 'chart', keywords: [wing ?? ''] },
    ...more[query],
  });
});
