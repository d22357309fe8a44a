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

export interface LogRow {
  /** Null: of no department in particular. */
  readonly departamentoId: number | null;
  readonly entidade: string;
  readonly entidadeId: number;
  readonly acao: string;
  readonly campos?: Changes;
}

/** Column → the value bound; the record's id comes from elsewhere. */
function columnsOf(
  bind: (v: unknown) => string,
  author: Author,
  row: Omit<LogRow, 'entidadeId'>,
): Record<'departamento_id' | 'campos', string> & Record<string, string> {
  const request = author.kind === 'person' ? author : null;
  return {
    departamento_id: bind(row.departamentoId),
    entidade: bind(row.entidade),
    acao: bind(row.acao),
    usuario_id: bind(author.usuarioId),
    campos: bind(JSON.stringify(row.campos ?? {})),
    request_id: bind(request?.requestId ?? null),
    ip: bind(request?.ip ?? null),
    cliente: bind(request?.cliente ?? null),
    versao: bind(request?.versao ?? null),
  };
}
const into = (columns: Readonly<Record<string, string>>): string =>
  `insert into log (${Object.keys(columns).join(', ')})`;
const listOf = (columns: Readonly<Record<string, string>>): string =>
  Object.values(columns).join(', ');

/** `insert into log …` of one row. */
export function logInsert(bind: (v: unknown) => string, author: Author, row: LogRow): string {
  const columns = { ...columnsOf(bind, author, row), entidade_id: bind(row.entidadeId) };
  return `${into(columns)} values (${listOf(columns)})`;
}

/** Logs what is no change of a noun's record: a reading of personal data, an account's sign-in, a seal. */
export async function writeLog(db: Kysely<Database>, author: Author, row: LogRow): Promise<void> {
  const values: unknown[] = [];
  const text = logInsert((v) => `$${values.push(v)}`, author, row);
  await db.executeQuery(CompiledQuery.raw(text, values));
}

/** The same row for many records, in their order, but for a reference that each has of its own. One statement. */
export async function writeLogs(
  db: Kysely<Database>,
  author: Author,
  row: Omit<LogRow, 'entidadeId'>,
  campo: string,
  each: readonly { readonly id: number; readonly para: number }[],
): Promise<void> {
  const values: unknown[] = [];
  const bind = (v: unknown): string => `$${values.push(v)}`;
  const columns = columnsOf(bind, author, row);
  const of = {
    ...columns,
    campos: `jsonb_set(${columns.campos}::jsonb, array[${bind(campo)}::text], jsonb_build_object('de', null, 'para', t.para))`,
    entidade_id: 't.id',
  };
  const [ids, paras] = [bind(each.map((e) => e.id)), bind(each.map((e) => e.para))];
  await db.executeQuery(
    CompiledQuery.raw(
      `${into(of)} select ${listOf(of)}
       from unnest(${ids}::int8[], ${paras}::int8[]) with ordinality as t (id, para, n) order by t.n`,
      values,
    ),
  );
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
