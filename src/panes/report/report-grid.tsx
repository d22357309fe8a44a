/** A report as rows: its groups, its measures, each group's share; a row leads to the list behind it. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import type { Field, Fields } from '../../../domain/kernel/fields.ts';
import { mudancaText, parteText } from '../../../domain/kernel/comparison.ts';
import { addsUp, nameInList } from '../../../domain/kernel/report.ts';
import type { Report, ReportRow } from '../../../domain/kernel/report.ts';
import { termsOf } from '../../api/list-search.ts';
import { valueAtom } from '../../api/query.ts';
import { areaOfList, lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { formatValue } from '../../../domain/kernel/format-value.ts';
import type { Refused } from '../../workspace/list/filtering.ts';
import { GridRows, ShortGrid } from '../grid/short-grid.tsx';
import type { ShortColumn } from '../grid/short-grid.tsx';
import { medidaOf } from './medida.tsx';
import './report.css';

/** Of a group, or (`all`) of all of them. */
type Row = ReportRow<Fields, Fields> & { readonly all?: true };
/** Address of the list behind a report, with the filter of a row. */
export function drillAddress(
  { drill }: { readonly drill: Pick<ReportQuery['drill'], 'list'> },
  filtro = '',
): string {
  const area = areaOfList(drill.list.id);
  return filtro ? `${area.base}?${filtro}` : area.base;
}

/** What the report is filtered by, as the list behind it is. */
const filterOfList = (query: ReportQuery, search: string): string =>
  new URLSearchParams(
    termsOf(query, search).map(({ field, op, values }) => [
      `${nameInList(query, field)}_${op}`,
      values.join(','),
    ]),
  ).toString();

const grouped = (noun: string, [name, field]: [string, Field], at: number): ShortColumn<Row> => ({
  header: field.label,
  cell: (row) =>
    row.all ? (
      at === 0 ? (
        'Total'
      ) : (
        ''
      )
    ) : name === 'situacao' && typeof row[name] === 'string' ? (
      <Status look={lookOf(noun, row[name])} />
    ) : (
      formatValue(field, row[name])
    ),
});
const measured = ([name, field]: [string, Field]): ShortColumn<Row> => ({
  header: field.label,
  num: true,
  cell: (row) => formatValue(field, row[name]),
});
/** Beside what it was: the difference, and what part of it that is. */
const changed = ([name, field]: [string, Field]): ShortColumn<Row> => ({
  header: field.label,
  num: true,
  className: 'changed',
  title: ({ antes }) => `Antes: ${formatValue(field, antes?.[name])}`,
  cell: (row) => (
    <>
      <span>{formatValue(field, row[name])}</span>
      <small className="dim">{mudancaText(field, row[name], row.antes?.[name])}</small>
    </>
  ),
});

/** What part of all a row is, of the first measure: shape and figure. */
const share = (name: string, total: number): ShortColumn<Row> => ({
  header: 'Parte',
  className: 'share',
  cell(row) {
    if (row.all) return null;
    const part = total > 0 ? Number(row[name]) / total : 0;
    return (
      <>
        <span className="share-bar" aria-hidden="true">
          <span style={{ inlineSize: `${Math.max(0, part) * 100}%` }} />
        </span>
        <span className="num">{parteText(part)}</span>
      </>
    );
  },
});

/** As wide as its name: a figure is hardly wider. In a narrow pane they stand closer, before any is out of sight. */
const widthOf = ([, { kind, label }]: [string, Field]): string => {
  if (label.length > 15) return '112px';
  if (label.length > 10) return 'minmax(96px,112px)';
  return kind === 'decimal' ? 'minmax(84px,112px)' : 'minmax(64px,80px)';
};

const widthCompared = ([, { kind }]: [string, Field]): string =>
  kind === 'decimal' ? 'minmax(136px,200px)' : 'minmax(96px,160px)';

/** What its cursor goes by. */
export const keyOf = (query: ReportQuery, row: Row): string =>
  row.all
    ? 'total'
    : Object.keys(query.groups)
        .map((name) => JSON.stringify(row[name]))
        .join('-')
        .replace(/\W/g, '');

/** What the rows of a report are drawn with, whatever stands around them. */
function rowsOf(
  query: ReportQuery,
  data: Report | undefined,
  [widest, bar]: readonly [group: string, share: string] = ['1fr', '1.2fr'],
) {
  const groups = Object.entries(query.groups);
  const measures = Object.entries(query.measures);
  const first = measures[0]?.[0] ?? '';
  const total = Number(data?.totais[first] ?? 0);
  const compared = data?.comparado !== undefined;
  // What changed stands in the place of its part; what makes no whole has none.
  const parts = !compared && addsUp(query, first);
  return {
    total: data && total,
    grid: {
      columns: [
        ...groups.map((group, at) => grouped(query.noun, group, at)),
        ...measures.map(compared ? changed : measured),
        ...(parts ? [share(first, total)] : []),
      ],
      cols: `${groups.map(() => `minmax(132px,${widest})`).join(' ')} ${measures.map(compared ? widthCompared : widthOf).join(' ')}${parts ? ` minmax(104px,${bar})` : ''}`,
      rows: data?.rows,
      empty: 'Nada a contar',
      address: drillAddress(query),
      keyOf: (row: Row) => keyOf(query, row),
      addressOf: ({ filtro }: Row) => (filtro === null ? null : drillAddress(query, filtro)),
    },
  };
}

/** Among others, under its title. */
export function ReportGrid({ query, n }: { query: ReportQuery; n: number }) {
  const { data, error, refetch } = useAtomValue(valueAtom(query));
  const { total, grid } = rowsOf(query, data);
  return (
    <ShortGrid<Row>
      {...grid}
      id={`relatorio-${query.id.replaceAll('.', '-')}`}
      title={query.title}
      n={n}
      link="Abrir lista"
      total={total}
      failure={data ? null : error}
      onRetry={() => void refetch()}
    />
  );
}

interface ReportRowsProps {
  readonly id: string;
  readonly title: string;
  readonly query: ReportQuery;
  /** What it is filtered by. */
  readonly search: string;
  readonly data: Report | undefined;
  readonly failure: unknown;
  readonly refused?: Refused;
  readonly onRetry: () => void;
}

/** Alone, its totals last. */
export function ReportRows({ query, search, data, ...rest }: ReportRowsProps) {
  // Not so wide that the eye loses the line between a name and its figures.
  const { grid } = useMemo(() => rowsOf(query, data, ['280px', '240px']), [query, data]);
  // Behind all that is counted otherwise there is no list.
  const expected = medidaOf(query, search) === null ? filterOfList(query, search) : null;
  const filtro = data ? data.filtro : expected;
  const rows = useMemo(() => {
    if (!data || data.rows.length === 0) return data?.rows;
    const all: Row = { ...data.totais, antes: data.comparado?.totais, filtro, all: true };
    return [...data.rows, all];
  }, [data, filtro]);
  return (
    <GridRows<Row>
      {...grid}
      {...rest}
      rows={rows}
      totals
      rowClass={(row) => (row.all ? 'tot' : '')}
      address={filtro === null ? null : drillAddress(query, filtro)}
    />
  );
}
