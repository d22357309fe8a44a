/**
 * Each refusal provoked at each operation of a server that listens, and held against the API's document: what is
 * answered is written there, and what is written there is answered.
 */
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '../../domain/index.ts';
import { MAIOR } from '../../server/import/route.ts';
import { buildApp } from '../../server/app.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { createKey, type Escopo } from '../../server/auth/keys.ts';
import {
  addressOf,
  bodyOf,
  entries,
  isQuery,
  nounOf,
  paramOf,
  recordsOf,
} from '../support/catalogue.ts';
import {
  deref,
  documentOf,
  undocumented,
  wrongWith,
  type Operation,
} from '../support/documented.ts';
import { addressFor, pdf, send as sendFile } from '../support/files.ts';
import { proxyTo } from '../support/proxy.ts';
import { PATIENCE_MS } from '../support/until.ts';
import { apiPath } from '../support/versions.ts';
import { makeWorldOfFiles, type WorldOfFiles } from '../support/world-of-files.ts';

const LIMIT = 20_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const by = { requestId: 'teste', ip: '127.0.0.1' };
/** Of a few operations, or after what cannot be done to all of them: tests of their own provoke them. */
const ELSEWHERE = [
  '400 envio_interrompido',
  '409 dependentes',
  '409 envio_repetido',
  '409 simulacao_mudou',
  '409 transicao_invalida',
  '413 arquivo_grande',
  '422 acao_impedida',
  '429 arquivos_demais',
  '429 muitas_conexoes',
  '503 arquivos_indisponiveis',
  // Of what is printed, where the record that stands for a job is another.
  '409 conflito impressoes.tentar_de_novo',
  // It reads what was built in: nothing of it can fail by a fault made here.
  '500 erro_interno esquemas.show',
];
const codesOf = (content: unknown): string[] =>
  [
    ...JSON.stringify(content ?? {}).matchAll(/"errorCode":\{"type":"string","enum":(\[[^\]]+\])/g),
  ].flatMap(([, codes = '[]']) => JSON.parse(codes) as string[]);
let w: WorldOfFiles;
let base: URL;
/** A clock of the limits by person that runs on, until it is stopped. */
let runs = true;
let now = 0;

/** A call of each operation that finds what it is about. */
interface Ready {
  readonly operation: Operation;
  readonly method: string;
  /** As the document has it. */
  readonly path: string;
  readonly url: string;
  readonly token: string | null;
  readonly body: string | null;
  readonly type: string;
}
let ready: readonly Ready[];
/** 'id status code' of what was answered. */
const seen = new Set<string>();

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks wherever it likes
  readonly json: any;
}
const parsed = (headers: IncomingHttpHeaders, text: string): unknown =>
  text !== '' && String(headers['content-type']).startsWith('application/json')
    ? (JSON.parse(text) as unknown)
    : undefined;

interface Change {
  readonly url?: string;
  readonly token?: string | null;
  readonly body?: string | Buffer | null;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** The call of an operation, changed; what is answered is held against the document and remembered. */
async function ask(one: Ready, change: Change = {}): Promise<Answer> {
  now += runs ? 1_000_000 : 0;
  const { url = one.url, token = one.token, body = one.body, type = one.type } = change;
  const answer = await new Promise<Answer>((resolve, reject) => {
    const req = send(
      new URL(base.origin + url),
      {
        method: one.method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === null
            ? {}
            : { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
          ...change.headers,
        },
      },
      (res) => {
        const { statusCode: status = 0, headers } = res;
        const chunks: Buffer[] = [];
        const done = (): void => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status, headers, text, json: parsed(headers, text) });
        };
        // The stream of events does not end by itself.
        if (String(headers['content-type']).startsWith('text/event-stream')) {
          res.destroy();
          return done();
        }
        res.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', done);
        res.on('error', reject);
      },
    );
    req.on('error', reject);
    req.end(body);
  });
  const { operationId } = one.operation;
  expect(
    undocumented(one.method, url, { ...answer, headers: answer.headers }),
    operationId,
  ).toBeNull();
  if (answer.status >= 400) {
    const stated = one.operation.responses[String(answer.status)];
    for (const name of Object.keys(stated?.headers ?? {}))
      if (answer.status !== 503)
        expect(answer.headers, `${operationId} ${answer.status}`).toHaveProperty(
          name.toLowerCase(),
        );
    seen.add(`${operationId} ${answer.status} ${answer.json?.errorCode ?? 'campos'}`);
  }
  return answer;
}
const hasBody = ({ method }: Ready): boolean => method !== 'get';
const limitOf = (one: Ready): number =>
  idOf(one) === 'integracao.lote' ? MAIOR : idOf(one).startsWith('entrada.') ? 2_000_000 : LIMIT;
