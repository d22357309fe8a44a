/**
 * One command on many records: a queue with progress and a result per item. It stops for nothing: a
 * failure is written down and the next item goes. Rows come in lots, so that 'all of this filter' is
 * never an array of ids. No atoms, no network of its own.
 */
import type { RecordRow } from './define.ts';

export type BulkStatus = 'fila' | 'executando' | 'concluida' | 'falhou';

export interface BulkItem {
  readonly row: RecordRow;
  readonly status: BulkStatus;
  /** Why it failed, in Portuguese. */
  readonly message?: string;
}

export interface BulkCounts {
  readonly concluidas: number;
  readonly falhas: number;
  readonly agora: number;
  readonly fila: number;
}

export interface BulkPlan {
  readonly rows: AsyncIterable<readonly RecordRow[]> | Iterable<readonly RecordRow[]>;
  /** What its requests are known by, with the record's id: the same over retries, and over pages. */
  readonly key: string;
  /** How many there are to be, known before the rows are. */
  readonly total: number;
  /** Does it to one record; answers the record as it is now. */
  run(row: RecordRow, key: string): Promise<RecordRow | null>;
  /** Why this record cannot: then nothing is sent. */
  blocked(row: RecordRow): string | null;
  /** The words of a thrown thing. */
  why(error: unknown): string;
  /** The record as the refusal says it is now: a retry starts from it. */
  current?(error: unknown): RecordRow | null;
  /** Worth trying again by itself (no reply came)? */
  transient(error: unknown): boolean;
  /** Ms that the server asks to wait, however often; null: it asks for none. */
  pause?(error: unknown): number | null;
  readonly parallel?: number;
  readonly wait?: (ms: number) => Promise<void>;
}

const PARALLEL = 3;
/** Ms before the second and third try of what did not reach the server. */
const PAUSES = [1000, 3000];
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class BulkRun {
  /** Grows with every change: the snapshot of useSyncExternalStore. */
  version = 0;
  /** Set when no item waits any more. */
  finished = false;
  /** Did reading the rows themselves fail? The items read stand; the rest was never sent. */
  failure: string | null = null;

  readonly items = new Map<number, BulkItem>();
  private readonly plan: BulkPlan;
  private readonly queue: number[] = [];
  private source: AsyncIterator<readonly RecordRow[]> | Iterator<readonly RecordRow[]> | null;
  private reading: Promise<void> | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly tally: Record<BulkStatus, number> = {
    fila: 0,
    executando: 0,
    concluida: 0,
    falhou: 0,
  };

  constructor(plan: BulkPlan) {
    this.plan = plan;
    this.source =
      Symbol.asyncIterator in plan.rows
        ? plan.rows[Symbol.asyncIterator]()
        : plan.rows[Symbol.iterator]();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** `fila` counts what is not read yet as well. */
  get counts(): BulkCounts {
    const unread = this.source ? Math.max(0, this.plan.total - this.items.size) : 0;
    const { concluida, falhou, executando, fila } = this.tally;
    return { concluidas: concluida, falhas: falhou, agora: executando, fila: fila + unread };
  }

  get total(): number {
    return this.source ? Math.max(this.plan.total, this.items.size) : this.items.size;
  }

  /** Runs what waits; resolves when nothing does. */
  async start(): Promise<void> {
    this.finished = false;
    this.changed();
    const workers = Array.from({ length: this.plan.parallel ?? PARALLEL }, () => this.work());
    await Promise.all(workers);
    this.finished = true;
    this.changed();
  }

  /** Puts failures (all, or one) back in the queue and runs them. */
  retry(id?: number): Promise<void> {
    for (const [key, item] of this.items)
      if (item.status === 'falhou' && (id === undefined || id === key)) {
        this.set(item.row, 'fila');
        this.queue.push(key);
      }
    if (!this.finished) return Promise.resolve();
    return this.start();
  }

  private set(row: RecordRow, status: BulkStatus, message?: string): void {
    const before = this.items.get(row.id);
    if (before) this.tally[before.status] -= 1;
    this.tally[status] += 1;
    this.items.set(row.id, message === undefined ? { row, status } : { row, status, message });
    this.changed();
  }

  private changed(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }

  /** The next record, reading another lot when the queue ran dry; undefined at the end. */
  private async next(): Promise<RecordRow | undefined> {
    for (;;) {
      const id = this.queue.shift();
      if (id !== undefined) return this.items.get(id)?.row;
      if (!this.source) return undefined;
      this.reading ??= this.read();
      await this.reading;
    }
  }

  private async read(): Promise<void> {
    try {
      const lot = await this.source?.next();
      if (!lot || lot.done) this.source = null;
      else
        for (const row of lot.value)
          if (!this.items.has(row.id)) {
            this.set(row, 'fila');
            this.queue.push(row.id);
          }
    } catch (error) {
      this.failure = this.plan.why(error);
      this.source = null;
    }
    this.reading = null;
  }

  private async work(): Promise<void> {
    for (let row = await this.next(); row; row = await this.next()) {
      const blocked = this.plan.blocked(row);
      if (blocked) this.set(row, 'falhou', blocked);
      else await this.one(row);
    }
  }

  private async one(row: RecordRow): Promise<void> {
    this.set(row, 'executando');
    const key = `${this.plan.key}.${row.id}`;
    for (let tries = 0; ;) {
      try {
        const now = await this.plan.run(row, key);
        this.set(now ?? row, 'concluida');
        return;
      } catch (error) {
        const asked = this.plan.pause?.(error) ?? null;
        const pause = asked ?? PAUSES[tries];
        if (asked === null) tries += 1;
        if (pause === undefined || !this.plan.transient(error)) {
          this.set(this.plan.current?.(error) ?? row, 'falhou', this.plan.why(error));
          return;
        }
        await (this.plan.wait ?? wait)(pause);
      }
    }
  }
}
