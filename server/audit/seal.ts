/**
 * The seal: once a day a row of the log itself (entidade 'log', id 0) holds the hash of every row since
 * the seal before. A record's whole chain cannot be taken away any more without the seal noticing, and
 * the seals are a chain too. The job prints the seal, so that it can be kept where nobody here reaches.
 */
import { writeLog } from '../actions/log.ts';
import { SYSTEM } from '../actions/author.ts';
import { createHash, type Hash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/schema.ts';
import type { Finding } from './finding.ts';

export const SEAL = 'logs.selo';

export interface Seal {
  /** Rows with an id above this … */
  readonly de: number;
  /** … up to this one. */
  readonly ate: number;
  readonly linhas: number;
  /** SHA-256 of their hashes in the order of their ids, in hexadecimal. */
  readonly raiz: string;
}

const POLL = 100;
const PATIENCE = 60_000;

/**
 * Seals every row written up to now. Answers the seal; null when nothing is new, or when somebody is
 * writing for longer than a minute (the next run seals it).
 */
export async function sealLog(db: Kysely<Database>): Promise<Seal | null> {
  const ate = await settled(db);
  if (ate === null) return null;
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext(${SEAL}))`.execute(trx);
    const { rows } = await sql<{ de: number; linhas: number; raiz: string | null }>`
      with anterior as (
        select coalesce(max((campos->'ate'->>'para')::int8), 0) as de from log
        where entidade = 'log' and entidade_id = 0 and acao = ${SEAL})
      select anterior.de, count(l.id) as linhas,
        encode(sha256(string_agg(l.hash, ''::bytea order by l.id)), 'hex') as raiz
      from anterior left join log l on l.id > anterior.de and l.id <= ${ate}
      group by anterior.de`.execute(trx);
    const [found] = rows;
    if (!found?.raiz) return null;
    const selo: Seal = { de: found.de, ate, linhas: found.linhas, raiz: found.raiz };
    await writeLog(trx, SYSTEM, {
      departamentoId: null,
      entidade: 'log',
      entidadeId: 0,
      acao: SEAL,
      campos: Object.fromEntries(
        Object.entries(selo).map(([campo, para]) => [campo, { de: null, para }]),
      ),
    });
    return selo;
  });
}

/** The last id given out, once every transaction that may have taken one up to it has ended; else null. */
async function settled(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ ate: number | null; agora: string }>`
    select pg_sequence_last_value(pg_get_serial_sequence('log', 'id')::regclass) as ate,
      clock_timestamp()::text as agora`.execute(db);
  const [last] = rows;
  if (!last || last.ate === null) return null;
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    // Whoever had taken a number has a transaction id by the time of the first look.
    await new Promise((resolve) => setTimeout(resolve, POLL));
    const { rows: writing } = await sql`
      select from pg_stat_activity where datname = current_database() and backend_xid is not null
        and xact_start <= ${last.agora}::timestamptz limit 1`.execute(db);
    if (writing.length === 0) return last.ate;
  }
  return null;
}

/** Recomputes every seal over the rows there are. Answers how many there are. */
export async function checkSeals(
  client: pg.PoolClient,
  tell: (finding: Finding) => void,
): Promise<number> {
  const { rows: seals } = await client.query<{
    seq: number;
    campos: Record<keyof Seal, { para: unknown }>;
  }>(
    `select seq, campos from log where entidade = 'log' and entidade_id = 0 and acao = $1 order by seq`,
    [SEAL],
  );
  let before = 0;
  for (const { seq, campos } of seals) {
    const say = (erro: string): void => tell({ entidade: 'log', id: 0, seq, erro });
    const [de, ate, linhas] = [campos.de, campos.ate, campos.linhas].map((c) => Number(c?.para));
    if (de === undefined || ate === undefined || linhas === undefined || de !== before) {
      say('selo que não continua o anterior');
      continue;
    }
    before = ate;
    const { found, root } = await rootOf(client, de, ate);
    if (found !== linhas)
      say(`o selo guarda ${linhas} linhas e há ${found}: cadeias inteiras faltam`);
    else if (root !== campos.raiz?.para) say('o selo não confere com as linhas que guarda');
  }
  return seals.length;
}

const ROWS_A_FETCH = 10_000;
async function rootOf(
  client: pg.PoolClient,
  de: number,
  ate: number,
): Promise<{ found: number; root: string }> {
  const sum: Hash = createHash('sha256');
  let found = 0;
  let at = de;
  for (;;) {
    const { rows } = await client.query<{ id: number; hash: Buffer }>(
      'select id, hash from log where id > $1 and id <= $2 order by id limit $3',
      [at, ate, ROWS_A_FETCH],
    );
    for (const { hash } of rows) sum.update(hash);
    found += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_A_FETCH) return { found, root: sum.digest('hex') };
    at = last.id;
  }
}
