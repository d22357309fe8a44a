/**
 * A report's chart: what the table says, drawn, one figure the cursor's. uPlot is loaded with it and draws on
 * a canvas that says nothing by itself: the name, the sentence and each figure in words are said around it.
 */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { announce } from '../../ui/toast-store.ts';
import { heightsOf, pageOf, shortened, spoken, summaryOf } from '../../../domain/kernel/chart.ts';
import type { Drawn } from '../../../domain/kernel/chart.ts';
import { DASHES, KEY, beforeOf, colourOf, drawKey, fillOf, token } from './patterns.ts';
import { registerChart } from './picture.ts';
import './chart.css';
import { useLatest } from '../../ui/latest.ts';

/** Px that a figure has at least: bars that can be told apart and pressed. */
const LEAST = 40;
/** Px of a letter of the axis, and letters of a leaning label. */
const LETTER = 6.6;
const LEANING = 20;
/** Degrees that it leans by. */
const SLOPE = 40;
const FONT = '12px "Inter Variable", sans-serif';

const whole = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
const large = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
const tick = (value: number): string => (value < 10_000 ? whole : large).format(value);

/** Its colours are those of its making: another theme is another chart (key). */
interface ChartViewProps {
  readonly title: string;
  readonly drawn: Drawn;
  /** The figure of the cursor; -1: none of them (the totals). */
  readonly at: number;
  readonly onMove: (step: 1 | -1 | 'home' | 'end') => void;
  readonly onOpen: (at: number) => void;
}

/** What a series is known by in the drawing. */
function Swatch({ kind, at, of }: { kind: Drawn['kind']; at: number; of?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const to = canvas.current?.getContext('2d');
    if (!to) return;
    to.clearRect(0, 0, KEY.width, KEY.height);
    drawKey(to, kind, at, of === undefined ? null : beforeOf(at, of));
  }, [kind, at, of]);
  return <canvas ref={canvas} width={KEY.width} height={KEY.height} aria-hidden="true" />;
}

/** uPlot's options for a page of figures; `current` is asked at every drawing. */
function optionsOf(
  { kind, labels, series, before }: Drawn,
  order: readonly number[],
  size: { readonly width: number; readonly height: number },
  current: () => number,
): uPlot.Options {
  const slot = (size.width - 72) / Math.max(1, labels.length);
  const longest = Math.max(0, ...labels.map(({ length }) => length));
  const leaning = longest * LETTER > slot - 8;
  const reach = Math.ceil(Math.min(longest, LEANING) * LETTER * Math.cos((SLOPE * Math.PI) / 180));
  const text = token('--colorNeutralForeground2');
  const line = { stroke: token('--colorNeutralStroke2'), width: 1 };
  const bars = uPlot.paths.bars?.({ size: [0.64, 72] });
  const whole = series.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0)));
  return {
    ...size,
    legend: { show: false },
    // The last label that leans reaches beyond its bar.
    padding: [null, leaning ? Math.max(0, reach - slot / 2) : null, null, null],
    cursor: { x: kind === 'linhas', y: false, drag: { setScale: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.5, labels.length - 0.5] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.06 : 1] },
    },
    axes: [
      {
        stroke: text,
        font: FONT,
        grid: { show: false },
        ticks: { show: false },
        space: 1,
        size: leaning ? 96 : 28,
        rotate: leaning ? -SLOPE : 0,
        splits: () => labels.map((_, at) => at),
        values: () => labels.map((label) => shortened(label, leaning ? LEANING : 60)),
      },
      {
        stroke: text,
        font: FONT,
        grid: line,
        ticks: { show: false },
        size: 60,
        // Of what is counted there is no half.
        ...(whole ? { incrs: WHOLE } : {}),
        values: (_, all) => all.map(tick),
      },
    ],
    series: [
      {},
      ...order.map((at): uPlot.Series => {
        const stroke = colourOf(at);
        const label = series[at]?.title;
        if (kind === 'linhas')
          return {
            label,
            stroke,
            width: 2,
            dash: [...(DASHES[at % DASHES.length] ?? [])],
            points: { show: true, size: 7 },
          };
        return {
          label,
          stroke,
          width: 1,
          fill: () => fillOf(at),
          paths: bars,
          points: { show: false },
        };
      }),
      // Wider than what is, so that it is seen around it and over it.
      ...before.map(({ title }, at): uPlot.Series => {
        const { stroke, width, dash } = beforeOf(at, before.length);
        return {
          label: title,
          stroke,
          width,
          dash: [...dash],
          ...(kind === 'linhas'
            ? { points: { show: true, size: 5, width: 1, fill: token('--osm-surfacePane') } }
            : {
                fill: 'transparent',
                paths: uPlot.paths.bars?.({ size: [0.82, 88] }),
                points: { show: false },
              }),
        };
      }),
    ],
    hooks: {
      drawClear: [
        (u) => {
          const at = current();
          if (at < 0 || at >= labels.length) return;
          const left = u.valToPos(at - 0.5, 'x', true);
          const right = u.valToPos(at + 0.5, 'x', true);
          u.ctx.fillStyle = token('--osm-rowCursor');
          u.ctx.fillRect(left, u.bbox.top, right - left, u.bbox.height);
          u.ctx.fillStyle = token('--colorBrandBackground');
          u.ctx.fillRect(left, u.bbox.top + u.bbox.height, right - left, 3 * uPlot.pxRatio);
        },
      ],
    },
  };
}

