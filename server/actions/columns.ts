/** Rows written as they are given: their keys are the columns, so that none is forgotten; and rows that go. */
import { CompiledQuery } from 'kysely';
import type { Action } from '../../domain/kernel/define.ts';
import type { Fields, Infer } from '../../domain/kernel/fields.ts';
import type { Plain } from '../../domain/kernel/plain.ts';
import type { Table } from '../db/schema.ts';
import type { Declared } from '../read/declare.ts';
import type { Created, Handler, NoColumn } from './noun.ts';
import type { Patch, Work } from './work.ts';
import { toColumn } from './write.ts';

/** Inserts one row of the source's table, in the department of the work where the table has one. */
export const insertRow = <T extends Table, P extends Patch<T>>(
  w: Work,
  source: Declared<T>,
  columns: P & NoColumn<T, P>,
): Promise<Pick<Created, 'id' | 'rest'>> => insert(w, source, columns);

async function insert(
  w: Work,
  { of, alias, idColumn, tenant }: Source,
  columns: Readonly<Record<string, unknown>>,
): Promise<Pick<Created, 'id' | 'rest'>> {
  const own = tenant === `${alias}.departamento_id` ? { departamento_id: w.dep } : {};
  const given = Object.entries({ ...own, ...columns }).filter(([, value]) => value !== undefined);
  const { rows } = await w.trx.executeQuery<{ id: number }>(
    CompiledQuery.raw(
      `insert into ${of} (${given.map(([column]) => column).join(', ')}) values (${given.map((_, i) => `$${i + 1}`).join(', ')}) returning ${idColumn} as id`,
      given.map(([, value]) => toColumn(value)),
    ),
  );
  const [row] = rows;
  if (!row) throw new Error(`nada foi escrito em ${of}`);
  return { ...row, rest: {} };
}

/** An action whose input is columns of the table, each of a kind that the column takes. */
type OfColumns<T extends Table, R, I extends Fields> = Action<R, I> & {
  readonly input: NoColumn<T, I>;
} & (Infer<I> extends Patch<T> ? unknown : never);

type Source = Pick<Declared, 'of' | 'alias' | 'idColumn' | 'tenant'>;
const create = (source: Source, { id }: Pick<Action, 'id'>): Handler => ({
  action: id,
  table: source.of,
  kind: 'create',
  run: (e) => insert(e, source, e.input),
});
const update = ({ of: table }: Source, { id }: Pick<Action, 'id'>): Handler => ({
  action: id,
  table,
  kind: 'effect',
  run: ({ input }) => Promise.resolve({ patch: input }),
});
/** It goes, unless something depends on it: that is read from the database's foreign keys. */
const destroy = ({ of: table }: Source, { id }: Pick<Action, 'id'>): Handler => ({
  action: id,
  table,
  kind: 'destroy',
});

/** The actions of a noun whose input is its columns: nothing more is to be said of them. */
export const columnsOf = <T extends Table>(source: Declared<T>) => ({
  create: <R, I extends Fields>(action: OfColumns<T, R, I> & { readonly from: null }): Handler =>
    create(source, action),
  update: <R, I extends Fields>(
    action: OfColumns<T, R, I> & { readonly from: readonly string[] | 'any' },
  ): Handler => update(source, action),
});

/** Those of a plain noun, whose fields are its columns. */
export const plainHandlers = (source: Declared, of: Plain): readonly Handler[] => [
  create(source, of.create),
  update(source, of.update),
  destroy(source, of.destroy),
];
