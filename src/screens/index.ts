/**
 * The screens that are no noun's, in the order of their routes. A new page is its data here and its body
 * (src/panes/frame/screens.ts); a new report its line here and its query.
 */
import { whole } from './define.ts';
import type { ScreenDef } from './define.ts';
import { home } from './home.ts';
import { report } from './report.ts';
import { usuarioGeo, usuariosGeos } from './usuarios-geos.ts';

const page = { kind: 'app', access: null } as const;

/** How the palette shows a report that has no key. */
const GO = { icon: 'chart', keywords: ['indicadores'] } as const;

/** By the name of their route. */
export const screens = {
  welcome: { name: 'welcome', path: '/', kind: 'public', access: null, title: 'Boas-vindas' },
  attempt: { name: 'attempt', path: '/attempt', kind: 'public', access: null, title: 'Entrando' },
  not_found: {
    name: 'not_found',
    path: '/not_found',
    kind: 'public',
    access: null,
    title: 'Página não encontrada',
  },
  departamentos: {
    name: 'departamentos',
    path: '/departamentos',
    kind: 'session',
    access: null,
    title: 'Departamentos',
    go: { title: 'Trocar de departamento', icon: 'building', keywords: ['departamentos'] },
  },
  home,
  sobre: {
    ...page,
    name: 'sobre',
    path: '/app/sobre',
    title: 'Sobre',
    regions: whole('Sobre'),
    go: { icon: 'info', keywords: ['versao'] },
  },
  email: {
    ...page,
    name: 'email',
    path: '/app/email-historicos/:email',
    title: 'E-mail',
    regions: whole('E-mail'),
  },
  usuarios_geos: usuariosGeos,
  usuario_geo: usuarioGeo,
  indicadores_osm: report({
    name: 'indicadores_osm',
    path: '/app/indicadores/osm',
    title: 'Ordens por situação',
    query: 'indicadores.ordem_servicos.situacoes',
    go: { title: 'Indicadores', key: 'i', icon: 'chart', keywords: ['relatorios', 'por situacao'] },
    rail: { wing: 'indicadores', title: 'OS-m' },
  }),
  indicadores_osm_por_assunto: report({
    name: 'indicadores_osm_por_assunto',
    path: '/app/indicadores/osm/por-assunto',
    title: 'Ordens por assunto',
    query: 'indicadores.ordem_servicos.assuntos',
    go: GO,
  }),
  indicadores_docs_por_situacao: report({
    name: 'indicadores_docs_por_situacao',
    path: '/app/indicadores/docs/por-situacao',
    title: 'Documentos por situação',
    query: 'indicadores.docs.situacoes',
    go: GO,
  }),
  indicadores_docs_por_tipo: report({
    name: 'indicadores_docs_por_tipo',
    path: '/app/indicadores/docs/por-tipo',
    title: 'Documentos por tipo',
    query: 'indicadores.docs.tipos',
    go: GO,
  }),
} as const satisfies Readonly<Record<string, ScreenDef>>;
type ScreenName = keyof typeof screens;
/** The screens that have a body of their own; of reports it is their kind's. */
export type PageName = {
  [N in ScreenName]: (typeof screens)[N] extends { readonly screen: 'relatorio' } ? never : N;
}[ScreenName];

/** The screen of a route; null where an area or a form stands. */
export const screenOf = (route: string | undefined): ScreenDef | null =>
  (screens as Readonly<Record<string, ScreenDef>>)[route ?? ''] ?? null;

export type * from './define.ts';
