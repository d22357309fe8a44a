/** Reports on places: a table of places, and the same on the map. Like the other reports, only what names them comes with the first load. */
import { TABLE_ANSWERS } from './define.ts';
import { map } from './map.ts';

/** What its table answers, and its map. */
const ANSWERS = [...TABLE_ANSWERS, 'mapa.area', 'mapa.tudo'] as const;

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
      answers: ANSWERS,
      go: { icon: 'map', keywords: ['indicadores', 'mapa', 'pontos', 'densidade'] },
    } as const,
    [['lista.filtros', 'filtros']],
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
