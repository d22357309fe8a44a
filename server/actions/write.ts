/** What a write is in SQL: the record's columns and version, its step, its log row, in one statement. */
import { CompiledQuery } from 'kysely';
import { logInsert, changes } from './log.ts';
import { isMunicipal, type Created, type NounWriter, type Outcome } from './noun.ts';
import type { Locked, Work } from './work.ts';

export type Bind = (value: unknown) => string;

/** Structures go into jsonb columns as text; what pg knows how to send stays. */
export const toColumn = (v: unknown): unknown =>
  v !== null && typeof v === 'object' && !(v instanceof Date) && !Buffer.isBuffer(v)
    ? JSON.stringify(v)
    : v;

/** What nobody said stays as it is. */
export const definedOf = (patch: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(patch).filter(([, v]) => v !== undefined));

/** What is the municipality's is told to all departments, and is in all their trails. */
const departamentoOf = ({ dep }: Work, writer: NounWriter): number | null =>
  dep === 0 || isMunicipal(writer) ? null : dep;

/** Common table expressions: u, the record after its change (only when it is one), its step, its log row. */
export function changeParts(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  { id, raw }: Locked,
  { patch: given = {}, touch, texto, campos, silent }: Outcome,
): { readonly parts: readonly string[]; readonly touched: boolean } {
  const patch = definedOf(given);
  const before = raw as Readonly<Record<string, unknown>>;
  const parts: string[] = [];
  const touched = touch === true || Object.keys(patch).length > 0;
  if (touched) {
    const stamps = writer.stamps ?? ['lock_version = lock_version + 1', 'updated_at = now()'];
    const own = writer.tenantColumn ? `${writer.tenantColumn} = ${bind(w.dep)} and ` : '';
    const where = `${own}${writer.idColumn} = ${bind(id)}`;
    const sets = Object.entries(patch).map(([column, v]) => `${column} = ${bind(toColumn(v))}`);
    parts.push(
      `u as (update ${writer.table} set ${[...sets, ...stamps].join(', ')} where ${where} returning *)`,
    );
  }
  if (!silent) {
    const de = before['situacao'];
    parts.push(...stepOf(bind, w, writer, id, de, patch['situacao'] ?? de, texto));
  }
  const changed = writer.logsFields === false ? {} : changes(before, patch);
  parts.push(logOf(bind, w, writer, id, { ...changed, ...campos }));
  return { parts, touched };
}

/** The same of a record that was made: its first step, to the situação it begins in, and its log row. */
export function createParts(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  { id, texto, campos = {}, entidade }: Omit<Created, 'rest'>,
  para: string | null,
  de: string | null = null,
): readonly string[] {
  return [
    ...(entidade === undefined ? stepOf(bind, w, writer, id, de, para, texto) : []),
    logOf(bind, w, writer, id, campos, entidade),
  ];
}

/** Columns that say nothing of what a record was. */
const TECHNICAL = new Set([
  'id',
  'departamento_id',
  'lock_version',
  'created_at',
  'updated_at',
  'busca',
]);

/** The same of a record that goes: what it was stays in its last log row. */
export function destroyParts(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  { id, raw }: Locked,
): readonly string[] {
  const was = Object.entries(raw).filter(([column]) => !TECHNICAL.has(column));
  const own = writer.tenantColumn ? `${writer.tenantColumn} = ${bind(w.dep)} and ` : '';
  return [
    `d as (delete from ${writer.table} where ${own}${writer.idColumn} = ${bind(id)})`,
    logOf(
      bind,
      w,
      writer,
      id,
      Object.fromEntries(was.map(([column, de]) => [column, { de, para: null }])),
    ),
  ];
}

function stepOf(
  bind: Bind,
  w: Work,
  { steps }: NounWriter,
  id: number,
  de: unknown,
  para: unknown,
  texto: string | null = null,
): string[] {
  if (!steps) return [];
  const values = [w.dep, id, w.acao, de ?? null, para ?? null, texto, w.author.usuarioId];
  return [
    `h as (insert into ${steps.table} (departamento_id, ${steps.key}, acao, de, para, texto, usuario_id) values (${values.map(bind).join(', ')}))`,
  ];
}

const logOf = (
  bind: Bind,
  w: Work,
  writer: NounWriter,
  entidadeId: number,
  campos: NonNullable<Outcome['campos']>,
  entidade = writer.noun,
): string => {
  const departamentoId = departamentoOf(w, writer);
  const row = { departamentoId, entidade, entidadeId, acao: w.acao, campos };
  return `l as (${logInsert(bind, w.author, row)})`;
};

/** Does it, in one statement. */
export async function runParts(w: Work, partsOf: (bind: Bind) => readonly string[]): Promise<void> {
  const values: unknown[] = [];
  const parts = partsOf((v) => `$${values.push(v)}`);
  await w.trx.executeQuery(CompiledQuery.raw(`with ${parts.join(', ')} select`, values));
}
