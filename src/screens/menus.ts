/** The menus of reports: all of them, and each group's. Like the reports, only what names them comes with the first load. */
import { screen, whole } from './define.ts';

const REGIONS = whole('Relatórios', [
  [['←', '→'], 'mover'],
  ['lista.abrir', 'abrir'],
]);
const ANSWERS = [
  'lista.proxima',
  'lista.anterior',
  'lista.primeira',
  'lista.ultima',
  'lista.abrir',
  'relatorio.painel',
] as const;

const of = <const N extends string>(
  name: N,
  path: string,
  title: string,
  rail: string,
  keywords: readonly string[],
) =>
  screen({
    name,
    path,
    kind: 'app',
    access: null,
    title,
    regions: REGIONS,
    answers: ANSWERS,
    go: { icon: 'chart', keywords: ['relatórios', 'menu', ...keywords] },
    rail: { wing: 'indicadores', title: rail },
  } as const);

/** What stands on one is said by its name: 'indicadores_docs' holds the reports 'indicadores.docs.…'. */
export const menus = {
  indicadores: of('indicadores', '/app/indicadores', 'Todos os indicadores', 'Todos', ['painel']),
  indicadores_docs: of(
    'indicadores_docs',
    '/app/indicadores/docs',
    'Indicadores de documentos',
    'Documentos',
    ['autos', 'notificações'],
  ),
  indicadores_analises: of(
    'indicadores_analises',
    '/app/indicadores/analises',
    'Indicadores de análises',
    'Análises',
    ['analistas'],
  ),
  indicadores_produtividade: of(
    'indicadores_produtividade',
    '/app/indicadores/produtividade',
    'Indicadores de produtividade',
    'Produtividade',
    ['pontos', 'pontuação'],
  ),
} as const;
