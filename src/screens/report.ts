/** The screens of reports: each is its route, its title and the report it stands over; the rest is theirs in common. */
import type { HintLine } from '../nouns/index.ts';
import { screen, whole } from './define.ts';
import type { ScreenDef } from './define.ts';

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

/** One report: filtered by what its query is, each row one key away from the list behind it. */
export const report = <
  const S extends Pick<ReportScreen, 'name' | 'path' | 'title' | 'query' | 'go' | 'rail'> & {
    readonly access?: ReportScreen['access'];
  },
>(
  of: S,
) =>
  screen({
    kind: 'app',
    access: null,
    screen: 'relatorio',
    regions: whole(of.title, HINTS),
    answers: ANSWERS,
    ...of,
  });
