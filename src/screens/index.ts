/** The screens that are no noun's, in the order of their routes. A new one is its data here and its body. */
import type { ScreenDef } from './define.ts';
import { home } from './home.ts';

const page = { kind: 'app', access: null } as const;

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
    go: { icon: 'info', keywords: ['versao'] },
  },
  email: { ...page, name: 'email', path: '/app/email-historicos/:email', title: 'E-mail' },
} as const satisfies Readonly<Record<string, ScreenDef>>;
export type ScreenName = keyof typeof screens;

/** The screen of a route; null where an area or a form stands. */
export const screenOf = (route: string | undefined): ScreenDef | null =>
  (screens as Readonly<Record<string, ScreenDef>>)[route ?? ''] ?? null;

export type { CommandOf, ScreenDef, ScreenKind } from './define.ts';
