/** The views of a list: those everybody has, then the user's own. */
import type { Actor } from '../../../domain/kernel/define.ts';
import { canonicalSearch } from '../../api/list-search.ts';
import type { Preferences } from '../../workspace/index.ts';
import type { AreaDef } from '../../nouns/index.ts';

export interface ListView {
  readonly id: string;
  readonly nome: string;
  readonly busca: string;
}

export function viewsOf(area: AreaDef, preferences: Preferences, actor: Actor): ListView[] {
  const fill = (text: string): string =>
    text.replaceAll('{ano}', actor.hoje.slice(0, 4)).replaceAll('{eu}', String(actor.id));
  return [
    ...area.defaultViews.map((view) => ({
      ...view,
      nome: fill(view.nome),
      busca: fill(view.busca),
    })),
    ...(preferences.visoes[area.id] ?? []),
  ];
}

/** The name of what the list shows now; 'Filtro' when it is nobody's view. */
export function viewName(
  area: AreaDef,
  preferences: Preferences,
  actor: Actor,
  search: string,
): string {
  const now = canonicalSearch(area.list, search);
  const hit = viewsOf(area, preferences, actor).find(
    (view) => canonicalSearch(area.list, view.busca) === now,
  );
  return hit?.nome ?? 'Filtro próprio';
}
