/**
 * Is the process there (/livez: restart it if not), may it be asked (/readyz, and /healthz for consoles: send
 * people elsewhere if not), and what does it count (/metrics)?
 */
import { timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Registry } from 'prom-client';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { naoAutenticado } from './errors.ts';
import { VERSION } from '../version.ts';

/** Below it nothing can be relied on to be written: neither files nor the embedded database's log. */
const LEAST_FREE_BYTES = 32 * 2 ** 20;

/** Of the folder of files and of the embedded database; a folder that is not there yet is not full. */
async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < LEAST_FREE_BYTES;
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
function isSame(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

export function registerHealth(
  app: FastifyInstance,
  parts: { db: Kysely<Database>; env: Env; registry: Registry },
): void {
  app.get('/livez', { logLevel: 'warn' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok', versao: VERSION };
  });
  const ready = async (_request: unknown, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    if (await isDiskFull(parts.env.DATA_DIR))
      return reply.code(503).send({ status: 'degradado', disco: 'cheio', versao: VERSION });
    try {
      const { rows } = await sql<{ municipio: string | null; demonstracao: boolean | null }>`
        select parametro_de('municipio') as municipio,
          (select valor = 'true'::jsonb from instalacao where chave = 'demonstracao') as demonstracao`.execute(
        parts.db,
      );
      return {
        status: 'ok',
        banco: 'ok',
        versao: VERSION,
        municipio: rows[0]?.municipio ?? parts.env.MUNICIPIO,
        demonstracao: rows[0]?.demonstracao ?? false,
      };
    } catch (error) {
      app.log.error({ err: (error as Error).message }, 'banco indisponível');
      return reply.code(503).send({ status: 'degradado', banco: 'indisponivel', versao: VERSION });
    }
  };
  app.get('/readyz', { logLevel: 'warn' }, ready);
  app.get('/healthz', { logLevel: 'warn' }, ready);

  const { METRICS_TOKEN } = parts.env;
  if (METRICS_TOKEN === undefined) return;
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (!isSame(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`))
      throw naoAutenticado('Falta o METRICS_TOKEN');
    return reply.type(parts.registry.contentType).send(await parts.registry.metrics());
  });
}
