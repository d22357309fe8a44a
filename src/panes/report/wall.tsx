/** A report over the whole screen (wall-parts.tsx). */
import { useMemo } from 'react';
import type { CSSProperties } from 'react';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { plural } from '../../../domain/kernel/format.ts';
import { chartOf, summaryOf } from '../../../domain/kernel/chart.ts';
import type { Drawn } from '../../../domain/kernel/chart.ts';
import { mainMeasure } from './living.tsx';
import { MiniChart } from './mini-chart.tsx';
import { Figure, Renewed, Screen, useRenewed } from './wall-parts.tsx';

/** Rows, and measures, one below the other. */
const MOST_ROWS = 8;
const MOST_MEASURES = 4;
/** Names below a line that do not run into each other. */
const MOST_NAMES = 6;
/** What months and days come to, as a picture; anything else as its largest, each with its figure. */
function Picture({ drawn }: { readonly drawn: Drawn }) {
  const [first] = drawn.series;
  if (!first || drawn.labels.length === 0)
    return <div className="wall-none dim">Nada no período</div>;
  if (drawn.kind === 'linhas') {
    const step = Math.ceil(drawn.labels.length / MOST_NAMES);
    return (
      <div className="wall-line">
        <div className="wall-keys" aria-hidden="true">
          {drawn.series.map(({ title }, at) => (
            <span key={title} className={`k${at % 4}`}>
              {title}
            </span>
          ))}
        </div>
        <MiniChart drawn={drawn} />
        <div className="wall-names" aria-hidden="true">
          {drawn.labels
            .filter((_, at) => at % step === 0)
            .map((label) => (
              <span key={label}>{label}</span>
            ))}
        </div>
        <p className="sr">{summaryOf(drawn)}</p>
      </div>
    );
  }
  const rows = drawn.labels
    .map((label, at) => ({ label, value: first.values[at] ?? 0, text: first.texts[at] ?? '' }))
    .toSorted((a, b) => b.value - a.value);
  const top = Math.max(1e-9, rows[0]?.value ?? 0);
  const rest = rows.length - MOST_ROWS;
  return (
    <div className="wall-bars">
      <ol>
        {rows.slice(0, MOST_ROWS).map((row, at) => (
          <li
            key={`${at} ${row.label}`}
            style={{ '--part': Math.max(0, row.value) / top } as CSSProperties}
          >
            <span className="wall-name">{row.label}</span>
            <b className="num">{row.text}</b>
          </li>
        ))}
      </ol>
      {rest > 0 ? <span className="dim">e {plural(rest, 'outro', 'outros')}</span> : null}
    </div>
  );
}

interface WallProps {
  readonly query: ReportQuery;
  readonly busca: string;
  readonly title: string;
  /** What it is filtered by, in words. */
  readonly about: readonly string[];
}

/** One report. */
export default function Wall({ query, busca, title, about }: WallProps) {
  const { data, error } = useRenewed(query, busca);
  const drawn = useMemo(() => data && chartOf(query, data), [query, data]);
  const first = mainMeasure(query);
  const measures = [first, ...Object.keys(query.measures).filter((name) => name !== first)];
  return (
    <Screen title={title}>
      <header>
        <h1>{title}</h1>
        <p>{about.join(' · ')}</p>
      </header>
      <div className="wall-report">
        <div className="wall-figures">
          {data
            ? measures
                .slice(0, MOST_MEASURES)
                .map((name) => <Figure key={name} query={query} data={data} name={name} />)
            : null}
        </div>
        {drawn ? <Picture drawn={drawn} /> : null}
      </div>
      <Renewed data={data} error={error} />
    </Screen>
  );
}
