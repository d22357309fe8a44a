/** The document of the API: valid, whole, and what the server really answers. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions, queries } from '../../domain/index.ts';
import type { Call } from '../../domain/kernel/define.ts';
import { entidades } from '../../domain/integracao/index.ts';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import { isEscopo } from '../../server/auth/keys.ts';
import { catalogue } from '../../server/catalog.ts';
import { RECUSAS } from '../../server/http/errors.ts';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import { addressOf, entries, nounOf, paramOf, recordsOf } from '../support/catalogue.ts';
import {
  deref,
  operationOf,
  undocumented,
  wrongWith,
  type Document,
  type Operation,
  type Schema,
} from '../support/documented.ts';
import { doEverything } from '../support/every-action.ts';
import { makeWorld, request, type Reply, type World } from '../support/world.ts';

let w: World;
let text: string;
let alfa: Record<string, number>;
let doc: Document;
beforeAll(async () => {
  w = await makeWorld();
  ({ alfa } = await recordsOf(w));
  const r = await request(w.app, null, 'GET', '/api/openapi.json');
  expect([r.status, r.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  text = r.text;
  doc = r.json as Document;
});
afterAll(() => w?.close());

const operations = (): [string, string, Operation][] =>
  Object.entries(doc.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, op]): [string, string, Operation] => [
      path,
      method,
      deref(op),
    ]),
  );
/** What is no call of the catalogue: tests/server/openapi-addresses.test.ts. */
const AVULSAS = [
  'post /auth/v2/token entrada.token null',
  'post /auth/v2/sign_out entrada.sair null',
  'get /api/v2/osm/admin/eventos eventos.fluxo null',
  'post /api/uploads/{token} uploads.enviar null',
  'get /api/arquivos/{token}/{nome} arquivos.buscar null',
  'get /api/esquemas/{nome} esquemas.show null',
  `post /api/v2/osm/admin/{departamento}/integracao/{entidade}/lote integracao.lote ${Object.values(
    entidades,
  )
    .map((one) => one.permission)
    .join()}`,
];
const pathOf = ({ version, path }: Call): string =>
  `/api/${version}/osm/admin${path.replace(/^\/D(?=\/)/, '/{departamento}')}`;
const JSON_TYPE = 'application/json; charset=utf-8';

