/** What a value query is answered from, and the shape of its answerer. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { ValueQuery } from '../../domain/kernel/define.ts';
import type { Fields, Infer } from '../../domain/kernel/fields.ts';
import type { Database } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';

export interface ValueRequest<Q = Readonly<Record<string, unknown>>> {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly ctx: CallContext;
  readonly query: Q;
}
export type Value = (r: ValueRequest) => unknown;

/** A value query's entry in the catalogue: what the query promises is what is answered. */
export const valueSource = <S extends Fields, Q extends Fields, M extends boolean>(
  query: ValueQuery<S, Q, M>,
  read: (r: ValueRequest<Infer<Q>>) => Reply<S, M> | Promise<Reply<S, M>>,
): readonly [id: string, read: Value] => [query.id, read as Value];
type Reply<S, M> = M extends true ? readonly Infer<S>[] : Infer<S>;
