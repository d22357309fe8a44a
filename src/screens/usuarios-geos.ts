/** Inspectors on the map, and the track of one of them. */
import { map } from './map.ts';

const access = 'admin/usuarios_geos';

export const usuariosGeos = map(
  {
    name: 'usuarios_geos',
    path: '/app/osm/consultas/usuarios-geos',
    access,
    title: 'Fiscais no mapa',
    query: 'usuarios_geos.index',
    go: { key: 'f', icon: 'map', keywords: ['posições', 'gps', 'localização', 'consultas'] },
    rail: { wing: 'osm', title: 'Fiscais no mapa' },
  },
  [['lista.filtros', 'filtros']],
);

export const usuarioGeo = map(
  {
    name: 'usuario_geo',
    path: '/app/osm/consultas/usuarios-geos/:geo',
    access,
    title: 'Percurso do fiscal',
    query: 'usuarios_geos.show',
    commands: [
      {
        id: 'percurso.dia_anterior',
        title: 'Dia anterior',
        row: 'Dia anterior, seguinte',
        keys: ['['],
        icon: 'left',
      },
      {
        id: 'percurso.dia_seguinte',
        title: 'Dia seguinte',
        row: 'Dia anterior, seguinte',
        keys: [']'],
        icon: 'right',
      },
      { id: 'percurso.voltar', title: 'Voltar aos fiscais', keys: ['u'], icon: 'left' },
    ],
  },
  [
    [['percurso.dia_anterior', 'percurso.dia_seguinte'], 'dia'],
    ['percurso.voltar', 'fiscais'],
  ],
);
