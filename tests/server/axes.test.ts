/** A range in the order of another column is read through the axes' index: the same rows as without it, page by page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import type { ListQuery } from '../../domain/kernel/define.ts';
import { catalogue } from '../../server/catalog.ts';
import type { CallContext } from '../../server/http/context.ts';
import { compileList } from '../../server/read/list.ts';
import { parseListRequest, writeCursor } from '../../server/read/list-request.ts';
import type { ListedRow } from '../../server/read/run.ts';
import type { Source } from '../../server/read/source.ts';
import { ago } from '../support/ago.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { listContext } from '../support/list-context.ts';

let test: TestDatabase;
let ctx: CallContext;
beforeAll(async () => {
  test = await testDatabase();
  ctx = await listContext(test);
  // An analysis that waits: there are days on which the demonstration has none.
  const { rowCount } = await test.pool.query(
    `update ordem_servico set analise_situacao = 'aguardando'
     where ctid = (select ctid from ordem_servico
       where departamento_id = $1 and situacao = 'encerrada' order by id desc limit 1)`,
    [ctx.departamento?.id],
  );
  expect(rowCount).toBe(1);
});
afterAll(() => test?.close());

const PAGE = 20;
/** The ids of the first three pages, each after the one before. */
async function read(list: ListQuery, source: Source, search: string): Promise<readonly number[]> {
  const ids: number[] = [];
  const { order } = Object.fromEntries(new URLSearchParams(search));
  for (let page = 0, after = ''; page < 3; page += 1) {
    const given = Object.fromEntries(new URLSearchParams(`${search}&per_page=${PAGE}${after}`));
    const { text, values } = compileList(parseListRequest(list, given), source, ctx);
    const { rows } = await test.pool.query<ListedRow>(text, [...values]);
    const shown = rows.slice(0, PAGE);
    ids.push(...shown.map(({ id }) => id));
    const last = shown.at(-1);
    if (!last || rows.length <= PAGE) break;
    after = `&after=${writeCursor(order?.split(' ')[0] ?? '', last.o, last.id)}`;
  }
  return ids;
}

const YEAR = ago(180).slice(0, 4);

const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  ordem_servico: [
    `created_at_lteq=${ago(270)}`,
    `concluir_em_gteq=${ago(170)}`,
    `concluido_em_lteq=${ago(180)}`,
    'numero_lteq=40',
    `ano_in=${Number(YEAR) - 1},${YEAR}`,
    `ano_eq=${YEAR}`,
    'situacao_eq=encerrada',
    `analise_situacao_eq=aguardando&created_at_gteq=${ago(700)}`,
  ],
  doc: [
    `autuado_em_lteq=${ago(180)}`,
    `ciencia_em_gteq=${ago(700)}`,
    'valor_total_gteq=500.00',
    `prazo_defesa_lteq=${ago(20)}&situacao_eq=andamento`,
    'tipo_eq=notificacao',
    'doc_situacao_id_eq=1',
  ],
  analise: [
    `created_at_lteq=${ago(180)}`,
    `concluida_em_gteq=${ago(330)}`,
    'ordem_servico_id_gteq=40',
  ],
  solicitacao: [`solicitado_em_lteq=${ago(180)}`, `solicitado_concluir_em_gteq=${ago(330)}`],
  implantacao: [`created_at_lteq=${ago(180)}`, `implantada_em_gteq=${ago(330)}`],
};
/** Those of which the list has the filters. */
const searchesOf = (list: ListQuery): readonly string[] =>
  (SEARCHES[list.noun] ?? []).filter((search) =>
    search
      .split('&')
      .every((one) => Object.keys(list.filters).includes(one.replace(/_[a-z]+=.*$/, ''))),
  );
const lists = queries.flatMap((q): (readonly [ListQuery, Source])[] => {
  const source = catalogue.sources.get(q.id);
  return q.kind === 'list' &&
    q.untilNamed === undefined &&
    source?.axes?.length &&
    (source.scope === undefined || source.apart === true) &&
    searchesOf(q).length > 0
    ? [[q, source]]
    : [];
});

describe.each(lists.map(([list, source]) => [list.id, list, source] as const))(
  '%s',
  (_, list, source) => {
    it.each(searchesOf(list))('%s dá as mesmas linhas em toda ordem', async (search) => {
      let found = 0;
      for (const order of list.orders)
        for (const way of ['asc', 'desc']) {
          const asked = `${search}&order=${order} ${way}`;
          const ids = await read(list, source, asked);
          found += ids.length;
          expect(ids, asked).toEqual(await read(list, { ...source, axes: [], phases: {} }, asked));
        }
      // Few, of some nothing at all.
      if (source.apart !== true) expect(found).toBeGreaterThan(0);
    });
  },
);