describe('o documento', () => {
  it('diz onde há um limite, e quando perguntar de novo', () => {
    const { responses } = operationOf('uploads.signed_params');
    expect(responses['429']).toMatchObject({ headers: { 'Retry-After': {} } });
    for (const [, method, op] of operations())
      if (method !== 'get' && !op.operationId.startsWith('entrada.'))
        expect(op.responses['429'], op.operationId).toBeDefined();
    expect(operationOf('ordem_servicos.index').responses['429']).toBeDefined();
    expect(operationOf('usuarios.current').responses['429']).toBeUndefined();
  });

  it('é OpenAPI 3.1, segundo um validador', async () => {
    const { valid, errors } = await new Validator().validate(
      JSON.parse(text) as Record<string, unknown>,
    );
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(doc.openapi).toMatch(/^3\.1\.\d+$/);
    for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(ref).toMatch(/^#\//);
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Schema | undefined)?.[key], doc);
      expect(found, ref).toBeDefined();
    }
  });

  it('cada parâmetro do caminho está dito uma vez, e cada operação tem um nome só seu', () => {
    const ids = operations().map(([, , op]) => op.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, method, { parameters = [], responses, operationId }] of operations()) {
      expect(path).toMatch(/^\/[^?#]*[^/]$/);
      expect(['get', 'put', 'post', 'delete']).toContain(method);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
      expect(
        parameters.filter((p) => p.in === 'path').map((p) => p.name),
        path,
      ).toEqual(names);
      for (const p of parameters) {
        expect(['path', 'query', 'header']).toContain(p.in);
        const free = p.in !== 'path' && AVULSAS.some((one) => one.includes(operationId));
        const value = queries.find((q) => q.id === operationId && q.kind === 'value');
        if (!free && !value) expect(p.required === true, path).toBe(p.in === 'path');
        expect(typeof p.schema).toBe('object');
      }
      const keys = parameters.map((p) => `${p.in} ${p.name}`);
      expect(new Set(keys).size, path).toBe(keys.length);
      expect(Object.keys(responses).length).toBeGreaterThan(1);
    }
  });

  it('nenhum endereço se confunde com outro: o que um diz por extenso, o outro não aceita', () => {
    const paths = operations().map(([path, , { parameters = [] }]) => ({ path, parameters }));
    const schemas = new Map(
      paths.flatMap(({ path, parameters }) =>
        parameters.filter((p) => p.in === 'path').map((p) => [`${path} {${p.name}}`, p.schema]),
      ),
    );
    const takes = (path: string, part: string, word: string): boolean => {
      const schema = schemas.get(`${path} ${part}`) as Schema;
      const value = schema['type'] === 'integer' && /^\d+$/.test(word) ? Number(word) : word;
      return wrongWith(schema, value) === null;
    };
    const isParam = (part: string) => part.startsWith('{');
    const apart = (a: string, b: string): boolean => {
      const [x, y] = [a.split('/'), b.split('/')];
      return (
        x.length !== y.length ||
        x.some((part, at) => {
          const other = y[at] ?? '';
          if (!isParam(part) && !isParam(other)) return part !== other;
          if (isParam(part) && isParam(other)) return false;
          return isParam(part) ? !takes(a, part, other) : !takes(b, other, part);
        })
      );
    };
    const all = [...new Set(paths.map(({ path }) => path))];
    const alike = all.flatMap((a, at) =>
      all.slice(at + 1).flatMap((b) => (apart(a, b) ? [] : [`${a} ${b}`])),
    );
    expect(alike).toEqual([]);
  });

  it('cada objeto tem um nome e está dito uma vez', () => {
    const inline: string[] = [];
    const look = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('properties' in node && at !== '') inline.push(at);
      for (const [key, one] of Object.entries(node)) look(one, `${at}/${key}`);
    };
    look(doc.paths, '/paths');
    look(doc.components.responses, '/responses');
    // The form of an upload, whose only field is its file; and what an event of the stream says.
    expect(inline.filter((one) => !/multipart|x-eventos/.test(one))).toEqual([]);
    const texts = Object.values(doc.components.schemas).map((one) => JSON.stringify(one));
    expect(new Set(texts).size).toBe(texts.length);
    expect(text.length).toBeLessThan(1_200_000);
  });

  it('o mesmo catálogo dá o mesmo texto', () => {
    expect(JSON.stringify(openApiDocument(catalogue))).toBe(text);
  });

  it('cada operação está numa área que se descreve', () => {
    const named = new Map(doc.tags.map(({ name, description }) => [name, description]));
    for (const [, , { tags, operationId }] of operations()) {
      expect(tags, operationId).toHaveLength(1);
      expect(named.get(tags[0] ?? ''), operationId).toMatch(/\w/);
    }
    const used = new Set(operations().flatMap(([, , { tags }]) => tags));
    expect([...named.keys()].filter((one) => !used.has(one))).toEqual([]);
  });

  it('diz quem entra: a sessão, ou uma chave com o escopo da operação', () => {
    const scopes = new Set<string>();
    for (const [, , { security, operationId, 'x-permissao': permissao }] of operations()) {
      for (const one of security ?? []) {
        const [scheme = '', [escopo] = []] = Object.entries(one)[0] ?? [];
        expect(doc.components.securitySchemes, operationId).toHaveProperty(scheme);
        if (scheme !== 'chave') continue;
        expect(isEscopo(escopo ?? ''), operationId).toBe(true);
        expect([permissao ?? 'sessao'].flat(), operationId).toContain(escopo);
        scopes.add(escopo ?? '');
      }
    }
    // Permissions of exports alone are asked for beside that of their list.
    const exports = queries.flatMap((q) => [
      'csv' in q ? q.csv : undefined,
      'xml' in q ? q.xml : undefined,
    ]);
    expect(permissionPaths.filter((one) => !scopes.has(one) && !exports.includes(one))).toEqual([]);
  });

  it('o que se diz uma vez por todas é citado: só ficam à parte o evento do fluxo e o que nenhuma operação responde', () => {
    const alone = Object.entries(doc.components).flatMap(([kind, all]) =>
      kind === 'securitySchemes'
        ? []
        : Object.keys(all).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
    );
    expect(alone.filter((name) => !/^Evento$|(?:400|405|408|431)$/.test(name))).toEqual([]);
  });

  it('cada corpo tem um exemplo, que é dos que aceita', () => {
    let examples = 0;
    // Each body once: most operations are refused alike.
    const bodies = Object.values(doc.paths).flatMap((item) =>
      Object.values(item).flatMap(({ requestBody, responses }) =>
        [requestBody, ...Object.values(responses)].flatMap((one) =>
          one && 'content' in one ? Object.entries(one.content ?? {}) : [],
        ),
      ),
    );
    const refused = Object.values(doc.components.responses).flatMap(({ content }) =>
      Object.entries(content ?? {}),
    );
    for (const [type, { schema, examples: given }] of [...bodies, ...refused]) {
      if (type !== 'application/json' && type !== 'application/x-ndjson') continue;
      const values = Object.values(deref(given ?? {}) as Record<string, { value: unknown }>);
      // A conflict alone answers with the record, which has its example.
      const conflict = JSON.stringify(schema).includes('Recusa409Conflito');
      if (!conflict) expect(values.length, JSON.stringify(schema)).toBeGreaterThan(0);
      for (const { value } of values) {
        examples += 1;
        expect(wrongWith(schema ?? {}, value), JSON.stringify([schema, value])).toBeNull();
        // What is within a text: line by line.
        const within = schema?.['contentSchema'] as Schema | undefined;
        if (!within) continue;
        for (const line of String(value).trimEnd().split('\n'))
          expect(wrongWith(within, JSON.parse(line)), line).toBeNull();
      }
    }
    expect(examples).toBeGreaterThan(450);
  });

  it('o que não é JSON se diz texto ou arquivo; cada linha, dentro dele', () => {
    const others = operations().flatMap(([, , { operationId, requestBody, responses }]) =>
      [requestBody, ...Object.values(responses)].flatMap((one) =>
        Object.entries((one && 'content' in one ? one.content : undefined) ?? {})
          .filter(([type]) => type !== 'application/json')
          .map(([type, { schema }]) => ({ operationId, type, schema: schema ?? {} })),
      ),
    );
    expect(others.length).toBeGreaterThan(0);
    for (const { operationId, type, schema } of others) {
      const multipart = type === 'multipart/form-data';
      expect([operationId, type, schema['type']]).toEqual([
        operationId,
        type,
        multipart ? 'object' : 'string',
      ]);
      if (type === 'application/x-ndjson') expect(schema).toHaveProperty('contentSchema');
      if (!multipart) continue;
      const { file } = schema['properties'] as Record<string, Schema>;
      expect(file).toMatchObject({ type: 'string', format: 'binary' });
    }
  });

  it('nenhum objeto diz de um campo duas coisas: o que é dele, e o que é de todos', () => {
    const twice: string[] = [];
    const look = (node: unknown, at: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties, additionalProperties } = node as Schema;
      if (
        typeof properties === 'object' &&
        Object.keys(properties ?? {}).length > 0 &&
        typeof additionalProperties === 'object'
      )
        twice.push(at);
      for (const [key, one] of Object.entries(node)) look(one, `${at}/${key}`);
    };
    look(doc, '');
    expect(twice).toEqual([]);
  });

  it('conhece cada código com que o servidor recusa', () => {
    const said = new Set(
      [...text.matchAll(/"errorCode":\{"type":"string","enum":(\[[^\]]+\])/g)].flatMap(
        (m) => JSON.parse(m[1] ?? '[]') as string[],
      ),
    );
    const table = Object.values(RECUSAS).flatMap((one) => Object.keys(one));
    expect(table.filter((code) => !said.has(code))).toEqual([]);
  });

  it('tem cada entrada do catálogo, com a sua permissão, os endereços avulsos e nada mais', () => {
    const written = operations().map(
      ([path, method, op]) => `${method} ${path} ${op.operationId} ${String(op['x-permissao'])}`,
    );
    const expected = entries.map(
      (e) => `${e.call.method.toLowerCase()} ${pathOf(e.call)} ${e.id} ${e.permission}`,
    );
    expect(written.toSorted()).toEqual([...expected, ...AVULSAS].toSorted());
    for (const a of actions) {
      const body = operationOf(a.id).requestBody?.content['application/json'];
      const { required } = (body?.schema ?? {}) as { required?: string[] };
      const expected = Object.keys(a.input).filter((name) => !a.input[name]?.optional);
      expect(required ?? [], a.id).toEqual(a.edits ? [...expected, 'lock_version'] : expected);
    }
    for (const q of queries) {
      if (q.kind !== 'list' && q.kind !== 'report') continue;
      const names = operationOf(q.id).parameters?.map((p) => p.name);
      for (const [field, f] of Object.entries(q.filters))
        for (const op of f.ops) expect(names, q.id).toContain(`${field}_${op}`);
      if (q.kind === 'report') continue;
      for (const name of [
        'order',
        'page',
        'per_page',
        'after',
        ...q.orders.map((o) => `${o}_order_by`),
      ])
        expect(names).toContain(name);
    }
  });

  it('lê-se numa página, que nada traz de fora nem em linha', async () => {
    const page = await request(w.app, null, 'GET', '/api/docs');
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'/,
    );
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|https?:/);
    for (const [, url = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const r = await request(w.app, null, 'GET', url);
      expect(r.status, url).toBe(200);
      expect(r.headers['content-type'], url).toMatch(/^(text\/(javascript|css)|application\/json)/);
    }
  });
});

