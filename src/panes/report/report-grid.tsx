/** A report as a short grid: its groups, its measures, each group's share; a row leads to the list behind it. */
import { useAtomValue } from 'jotai';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import type { Field, Fields } from '../../../domain/kernel/fields.ts';
import type { ReportRow } from '../../../domain/kernel/report.ts';
import { valueAtom } from '../../api/query.ts';
import { areaOfList, lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { formatValue } from '../form/format-value.ts';
import { ShortGrid } from '../grid/short-grid.tsx';
import type { ShortColumn } from '../grid/short-grid.tsx';
import './report.css';

type Row = ReportRow<Fields, Fields>;

/** Address of the list behind a report, with the filter of a row. */
export function drillAddress({ drill }: ReportQuery, filtro = ''): string {
  const area = areaOfList(drill.list.id);
  return filtro ? `${area.base}?${filtro}` : area.base;
}

const grouped = (noun: string, name: string, field: Field): ShortColumn<Row> => ({
  header: field.label,
  cell: (row) =>
    name === 'situacao' && typeof row[name] === 'string' ? (
      <Status look={lookOf(noun, row[name])} />
    ) : (
      formatValue(field, row[name])
    ),
});
const measured = (name: string, field: Field): ShortColumn<Row> => ({
  header: field.label,
  num: true,
  cell: (row) => formatValue(field, row[name]),
});

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

/** What part of all a row is, of the first measure: shape and figure. */
const share = (name: string, total: number): ShortColumn<Row> => ({
  header: 'Parte',
  className: 'share',
  cell: (row) => {
    const part = total > 0 ? Number(row[name]) / total : 0;
    return (
      <>
        <span className="share-bar" aria-hidden="true">
          <span style={{ inlineSize: `${part * 100}%` }} />
        </span>
        <span className="num">{percent.format(part)}</span>
      </>
    );
  },
});

export function ReportGrid({ query, n }: { query: ReportQuery; n: number }) {
  const { data, error, refetch } = useAtomValue(valueAtom(query));
  const groups = Object.entries(query.groups);
  const measures = Object.entries(query.measures);
  const first = measures[0]?.[0] ?? '';
  const total = Number(data?.totais[first] ?? 0);
  return (
    <ShortGrid<Row>
      id={`relatorio-${query.id.replaceAll('.', '-')}`}
      title={query.title}
      n={n}
      address={drillAddress(query)}
      link="Abrir lista"
      columns={[
        ...groups.map(([name, field]) => grouped(query.noun, name, field)),
        ...measures.map(([name, field]) => measured(name, field)),
        share(first, total),
      ]}
      cols={`${groups.map(() => 'minmax(150px,1fr)').join(' ')} ${measures.map(() => '88px').join(' ')} minmax(120px,1.2fr)`}
      rows={data?.rows}
      total={data && total}
      empty="Nada a contar"
      failure={data ? null : error}
      keyOf={(row) =>
        groups
          .map(([name]) => JSON.stringify(row[name]))
          .join('-')
          .replace(/\W/g, '')
      }
      addressOf={({ filtro }) => (filtro === null ? null : drillAddress(query, filtro))}
      onRetry={() => void refetch()}
    />
  );
}
