/** Connections to PostgreSQL: how values are read, what a statement may take, what is prepared. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { KEPT_PLAN, prepareRepeated } from './prepared.ts';
import { watchSlow } from '../meters.ts';
import type { Database } from './schema.ts';
import { endSilent } from './silence.ts';
import { joinEnds } from './transactions.ts';

export type PoolOptions = {
  /** Connections at most. */
  max: number;
  /** False behind a pooler that hands a connection to another client between transactions. */
  prepare?: boolean;
  /** A statement running longer is cancelled; 0 for tools that may take their time. */
  statementTimeoutMs?: number;
  /** How long one waits for a free connection. */
  connectionTimeoutMs?: number;
  /** Told of each statement that took at least `ms`. */
  slow?: { readonly ms: number; readonly told: (text: string, ms: number) => void };
  /** Told when an idle connection is lost (the pool opens another when it is needed). */
  onLost?: (error: Error) => void;
};

/** How values are to be written to us. Poolers keep both for whoever set them (PgBouncer's track_extra_parameters). */
const AS_WE_READ = [
  ['timezone', 'UTC'],
  ['datestyle', 'ISO,DMY'],
] as const;
/** Below the request's own limit of 10 s, so that the answer can still say what happened. */
const STATEMENT_TIMEOUT_MS = 9000;
const IDLE_IN_TRANSACTION_MS = 15_000;
/** What a statement that ran out of time takes to say so, on a busy machine. */
const SAYING_SO_MS = 3000;
/** An idle connection asks the other side so often whether it is there (the system's own: two hours). */
const KEEP_ALIVE_MS = 10_000;

/**
 * A pool whose rows hold: int8 → number, numeric → string, date → 'YYYY-MM-DD', timestamptz → ISO
 * string in UTC with milliseconds ('2026-11-20T10:00:00.000Z'), and arrays of these likewise.
 */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const prepare = options.prepare ?? true;
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    // Waiting for a free connection counts too: many at once wait their turn rather than fail.
    connectionTimeoutMillis: options.connectionTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'os-m',
    // A pooler takes no options, and hands on what of a connection is its own: only what it keeps for us is set, below.
    ...(prepare && {
      options: [
        ...AS_WE_READ.map(([name, value]) => `-c ${name}=${value}`),
        // Named statements keep one plan; planning a list anew costs more than running it.
        `-c plan_cache_mode=${KEPT_PLAN}`,
        `-c statement_timeout=${statementTimeoutMs}`,
        `-c idle_in_transaction_session_timeout=${IDLE_IN_TRANSACTION_MS}`,
      ].join(' '),
    }),
    types: { getTypeParser: parserOf },
    // What is asked next does not wait for what was asked before it.
    pipeline: true,
  });
  // Without a listener a lost idle connection would end the process.
  pool.on('error', (error) => options.onLost?.(error));
  // Nor does the pool listen to one that is lent out: lost between two statements of a transaction, it
  // would end the process too. The transaction's next statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (statementTimeoutMs > 0) endSilent(pool, statementTimeoutMs + SAYING_SO_MS);
  joinEnds(pool);
  if (prepare) prepareRepeated(pool);
  else {
    const set = AS_WE_READ.map(([name, value]) => `set ${name} to ${value}`).join('; ');
    pool.on('connect', (client) => void client.query(set).catch(() => undefined));
  }
  if (options.slow) watchSlow(pool, options.slow.ms, options.slow.told);
  return pool;
}

/** The query builder over a pool; destroying it ends the pool. */
export function createDb(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** '2026-11-20 10:00:00.123456+00' → '2026-11-20T10:00:00.123Z'; 'infinity' stays. */
export function timestampToIso(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/.exec(text);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '.').slice(1, 4).padEnd(3, '0')}Z`;
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

type Parser = (text: string) => unknown;
const asText: Parser = (text) => text;
const standard = pg.types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parser;
const parseTextArray = standard(1009) as (text: string) => (string | null)[];

function arrayOf(parser: Parser): Parser {
  return (text) => parseTextArray(text).map((entry) => (entry === null ? null : parser(entry)));
}

/** By the type's OID: 20 int8, 1082 date, 1114 timestamp, 1184 timestamptz, 1700 numeric; then their arrays. */
const parsers = new Map<number, Parser>([
  [20, Number],
  [1082, asText],
  [1114, asText],
  [1184, timestampToIso],
  [1700, asText],
  [1016, arrayOf(Number)],
  [1182, arrayOf(asText)],
  [1115, arrayOf(asText)],
  [1185, arrayOf(timestampToIso)],
  [1231, arrayOf(asText)],
]);

function parserOf(oid: number, format?: 'text' | 'binary'): Parser {
  const own = format === 'binary' ? undefined : parsers.get(oid);
  return own ?? standard(oid, format);
}
