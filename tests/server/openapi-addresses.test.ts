/** In the API's document, what is no call of the catalogue: the stream of events, the files' addresses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TAMANHO_MAXIMO, tiposArquivo } from '../../domain/arquivo/index.ts';
import { openStream } from '../support/console-stream.ts';
import { addressFor, fetchFile, jpeg, pdf, png, send, sendTo } from '../support/files.ts';
import {
  deref,
  documentOf,
  wrongWith,
  type Operation,
  type Response,
  type Schema,
} from '../support/documented.ts';
import { request } from '../support/world.ts';
import { makeWorldOfFiles, type WorldOfFiles } from '../support/world-of-files.ts';

const EVENTOS = '/api/v2/osm/admin/eventos';
const ENVIO = '/api/uploads/{token}';
const ARQUIVO = '/api/arquivos/{token}/{nome}';

let w: WorldOfFiles;
let base: string;
beforeAll(async () => {
  w = await makeWorldOfFiles();
  base = await w.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => w?.close());

const operation = (path: string, method: string): Operation => {
  const found = documentOf().paths[path]?.[method];
  if (!found) throw new Error(`falta ${method} ${path}`);
  return deref(found);
};
/** What the document says of that reply. */
function responseOf(path: string, method: string, status: number): Response {
  const found = operation(path, method).responses[String(status)];
  expect(found, `${method} ${path}: ${status}`).toBeDefined();
  return found as Response;
}
function matches(schema: Schema | undefined, value: unknown, what: string): void {
  expect(schema, what).toBeDefined();
  expect(wrongWith(schema ?? {}, value), what).toBeNull();
}
/** The reply is one of the document's: its status, its type, and its body where that is JSON. */
function documented(
  path: string,
  method: string,
  reply: { status: number; headers: Readonly<Record<string, unknown>>; text: string },
): void {
  const said = responseOf(path, method, reply.status);
  const type =
    /^[^;]*/.exec((reply.headers['content-type'] as string | undefined) ?? '')?.[0] ?? '';
  if (said.content === undefined) expect(reply.text, `${path}: ${reply.status}`).toBe('');
  else expect(Object.keys(said.content), `${path}: ${reply.status}`).toContain(type);
  if (type === 'application/json')
    matches(said.content?.[type]?.schema, JSON.parse(reply.text), `${path}: ${reply.status}`);
}
/** What an address carries is what the document says of it, the signature included. */
function addressed(path: string, method: string, url: string): void {
  const { parameters = [], security } = operation(path, method);
  const scheme = Object.keys(security?.[0] ?? {})[0] ?? '';
  const signature = documentOf().components.securitySchemes[scheme];
  expect(signature?.in).toBe('query');
  const inQuery = parameters.filter((p) => p.in === 'query');
  const names = [...inQuery.map((p) => p.name), signature?.name];
  const given = new URL(url, 'http://x').searchParams;
  for (const name of given.keys()) expect(names).toContain(name);
  expect(given.get(signature?.name ?? '')).not.toBeNull();
  for (const p of inQuery) {
    const value = given.get(p.name);
    if (p.required) expect(value, p.name).not.toBeNull();
    if (value === null) continue;
    const number = (p.schema as { type?: string }).type === 'integer';
    matches(p.schema, number ? Number(value) : value, p.name);
  }
  expect(new URL(url, 'http://x').pathname.split('/').length).toBe(path.split('/').length);
}
const plain = (r: Awaited<ReturnType<typeof fetchFile>>) => ({
  status: r.statusCode,
  headers: r.headers,
  text: r.rawPayload.toString('latin1'),
});

