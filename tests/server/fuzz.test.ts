/**
 * Requests that no console makes, made from the API's own document: whatever comes in, the answer is one of
 * ours and none is a 500. The same seeds give the same requests: 8,000 of them over one of the servers, fewer over the
 * other, or as many as FUZZ says.
 */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { nounOf, recordsOf } from '../support/catalogue.ts';
import { deref } from '../support/documented.ts';
import { randomOf } from '../support/random.ts';
import { makeWorld, request, type World } from '../support/world.ts';

const USUAL = inject('servidor') === 'embutido' ? 8000 : 3000;
const REQUESTS = Number(process.env.FUZZ ?? USUAL);
const SEEDS = [1, 20_261_122];
/** In one go: a request that stops the server is seen as one that does not come back. */
const PATIENCE_MS = 20_000;

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly maxLength?: number;
  readonly minimum?: number;
};
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly parameters: readonly { name: string; in: string; schema: Schema }[];
  readonly body: Schema | null;
}

interface Attempt {
  readonly op: Operation;
  readonly url: string;
  readonly options: { body?: string; headers: Record<string, string> };
}

let w: World;
let operations: readonly Operation[];
let records: Record<string, number>;

/** The sign-in service's pages, which are in no document. */
const PAGES = [
  'sign_in',
  'forgot_password',
  'reset_password',
  'confirm',
  'confirm_email',
  'unlock',
  'confirmation',
  'home',
  'account',
  'address',
  'image',
  'validate',
  'update_password',
  'end_session',
  'token',
  'sign_out',
  'photo/x',
].flatMap((name): Operation[] =>
  ['get', 'post'].map((method) => ({
    method,
    path: `/auth/v2/${name}`,
    id: name,
    parameters: ['token', 'aviso', 'volta', 'state', 'redirect_uri', 'reason'].map((p) => ({
      name: p,
      in: 'query',
      schema: { type: 'string' },
    })),
    body: {
      properties: Object.fromEntries(
        ['csrf', 'login', 'senha', 'nome', 'email', 'foto', 'grant_type', 'code', 'token'].map(
          (field) => [field, { type: 'string' }],
        ),
      ),
    },
  })),
);

beforeAll(async () => {
  w = await makeWorld();
  records = (await recordsOf(w)).alfa;
  const doc = (await request(w.app, null, 'GET', '/api/openapi.json')).json as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  operations = [
    ...PAGES,
    ...Object.entries(doc.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, op]): Operation => ({
        method,
        path,
        id: String(op['operationId']),
        parameters: deref(op['parameters'] ?? []) as Operation['parameters'],
        body: deref(
          (op['requestBody'] as { content?: Record<string, { schema?: Schema }> } | undefined)
            ?.content?.['application/json']?.schema ?? null,
        ),
      })),
    ),
  ];
});
afterAll(() => w.close());

const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '\udc00x',
  '😀'.repeat(80),
  'x'.repeat(5000),
  ' '.repeat(30_000),
  `a${'@.'.repeat(10_000)}`,
  "'; drop table usuario; --",
  '%',
  '%%_\\',
  '../../../etc/passwd',
  '<script>',
  '\u202egpj.exe',
  'null',
  'true',
  '-1',
  '1e400',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '+999999-01-01T00:00:00Z',
  '2026-01-01T25:61:61Z',
  'NaN',
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  [null],
  { id: {} },
  { toString: 1 },
  { constructor: { prototype: 1 } },
  { length: -1 },
];
const NAMES = [
  '__proto__',
  'toString',
  'constructor',
  'hasOwnProperty',
  'valueOf',
  'length',
  'id',
  'a[b]',
  'a.b',
  '',
  '\u0000',
  '\ud83d',
  'lock_version',
  'page',
  'order',
];

