/**
 * The screens that are no noun's, in the order of their routes. A new page is its data here and its body
 * (src/panes/frame/screens.ts); a new report its line in `reports.ts` and its query.
 */
import { whole } from './define.ts';
import type { ScreenDef } from './define.ts';
import { home } from './home.ts';
import { mapas } from './mapas.ts';
import { menus } from './menus.ts';
import { reports } from './reports.ts';
import { usuarioGeo, usuariosGeos } from './usuarios-geos.ts';

const page = { kind: 'app', access: null } as const;

/** The screens that have a body of their own, by the name of their route. */
export const pages = {
  welcome: { name: 'welcome', path: '/', kind: 'public', access: null, title: 'Boas-vindas' },
  attempt: { name: 'attempt', path: '/attempt', kind: 'public', access: null, title: 'Entrando' },
  not_found: {
    name: 'not_found',
    path: '/not_found',
    kind: 'public',
    access: null,
    title: 'Página não encontrada',
  },
  escolher_departamento: {
    name: 'escolher_departamento',
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
  ...mapas,
  ...menus,
} as const satisfies Readonly<Record<string, ScreenDef>>;
export type PageName = keyof typeof pages;

/** All of them, by the name of their route. */
export const screens: readonly ScreenDef[] = [...Object.values(pages), ...reports];

const byName = new Map(screens.map((one) => [one.name, one]));
/** The screen of a route; null where an area or a form stands. */
export const screenOf = (route: string | undefined): ScreenDef | null =>
  byName.get(route ?? '') ?? null;

export type * from './define.ts';
