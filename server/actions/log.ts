/** The log: one row a write, in its transaction (decisions, section 7). */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';
import type { Change } from './noun.ts';

const LOG_COLUMNS =
  'departamento_id, entidade, entidade_id, acao, usuario_id, campos, request_id, ip, cliente, versao';

/** The values of one log row, in the order of its columns. */
export function logValues(
  ctx: CallContext,
  entidade: string,
  entidadeId: number,
  acao: string,
  campos: Readonly<Record<string, Change>>,
  departamentoId: number | null = ctx.departamento?.id ?? null,
): unknown[] {
  return [
    departamentoId,
    entidade,
    entidadeId,
    acao,
    ctx.principal.usuario.id,
    JSON.stringify(campos),
    ctx.requestId,
    ctx.ip,
    ctx.cliente,
    ctx.versao,
  ];
}

/** `insert into log …` with the placeholders given. */
export const logInsert = (placeholders: readonly string[]): string =>
  `insert into log (${LOG_COLUMNS}) values (${placeholders.join(', ')})`;

/**
 * Logs a write to another record than the action's own (an order that an analysis reopens), in its
 * transaction; or a reading of personal data, one statement by itself.
 */
export async function writeLog(
  db: Kysely<Database>,
  ctx: CallContext,
  entidade: string,
  entidadeId: number,
  acao: string,
  campos: Readonly<Record<string, Change>>,
): Promise<void> {
  const values = logValues(ctx, entidade, entidadeId, acao, campos);
  await db.executeQuery(CompiledQuery.raw(logInsert(values.map((_, i) => `$${i + 1}`)), values));
}

/** The same value, whatever order the keys of its objects have: jsonb keeps its own. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [x, y] = [a, b] as Record<string, unknown>[];
  const keys = Object.keys(x ?? {});
  return (
    Array.isArray(a) === Array.isArray(b) &&
    keys.length === Object.keys(y ?? {}).length &&
    keys.every((k) => same(x?.[k], y?.[k]))
  );
}

/** Before and after of the columns a patch really changes. */
export function changes(
  raw: Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>>,
): Record<string, Change> {
  const out: Record<string, Change> = {};
  for (const [field, para] of Object.entries(patch)) {
    const de = raw[field] ?? null;
    // The folded search text follows from the others; it is not for a log.
    if (field === 'busca' || same(de, para ?? null)) continue;
    out[field] = { de, para: para ?? null };
  }
  return out;
}
