/** A table within a record: what hangs on it, a row each. */
import type { ReactNode } from 'react';

type Kind = 'num' | 'wrap';

/** A cell of a record's table: what is no figure and has no width of its own stays on one line while it is short. */
export const Cell = ({ kind, children }: { kind?: Kind | undefined; children?: ReactNode }) => (
  <td className={kind}>{kind ? children : <div className="tx">{children}</div>}</td>
);

export interface TableColumn<T> {
  readonly head: string;
  readonly cell: (row: T, at: number) => ReactNode;
  /** 'num': at the right, in figures of one width; 'wrap': as wide as it may, of the first text where none says so. */
  readonly kind?: Kind;
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
  const wraps =
    columns.find(({ kind }) => kind === 'wrap') ?? columns.find(({ kind }) => kind !== 'num');
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
            {columns.map((column) => (
              <Cell key={column.head} kind={column === wraps ? 'wrap' : column.kind}>
                {column.cell(row, at)}
              </Cell>
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
