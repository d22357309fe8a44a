/** A table within a record: what hangs on it, a row each. */
import type { ReactNode } from 'react';

export interface TableColumn<T> {
  readonly head: string;
  readonly cell: (row: T, at: number) => ReactNode;
  /** 'num': at the right, in figures of one width; 'wrap': as wide as it may. */
  readonly kind?: 'num' | 'wrap';
  /** What stands below it, of all rows. */
  readonly total?: ReactNode;
}

const numeric = ({ kind }: { kind?: string }): string | undefined =>
  kind === 'num' ? kind : undefined;

/** `none` is said instead where there is no row; the totals stand at the right of 'Soma'. */
export function Table<T extends object>(props: {
  rows: readonly T[];
  columns: readonly TableColumn<T>[];
  none?: string;
  /** Where what is around it does not name it. */
  label?: string;
}) {
  const { rows, columns, none, label } = props;
  if (none !== undefined && rows.length === 0) return <p className="dim">{none}</p>;
  const totals = columns.filter(({ total }) => total !== undefined);
  return (
    <table className="t" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={numeric(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={'id' in row && typeof row.id === 'number' ? row.id : at}>
            {columns.map(({ head, cell, kind }) => (
              <td key={head} className={kind}>
                {cell(row, at)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals.length > 0 ? (
        <tfoot>
          <tr className="total">
            <td colSpan={columns.length - totals.length}>Soma</td>
            {totals.map(({ head, total }) => (
              <td key={head} className="num">
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
}
