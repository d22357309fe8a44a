/** A report's chart as paper has it, whoever draws it there: the PDF's page and the browser's printer. */
import { heightsOf, shortened, summaryOf, type Drawn } from './chart.ts';
import { formatInteger } from './format.ts';

/** Figures that can be told apart across a page. */
const DRAWN_MOST = 40;
/** Letters of a label below the axis. */
const LABEL = 24;

/** Of a series: where each of its figures begins and ends, on the scale that `topo` is the top of. */
export interface Serie {
  readonly titulo: string;
  readonly de: readonly number[];
  readonly ate: readonly number[];
}
/** Figures drawn, each series by its colour and its pattern. */
export interface PaperChart {
  readonly forma: Drawn['kind'];
  readonly rotulos: readonly string[];
  readonly series: readonly Serie[];
  /** As they were in the period compared with. */
  readonly antes: readonly Serie[];
  readonly topo: number;
  readonly marcas: readonly { readonly valor: number; readonly texto: string }[];
  /** What is said of it instead. */
  readonly alt: string;
  /** Below it: that not all is drawn. */
  readonly nota?: string;
}

const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
/** Some five lines at round distances, the last at or above what is highest. */
function scaleOf(most: number, whole: boolean): Pick<PaperChart, 'topo' | 'marcas'> {
  const rough = Math.max(most, Number.MIN_VALUE) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough,
    whole ? 1 : 0,
  );
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return {
    topo: count * step,
    marcas: Array.from({ length: count + 1 }, (_, at) => ({
      valor: at * step,
      texto: compact.format(at * step),
    })),
  };
}

/** The chart that the console draws, its first figures; null: there is nothing to draw. */
export function paperChart(drawn: Drawn): PaperChart | null {
  const count = drawn.labels.length;
  if (count === 0) return null;
  const first = <T>(all: readonly T[]): readonly T[] => all.slice(0, DRAWN_MOST);
  const tops = heightsOf(drawn);
  const series = drawn.series.map(({ title }, at) => {
    const ate = first(tops[at] ?? []);
    const below = drawn.kind === 'empilhadas' ? tops[at - 1] : undefined;
    return { titulo: title, de: ate.map((_, n) => below?.[n] ?? 0), ate };
  });
  const antes = drawn.before.map(({ title, values }) => ({
    titulo: title,
    de: first(values).map(() => 0),
    ate: first(values),
  }));
  const all = [...series, ...antes].flatMap(({ ate }) => ate);
  return {
    forma: drawn.kind,
    rotulos: first(drawn.labels).map((label) => shortened(label, LABEL)),
    series,
    antes,
    ...scaleOf(Math.max(0, ...all), all.every(Number.isInteger)),
    alt: summaryOf(drawn),
    ...(count > DRAWN_MOST
      ? { nota: `No gráfico, 1 a ${DRAWN_MOST} de ${formatInteger(count)}` }
      : {}),
  };
}
