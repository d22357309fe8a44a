/**
 * What this server counts of itself, in the names of Prometheus; and the lines of the log that belong to it:
 * a statement that took long, a job that ended.
 */
import {
  Counter,
  Gauge,
  Histogram,
  Registry,
  collectDefaultMetrics,
  type GaugeConfiguration,
} from 'prom-client';
import type pg from 'pg';
import { clockAheadOf } from './clock.ts';
import { onEachQuery } from './db/connection.ts';

/** Seconds. */
const OF_REQUESTS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const OF_JOBS = [0.05, 0.25, 1, 5, 30, 120, 600];

export type JobEnd = { readonly tipo: string; readonly ms: number; readonly falhou: boolean };

/** One server's own: two in one process do not share them. */
export class Meters {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'osm_http_request_duration_seconds',
    help: 'Requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: OF_REQUESTS,
    registers: [this.registry],
  });
  readonly #jobs = new Histogram({
    name: 'osm_job_duration_seconds',
    help: 'Attempts at jobs by kind and whether they failed',
    labelNames: ['kind', 'failed'],
    buckets: OF_JOBS,
    registers: [this.registry],
  });
  readonly #slow = new Counter({
    name: 'osm_slow_statements_total',
    help: 'Statements that took longer than SLOW_STATEMENT_MS',
    registers: [this.registry],
  });
  readonly #outside = new Gauge({
    name: 'osm_outside_up',
    help: '1 where the service outside answered when the server started',
    labelNames: ['service'],
    registers: [this.registry],
  });
  readonly #signature = new Gauge({
    name: 'osm_signature_valid_until_seconds',
    help: 'Until when the certificate that papers are signed with is good; 0: none is configured',
    registers: [this.registry],
  });
  /** Writes the log's line; set once there is a log. */
  tell: (level: 'info' | 'warn', line: object, message: string) => void = () => undefined;

  /** The process's own figures as well (memory, event loop, processor): once a process. */
  ofProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  request(method: string, route: string, status: number, ms: number): void {
    this.#requests.observe({ method, route, status: String(status) }, ms / 1000);
  }

  job({ tipo, ms, falhou }: JobEnd, isUpkeep: boolean): void {
    this.#jobs.observe({ kind: tipo, failed: falhou ? '1' : '0' }, ms / 1000);
    // Upkeep runs every minute in every server: a line only where something is wrong.
    if (falhou || !isUpkeep)
      this.tell(falhou ? 'warn' : 'info', { tipo, ms: Math.round(ms), falhou }, 'trabalho');
  }

  /** The text of a statement holds no values: they are sent beside it. */
  statement(text: string, ms: number): void {
    this.#slow.inc();
    const consulta = text.replaceAll(/\s+/g, ' ').slice(0, 500);
    this.tell('warn', { ms: Math.round(ms), consulta }, 'consulta lenta');
  }

  signature(until: Date): void {
    this.#signature.set(until.getTime() / 1000);
  }

  outside(service: string, up: boolean): void {
    this.#outside.set({ service }, up ? 1 : 0);
  }
}

/** What can only be asked at the moment somebody looks: connections, the queue, mails, streams. */
export function readAtOnce(
  { registry }: Meters,
  of: {
    readonly pools: Readonly<Record<string, pg.Pool>>;
    readonly streams: () => { readonly open: number; readonly readAgo: number };
  },
): void {
  const gauge = <L extends string>(of: Omit<GaugeConfiguration<L>, 'registers'>): Gauge<L> =>
    new Gauge({ ...of, registers: [registry] });
  const rows = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> => {
    const pool = Object.values(of.pools)[0];
    // Away with the database: /readyz says so; the others' figures are still told.
    return (
      (await pool?.query<R>(text).then(
        (r) => r.rows,
        () => [],
      )) ?? []
    );
  };
  gauge({
    name: 'osm_db_connections',
    help: 'Connections of each pool: idle, in use, and requests that wait for one',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [pool, p] of Object.entries(of.pools)) {
        this.set({ pool, state: 'idle' }, p.idleCount);
        this.set({ pool, state: 'used' }, p.totalCount - p.idleCount);
        this.set({ pool, state: 'waiting' }, p.waitingCount);
      }
    },
  });
  interface Queued {
    readonly kind: string;
    readonly state: string;
    readonly n: number;
    readonly age: number;
  }
  // Gauges are collected side by side, each by itself: one that another set would tell what was at the last look.
  let asking: Promise<Queued[]> | null = null;
  const queue = (): Promise<Queued[]> =>
    (asking ??= rows<Queued>(
      `select task_identifier as kind,
         case when locked_at is not null then 'running' when attempts >= max_attempts then 'failed' else 'waiting' end as state,
         count(*)::int as n,
         greatest(0, extract(epoch from now() - min(run_at)))::float8 as age
       from graphile_worker.jobs group by 1, 2`,
    ).finally(() => (asking = null)));
  gauge({
    name: 'osm_job_oldest_seconds',
    help: 'How long the oldest job of each kind has been due and not taken',
    labelNames: ['kind'],
    async collect() {
      const jobs = await queue();
      this.reset();
      for (const { kind, state, age } of jobs) if (state === 'waiting') this.set({ kind }, age);
    },
  });
  gauge({
    name: 'osm_jobs',
    help: 'Jobs of the queue by kind: waiting, running, given up',
    labelNames: ['kind', 'state'],
    async collect() {
      const jobs = await queue();
      this.reset();
      for (const { kind, state, n } of jobs) this.set({ kind, state }, n);
    },
  });
  gauge({
    name: 'osm_mails',
    help: 'Mails of the last day by what became of them',
    labelNames: ['status'],
    async collect() {
      const mails = await rows<{ status: string; n: number }>(
        `select status, count(*)::int as n from email_historico
         where created_at > now() - interval '1 day' group by 1`,
      );
      this.reset();
      for (const { status, n } of mails) this.set({ status }, n);
    },
  });
  gauge({
    name: 'osm_clock_ahead_seconds',
    help: "How far this server's clock is ahead of the database's",
    async collect() {
      const pool = Object.values(of.pools)[0];
      const ahead = await (pool && clockAheadOf(pool).catch(() => null));
      // Away with the database: what it is nobody knows.
      this.set((ahead ?? Number.NaN) / 1000);
    },
  });
  gauge({
    name: 'osm_event_read_age_seconds',
    help: 'Since the log was last read for the consoles; 0 where none listens',
    collect() {
      const { open, readAgo } = of.streams();
      this.set(open === 0 ? 0 : readAgo / 1000);
    },
  });
  gauge({
    name: 'osm_event_streams',
    help: 'Consoles that listen to this server',
    collect() {
      this.set(of.streams().open);
    },
  });
}

/** Tells of every statement of the pool that took at least so long, whoever asked for it. */
export function watchSlow(
  pool: pg.Pool,
  ms: number,
  told: (text: string, ms: number) => void,
): void {
  pool.on('connect', (client) =>
    onEachQuery(client, (text) => {
      const begun = performance.now();
      return () => {
        const took = performance.now() - begun;
        if (took >= ms && text !== '') told(text, took);
      };
    }),
  );
}
