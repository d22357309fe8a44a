/** Servers over the same database, listening on ports, and the streams of consoles from them. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterEach, expect } from 'vitest';
import { buildApp, type AppParts } from '../../../server/app.ts';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { openStream, type ConsoleStream } from '../../support/console-stream.ts';
import type { Person, World } from '../../support/world.ts';

export interface Running {
  readonly app: FastifyInstance;
  readonly base: string;
  readonly pool: pg.Pool;
  readonly db: ReturnType<typeof createDb>;
  close(): Promise<void>;
}

/** One more server of the world's; `url` is another way to its database. */
export async function running(
  w: World,
  options: { url?: string } & Partial<Pick<AppParts, 'eventTimes' | 'env'>> = {},
): Promise<Running> {
  const pool = createPool(options.url ?? w.url, { max: 5 });
  const db = createDb(pool);
  const app = await buildApp({
    env: { ...w.env, LOG_LEVEL: 'silent' },
    db,
    pool,
    log: () => undefined,
    workers: false,
    ...(options.env && { env: options.env }),
    ...(options.eventTimes && { eventTimes: options.eventTimes }),
  });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    base,
    pool,
    db,
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}

/**
 * Opens streams and has them greeted, from the file's first server (it is made only when the tests
 * begin) unless another is named. All are closed after each test.
 */
export function streamsFrom(first: () => Running) {
  const streams: ConsoleStream[] = [];
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.close();
  });
  return async (
    who: Person,
    codigo = 'alfa',
    on = first(),
    headers: Record<string, string> = {},
  ): Promise<ConsoleStream> => {
    const stream = await openStream(on.base, who.token, codigo, headers);
    streams.push(stream);
    expect(stream.status).toBe(200);
    await stream.until(() => stream.messages.some((m) => m.event === 'aberto'), 'a saudação');
    return stream;
  };
}

/** As many log rows as asked for, in one transaction, each of another record. */
export const logRows = (
  pool: { query(text: string, values: unknown[]): Promise<unknown> },
  departamentoId: number,
  rows: number,
  entidade = 'ordem_servico',
): Promise<unknown> =>
  pool.query(
    `insert into log (departamento_id, entidade, entidade_id, acao)
     select $1, $2, 900000000 + n, 'ordem_servicos.notificar' from generate_series(1, $3::int) n`,
    [departamentoId, entidade, rows],
  );
