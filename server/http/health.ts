/** Is the process well, and its database? */
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { VERSION } from '../version.ts';

export function registerHealth(
  app: FastifyInstance,
  parts: { db: Kysely<Database>; env: Env },
): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
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