function fuzzer(seed: number) {
  const random = randomOf(seed);
  const chance = (p: number): boolean => random() < p;
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

  function valueOf(schema: Schema): unknown {
    if (chance(0.12)) return pick(HOSTILE);
    if (schema.anyOf) return valueOf(pick(schema.anyOf));
    if (schema.enum) return pick(schema.enum);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    if (schema.properties) {
      const body: Record<string, unknown> = {};
      for (const [name, one] of Object.entries(schema.properties))
        if (chance(0.85)) body[name] = valueOf(one);
      if (chance(0.1))
        Object.defineProperty(body, pick(NAMES), { value: pick(HOSTILE), enumerable: true });
      return body;
    }
    switch (type) {
      case 'integer':
      case 'number':
        return pick([1, 2, 3, w.people.fiscal.id, w.assuntos.simples, 2 ** 31, 2 ** 53]);
      case 'boolean':
        return chance(0.5);
      case 'array':
        return Array.from({ length: pick([0, 1, 1, 2, 3]) }, () => valueOf(schema.items ?? {}));
      case 'null':
        return null;
      case 'object':
        return { a: pick(HOSTILE) };
      default:
        return pick([
          'Um texto de exemplo',
          'alguem@alfa.example',
          '2099-01-04',
          '12.50',
          '11144477735',
          '😀',
        ]);
    }
  }

  const encoded = (value: unknown): string => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // A half pair has no encoding: sent as the bytes that stand for it in nobody's UTF-8.
    return (
      encodeURIComponent(text.toWellFormed()) +
      (chance(0.03) ? pick(['%', '%00', '%ed%a0', '%ff']) : '')
    );
  };

  function addressOf({ path, parameters }: Operation): string {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (chance(0.08)) return encoded(pick(HOSTILE));
      if (name === 'departamento') return 'alfa';
      if (name === 'scope' || name === 'entityName')
        return pick(['ordem_servico', 'usuario', 'mensagem', 'toString']);
      return String(records[nounOf(name)] ?? pick([1, 'x', 'a'.repeat(32)]));
    });
    const query: string[] = [];
    for (const one of parameters)
      if (one.in === 'query' && chance(0.15))
        query.push(`${one.name}=${encoded(chance(0.4) ? pick(HOSTILE) : valueOf(one.schema))}`);
    if (chance(0.1)) query.push(`${encoded(pick(NAMES))}=${encoded(pick(HOSTILE))}`);
    if (chance(0.03)) query.push(pick(['&&', '=', '?', 'page=1&page=2', '%', 'a'.repeat(3000)]));
    return query.length === 0 ? url : `${url}?${query.join('&')}`;
  }

  function multipart(): [string, string] {
    const part = `--x\r\ncontent-disposition: form-data; name="${pick(['foto', 'file', '__proto__', 'csrf', ''])}"${chance(0.5) ? `; filename="${pick([' '.repeat(5000), 'a.jpg', '\u0000'])}"` : ''}\r\n\r\nconteúdo\r\n`;
    const body = pick([
      '',
      '--x--',
      '--x\r\n',
      part,
      `${part}--x--\r\n`,
      `${part.repeat(30)}--x--\r\n`,
      part.slice(0, 40),
      'lixo',
      `--x\r\n${'a: b\r\n'.repeat(3000)}\r\n\r\n--x--`,
    ]);
    return [
      pick([
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'multipart/form-data; boundary=',
      ]),
      body,
    ];
  }

  function bodyOf(op: Operation): [contentType: string, body: string] {
    if (chance(op.path.startsWith('/auth/') || op.path.startsWith('/api/uploads/') ? 0.4 : 0.03))
      return multipart();
    if (op.path.startsWith('/auth/') && chance(0.7)) {
      const fields = valueOf(op.body ?? {});
      return [
        'application/x-www-form-urlencoded',
        Object.entries(fields ?? {})
          .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
          .join('&'),
      ];
    }
    let text = JSON.stringify(valueOf(op.body ?? {}));
    if (chance(0.04)) text = text.slice(0, Math.floor(random() * text.length));
    if (chance(0.02)) text = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
    if (chance(0.02)) text = `{"valor":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`;
    if (chance(0.02)) text = text.replace('{', '{"__proto__":{"a":1},');
    return [
      chance(0.95)
        ? 'application/json'
        : pick(['text/plain', 'application/xml', 'x', 'application/json; charset=x']),
      text,
    ];
  }

  return function next(): Attempt {
    const op = pick(operations);
    const headers: Record<string, string> = {};
    if (chance(0.1))
      headers['idempotency-key'] = pick(['k', 'x'.repeat(300), ' ', 'a b', 'é', '{}']);
    if (chance(0.1)) headers['accept'] = pick(['text/csv', '*/*', 'x', 'text/csv;q=0']);
    if (chance(0.03)) headers['x-client-version'] = pick(['x'.repeat(5000), '1', '%']);
    if (chance(0.03)) headers['cookie'] = pick(['osm_conta=x', 'osm_pre=; ;;', '='.repeat(500)]);
    const url = addressOf(op);
    if (op.method === 'get') return { op, url, options: { headers } };
    const [type, body] = bodyOf(op);
    return { op, url, options: { body, headers: { ...headers, 'content-type': type } } };
  };
}

it.each(SEEDS)(
  'nenhuma requisição da semente %i tem por resposta um erro nosso',
  async (seed) => {
    const next = fuzzer(seed);
    const failures: string[] = [];
    const seen = new Map<number, number>();
    for (let n = 0; n < REQUESTS / SEEDS.length; n++) {
      const { op, url, options } = next();
      // The stream of events goes on and on for who may hear it; the pages could sign her out.
      const outside = op.id === 'eventos.fluxo' || op.path.startsWith('/auth/') || n % 40 === 0;
      const who = outside ? null : w.people.dona;
      const what = `${op.method} ${url.slice(0, 300)} ${(options.body ?? '').slice(0, 300)}`;
      const reply = await Promise.race([
        request(w.app, who, op.method.toUpperCase(), url, options),
        new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null).unref()),
      ]);
      seen.set(reply?.status ?? 0, (seen.get(reply?.status ?? 0) ?? 0) + 1);
      if (reply === null || reply.status >= 500)
        failures.push(`${reply?.status ?? 'sem resposta'} ${what}`);
    }
    // It asks for what there is, too: a fuzzer that is always turned away at the door finds nothing.
    expect(seen.get(200) ?? 0, JSON.stringify([...seen])).toBeGreaterThan(
      REQUESTS / SEEDS.length / 10,
    );
    expect(failures).toEqual([]);
  },
  Math.max(120_000, REQUESTS * 30),
);
