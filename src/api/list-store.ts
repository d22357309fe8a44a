/**
 * A list as it scrolls: rows are read in pages of 100, by key (`after`) when the page before is known,
 * by number for far jumps, from the nearer end; requests for what is no longer shown are aborted; a refresh moves nothing.
 */
import type { ListQuery } from '../../domain/kernel/define.ts';
import { belowOf } from './address.ts';
import type { Below } from './address.ts';
import { send } from './client.ts';
import { ListChanges } from './list-changes.ts';
import type { FetchPage, ListReply } from './list-reply.ts';
import { PAGE, pageOf } from './first-page.ts';
import { ListRows, pageAt, startOf } from './list-rows.ts';
import type { Need } from './list-rows.ts';
import { backwards } from './list-search.ts';
import { isWritten } from './own-writes.ts';
import type { RecordRow } from '../nouns/row.ts';

/** Rows read beyond what is shown, so that scrolling meets rows and not gaps. */
const MARGIN = 60;
/** Ms that a range must stay in view before it is asked for: a dragged scroll bar asks for nothing. */
const SETTLE = 40;
const BULK_PAGE = 200;
/** Requests at one time. */
const PARALLEL = 3;

interface Inflight {
  readonly start: number;
  readonly controller: AbortController;
  /** performance.now() */
  readonly begun: number;
}

const noNetwork = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** A reply's rows in the order of the list. */
const inOrder = (kind: Need['kind'], { rows }: ListReply): readonly RecordRow[] =>
  kind === 'fim' ? rows.toReversed() : rows;

export class ListStore {
  /** Grows with every change: the snapshot of useSyncExternalStore. */
  version = 0;
  status: 'carregando' | 'pronta' | 'falha' = 'carregando';
  /** Why the last request failed; rows already read stay. */
  failure: unknown = null;
  /** View index of the cursor: its row is never forgotten. */
  kept: number | null = null;
  /** When the rows were last known to be the server's, ms. */
  freshAt = 0;

  readonly query: ListQuery;
  readonly search: string;
  /** The record that the list stands below, as its call names it. */
  readonly below: Below;
  /** The last reply: for what it says beside its rows. */
  reply: ListReply | null = null;
  private readonly fetchPage: FetchPage;
  private readonly rows = new ListRows();
  private readonly changes: ListChanges;
  private readonly listeners = new Set<() => void>();
  private readonly inflight = new Map<string, Inflight>();
  private shown: readonly [number, number] = [0, PAGE - MARGIN];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private refreshing: Pick<Inflight, 'controller' | 'begun'> | null = null;
  /** Nobody here asked for the refresh: it is not shown that the rows are read again. */
  private quietly = false;
  /** A change came during the first reading, which may not know of it: the list is read again after it. */
  private refreshAfterFirst = false;
  /** Is it known how many there are? Often with the first rows; else it is asked apart. */
  private counted = false;
  /** When it was last asked how many there are, while that is not answered. performance.now() */
  private countAsked: number | null = null;
  /** Was something read while a write of this page was on its way? It may be from before it. */
  private readMeanwhile = false;

  /** Told of rows that left the filter as it was read again, since then (Date.now()): they stand as they were. */
  onLeft: (ids: readonly number[], since: number) => void = () => undefined;

