/**
 * OpenAPI 3.1 made from the catalogue, with what is no call of it (the stream of events, the addresses of
 * files), and a page to read it.
 */
import { SEM_PERMISSAO } from '../../domain/kernel/permission-check.ts';
import type { FastifyInstance } from 'fastify';
import type {
  Action,
  Call,
  Filtered,
  ListQuery,
  ParamKind,
  Query,
} from '../../domain/kernel/define.ts';
import type { Fields } from '../../domain/kernel/fields.ts';
import { actions, queries } from '../../domain/index.ts';
import { ZOOM_MAX } from '../../domain/kernel/mapa.ts';
import { reportReply } from '../../domain/kernel/report.ts';
import { inputSchema, recordSchema, replySchema } from '../../domain/kernel/zod.ts';
import { saidasOf, tipoDaSaida } from '../../domain/kernel/exports.ts';
import type { Catalogue } from '../noun.ts';
import { eventoSchema, eventPaths } from '../events/openapi.ts';
import { importPaths } from '../import/openapi.ts';
import { enderecoAssinado, filePaths } from '../uploads/openapi.ts';
import { ESQUEMA_URL } from '../read/xml.ts';
import { VERSION } from '../version.ts';
import {
  errorSchema,
  json,
  limited,
  pathOfRoute,
  refusal,
  response,
  schemaOf,
  type Json,
} from './openapi-parts.ts';
import { API_BASE } from './routes.ts';
import readerCss from './reader/reader.css?raw';
import readerHtml from './reader/reader.html?raw';
import readerJs from './reader/reader.js?raw';

const pathOf = (call: Call): string =>
  `${API_BASE}/${call.version}/osm/admin${call.path.replace(/^\/D(?=\/)/, '/{departamento}')}`;

const PARAMETERS: Readonly<Record<ParamKind, readonly [description: string, schema: Json]>> = {
  id: ['Id do registro', { type: 'integer', minimum: 1 }],
  name: ['Tipo do registro', { type: 'string' }],
  date: ['Dia', { type: 'string', format: 'date' }],
  zoom: ['Aproximação do mapa', { type: 'integer', minimum: 1, maximum: ZOOM_MAX }],
};

/** Those of a call's path; one that is a field of the rows is described by it. */
function pathParameters(call: Call, row: Fields = {}): Json[] {
  const one = (name: string, description: string, schema: Json): Json => ({
    name,
    in: 'path',
    required: true,
    description,
    schema,
  });
  return [
    ...(call.path.startsWith('/D/')
      ? [one('departamento', 'Código do departamento', { type: 'string' })]
      : []),
    ...Object.entries(call.params).map(([name, kind]) => {
      const field = row[name];
      return field?.kind === 'enum'
        ? one(name, field.label, { type: 'string', enum: Object.keys(field.options) })
        : one(name, ...PARAMETERS[kind]);
    }),
  ];
}

const common = {
  '401': refusal('SemSessao'),
  '403': refusal('SemPermissao'),
  '404': refusal('NaoEncontrado'),
  '422': refusal('Invalido'),
  '503': refusal('Indisponivel'),
};

function filterParameters({ filters, defaults }: Filtered): Json[] {
  const types: Readonly<Record<string, Json>> = {
    integer: { type: 'integer' },
    ref: { type: 'integer' },
    boolean: { type: 'boolean' },
    date: { type: 'string', format: 'date' },
    instant: { type: 'string' },
    decimal: { type: 'string' },
    text: { type: 'string' },
  };
  return Object.entries(filters).flatMap(([field, f]) =>
    f.ops.map((op) => {
      const one: Json =
        f.kind === 'enum'
          ? { type: 'string', enum: Object.keys(f.options ?? {}) }
          : (types[f.kind] ?? { type: 'string' });
      const given = defaults?.[`${field}_${op}`];
      const description =
        given === undefined ? f.label : `${f.label} (se nada se diz dele: ${given})`;
      return {
        name: `${field}_${op}`,
        in: 'query',
        description,
        schema: op === 'in' ? { type: 'array', items: one } : one,
        ...(op === 'in' ? { style: 'form', explode: false } : {}),
      };
    }),
  );
}

