/** What the screen that is shown is filtered by: its area's list, or the query that it declares. */
import type { ListQuery, ReportQuery } from '../../domain/kernel/define.ts';
import { mapaOf, mappedOf, reportOf } from '../../domain/index.ts';
import type { MapaQuery } from '../../domain/kernel/mapa.ts';
import { findArea } from '../nouns/index.ts';
import { screenOf } from '../screens/index.ts';
import type { ScreenDef } from '../screens/index.ts';
import { matchAtom, store } from '../workspace/index.ts';
import { filteringOf, filteringOfScreen } from '../workspace/list/filtering.ts';
import type { Filtering } from '../workspace/list/filtering.ts';

const screenNow = () => screenOf(store.get(matchAtom)?.route.name);
/** The query of a screen, where rows are filtered by it. */
function queryOf(screen: ScreenDef | null): ListQuery | ReportQuery | MapaQuery | null {
  if (screen?.screen === 'relatorio') return reportOf(screen.query);
  if (screen?.screen !== 'mapa') return null;
  const mapped = mappedOf(screen.query);
  return mapped.kind === 'list' ? mapped : (mapaOf(screen.query) ?? null);
}
const areaNow = () => findArea(store.get(matchAtom)?.route.area);

/** The query behind what is shown; null where there is none. */
export function queryNow(): ListQuery | ReportQuery | MapaQuery | null {
  return areaNow()?.list ?? queryOf(screenNow());
}

/** Null where nothing is filtered. */
export function filteringNow(): Filtering | null {
  const area = areaNow();
  if (area) return filteringOf(area);
  const screen = screenNow();
  const query = queryOf(screen);
  return screen && query ? filteringOfScreen(screen.name, query) : null;
}
