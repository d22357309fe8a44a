/**
 * What was changed here of the rows of a list, and the server may not know of yet: what leaves the filter
 * stays as a ghost until the cursor moves, and what was taken back stands again in its place.
 */
import type { ListQuery } from '../../domain/kernel/define.ts';
import type { RecordRow } from '../nouns/row.ts';
import type { ListRows } from './list-rows.ts';
import { precedes, stillMatches } from './list-search.ts';
import { applyOptimistic, isOptimistic, optimisticSince } from './optimistic.ts';

export class ListChanges {
  private readonly query: ListQuery;
  private readonly search: string;
  private readonly rows: ListRows;
  /** Rows that left the filter here: they may come back (undo). */
  private readonly left = new Set<number>();

  constructor(query: ListQuery, search: string, rows: ListRows) {
    this.query = query;
    this.search = search;
    this.rows = rows;
  }

  /** Rows with the optimistic changes of their records. */
  withOptimistic(rows: readonly RecordRow[]): readonly RecordRow[] {
    return rows.map((row) => applyOptimistic(this.query.noun, row));
  }

  /** What was taken out of the filter here does not come back because the server has not heard of it yet. */
  dropTakenOut(rows: readonly RecordRow[]): void {
    for (const row of rows) {
      if (!isOptimistic(this.query.noun, row.id)) continue;
      const now = this.rows.at(this.rows.indexOf(row.id));
      if (now && !stillMatches(this.query, this.search, now)) this.rows.drop(row.id);
    }
  }

  /** What was put back into the filter here does not go because a reading begun before has not heard of it. */
  keepPutBack(begun: number): void {
    for (const { row } of this.rows.ghostRows())
      if (
        optimisticSince(this.query.noun, row.id, begun) &&
        stillMatches(this.query, this.search, row)
      )
        this.rows.unghost(row.id);
  }

  /**
   * After an action: the row as it is now. One that left the filter becomes a ghost in its place.
   * Does the list show anything else for it?
   */
  patch(row: RecordRow): boolean {
    if (!this.rows.replace(row)) {
      /* an action taken back: the row stands again where the order wants it */
      if (!this.left.has(row.id) || !stillMatches(this.query, this.search, row)) return false;
      this.left.delete(row.id);
      return this.rows.insert(row, (other) => precedes(this.query, this.search, row, other));
    }
    const now = this.rows.at(this.rows.indexOf(row.id));
    if (now) {
      const matches = stillMatches(this.query, this.search, now);
      const ghost = this.rows.isGhost(row.id);
      if (matches && ghost) this.rows.unghost(row.id);
      if (!matches && !ghost) this.rows.ghost(row.id);
    }
    return true;
  }

  /** The cursor moved: ghosts go. Answers their ids. */
  dropGhosts(): number[] {
    const gone = this.rows.ghostIds();
    if (gone.length > 0) this.rows.dropGhosts();
    for (const id of gone) this.left.add(id);
    return gone;
  }
}
