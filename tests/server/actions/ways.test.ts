/**
 * What an action says to the database finds its records among millions: by an index whose first column it names. Read
 * from the plans of every statement of every action of the catalogue, with reading whole tables forbidden. And what
 * an action writes last takes the commit with it.
 */
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LAST } from '../../../server/db/transactions.ts';
import { doEverything } from '../../support/every-action.ts';
import { makeWorld, type World } from '../../support/world.ts';

/** What comes by the million. */
const GROWING: ReadonlySet<string> = new Set([
  'cadastro',
  'doc',
  'doc_comentario',
  'guia',
  'log',
  'mensagem',
  'ordem_servico',
  'ordem_servico_analise',
  'ordem_servico_historico',
  'ordem_servico_solicitacao',
  'pessoa',
]);

/** What nobody does in the middle of the day's work, each with what is then read whole. */
const RARE: readonly (readonly [RegExp, string])[] = [
  [
    /^insert into log .* not exists \(select from log l/s,
    'uma atualização entra no registro, uma vez',
  ],
  [/^select u\.nome, \(u\.email not like/, 'anonimizar alguém conta as suas mensagens'],
  [/^select tabela, n from/, 'apagar um departamento ou uma zona conta o que dele depende'],
];

interface Said {
  readonly text: string;
  readonly values: readonly unknown[];
}
interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}
interface Index {
  readonly name: string;
  readonly first: string;
  readonly of: string;
  /** Of some rows only. */
  readonly few: boolean;
}
type Query = (...args: unknown[]) => unknown;

/** Of transactions, by their text: what is read beside them is the lists' and records'. */
const said = new Map<string, Said>();
const { Client } = createRequire(import.meta.url)('pg') as {
  Client: { prototype: { query: Query } };
};
const plain = Client.prototype.query;
const within = new WeakSet<object>();
/** What each connection said last, and the writes after which a commit went its own way. */
const last = new WeakMap<object, string>();
const alone = new Set<string>();
let together = 0;
/** An action's write, which answers with the record. */
const WRITE = /^with [^;]* \(.*::text as j from /s;

let w: World;
beforeAll(async () => {
  Client.prototype.query = function (this: object, ...args: unknown[]) {
    const [first, given] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    const values = (typeof first === 'string' ? given : first.values) as unknown[] | undefined;
    if (text === 'commit') {
      const before = last.get(this) ?? '';
      if (before.includes(LAST)) together += 1;
      else if (WRITE.test(before)) alone.add(before);
    }
    last.set(this, text);
    if (text === 'begin') within.add(this);
    else if (text === 'commit' || text === 'rollback') within.delete(this);
    else if (within.has(this) && /^\s*(?:select|with|update|insert|delete)\b/i.test(text))
      said.set(text, { text, values: Array.isArray(values) ? values : [] });
    return plain.apply(this, args);
  };
  w = await makeWorld();
  said.clear();
  alone.clear();
  together = 0;
  await doEverything(w);
  Client.prototype.query = plain;
});
afterAll(() => {
  Client.prototype.query = plain;
  return w?.close();
});

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it('nenhuma instrução de nenhuma ação lê inteiro o que cresce', async () => {
  const { rows: indexes } = await w.pool.query<Index>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid, 1, true) as first, t.relname as of, i.indpred is not null as few
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid`,
  );
  const index = new Map(indexes.map((one) => [one.name, one]));
  const client = await w.pool.connect();
  const wrong: string[] = [];
  try {
    await client.query('set enable_seqscan = off');
    await client.query('set enable_bitmapscan = off');
    for (const { text, values } of said.values()) {
      if (RARE.some(([pattern]) => pattern.test(text.trim()))) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        `explain (format json) ${text.replace(LAST, '')}`,
        [...values],
      );
      for (const node of nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': '' })) {
        const led = index.get(node['Index Name'] ?? '');
        const table = node['Relation Name'] ?? led?.of ?? '';
        if (!GROWING.has(table)) continue;
        const isWhole =
          node['Node Type'] === 'Seq Scan' ||
          (led !== undefined && !led.few && !(node['Index Cond'] ?? '').includes(led.first));
        if (isWhole)
          wrong.push(
            `${table} por ${node['Index Name'] ?? 'tudo'}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`,
          );
      }
    }
  } finally {
    await client.query('reset enable_seqscan');
    await client.query('reset enable_bitmapscan');
    client.release();
  }
  expect(said.size).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

it('depois do que uma ação escreve por último nada vai ao banco só para confirmar', () => {
  expect(together).toBeGreaterThan(50);
  expect([...alone].map((text) => text.replace(/\s+/g, ' ').slice(0, 300))).toEqual([]);
});
