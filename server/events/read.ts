/**
 * Reads from the log what was committed since a position. A position is a snapshot of PostgreSQL:
 * 'xmin:xmax:xip', and the era of the server it is of. A transaction is new to it when its number is xmax or higher,
 * or when it was still under way then; so each row is read once, however late its transaction commits, and none is
 * missed. A server that crashed gives numbers again that it had given to what left no trace on the disk (what was
 * undone, notifications that nobody waited for): they would pass for known. So its positions end with it.
 */
import type pg from 'pg';
import { LIMITS, type Evento } from '../../domain/kernel/evento.ts';
import { queries } from '../../domain/index.ts';
import { IMPORTACAO } from '../../domain/kernel/imports.ts';
import { acaoDe, saidasOf } from '../../domain/kernel/exports.ts';
import type { Heard } from './hearers.ts';

export interface Position {
  readonly text: string;
  /** Numbers of transactions, as text: they have 64 bits. */
  readonly xmax: string;
  readonly underWay: readonly string[];
  /** Of the server since its last crash: a number. */
  readonly era: string;
}

/** Who is listening here: rows nobody hears are not even grouped. */
export interface Audience {
  readonly departamentos: readonly number[];
  readonly usuarios: readonly number[];
}

/** An event and whom it is for: the members of a department, or one person. */
export interface Addressed {
  readonly departamentoId: number | null;
  readonly usuarioId: number | null;
  /** Of a record that is another department's: for who may read those. */
  readonly pedida: boolean;
  readonly evento: Evento;
}

export interface Reading {
  readonly position: Position;
  /** Null: more happened than can be told one by one, or the position is none of this database, or of before its crash. */
  readonly events: readonly Addressed[] | null;
}

/** Log rows read at once; who is farther behind is told to read everything again. */
const MOST_ROWS = 20_000;
/** Reading is logged too (LGPD) but changes nothing; told as a change it would have itself read again. */
const READS = queries.flatMap((q) => [q.id, ...saidasOf(q).map((saida) => acaoDe(q, saida))]);

/** What came from another system is told as one, and not row by row: a million rows must not have everybody read everything again. */
const MOST_IMPORTED = 200_000;

const SHAPE = /^\d{1,19}:(\d{1,19}):((?:\d{1,19}(?:,\d{1,19}){0,999})?):(\d{1,18})$/;

/**
 * Since when the server's statistics count, in µs: it keeps them when it is ended in good order and begins them anew
 * after every crash, that of a single process of it included.
 */
const ERA = `(select coalesce(extract(epoch from stats_reset) * 1000000, 0)::bigint from pg_stat_bgwriter)`;
const HERE = `pg_current_snapshot()::text || ':' || ${ERA}`;

/** Reads what a client says it has seen; null when it is no position. */
export function parsePosition(text: string): Position | null {
  const found = SHAPE.exec(text);
  if (!found) return null;
  const [, xmax = '', list = '', era = ''] = found;
  return { text, xmax, underWay: list === '' ? [] : list.split(','), era };
}

function positionOf(text: string): Position {
  const position = parsePosition(text);
  if (!position) throw new Error(`posição desconhecida: ${text}`);
  return position;
}

/** Where the log stands now. */
export async function currentPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ s: string }>(`select ${HERE} as s`);
  return positionOf(rows[0]?.s ?? '');
}

/** How far back a page that has no position yet may look, in ms and in rows. */
const BACK_MS = 60_000;
const BACK_ROWS = 1000;
/** Rows are dated by the beginning of their transaction: it may have been seen only at its end. */
const LONGEST_TRANSACTION_MS = 10_000;

/**
 * The position before what was written in the last `ms`; null when nothing was, 'longe' when that is
 * too far back to tell.
 */
export async function positionBefore(
  pool: pg.Pool,
  ms: number,
): Promise<Position | null | 'longe'> {
  if (!(ms >= 0 && ms <= BACK_MS)) return 'longe';
  const { rows } = await pool.query<{ xid: string | null; n: number; era: string }>(
    `select min(xid)::text as xid, count(*) as n, ${ERA}::text as era from (
       select xid, created_at from log
       where xid is not null and xid < (select pg_snapshot_xmax(pg_current_snapshot()))
       order by xid desc limit ${BACK_ROWS}
     ) recentes where created_at > now() - make_interval(secs => $1::float8)`,
    [(ms + LONGEST_TRANSACTION_MS) / 1000],
  );
  const { xid = null, n = 0, era = '' } = rows[0] ?? {};
  if (n >= BACK_ROWS) return 'longe';
  return xid === null ? null : positionOf(`${xid}:${xid}::${era}`);
}

const COLUMNS = 'departamento_id, entidade, entidade_id, acao, usuario_id, request_id';

const quoted = (nouns: readonly Heard[]): string =>
  `array[${nouns.map(({ noun }) => `'${noun}'`).join(', ')}]::text[]`;

/** The rows of this kind that are new to the position. */
const since = (which: string): string => `
  (select ${COLUMNS} from log where xid >= $1::xid8 and xid < (select pg_snapshot_xmax(s) from agora) and ${which})
  union all
  (select ${COLUMNS} from log where xid = any($2::xid8[]) and ${which})`;

