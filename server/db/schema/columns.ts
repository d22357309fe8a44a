/** The kinds of columns. Numeric comes as string, dates as 'YYYY-MM-DD', instants as ISO strings (pool.ts). */
import type { ColumnType, Generated } from 'kysely';

export type Instant = ColumnType<string, string | Date | undefined, string | Date>;
export type InstantNull = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;
export type Json<T = unknown> = ColumnType<T, string | undefined, string>;
export type JsonNull<T = unknown> = ColumnType<T | null, string | null | undefined, string | null>;
export type Null<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type Version = Generated<number>;

export interface Stamps {
  created_at: Instant;
  updated_at: Instant;
}