/** What is answered to what was said on a line. */
function rawly(said: string): Promise<{ head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    connect(Number(base.port), '127.0.0.1', function (this: Socket) {
      this.write(said);
    })
      .on('data', (chunk) => (text += String(chunk)))
      .on('error', reject)
      .on('close', () => {
        const [head = '', body = ''] = text.split('\r\n\r\n');
        resolve({ head, body });
      });
  });
}
async function each(
  of: (one: Ready) => boolean,
  change: (one: Ready) => Change,
  held: (answer: Answer, one: Ready) => void,
): Promise<void> {
  let n = 0;
  for (const one of ready) {
    if (!of(one)) continue;
    n += 1;
    held(await ask(one, change(one)), one);
  }
  expect(n).toBeGreaterThan(0);
}
const at = ({ operation: { operationId }, method, path }: Ready): string =>
  `${method} ${path} (${operationId})`;

beforeAll(async () => {
  w = await makeWorldOfFiles(
    { RATE_LIMITS: 'sim', BODY_LIMIT_BYTES: String(LIMIT) },
    { clock: () => now },
  );
  base = new URL(await w.app.listen({ host: '127.0.0.1', port: 0 }));
  const { alfa } = await recordsOf(w);
  const escopos = ['integracao.pessoas'] as const satisfies readonly Escopo[];
  const importa = await w.somebody('alfa', escopos);
  const chave = await keyOf(importa.id, ...escopos);
  const file = (await sendFile(w, w.people.fiscal, pdf(), { nome: 'a.pdf' })).json.url as string;
  const { token } = w.people.dona;
  const boundary = 'x';
  const form = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdf().toString('latin1')}\r\n--${boundary}--\r\n`;
  const others: Readonly<Record<string, Omit<Ready, 'operation' | 'method' | 'path'>>> = {
    'entrada.token': {
      url: '/auth/v2/token',
      token: null,
      body: JSON.stringify({
        grant_type: 'authorization_code',
        code: 'x',
        code_verifier: 'x',
        redirect_uri: 'x',
      }),
      type: 'application/json',
    },
    'entrada.sair': {
      url: '/auth/v2/sign_out',
      token: 'a'.repeat(43),
      body: '{}',
      type: 'application/json',
    },
    'eventos.fluxo': {
      url: '/api/v2/osm/admin/eventos?departamento=alfa',
      token,
      body: null,
      type: '',
    },
    'uploads.enviar': {
      url: await addressFor(w, w.people.fiscal),
      token: null,
      body: form,
      type: `multipart/form-data; boundary=${boundary}`,
    },
    'arquivos.buscar': { url: file, token: null, body: null, type: '' },
    'esquemas.show': { url: '/api/esquemas/nao-ha', token: null, body: null, type: '' },
    'integracao.lote': {
      url: '/api/v2/osm/admin/alfa/integracao/pessoas/lote?simular=sim',
      token: chave,
      body: '{}\n',
      type: 'application/x-ndjson',
    },
  };
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  ready = Object.entries(documentOf().paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]): Ready => {
      const operation = deref(raw);
      const entry = byId.get(operation.operationId);
      const other = others[operation.operationId];
      if (other) return { ...other, operation, method, path };
      if (!entry) throw new Error(operation.operationId);
      const param = paramOf(entry.call);
      const id = param === null ? null : (alfa[nounOf(param)] ?? null);
      return {
        operation,
        method,
        path,
        url: apiPath(addressOf(entry.call, 'alfa', id)),
        token,
        body: isQuery(entry) ? null : JSON.stringify(bodyOf(entry)),
        type: 'application/json',
      };
    }),
  );
});
afterAll(() => w?.close());

/** From now on no statement of the pool may take longer: of the connections that it has, and of each that comes. */
async function hurry(pool: pg.Pool, ms: number): Promise<void> {
  const say = (client: pg.PoolClient) => client.query(`set statement_timeout to ${ms}`);
  pool.on('connect', (client) => void say(client).catch(() => undefined));
  const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  await Promise.all(idle.map(say));
  for (const client of idle) client.release();
}

/** Asks each operation that has to do with the database of another server, which nobody asked before. */
async function spoilt(
  url: string,
  spoil: (pool: pg.Pool) => Promise<unknown>,
  mend: () => Promise<unknown>,
  expected: readonly [status: number, errorCode: string],
): Promise<void> {
  const pool = createPool(url, { max: 5, statementTimeoutMs: PATIENCE_MS });
  const db = createDb(pool);
  const app = await buildApp({
    env: w.env,
    db,
    pool,
    log: () => undefined,
    workers: false,
    logTo: { write: () => undefined },
  });
  const usual = base;
  base = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  try {
    await spoil(pool);
    await each(
      (one) => idOf(one) !== 'esquemas.show',
      () => ({}),
      (r, one) => {
        expect([r.status, r.json?.errorCode], at(one)).toEqual(expected);
        if (r.status === 503) expect(r.headers, at(one)).toHaveProperty('retry-after');
      },
    );
  } finally {
    base = usual;
    await mend();
    await app.close();
    await db.destroy();
  }
}

/** What a query adds to the address of a call. */
const plus = ({ url }: Ready, query: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${query}`;
/** The address with another word where its last parameter stands. */
function renamed(one: Ready, by: string): string {
  const [path = '', query = ''] = one.url.split('?');
  const last = one.path.split('/').findLastIndex((part) => part.startsWith('{'));
  return `${path.split('/').with(last, by).join('/')}?${query}`;
}
const idOf = ({ operation }: Ready): string => operation.operationId;
const keyOf = (id: number, ...escopos: Escopo[]): Promise<string> =>
  w.db.transaction().execute((trx) => createKey(trx, id, { nome: 'Teste', escopos, dias: 30 }, by));

// First what finds its record as it was made: what comes later may have changed it.
describe('409: mudou, ou não parte daí', () => {
  it('uma versão que não é a do registro: como está, na forma da ação', async () => {
    const from = new Set(actions.filter((a) => a.from !== null).map(({ id }) => id));
    let n = 0;
    await each(
      (one) => from.has(idOf(one)),
      (one) => ({
        body: JSON.stringify({ ...(JSON.parse(one.body ?? '{}') as object), lock_version: 9999 }),
        type: 'application/json',
      }),
      (r, one) => {
        // A job that prints nothing is none of the prints.
        expect([404, 409, 422], `${at(one)} ${r.text}`).toContain(r.status);
        if (r.json.errorCode === 'conflito') n += 1;
      },
    );
    expect(n).toBeGreaterThan(60);
  });
});

describe('406: numa forma em que não sai', () => {
  it('cada leitura, em cada forma', async () => {
    const forms = ['text/csv', 'application/pdf', 'application/xml', 'image/png', 'text/html'];
    for (const accept of [...forms, XLSX])
      await each(
        (one) => one.method === 'get',
        () => ({ headers: { accept } }),
        (r, one) => expect(r.status, at(one)).toBeLessThan(500),
      );
  });
});

describe('400, 413, 415: o que não se lê', () => {
  it('o que não é JSON, ou é nada', async () => {
    const deep = `${'['.repeat(50)}${']'.repeat(50)}`;
    for (const body of ['{', '', '{"a":', deep])
      await each(
        hasBody,
        () => ({ body, type: 'application/json' }),
        (r, one) => expect([r.status, r.json.errorCode], at(one)).toEqual([400, 'json_invalido']),
      );
  });
  it('um endereço malformado, ou comprido demais', async () => {
    await each(
      (one) => one.path.includes('{'),
      (one) => ({ url: renamed(one, '%zz') }),
      (r, one) => expect([r.status, r.json.errorCode], at(one)).toEqual([400, 'endereco_invalido']),
    );
    await each(
      (one) => one.path.includes('{'),
      (one) => ({ url: renamed(one, 'a'.repeat(2000)) }),
      (r, one) => expect([r.status, r.json.errorCode], at(one)).toEqual([404, 'nao_encontrado']),
    );
  });
  it('um corpo grande demais', async () => {
    await each(
      (one) => hasBody(one) && idOf(one) !== 'uploads.enviar',
      (one) => ({ body: `{"a":"${'a'.repeat(limitOf(one))}"}` }),
      (r, one) => expect([r.status, r.json.errorCode], at(one)).toEqual([413, 'corpo_grande']),
    );
  });
  it('de outro tipo, ou de um que não há', async () => {
    const types = ['text/plain', 'application/xml', 'image/png', 'x', 'application/x-ndjson'];
    for (const type of types)
      await each(
        (one) => hasBody(one) && one.type !== type,
        () => ({ body: 'a=1', type }),
        (r, one) =>
          expect([r.status, r.json.errorCode], `${at(one)} ${type}`).toEqual([
            415,
            'tipo_nao_aceito',
          ]),
      );
  });
  it('linhas que não são texto, e um formulário que não é nada', async () => {
    await each(
      (one) => idOf(one) === 'integracao.lote',
      () => ({ body: Buffer.from([0xff, 0xfe, 0x0a]) }),
      (r) => expect([r.status, r.json.errorCode]).toEqual([400, 'nao_utf8']),
    );
    // Of one that breaks off: the file is what was to come; who signs in sends none.
    await each(
      (one) => one.type.startsWith('multipart/') || idOf(one).startsWith('entrada.'),
      () => ({ body: 'a', type: 'multipart/form-data; boundary=x' }),
      (r, one) =>
        expect([r.status, r.json.errorCode], at(one)).toEqual([
          400,
          one.type.startsWith('multipart/') ? 'envio_interrompido' : 'requisicao_invalida',
        ]),
    );
    await each(
      (one) => idOf(one) === 'uploads.enviar',
      () => ({ body: `{"a":"${'a'.repeat(30_000_000)}"}`, type: 'application/json' }),
      (r) => expect([r.status, r.json.errorCode]).toEqual([413, 'corpo_grande']),
    );
  });
  it('o que nem HTTP é: a linha termina com uma recusa das escritas', async () => {
    const { responses } = documentOf().components;
    for (const [said, status, name] of [
      ['GET / HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n', 400, 'RequisicaoInvalida400'],
      // What is still under way when it is refused does not take the answer with it.
      ...[100_000, 5_000_000].map(
        (long) =>
          [
            `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(long)}\r\n\r\n`,
            431,
            'CabecalhosGrandes431',
          ] as const,
      ),
    ] as const) {
      const { head, body } = await rawly(said);
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(head).toMatch(/content-type: application\/json; charset=utf-8/i);
      const schema = responses[name]?.content?.['application/json']?.schema;
      expect(schema, name).toBeDefined();
      expect(wrongWith(schema ?? {}, JSON.parse(body)), name).toBeNull();
    }
  });
});

describe('401, 403, 404: quem não pode', () => {
  it('sem sessão', async () => {
    await each(
      (one) => one.operation.responses['401'] !== undefined,
      () => ({ token: null }),
      (r, one) => expect(r.status, at(one)).toBe(401),
    );
  });
  it('sem permissão, ou com uma chave que não a recebeu', async () => {
    const { id, token } = await w.somebody('alfa', []);
    const chave = await keyOf(id, 'sessao');
    await each(
      (one) => idOf(one) === 'eventos.fluxo',
      () => ({ token: chave }),
      (r) => expect([r.status, r.json.errorCode]).toEqual([403, 'sem_permissao']),
    );
    for (const given of [token, chave, await keyOf(id, 'integracao.pessoas')])
      await each(
        (one) => one.token !== null && (one.operation['x-permissao'] !== null || given !== token),
        () => ({ token: given }),
        (r, one) => expect(r.status, at(one)).toBeLessThan(500),
      );
    await each(
      (one) => idOf(one) === 'integracao.lote',
      () => ({ token: w.people.dona.token }),
      (r) => expect([r.status, r.json.errorCode]).toEqual([403, 'sem_chave']),
    );
    await each(
      (one) => idOf(one) === 'uploads.enviar' || idOf(one) === 'arquivos.buscar',
      (one) => ({ url: one.url.replace(/s=[^&]*/, 's=x') }),
      (r) => expect([r.status, r.json.errorCode]).toEqual([403, 'endereco_invalido']),
    );
  });
  it('o que não há, ou não há onde se diz', async () => {
    await each(
      // The name that a file is to have is no part of what it is.
      (one) => one.operation.responses['404'] !== undefined && !one.url.includes('s='),
      (one) => ({
        url: one.path.includes('{')
          ? renamed(one, '999999999999999').replace('/alfa/', '/inexistente/')
          : plus({ ...one, url: one.url.replace(/\?.*/, '') }, 'departamento=inexistente'),
      }),
      (r, one) => expect([403, 404], at(one)).toContain(r.status),
    );
  });
});

describe('422: o que não se pode pedir assim', () => {
  it('o que nenhum parâmetro, campo ou texto é', async () => {
    const queries = [
      'inexistente_eq=1',
      'a=%00',
      '__proto__=1',
      'per_page=0',
      'order=x',
      'after=x',
    ];
    for (const query of queries)
      await each(
        () => true,
        (one) => ({ url: plus(one, query) }),
        (r, one) => expect(r.status, at(one)).toBeLessThan(500),
      );
    await each(
      (one) => idOf(one) !== 'entrada.sair',
      (one) => ({ url: plus(one, 'a=%00') }),
      (r, one) => expect([r.status, Object.keys(r.json as object)], at(one)).toEqual([422, ['a']]),
    );
    for (const body of [
      '[1]',
      'null',
      '"a"',
      '{"__proto__":1}',
      '{"a":"\\u0000"}',
      '{"inexistente":1}',
    ])
      await each(
        hasBody,
        () => ({ body, type: 'application/json' }),
        (r, one) => expect(r.status, `${at(one)} ${body}`).toBeLessThan(500),
      );
  });
  it('uma chave de repetição que não é uma', async () => {
    for (const key of ['', 'a'.repeat(201)])
      await each(
        (one) => hasBody(one) && one.token === w.people.dona.token,
        () => ({ headers: { 'idempotency-key': key }, body: '{"inexistente":1}' }),
        (r, one) => expect(r.status, at(one)).toBeLessThan(500),
      );
  });
});

describe('403, 429, 500, 503: agora não', () => {
  it('vendo o console como um perfil: só lê', async () => {
    const { rows } = await w.pool.query<{ id: number }>(
      'select id from perfil where departamento_id = $1 limit 1',
      [w.alfa.id],
    );
    await w.call(w.people.admin, 'POST', `/alfa/perfis/${rows[0]?.id}/ver-como`, { body: {} });
    await each(
      (one) => one.operation.responses['401'] !== undefined && idOf(one) !== 'perfis.voltar',
      () => ({ token: w.people.admin.token }),
      (r, one) => expect(r.status, at(one)).toBeLessThan(500),
    );
  });
  it('sem fôlego: cada escrita, e o que sai como arquivo', async () => {
    const list = ready.find((one) => idOf(one) === 'ordem_servicos.index');
    const one = ready.find((r) => idOf(r) === 'uploads.enviar');
    const lote = ready.find((r) => idOf(r) === 'integracao.lote');
    if (!list || !one || !lote) throw new Error('sem lista, envio ou lote');
    runs = false;
    for (let i = 0; i < 45; i += 1) await ask(list, { headers: { accept: 'text/csv' } });
    for (const accept of ['application/json', 'text/csv', 'application/pdf', 'text/html', XLSX])
      await each(
        ({ token }) => token === w.people.dona.token,
        () => ({ headers: { accept } }),
        (r, o) => {
          if (hasBody(o))
            expect([r.status, r.json.errorCode], at(o)).toEqual([429, 'pedidos_demais']);
        },
      );
    const url = await addressFor(w, w.people.dona).catch(() => null);
    if (url) await ask(one, { url });
    let last = 200;
    for (let i = 0; i < 2100 && last === 200; i += 1) last = (await ask(lote, { body: '' })).status;
    expect(last).toBe(429);
    runs = true;
  });
  it('o banco demora', async () => {
    const lock = await w.pool.connect();
    await spoilt(
      w.url,
      async (pool) => {
        // Not before: what a server does when it starts may take its time on a busy machine.
        await hurry(pool, 20);
        await lock.query(
          `begin; do $$ declare t regclass; begin for t in select c.oid::regclass from pg_class c
             where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
             loop execute 'lock table ' || t || ' in access exclusive mode'; end loop; end $$`,
        );
      },
      () => lock.query('rollback'),
      [503, 'tempo_esgotado'],
    ).finally(() => lock.release());
  });
  it('o banco não está', async () => {
    const proxy = await proxyTo(w.url);
    await spoilt(
      proxy.url,
      () => proxy.cut(),
      () => proxy.mend(),
      [503, 'banco_indisponivel'],
    );
    await proxy.cut();
  });
  it('algo falha do lado de cá', async () => {
    await spoilt(
      w.url,
      () => w.pool.query('alter schema public rename to sumido'),
      () => w.pool.query('alter schema sumido rename to public'),
      [500, 'erro_interno'],
    );
  });
});

it('o que está escrito foi visto, operação por operação', () => {
  const unseen = ready.flatMap(({ operation: { operationId, responses } }) =>
    Object.entries(responses).flatMap(([status, { content }]) =>
      Number(status) < 400
        ? []
        : codesOf(content)
            .filter((code) => !seen.has(`${operationId} ${status} ${code}`))
            .map((code) => `${status} ${code} ${operationId}`)
            .filter((one) => !ELSEWHERE.some((known) => `${one} `.startsWith(`${known} `))),
    ),
  );
  expect(unseen).toEqual([]);
});