/*
 * A department hears what names it, a person what names none and was done by or to him, unless the noun
 * says otherwise (hearers.ts). Numbers at or beyond our own xmax come from another cluster's backup.
 */
const textOf = (nouns: readonly Heard[]): string => {
  const personal = nouns.filter((n) => n.hearers?.people);
  const everywhere = (of: 'system' | 'anybody'): string =>
    quoted(nouns.filter((n) => n.hearers?.everywhere === of));
  return `
with agora as materialized (select pg_current_snapshot() as s, ${ERA} as era),
linhas as materialized (
  ${since(`not starts_with(acao, '${IMPORTACAO}')`)}
  limit ${MOST_ROWS + 1}
),
importadas as materialized (
  ${since(`starts_with(acao, '${IMPORTACAO}')`)}
  limit ${MOST_IMPORTED + 1}
),
contadas as (
  select * from linhas where not acao = any($5::text[])
  union all
  select distinct departamento_id, entidade, null::bigint, acao, usuario_id, request_id from importadas
),
ouvidas as (
  select departamento_id as dep, null::bigint as quem, false as pedida,
    entidade, entidade_id, acao, request_id
  from contadas where departamento_id = any($3::bigint[]) and entidade <> all(${quoted(personal)})
  ${nouns
    .flatMap(({ followed }) => followed ?? [])
    .map(
      ({ noun, through, sql }) => `union all
  select f.dep, null, true, '${noun}', f.id, c.acao, c.request_id
  from contadas c cross join lateral (${sql}) f
  where c.entidade in (${through.map((one) => `'${one}'`).join(', ')})
    and f.dep = any($3::bigint[]) and f.dep <> c.departamento_id`,
    )
    .join('\n  ')}
  union all
  select d.dep, null, false, entidade, entidade_id, acao, request_id
  from contadas cross join unnest($3::bigint[]) as d(dep)
  where departamento_id is null and (entidade = any(${everywhere('anybody')})
    or usuario_id is null and entidade = any(${everywhere('system')}))
  ${personal
    .map(
      ({ noun, hearers }) => `union all
  select null, p.quem, false, c.entidade, c.entidade_id, c.acao, c.request_id
  from contadas c cross join lateral (${hearers?.people}) p(quem)
  where c.entidade = '${noun}' and p.quem = any($4::bigint[])`,
    )
    .join('\n  ')}
  union all
  select null, p.quem, false, c.entidade, c.entidade_id, c.acao, c.request_id
  from contadas c cross join lateral (
    select c.usuario_id as quem
    union select c.entidade_id where c.entidade = any(${quoted(nouns.filter((n) => n.hearers?.itself))})
  ) p
  where c.departamento_id is null and c.entidade <> all(${quoted(personal)}) and p.quem = any($4::bigint[])
),
grupos as (
  select dep, quem, pedida, entidade,
    case when bool_and(entidade_id is not null) and count(distinct entidade_id) <= ${LIMITS.ids} then array_agg(distinct entidade_id) end as ids,
    (array_agg(distinct acao))[1:${LIMITS.acoes}] as acoes,
    case when bool_and(request_id is not null) and count(distinct request_id) <= ${LIMITS.pedidos}
      then array_agg(distinct request_id) end as pedidos
  from ouvidas group by dep, quem, pedida, entidade
)
select (select s::text || ':' || era from agora) as posicao,
  (select count(*) from linhas) as linhas,
  (select count(*) from importadas) as importadas,
  (select $1::xid8 > pg_snapshot_xmax(s) or $6::bigint <> era from agora) as alheia,
  (select coalesce(json_agg(g), '[]') from grupos g) as grupos`;
};

interface Row {
  readonly posicao: string;
  readonly linhas: number;
  readonly importadas: number;
  readonly alheia: boolean;
  readonly grupos: readonly (Omit<Evento, 'entidade'> & {
    readonly dep: number | null;
    readonly quem: number | null;
    readonly pedida: boolean;
    readonly entidade: string;
  })[];
}

/** What was committed since `since`, one event per entity and hearer: one statement, whatever the burst. */
export type ReadEvents = (pool: pg.Pool, since: Position, audience: Audience) => Promise<Reading>;

export function eventsOf(nouns: readonly Heard[]): ReadEvents {
  const text = textOf(nouns);
  return async (pool, since, { departamentos, usuarios }) => {
    const values = [since.xmax, since.underWay, departamentos, usuarios, READS, since.era];
    const { rows } = await pool.query<Row>(text, values);
    const [row] = rows;
    if (!row) throw new Error('leitura sem linha');
    const position = positionOf(row.posicao);
    if (row.alheia || row.linhas > MOST_ROWS || row.importadas > MOST_IMPORTED)
      return { position, events: null };
    return {
      position,
      events: row.grupos.map(({ dep, quem, pedida, entidade, ids, acoes, pedidos }) => ({
        departamentoId: dep,
        usuarioId: quem,
        pedida,
        evento: { entidade, ids, acoes, pedidos },
      })),
    };
  };
}
