/** Orders, requests and analyses put straight into the tables, where a test begins in the middle. */
import type pg from 'pg';
import { isEmCampo } from '../../domain/ordem-servico/schema.ts';
import { buscaFrom } from '../../server/nouns/ordem-servico/busca.ts';

export type NewOrder = {
  departamento?: number;
  assunto?: number;
  situacao?: string;
  responsavel?: number | null;
  /** Further columns by their names. */
  colunas?: Readonly<Record<string, unknown>>;
};

const DIA = '2099-12-31';

/** Takes its number from the department's series of the year, as the server does. */
export async function insertOrder(
  pool: pg.Pool,
  o: NewOrder,
): Promise<{ id: number; numero: number; ano: number }> {
  const { rows: numbers } = await pool.query<{ numero: number; ano: number; mes: number }>(
    `insert into numeracao (departamento_id, serie, ano, ultimo)
     values ($1, 'ordem_servico', extract(year from now() at time zone 'America/Sao_Paulo'), 1)
     on conflict (departamento_id, serie, ano) do update set ultimo = numeracao.ultimo + 1
     returning ultimo as numero, ano, extract(month from now() at time zone 'America/Sao_Paulo')::int as mes`,
    [o.departamento],
  );
  const [{ numero, ano, mes } = { numero: 0, ano: 0, mes: 0 }] = numbers;
  const situacao = o.situacao ?? 'aguardando_distribuir';
  const row: Record<string, unknown> = {
    departamento_id: o.departamento,
    numero,
    ano,
    mes,
    situacao,
    assunto_id: o.assunto,
    usuario_responsavel_id: o.responsavel ?? null,
    prazo: 10,
    concluir_em: DIA,
    concluir_em_original: DIA,
    ...(isEmCampo(situacao) ? { fiscal_ciente_em: new Date() } : {}),
    reaberta: situacao === 'reaberto' || situacao === 'reabrindo',
    ...(situacao === 'encerrada'
      ? {
          concluido_em: new Date(),
          encerramento: JSON.stringify({ id: 'ok', descricao: 'Regular', comentario: 'Feito' }),
        }
      : {}),
    busca: buscaFrom(o.colunas ?? {}, null, null)(numero, ano),
    ...o.colunas,
  };
  const names = Object.keys(row);
  const { rows } = await pool.query<{ id: number; numero: number; ano: number }>(
    `insert into ordem_servico (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id, numero, ano`,
    Object.values(row),
  );
  if (!rows[0]) throw new Error('ordem não inserida');
  return rows[0];
}

export async function insertAnalysis(
  pool: pg.Pool,
  departamento: number,
  ordem: number,
  analista: number | null,
  situacao = 'aguardando',
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    'insert into ordem_servico_analise (departamento_id, ordem_servico_id, analista_id, situacao) values ($1, $2, $3, $4) returning id',
    [departamento, ordem, analista, situacao],
  );
  await pool.query(
    'update ordem_servico set analise_situacao = $3 where departamento_id = $1 and id = $2',
    [departamento, ordem, situacao],
  );
  return rows[0]?.id ?? 0;
}

export async function insertRequest(
  pool: pg.Pool,
  departamento: number,
  ordem: number,
  por: number,
  situacao = 'solicitado',
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into ordem_servico_solicitacao (departamento_id, ordem_servico_id, motivo_solicitado, solicitado_por_id, solicitado_concluir_em, situacao)
     values ($1, $2, 'O contribuinte viajou', $3, '2098-06-15', $4) returning id`,
    [departamento, ordem, por, situacao],
  );
  return rows[0]?.id ?? 0;
}

/**
 * Runs the calls so that all of them have read the order before any may write it: they wait for its lock,
 * which is ours until `waiting` of them do. Together they need a connection each, and two more.
 */
export async function allAtOnce<T>(
  pool: pg.Pool,
  ordem: number,
  calls: readonly (() => Promise<T>)[],
  waiting: number,
): Promise<T[]> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from ordem_servico where id = $1 for update', [ordem]);
    const running = calls.map((call) => call());
    for (let n = 0; n < waiting;) {
      // Not by the holder: what a transaction saw of the others, it goes on seeing.
      const { rows } = await pool.query<{ n: number }>(
        `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      n = rows[0]?.n ?? 0;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await holder.query('commit');
    return await Promise.all(running);
  } finally {
    holder.release(true);
  }
}
