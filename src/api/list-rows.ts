/**
 * The rows of a list that have been read, as the list shows them. Two numberings:
 * server index = place in the filter's result; view index = place on the screen, where ghosts (rows
 * that left the filter and stay until the cursor moves) stand between the others.
 * Pure: no network, no clock.
 */
import type { RecordRow } from '../nouns/row.ts';
import { PAGE } from './first-page.ts';

/** Consecutive rows read together. `next` is the cursor after its last row, when known. */
interface Run {
  start: number;
  rows: RecordRow[];
  next: string | null | undefined;
  /** Read before the last refresh: shown, and read again when it comes into view. */
  stale: boolean;
}

interface Ghost {
  row: RecordRow;
  /** It stands before the row with this server index. */
  at: number;
}

/** So many rows are passed sooner than it is asked from the other end. */
const DEEP = 1000;
/** A whole page, by its number from this end: from the farther one the server would pass all rows between. */
export interface Page {
  readonly kind: 'page' | 'fim';
  readonly page: number;
  readonly start: number;
}
/** What has to be read next: by key after a known row, or a page far from any. */
export type Need =
  | { readonly kind: 'after'; readonly after: string; readonly start: number }
  | Page;

/** Where such a page begins, of so many rows. */
export const startOf = (kind: Page['kind'], page: number, count: number): number =>
  kind === 'fim' ? Math.max(0, count - page * PAGE) : (page - 1) * PAGE;

/** The page that a server index stands on, of so many rows; 0: who knows. */
export function pageAt(server: number, count: number): Page {
  const kind = server >= DEEP && server > count / 2 && server < count ? 'fim' : 'page';
  const page = Math.floor((kind === 'fim' ? count - 1 - server : server) / PAGE) + 1;
  return { kind, page, start: startOf(kind, page, count) };
}

/** Rows kept in memory: 6,000, the ones nearest to what is shown. */
const MAX_RUNS = 60;

const end = (run: Run): number => run.start + run.rows.length;

export class ListRows {
  /** Rows of the filter on the server; null before the first reply. */
  count: number | null = null;
  private runs: Run[] = [];
  private ghosts: Ghost[] = [];

  /** Rows on the screen: those of the filter and the ghosts. */
  get viewCount(): number {
    return (this.count ?? 0) + this.ghosts.length;
  }

  get ghostCount(): number {
    return this.ghosts.length;
  }

  /** The ghosts as they stand now. */
  ghostRows(): readonly { readonly row: RecordRow }[] {
    return [...this.ghosts];
  }

  ghostIds(): number[] {
    return this.ghosts.map((ghost) => ghost.row.id);
  }

