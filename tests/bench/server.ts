/** (a) lists, records and actions against the bare handler, and what compressing costs; (b) the list at three sizes. */
import { gzipSync } from 'node:zlib';
import { situacoes } from '../../domain/ordem-servico/schema.ts';
import { sideBySide, type Measured, type Target } from './load.ts';
import { DEPARTAMENTO, bare, ours, tokenOf, type Stand } from './processes.ts';

const CONNECTIONS = 16;
const BASE = `/api/v2/osm/admin/${DEPARTAMENTO}/ordem-servicos`;

/** All 220 triples of the twelve situações, in an order that mixes common and rare ones. */
export const triples: readonly string[] = (() => {
  const all = Object.keys(situacoes);
  const out: string[] = [];
  for (let a = 0; a < all.length; a++)
    for (let b = a + 1; b < all.length; b++)
      for (let c = b + 1; c < all.length; c++) out.push([all[a], all[b], all[c]].join(','));
  return out.map((_, i) => out[(i * 97) % out.length] ?? '');
})();

const at = <T>(xs: readonly T[], i: number): T => {
  const x = xs[i % xs.length];
  if (x === undefined) throw new Error('lista vazia');
  return x;
};

async function ordersOf(on: Stand, situacao: string, max: number): Promise<{ id: number }[]> {
  return on.db
    .selectFrom('ordem_servico')
    .select('id')
    .where('departamento_id', '=', 1)
    .where('situacao', '=', situacao)
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}

export const auth = (token: string): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'x-client-name': 'osm_admin',
  'x-client-version': '1.66.2',
});

export interface Ratio {
  readonly what: string;
  readonly ours: Measured;
  readonly theirs: Measured;
  readonly wanted: number;
}
export const ratioOf = (r: Ratio): number => r.ours.rps / r.theirs.rps;

/** Side by side at 16 connections on one database. */
export async function againstBare(
  on: Stand,
  options: { rounds: number; ms: number },
): Promise<Ratio[]> {
  const [our, their] = [await ours(on), await bare(on)];
  try {
    const token = await tokenOf(on, 'gerente');
    const headers = auth(token);
    const pair =
      (what: string, wanted: number, a: Target['next'], b: Target['next']) =>
      async (): Promise<Ratio> => {
        const [mine, other] = await sideBySide(
          [
            { name: 'OS-m', port: our.port, headers, next: a },
            { name: 'node:http + pg', port: their.port, next: b },
          ],
          { connections: CONNECTIONS, ...options },
        );
        if (!mine || !other) throw new Error('sem medida');
        return { what, ours: mine, theirs: other, wanted };
      };
    const sample = await ordersOf(on, 'encerrada', 5000);
    const half = await ordersOf(on, 'andamento', 4000);
    // Even ones are ours, odd ones the other's, so that nobody waits for a row the other holds.
    const mine = half.filter((_, i) => i % 2 === 0);
    const other = half.filter((_, i) => i % 2 === 1);
    // There and back again: notificar, then retomar.
    const step = (rows: readonly { id: number }[], i: number) => ({
      id: at(rows, i).id,
      forth: Math.floor(i / rows.length) % 2 === 0,
    });
    const tasks = [
      pair(
        'lista de 50 ordens, com contagem',
        1.5,
        (i) => ({ method: 'GET', path: `${BASE}?situacao_in=${at(triples, i)}` }),
        (i) => ({ method: 'GET', path: `/lista?situacao_in=${at(triples, i)}` }),
      ),
      pair(
        'uma ordem, com comentários, histórico, análises, pedidos e áreas',
        1.5,
        (i) => ({ method: 'GET', path: `${BASE}/${at(sample, i * 7).id}` }),
        (i) => ({ method: 'GET', path: `/inteira/${at(sample, i * 7).id}` }),
      ),
      pair(
        'uma ordem, contra a linha só, sem o que pende dela',
        0.5,
        (i) => ({ method: 'GET', path: `${BASE}/${at(sample, i * 7).id}` }),
        (i) => ({ method: 'GET', path: `/uma/${at(sample, i * 7).id}` }),
      ),
      pair(
        'uma ação, com sua linha de log',
        0.7,
        (i) => {
          const { id, forth } = step(mine, i);
          return {
            method: 'PUT',
            path: `${BASE}/${id}/${forth ? 'notificar' : 'retomar'}`,
            body: '{}',
          };
        },
        (i) => {
          const { id, forth } = step(other, i);
          return {
            method: 'PUT',
            path: `/acao/${id}?${forth ? 'de=andamento&para=a_notificar' : 'de=a_notificar&para=andamento'}`,
          };
        },
      ),
    ];
    const out: Ratio[] = [];
    for (const task of tasks) out.push(await task());
    return out;
  } finally {
    await Promise.all([our.stop(), their.stop()]);
  }
}

export interface Compressed {
  /** The list as it is packed for who takes it packed, beside the same list as it is. */
  readonly packed: Measured;
  readonly plain: Measured;
  /** Of one list alone: bytes, and ms of processor to pack it, by gzip's level; 0: as it is. */
  readonly levels: readonly {
    readonly level: number;
    readonly bytes: number;
    readonly ms: number;
  }[];
}
const LEVELS = [1, 4, 6] as const;
const PACKED_TIMES = 300;

/** What compressing a list of 50 costs, and what it spares. */
export async function benchCompression(
  on: Stand,
  options: { rounds: number; ms: number },
): Promise<Compressed> {
  const our = await ours(on);
  try {
    const headers = auth(await tokenOf(on, 'gerente'));
    const target = (name: string): Target => ({
      name,
      port: our.port,
      headers: { ...headers, 'accept-encoding': name },
      next: (i) => ({ method: 'GET', path: `${BASE}?situacao_in=${at(triples, i)}` }),
    });
    const [packed, plain] = await sideBySide([target('gzip'), target('identity')], {
      connections: CONNECTIONS,
      ...options,
    });
    if (!packed || !plain) throw new Error('sem medida');
    const reply = await fetch(`http://127.0.0.1:${our.port}${BASE}`, { headers });
    const body = Buffer.from(await reply.arrayBuffer());
    const levels = LEVELS.map((level) => {
      const { byteLength: bytes } = gzipSync(body, { level });
      const begun = performance.now();
      for (let time = 0; time < PACKED_TIMES; time += 1) gzipSync(body, { level });
      return { level, bytes, ms: (performance.now() - begun) / PACKED_TIMES };
    });
    return { packed, plain, levels: [{ level: 0, bytes: body.byteLength, ms: 0 }, ...levels] };
  } finally {
    await our.stop();
  }
}

/** The same list over databases of growing size: cost of one request relative to the first. */
export async function bySize(
  stands: readonly Stand[],
  options: { rounds: number; ms: number },
): Promise<{ orders: number; measured: Measured }[]> {
  const served = [];
  for (const on of stands)
    served.push({ on, our: await ours(on), token: await tokenOf(on, 'gerente') });
  try {
    const targets = served.map(({ on, our, token }): Target => ({
      name: String(on.orders),
      port: our.port,
      headers: auth(token),
      next: (i) => ({ method: 'GET', path: `${BASE}?situacao_in=${at(triples, i)}` }),
    }));
    const measured = await sideBySide(targets, { connections: CONNECTIONS, ...options });
    return measured.map((m, i) => ({ orders: stands[i]?.orders ?? 0, measured: m }));
  } finally {
    await Promise.all(served.map((s) => s.our.stop()));
  }
}
