/** What a report's chart draws, as plain figures: no pixels, no library. */
import type { ReportQuery } from './define.ts';
import type { Fields } from './fields.ts';
import { formatValue } from './format-value.ts';
import type { Report, ReportRow } from './report.ts';

interface Series {
  readonly title: string;
  readonly values: readonly number[];
  /** As the table writes them. */
  readonly texts: readonly string[];
}
/** Between the names of a row's groups. */
const BETWEEN = ' · ';

export interface Drawn {
  readonly kind: NonNullable<ReportQuery['chart']>['kind'];
  /** What each figure is of. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** The same as it was in the period compared with; what is drawn together is one. Empty: nothing is compared. */
  readonly before: readonly Series[];
}

const labelOf = (query: ReportQuery, row: ReportRow<Fields, Fields>): string =>
  Object.entries(query.groups)
    .map(([name, field]) => formatValue(field, row[name]))
    .join(BETWEEN);

/** The chart that the entry asks for; without one the first measure as bars. */
export function chartOf(query: ReportQuery, { rows }: Pick<Report, 'rows'>): Drawn {
  const { kind, of } = query.chart ?? {
    kind: 'barras',
    of: Object.keys(query.measures).slice(0, 1),
  };
  const seriesOf = (
    title: (label: string) => string,
    figures: readonly (Readonly<Record<string, unknown>> | undefined)[],
  ): Series[] =>
    of.flatMap((name) => {
      const field = query.measures[name];
      if (!field) return [];
      return [
        {
          title: title(field.label),
          values: figures.map((row) => Number(row?.[name] ?? 0)),
          texts: figures.map((row) => formatValue(field, row?.[name])),
        },
      ];
    });
  const was = rows.some(({ antes }) => antes)
    ? seriesOf(
        (label) => (of.length > 1 ? `${label} antes` : 'Antes'),
        rows.map(({ antes }) => antes),
      )
    : [];
  return {
    kind,
    labels: rows.map((row) => labelOf(query, row)),
    series: seriesOf((label) => label, rows),
    before: kind === 'empilhadas' && was.length > 0 ? [together(was)] : was,
  };
}

const sums = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 });
/** What they make, one on the other. */
function together(all: readonly Series[]): Series {
  const values = all[0]?.values.map((_, at) =>
    all.reduce((sum, { values: one }) => sum + (one[at] ?? 0), 0),
  );
  return { title: 'Antes', values: values ?? [], texts: (values ?? []).map((n) => sums.format(n)) };
}

/** How high each series reaches: stacked, on top of those before it. */
export function heightsOf({ kind, series }: Drawn): readonly (readonly number[])[] {
  if (kind !== 'empilhadas') return series.map(({ values }) => values);
  const below: number[] = [];
  return series.map(({ values }) =>
    values.map((value, at) => (below[at] = (below[at] ?? 0) + value)),
  );
}

/** One figure in words: 'Muro e divisa: Encerradas 12, Em curso 3'. */
export const spoken = ({ labels, series, before }: Drawn, at: number): string =>
  `${labels[at] ?? ''}: ${[...series, ...before].map(({ title, texts }) => `${title} ${texts[at] ?? ''}`).join(', ')}`;

/** The whole in a sentence: how many figures, and the ends of them. */
export function summaryOf(drawn: Drawn): string {
  const tops = heightsOf(drawn);
  const high = drawn.kind === 'empilhadas' ? tops.slice(-1) : tops;
  const sums = drawn.labels.map((_, at) => Math.max(0, ...high.map((one) => one[at] ?? 0)));
  const most = sums.indexOf(Math.max(...sums));
  const least = sums.indexOf(Math.min(...sums));
  if (most < 0) return 'Nada a desenhar.';
  const ends =
    most === least
      ? spoken(drawn, most)
      : `O maior: ${spoken(drawn, most)}. O menor: ${spoken(drawn, least)}`;
  return `${drawn.labels.length} ${drawn.labels.length === 1 ? 'valor' : 'valores'}. ${ends}.`;
}

/** The figures that stand beside each other: the page of `size` that holds the one at `at`. */
export function pageOf(
  at: number,
  count: number,
  size: number,
): { readonly from: number; readonly to: number } {
  const from = Math.floor(Math.max(0, Math.min(at, count - 1)) / size) * size;
  return { from, to: Math.min(count, from + size) };
}

/** Cut to so many letters, what is left out said by '…'. Of several groups the last one stays: it tells neighbours apart. */
export function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const at = text.lastIndexOf(BETWEEN);
  const last = at < 0 || text.length - at > letters - 4 ? '' : text.slice(at);
  return `${text.slice(0, letters - 1 - last.length).trimEnd()}…${last}`;
}
