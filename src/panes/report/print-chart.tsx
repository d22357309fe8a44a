/**
 * The chart on the printer's paper: the same figures as the PDF has, drawn by the browser itself in the values that
 * paper gets, whichever theme the screen has.
 */
import { useId } from 'react';
import type { Drawn } from '../../../domain/kernel/chart.ts';
import { paperChart, type PaperChart, type Serie } from '../../../domain/kernel/paper-chart.ts';
import './print-chart.css';

/** Units of the drawing; it is as wide as the paper. */
const WIDTH = 700;
const HEIGHT = 190;
/** Room for half of the highest mark's letters. */
const ABOVE = 6;
const AXIS = 56;
/** Below the axis: labels that lean, those that do not. */
const LEANING = 96;
const UPRIGHT = 22;
/** As many labels as stand upright beside each other. */
const MOST_UPRIGHT = 5;
const KEY = { width: 26, height: 11 } as const;
/** A bar's share of its figure's room, and how wide it is at most. */
const SHARE = 0.7;
const WIDEST = 60;

/** The fillings that tell series apart where colours do not, as the screen and the PDF have them. */
function Patterns({ id }: { readonly id: string }) {
  const tile = { width: 7, height: 7, patternUnits: 'userSpaceOnUse' } as const;
  return (
    <defs>
      <pattern id={`${id}0`} {...tile}>
        <rect className="c0" width="7" height="7" />
      </pattern>
      <pattern id={`${id}1`} {...tile}>
        <path className="s1" d="M0 7L7 0M-1 1L1-1M6 8L8 6" />
      </pattern>
      <pattern id={`${id}2`} {...tile}>
        <circle className="c2" cx="3.5" cy="3.5" r="1.7" />
      </pattern>
      <pattern id={`${id}3`} {...tile}>
        <rect className="c3" width="7" height="2.4" />
      </pattern>
    </defs>
  );
}

/** How far down a value stands, on the scale that `topo` is the top of. */
const placeOf = (value: number, topo: number): number =>
  HEIGHT * (1 - Math.max(0, value) / topo) + ABOVE;

/** What a series is drawn with: of the period compared with, `of` are drawn. */
const lineOf = (at: number, of: number | null): string =>
  of === null ? `s${at % 4} d${at % 4}` : `before ${of > 1 ? `s${at % 4}` : 'quiet'} b${at % 4}`;

function Key({ chart, id }: { readonly chart: PaperChart; readonly id: string }) {
  const lines = chart.forma === 'linhas';
  const key = ({ titulo }: Serie, at: number, of: number | null) => (
    <span key={titulo} className="key">
      <svg {...KEY} viewBox={`0 0 ${KEY.width} ${KEY.height}`} aria-hidden="true">
        {lines ? (
          <path className={lineOf(at, of)} d={`M0 5.5H${KEY.width}`} />
        ) : (
          <rect
            className={lineOf(at, of)}
            style={{
              fill: of === null ? `url(#${id}${at % 4})` : 'none',
              strokeDasharray: of === null ? 'none' : undefined,
            }}
            x="0.5"
            y="0.5"
            width={KEY.width - 1}
            height={KEY.height - 1}
          />
        )}
      </svg>
      {titulo}
    </span>
  );
  return (
    <p className="keys-of">
      {chart.series.map((serie, at) => key(serie, at, null))}
      {chart.antes.map((serie, at) => key(serie, at, chart.antes.length))}
    </p>
  );
}

function Figures({ chart, id }: { readonly chart: PaperChart; readonly id: string }) {
  const { forma, rotulos, series, antes, topo } = chart;
  const step = (WIDTH - AXIS) / rotulos.length;
  const y = (value: number): number => placeOf(value, topo);
  const middle = (at: number): number => AXIS + step * (at + 0.5);
  if (forma === 'linhas') {
    const line = ({ titulo, ate }: Serie, at: number, of: number | null) => (
      <g key={titulo}>
        <polyline
          className={lineOf(at, of)}
          points={ate.map((value, n) => `${middle(n)},${y(value)}`).join(' ')}
        />
        {of === null
          ? ate.map((value, n) => (
              <circle key={n} className={`c${at % 4}`} cx={middle(n)} cy={y(value)} r="2.4" />
            ))
          : null}
      </g>
    );
    return (
      <>
        {antes.map((serie, at) => line(serie, at, antes.length))}
        {series.map((serie, at) => line(serie, at, null))}
      </>
    );
  }
  // Beside each other, where they are not one on the other.
  const beside = forma === 'barras' ? series.length : 1;
  const wide = Math.min(step * SHARE, WIDEST);
  const bar = (n: number, at: number, [from, to]: readonly [number, number], of: number | null) => {
    const one = wide / beside;
    const width = one * (of === null ? 0.94 : 1.14);
    return (
      <rect
        key={`${at} ${n}`}
        className={lineOf(at, of)}
        style={of === null ? { fill: `url(#${id}${at % 4})`, strokeDasharray: 'none' } : undefined}
        x={middle(n) - wide / 2 + one * (forma === 'barras' ? at : 0) + (one - width) / 2}
        y={y(to)}
        width={width}
        height={Math.max(0, y(from) - y(to))}
      />
    );
  };
  return (
    <>
      {series.map(({ de, ate }, at) =>
        ate.map((to, n) => (to > (de[n] ?? 0) ? bar(n, at, [de[n] ?? 0, to], null) : null)),
      )}
      {antes.map(({ de, ate }, at) =>
        ate.map((to, n) => bar(n, at, [de[n] ?? 0, to], antes.length)),
      )}
    </>
  );
}

/** Nothing, where there is nothing to draw. */
export function PrintChart({ drawn }: { readonly drawn: Drawn }) {
  const id = useId();
  const chart = paperChart(drawn);
  if (!chart) return null;
  const { rotulos, marcas, topo, alt, nota } = chart;
  const leans = rotulos.length > MOST_UPRIGHT;
  const step = (WIDTH - AXIS) / rotulos.length;
  const foot = HEIGHT + ABOVE;
  return (
    <figure className="print-chart">
      <Key chart={chart} id={id} />
      <svg
        viewBox={`0 0 ${WIDTH} ${foot + (leans ? LEANING : UPRIGHT)}`}
        role="img"
        aria-label={alt}
      >
        <Patterns id={id} />
        {marcas.map(({ valor, texto }) => {
          const y = placeOf(valor, topo);
          return (
            <g key={valor}>
              <path className="mark" d={`M${AXIS} ${y}H${WIDTH}`} />
              <text className="end" x={AXIS - 6} y={y + 3}>
                {texto}
              </text>
            </g>
          );
        })}
        <Figures chart={chart} id={id} />
        {rotulos.map((rotulo, at) => {
          const x = AXIS + step * (at + 0.5);
          return leans ? (
            <text
              key={at}
              className="end"
              transform={`translate(${x + 4} ${foot + 10}) rotate(-40)`}
            >
              {rotulo}
            </text>
          ) : (
            <text key={at} className="mid" x={x} y={foot + 14}>
              {rotulo}
            </text>
          );
        })}
      </svg>
      {nota === undefined ? null : <figcaption>{nota}</figcaption>}
    </figure>
  );
}
