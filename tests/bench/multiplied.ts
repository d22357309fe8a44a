/**
 * A demonstration of a few thousand orders made into a million in the database itself: each row of what grows
 * once more for each turn, its references to its own turn's rows, so that everything is as frequent, and as old
 * beside its id, as in the small one. Whose it is and where it lies, and the text that tells of both, a copy has
 * from another row at each turn: no town has two hundred documents in a row for one person.
 */
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from '../../server/db/schema.ts';
import { KEPT, withoutIndexes } from '../../server/demo/bulk.ts';
import { stand, type Stand } from './processes.ts';

/** What grows, each after what it refers to; and how many rows it comes to have. */
const GROWING = [
  'pessoa',
  'cadastro',
  'ordem_servico',
  'ordem_servico_solicitacao',
  'ordem_servico_analise',
  'ordem_servico_historico',
  'implantacao',
  'doc',
  'guia',
] as const;
/** What comes as often as the record that it is of. */
const FOLLOWS: Readonly<Record<string, string>> = { ordem_servico_historico: 'ordem_servico' };
/** What a copy has from another row. */
const OTHERS: ReadonlySet<string> = new Set([
  'pessoa_id',
  'contribuinte_id',
  'cadastro_id',
  'razao_social',
  'endereco',
  'cep',
  'bairro',
  'zona_id',
  'latitude',
  'longitude',
  'busca',
]);
/** So many rows farther at each turn: a prime, so that what stands side by side comes to stand apart. */
const FARTHER = 7919;
/** Ids of copies begin here. */
const COPIES = 10_000_000;
/** Ids beside each other of the copies of one row: as many as there may be turns. */
const TURNS = 1000;

interface Column {
  readonly name: string;
  readonly type: string;
  /** The table that it holds an id of. */
  readonly of: string | null;
  readonly unique: boolean;
}

/** Of so many orders a demonstration is made by its own rules; of more, in the database. */
const MADE = 5000;

/** A real database with so many orders. */
export async function grown(orders: number, say: (line: string) => void): Promise<Stand> {
  const on = await stand(Math.min(orders, MADE), () => undefined);
  if (orders > MADE) await multiply(on, orders, say);
  const { n } = await on.db
    .selectFrom('ordem_servico')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  say(`  ${n.toLocaleString('pt-BR')} ordens`);
  return { ...on, orders: n };
}

/** Each table grows to so many rows, or as far as its references are there for. */
export async function multiply(
  on: Stand,
  rows: number,
  say: (line: string) => void,
): Promise<void> {
  await on.db.transaction().execute(async (trx) => {
    const run = runIn(trx);
    for (const one of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await run(`set local ${one} = 0`);
    await run(`set local maintenance_work_mem = '512MB'`);
    await run('set constraints all immediate');
    // What a copy enters is what was entered; row by row it would be looked for without an index.
    await run('alter table ordem_servico_historico disable trigger entrar');
    const turns = new Map<string, number>();
    // Asked before the keys are taken away.
    const all = new Map<string, Column[]>();
    for (const table of GROWING) all.set(table, await columnsOf(trx, table));
    await withoutIndexes(trx, GROWING, async () => {
      for (const table of GROWING) {
        const begun = performance.now();
        const columns = all.get(table) ?? [];
        const [one] = await run<{ n: number }>(`select count(*) as n from ${table}`);
        const n = one?.n ?? 0;
        // One of each thing: not more often than there are things.
        const most = columns.flatMap(({ of, unique }) =>
          unique && of !== null && of !== table ? [turns.get(of) ?? 1] : [],
        );
        const times =
          turns.get(FOLLOWS[table] ?? '') ??
          Math.min(TURNS, Math.ceil(rows / Math.max(1, n)), ...most);
        turns.set(table, times);
        const names = columns.map(({ name }) => name).join(', ');
        const values = columns.map((column) => valueOf(column, turns)).join(', ');
        await run(
          `insert into ${table} (${names}) overriding system value
           select ${values} from (select *, row_number() over (order by id) as lugar from ${table}) t
           cross join generate_series(1, ${times - 1}) k
           join (select *, row_number() over (order by id) as lugar from ${table}) s
             on s.lugar = (t.lugar + k * ${FARTHER}) % ${n} + 1
           order by t.id, k`,
        );
        say(
          `  ${(n * times).toLocaleString('pt-BR')} de ${table}: ${((performance.now() - begun) / 1000).toFixed(0)} s`,
        );
      }
    });
    await run('alter table ordem_servico_historico enable trigger entrar');
  });
  for (const kept of KEPT)
    await on.db.executeQuery(CompiledQuery.raw(`select ${kept}_compactar()`));
  await on.db.executeQuery(CompiledQuery.raw('vacuum analyze'));
}

const runIn =
  (trx: Transaction<Database>) =>
  async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await trx.executeQuery<R>(CompiledQuery.raw(text, values))).rows;

const columnsOf = (trx: Transaction<Database>, table: string): Promise<Column[]> =>
  runIn(trx)<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       case when a.attname = 'id' then $1 else (
         select f.confrelid::regclass::text from pg_constraint f
         where f.contype = 'f' and f.conrelid = a.attrelid and a.attnum = any(f.conkey) and f.confrelid::regclass::text = any($2)
           and (select b.attname from pg_attribute b where b.attrelid = f.confrelid
             and b.attnum = f.confkey[array_position(f.conkey, a.attnum)]) = 'id' limit 1) end as of,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and not i.indisprimary
         and a.attnum = any(i.indkey)) as unique
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table, [...GROWING]],
  );

/** A column of the copy of row t at turn k; s: the row that it has from elsewhere what it is about. */
function valueOf({ name, type, of, unique }: Column, turns: ReadonlyMap<string, number>): string {
  const from = OTHERS.has(name) ? 's' : 't';
  if (of !== null) {
    const times = turns.get(of) ?? 1;
    // What has fewer turns is shared by several.
    const turn = times > 1 ? `1 + (k - 1) % ${times - 1}` : null;
    return turn ? `${COPIES} + ${from}.${name} * ${TURNS} + ${turn}` : `${from}.${name}`;
  }
  if (name === 'cpf_cnpj') return `lpad((t.id * ${TURNS} + k)::text, length(t.cpf_cnpj), '0')`;
  if (unique && type === 'integer' && name === 'numero')
    return `${COPIES} + t.numero * ${TURNS} + k`;
  if (unique && type === 'text' && (name === 'numero' || name === 'ainf'))
    return `t.${name} || '-' || k`;
  return `${from}.${name}`;
}
