/**
 * What was changed here of the rows of a list, and the server may not know of yet: what leaves the filter
 * stays as a ghost until the cursor moves, and what was taken back stands again in its place.
 */
import type { ListQuery } from '../../domain/kernel/define.ts';
import type { RecordRow } from '../nouns/row.ts';
import type { ListRows } from './list-rows.ts';
import { precedes, stillMatches } from './list-search.ts';
import { applyOptimistic, optimisticSince } from './optimistic.ts';

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

  /**
   * Takes a reading into the rows; `take` answers whether it could. One that was begun (performance.now()) before
   * the server had what was done here takes nothing of it back: what left the filter does not come again, and what
   * was put back into it stays, wherever in the list it stands.
   */
  taking(
    read: readonly RecordRow[],
    begun: number,
    take: (rows: readonly RecordRow[]) => boolean,
  ): boolean {
    const { noun } = this.query;
    const ghosts = new Set(this.rows.ghostIds());
    const unheard = optimisticSince(noun, begun).map((id) => this.rows.at(this.rows.indexOf(id)));
    const rows = read.map((row) => applyOptimistic(noun, row));
    if (!take(rows)) return false;
    rows.forEach((row, at) => {
      if (row === read[at] || this.matches(row)) return;
      if (ghosts.has(row.id)) this.rows.ghost(row.id);
      else this.rows.drop(row.id);
    });
    for (const row of unheard) {
      if (!row || !this.matches(row)) continue;
      this.rows.unghost(row.id);
      this.insert(row);
    }
    return true;
  }

  private matches(row: RecordRow): boolean {
    return stillMatches(this.query, this.search, row);
  }

  /** The row stands where the order wants it, unless it stands already. Answers whether it was put there. */
  private insert(row: RecordRow): boolean {
    return this.rows.insert(row, (other) => precedes(this.query, this.search, row, other));
  }

  /**
   * After an action: the row as it is now. One that left the filter becomes a ghost in its place.
   * Does the list show anything else for it? An answer that is older than what was read meanwhile changes nothing.
   */
  patch(row: RecordRow): boolean {
    const read = this.rows.at(this.rows.indexOf(row.id))?.lock_version;
    if (read !== undefined && row.lock_version !== undefined && row.lock_version < read)
      return false;
    if (!this.rows.replace(row)) {
      /* an action taken back: the row stands again where the order wants it */
      if (!this.left.has(row.id) || !this.matches(row)) return false;
      this.left.delete(row.id);
      return this.insert(row);
    }
    const now = this.rows.at(this.rows.indexOf(row.id));
    if (now) {
      const matches = this.matches(now);
      const ghost = this.rows.isGhost(row.id);
      if (matches && ghost) this.rows.unghost(row.id);
      if (!matches && !ghost) this.rows.ghost(row.id);
    }
    return true;
  }

  /** What a row that left the filter is now: whether it belongs to it, the server has said. */
  tell(row: RecordRow): boolean {
    if (!this.rows.isGhost(row.id)) return false;
    const known = this.rows.at(this.rows.indexOf(row.id));
    return (row.lock_version ?? 0) >= (known?.lock_version ?? 0) && this.rows.replace(row);
  }

  /** The cursor moved: ghosts go. Answers their ids. */
  dropGhosts(): number[] {
    const gone = this.rows.ghostIds();
    if (gone.length > 0) this.rows.dropGhosts();
    for (const id of gone) this.left.add(id);
    return gone;
  }
}
