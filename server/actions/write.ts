/** What a write is in SQL: the record's columns and version, its step, its log row, in one statement. */
import { CompiledQuery } from 'kysely';
import { columnsState, wholeState } from './kept.ts';
import { logInsert, type Changes, type Dito, type LogRow } from './log.ts';
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

/** What the log keeps of it that no column of its own says, as jsonb. */
const saidSql = (bind: Bind, campos: Changes | undefined): string =>
  campos && Object.keys(campos).length > 0 ? ` || ${bind(JSON.stringify(campos))}::jsonb` : '';

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
  let changed = `'{}'::jsonb`;
  if (touched) {
    const own = writer.tenantColumn ? `${writer.tenantColumn} = ${bind(w.dep)} and ` : '';
    const where = `${own}${writer.idColumn} = ${bind(id)}`;
    const stamps = writer.stamps ?? ['lock_version = lock_version + 1', 'updated_at = now()'];
    const sets = Object.entries(patch).map(([column, v]) => `${column} = ${bind(toColumn(v))}`);
    parts.push(
      `u as (update ${writer.table} set ${[...sets, ...stamps].join(', ')} where ${where} returning *)`,
    );
    // Of one statement, and so of one moment: the table is as it was before it, u as it is after.
    if (writer.keeps !== false)
      changed = `log_mudancas((select ${columnsState(writer)} from ${writer.table} t where ${where}), (select ${columnsState(writer)} from u t))`;
  }
  const de = before['situacao'] ?? null;
  const passo = silent ? null : stepAs(writer, de, patch['situacao'] ?? de, texto);
  if (passo) parts.push(stepSql(bind, w, writer, id, passo));
  parts.push(logSql(bind, w, writer, id, `${changed}${saidSql(bind, campos)}`, passo));
  return { parts, touched };
}

/** The same of a record that was made: its first step, to the situação it begins in, and its log row. */
export function createParts(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  { id, texto }: Pick<Created, 'id' | 'texto'>,
  para: string | null,
  de: string | null = null,
): readonly string[] {
  const passo = stepAs(writer, de, para, texto);
  return [
    ...(passo ? [stepSql(bind, w, writer, id, passo)] : []),
    logSql(bind, w, writer, id, madeSql(bind, writer, id), passo, true),
  ];
}

/** The same of a record that goes: what it was stays in its last log row. */
export function destroyParts(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  { id }: Locked,
): readonly string[] {
  const own = writer.tenantColumn ? `${writer.tenantColumn} = ${bind(w.dep)} and ` : '';
  const where = `${own}${writer.idColumn} = ${bind(id)}`;
  const was =
    writer.keeps === false
      ? `'{}'::jsonb`
      : `log_mudancas((select ${wholeState(writer)} from ${writer.table} t where ${where}), '{}')`;
  return [
    `d as (delete from ${writer.table} where ${where})`,
    logSql(bind, w, writer, id, was, null),
  ];
}

/** The log rows of records of no steps that were made at once. */
export const createInsert = (
  bind: Bind,
  w: Work,
  writer: NounWriter,
  ids: readonly number[],
): string =>
  logInsert(bind, w.author, rowOf(w, writer, null, true), {
    id: `t.${writer.idColumn}`,
    campos: madeColumns(writer),
    from: `from ${writer.table} t where t.${writer.idColumn} = any(${bind(ids)}::int8[]) order by t.${writer.idColumn}`,
  });

/** SQL of the whole record of the row `t`, as changes from nothing. */
export const madeColumns = (writer: NounWriter): string =>
  writer.keeps === false ? `'{}'::jsonb` : `log_mudancas('{}', ${wholeState(writer)})`;
const madeSql = (bind: Bind, writer: NounWriter, id: number): string =>
  writer.keeps === false
    ? `'{}'::jsonb`
    : `(select ${madeColumns(writer)} from ${writer.table} t where t.${writer.idColumn} = ${bind(id)})`;

type Passo = NonNullable<Dito['passo']>;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const stepAs = (
  { steps }: NounWriter,
  de: unknown,
  para: unknown,
  texto: string | null = null,
): Passo | null => (steps ? { de: textOrNull(de), para: textOrNull(para), texto } : null);

function stepSql(bind: Bind, w: Work, { steps }: NounWriter, id: number, passo: Passo): string {
  if (!steps) throw new Error('passo de quem não os tem');
  const { de, para, texto } = passo;
  const values = [w.dep, id, w.acao, de, para, texto, w.author.usuarioId];
  return `h as (insert into ${steps.table} (departamento_id, ${steps.key}, acao, de, para, texto, usuario_id) values (${values.map(bind).join(', ')}))`;
}

function rowOf(w: Work, writer: NounWriter, passo: Passo | null, inteiro: boolean): LogRow {
  const dito: Dito = {
    ...(w.entrada && Object.keys(w.entrada).length > 0 ? { entrada: w.entrada } : {}),
    ...(passo ? { passo } : {}),
    ...(inteiro && writer.keeps !== false ? { inteiro: true } : {}),
  };
  return { departamentoId: departamentoOf(w, writer), entidade: writer.noun, acao: w.acao, dito };
}

const logSql = (
  bind: Bind,
  w: Work,
  writer: NounWriter,
  id: number,
  campos: string,
  passo: Passo | null,
  inteiro = false,
): string => {
  const sql = { id: `${bind(id)}::int8`, campos };
  return `l as (${logInsert(bind, w.author, rowOf(w, writer, passo, inteiro), sql)})`;
};

/** Does it, in one statement. */
export async function runParts(w: Work, partsOf: (bind: Bind) => readonly string[]): Promise<void> {
  const values: unknown[] = [];
  const parts = partsOf((v) => `$${values.push(v)}`);
  await w.trx.executeQuery(CompiledQuery.raw(`with ${parts.join(', ')} select`, values));
}
