/** The document of the API: valid, whole, and what the server really answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { actions, queries } from '../../domain/index.ts';
import type { Call } from '../../domain/kernel/define.ts';
import { entidades } from '../../domain/integracao/index.ts';
import { catalogue } from '../../server/catalog.ts';
import { addressOf, entries, nounOf, paramOf, recordsOf } from '../support/catalogue.ts';
import { doEverything } from '../support/every-action.ts';
import { makeWorld, request, type Reply, type World } from '../support/world.ts';

type Json = Record<string, unknown>;
type Operation = {
  'x-permissao': string | null;
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
};
let w: World;
let text: string;
let alfa: Record<string, number>;
let doc: {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  components: Json;
};
beforeAll(async () => {
  w = await makeWorld();
  ({ alfa } = await recordsOf(w));
  const r = await request(w.app, null, 'GET', '/api/openapi.json');
  expect([r.status, r.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  text = r.text;
  doc = r.json as typeof doc;
});
afterAll(() => w?.close());

const operations = (): [string, string, Operation][] =>
  Object.entries(doc.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, op]): [string, string, Operation] => [path, method, op]),
  );
/** What is no call of the catalogue: tests/server/openapi-addresses.test.ts. */
const AVULSAS = [
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
const operationOf = (id: string): Operation =>
  operations().find(([, , op]) => op.operationId === id)?.[2] as Operation;

describe('o documento', () => {
  it('diz onde há um limite, e quando perguntar de novo', () => {
    const { responses } = operationOf('uploads.signed_params');
    expect(responses['429']).toMatchObject({ headers: { 'Retry-After': {} } });
    for (const [, method, op] of operations())
      if (method !== 'get') expect(op.responses['429'], op.operationId).toBeDefined();
    expect(operationOf('ordem_servicos.index').responses['429']).toBeDefined();
    expect(operationOf('usuarios.current').responses['429']).toBeUndefined();
  });

  it('é OpenAPI 3.1', () => {
    expect(doc.openapi).toMatch(/^3\.1\.\d+$/);
    expect(doc.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const ids = operations().map(([, , op]) => op.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [path, method, op] of operations()) {
      expect(path).toMatch(/^\/[^?#]*[^/]$/);
      expect(['get', 'put', 'post', 'delete']).toContain(method);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]);
      expect(
        op.parameters.filter((p) => p.in === 'path').map((p) => p.name),
        path,
      ).toEqual(names);
      for (const p of op.parameters) {
        expect(['path', 'query', 'header']).toContain(p.in);
        const free = p.in !== 'path' && AVULSAS.some((one) => one.includes(op.operationId));
        if (!free) expect(p.required === true, path).toBe(p.in === 'path');
        expect(typeof p.schema).toBe('object');
      }
      const keys = op.parameters.map((p) => `${p.in} ${p.name}`);
      expect(new Set(keys).size, path).toBe(keys.length);
      expect(Object.keys(op.responses).length).toBeGreaterThan(1);
    }
    for (const [, ref = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(ref).toMatch(/^#\//);
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], doc);
      expect(found, ref).toBeDefined();
    }
  });

  it('tem cada entrada do catálogo, com a sua permissão, os endereços avulsos e nada mais', () => {
    const written = operations().map(
      ([path, method, op]) => `${method} ${path} ${op.operationId} ${op['x-permissao']}`,
    );
    const expected = entries.map(
      (e) => `${e.call.method.toLowerCase()} ${pathOf(e.call)} ${e.id} ${e.permission}`,
    );
    expect(written.toSorted()).toEqual([...expected, ...AVULSAS].toSorted());
    for (const a of actions) {
      const required = operationOf(a.id).requestBody?.content['application/json']?.schema[
        'required'
      ];
      const expected = Object.keys(a.input).filter((name) => !a.input[name]?.optional);
      expect(required ?? [], a.id).toEqual(a.edits ? [...expected, 'lock_version'] : expected);
    }
    for (const q of queries) {
      if (q.kind !== 'list' && q.kind !== 'report') continue;
      const names = operationOf(q.id).parameters.map((p) => p.name);
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

describe('as respostas são as do documento', () => {
  const check = (id: string, r: Reply): void => {
    const schema =
      operationOf(id).responses[String(r.status)]?.content?.['application/json']?.schema;
    expect(schema, `${id}: ${r.status} ${r.text}`).toBeDefined();
    const parsed = z
      .fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
      .safeParse(r.json);
    expect(parsed.error?.issues, `${id}: ${r.text.slice(0, 2000)}`).toBeUndefined();
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
      check(action.id, reply);
      const input = operationOf(action.id).requestBody?.content['application/json']
        ?.schema as Parameters<typeof z.fromJSONSchema>[0];
      expect(z.fromJSONSchema(input).safeParse(body).error?.issues, action.id).toBeUndefined();
    }
  });

  it('as recusas', async () => {
    const components = doc.components as {
      responses: Record<
        string,
        { content: Record<string, { schema: Parameters<typeof z.fromJSONSchema>[0] }> }
      >;
    };
    const refusal = (name: string, r: Reply): void =>
      expect(
        z
          .fromJSONSchema(
            components.responses[name]?.content['application/json']?.schema as Parameters<
              typeof z.fromJSONSchema
            >[0],
          )
          .safeParse(r.json).success,
        name,
      ).toBe(true);
    refusal('SemSessao', await w.call(null, 'GET', '/zonas'));
    refusal('SemPermissao', await w.call(w.people.nada, 'GET', '/alfa/ordem-servicos'));
    refusal('NaoEncontrado', await w.call(w.people.dona, 'GET', '/alfa/ordem-servicos/1'));
    refusal('Invalido', await w.call(w.people.dona, 'GET', '/alfa/ordem-servicos?a=1'));
  });
});
