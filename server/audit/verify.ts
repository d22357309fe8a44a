/**
 * Goes through the whole log and says what is wrong with it. All is recomputed here, from the rows as
 * they are: a function that somebody replaced in the database does not deceive it.
 *
 * Found: a row altered, put in, moved, taken out of the middle or the end of its chain, a chain taken
 * away whose head stands, a head altered; and, by the daily seal (seal.ts), a chain taken away with its
 * head. And the records themselves: each is rebuilt from its chain, and what stands in the tables today
 * (its columns, its history, its comments, its files) must be the same. Not found: the same done since the last seal, and a whole log written anew with its seals by
 * who may do everything; against that, keep the seal that each day's job prints elsewhere.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ZONE } from '../../domain/kernel/civil-date.ts';
import { hashText, type ChainedRow } from '../../domain/log/corrente.ts';
import { partsOf, wholeState } from '../actions/kept.ts';
import type { Changes, Dito } from '../actions/log.ts';
import type { NounWriter } from '../actions/noun.ts';
import { atOneMoment } from '../db/transactions.ts';
import { beginningOf } from './beginning.ts';
import type { Finding } from './finding.ts';
import {
  applied,
  type Beginning,
  differences,
  NOTHING,
  type Rebuilt,
  type State,
} from './rebuild.ts';
import { checkSeals } from './seal.ts';

export interface VerifyOptions {
  readonly entidade?: string | undefined;
  /** Of `entidade`. */
  readonly id?: number | undefined;
  /** Civil date 'YYYY-MM-DD': only what chains and rows were written since (the municipality's day) is looked at. */
  readonly desde?: string | undefined;
}

export interface Verified {
  readonly linhas: number;
  readonly cadeias: number;
  readonly selos: number;
}

interface Row extends ChainedRow {
  /** Its instant as a state has instants (rebuild.ts). */
  readonly em: string;
  readonly seq: number;
  readonly hash: string;
  readonly hash_anterior: string | null;
}
interface Head {
  readonly entidade: string;
  readonly entidade_id: string;
  readonly seq: number;
  readonly hash: string;
}

const ROWS_A_FETCH = 2000;

/** Rows as ChainedRow has them. `l` is the log. */
export const ROW = `l.departamento_id::text, l.entidade, l.entidade_id::text, l.acao, l.usuario_id::text,
  l.campos::text, l.request_id, l.ip, l.cliente, l.versao,
  to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at,
  l.dito::text`;

/** SHA-256 of the text in UTF-8, in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Verifies in one snapshot, a few thousand rows at a time; each finding is told when it is met. The
 * `writers` say what the log keeps of their records.
 */
export async function verifyLog(
  pool: pg.Pool,
  writers: Iterable<NounWriter>,
  options: VerifyOptions,
  tell: (finding: Finding) => void,
): Promise<Verified> {
  return atOneMoment(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    const chains = await verifyChains(
      client,
      new Map([...writers].map((w) => [w.noun, w])),
      options,
      tell,
    );
    const whole = options.entidade === undefined && options.desde === undefined;
    const selos = whole ? await checkSeals(client, tell) : 0;
    return { ...chains, selos };
  });
}

async function verifyChains(
  client: pg.PoolClient,
  writers: ReadonlyMap<string, NounWriter>,
  { entidade, id, desde }: VerifyOptions,
  tell: (finding: Finding) => void,
): Promise<{ linhas: number; cadeias: number }> {
  const values: unknown[] = [];
  const of: string[] = [];
  if (entidade !== undefined) of.push(`entidade = $${values.push(entidade)}`);
  if (id !== undefined) of.push(`entidade_id = $${values.push(id)}`);
  const chain = [...of];
  // The last row before it comes along, so that the first since is seen to follow it.
  if (desde !== undefined) {
    const since = `$${values.push(desde)}::date::timestamp at time zone '${ZONE}'`;
    of.push(`(created_at >= ${since} or seq = (select max(a.seq) from log a
      where a.entidade = l.entidade and a.entidade_id = l.entidade_id and a.created_at < ${since})
      and exists (select from log n where n.entidade = l.entidade and n.entidade_id = l.entidade_id and n.created_at >= ${since}))`);
    chain.push(`exists (select from log n where n.entidade = log_cadeia.entidade
      and n.entidade_id = log_cadeia.entidade_id and n.created_at >= ${since})`);
  }
  const where = (conditions: string[]): string =>
    conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  // In one order of bytes, whatever the database's collation: the two are walked side by side.
  const order = 'order by entidade collate "C", log_entidade_id, seq';
  await client.query(
    `declare linhas no scroll cursor for
       select ${ROW}, l.entidade_id as log_entidade_id, l.seq, to_jsonb(l.created_at) #>> '{}' as em, encode(l.hash, 'hex') as hash,
         encode(l.hash_anterior, 'hex') as hash_anterior
       from log l ${where(of)} ${order}`,
    values,
  );
  await client.query(
    `declare cabecas no scroll cursor for
       select entidade, entidade_id::text, entidade_id as log_entidade_id, seq, encode(hash, 'hex') as hash
       from log_cadeia ${where(chain)} ${order}`,
    values,
  );
  const heads = rowsOf<Head>(client, 'cabecas');
  let head = await heads.next();
  let last: Row | null = null;
  // What was done before `desde` is not read: there is nothing to rebuild from.
  const records = recordsOf(client, desde === undefined ? writers : new Map(), id, tell);
  let linhas = 0;
  let cadeias = 0;

  /** The chain of `last` ended: is it the one its head speaks of? Heads before it stand alone. */
  const close = async (ended: Row | null): Promise<void> => {
    for (; !head.done; head = await heads.next()) {
      const side = ended === null ? -1 : compare(head.value, ended);
      if (side > 0) break;
      const h = head.value;
      if (side < 0) tell(finding(h, h.seq, `faltam todas as ${h.seq} linhas da cadeia`));
      else if (ended !== null) {
        if (h.seq > ended.seq)
          tell(finding(h, h.seq, `falta o fim da cadeia (da linha ${ended.seq + 1} à ${h.seq})`));
        else if (h.seq < ended.seq) tell(finding(h, ended.seq, 'linha além do fim da cadeia'));
        else if (h.hash !== ended.hash)
          tell(finding(h, h.seq, 'a última linha não é a que o fim da cadeia guarda'));
        head = await heads.next();
        return;
      }
    }
    if (ended !== null) tell(finding(ended, ended.seq, 'cadeia sem o registro do seu fim'));
  };

  for await (const row of rowsOf<Row>(client, 'linhas')) {
    linhas += 1;
    if (last === null || compare(row, last) !== 0) {
      if (last !== null) {
        await close(last);
        await records.compare(last);
      }
      cadeias += 1;
      await records.begin(row);
      if (desde === undefined) follows(row, null, tell);
    } else follows(row, last, tell);
    if (sha256(hashText(row.seq, row.hash_anterior, row)) !== row.hash)
      tell(finding(row, row.seq, 'linha alterada: o conteúdo não confere com o hash'));
    records.add(row);
    last = row;
  }
  if (last !== null) {
    await close(last);
    await records.compare(last);
  }
  await close(null);
  await client.query('close linhas');
  await client.query('close cabecas');
  return { linhas, cadeias };
}

