/** What a write is in SQL: the record's columns and version, its step, its log row, in one statement. */
import { logInsert, changes } from './log.ts';
import type { Created, NounWriter, Outcome } from './noun.ts';
import type { Locked, Work } from './work.ts';

export type Bind = (value: unknown) => string;

/** Structures go into jsonb columns as text; what pg knows how to send stays. */
export const toColumn = (v: unknown): unknown =>
  v !== null && typeof v === 'object' && !(v instanceof Date) && !Buffer.isBuffer(v)
    ? JSON.stringify(v)
    : v;

const departamentoOf = ({ dep }: Work): number | null => (dep === 0 ? null : dep);

/** Common table expressions: u, the record after its change (only when it is one), its step, its log row. */
export function changeParts(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  { id, raw }: Locked,
  { patch: given = {}, touch, texto, campos, silent }: Outcome,
): { readonly parts: readonly string[]; readonly touched: boolean } {
  // What nobody said stays as it is.
  const patch = Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined));
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
  parts.push(logOf(bind, w, writer.noun, id, { ...changed, ...campos }));
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
    logOf(bind, w, entidade ?? writer.noun, id, campos),
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
  entidade: string,
  entidadeId: number,
  campos: NonNullable<Outcome['campos']>,
): string => {
  const row = { departamentoId: departamentoOf(w), entidade, entidadeId, acao: w.acao, campos };
  return `l as (${logInsert(bind, w.author, row)})`;
};
