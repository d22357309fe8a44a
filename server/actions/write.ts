/** What a write is in SQL: the record's columns and version, its step, its log row, in one statement. */
import { CompiledQuery } from 'kysely';
import { changesBetween, columnsBetween, columnsState, wholeMade, wholeState } from './kept.ts';
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

/** Of the department, where the table says of which its records are. */
const ownSql = (bind: Bind, { dep }: Work, { tenantColumn }: NounWriter, alias = ''): string =>
  tenantColumn ? `${alias}${tenantColumn} = ${bind(dep)} and ` : '';

/** What every change of a record says of it beside what was asked: of versions, of which the log keeps nothing. */
const stampsOf = ({ stamps }: NounWriter): readonly string[] =>
  stamps ?? ['lock_version = lock_version + 1', 'updated_at = now()'];

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
    const where = `${ownSql(bind, w, writer)}${writer.idColumn} = ${bind(id)}`;
    const stamps = stampsOf(writer);
    const sets = Object.entries(patch).map(([column, v]) => `${column} = ${bind(toColumn(v))}`);
    parts.push(
      `u as (update ${writer.table} set ${[...sets, ...stamps].join(', ')} where ${where} returning *)`,
    );
    // Of one statement, and so of one moment: the table is as it was before it, u as it is after.
    // And no more than what was asked, since no trigger changes a row that is being written.
    if (writer.keeps !== false && Object.keys(patch).length > 0)
      changed = columnsBetween(
        writer,
        `${writer.table} t where ${where}`,
        'u t',
        Object.keys(patch),
      );
  }
  const de = before['situacao'] ?? null;
  const passo = silent ? null : stepAs(writer, de, patch['situacao'] ?? de, texto);
  if (passo) parts.push(stepSql(bind, w, writer, `${bind(id)}::int8`, passo));
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
    ...(passo ? [stepSql(bind, w, writer, `${bind(id)}::int8`, passo)] : []),
    logSql(bind, w, writer, id, madeSql(bind, w, writer, id), passo, true),
  ];
}

/** The same of a record that goes: what it was stays in its last log row. */
export function destroyParts(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  { id }: Locked,
): readonly string[] {
  const where = `${ownSql(bind, w, writer)}${writer.idColumn} = ${bind(id)}`;
  const was =
    writer.keeps === false
      ? `'{}'::jsonb`
      : changesBetween(
          `(select ${wholeState(writer)} from ${writer.table} t where ${where})`,
          `'{}'`,
        );
  return [
    `d as (delete from ${writer.table} where ${where})`,
    logSql(bind, w, writer, id, was, null),
  ];
}

/** A second act that was done to records as they were made: their columns are what it left. */
export interface Then {
  readonly w: Work;
  /** What it changed, as it was before it; the situação among them. */
  readonly before: Readonly<Record<string, unknown>>;
  /** The records that it was done to, with what its step says. */
  readonly textos: ReadonlyMap<number, string | null>;
}

/**
 * The same of many that were made at once in the same situação: first steps and log rows, in the order of
 * their ids; of those that more was done to, the second ones.
 */
export function createAllParts(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  ids: readonly number[],
  para: string | null,
  then?: Then,
): readonly string[] {
  const passo = stepAs(writer, null, para);
  const id = `t.${writer.idColumn}`;
  const where = `${ownSql(bind, w, writer, 't.')}${id} = any(${bind(ids)}::int8[])`;
  const from = `from ${writer.table} t where ${where} order by ${id}`;
  const row = rowOf(w, writer, passo, true);
  if (!then)
    return [
      ...(passo ? [stepSql(bind, w, writer, id, passo, from)] : []),
      `l as (${logInsert(bind, w.author, row, { id, campos: madeColumns(writer), from })})`,
    ];
  const textos = JSON.stringify([...then.textos].map(([one, texto]) => ({ id: one, texto })));
  const before = `${bind(JSON.stringify(then.before))}::jsonb`;
  const acts = [w.acao, then.w.acao].map((acao) => `${bind(acao)}::text`);
  const first = `${bind(para)}::text`;
  const saidOf = (one: LogRow): string => `${bind(JSON.stringify(one.dito ?? {}))}::jsonb`;
  return [
    `x as materialized (select (e ->> 'id')::int8 as id, e ->> 'texto' as texto from jsonb_array_elements(${bind(textos)}::jsonb) e)`,
    `m as materialized (select ${id} as id, t.situacao, x.id is not null as duas, x.texto, ${madeColumns(writer)} as campos
       from ${writer.table} t left join x on x.id = ${id} where ${where})`,
    // Each act with what it changed: the first left what the second found.
    `s as materialized (
       select m.id, 1 as n, ${acts[0]} as acao, null::text as de, ${first} as para, null::text as texto, ${saidOf(row)} as dito,
         case when m.duas then m.campos - array(select jsonb_object_keys(${before})) || (
           select coalesce(jsonb_object_agg(b.key, jsonb_build_object('de', null, 'para', b.value)), '{}')
           from jsonb_each(${before}) b where b.value <> 'null') else m.campos end as campos
       from m
       union all
       select m.id, 2, ${acts[1]}, ${first}, m.situacao, m.texto, ${saidOf(rowOf(then.w, writer, null, false))} || jsonb_build_object('passo',
           jsonb_build_object('de', ${first}, 'para', m.situacao, 'texto', m.texto)), (
         select coalesce(jsonb_object_agg(b.key, jsonb_build_object('de', b.value, 'para', m.campos -> b.key -> 'para')), '{}')
         from jsonb_each(${before}) b
         where m.campos -> b.key -> 'para' is distinct from nullif(b.value, 'null'))
       from m where m.duas)`,
    stepInsert(
      writer,
      [
        `${bind(w.dep)}::int8`,
        's.id',
        's.acao',
        's.de',
        's.para',
        's.texto',
        `${bind(w.author.usuarioId)}::int8`,
      ],
      'from s order by s.id, s.n',
    ),
    `l as (${logInsert(
      bind,
      w.author,
      { ...row, dito: {} },
      {
        id: 's.id',
        acao: 's.acao',
        campos: 's.campos',
        dito: 's.dito',
        from: 'from s order by s.id, s.n',
      },
    )})`,
  ];
}

