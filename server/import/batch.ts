/**
 * A batch of lines, in one transaction: who stands is found by the keys, what differs is written in sets
 * by the one writer, with its rows of the log. A line that is refused does not stop the rest.
 */
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { entidades, type Destino, type Entidade } from '../../domain/integracao/index.ts';
import { acaoDeImportar } from '../../domain/kernel/imports.ts';
import { hojeEm } from '../../domain/kernel/deadlines.ts';
import type { Field } from '../../domain/kernel/fields.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { layBaseOf } from '../actions/base.ts';
import { inHalves } from '../actions/halves.ts';
import { partsBetween, partsState } from '../actions/kept.ts';
import { isSame, type Changes } from '../actions/log.ts';
import { changeAll, createdAll, lockAll } from '../actions/neighbour.ts';
import { readable, type Uniques } from '../actions/refusals.ts';
import { writesNothing, type Work } from '../actions/work.ts';
import { definedOf } from '../actions/write.ts';
import type { Database } from '../db/schema.ts';
import { HttpError } from '../http/errors.ts';
import type { Before, Changed, Importado, Importing, Trx, Values, Wanted } from './importado.ts';
import { valuesOf, type Erros } from './values.ts';

/** A line as it was read: what it says, or why it cannot be. */
export type Lida =
  | { readonly linha: number; readonly dita: unknown }
  | { readonly linha: number; readonly erros: Erros };

/** What became of it. */
export interface Fate {
  readonly linha: number;
  readonly destino: Destino;
  /** Of one that changed: its fields. */
  readonly campos?: readonly string[];
  /** Of one that was refused: why. */
  readonly erros?: Erros;
}

/** Which of these keys came before, in a line with another number. */
export type Vistas = (
  keys: readonly { readonly linha: number; readonly chave: string }[],
) => Promise<ReadonlyMap<number, number>>;

export interface Importacao {
  readonly nome: string;
  readonly of: Importado;
  readonly uniques: Uniques;
  /** Nothing is written. */
  readonly simular: boolean;
  readonly vistas: Vistas;
  readonly meus: Importing['meus'];
  /** Who does it, of which department; one for each transaction. */
  readonly work: (trx: Trx, acao: string) => Work;
}

/** Deadlock, serialisation, and a unique row that came in meanwhile. */
const RETRY = new Set(['40P01', '40001', '23505']);
const ATTEMPTS = 3;

/** Lines of a batch that are right by themselves, and what became of the others. */
export interface Judged {
  readonly lines: readonly Line[];
  readonly refused: readonly Fate[];
}

const entidadeDe = (nome: string): Entidade => {
  const entidade = entidades[nome];
  if (!entidade) throw new Error(`importa-se o que não há: ${nome}`);
  return entidade;
};

/** What each line says, by the rules of its fields; a key that came before is refused. */
export async function judge(
  { nome, of, vistas }: Importacao,
  lidas: readonly Lida[],
): Promise<Judged> {
  const entidade = entidadeDe(nome);
  const hoje = hojeEm(new Date());
  const refused: Fate[] = [];
  const refuse = (linha: number, erros: Erros): void =>
    void refused.push({ linha, destino: 'recusada', erros });
  const good: Line[] = [];
  for (const lida of lidas) {
    const { linha } = lida;
    const read = 'erros' in lida ? lida : valuesOf(entidade, lida.dita, hoje);
    if ('erros' in read) refuse(linha, read.erros);
    else good.push({ linha, values: read.values, chave: keyOf(entidade, of, read.values) });
  }
  const before = await vistas(good);
  const lines = good.filter(({ linha }) => {
    const first = before.get(linha);
    if (first === undefined) return true;
    const [campo = 'base'] = entidade.chave;
    refuse(linha, { [campo]: [`repete a chave da linha ${first}`] });
    return false;
  });
  return { lines, refused };
}

/** What became of the lines of a batch, in their order; all that was refused beside them. */
export async function settle(
  trx: Trx,
  importacao: Importacao,
  { lines, refused }: Judged,
): Promise<readonly Fate[]> {
  const done = await settleGood(trx, importacao, entidadeDe(importacao.nome), lines);
  return [...refused, ...done].toSorted((a, b) => a.linha - b.linha);
}

/** Answers what became of each, in their order. */
export async function importBatch(
  db: Kysely<Database>,
  importacao: Importacao,
  lidas: readonly Lida[],
): Promise<readonly Fate[]> {
  const judged = await judge(importacao, lidas);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (trx) => {
        if (importacao.simular) await writesNothing({ trx });
        return settle(trx, importacao, judged);
      });
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt === ATTEMPTS || code === undefined || !RETRY.has(code)) throw error;
    }
  }
}

