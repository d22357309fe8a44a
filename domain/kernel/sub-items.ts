/**
 * Sub-items: rows that a record is edited with (specification, sections 3 and 4). All of them are sent, in
 * their order; one that has an id stays the same row, one with `destroy` goes.
 */
import * as f from './fields.ts';
import type { Fields } from './fields.ts';

/** The fields of a row as it is sent: its own, its id if it has one, and whether it goes. */
export const subItem = <const S extends Fields>(label: string, fields: S) =>
  f.object(label, {
    id: f.integer('Id', f.optional),
    ...fields,
    destroy: f.boolean('Remover', f.optional),
  });

/** What stays of the rows that were sent. */
export const staying = <T extends { readonly destroy?: boolean }>(
  rows: readonly T[],
): Omit<T, 'destroy'>[] =>
  rows.flatMap((row) => {
    const { destroy, ...rest } = row;
    return destroy ? [] : [rest];
  });
