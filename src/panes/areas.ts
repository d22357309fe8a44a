/**
 * The areas, in the order of their lists. A new area is a folder with its columns, its detail and its
 * `area.ts`, and one line here.
 */
import { analises, minhasAnalises } from './analises/area.ts';
import type { AreaDef, RecordTab } from './area.ts';
import { emails } from './emails/area.ts';
import { trilha } from './logs/area.ts';
import { caixas } from './mensagens/area.ts';
import { servicosDetalhados } from './servicos-detalhados/area.ts';
import { servicos } from './servicos/area.ts';
import { solicitacoes } from './solicitacoes/area.ts';
import { trabalhos } from './trabalhos/area.ts';

export type * from './area.ts';

/** They have a trail, each as its record's last tab. */
const registros: readonly AreaDef[] = [
  servicos,
  servicosDetalhados,
  solicitacoes,
  analises,
  minhasAnalises,
  ...caixas,
  trabalhos,
];

const abaLog: RecordTab = { id: 'log', title: 'Log' };
export const areas: readonly AreaDef[] = [
  ...registros.map((area) => ({ ...area, tabs: [...area.tabs, abaLog] })),
  trilha,
  emails,
];

export const areaById: ReadonlyMap<string, AreaDef> = new Map(areas.map((area) => [area.id, area]));

/** The area that an id names. Throws on an unknown one: a mistake of ours. */
export function areaOf(id: string): AreaDef {
  const area = areaById.get(id);
  if (!area) throw new Error(`área desconhecida: ${id}`);
  return area;
}

/** Address of a record (or of the list, without id) with the given query. */
export function addressOf(area: AreaDef, id: number | null, search = '', tab = ''): string {
  const query = search.replace(/^\?/, '');
  const path = [area.base, ...(id === null ? [] : [String(id)]), ...(tab ? [tab] : [])].join('/');
  return query ? `${path}?${query}` : path;
}