interface Line {
  readonly linha: number;
  readonly values: Values;
  readonly chave: string;
}

/** Its key as one text. */
const keyOf = ({ chave }: Entidade, of: Importado, values: Values): string =>
  JSON.stringify(chave.map((field) => of.chave?.[field]?.of(values[field]) ?? values[field]));

async function settleGood(
  trx: Trx,
  importacao: Importacao,
  entidade: Entidade,
  lines: readonly Line[],
): Promise<readonly Fate[]> {
  const { nome, of, simular, meus } = importacao;
  // Two at once would make the same record twice, and lock in other orders: the second waits for a batch.
  if (!simular)
    await sql`select pg_advisory_xact_lock(hashtext(${acaoDeImportar(nome)}))`.execute(trx);
  const w = importacao.work(trx, acaoDeImportar(nome));
  const i: Importing = { trx, dep: w.dep, agora: w.agora, meus };
  const known = await knownOf(i, of, entidade, lines);
  const wantedOf = await of.read(
    i,
    lines.map(({ values }) => values),
    [...known.values()],
  );
  const fates: Fate[] = [];
  const made: Made[] = [];
  const changed: ChangedLine[] = [];
  for (const { linha, values, chave } of lines) {
    const before = known.get(chave) ?? null;
    try {
      const wanted = wantedOf(values, before);
      if (!before) made.push({ linha, wanted });
      else {
        const campos = namesBetween(before, wanted);
        if (campos.length > 0) changed.push({ linha, before, wanted, campos });
        else fates.push({ linha, destino: 'igual' });
      }
    } catch (error) {
      const erros = errosOf(error);
      if (erros === null) throw error;
      fates.push({ linha, destino: 'recusada', erros });
    }
  }
  if (simular)
    return [
      ...fates,
      ...made.map(({ linha }): Fate => ({ linha, destino: 'nova' })),
      ...changed.map(({ linha, campos }): Fate => ({ linha, destino: 'alterada', campos })),
    ];
  const refused = ({ linha }: { readonly linha: number }, error: unknown): Fate | null => {
    const erros = errosOf(readable(error, entidade.fields, importacao.uniques));
    return erros && { linha, destino: 'recusada', erros };
  };
  fates.push(...(await inHalves(trx, made, (some) => make(w, i, of, some), refused)));
  fates.push(...(await inHalves(trx, changed, (some) => change(w, of, some), refused)));
  return fates;
}