/** One record among many that change at once. */
export interface ChangeOfMany {
  readonly record: Locked;
  /** The same columns for each. */
  readonly patch: Readonly<Record<string, unknown>>;
  readonly texto?: string | null;
  /** Changes of what hangs on it, for the log. */
  readonly campos?: Changes;
}

/** As changeParts, of many: each has its own values, step and log row, in the order of their ids. */
export function changeAllParts(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  changes: readonly ChangeOfMany[],
): readonly string[] {
  const { table, idColumn, keeps } = writer;
  const columns = Object.keys(definedOf(changes[0]?.patch ?? {}));
  const stamps = stampsOf(writer);
  const state = columnsState(writer, columns);
  const sets = columns.map((column) => `${column} = (d.p).${column}`);
  const given = JSON.stringify(
    changes.map(({ record, patch, texto = null, campos = {} }) => ({
      id: record.id,
      patch,
      texto,
      campos,
    })),
  );
  const own = ownSql(bind, w, writer, 't.');
  const steps = writer.steps !== undefined;
  const de = steps ? 't.situacao' : 'null::text';
  const step = `jsonb_build_object('de', a.de, 'para', t.situacao, 'texto', a.texto)`;
  const from = `from u t join a on a.id = t.${idColumn} order by t.${idColumn}`;
  const campos =
    keeps === false ? `'{}'::jsonb` : `${changesBetween('a.antes', state)} || a.campos`;
  return [
    `d as materialized (select (e ->> 'id')::int8 as id, e ->> 'texto' as texto, e -> 'campos' as campos,
       jsonb_populate_record(null::${table}, e -> 'patch') as p from jsonb_array_elements(${bind(given)}::jsonb) e)`,
    // Of one statement, and so of one moment: the table is as it was before it, u as it is after.
    `a as materialized (select t.${idColumn} as id, d.texto, d.campos, ${de} as de, ${keeps === false ? 'null' : state} as antes
       from ${table} t join d on d.id = t.${idColumn} where ${own}true)`,
    `u as (update ${table} t set ${[...sets, ...stamps].join(', ')} from d where ${own}t.${idColumn} = d.id returning t.*)`,
    ...(steps
      ? [
          stepInsert(
            writer,
            [
              `${bind(w.dep)}::int8`,
              `t.${idColumn}`,
              `${bind(w.acao)}::text`,
              'a.de',
              't.situacao',
              'a.texto',
              `${bind(w.author.usuarioId)}::int8`,
            ],
            from,
          ),
        ]
      : []),
    `l as (${logInsert(bind, w.author, rowOf(w, writer, null, false), {
      id: `t.${idColumn}`,
      campos,
      from,
      ...(steps ? { dito: `jsonb_build_object('passo', ${step})` } : {}),
    })})`,
  ];
}

/** SQL of the whole record of the row `t`, as changes from nothing. */
export const madeColumns = (writer: NounWriter): string =>
  writer.keeps === false ? `'{}'::jsonb` : wholeMade(writer);
const madeSql = (bind: Bind, w: Work, writer: NounWriter, id: number): string =>
  writer.keeps === false
    ? `'{}'::jsonb`
    : `(select ${madeColumns(writer)} from ${writer.table} t where ${ownSql(bind, w, writer, 't.')}t.${writer.idColumn} = ${bind(id)})`;

type Passo = NonNullable<Dito['passo']>;
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const stepAs = (
  { steps }: NounWriter,
  de: unknown,
  para: unknown,
  texto: string | null = null,
): Passo | null => (steps ? { de: textOrNull(de), para: textOrNull(para), texto } : null);

/** Of one record, else of those that `from` gives. */
function stepSql(
  bind: Bind,
  w: Work,
  writer: NounWriter,
  id: string,
  { de, para, texto }: Passo,
  from = '',
): string {
  const said = [w.acao, de, para, texto].map((value) => `${bind(value)}::text`);
  return stepInsert(
    writer,
    [`${bind(w.dep)}::int8`, id, ...said, `${bind(w.author.usuarioId)}::int8`],
    from,
  );
}

function stepInsert({ steps }: NounWriter, values: readonly string[], from: string): string {
  if (!steps) throw new Error('passo de quem não os tem');
  return `h as (insert into ${steps.table} (departamento_id, ${steps.key}, acao, de, para, texto, usuario_id) select ${values.join(', ')} ${from})`;
}

/** What was said, as the chain holds it. */
export const ditoOf = (entrada: Work['entrada'], passo: Passo | null, inteiro: boolean): Dito => ({
  ...(entrada && Object.keys(entrada).length > 0 ? { entrada } : {}),
  ...(passo ? { passo } : {}),
  ...(inteiro ? { inteiro: true } : {}),
});

function rowOf(w: Work, writer: NounWriter, passo: Passo | null, inteiro: boolean): LogRow {
  const dito = ditoOf(w.entrada, passo, inteiro && writer.keeps !== false);
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
