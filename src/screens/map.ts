/**
 * The screens with a map: a table in pane 1, in pane 2 the same rows on the map. Moving in the table moves
 * the mark that stands out; what the map says stands in the table too.
 */
import type { HintLine } from '../nouns/index.ts';
import { screen, TABLE_ANSWERS } from './define.ts';
import type { ScreenDef } from './define.ts';

const TABLE: readonly HintLine[] = [
  [['lista.proxima', 'lista.anterior'], 'mover'],
  ['lista.abrir', 'abrir'],
  ['lista.atualizar', 'atualizar', 'largo'],
  ['painel.proximo', 'mapa'],
];
const MAP: readonly HintLine[] = [
  [['←', '→', '↑', '↓'], 'mover o mapa'],
  [['+', '−'], 'aproximar, afastar'],
  [['lista.proxima', 'lista.anterior'], 'marca seguinte, anterior'],
  ['painel.proximo', 'tabela'],
];
type MapScreen = Extract<ScreenDef, { readonly screen: 'mapa' }>;

/** `own`: the keys of this one, in the status bar before the others. */
export const map = <
  const S extends Pick<
    MapScreen,
    'name' | 'path' | 'access' | 'title' | 'query' | 'commands' | 'answers' | 'go' | 'rail'
  >,
>(
  of: S,
  own: readonly HintLine[] = [],
) =>
  screen({
    kind: 'app',
    screen: 'mapa',
    regions: [
      { pane: 'lista', title: 'Tabela', hints: [...own, ...TABLE] },
      { pane: 'detalhe', title: 'Mapa', hints: [...own, ...MAP] },
    ],
    answers: TABLE_ANSWERS,
    ...of,
  });
