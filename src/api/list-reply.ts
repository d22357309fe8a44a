/** What the call of a list answers. */
import type { RecordRow } from '../nouns/row.ts';

/** The reply of a list; `after` is the cursor of the next page, null at the end. */
export interface ListReply {
  readonly rows: readonly RecordRow[];
  readonly page: number;
  /** Null, as the count: it was not counted. */
  readonly pages: number | null;
  readonly count: number | null;
  readonly after: string | null;
  /** What some lists say of their whole filter (sums). */
  readonly [member: string]: unknown;
}
export type FetchPage = (query: URLSearchParams, signal: AbortSignal) => Promise<ListReply>;
