/** '/app/home': what waits for me, and how the orders stand; each section one key away. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { pages } from '../../screens/index.ts';
import { canAtom, currentUserAtom } from '../../workspace/actor.ts';
import { registerPaneFocus } from '../../workspace/focus.ts';
import { navigate } from '../../workspace/location.ts';
import { bindScreen } from '../../workspace/screen.ts';
import type { Does } from '../../workspace/screen.ts';
import { Until, lazy } from '../../ui/lazy.tsx';
import { useSeen } from '../../ui/seen.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { focusGrids, moveInGrids, openInGrids } from '../grid/grids.ts';
// What waits is of every noun.
import '../../nouns/all.ts';
import { drillAddress, ReportGrid } from '../report/report-grid.tsx';
import './home.css';
import { Queue } from './queue.tsx';
import { reportsFor, sectionsFor } from './sections.tsx';

const Pinned = lazy(() => import('./pinned.tsx'));
/** Where all reports are, and those of home on a wall. */
const INDICADORES = '/app/indicadores';

/** Rows of a queue; one with nothing below it has the height to itself. */
const ROWS = 12;
const MANY_ROWS = 24;

/** Done to the pinned report that has the focus: their part is there when one has. */
const pinned = (act: 'antes' | 'depois' | 'desafixar'): Does => ({
  run: () =>
    void import('./pinned-keys.ts').then(({ moveHere, unpinHere }) =>
      act === 'desafixar' ? unpinHere() : moveHere(act === 'antes' ? -1 : 1),
    ),
});
const move = (step: Parameters<typeof moveInGrids>[0]): Does => ({ run: () => moveInGrids(step) });

export default function Home() {
  const user = useAtomValue(currentUserAtom);
  const can = useAtomValue(canAtom);
  const queues = user ? sectionsFor(user, can) : [];
  const reports = user ? reportsFor(can) : [];
  const all = [
    ...queues,
    ...reports.map((query) => ({ title: query.title, address: drillAddress(query) })),
    { title: 'Indicadores', address: INDICADORES },
  ];
  const room = useRef<HTMLDivElement>(null);
  const seen = useSeen(room);

  useEffect(() => registerPaneFocus('lista', focusGrids), []);
  useEffect(() => {
    const open = (n: number): Does | null => {
      const section = all[n - 1];
      return section
        ? { title: `Abrir: ${section.title}`, run: () => void navigate(section.address) }
        : null;
    };
    return bindScreen(pages.home, {
      'inicio.abrir_1': open(1),
      'inicio.abrir_2': open(2),
      'inicio.abrir_3': open(3),
      'inicio.abrir_4': open(4),
      'inicio.abrir_5': open(5),
      'inicio.abrir_6': open(6),
      'inicio.abrir_7': open(7),
      'inicio.abrir_8': open(8),
      'inicio.abrir_9': open(9),
      'inicio.antes': pinned('antes'),
      'inicio.depois': pinned('depois'),
      'inicio.desafixar': pinned('desafixar'),
      'relatorio.painel': { run: () => void navigate(`${INDICADORES}?painel=1`) },
      'lista.proxima': move(1),
      'lista.anterior': move(-1),
      'lista.primeira': move('home'),
      'lista.ultima': move('end'),
      'lista.abrir': { run: () => openInGrids() },
    });
  });

  return (
    <>
      <PaneHead pane="lista">
        <h1>{pages.home.title}</h1>
        <span className="dim">O que espera por você</span>
      </PaneHead>
      <div className="scroll home" data-scroll="home">
        {queues.map((of, at) => (
          <Queue key={of.id} of={of} n={at + 1} size={all.length <= 3 ? MANY_ROWS : ROWS} />
        ))}
        {reports.map((query, at) => (
          <ReportGrid key={query.id} query={query} n={queues.length + at + 1} />
        ))}
        {user && all.length === 1 ? (
          <div className="state">
            <b>Nada espera por você</b>
            <p>Use a busca (Ctrl+K) para encontrar uma ordem</p>
          </div>
        ) : null}
        <div ref={room} className="pins-room">
          {user && seen ? (
            <Until>
              <Pinned n={all.length} />
            </Until>
          ) : null}
        </div>
      </div>
    </>
  );
}
