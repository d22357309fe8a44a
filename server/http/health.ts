/** Is the process well, and its database? */
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { VERSION } from '../version.ts';

/** Below it nothing can be relied on to be written: neither files nor the embedded database's log. */
const LEAST_FREE_BYTES = 32 * 2 ** 20;

/** Of the folder of files and of the embedded database; a folder that is not there yet is not full. */
async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  return disk !== null && disk.bavail * disk.bsize < LEAST_FREE_BYTES;
}

export function registerHealth(
  app: FastifyInstance,
  parts: { db: Kysely<Database>; env: Env },
): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (await isDiskFull(parts.env.DATA_DIR))
      return reply.code(503).send({ status: 'degradado', disco: 'cheio', versao: VERSION });
    try {
      const { rows } = await sql<{
        chave: string;
        valor: unknown;
      }>`select chave, valor from parametro where chave in ('demonstracao', 'municipio')`.execute(
        parts.db,
      );
      const value = (key: string): unknown => rows.find((r) => r.chave === key)?.valor;
      return {
        status: 'ok',
        banco: 'ok',
        versao: VERSION,
        municipio: value('municipio') ?? parts.env.MUNICIPIO,
        demonstracao: value('demonstracao') === true,
      };
    } catch (error) {
      app.log.error({ err: (error as Error).message }, 'banco indisponível');
      return reply.code(503).send({ status: 'degradado', banco: 'indisponivel', versao: VERSION });
    }
  });
}