  /** `search`: canonical filter and order, as canonicalSearch() writes them. */
  constructor(query: ListQuery, search: string, fetchPage?: FetchPage) {
    this.query = query;
    this.search = search;
    this.changes = new ListChanges(query, search, this.rows);
    const below = belowOf(query.call);
    this.below = below;
    this.fetchPage =
      fetchPage ??
      ((params, signal) => send<ListReply>(query.call, { params: below, query: params, signal }));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  get watched(): boolean {
    return this.listeners.size > 0;
  }

  private changed(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }

  /** Is a request on its way? */
  get fetching(): boolean {
    return this.inflight.size > 0 || (this.refreshing !== null && !this.quietly);
  }

  /** Rows of the filter; null before the first reply. Exact, but while it counts: then what is known of them. */
  get count(): number | null {
    return this.rows.count;
  }

  /** The rows are there, and how many there are is still being asked. */
  get counting(): 'conta' | 'falhou' | null {
    if (this.rows.count === null || this.counted) return null;
    return this.countAsked === null ? 'falhou' : 'conta';
  }

  /** Rows on the screen: the filter's and the ghosts. */
  get viewCount(): number {
    return this.rows.viewCount;
  }

  get ghostCount(): number {
    return this.rows.ghostCount;
  }

  rowAt(index: number): RecordRow | undefined {
    return this.rows.at(index);
  }

  /** View index of a row, -1 when it is not read. */
  indexOf(id: number): number {
    return this.rows.indexOf(id);
  }

  /** Rows that left the filter, and still stand. */
  ghostIds(): readonly number[] {
    return this.rows.ghostIds();
  }

  isGhost(id: number): boolean {
    return this.rows.isGhost(id);
  }

  /** Resolves with its first answer, or its failure. */
  answered(): Promise<void> {
    if (this.status !== 'carregando') return Promise.resolve();
    return new Promise((done) => {
      const stop = this.subscribe(() => {
        if (this.status === 'carregando') return;
        stop();
        done();
      });
    });
  }

  /** Every row in memory, in order. */
  loaded(): RecordRow[] {
    return this.rows.loaded();
  }

  /** The rows that are on the screen. */
  inView(): RecordRow[] {
    const [from, to] = this.shown;
    return Array.from({ length: Math.max(0, to - from) }, (_, at) =>
      this.rows.at(from + at),
    ).filter((row) => row !== undefined);
  }

  /** Says which rows are shown (view indexes, end excluded); reads what is missing there and around. */
  ensure(from: number, to: number): void {
    this.shown = [from, to];
    clearTimeout(this.timer);
    if (this.rows.count === null) this.plan();
    else if (this.wanted().length > 0) this.timer = setTimeout(() => this.plan(), SETTLE);
  }

  private wanted(): Need[] {
    const [from, to] = this.shown;
    const inView = this.rows.needs(from, to, this.counted);
    return inView.length > 0 ? inView : this.rows.needs(from - MARGIN, to + MARGIN, this.counted);
  }

  private plan(): void {
    if (this.refreshing) return;
    const needs = this.wanted().slice(0, PARALLEL);
    const [from, to] = this.shown;
    for (const [key, { start, controller }] of this.inflight) {
      const near = start < to + 2 * PAGE && start + PAGE > from - 2 * PAGE;
      if (near) continue;
      controller.abort();
      this.inflight.delete(key);
    }
    for (const need of needs) if (!this.inflight.has(String(need.start))) void this.load(need);
  }

  private params(extra: Record<string, string>, kind?: Need['kind']): URLSearchParams {
    const params = new URLSearchParams(this.search);
    if (kind === 'fim') params.set('order', backwards(this.query, this.search));
    for (const [name, value] of Object.entries(extra)) params.set(name, value);
    return params;
  }

  private async load(need: Need): Promise<void> {
    const key = String(need.start);
    const controller = new AbortController();
    const begun = performance.now();
    this.inflight.set(key, { start: need.start, controller, begun });
    this.changed();
    try {
      const place: Record<string, string> =
        need.kind === 'after' ? { after: need.after } : { page: String(need.page) };
      // The rows first: how many there are, where that is not known with them, follows by itself.
      const params = pageOf(this.params({}, need.kind), place);
      const reply = await this.fetchPage(params, controller.signal);
      if (this.inflight.get(key)?.controller !== controller) return;
      this.inflight.delete(key);
      this.counts(reply, need.start + reply.rows.length + (reply.after === null ? 0 : 1));
      // What was read from the end stands as far from it, however many there are by now; what follows it is not known.
      const start =
        need.kind === 'fim' ? startOf('fim', need.page, this.rows.count ?? 0) : need.start;
      this.changes.taking(inOrder(need.kind, reply), begun, (rows) => {
        this.rows.put(start, rows, need.kind === 'fim' ? undefined : reply.after);
        return true;
      });
      this.readMeanwhile ||= isWritten(this.query.noun);
      this.rows.evict(this.shown[0], this.kept);
      if (this.status !== 'pronta') this.freshAt = Date.now();
      this.status = 'pronta';
      this.failure = null;
      this.changed();
      const again = this.refreshAfterFirst;
      this.refreshAfterFirst = false;
      if (again) void this.refresh(true);
      else if (reply.rows.length > 0) this.plan();
    } catch (error) {
      if (this.inflight.get(key)?.controller === controller) this.inflight.delete(key);
      this.failed(error);
    }
  }

  /** What a reply says of the whole filter; one that does not count tells of so many rows. */
  private counts(reply: ListReply, known: number): void {
    if (reply.count !== null) {
      this.reply = reply;
      this.rows.count = reply.count;
      this.counted = true;
      return;
    }
    if (this.counted) return;
    this.rows.count = Math.max(this.rows.count ?? 0, known);
    void this.askCount();
  }

  /** How many there are, and what is said of all of them. What fails is asked again with the next rows. */
  private async askCount(): Promise<void> {
    if (this.countAsked !== null) return;
    this.countAsked = performance.now();
    try {
      const reply = await this.fetchPage(
        this.params({ contar: 'so' }),
        new AbortController().signal,
      );
      // Counted meanwhile with rows that were asked for later: those know better.
      if (!this.counted) {
        this.counts(reply, 0);
        this.readMeanwhile ||= isWritten(this.query.noun);
      }
      this.countAsked = null;
      this.changed();
      this.plan();
    } catch {
      // The rows stand all the same.
      this.countAsked = null;
      this.changed();
    }
  }

  private failed(error: unknown): void {
    if (noNetwork(error)) return this.changed();
    this.failure = error;
    if (this.rows.count === null) this.status = 'falha';
    this.changed();
  }

  /** Reads again what is shown. Nothing moves: rows that left the filter stay as ghosts. */
  async refresh(quietly = false): Promise<void> {
    this.refreshing?.controller.abort();
    this.quietly = quietly;
    for (const { controller } of this.inflight.values()) controller.abort();
    this.inflight.clear();
    if (this.rows.count === null) {
      this.status = 'carregando';
      this.failure = null;
      return this.plan();
    }
    const controller = new AbortController();
    const begun = performance.now();
    const since = Date.now();
    const stood = new Set(this.rows.ghostIds());
    const refreshing = { controller, begun };
    this.refreshing = refreshing;
    this.changed();
    const before = this.rows.count;
    try {
      let read = await this.readAround(0, controller.signal);
      if (!this.take(read, begun, false)) {
        /* everything moved by more than a page: look where it should be now */
        read = await this.readAround(read.count - before, controller.signal);
        this.take(read, begun, true);
      }
      this.readMeanwhile = isWritten(this.query.noun);
      this.failure = null;
      this.freshAt = Date.now();
    } catch (error) {
      if (this.refreshing !== refreshing) return;
      this.refreshing = null;
      return this.failed(error);
    }
    this.refreshing = null;
    this.changed();
    this.plan();
    const left = this.rows.ghostIds().filter((id) => !stood.has(id));
    if (left.length > 0) this.onLeft(left, since);
  }

  /** Did something fail that nothing else asks again? */
  get lacks(): boolean {
    return this.failure !== null || (this.status === 'pronta' && !this.counted);
  }

  /** The connection is back, or what failed is worth another try: read again, quietly; what failed stays said until it is there. */
  askAgain(): void {
    if (this.status === 'falha') this.plan();
    else void this.refresh(true);
  }

  /** Somebody else changed something: read again, quietly; what is being read for the first time, after it. */
  renew(): Promise<void> {
    if (this.status === 'pronta') return this.refresh(!this.fetching);
    this.refreshAfterFirst = true;
    return Promise.resolve();
  }

  private async readAround(shift: number, signal: AbortSignal) {
    const [from, to] = this.shown;
    const first = Math.max(0, this.rows.serverIndex(from));
    const last = Math.max(first, this.rows.serverIndex(to) - 1);
    const total = this.rows.count ?? 0;
    const { kind } = pageAt(first, this.counted ? total : 0);
    const way = kind === 'fim' ? -1 : 1;
    // What came above moved it from the beginning, what came below from the end.
    const numberOf = (server: number): number =>
      Math.max(0, Math.floor(((way < 0 ? total - 1 : 0) + shift + way * server) / PAGE)) + 1;
    const top = numberOf(first);
    const pages = Array.from(
      { length: Math.min(PARALLEL, way * (numberOf(last) - top) + 1) },
      (_, at) => top + way * at,
    );
    const replies = await Promise.all(
      pages.map((page) => {
        const place = { per_page: String(PAGE), page: String(page) };
        return this.fetchPage(this.params(place, kind), signal);
      }),
    );
    const tail = replies.at(-1);
    if (tail) {
      this.reply = tail;
      this.counted = true;
    }
    const count = tail?.count ?? 0;
    return {
      start: startOf(kind, top, count),
      rows: replies.flatMap((reply) => inOrder(kind, reply)),
      count,
      // What follows a page that was read from the end is not known.
      next: way < 0 ? undefined : tail?.after,
    };
  }

  private take(
    read: Awaited<ReturnType<ListStore['readAround']>>,
    begun: number,
    force: boolean,
  ): boolean {
    return this.changes.taking(read.rows, begun, (rows) =>
      this.rows.refreshed(this.shown, read.start, rows, read.count, read.next, force),
    );
  }

  /**
   * Writes of this page to records of the list are over, the last of them at `ended` (performance.now()): what was
   * read while they were on their way, and what is still being read since before, is read again.
   */
  written(ended: number): void {
    const before = ({ begun }: { readonly begun: number }): boolean => begun < ended;
    if (this.refreshing && !before(this.refreshing)) return;
    const reading =
      this.refreshing !== null ||
      [...this.inflight.values()].some(before) ||
      (this.countAsked !== null && this.countAsked < ended);
    if (!reading && !this.readMeanwhile) return;
    if (reading || this.watched) void this.renew();
    else this.freshAt = 0;
  }

  /** After an action: the row as it is now. */
  patch(row: RecordRow): void {
    if (this.changes.patch(row)) this.changed();
  }

  /** A row that left the filter, as it is now. */
  tell(row: RecordRow): void {
    if (this.changes.tell(row)) this.changed();
  }

  /** The record is gone: what stood below it moves up. */
  remove(id: number): void {
    if (this.rows.indexOf(id) < 0) return;
    this.rows.drop(id);
    this.changed();
  }

  /** The cursor moved: ghosts go. Answers their ids. */
  dropGhosts(): number[] {
    const gone = this.changes.dropGhosts();
    if (gone.length > 0) this.changed();
    return gone;
  }

  /** All rows of the filter but the exceptions, in lots of up to 200, by key: for bulk runs. */
  async *iterate(
    except: ReadonlySet<number> = new Set(),
    signal: AbortSignal = new AbortController().signal,
  ): AsyncIterable<RecordRow[]> {
    let after: string | null = null;
    do {
      const place: Record<string, string> = after === null ? { page: '1' } : { after };
      const reply: ListReply = await this.fetchPage(
        this.params({ per_page: String(BULK_PAGE), ...place }),
        signal,
      );
      yield reply.rows.filter((row) => !except.has(row.id));
      after = reply.rows.length > 0 ? reply.after : null;
    } while (after !== null);
  }
}
