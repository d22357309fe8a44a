/** Which component shows a route that is not an area's list. All but the shell load when needed. */
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

type Screen = LazyExoticComponent<ComponentType>;

export const screens: Readonly<Record<string, Screen>> = {
  welcome: lazy(() => import('../welcome/welcome.tsx')),
  attempt: lazy(() => import('../attempt/attempt.tsx')),
  departamentos: lazy(() => import('../departamentos/departamentos.tsx')),
  not_found: lazy(() => import('../not-found/not-found.tsx')),
  home: lazy(() => import('../home/home.tsx')),
  email: lazy(() => import('../emails/screen.tsx')),
  sobre: lazy(() => import('../sobre/sobre.tsx')),
};
