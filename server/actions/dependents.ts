/**
 * What depends on a record, so that it cannot be deleted: rows of other tables that refer to it, by the
 * database's own foreign keys, counted as records of the noun that they belong to.
 */
import { CompiledQuery } from 'kysely';
import type { Names } from '../../domain/kernel/define.ts';
import { plural } from '../../domain/kernel/format.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { dependentes } from '../http/errors.ts';
import type { NounWriter } from './noun.ts';
import type { Locked, Work } from './work.ts';

/** Table → what its records are called. */
export type NamesOf = ReadonlyMap<string, Names>;

interface Reference {
  readonly tabela: string;
  readonly alvo: string;
  /** Its columns, and those of `alvo` that they hold. */
  readonly colunas: readonly string[];
  readonly chave: readonly string[];
  /** What it refers to cannot go before it does. */
  readonly impede: boolean;
}

const REFERENCES = `
  select t.relname as tabela, alvo.relname as alvo, c.confdeltype in ('a', 'r') as impede,
    array_agg(de.attname::text order by k.n) as colunas, array_agg(para.attname::text order by k.n) as chave
  from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_class alvo on alvo.oid = c.confrelid
    cross join lateral unnest(c.conkey, c.confkey) with ordinality k (de, para, n)
    join pg_attribute de on de.attrelid = t.oid and de.attnum = k.de
    join pg_attribute para on para.attrelid = alvo.oid and para.attnum = k.para
  where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace
  group by c.oid, t.relname, alvo.relname order by t.relname, c.oid`;

/** The table of the noun that a row belongs to: its own, or that which its table is named after. */
export const ownerOf = (table: string, names: NamesOf): string | null =>
  [...names.keys()]
    .filter((own) => table === own || table.startsWith(`${own}_`))
    .toSorted((a, b) => b.length - a.length)[0] ?? null;

/** The columns of a table that say which record of its owner a row belongs to; of nobody's, the row itself. */
const ownColumns = (table: string, owner: string | null, all: readonly Reference[]): string => {
  const own =
    owner === table
      ? all.find(({ alvo }) => alvo === owner)?.chave
      : all.find(({ tabela, alvo }) => tabela === table && alvo === owner)?.colunas;
  return own?.join(', ') ?? 'tableoid, ctid';
};

/** 'este assunto', 'esta OS' */
function thisOne(names: Names): string {
  const { gender, one } = names.called ?? names;
  return `${gender === 'a' ? 'esta' : 'este'} ${one}`;
}

const NOBODY = { one: 'outro registro', many: 'outros registros' };

/** Throws 409 with who they are and how many, where anything depends on the record, which is locked. */
export async function refuseWhileUsed(
  w: Work,
  { table }: NounWriter,
  { raw }: Locked,
  names: NamesOf,
): Promise<void> {
  const { rows: all } = await w.trx.executeQuery<Reference>(CompiledQuery.raw(REFERENCES));
  const record = raw as Readonly<Record<string, unknown>>;
  const selects = new Map<string | null, string[]>();
  const values: unknown[] = [];
  for (const { tabela, colunas, chave } of all.filter((r) => r.impede && r.alvo === table)) {
    const owner = ownerOf(tabela, names);
    const where = colunas.map((c, at) => `${c} = $${values.push(record[chave[at] ?? ''])}`);
    selects.set(owner, [
      ...(selects.get(owner) ?? []),
      `select row(${ownColumns(tabela, owner, all)})::text from ${tabela} where ${where.join(' and ')}`,
    ]);
  }
  const counts = [...selects].map(
    ([owner, said], at) =>
      `select ${at} as ordem, '${owner ?? ''}' as tabela, count(*) as n from (${said.join(' union ')}) x`,
  );
  if (counts.length === 0) return;
  const { rows } = await w.trx.executeQuery<{ tabela: string; n: number }>(
    CompiledQuery.raw(
      `select tabela, n from (${counts.join(' union all ')}) c where n > 0 order by n desc, ordem`,
      values,
    ),
  );
  const quem = rows.map(({ tabela, n }) => {
    const { one, many } = names.get(tabela) ?? NOBODY;
    return plural(n, one, many);
  });
  if (quem.length === 0) return;
  const total = rows.reduce((all, { n }) => all + n, 0);
  const own = names.get(table);
  if (!own) throw new Error(`sem nomes: ${table}`);
  throw dependentes(mensagens.dependentes(quem, total, thisOne(own)));
}
