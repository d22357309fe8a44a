/** (d) a box of 1,000,000 messages against one of 10,000: list, deep in it, unread, their counts, opening one. */
import { sql } from 'kysely';
import { withoutIndexes } from '../../server/demo/bulk.ts';
import { writeCursor } from '../../server/read/list-request.ts';
import { sideBySide, type Measured } from './load.ts';
import { ours, stand, tokenOf, type Served, type Stand } from './processes.ts';

const CONNECTIONS = 8;
const BASE = '/api/v2/osm/admin/mensagens/recebidas';
export const WANTED = 1.5;
/** Beside the box: enough for people, orders and threads. */
const ORDERS = 1000;
/** So many of its messages are opened and read from. */
const SAMPLE = 500;

interface Box {
  readonly on: Stand;
  /** Ids within the box, spread over all of it, newest first. */
  readonly ids: readonly number[];
}

/** The manager's box with so many messages, as they would have come over years: most of them read, some put away. */
async function box(on: Stand, messages: number, say: (line: string) => void): Promise<Box> {
  const begun = performance.now();
  await on.db.transaction().execute(async (trx) => {
    await withoutIndexes(trx, ['mensagem', 'mensagem_busca'], async () => {
      await sql`
        with textos as materialized (
          select array_agg(m.titulo order by m.id) as titulos, array_agg(m.conteudo order by m.id) as conteudos,
            array_agg(m.remetente_id order by m.id) as remetentes, count(*)::int as n
          from mensagem m join usuario u on u.id = m.remetente_id where u.login <> 'gerente'),
        x as materialized (
          select n, nextval('mensagem_id_seq') as i, nextval('mensagem_busca_id_seq') as b from generate_series(1, ${messages}::int) n),
        b as (insert into mensagem_busca (id, busca)
          select b, dobrar(t.titulos[1 + i % t.n] || ' ' || t.conteudos[1 + i % t.n] || ' protocolo ' || i) from textos t, x)
        insert into mensagem (id, conversa_id, remetente_id, destinatario_id, titulo, conteudo, status, prioridade,
          arquivada_destinatario, lida_em, busca_id, created_at)
        select i, i, t.remetentes[1 + i % t.n], g.id, t.titulos[1 + i % t.n], t.conteudos[1 + i % t.n],
          case when i % 10 < 3 then 'enviada' else 'lida' end, case when i % 9 = 0 then 'alta' else 'normal' end,
          i % 5 = 0, case when i % 10 < 3 then null else now() end,
          b, now() - (${messages} - x.n) * interval '1 minute'
        from textos t, x, (select id from usuario where login = 'gerente') g`.execute(trx);
    });
    await sql`select mensagem_contagem_compactar()`.execute(trx);
  });
  await sql`vacuum analyze`.execute(on.db);
  const { rows } = await sql<{ id: number }>`
    select id from (select id, row_number() over (order by id desc) as vez from mensagem
      where destinatario_id = (select id from usuario where login = 'gerente') and not arquivada_destinatario) x
    where vez % ${Math.floor((messages * 0.8) / SAMPLE)} = 0 order by id desc`.execute(on.db);
  say(
    `${messages.toLocaleString('pt-BR')} mensagens numa caixa em ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
  return { on, ids: rows.map((r) => r.id) };
}

export interface BoxRatio {
  readonly what: string;
  readonly small: Measured;
  readonly large: Measured;
  /** Nothing is wanted of it: told for information. */
  readonly only?: true;
}

/** Cost in the large box relative to the small one, both served at once and measured in turns. */
export async function benchMessages(
  say: (line: string) => void,
  options: { rounds: number; ms: number },
  sizes: readonly [number, number] = [10_000, 1_000_000],
): Promise<BoxRatio[]> {
  const boxes: Box[] = [];
  const stands: Stand[] = [];
  const stops: (() => Promise<void>)[] = [];
  try {
    for (const size of sizes) {
      const on = await stand(ORDERS, () => undefined);
      stands.push(on);
      boxes.push(await box(on, size, say));
    }
    const served: { our: Served; ids: readonly number[]; token: string }[] = [];
    for (const { on, ids } of boxes) {
      const our = await ours(on);
      stops.push(() => our.stop());
      served.push({ our, ids, token: await tokenOf(on, 'gerente') });
    }
    const task = async (
      what: string,
      path: (i: number, ids: readonly number[]) => string,
      only?: true,
    ): Promise<BoxRatio> => {
      const [small, large] = await sideBySide(
        served.map(({ our, ids, token }) => ({
          name: what,
          port: our.port,
          headers: { authorization: `Bearer ${token}` },
          next: (i: number) => ({ method: 'GET', path: `${BASE}${path(i, ids)}` }),
        })),
        { connections: CONNECTIONS, ...options },
      );
      if (!small || !large) throw new Error('sem medida');
      return { what, small, large, ...(only ? { only } : {}) };
    };
    const at = (ids: readonly number[], i: number): number => ids[(i * 37) % ids.length] ?? 0;
    const deep = (ids: readonly number[], i: number): string => {
      const id = at(ids, i);
      return writeCursor('id', String(id), id);
    };
    return [
      await task('primeira página, com contagem', () => ''),
      await task('página no fundo, com contagem', (i, ids) => `?after=${deep(ids, i)}`),
      await task(
        'não lidas de prioridade alta, com contagem',
        () => '?status_eq=enviada&prioridade_eq=alta',
      ),
      await task('contagem das não lidas', () => '/count-nao-lidas'),
      await task('abrir uma', (i, ids) => `/${at(ids, i)}`),
      await task(
        'busca do que só uma tem, com contagem',
        (i, ids) => `?busca_cont=${at(ids, i)}`,
        true,
      ),
    ];
  } finally {
    for (const stop of stops) await stop();
    for (const on of stands) await on.close();
  }
}
