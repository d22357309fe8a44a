/** What stands on home over the whole screen, six at a time (wall-parts.tsx). */
import { useEffect, useState } from 'react';
import type { CSSProperties } from 'react';
import { Empty } from '../../ui/states.tsx';
import { chartOf } from '../../../domain/kernel/chart.ts';
import { mainMeasure } from './living.tsx';
import { MiniChart } from './mini-chart.tsx';
import type { Pinned } from './pins.ts';
import { Figure, Renewed, Screen, useRenewed } from './wall-parts.tsx';

/** Ms that each page of the pinned ones stands. */
const TURNED = 20_000;
/** Reports side by side that are still read from afar. */
const MOST_CARDS = 6;
function PinnedCard({ of }: { readonly of: Pinned }) {
  const { data, error } = useRenewed(of.query, of.busca);
  const drawn = data && chartOf(of.query, data);
  return (
    <li>
      <h2>{of.title}</h2>
      {data ? <Figure query={of.query} data={data} name={mainMeasure(of.query)} /> : null}
      {drawn && drawn.labels.length > 0 ? <MiniChart drawn={drawn} /> : null}
      <Renewed data={data} error={error} />
    </li>
  );
}

/** What stands on home, six at a time. */
export default function PinnedWall({ pinned }: { readonly pinned: readonly Pinned[] }) {
  const [turn, setTurn] = useState(0);
  const pages = Math.max(1, Math.ceil(pinned.length / MOST_CARDS));
  useEffect(() => {
    if (pages === 1) return undefined;
    const timer = setInterval(() => setTurn((now) => now + 1), TURNED);
    return () => clearInterval(timer);
  }, [pages]);
  const page = turn % pages;
  const shown = pinned.slice(page * MOST_CARDS, (page + 1) * MOST_CARDS);
  return (
    <Screen title="Indicadores">
      <header>
        <h1>Indicadores</h1>
        <p>{pages > 1 ? `${page + 1} de ${pages}` : ''}</p>
      </header>
      {shown.length === 0 ? (
        <Empty title="Nada fixado no início" hint="Num relatório, Shift+H o fixa" />
      ) : (
        <ul
          className="wall-cards"
          style={{ '--many': shown.length > 4 ? 3 : shown.length > 1 ? 2 : 1 } as CSSProperties}
        >
          {shown.map((one) => (
            <PinnedCard key={one.path} of={one} />
          ))}
        </ul>
      )}
    </Screen>
  );
}
