/**
 * Reads from the log what was committed since a position. A position is a snapshot of PostgreSQL:
 * 'xmin:xmax:xip'. A transaction is new to it when its number is xmax or higher, or when it was still
 * under way then; so each row is read once, however late its transaction commits, and none is missed.
 */
import type pg from 'pg';
import { LIMITS, type Evento } from '../../domain/kernel/evento.ts';
import { queries } from '../../domain/index.ts';

export interface Position {
  readonly text: string;
  /** Numbers of transactions, as text: they have 64 bits. */
  readonly xmax: string;
  readonly underWay: readonly string[];
}

/** Who is listening here: rows nobody hears are not even grouped. */
export interface Audience {
  readonly departamentos: readonly number[];
  readonly usuarios: readonly number[];
}
/** Entities that are the municipality's: every department is told of them. */
export type Municipal = readonly string[];

/** An event and whom it is for: the members of a department, or one person. */
export interface Addressed {
  readonly departamentoId: number | null;
  readonly usuarioId: number | null;
  /** Of an order the department asked of another: for who may read those. */
  readonly pedida: boolean;
  readonly evento: Evento;
}

export interface Reading {
  readonly position: Position;
  /** Null: more happened than can be told one by one, or the position is none of this database. */
  readonly events: readonly Addressed[] | null;
}

/** Log rows read at once; who is farther behind is told to read everything again. */
const MOST_ROWS = 20_000;
/** Reading is logged too (LGPD) but changes nothing; told as a change it would have itself read again. */
const READS = queries.flatMap(({ id }) => [id, `${id}.csv`]);

const SHAPE = /^\d{1,19}:(\d{1,19}):((?:\d{1,19}(?:,\d{1,19}){0,999})?)$/;

/** Reads what a client says it has seen; null when it is no position. */
export function parsePosition(text: string): Position | null {
  const found = SHAPE.exec(text);
  if (!found) return null;
  const [, xmax = '', list = ''] = found;
  return { text, xmax, underWay: list === '' ? [] : list.split(',') };
}

function positionOf(text: string): Position {
  const position = parsePosition(text);
  if (!position) throw new Error(`posição desconhecida: ${text}`);
  return position;
}

/** Where the log stands now. */
export async function currentPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ s: string }>('select pg_current_snapshot()::text as s');
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
  const { rows } = await pool.query<{ xid: string | null; n: number }>(
    `select min(xid)::text as xid, count(*) as n from (
       select xid, created_at from log
       where xid is not null and xid < (select pg_snapshot_xmax(pg_current_snapshot()))
       order by xid desc limit ${BACK_ROWS}
     ) recentes where created_at > now() - make_interval(secs => $1::float8)`,
    [(ms + LONGEST_TRANSACTION_MS) / 1000],
  );
  const { xid = null, n = 0 } = rows[0] ?? {};
  if (n >= BACK_ROWS) return 'longe';
  return xid === null ? null : { text: `${xid}:${xid}:`, xmax: xid, underWay: [] };
}

const COLUMNS = 'departamento_id, entidade, entidade_id, acao, usuario_id, request_id';

/*
 * Whose: a message is its two people's, whatever department it speaks of; a job of the clock is
 * everybody's who may see jobs, and so is what belongs to the municipality ($6); what else has no department is who did it, and the user it is about.
 * An order that another department asked for is told to that one too, and so is what an analysis or a
 * request of it may have changed in it; `limit 1` keeps that a look-up by id for each row.
 * Numbers at or beyond our own xmax come from another cluster's backup.
 */
