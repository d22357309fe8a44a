/** The orders again, with all that can be said of them in a line. */
import { areaLists } from '../../api/lists.ts';
import type { AreaDef } from '../area.ts';
import { servicos } from '../servicos/area.ts';
import { colunasDetalhadas } from './columns.tsx';

export const servicosDetalhados: AreaDef = {
  ...servicos,
  id: 'servicos-detalhados',
  title: 'Ordens detalhadas',
  list: areaLists['servicos-detalhados'],
  base: '/app/osm/servicos-detalhados',
  columns: colunasDetalhadas,
};