// Whether a reply is the document's is asked by `request` itself, of every reply of every test.
describe('as respostas são as do documento', () => {
  const check = (id: string, { status, text: said }: Reply): void => {
    expect(status, `${id}: ${said}`).toBe(200);
  };

  it('cada leitura', async () => {
    const os = (
      await w.call(
        w.people.dona,
        'GET',
        '/fiscalizacao-obras/ordem-servicos?situacao_eq=encerrada&per_page=1',
      )
    ).json.rows[0].id as number;
    for (const q of queries) {
      const param = paramOf(q.call);
      const id = param === null ? null : (alfa[nounOf(param)] ?? null);
      const who = q.id.includes('minhas_analises')
        ? w.people.analista
        : q.id.includes('meus_resumos')
          ? w.people.fiscal
          : w.people.dona;
      check(q.id, await w.call(who, 'GET', addressOf(q.call, 'alfa', id)));
      if (q.id === 'ordem_servicos.show')
        check(q.id, await w.call(who, 'GET', addressOf(q.call, 'fiscalizacao-obras', os)));
      if (q.id === 'usuarios.current')
        check(q.id, await w.call(w.people.gerente, 'GET', '/usuarios/current?departamento=alfa'));
    }
  });

  it('cada ação, com cada campo preenchido', async () => {
    const deeds = await doEverything(w);
    const done = new Set(deeds.map(({ action }) => action.id));
    expect([...done].toSorted()).toEqual(actions.map((a) => a.id).toSorted());
    for (const { action, body, reply } of deeds) {
      // What is only taken from somewhere is still there, and is the reply.
      const gone = catalogue.handlers.get(action.id)?.kind === 'destroy' ? 204 : 200;
      expect(reply.status, action.id).toBe(
        { POST: 201, PUT: 200, DELETE: gone, GET: 200 }[action.call.method],
      );
      if (reply.status === 204) continue;
      const input = operationOf(action.id).requestBody?.content['application/json']?.schema ?? {};
      expect(wrongWith(input, body), action.id).toBeNull();
    }
  });

  it('uma resposta que o documento não conhece é dita', async () => {
    const seen = { status: 200, headers: { 'content-type': JSON_TYPE }, text: '{}' };
    const lista = '/api/v2/osm/admin/alfa/ordem-servicos';
    expect(undocumented('GET', lista, { ...seen, json: {} })).toMatch(/rows/);
    expect(undocumented('GET', lista, { ...seen, status: 418, json: {} })).toMatch(/418/);
    expect(
      undocumented('GET', lista, {
        ...seen,
        json: { rows: [], page: 1, pages: 1, count: 0, after: null, outro: 1 },
      }),
    ).toMatch(/additional/);
    expect(
      undocumented('GET', lista, { ...seen, headers: { 'content-type': 'text/plain' }, json: {} }),
    ).toMatch(/text\/plain/);
    expect(undocumented('GET', '/api/v2/osm/admin/nada', { ...seen, json: {} })).toMatch(
      /tal operação/,
    );
  });
});