/** The records of each noun beside their chains, both in the order of their ids. */
function recordsOf(
  client: pg.PoolClient,
  writers: ReadonlyMap<string, NounWriter>,
  only: number | undefined,
  tell: (finding: Finding) => void,
) {
  interface There {
    readonly id: number;
    readonly state: State;
  }
  let entidade = '';
  let parts: ReadonlySet<string> = new Set();
  let rows: AsyncGenerator<There, undefined> | null = null;
  let there: IteratorResult<There, undefined> | null = null;
  let rebuilt: Rebuilt = NOTHING;
  let beginning: Beginning | null = null;
  return {
    /** The first row of a chain: of a noun whose records the log keeps, they are read along. */
    async begin(row: Key): Promise<void> {
      rebuilt = NOTHING;
      if (row.entidade === entidade) return;
      if (rows) await client.query('close registros');
      rows = null;
      entidade = row.entidade;
      const writer = writers.get(entidade);
      if (!writer || writer.keeps === false) return;
      parts = new Set(partsOf(writer));
      beginning = await beginningOf(client, writer);
      const of = only === undefined ? '' : ` where t.${writer.idColumn} = ${only}`;
      await client.query(
        `declare registros no scroll cursor for select t.${writer.idColumn} as id, ${wholeState(writer)} as state
         from ${writer.table} t${of} order by t.${writer.idColumn}`,
      );
      rows = rowsOf<There>(client, 'registros');
      there = await rows.next();
    },
    add(row: Row): void {
      if (!rows) return;
      const { acao, em, usuario_id: usuario } = row;
      const told = {
        acao,
        em,
        usuario_id: usuario === null ? null : Number(usuario),
        campos: JSON.parse(row.campos) as Changes,
        dito: row.dito === null ? null : (JSON.parse(row.dito) as Dito),
      };
      rebuilt = applied(rebuilt, told, parts);
    },
    /** The chain ended: is the record what it tells? */
    async compare(last: Row): Promise<void> {
      const id = Number(last.entidade_id);
      if (!rows || !beginning || id === 0) return;
      while (there && !there.done && there.value.id < id) there = await rows.next();
      if (there && !there.done && there.value.id === id) {
        const names = differences(rebuilt, there.value.state, parts, beginning);
        if (names.length > 0)
          tell(finding(last, null, `o registro não é o que a cadeia conta: ${names.join(', ')}`));
      } else if (rebuilt.whole && Object.keys(rebuilt.state).length > 0)
        tell(finding(last, null, 'o registro sumiu da sua tabela'));
    },
  };
}

/** Is `row` the one after `before` (null: the first of its chain)? */
function follows(row: Row, before: Row | null, tell: (finding: Finding) => void): void {
  const expected = (before?.seq ?? 0) + 1;
  if (row.seq > expected)
    tell(
      finding(
        row,
        expected,
        row.seq === expected + 1
          ? `falta a linha ${expected}`
          : `faltam as linhas ${expected} a ${row.seq - 1}`,
      ),
    );
  else if (row.seq < expected) tell(finding(row, row.seq, 'duas linhas no mesmo lugar da cadeia'));
  else if (row.hash_anterior !== (before?.hash ?? null))
    tell(finding(row, row.seq, 'não continua a linha anterior: uma das duas foi trocada'));
}

const finding = (
  of: { entidade: string; entidade_id: string },
  seq: number | null,
  erro: string,
): Finding => ({ entidade: of.entidade, id: Number(of.entidade_id), seq, erro });

type Key = { readonly entidade: string; readonly entidade_id: string };
function compare(a: Key, b: Key): number {
  if (a.entidade !== b.entidade)
    return Buffer.compare(Buffer.from(a.entidade), Buffer.from(b.entidade));
  return Math.sign(Number(BigInt(a.entidade_id) - BigInt(b.entidade_id)));
}

async function* rowsOf<R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  cursor: string,
): AsyncGenerator<R, undefined> {
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${ROWS_A_FETCH} from ${cursor}`);
    if (rows.length === 0) return undefined;
    yield* rows;
  }
}
