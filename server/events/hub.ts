/**
 * The hub of a server: reads the log once for all consoles connected to it and hands each what it may
 * hear. It reads when a write here or on another server was committed (`nudge`: one notification per
 * 20 ms and server, no payload to lose), and every second in case nobody could say so. Its position only
 * moves on with what was read: while the database is away nothing is lost.
 */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { randomUUID } from 'node:crypto';
import type { Evento } from '../../domain/kernel/evento.ts';
import type { Listener } from '../db/listener.ts';
import type { Database } from '../db/schema.ts';
import {
  currentPosition,
  parsePosition,
  positionBefore,
  type Addressed,
  type Audience,
  type Position,
  type ReadEvents,
} from './read.ts';
import type { Stream } from './stream.ts';

const CHANNEL = 'os_m_evento';

/** Milliseconds. */
export interface HubTimes {
  /** Between two readings while events keep coming. */
  readonly gap: number;
  /** Between two notifications of this server. */
  readonly notify: number;
  /** Between two looks that nobody asked for. */
  readonly poll: number;
  readonly keepAlive: number;
}
const TIMES: HubTimes = { gap: 100, notify: 20, poll: 1000, keepAlive: 20_000 };
/** Consoles that come back all at once after a restart catch up a few at a time. */
const CATCHING_UP = 4;
/** Readings that failed in a row before the consoles are told. */
const AWAY_AFTER = 2;

/** Which hub belongs to a database handle: two servers in one process each have their own. */
const hubs = new WeakMap<Kysely<Database>, Hub>();

/** Says that something was just committed through `db`; to be called after the commit, never within. */
export const nudge = (db: Kysely<Database>): void => hubs.get(db)?.nudge();

export class Hub {
  readonly #db: Kysely<Database>;
  readonly #pool: pg.Pool;
  readonly #readEvents: ReadEvents;
  readonly #times: HubTimes;
  readonly #name: string = randomUUID();
  readonly #streams = new Set<Stream>();
  #position: Position | null = null;
  #beginning: Promise<Position> | null = null;
  #again = false;
  #reading = false;
  #lastRead = 0;
  #readTimer: NodeJS.Timeout | null = null;
  #notifyTimer: NodeJS.Timeout | null = null;
  #notifyAgain = false;
  #beats: NodeJS.Timeout[] = [];
  #failures = 0;
  #catchingUp = 0;
  readonly #queue: (() => void)[] = [];
  /** Told how the next reading to begin has ended. */
  #waiting: ((well: boolean) => void)[] = [];
  #closed = false;
  /** Readings so far, those of single consoles that caught up included. */
  reads = 0;

