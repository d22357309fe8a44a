/** A read that is neither a list nor one record. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';

export interface ValueRequest {
  readonly db: Kysely<Database>;
  readonly ctx: CallContext;
  readonly query: Readonly<Record<string, unknown>>;
}
export type Value = (r: ValueRequest) => unknown;
