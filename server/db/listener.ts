/**
 * The one connection of a server that hears notifications, on any number of channels. It counts as
 * connected once it has heard itself, and comes back by itself when it was lost; one that no longer
 * hears itself is, though nothing has ended.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { socketOf } from './connection.ts';

export type Heard = {
  onMessage: (payload: string) => void;
  /** Called at every change of the state, also after a loss that was only short. */
  onState?: (connected: boolean) => void;
};

/** Our own voice comes back here. */
const ECHO = 'os_m_eco';
const LONGEST_WAIT_MS = 5000;
/** It speaks to itself so often, and should have heard it by the next time. */
const BEAT_MS = 20_000;
/** What the other side is given to see us off. */
const LEAVE_MS = 1000;

export class Listener {
  readonly #pool: pg.Pool;
  readonly #beatMs: number;
  readonly #channels = new Map<string, Heard>();
  #client: pg.Client | null = null;
  #started = false;
  #closed = false;
  #connected = false;
  #wait = 100;
  #retry: NodeJS.Timeout | null = null;
  #beat: NodeJS.Timeout | null = null;
  /** Has it heard what it said last? */
  #heard = false;

  constructor(pool: pg.Pool, beatMs = BEAT_MS) {
    this.#pool = pool;
    this.#beatMs = beatMs;
  }

  /** Hears a channel; to be called before the start, once a channel. */
  on(channel: string, heard: Heard): void {
    this.#channels.set(channel, heard);
  }

  /** Tries once and goes on trying by itself; never rejects. */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    await this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#beat) clearInterval(this.#beat);
    const client = this.#client;
    this.#client = null;
    if (client === null) return;
    const drop = (): void => void socketOf(client).destroy();
    if (!this.#connected) return drop();
    // A database that is gone without a word takes no leave.
    const gone = setTimeout(drop, LEAVE_MS);
    await client.end().catch(() => undefined);
    clearTimeout(gone);
  }

  async #connect(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ ...this.#pool.options, keepAlive: true });
    this.#client = client;
    const lost = (): void => this.#lost(client);
    client.on('error', lost);
    client.on('end', lost);
    // Through another connection: a pooler that swallows LISTEN is then never taken for connected.
    const nonce = randomUUID();
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel !== ECHO) this.#channels.get(channel)?.onMessage(payload);
      else if (payload === nonce) {
        this.#wait = 100;
        this.#heard = true;
        this.#become(true);
      }
    });
    const say = async (): Promise<void> => {
      await this.#pool.query('select pg_notify($1, $2)', [ECHO, nonce]);
    };
    this.#heard = false;
    if (this.#beat) clearInterval(this.#beat);
    this.#beat = setInterval(() => {
      if (!this.#heard) return lost();
      this.#heard = false;
      // Whether it was said shows by the next time.
      say().catch(() => undefined);
    }, this.#beatMs).unref();
    try {
      await client.connect();
      for (const channel of [ECHO, ...this.#channels.keys()])
        await client.query(`listen ${channel}`);
      await say();
    } catch {
      lost();
    }
  }

  #become(connected: boolean): void {
    if (!connected && !this.#connected) return;
    this.#connected = connected;
    for (const { onState } of this.#channels.values()) onState?.(connected);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#become(false);
    if (this.#beat) clearInterval(this.#beat);
    // Nobody may be there any more to take leave of; and who takes leave of a driver that still connects is never told
    // that it does not, so that whoever waits for the start would wait for ever.
    socketOf(client).destroy();
    if (this.#closed) return;
    this.#retry = setTimeout(() => void this.#connect(), this.#wait).unref();
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }
}
