/** Reports on places: a table of places, and the same on the map. Like the other reports, only what names them comes with the first load. */
import { map } from './map.ts';

const of = <const I extends 'osm' | 'docs', const C extends 'pontos' | 'densidade'>(
  group: I,
  como: C,
  access: string,
  title: string,
) =>
  map(
    {
      name: `indicadores_${group}_mapa_${como}`,
      path: `/app/indicadores/${group}/mapa-${como}`,
      access: `admin/${access}`,
      title,
      query: `indicadores.${group}.mapa_${como}`,
      commands: [
        { id: 'mapa.area', title: 'Desenhar área no mapa', keys: ['a'], icon: 'map' },
        { id: 'mapa.tudo', title: 'Ver o mapa todo', keys: ['0'], icon: 'map' },
      ],
      go: { icon: 'map', keywords: ['indicadores', 'mapa', 'pontos', 'densidade'] },
    } as const,
    [
      ['lista.filtros', 'filtros'],
      ['mapa.area', 'desenhar área'],
    ],
  );

export const mapas = {
  indicadores_osm_mapa_pontos: of('osm', 'pontos', 'ordem_servicos/index', 'Ordens no mapa'),
  indicadores_osm_mapa_densidade: of(
    'osm',
    'densidade',
    'ordem_servicos/index',
    'Densidade das ordens',
  ),
  indicadores_docs_mapa_pontos: of(
    'docs',
    'pontos',
    'fiscalizacao/docs/index',
    'Documentos no mapa',
  ),
  indicadores_docs_mapa_densidade: of(
    'docs',
    'densidade',
    'fiscalizacao/docs/index',
    'Densidade dos documentos',
  ),
} as const;