  /** Ghosts standing before a view index, and whether one stands on it. */
  private ghostsBefore(view: number): { before: number; on: Ghost | undefined } {
    let low = 0;
    let high = this.ghosts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ghosts[middle]?.at ?? 0) + middle < view) low = middle + 1;
      else high = middle;
    }
    const ghost = this.ghosts[low];
    return { before: low, on: ghost && ghost.at + low === view ? ghost : undefined };
  }

  /** The server index shown at a view index (a ghost's: that of the row after it). */
  serverIndex(view: number): number {
    return view - this.ghostsBefore(view).before;
  }

  private viewIndex(server: number): number {
    let before = 0;
    while (before < this.ghosts.length && (this.ghosts[before]?.at ?? 0) <= server) before += 1;
    return server + before;
  }

  private runAt(server: number): Run | undefined {
    return this.runs.find((run) => run.start <= server && server < end(run));
  }

  /** The row at a view index, or undefined while it is not read. */
  at(view: number): RecordRow | undefined {
    const { before, on } = this.ghostsBefore(view);
    if (on) return on.row;
    const server = view - before;
    const run = this.runAt(server);
    return run?.rows[server - run.start];
  }

  /** The view index of a row, or -1 when it is not read. */
  indexOf(id: number): number {
    const ghost = this.ghosts.findIndex((one) => one.row.id === id);
    if (ghost >= 0) return (this.ghosts[ghost]?.at ?? 0) + ghost;
    for (const run of this.runs) {
      const at = run.rows.findIndex((row) => row.id === id);
      if (at >= 0) return this.viewIndex(run.start + at);
    }
    return -1;
  }

  isGhost(id: number): boolean {
    return this.ghosts.some((ghost) => ghost.row.id === id);
  }

  /** Every row read, in order, without the ghosts. */
  loaded(): RecordRow[] {
    return this.runs.flatMap((run) => run.rows);
  }

  /**
   * What is missing (or stale) between two view indexes, nearest to the first one first. `counted`: is it known how
   * many there are?
   */
  needs(fromView: number, toView: number, counted: boolean): Need[] {
    const from = Math.max(0, this.serverIndex(Math.max(0, fromView)));
    const to = Math.min(this.count ?? PAGE, this.serverIndex(toView));
    const needs: Need[] = [];
    for (let at = from; at < to;) {
      const run = this.runAt(at);
      if (run && !run.stale) {
        at = end(run);
        continue;
      }
      const before = at > 0 ? this.runAt(at - 1) : undefined;
      const after = before && !before.stale && end(before) === at ? before.next : undefined;
      if (typeof after === 'string') needs.push({ kind: 'after', after, start: at });
      else {
        const page = pageAt(at, counted ? (this.count ?? 0) : 0);
        needs.push(page);
        at = page.start;
      }
      at += PAGE;
    }
    return needs;
  }

  /** Takes the rows read from `start` on, in place of what stood there; equal rows keep their object. */
  put(start: number, rows: readonly RecordRow[], next: string | null | undefined): void {
    const known = new Map<number, RecordRow>();
    for (const run of this.runs) for (const row of run.rows) known.set(row.id, row);
    const fresh = rows.map((row) => {
      const old = known.get(row.id);
      return old && JSON.stringify(old) === JSON.stringify(row) ? old : row;
    });
    const stop = start + fresh.length;
    const ids = new Set(fresh.map((row) => row.id));
    const kept: Run[] = [];
    for (const run of this.runs) {
      const head = run.rows.slice(0, Math.max(0, start - run.start));
      const tailFrom = Math.max(run.start, stop);
      const tail = run.rows.slice(Math.max(0, tailFrom - run.start));
      if (end(run) <= start || run.start >= stop) kept.push(run);
      else {
        if (head.length > 0) kept.push({ ...run, rows: head, next: undefined });
        if (tail.length > 0) kept.push({ ...run, start: tailFrom, rows: tail });
      }
    }
    if (fresh.length > 0) kept.push({ start, rows: fresh, next, stale: false });
    this.runs = kept.toSorted((a, b) => a.start - b.start);
    this.ghosts = this.ghosts.filter((ghost) => !ids.has(ghost.row.id));
  }

  /** Forgets the rows farthest from what is shown; the run of the kept index stays. */
  evict(centerView: number, keepView: number | null): void {
    if (this.runs.length <= MAX_RUNS) return;
    const center = this.serverIndex(centerView);
    const kept = keepView === null ? undefined : this.runAt(this.serverIndex(keepView));
    const distance = (run: Run) => (run === kept ? -1 : Math.abs(run.start - center));
    this.runs = this.runs
      .toSorted((a, b) => distance(a) - distance(b))
      .slice(0, MAX_RUNS)
      .toSorted((a, b) => a.start - b.start);
  }

  /** A changed row, in its place. False when it is not read. */
  replace(row: RecordRow): boolean {
    const ghost = this.ghosts.find((one) => one.row.id === row.id);
    if (ghost) ghost.row = { ...ghost.row, ...row };
    for (const run of this.runs) {
      const at = run.rows.findIndex((one) => one.id === row.id);
      const old = run.rows[at];
      if (!old) continue;
      run.rows = run.rows.with(at, { ...old, ...row });
      return true;
    }
    return ghost !== undefined;
  }

  /** The row leaves the filter: from now on a ghost, on the place where it stood. */
  ghost(id: number): void {
    const run = this.runs.find((one) => one.rows.some((row) => row.id === id));
    const at = run?.rows.findIndex((row) => row.id === id) ?? -1;
    const row = run?.rows[at];
    if (!run || !row) return;
    const server = run.start + at;
    /* where it stands among the ghosts already before the same row: after them */
    const place = this.viewIndex(server) - server;
    run.rows = run.rows.toSpliced(at, 1);
    for (const other of this.runs) if (other.start > server) other.start -= 1;
    for (const other of this.ghosts) if (other.at > server) other.at -= 1;
    this.ghosts.splice(place, 0, { row, at: server });
    this.runs = this.runs.filter((one) => one.rows.length > 0);
    if (this.count !== null) this.count -= 1;
  }

  /** A ghost that belongs to the filter again (undone): back to where it stood. */
  unghost(id: number): void {
    const place = this.ghosts.findIndex((one) => one.row.id === id);
    const ghost = this.ghosts[place];
    if (!ghost) return;
    this.ghosts.splice(place, 1);
    for (const other of this.ghosts.slice(place)) other.at += 1;
    for (const run of this.runs) if (run.start >= ghost.at) run.start += 1;
    const run = this.runs.find((one) => one.start < ghost.at && ghost.at < end(one));
    const after = this.runs.find((one) => end(one) === ghost.at);
    if (run) run.rows = run.rows.toSpliced(ghost.at - run.start, 0, ghost.row);
    else if (after) after.rows = [...after.rows, ghost.row];
    else
      this.runs = [
        ...this.runs,
        { start: ghost.at, rows: [ghost.row], next: undefined, stale: false },
      ].toSorted((a, b) => a.start - b.start);
    if (this.count !== null) this.count += 1;
  }

  /** A row that belongs to the filter again, before the first one it precedes. False: its place is not read. */
  insert(row: RecordRow, precedes: (other: RecordRow) => boolean): boolean {
    if (this.indexOf(row.id) >= 0) return false;
    let at = -1;
    for (const run of this.runs) {
      const found = run.rows.findIndex(precedes);
      if (found > 0 || (found === 0 && (run.start === 0 || this.runAt(run.start - 1))))
        at = run.start + found;
      if (found >= 0) break;
      if (end(run) === this.count) at = this.count;
    }
    if (this.count === 0) at = 0;
    if (at < 0) return false;
    for (const ghost of this.ghosts) if (ghost.at >= at) ghost.at += 1;
    for (const run of this.runs) if (run.start >= at && run.start > 0) run.start += 1;
    const into =
      this.runs.find((run) => run.start <= at && at < end(run)) ??
      this.runs.find((run) => end(run) === at);
    if (into) into.rows = into.rows.toSpliced(at - into.start, 0, row);
    else this.runs = [...this.runs, { start: at, rows: [row], next: undefined, stale: false }];
    this.runs = this.runs.toSorted((a, b) => a.start - b.start);
    if (this.count !== null) this.count += 1;
    return true;
  }

  /** The row is gone from the filter and from the screen. */
  drop(id: number): void {
    this.ghost(id);
    this.ghosts = this.ghosts.filter((ghost) => ghost.row.id !== id);
  }

  /** The ghosts go; what stood below them moves up. */
  dropGhosts(): void {
    this.ghosts = [];
  }

  /**
   * A second reading of what is shown. `from` is the server index of `rows[0]`. Rows that are missing
   * between rows that are still there become ghosts; rows outside are kept, moved along, and read
   * again when they come into view. False: nothing of what was shown is in `rows`, nothing was taken
   * over, and the caller may look elsewhere.
   */
  refreshed(
    shown: readonly [fromView: number, toView: number],
    from: number,
    rows: readonly RecordRow[],
    count: number,
    next: string | null | undefined,
    force: boolean,
  ): boolean {
    const place = new Map(rows.map((row, at) => [row.id, from + at]));
    const old: { row: RecordRow; server: number }[] = [];
    for (let view = Math.max(0, shown[0]); view < Math.min(shown[1], this.viewCount); view += 1) {
      const row = this.at(view);
      if (row) old.push({ row, server: this.serverIndex(view) });
    }
    /* rows that are still there and in the same order; one that moved within the order is gone from its place */
    let last = -1;
    const found = old.map(({ row }) => {
      const now = place.get(row.id) ?? -1;
      if (now <= last || this.isGhost(row.id)) return -1;
      last = now;
      return now;
    });
    const anchor = found.findIndex((now) => now >= 0);
    const stop = from + rows.length;
    const whole = from === 0 && stop >= count;
    if (anchor < 0 && old.length > 0 && !force && !whole) return false;
    const firstFound = found[anchor] ?? -1;
    const shift = anchor < 0 ? 0 : firstFound - (old[anchor]?.server ?? 0);

    const ghosts: Ghost[] = [];
    old.forEach(({ row, server }, at) => {
      if ((found[at] ?? -1) >= 0 || (place.has(row.id) && this.isGhost(row.id))) return;
      const below = found.slice(at + 1).find((now) => now >= 0);
      if (anchor < 0) {
        if (whole) ghosts.push({ row, at: Math.min(server, count) });
      } else if (below === undefined) {
        /* it may only have slipped out of what was read */
        if (last + 1 < stop || stop >= count) ghosts.push({ row, at: last + 1 });
      } else if (at > anchor || from === 0 || firstFound > from) ghosts.push({ row, at: below });
    });

    this.runs = this.runs
      .map((run) => ({ ...run, start: run.start + shift, stale: true }))
      .filter((run) => run.start >= 0 && end(run) <= count);
    this.ghosts = [];
    this.count = count;
    this.put(from, rows, next);
    const shownIds = new Set(rows.map((row) => row.id));
    for (const run of this.runs)
      if (run.stale) run.rows = run.rows.filter((row) => !shownIds.has(row.id));
    this.runs = this.runs.filter((run) => run.rows.length > 0);
    this.ghosts = ghosts
      .filter((ghost) => !shownIds.has(ghost.row.id))
      .toSorted((a, b) => a.at - b.at);
    return true;
  }

  clear(): void {
    this.runs = [];
    this.ghosts = [];
    this.count = null;
  }
}
