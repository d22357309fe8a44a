/**
 * (f) Orders in bulk: what ten thousand take beside plain inserts of the same rows, which have no history,
 * no log and nobody to wait for them; and how long who opens a single one waits meanwhile.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { DEPARTAMENTO, ours, tokenOf, type Stand } from './processes.ts';
import { quantiles, type Quantiles } from './live.ts';

export const MASSA_WANTED = { ratio: 0.2, seconds: 20, waitMs: 200 } as const;
const TEXT = 'medida-em-massa';
/** Rows of one plain insert. */
const SET = 500;
/** Between two orders that somebody opens by himself, ms. */
const EVERY = 100;
const ALONE = 40;

export interface Massa {
  readonly orders: number;
  /** Seconds. */
  readonly ours: number;
  /** The rows of the orders alone, inserted one by one, and in sets. */
  readonly plain: number;
  readonly sets: number;
  /** Seconds of a second run, with single orders opened meanwhile. */
  readonly busy: number;
  /** Ms of a single order, with nothing else going on and during that run. */
  readonly alone: Quantiles;
  readonly meanwhile: Quantiles;
}

export async function benchMassa(on: Stand, orders: number): Promise<Massa> {
  const read = async <R>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await on.db.executeQuery<R>(CompiledQuery.raw(text, values))).rows;
  const [who] = await read<{ assunto_id: number; grupo_id: number; dep: number }>(
    `select ua.assunto_id, ud.usuario_grupo_id as grupo_id, d.id as dep from departamento d
     join usuario_assunto ua on ua.departamento_id = d.id and ua.papel = 'fiscal'
     join assunto a on a.departamento_id = d.id and a.id = ua.assunto_id and not a.excluido
     join usuario u on u.id = ua.usuario_id and u.fiscal and u.recebe_os and u.ativo
     join usuario_departamento ud on ud.departamento_id = d.id and ud.usuario_id = u.id
     where d.codigo = $1 and ud.usuario_grupo_id is not null
     group by 1, 2, 3 order by count(*) desc limit 1`,
    [DEPARTAMENTO],
  );
  if (!who) throw new Error('ninguém a quem distribuir');
  await read(
    `with de as (select (select array_agg(id) from zona) as zonas, (select array_agg(id) from pessoa) as pessoas)
     insert into cadastro (numero, tipo, endereco, zona_id, pessoa_id, busca)
     select 'MEDIDA-' || n, 'rural', 'Estrada da Medida, ' || n, zonas[n % cardinality(zonas) + 1],
       pessoas[n % cardinality(pessoas) + 1], '${TEXT} ' || n
     from de, generate_series(1, $1::int4) n`,
    [orders],
  );
  await read('analyze cadastro');
  const our = await ours(on);
  try {
    const token = await tokenOf(on, 'gerente');
    const post = async (path: string, body: object): Promise<{ id: number; ms: number }> => {
      const begun = performance.now();
      const reply = await fetch(
        `http://127.0.0.1:${our.port}/api/v2/osm/admin/${DEPARTAMENTO}/ordem-servicos${path}`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-client-name': 'osm_admin',
            'x-client-version': '1.66.2',
          },
          body: JSON.stringify(body),
        },
      );
      const text = await reply.text();
      const ms = performance.now() - begun;
      if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${text}`);
      return { id: (JSON.parse(text) as { id: number }).id, ms };
    };
    const single = () => post('', { assunto_id: who.assunto_id, descricao: 'Uma só' });
    const inBulk = async (): Promise<number> => {
      const begun = performance.now();
      const { id } = await post('/lote', {
        assunto_id: who.assunto_id,
        usuario_grupo_id: who.grupo_id,
        filtro: { busca_cont: TEXT },
        repetir: true,
      });
      for (;;) {
        const [job] = await read<{ status: string; feitos: number; falhas: number }>(
          'select status, feitos, falhas from job_output where id = $1',
          [id],
        );
        if (job?.status === 'done' && job.feitos - job.falhas === orders) break;
        if (job?.status === 'done' || job?.status === 'error')
          throw new Error(`o trabalho parou: ${JSON.stringify(job)}`);
        await sleep(20);
      }
      return (performance.now() - begun) / 1000;
    };

    const alone: number[] = [];
    for (let at = 0; at < ALONE; at += 1) alone.push((await single()).ms);
    const ours1 = await inBulk();
    const plain = await insertPlain(on, who.dep, orders, false);
    const sets = await insertPlain(on, who.dep, orders, true);

    const waits: Promise<number>[] = [];
    const over = new AbortController();
    const opening = (async () => {
      while (!over.signal.aborted) {
        waits.push(single().then(({ ms }) => ms));
        await sleep(EVERY);
      }
    })();
    const busy = await inBulk().finally(() => over.abort());
    await opening;
    return {
      orders,
      ours: ours1,
      plain,
      sets,
      busy,
      alone: quantiles(alone),
      meanwhile: quantiles(await Promise.all(waits)),
    };
  } finally {
    await our.stop();
  }
}

type Row = Readonly<Record<string, unknown>>;

/** The rows that the job made once more, under other numbers, over one connection: an insert each, or in sets. Seconds. */
async function insertPlain(
  on: Stand,
  dep: number,
  orders: number,
  bySets: boolean,
): Promise<number> {
  const { rows } = await on.db.executeQuery<{ o: Row }>(
    CompiledQuery.raw(
      `select to_jsonb(os) - 'id' || jsonb_build_object('numero', os.numero + $3::int4) as o
       from ordem_servico os where departamento_id = $1 order by id desc limit $2`,
      [dep, orders, bySets ? 20_000_000 : 10_000_000],
    ),
  );
  const names = Object.keys(rows[0]?.o ?? {});
  const into = `insert into ordem_servico (${names.join(', ')})`;
  const params = names.map((_, at) => `$${at + 1}`).join(', ');
  const valueOf = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  const begun = performance.now();
  for (let at = 0; at < rows.length; at += SET) {
    const some = rows.slice(at, at + SET).map(({ o }) => o);
    await on.db.transaction().execute(async (trx) => {
      if (bySets) {
        const text = `${into} select ${names.join(', ')} from jsonb_populate_recordset(null::ordem_servico, $1::jsonb)`;
        await trx.executeQuery(CompiledQuery.raw(text, [JSON.stringify(some)]));
        return;
      }
      for (const one of some)
        await trx.executeQuery(
          CompiledQuery.raw(
            `${into} values (${params})`,
            names.map((name) => valueOf(one[name])),
          ),
        );
    });
  }
  return (performance.now() - begun) / 1000;
}
