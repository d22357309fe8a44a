/**
 * (i) Documents: one issued with its calculation, its number and its chained log row, beside the plain inserts
 * of the same rows; and their lists, at two sizes of the database.
 */
import { CompiledQuery } from 'kysely';
import { sideBySide, type Measured } from './load.ts';
import { multiply } from './multiplied.ts';
import { DEPARTAMENTO, bare, ours, stand, tokenOf, type Stand } from './processes.ts';
import { auth, type Ratio } from './server.ts';

export const DOCS_WANTED = { ratio: 0.3, growth: 1.5 } as const;
const CONNECTIONS = 16;
const BASE = `/api/v2/osm/admin/${DEPARTAMENTO}`;
const DOCS = `${BASE}/fiscalizacao/docs`;
/** Orders of the demonstration that documents are of. */
const ORDERS = 5000;
const SMALL = 10_000;

interface Options {
  readonly rounds: number;
  readonly ms: number;
}

const rowsOf = async <R>(on: Stand, text: string): Promise<R[]> =>
  (await on.db.executeQuery<R>(CompiledQuery.raw(text))).rows;

/** A model with a quantity and an irregularity that cost, of people of whom there are many. */
async function beside(on: Stand, options: Options): Promise<Ratio> {
  const [modelo] = await rowsOf<{ id: number; parametro: number; irregularidade: number }>(
    on,
    `select id, (parametros #>> '{0,id}')::int8 as parametro, (irregularidades #>> '{0,id}')::int8 as irregularidade
     from doc_modelo where departamento_id = 1 and jsonb_array_length(parametros) > 0 order by id limit 1`,
  );
  const cadastros = await rowsOf<{ id: number }>(
    on,
    'select id from cadastro order by id limit 4000',
  );
  if (!modelo) throw new Error('nenhum modelo com valores');
  const ofTurn = (i: number): number => cadastros[i % cadastros.length]?.id ?? 0;
  const [our, their] = [await ours(on), await bare(on)];
  try {
    const headers = auth(await tokenOf(on, 'admin'));
    const [mine, other] = await sideBySide(
      [
        {
          name: 'OS-m',
          port: our.port,
          headers,
          next: (i) => ({
            method: 'POST',
            path: DOCS,
            body: JSON.stringify({
              doc_modelo_id: modelo.id,
              cadastro_id: ofTurn(i),
              valores: [{ parametro_id: modelo.parametro, quantidade: '120.00' }],
              irregularidades: [{ irregularidade_id: modelo.irregularidade, quantidade: 1 }],
            }),
          }),
        },
        {
          name: 'node:http + pg',
          port: their.port,
          next: (i) => ({ method: 'POST', path: `/documento/${modelo.id}?cadastro=${ofTurn(i)}` }),
        },
      ],
      { connections: CONNECTIONS, ...options },
    );
    if (!mine || !other) throw new Error('sem medida');
    return {
      what: 'um documento com cálculo, número e log, contra as inserções simples',
      ours: mine,
      theirs: other,
      wanted: DOCS_WANTED.ratio,
    };
  } finally {
    await Promise.all([our.stop(), their.stop()]);
  }
}

export interface Grown {
  readonly what: string;
  readonly small: Measured;
  readonly large: Measured;
}

/** What people ask of the lists all day. */
const ASKED = [
  ['documentos, primeira página com contagem', '/fiscalizacao/docs?per_page=50'],
  ['aguardando ciência', '/fiscalizacao/docs?per_page=50&situacao_eq=aguardando_ciencia'],
  [
    'por prazo, os que se regularizam',
    '/fiscalizacao/docs?per_page=50&doc_situacao_id_eq=13&order=prazo_regularizar%20asc',
  ],
  ['detalhados, de um tipo', '/fiscalizacao/doc-detalhados?per_page=50&tipo_in=notificacao'],
  ['débitos a implantar', '/fiscalizacao/doc-implantacoes?per_page=50'],
] as const;

export async function benchDocLists(
  rows: number,
  options: Options,
  say: (line: string) => void,
  /** Of each, as soon as it is measured. */
  told: (one: Grown) => void,
): Promise<void> {
  const stands: Stand[] = [];
  const served: Awaited<ReturnType<typeof ours>>[] = [];
  try {
    const targets = [];
    for (const size of [SMALL, rows]) {
      const on = await stand(ORDERS, () => undefined);
      stands.push(on);
      await multiply(on, size, say);
      const our = await ours(on);
      served.push(our);
      targets.push({
        port: our.port,
        headers: auth(await tokenOf(on, 'admin')),
        name: String(size),
      });
    }
    for (const [what, path] of ASKED) {
      const [small, large] = await sideBySide(
        targets.map((one) => ({ ...one, next: () => ({ method: 'GET', path: `${BASE}${path}` }) })),
        { connections: CONNECTIONS, ...options },
      );
      if (small && large) told({ what, small, large });
    }
  } finally {
    for (const one of served) await one.stop();
    for (const one of stands) await one.close();
  }
}

export async function benchIssued(options: Options, say: (line: string) => void): Promise<Ratio> {
  const on = await stand(ORDERS, say);
  try {
    return await beside(on, options);
  } finally {
    await on.close();
  }
}
