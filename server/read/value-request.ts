/** What a value query is answered from, and the shape of its answerer. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';

export interface ValueRequest {
  readonly db: Kysely<Database>;
  readonly ctx: CallContext;
  readonly query: Readonly<Record<string, unknown>>;
}
export type Value = (r: ValueRequest) => unknown;