/** Distances of lines where only whole numbers are: 1, 2, 5, 10, … */
const WHOLE = Array.from({ length: 12 }, (_, at) => [1, 2, 5].map((n) => n * 10 ** at)).flat();

const STEPS: Readonly<Record<string, 1 | -1 | 'home' | 'end'>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: 'home',
  End: 'end',
};

export default function ChartView({ title, drawn, at, onMove, onOpen }: ChartViewProps) {
  const about = useId();
  const room = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const count = drawn.labels.length;
  const summary = useMemo(() => summaryOf(drawn), [drawn]);
  const { from, to } = pageOf(at, count, Math.max(1, Math.floor((size.width - 72) / LEAST)));
  const now = useLatest({ at, from, onOpen });

  useEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  // A size or a page changes every place in it.
  useEffect(() => {
    const element = room.current;
    if (!element || size.width < 120 || size.height < 80) return undefined;
    const page: Drawn = {
      ...drawn,
      labels: drawn.labels.slice(from, to),
    };
    // What stands on others is drawn first, they over it.
    const order = drawn.series.map((_, one) => one);
    if (drawn.kind === 'empilhadas') order.reverse();
    const heights = heightsOf(drawn);
    let bare = false;
    const u = new uPlot(
      optionsOf(page, order, size, () => (bare ? -1 : now.current.at - now.current.from)),
      [
        page.labels.map((_, one) => one),
        ...order.map((one) => (heights[one] ?? []).slice(from, to)),
        ...drawn.before.map(({ values }) => values.slice(from, to)),
      ],
      element,
    );
    u.over.addEventListener('click', () => {
      if (u.cursor.idx != null) now.current.onOpen(now.current.from + u.cursor.idx);
    });
    plot.current = u;
    // A picture has no cursor. It is drawn anew in a microtask, which comes before ours.
    const unregister = registerChart(async (take) => {
      bare = true;
      u.redraw(false);
      await Promise.resolve();
      take(u.ctx.canvas);
      bare = false;
      u.redraw(false);
    });
    return () => {
      unregister();
      plot.current = undefined;
      u.destroy();
    };
  }, [drawn, from, to, size, now]);

  useEffect(() => {
    plot.current?.redraw(false);
    if (room.current?.contains(document.activeElement))
      announce(at < 0 ? 'Total' : spoken(drawn, at));
  }, [at, drawn]);

  const keyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onMove(step);
  };
  return (
    <figure className="chart">
      <figcaption>
        <b className="chart-of">{at < 0 ? 'Total' : (drawn.labels[at] ?? '')}</b>
        {drawn.series.map(({ title: name, texts }, one) => (
          <span key={name} className="chart-key">
            <Swatch kind={drawn.kind} at={one} />
            {name} <b className="num">{texts[at] ?? ''}</b>
          </span>
        ))}
        {drawn.before.map(({ title: name, texts }, one) => (
          <span key={name} className="chart-key dim">
            <Swatch kind={drawn.kind} at={one} of={drawn.before.length} />
            {name} <b className="num">{texts[at] ?? ''}</b>
          </span>
        ))}
      </figcaption>
      <p id={about} className="sr">
        {summary}
      </p>
      <div
        ref={room}
        className="chart-room"
        role="application"
        aria-roledescription="gráfico"
        aria-label={title}
        aria-describedby={about}
        tabIndex={0}
        onKeyDown={keyDown}
        onFocus={() => announce(at < 0 ? 'Total' : spoken(drawn, at))}
      />
      {to - from < count ? (
        <p className="chart-page dim">
          {from + 1} a {to} de {count}
        </p>
      ) : null}
    </figure>
  );
}
