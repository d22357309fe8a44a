/**
 * The menu of a group of reports, or of all: each as a small picture of its own figures, of the period it has by itself,
 * with the one that it is about in words. What is out of sight is not asked for.
 */
import { useAtomValue } from 'jotai';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { mapaOf, reportOf } from '../../../domain/index.ts';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { formatValue } from '../../../domain/kernel/format-value.ts';
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import { reportSearch } from '../../api/list-search.ts';
import { valueAtom } from '../../api/query.ts';
// Their lists' areas, whichever nouns they are of.
import '../../nouns/all.ts';
import { mapas } from '../../screens/mapas.ts';
import type { menus } from '../../screens/menus.ts';
import { reports } from '../../screens/reports.ts';
import { screenOf } from '../../screens/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/states.tsx';
import { canAtom } from '../../workspace/actor.ts';
import { focusPane, registerPaneFocus } from '../../workspace/focus.ts';
import { navigate, routeAtom } from '../../workspace/location.ts';
import { bindScreen } from '../../workspace/screen.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { chartOf, summaryOf } from './chart.ts';
import { MiniChart } from './mini-chart.tsx';
import './menu.css';

type MenuScreen = (typeof menus)[keyof typeof menus];
interface Shown {
  readonly path: string;
  readonly title: string;
  /** Of a map: none, it is drawn when it is opened. */
  readonly query: ReportQuery | null;
}

const GROUPS = [
  ['indicadores.osm', 'Ordens de serviço'],
  ['indicadores.docs', 'Documentos'],
  ['indicadores.analises', 'Análises'],
  ['indicadores.produtividade', 'Produtividade'],
] as const;

/** Where each menu was left: one comes back to the same place. */
const left = new Map<string, string>();

/** Every report and map with the id that says its group, and what it takes to see it. */
const all = [
  ...reports.map(({ path, title, query: id }) => {
    const query = reportOf(id);
    return { id, permission: query.permission, shown: { path, title, query } satisfies Shown };
  }),
  ...Object.values(mapas).map(({ path, title, query: id }) => ({
    id,
    permission: mapaOf(id)?.permission ?? null,
    shown: { path, title, query: null } satisfies Shown,
  })),
];

/** The groups of a menu with what this person may see of them. */
function groupsOf(menu: string, can: (path: ReportQuery['permission']) => boolean) {
  const of = `${menu.replaceAll('_', '.')}.`;
  return GROUPS.filter(([id]) => `${id}.`.startsWith(of))
    .map(([id, title]) => ({
      id,
      title,
      shown: all
        .filter((one) => `${one.id}.`.startsWith(`${id}.`) && can(one.permission))
        .map((one): Shown => one.shown),
    }))
    .filter(({ shown }) => shown.length > 0);
}

/** The figure that a report is about, and how it came to it. */
function Living({ query, about }: { readonly query: ReportQuery; readonly about: string }) {
  const { data, error } = useAtomValue(
    valueAtom(query, new URLSearchParams(reportSearch(query, ''))),
  );
  const drawn = data && chartOf(query, data);
  const [first = ''] = query.chart?.of ?? Object.keys(query.measures);
  const field = query.measures[first];
  return (
    <>
      <span className="mini-total">
        {field && data ? (
          <>
            <b className="num">{formatValue(field, data.totais[first])}</b> {field.label}
          </>
        ) : error ? (
          'Não foi possível contar agora'
        ) : (
          'Contando…'
        )}
      </span>
      {drawn && drawn.labels.length > 0 ? (
        <MiniChart drawn={drawn} />
      ) : (
        <span className="mini-room dim">{drawn ? 'Nada no período' : ''}</span>
      )}
      <span id={about} hidden>
        {drawn ? summaryOf(drawn) : ''}
      </span>
    </>
  );
}

interface CardProps {
  readonly of: Shown;
  readonly here: boolean;
  readonly onHere: () => void;
}

function Card({ of: { path, title, query }, here, onHere }: CardProps) {
  const card = useRef<HTMLAnchorElement>(null);
  const id = useId();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <li>
      <a
        ref={card}
        className="mini"
        href={path}
        tabIndex={here ? 0 : -1}
        aria-labelledby={`${id}-nome`}
        aria-describedby={`${id}-sobre`}
        onFocus={onHere}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onHere();
          navigate(path);
        }}
      >
        <span className="mini-title" id={`${id}-nome`}>
          {title}
        </span>
        {query === null ? (
          <span className="mini-map">
            <Icon name="map" />
          </span>
        ) : seen ? (
          <Living query={query} about={`${id}-sobre`} />
        ) : (
          <span className="mini-room" />
        )}
      </a>
    </li>
  );
}

const cards = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('a.mini'),
];

/** The card at so many steps of the one that has the focus; up and down, the nearest in the next line. */
function step(by: number | 'home' | 'end' | 'acima' | 'abaixo'): void {
  const all = cards();
  const at = Math.max(
    0,
    all.findIndex((one) => one.tabIndex === 0),
  );
  if (by === 'home') return all[0]?.focus();
  if (by === 'end') return all.at(-1)?.focus();
  if (typeof by === 'number') return all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  const from = all[at]?.getBoundingClientRect();
  if (!from) return undefined;
  const sign = by === 'abaixo' ? 1 : -1;
  const [next] = all
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => (box.top - from.top) * sign > 1)
    .toSorted(
      (a, b) =>
        Math.abs(a.box.top - from.top) - Math.abs(b.box.top - from.top) ||
        Math.abs(a.box.left - from.left) - Math.abs(b.box.left - from.left),
    );
  return next?.one.focus();
}

const ARROWS: Readonly<Record<string, Parameters<typeof step>[0]>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: 'acima',
  ArrowDown: 'abaixo',
};
function keyDown(event: KeyboardEvent): void {
  const by = ARROWS[event.key];
  if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  step(by);
}

export default function Menu() {
  const screen = screenOf(useAtomValue(routeAtom)?.name) as MenuScreen;
  const groups = groupsOf(screen.name, useAtomValue(canAtom));
  const shown = groups.flatMap((group) => group.shown);
  const [here, setHere] = useState(left.get(screen.name) ?? shown[0]?.path ?? '');
  useEffect(
    () =>
      registerPaneFocus('lista', () => {
        const card = cards().find((one) => one.tabIndex === 0);
        card?.focus();
        return card !== undefined;
      }),
    [],
  );
  useEffect(() => {
    if (document.activeElement === document.body) focusPane('lista');
  }, []);
  useEffect(() =>
    bindScreen(screen, {
      'lista.proxima': { run: () => step(1) },
      'lista.anterior': { run: () => step(-1) },
      'lista.primeira': { run: () => step('home') },
      'lista.ultima': { run: () => step('end') },
      'lista.abrir': { run: () => void navigate(here) },
    }),
  );
  const current = shown.some(({ path }) => path === here) ? here : shown[0]?.path;
  return (
    <>
      <PaneHead pane="lista">
        <h1>{screen.title}</h1>
      </PaneHead>
      <div className="scroll minis" data-scroll={screen.name} onKeyDown={keyDown}>
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id}>
            <h2 id={group.id}>{group.title}</h2>
            <ul>
              {group.shown.map((one) => (
                <Card
                  key={one.path}
                  of={one}
                  here={one.path === current}
                  onHere={() => {
                    left.set(screen.name, one.path);
                    setHere(one.path);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 ? (
          <Empty
            title={SEM_PERMISSAO}
            hint="Estes relatórios contam registros que você não pode ver"
          />
        ) : null}
      </div>
    </>
  );
}