function listParameters(list: ListQuery): Json[] {
  return [
    ...filterParameters(list),
    {
      name: 'order',
      in: 'query',
      description: 'campo asc|desc',
      schema: {
        type: 'string',
        enum: list.orders.flatMap((o) => [`${o} asc`, `${o} desc`]),
        default: list.order.join(' '),
      },
    },
    ...list.orders.map((o) => ({
      name: `${o}_order_by`,
      in: 'query',
      description: 'O mesmo que order',
      schema: { type: 'string', enum: ['asc', 'desc'] },
    })),
    { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
    {
      name: 'per_page',
      in: 'query',
      schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    },
    {
      name: 'contar',
      in: 'query',
      description:
        'nao: as linhas sem esperar pela contagem (nula, onde já não se sabe) nem pelos totais; so: estes, sem linhas',
      schema: { type: 'string', enum: ['sim', 'nao', 'so'], default: 'sim' },
    },
    {
      name: 'after',
      in: 'query',
      description: 'Cursor devolvido pela página anterior: custa o mesmo em qualquer linha',
      schema: { type: 'string' },
    },
  ];
}

/** The files that it goes out as, by their types. */
const filesOf = (query: Query): Json =>
  Object.fromEntries(
    saidasOf(query).map((saida) => [
      tipoDaSaida(saida),
      { schema: saida === 'xlsx' || saida === 'pdf' ? {} : { type: 'string' } },
    ]),
  );

/** What goes out as a file goes out so often. */
const exporting = (query: Query): Json =>
  saidasOf(query).length > 0 ? { '429': refusal('PedidosDemais') } : {};

/** Parameters beside those of the address, and what a read answers. */
function readingOf(query: Query): { parameters: Json[]; responses: Json } {
  const record = (fields: Fields): Json => schemaOf(recordSchema(fields), 'output');
  const ok = (description: string, schema: Json, more: Json = {}): Json => ({
    '200': { description, content: { ...json(schema), ...more } },
  });
  switch (query.kind) {
    case 'list':
      return {
        parameters: listParameters(query),
        responses: { ...ok('Lista', listReply(query), filesOf(query)), ...exporting(query) },
      };
    case 'one':
      return {
        parameters: [],
        responses: {
          ...ok('Registro', record(query.record), filesOf(query)),
          ...exporting(query),
        },
      };
    case 'value': {
      const value = record(query.value);
      return {
        parameters: Object.entries(query.query ?? {}).map(([name, f]) => ({
          name,
          in: 'query',
          description: f.label,
          schema: schemaOf(replySchema(f), 'input'),
        })),
        responses: {
          ...ok('Registro', query.many ? { type: 'array', items: value } : value),
          ...(query.limit ? { '429': limited(query.limit) } : {}),
        },
      };
    }
    case 'report':
      return {
        parameters: filterParameters(query),
        responses: {
          ...ok('Relatório', record(reportReply(query)), filesOf(query)),
          ...exporting(query),
        },
      };
  }
}

function listReply({ row, extra = {} }: ListQuery): Json {
  return {
    type: 'object',
    // Its totals are left out with the count.
    required: ['rows', 'page', 'pages', 'count', 'after'],
    properties: {
      rows: { type: 'array', items: schemaOf(recordSchema(row), 'output') },
      page: { type: 'integer' },
      pages: { type: ['integer', 'null'] },
      count: { type: ['integer', 'null'] },
      after: { type: ['string', 'null'] },
      ...Object.fromEntries(
        Object.entries(extra).map(([k, f]) => [k, schemaOf(replySchema(f), 'output')]),
      ),
    },
  };
}

function queryOperation(query: Query): Json {
  const { parameters, responses } = readingOf(query);
  return {
    operationId: query.id,
    summary: query.title,
    tags: [query.noun],
    parameters: [
      ...pathParameters(query.call, query.kind === 'list' ? query.row : {}),
      ...parameters,
    ],
    'x-permissao': query.permission,
    responses: { ...responses, ...common },
  };
}

/** The record as it is after the action, unless the handler says otherwise. */
function replyOf({ handlers, writers }: Catalogue, action: Action): Fields {
  const handler = handlers.get(action.id);
  const own = handler?.kind === 'create' ? handler.reply : undefined;
  return own ?? (writers.get(action.id) ?? writers.get(action.noun))?.source.shown ?? {};
}

/** What a dry run answers, where there is one. */
function foreseenBy({ handlers }: Catalogue, action: Action): Json | null {
  const handler = handlers.get(action.id);
  if (!handler || handler.kind === 'destroy' || !handler.foresees) return null;
  return schemaOf(recordSchema(handler.foresees), 'output');
}

/** Done and foreseen are told apart by their number, but where both are answered with 200. */
function answersOf(catalogue: Catalogue, action: Action): Json {
  const done = schemaOf(recordSchema(replyOf(catalogue, action)), 'output');
  const foreseen = foreseenBy(catalogue, action);
  const after = 'O registro depois da ação';
  const nothing = 'Nada foi escrito: o que seria feito, ou já está';
  if (action.call.method === 'POST')
    return {
      '201': { description: after, content: json(done) },
      ...(foreseen ? { '200': { description: nothing, content: json(foreseen) } } : {}),
    };
  return foreseen
    ? {
        '200': {
          description: `${after}, ou o que seria feito`,
          content: json({ anyOf: [done, foreseen] }),
        },
      }
    : { '200': { description: after, content: json(done) } };
}

function actionOperation(catalogue: Catalogue, action: Action): Json {
  const input = schemaOf(inputSchema(action.input, null), 'input');
  const properties = {
    ...(input['properties'] as Json | undefined),
    ...(action.from === null
      ? {}
      : {
          lock_version: {
            type: 'integer',
            description: 'A versão que foi lida; outra no banco dá 409',
          },
        }),
  };
  const required = [
    ...((input['required'] as string[] | undefined) ?? []),
    ...(action.edits ? ['lock_version'] : []),
  ];
  const body: Json = { ...input, properties, ...(required.length > 0 ? { required } : {}) };
  const goes = catalogue.handlers.get(action.id)?.kind === 'destroy';
  return {
    operationId: action.id,
    summary: action.title,
    description: `${action.info}.${Array.isArray(action.from) ? ` Parte de: ${action.from.join(', ')}.` : ''}${typeof action.to === 'string' ? ` Leva a: ${action.to}.` : ''}`,
    tags: [action.noun],
    'x-permissao': action.permission,
    parameters: [
      ...pathParameters(action.call),
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'A mesma chave com o mesmo corpo responde com o primeiro resultado, por 24 h',
        schema: { type: 'string', maxLength: 200 },
      },
    ],
    ...(goes ? {} : { requestBody: { required: required.length > 0, content: json(body) } }),
    responses: {
      ...(goes
        ? { '204': { description: 'O registro não existe mais' } }
        : answersOf(catalogue, action)),
      ...common,
      '409': refusal('Conflito'),
      '429': refusal('PedidosDemais'),
    },
  };
}

