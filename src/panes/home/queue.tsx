/** A queue of home: the first rows of a list's filter. */
import { useAtomValue } from 'jotai';
import { pageAtom } from '../../api/query.ts';
import { hojeAtom } from '../../workspace/actor.ts';
import { ShortGrid } from '../grid/short-grid.tsx';
import type { HomeSection } from './sections.tsx';

const rowAddress = ({ base, filter }: HomeSection, id: number): string =>
  `${base}/${id}${filter ? `?${filter}` : ''}`;

export function Queue({ of, n, size }: { of: HomeSection; n: number; size: number }) {
  const hoje = useAtomValue(hojeAtom);
  const search = new URLSearchParams(of.filter);
  search.set('per_page', String(size));
  const { data, error, refetch } = useAtomValue(pageAtom(of.query, search));
  return (
    <ShortGrid<{ readonly id: number }>
      id={`home-${of.id}`}
      title={of.title}
      n={n}
      address={of.address}
      link="Abrir lista"
      columns={of.columns.map((column) => ({ ...column, cell: (row) => column.cell(row, hoje) }))}
      cols={of.cols}
      rows={data?.rows as readonly { readonly id: number }[] | undefined}
      total={data?.count}
      of={data?.count}
      empty={of.empty}
      failure={data ? null : error}
      keyOf={(row) => String(row.id)}
      addressOf={(row) => rowAddress(of, row.id)}
      onRetry={() => void refetch()}
    />
  );
}