describe('o fluxo de eventos', () => {
  it('abre como está escrito, com os parâmetros escritos, e diz o que está escrito', async () => {
    const said = operation(EVENTOS, 'get');
    expect(said.security).toEqual([{ sessao: [] }]);
    expect(said.parameters?.map((p) => [p.in, p.name, p.required === true])).toEqual([
      ['query', 'departamento', true],
      ['query', 'desde', false],
      ['header', 'Last-Event-ID', false],
    ]);
    const stream = await openStream(base, w.people.gerente.token, 'alfa&desde=5000');
    try {
      expect(stream.status).toBe(200);
      expect(Object.keys(responseOf(EVENTOS, 'get', 200).content ?? {})).toEqual([
        String(stream.headers['content-type']).split(';')[0],
      ]);
      await stream.until(() => stream.messages.some((m) => m.event === 'aberto'), 'a saudação');
      const { id } = await w.order({ situacao: 'andamento', responsavel: w.people.fiscal.id });
      await w.call(w.people.fiscal, 'PUT', `/alfa/ordem-servicos/${id}/notificar`, { body: {} });
      await stream.heard('ordem_servico', id);
      const dados = said['x-eventos'] ?? {};
      for (const { event } of stream.messages) expect(Object.keys(dados)).toContain(event);
      for (const one of stream.events())
        matches(documentOf().components.schemas['Evento'], one, JSON.stringify(one));
    } finally {
      stream.close();
    }
  });

  it('recusa como está escrito', async () => {
    for (const [who, query, status] of [
      [null, '?departamento=alfa', 401],
      [w.people.gerente, '?departamento=beta', 404],
      [w.people.gerente, '', 404],
    ] as const) {
      const r = await request(w.app, who, 'GET', `${EVENTOS}${query}`);
      expect(r.status).toBe(status);
      documented(EVENTOS, 'get', r);
    }
    const who = await w.somebody('alfa', ['ordem_servicos.index']);
    const open = await Promise.all(
      Array.from({ length: 20 }, () => openStream(base, who.token, 'alfa')),
    );
    const r = await request(w.app, who, 'GET', `${EVENTOS}?departamento=alfa`);
    expect(r.status).toBe(429);
    documented(EVENTOS, 'get', r);
    for (const name of Object.keys(responseOf(EVENTOS, 'get', 429).headers ?? {}))
      expect(r.headers[name.toLowerCase()], name).toBeDefined();
    for (const stream of open) stream.close();
  });
});

describe('os endereços de arquivos', () => {
  it('enviar: o endereço, o formulário, a resposta e as recusas são os escritos', async () => {
    const form = operation(ENVIO, 'post').requestBody?.content['multipart/form-data'];
    expect(form?.schema).toMatchObject({ required: ['file'] });
    expect(form?.encoding).toEqual({
      file: { contentType: Object.keys(tiposArquivo).join(', ') },
    });
    const { fiscal, admin } = w.people;
    const url = await addressFor(w, fiscal);
    addressed(ENVIO, 'post', url);
    for (const [name, reply, status] of [
      ['de outro', await sendTo(w, url, await jpeg(), { usuarioId: admin.id }), 422],
      ['aceito', await sendTo(w, url, await jpeg(), { usuarioId: fiscal.id }), 201],
      ['outro no mesmo lugar', await sendTo(w, url, await png()), 409],
      ['alterado', await sendTo(w, url.replace(/s=.*/, 's='), await jpeg()), 403],
      ['o que não é', await send(w, fiscal, Buffer.from('MZ')), 422],
      ['grande', await send(w, fiscal, Buffer.alloc(TAMANHO_MAXIMO + 1)), 413],
      [
        'sem formulário',
        await request(w.app, null, 'POST', await addressFor(w, fiscal), { body: {} }),
        415,
      ],
    ] as const) {
      expect(reply.status, name).toBe(status);
      documented(ENVIO, 'post', reply);
    }
  });

  it('buscar: cada tipo, um trecho, o que já se tem, e as recusas', async () => {
    const image = (await send(w, w.people.fiscal, await png(), { nome: 'a.png' })).json;
    const document = (await send(w, w.people.fiscal, pdf(), { nome: 'a.pdf' })).json;
    for (const url of [image.url, image.thumb, document.url] as string[]) {
      addressed(ARQUIVO, 'get', url);
      addressed(ARQUIVO, 'get', `${url}&baixar=1`);
    }
    expect(Object.keys(responseOf(ARQUIVO, 'get', 200).content ?? {})).toEqual(
      Object.keys(tiposArquivo),
    );
    const etag = String((await fetchFile(w, document.url)).headers.etag);
    for (const [url, headers, status] of [
      [image.url, {}, 200],
      [image.thumb, {}, 200],
      [document.url, { range: 'bytes=0-9' }, 206],
      [document.url, { range: 'bytes=9999999-' }, 416],
      [document.url, { 'if-none-match': etag }, 304],
      [document.url.replace(/s=.*/, 's='), {}, 403],
    ] as [string, Record<string, string>, number][]) {
      const r = plain(await fetchFile(w, url, headers));
      expect(r.status, url).toBe(status);
      documented(ARQUIVO, 'get', r);
      if (status !== 200 || url === document.url)
        for (const name of Object.keys(responseOf(ARQUIVO, 'get', status).headers ?? {}))
          expect(r.headers[name.toLowerCase() as 'etag'], `${status} ${name}`).toBeDefined();
    }
    await w.pool.query('update arquivo set pronto_em = null where token = $1', [image.uri_token]);
    const gone = plain(await fetchFile(w, image.url));
    expect(gone.status).toBe(404);
    documented(ARQUIVO, 'get', gone);
  });
});
