/** The log: one row a write, in its transaction (decisions, section 7). The only place that adds to it. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Author } from './author.ts';

/** One changed field of a log row. */
export interface Change {
  readonly de: unknown;
  readonly para: unknown;
}
export type Changes = Readonly<Record<string, Change>>;

/** What was said: chained with the row, whatever becomes of its copies elsewhere. */
export interface Dito {
  /** What the act took in, field by field; what is its people's only, as its hash. */
  readonly entrada?: Readonly<Record<string, unknown>>;
  /** The step of the record's history that was written with the row. */
  readonly passo?: {
    readonly de: string | null;
    readonly para: string | null;
    readonly texto: string | null;
  };
  /** The row holds the whole record: its creation, or how it stood when its chain began to hold it. */
  readonly inteiro?: true;
}

export interface LogRow {
  /** Null: of no department in particular. */
  readonly departamentoId: number | null;
  readonly entidade: string;
  readonly acao: string;
  readonly dito?: Dito;
}
type Bind = (value: unknown) => string;

/** `insert into log … select …` of the records that `sql.from` gives, else of one. */
export function logInsert(
  bind: Bind,
  author: Author,
  row: LogRow,
  sql: {
    readonly id: string;
    /** What changed: {campo: {de, para}} as jsonb. */
    readonly campos: string;
    /** What was said of each of many, as jsonb, beside the row's. */
    readonly dito?: string;
    /** By default the row's. */
    readonly entidade?: string;
    readonly acao?: string;
    readonly departamento?: string;
    /** By default the author's; of what is told afterwards, who did it then… */
    readonly usuario?: string;
    /** …and when: by default now. */
    readonly em?: string;
    readonly from?: string;
  },
): string {
  const request = author.kind === 'person' ? author : null;
  const dito = row.dito && Object.keys(row.dito).length > 0 ? JSON.stringify(row.dito) : null;
  const columns = {
    departamento_id: sql.departamento ?? `${bind(row.departamentoId)}::int8`,
    entidade: sql.entidade ?? `${bind(row.entidade)}::text`,
    entidade_id: sql.id,
    acao: sql.acao ?? `${bind(row.acao)}::text`,
    usuario_id: sql.usuario ?? `${bind(author.usuarioId)}::int8`,
    campos: sql.campos,
    dito: sql.dito ? `coalesce(${bind(dito)}::jsonb, '{}') || ${sql.dito}` : `${bind(dito)}::jsonb`,
    request_id: `${bind(request?.requestId ?? null)}::text`,
    ip: `${bind(request?.ip ?? null)}::text`,
    cliente: `${bind(request?.cliente ?? null)}::text`,
    versao: `${bind(request?.versao ?? null)}::text`,
    ...(sql.em ? { created_at: sql.em } : {}),
  };
  return `insert into log (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')} ${sql.from ?? ''}`;
}

/** Runs an insert into the log that is a statement of its own. */
export async function runLog(db: Kysely<Database>, text: (bind: Bind) => string): Promise<void> {
  const values: unknown[] = [];
  await db.executeQuery(
    CompiledQuery.raw(
      text((v) => `$${values.push(v)}`),
      values,
    ),
  );
}

/** Logs what is no change of a noun's record by an action: a reading of personal data, an account's sign-in, a seal. */
export const writeLog = (
  db: Kysely<Database>,
  author: Author,
  row: LogRow & { readonly entidadeId: number; readonly campos?: Changes },
): Promise<void> =>
  runLog(db, (bind) =>
    logInsert(bind, author, row, {
      id: `${bind(row.entidadeId)}::int8`,
      campos: `${bind(JSON.stringify(row.campos ?? {}))}::jsonb`,
    }),
  );

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

/** Does a patch leave every column as it was? The folded search text follows from the others. */
export const isSame = (
  raw: Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(patch).every(
    ([name, to]) => name === 'busca' || same(raw[name] ?? null, to ?? null),
  );