/** Those that stand, by their keys. */
async function knownOf(
  { trx, dep }: Importing,
  of: Importado,
  entidade: Entidade,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, Before>> {
  const { table, idColumn, tenantColumn } = of.writer;
  const { chave, fields } = entidade;
  const sqlOf = (field: string): string => of.chave?.[field]?.sql ?? `t.${field}`;
  const values: unknown[] = chave.map((field) =>
    lines.map((line) => (JSON.parse(line.chave) as unknown[])[chave.indexOf(field)]),
  );
  const typed = chave.map((field, at) => `$${at + 1}::${pgTypeOf(fields[field])}[]`);
  const names = chave.map((_, at) => `k${at}`);
  const own = tenantColumn ? ` and t.${tenantColumn} = $${values.push(dep)}` : '';
  const { rows } = await trx.executeQuery<
    Readonly<Record<string, unknown>> & {
      readonly 'osm parts': Before['parts'];
      readonly 'osm n': number;
    }
  >(
    CompiledQuery.raw(
      `select t.*, ${partsState(of.writer)} as "osm parts", k.n as "osm n"
       from unnest(${typed.join(', ')}) with ordinality k(${names.join(', ')}, n)
       join ${table} t on ${chave.map((field, at) => `${sqlOf(field)} = k.k${at}`).join(' and ')}${own}`,
      values,
    ),
  );
  return new Map(
    rows.flatMap(({ 'osm parts': parts, 'osm n': n, ...raw }) => {
      const line = lines[n - 1];
      return line ? [[line.chave, { id: Number(raw[idColumn]), raw, parts }] as const] : [];
    }),
  );
}
const pgTypeOf = (field: Field | undefined): string => (field?.kind === 'date' ? 'date' : 'text');

interface Made {
  readonly linha: number;
  readonly wanted: Wanted;
}
interface ChangedLine extends Changed {
  readonly linha: number;
  readonly campos: readonly string[];
}

/** What a line changes of its record: columns that differ, lists that do. */
const namesBetween = ({ raw, parts }: Before, wanted: Wanted): readonly string[] => [
  ...Object.entries(definedOf(wanted.columns)).flatMap(([name, value]) =>
    isSame(raw, { [name]: value }) ? [] : [name],
  ),
  ...Object.keys(partChangesOf(parts, wanted)),
];
const partChangesOf = (before: Before['parts'], { parts = {} }: Wanted): Changes =>
  partsBetween(before, parts, Object.keys(definedOf(parts)));

/** Inserts them, in their order. */
async function make(
  w: Work,
  i: Importing,
  of: Importado,
  made: readonly Made[],
): Promise<readonly Fate[]> {
  const { table, idColumn, tenantColumn } = of.writer;
  const given = {
    ...of.defaults?.(),
    ...(tenantColumn ? { [tenantColumn]: i.dep } : {}),
  };
  const rows = made.map(({ wanted }) => ({ ...given, ...definedOf(wanted.columns) }));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  const { rows: inserted } = await i.trx.executeQuery<{ id: number }>(
    CompiledQuery.raw(
      `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb) returning ${idColumn} as id`,
      [JSON.stringify(rows)],
    ),
  );
  const ids = inserted.map(({ id }) => id);
  await writeParts(
    i.trx,
    of,
    made.map(({ wanted }, at) => ({ id: ids[at] ?? 0, wanted })),
  );
  await createdAll(w, of.writer, ids);
  return made.map(({ linha }) => ({ linha, destino: 'nova' }));
}

/** Changes them; of those that somebody changed since they were read, what they are now. */
async function change(
  w: Work,
  of: Importado,
  changed: readonly ChangedLine[],
): Promise<readonly Fate[]> {
  const { writer } = of;
  const byId = new Map(changed.map((one) => [one.before.id, one]));
  const records = await lockAll(w, writer, [...byId.keys()]);
  await layBaseOf(w.trx, writer, [...byId.keys()]);
  const lists = await listsNow(w.trx, of, changed);
  const names = [
    ...new Set(changed.flatMap(({ wanted }) => Object.keys(definedOf(wanted.columns)))),
  ];
  const changes = records.flatMap((record) => {
    const one = byId.get(record.id);
    if (!one) return [];
    const raw: Values = record.raw;
    const columns = definedOf(one.wanted.columns);
    const patch = Object.fromEntries(
      // What the line leaves out stays as it was.
      names.map((name) => [name, (name in columns ? columns : raw)[name]]),
    );
    const campos = partChangesOf(lists.get(record.id) ?? {}, one.wanted);
    return [{ record, patch, campos }];
  });
  await writeParts(
    w.trx,
    of,
    changed.map(({ before, wanted }) => ({ id: before.id, wanted })),
  );
  await changeAll(w, writer, changes);
  await of.changed?.(w, changed);
  return changed.map(({ linha, campos }) => ({ linha, destino: 'alterada', campos }));
}
/** The lists of those whose lists change, locked. */
async function listsNow(
  trx: Trx,
  { writer }: Importado,
  changed: readonly ChangedLine[],
): Promise<ReadonlyMap<number, Before['parts']>> {
  const ids = changed.flatMap(({ before, wanted }) =>
    Object.keys(definedOf(wanted.parts ?? {})).length > 0 ? [before.id] : [],
  );
  if (ids.length === 0) return new Map();
  const { rows } = await trx.executeQuery<{ id: number; parts: Before['parts'] }>(
    CompiledQuery.raw(
      `select t.${writer.idColumn} as id, ${partsState(writer)} as parts from ${writer.table} t where t.${writer.idColumn} = any($1::int8[])`,
      [ids],
    ),
  );
  return new Map(rows.map(({ id, parts }) => [id, parts]));
}

async function writeParts(
  trx: Trx,
  of: Importado,
  rows: readonly { readonly id: number; readonly wanted: Wanted }[],
): Promise<void> {
  for (const [name, write] of Object.entries(of.parts ?? {})) {
    const some = rows.flatMap(({ id, wanted }) => {
      const items = wanted.parts?.[name];
      return items ? [{ id, items }] : [];
    });
    if (some.length > 0) await write(trx, some);
  }
}

/** What is wrong, by field; null for an error that is not the line's. */
function errosOf(error: unknown): Erros | null {
  if (error instanceof HttpError && error.status === 422) return error.body as Erros;
  // Data the database does not take (SQLSTATE classes 22 and 23).
  const { code = '' } = error as { code?: string };
  return /^2[23]/.test(code) ? { base: [mensagens.registroInvalido] } : null;
}