const TEXT = `
with agora as materialized (select pg_current_snapshot() as s),
linhas as materialized (
  (select ${COLUMNS} from log where xid >= $1::xid8 and xid < (select pg_snapshot_xmax(s) from agora))
  union all
  (select ${COLUMNS} from log where xid = any($2::xid8[]))
  limit ${MOST_ROWS + 1}
),
contadas as (select * from linhas where not acao = any($5::text[])),
ouvidas as (
  select departamento_id as dep, null::bigint as quem, false as pedida,
    entidade, entidade_id, acao, request_id
  from contadas where departamento_id = any($3::bigint[]) and entidade <> 'mensagem'
  union all
  select os.dep, null, true, 'ordem_servico', os.id, c.acao, c.request_id
  from contadas c cross join lateral (
    select o.id, o.solicitante_departamento_id as dep from ordem_servico o
    where o.departamento_id = c.departamento_id and o.id = case c.entidade
      when 'ordem_servico' then c.entidade_id
      when 'analise' then (select ordem_servico_id from ordem_servico_analise a
        where a.departamento_id = c.departamento_id and a.id = c.entidade_id)
      when 'solicitacao' then (select ordem_servico_id from ordem_servico_solicitacao s
        where s.departamento_id = c.departamento_id and s.id = c.entidade_id)
    end limit 1
  ) os
  where c.entidade in ('ordem_servico', 'analise', 'solicitacao')
    and os.dep = any($3::bigint[]) and os.dep <> c.departamento_id
  union all
  select d.dep, null, false, entidade, entidade_id, acao, request_id
  from contadas cross join unnest($3::bigint[]) as d(dep)
  where departamento_id is null
    and (entidade = any($6::text[]) or entidade = 'job_output' and usuario_id is null)
  union all
  select null, p.quem, false, c.entidade, c.entidade_id, c.acao, c.request_id
  from contadas c cross join lateral (
    select m.remetente_id as quem from mensagem m where c.entidade = 'mensagem' and m.id = c.entidade_id
    union select m.destinatario_id from mensagem m where c.entidade = 'mensagem' and m.id = c.entidade_id
    union select c.usuario_id where c.entidade <> 'mensagem'
    union select c.entidade_id where c.entidade = 'usuario'
  ) p
  where (c.departamento_id is null or c.entidade = 'mensagem') and p.quem = any($4::bigint[])
),
grupos as (
  select dep, quem, pedida, entidade,
    case when count(distinct entidade_id) <= ${LIMITS.ids} then array_agg(distinct entidade_id) end as ids,
    (array_agg(distinct acao))[1:${LIMITS.acoes}] as acoes,
    case when bool_and(request_id is not null) and count(distinct request_id) <= ${LIMITS.pedidos}
      then array_agg(distinct request_id) end as pedidos
  from ouvidas group by dep, quem, pedida, entidade
)
select (select s::text from agora) as posicao,
  (select count(*) from linhas) as linhas,
  $1::xid8 > (select pg_snapshot_xmax(s) from agora) as alheia,
  (select coalesce(json_agg(g), '[]') from grupos g) as grupos`;

interface Row {
  readonly posicao: string;
  readonly linhas: number;
  readonly alheia: boolean;
  readonly grupos: readonly (Omit<Evento, 'entidade'> & {
    readonly dep: number | null;
    readonly quem: number | null;
    readonly pedida: boolean;
    readonly entidade: string;
  })[];
}

/** What was committed since `since`, one event per entity and hearer: one statement, whatever the burst. */
export async function readEvents(
  pool: pg.Pool,
  since: Position,
  audience: Audience,
  municipal: Municipal,
): Promise<Reading> {
  const { rows } = await pool.query<Row>(TEXT, [
    since.xmax,
    since.underWay,
    audience.departamentos,
    audience.usuarios,
    READS,
    municipal,
  ]);
  const [row] = rows;
  if (!row) throw new Error('leitura sem linha');
  const position = positionOf(row.posicao);
  if (row.alheia || row.linhas > MOST_ROWS) return { position, events: null };
  return {
    position,
    events: row.grupos.map(({ dep, quem, pedida, entidade, ids, acoes, pedidos }) => ({
      departamentoId: dep,
      usuarioId: quem,
      pedida,
      evento: { entidade, ids, acoes, pedidos },
    })),
  };
}
