/**
 * What a log row's hash is made of: the twin of log_texto and log_hash (migrations 0010, 0016). Whoever checks
 * the chain computes it here, outside the database that is being checked.
 */

/** A row of the log in PostgreSQL's own text: numbers as digits, campos as jsonb writes it. */
export interface ChainedRow {
  readonly departamento_id: string | null;
  readonly entidade: string;
  readonly entidade_id: string;
  readonly acao: string;
  readonly usuario_id: string | null;
  readonly campos: string;
  readonly request_id: string | null;
  readonly ip: string | null;
  readonly cliente: string | null;
  readonly versao: string | null;
  /** UTC to the microsecond: '2026-11-20T14:30:00.123456Z'. */
  readonly created_at: string;
  /** What was said; rows from before it was kept have none, and their text ends without it. */
  readonly dito: string | null;
}

/** All that a row says but its place in the chain, in one spelling. */
export const rowText = (l: ChainedRow): string =>
  JSON.stringify([
    l.departamento_id,
    l.entidade,
    l.entidade_id,
    l.acao,
    l.usuario_id,
    l.campos,
    l.request_id,
    l.ip,
    l.cliente,
    l.versao,
    l.created_at,
    ...(l.dito === null ? [] : [l.dito]),
  ]);

/** The text whose SHA-256 (of its UTF-8) is the row's hash; `anterior` in hexadecimal, null for the first. */
export const hashText = (seq: number, anterior: string | null, linha: ChainedRow): string =>
  `${seq} ${anterior ?? ''} ${rowText(linha)}`;