/** What is no call of the catalogue: the schemas of what goes out as XML. */
const esquemaPaths: Readonly<Record<string, Json>> = {
  [pathOfRoute(ESQUEMA_URL)]: {
    get: {
      operationId: 'esquemas.show',
      'x-permissao': null,
      summary: 'Esquema de uma exportação em XML',
      security: [],
      parameters: [{ name: 'nome', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        '200': {
          description: 'O esquema (XSD)',
          content: { 'application/xml': { schema: { type: 'string' } } },
        },
        '404': refusal('NaoEncontrado'),
      },
    },
  },
};

/** The document. Pure: the same catalogue gives the same text. */
export function openApiDocument(catalogue: Catalogue): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  const put = (call: Call, operation: Json): void => {
    (paths[pathOf(call)] ??= {})[call.method.toLowerCase()] = operation;
  };
  for (const q of queries) put(q.call, queryOperation(q));
  for (const a of actions) put(a.call, actionOperation(catalogue, a));
  return {
    openapi: '3.1.0',
    info: { title: 'OS-m', version: VERSION, description: 'API da fiscalização municipal' },
    servers: [{ url: '/' }],
    security: [{ sessao: [] }],
    paths: { ...paths, ...eventPaths, ...filePaths, ...importPaths, ...esquemaPaths },
    components: {
      securitySchemes: { sessao: { type: 'http', scheme: 'bearer' }, enderecoAssinado },
      schemas: { Evento: eventoSchema },
      responses: {
        SemSessao: response('Sem sessão, ou sessão expirada'),
        SemPermissao: response(SEM_PERMISSAO),
        NaoEncontrado: response('Registro não encontrado, também quando é de outro departamento'),
        Conflito: response(
          'O registro mudou desde que foi lido, a ação não parte da situação dele, ou há quem o use',
          { ...errorSchema, properties: { ...errorSchema.properties, atual: {} } },
        ),
        Invalido: response('Campo → mensagens', {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        }),
        PedidosDemais: limited('Mais do que uma pessoa faz: espere e peça de novo'),
        Indisponivel: response('Banco de dados indisponível ou tempo esgotado'),
      },
    },
  };
}

export function registerOpenApi(app: FastifyInstance, catalogue: Catalogue): void {
  let text: string | null = null;
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .send((text ??= JSON.stringify(openApiDocument(catalogue)))),
  );
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(readerHtml),
  );
  app.get('/api/docs/leitor.js', (_request, reply) =>
    reply.header('content-type', 'text/javascript; charset=utf-8').send(readerJs),
  );
  app.get('/api/docs/leitor.css', (_request, reply) =>
    reply.header('content-type', 'text/css; charset=utf-8').send(readerCss),
  );
}
