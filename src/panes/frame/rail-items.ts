/** The areas of the rail: those that are built, each with the access list of its route. */
import type { IconName } from '../../ui/icon.tsx';
import type { Place, Wing } from '../../nouns/define.ts';
import { places } from '../../nouns/places.ts';
import { screens } from '../../screens/index.ts';

export interface RailSub {
  readonly title: string;
  readonly to: string;
  /** Area id: the sub is here when the route's area is this; without one it is a screen's. */
  readonly area?: string;
  /** Null: a session is enough. */
  readonly access: string | null;
  /** It stands for this one screen (of the area). */
  readonly route?: string;
  /** What waits in it, by the id of the group. */
  readonly count?: string;
}

export interface RailArea {
  readonly title: string;
  readonly icon: IconName;
  /** Its own address; areas with subs lead to the first one allowed. */
  readonly to?: string;
  readonly route?: string;
  readonly subs: readonly RailSub[];
  /** A space before it. */
  readonly apart?: boolean;
}

const WINGS: Readonly<Record<Wing, { readonly title: string; readonly icon: IconName }>> = {
  osm: { title: 'OS-m', icon: 'order' },
  analises: { title: 'Análises', icon: 'analysis' },
  fiscalizacao: { title: 'Fiscalização', icon: 'flag' },
  mensagens: { title: 'Mensagens', icon: 'mail' },
  produtividade: { title: 'Produtividade', icon: 'gauge' },
  indicadores: { title: 'Indicadores', icon: 'chart' },
  parametros: { title: 'Parâmetros', icon: 'settings' },
  sistema: { title: 'Sistema', icon: 'db' },
};

/** An area's line, then those of its screens that have one. */
function subsOf(area: Place): RailSub[] {
  if (!area.rail) return [];
  const { title = area.title, count } = area.rail;
  return [{ title, to: area.base, area: area.id, access: area.index, ...(count ? { count } : {}) }];
}
const screensOf = ({ id, base, creates = [] }: Place): RailSub[] =>
  creates.flatMap(({ rail, path, sub, name }) =>
    rail ? [{ ...rail, to: path ?? `${base}/${sub}`, area: id, route: name ?? '' }] : [],
  );

/** Screens that are no area's. */
const alone = (wing: string): RailSub[] =>
  screens.flatMap(({ name, path, access, rail }) =>
    rail?.wing === wing ? [{ title: rail.title, to: path, access, route: name }] : [],
  );

export const railAreas: readonly RailArea[] = [
  { title: 'Início', icon: 'home', to: '/app/home', route: 'home', subs: [] },
  ...Object.entries(WINGS).map(([id, wing], at): RailArea => {
    const own = places
      .filter(({ rail }) => rail?.wing === id)
      .toSorted((a, b) => (a.rail?.rank ?? 0) - (b.rail?.rank ?? 0));
    return {
      ...wing,
      apart: at === 0,
      subs: [...own.flatMap(subsOf), ...own.flatMap(screensOf), ...alone(id)],
    };
  }),
];
