/** The bodies of pages. All but the shell load when needed. */
import type { ComponentType } from 'react';
import type { PageName } from '../../screens/index.ts';
import { lazy } from '../../ui/lazy.tsx';

const mapa = lazy(() => import('../mapa/mapa.tsx'));
const menu = lazy(() => import('../report/menu.tsx'));
/** By the name of the screen: one that is forgotten does not compile. */
export const bodies: Readonly<Record<PageName, ComponentType>> = {
  welcome: lazy(() => import('../welcome/welcome.tsx')),
  attempt: lazy(() => import('../attempt/attempt.tsx')),
  escolher_departamento: lazy(() => import('../departamentos/departamentos.tsx')),
  not_found: lazy(() => import('../not-found/not-found.tsx')),
  home: lazy(() => import('../home/home.tsx')),
  email: lazy(() => import('../emails/screen.tsx')),
  sobre: lazy(() => import('../sobre/sobre.tsx')),
  usuarios_geos: lazy(() => import('../usuarios-geos/fiscais.tsx')),
  usuario_geo: lazy(() => import('../usuarios-geos/percurso.tsx')),
  indicadores: menu,
  indicadores_docs: menu,
  indicadores_analises: menu,
  indicadores_produtividade: menu,
  indicadores_osm_mapa_pontos: mapa,
  indicadores_osm_mapa_densidade: mapa,
  indicadores_docs_mapa_pontos: mapa,
  indicadores_docs_mapa_densidade: mapa,
};
