/** What a command acts on: the selection, else the cursor of the list, else the open record. Never what the mouse hovers. */
import type { RecordRow } from '../../nouns/row.ts';

export type Target =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly noun: string; readonly row: RecordRow }
  | { readonly kind: 'many'; readonly noun: string; readonly rows: readonly RecordRow[] }
  /** All of the filter minus exceptions; never an array of loaded ids. */
  | {
      readonly kind: 'filter';
      readonly noun: string;
      readonly areaId: string;
      readonly search: string;
      readonly except: ReadonlySet<number>;
      readonly count: number;
    };

/** The first of its records that is known; null without one. */
export const firstOf = (target: Target): RecordRow | null =>
  target.kind === 'one' ? target.row : target.kind === 'many' ? (target.rows[0] ?? null) : null;
