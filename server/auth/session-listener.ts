/** One connection that hears of changed sessions; it counts as connected once it has heard itself. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type ListenerOptions = {
  pool: pg.Pool;
  channel: string;
  /** A user's id or '*'. */
  onChange: (payload: string) => void;
  /** Called at every change of the state, also after a loss that was only short. */
  onState: (connected: boolean) => void;
};

const PING = 'eco:';
const LONGEST_WAIT_MS = 5000;

export class SessionListener {
  readonly #options: ListenerOptions;
  #client: pg.Client | null = null;
  #closed = false;
  #wait = 100;
  #retry: NodeJS.Timeout | null = null;

  constructor(options: ListenerOptions) {
    this.#options = options;
  }

  /** Tries once and goes on trying by itself; never rejects. */
  async start(): Promise<void> {
    if (this.#closed) return;
    const { pool, channel } = this.#options;
    const client = new pg.Client({ ...pool.options, keepAlive: true });
    this.#client = client;
    const lost = (): void => this.#lost(client);
    client.on('error', lost);
    client.on('end', lost);
    // Through another connection: a pooler that swallows LISTEN is then never taken for connected.
    const nonce = PING + randomUUID();
    client.on('notification', ({ payload = '' }) => {
      if (payload === nonce) {
        this.#wait = 100;
        this.#options.onState(true);
      } else if (!payload.startsWith(PING)) this.#options.onChange(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await pool.query('select pg_notify($1, $2)', [channel, nonce]);
    } catch {
      lost();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#options.onState(false);
    client.end().catch(() => undefined);
    if (this.#closed) return;
    this.#retry = setTimeout(() => void this.start(), this.#wait).unref();
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }
}
