/**
 * The one route table of the console: every route of the specification (section 2) that is built.
 * A route that is not here is unknown and leads to /not_found. Those of areas come from their nouns, the others from their screens.
 * Data only: which component shows a route is said by src/panes/frame/screens.ts, so that everything
 * may import this file.
 */
import type { FormPlace, Place, RecordTab } from './nouns/define.ts';
import { places } from './nouns/places.ts';
import { screens } from './screens/index.ts';
import type { Region, ScreenKind } from './screens/index.ts';
import { regionsOf } from './screens/regions.ts';

export interface RouteDef {
  /** Stable name: 'servicos', 'servicos.os', 'minhas-analises.concluir'. */
  readonly name: string;
  /** ':x' stands for an id (digits only), ':entityName' and ':scope' for a kind of record. */
  readonly path: string;
  /** public: anyone; session: signed in; app: signed in, department chosen, inside the shell. */
  readonly kind: 'public' | 'session' | 'app';
  /** Access list of the specification, section 6 ('admin/ordem_servicos/index'); null: none. */
  readonly access: string | null;
  /** For the page title, after the product prefix. */
  readonly title: string;
  /** Id of the area whose list stands in pane 1. */
  readonly area?: string;
  /** Name of the parameter that holds the open record's id. */
  readonly param?: string;
  /** What follows the record (or the list) in the path: 'comentarios', 'concluir', 'novo/avulsa'. */
  readonly sub?: string;
  /** The tab of the record that is shown. */
  readonly tab?: string;
  /** The command whose form this sub-screen opens in pane 3. */
  readonly command?: string;
  /** The parameter that fills a field of that form. */
  readonly fills?: FormPlace['fills'];
  /** How it is drawn. */
  readonly screen: ScreenKind;
  /** Its regions, in the order of F6. */
  readonly regions: readonly Region[];
  /** Leads on to this path instead. */
  readonly redirect?: string;
}

export type RouteParams = Readonly<Record<string, string>>;
export interface RouteMatch {
  readonly route: RouteDef;
  readonly params: RouteParams;
}

/** Its creating screens, its list, its record with each tab, the record's sub-screens. */
function areaRoutes(a: Place): RouteDef[] {
  const list = { kind: 'app', area: a.id, screen: 'lista', regions: regionsOf.lista } as const;
  const one = { ...list, param: a.param } as const;
  const path = `${a.base}/:${a.param}`;
  const tabs: readonly Pick<RecordTab, 'id' | 'access'>[] = [
    ...(a.aliases ?? []).map((id) => ({ id })),
    ...a.tabs.filter(({ id }) => id !== ''),
  ];
  return [
    ...(a.creates ?? []).map(
      ({
        sub,
        path: whole = `${a.base}/${sub}`,
        name,
        title,
        access,
        command,
        steps,
        fills,
      }): RouteDef => ({
        ...list,
        name: name ?? `${a.id}.${sub.replaceAll('/', '.')}`,
        path: whole,
        access,
        title,
        sub,
        command,
        ...(fills ? { fills } : {}),
        screen: steps ? 'assistente' : 'form',
        regions: steps ? regionsOf.assistente : regionsOf.form,
      }),
    ),
    { ...list, name: a.id, path: a.base, access: a.index, title: a.title },
    { ...one, name: `${a.id}.${a.param}`, path, access: a.show, title: a.record },
    ...tabs.map(({ id: tab, access = a.show }): RouteDef => ({
      ...one,
      name: `${a.id}.${a.param}.${tab}`,
      path: `${path}/${tab}`,
      access,
      title: a.record,
      sub: tab,
      tab,
    })),
    ...(a.forms ?? []).map(({ sub, title, access, command, name, steps }): RouteDef => ({
      ...one,
      name: name ?? `${a.id}.${sub}`,
      path: `${path}/${sub}`,
      access,
      title,
      sub,
      command,
      // In steps it stands in the place of its record, else beside it.
      ...(steps ? { screen: 'assistente', regions: regionsOf.assistente } : {}),
    })),
  ];
}

/** It leads on to another path. */
const leading = (name: string, path: string, title: string, redirect: string): RouteDef => ({
  name,
  path,
  kind: 'app',
  access: null,
  title,
  redirect,
  screen: 'pagina',
  regions: [],
});

export const routes: readonly RouteDef[] = [
  leading('app', '/app', 'Início', '/app/home'),
  leading('mensagens', '/app/mensagens', 'Mensagens', '/app/mensagens/recebidas/recebidas'),
  ...screens.map(
    ({ name, path, kind, access, title, screen = 'pagina', regions = [] }): RouteDef => ({
      name,
      path,
      kind,
      access,
      title,
      screen,
      regions,
    }),
  ),
  ...places.flatMap(areaRoutes),
];

const byName = new Map(routes.map((route) => [route.name, route]));
if (byName.size !== routes.length) throw new Error('rotas com nome repetido');

/** Parameters that hold a kind of record, not an id. */
const kinds = new Set(places.map(({ below }) => below?.entity));
/** Those that hold one of some codes. */
const codes = new Map(
  routes.flatMap(({ fills }) => (fills?.of ? [[fills.param, fills.of] as const] : [])),
);

const patterns = routes.map((route) => {
  const names: string[] = [];
  const source = route.path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    const known = codes.get(name);
    if (known) return `(${known.join('|')})`;
    // Ids are bigint columns: longer digits are not an address of ours.
    return kinds.has(name) ? '([a-z][a-z_]{0,59})' : '([1-9]\\d{0,17})';
  });
  return { route, names, regex: new RegExp(`^${source}/?$`) };
});

/** The route of a path (without query), or null when it is unknown. */
export function matchRoute(path: string): RouteMatch | null {
  for (const { route, names, regex } of patterns) {
    const found = regex.exec(path);
    if (found)
      return {
        route,
        params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])),
      };
  }
  return null;
}

/** The path of a named route. Throws on an unknown name or a missing parameter: a mistake of ours. */
export function pathOf(
  name: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const route = byName.get(name);
  if (!route) throw new Error(`rota desconhecida: ${name}`);
  return route.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`falta ${key} em ${name}`);
    return String(value);
  });
}