  constructor(parts: {
    db: Kysely<Database>;
    pool: pg.Pool;
    /** Must not have started yet. */
    listener: Listener;
    readEvents: ReadEvents;
    times?: Partial<HubTimes>;
  }) {
    this.#db = parts.db;
    this.#pool = parts.pool;
    this.#readEvents = parts.readEvents;
    this.#times = { ...TIMES, ...parts.times };
    parts.listener.on(CHANNEL, {
      onMessage: (payload) => {
        if (payload !== this.#name) this.#wake();
      },
      onState: () => this.#wake(),
    });
    hubs.set(this.#db, this);
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Ms since the log was last read. */
  get readAgo(): number {
    return Date.now() - this.#lastRead;
  }

  /** Something was committed here: read, and tell the other servers. */
  nudge(): void {
    if (this.#closed) return;
    this.#wake();
    if (this.#notifyTimer) {
      this.#notifyAgain = true;
      return;
    }
    // A lost notification costs the others a second at most: its commit need not wait for the disk.
    this.#pool
      .query(`select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, [
        CHANNEL,
        this.#name,
      ])
      .catch(() => undefined);
    this.#notifyTimer = setTimeout(() => {
      this.#notifyTimer = null;
      if (!this.#notifyAgain) return;
      this.#notifyAgain = false;
      this.nudge();
    }, this.#times.notify).unref();
  }

  /**
   * Connects a console; `since` is the position it has seen, or for how many ms it has been asking
   * without one; null for one that shows nothing yet. It is greeted once it
   * has been told what it missed. Rejects when the database does not answer; the stream is then no
   * longer ours.
   */
  async join(stream: Stream, since: string | number | null): Promise<void> {
    this.#streams.add(stream);
    this.#startBeats();
    try {
      const position = this.#position ?? (await this.#begin());
      stream.position = position.text;
      if (since !== null && since !== position.text) {
        // What it has seen of another server may lie beyond what was read here: of that it is told nothing again.
        await this.#readOn();
        stream.forget();
        await this.#catchUp(stream, since);
        // And beyond that lies what it has caught up with: until it is read here, too, all goes out as one.
        await this.#readOn();
      }
      if (this.#position) stream.position = this.#position.text;
      stream.open();
    } catch (error) {
      this.leave(stream);
      throw error;
    }
  }

  leave(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    for (const beat of this.#beats) clearInterval(beat);
    this.#beats = [];
    // Nobody is left to read for.
    for (const tell of this.#waiting.splice(0)) tell(false);
    // The next one begins with what is then.
    this.#position = null;
  }

  /** Ends every stream; nothing is read any more. */
  close(): void {
    this.#closed = true;
    for (const tell of this.#waiting.splice(0)) tell(false);
    for (const stream of this.#streams) {
      stream.end();
      this.leave(stream);
    }
    if (this.#readTimer) clearTimeout(this.#readTimer);
    if (this.#notifyTimer) clearTimeout(this.#notifyTimer);
    if (hubs.get(this.#db) === this) hubs.delete(this.#db);
  }

  #begin(): Promise<Position> {
    this.#beginning ??= currentPosition(this.#pool)
      .then((position) => {
        this.#position ??= position;
        // What was committed meanwhile may have been told of in vain.
        this.#wake();
        return this.#position;
      })
      .finally(() => (this.#beginning = null));
    return this.#beginning;
  }

  #startBeats(): void {
    if (this.#beats.length > 0 || this.#closed) return;
    this.#beats = [
      setInterval(() => this.#wake(), this.#times.poll).unref(),
      setInterval(() => {
        for (const stream of this.#streams) stream.keepAlive();
      }, this.#times.keepAlive).unref(),
    ];
  }

  async #catchUp(stream: Stream, since: string | number): Promise<void> {
    if (this.#catchingUp >= CATCHING_UP)
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#catchingUp += 1;
    try {
      const from =
        typeof since === 'number'
          ? await positionBefore(this.#pool, since)
          : (parsePosition(since) ?? 'longe');
      if (from === null) return;
      if (from === 'longe') return stream.everything();
      this.reads += 1;
      const { events } = await this.#readEvents(this.#pool, from, audienceOf([stream]));
      if (events === null) stream.everything();
      else stream.push(heardBy(stream, byAddress(events)));
    } finally {
      this.#catchingUp -= 1;
      this.#queue.shift()?.();
    }
  }

  /** Waits until the log was read by a reading that is still to begin. Rejects where the database does not answer. */
  async #readOn(): Promise<void> {
    if (this.#closed || this.#streams.size === 0) throw new Error('ninguém mais ouve');
    const well = new Promise<boolean>((resolve) => this.#waiting.push(resolve));
    this.#wake();
    if (!(await well)) throw new Error('o log não pôde ser lido');
  }

  /** Reads soon: at once after a quiet time, else when the gap is over. */
  #wake(): void {
    if (this.#closed || this.#streams.size === 0) return;
    this.#again = true;
    if (this.#reading || this.#readTimer) return;
    const wait = Math.max(0, this.#lastRead + this.#times.gap - Date.now());
    this.#readTimer = setTimeout(() => {
      this.#readTimer = null;
      void this.#read();
    }, wait).unref();
  }

  async #read(): Promise<void> {
    const since = this.#position;
    this.#again = false;
    const waiting = this.#waiting.splice(0);
    const ended = (well: boolean): void => waiting.forEach((tell) => tell(well));
    if (since === null || this.#closed) return ended(false);
    this.#reading = true;
    try {
      this.reads += 1;
      const { position, events } = await this.#readEvents(
        this.#pool,
        since,
        audienceOf(this.#streams),
      );
      // Nobody is left, or the first one came anew: it began with a position of its own.
      if (this.#position === since) this.#hand(position, events);
      this.#answers(true);
      ended(true);
    } catch {
      this.#answers(false);
      ended(false);
    }
    this.#reading = false;
    this.#lastRead = Date.now();
    if (this.#again) this.#wake();
  }

  #hand(position: Position, events: readonly Addressed[] | null): void {
    this.#position = position;
    const addressed = events && byAddress(events);
    for (const stream of this.#streams) {
      stream.position = position.text;
      if (addressed === null) stream.everything();
      else if (addressed.size > 0) stream.push(heardBy(stream, addressed));
    }
  }

  #answers(well: boolean): void {
    const before = this.#failures;
    this.#failures = well ? 0 : before + 1;
    const tell = well ? before >= AWAY_AFTER : this.#failures === AWAY_AFTER;
    if (tell) for (const stream of this.#streams) stream.database(well);
  }
}

function audienceOf(streams: Iterable<Stream>): Audience {
  const departamentos = new Set<number>();
  const usuarios = new Set<number>();
  for (const { who } of streams) {
    departamentos.add(who.departamentoId);
    usuarios.add(who.usuarioId);
  }
  return { departamentos: [...departamentos], usuarios: [...usuarios] };
}

/** 'd1' → the events of department 1, 'p1' → those of others' records that it follows, 'u1' → those of user 1. */
type ByAddress = ReadonlyMap<string, readonly Evento[]>;

function byAddress(events: readonly Addressed[]): ByAddress {
  const out = new Map<string, Evento[]>();
  for (const { departamentoId, usuarioId, pedida, evento } of events) {
    const key =
      departamentoId === null ? `u${usuarioId}` : `${pedida ? 'p' : 'd'}${departamentoId}`;
    const known = out.get(key);
    if (known) known.push(evento);
    else out.set(key, [evento]);
  }
  return out;
}

const heardBy = ({ who }: Stream, events: ByAddress): Evento[] => [
  ...(events.get(`d${who.departamentoId}`) ?? []).filter((one) => who.hears(one.entidade, false)),
  ...(events.get(`p${who.departamentoId}`) ?? []).filter((one) => who.hears(one.entidade, true)),
  ...(events.get(`u${who.usuarioId}`) ?? []),
];
