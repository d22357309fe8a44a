/**
 * OpenAPI 3.1 made from the catalogue, with what is no call of it (signing in, the stream of events, the
 * addresses of files).
 */
import type {
  Action,
  Call,
  Filtered,
  ListQuery,
  ParamKind,
  Query,
  ReportQuery,
} from '../../../domain/kernel/define.ts';
import { ZOOM_MAX } from '../../../domain/kernel/mapa.ts';
import type { Fields } from '../../../domain/kernel/fields.ts';
import { areaOf, areas } from '../../../domain/areas.ts';
import { actions, queries } from '../../../domain/index.ts';
import { COMPARAR, comparacoes, comparavel } from '../../../domain/kernel/comparison.ts';
import {
  figura,
  formatos,
  permissionTo,
  saidasOf,
  temFigura,
  tipoDaSaida,
} from '../../../domain/kernel/exports.ts';
import { MEDIDA, reportReply } from '../../../domain/kernel/report.ts';
import { SESSAO } from '../../auth/keys.ts';
import { authPaths } from '../../auth/openapi.ts';
import { eventPaths, eventoSchema } from '../../events/openapi.ts';
import { importPaths } from '../../import/openapi.ts';
import type { Catalogue } from '../../noun.ts';
import { ESQUEMA_URL } from '../../read/xml.ts';
import { enderecoAssinado, filePaths } from '../../uploads/openapi.ts';
import { VERSION } from '../../version.ts';
import { padraoDoCodigo } from '../../../domain/kernel/department-code.ts';
import { API_BASE } from '../routes.ts';
import { exampleOfAll } from './example.ts';
import { binario, either, header, inPath, pathOfRoute, type Json } from './parts.ts';
import type { Making } from './making.ts';
import { Pool } from './pool.ts';
import { Refusals, type Refused } from './refusals.ts';
import { pascal, Schemas } from './schemas.ts';

const pathOf = (call: Call): string =>
  `${API_BASE}/${call.version}/osm/admin${call.path.replace(/^\/D(?=\/)/, '/{departamento}')}`;

const departamento = inPath('departamento', 'Código do departamento', {
  type: 'string',
  pattern: padraoDoCodigo,
});

const PARAMETERS: Readonly<Record<ParamKind, readonly [description: string, schema: Json]>> = {
  id: ['Id do registro', { type: 'integer', minimum: 0 }],
  name: ['Tipo do registro', { type: 'string', pattern: '^[a-z_]{1,60}$' }],
  date: ['Dia', { type: 'string', format: 'date' }],
  zoom: ['Aproximação do mapa', { type: 'integer', minimum: 1, maximum: ZOOM_MAX }],
};
const FILTERS: Readonly<Record<string, Json>> = {
  integer: { type: 'integer' },
  ref: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string' },
  decimal: { type: 'string' },
  text: { type: 'string' },
  area: { type: 'string' },
  entrada: { type: 'string' },
};
const direcao = { type: 'string', enum: ['asc', 'desc'] } as const;
const PAGING: readonly Json[] = [
  {
    name: 'page',
    in: 'query',
    description: 'A página, a partir de 1',
    schema: { type: 'integer', minimum: 1 },
  },
  {
    name: 'per_page',
    in: 'query',
    description: 'Linhas de uma página',
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
const idempotency: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A mesma chave com o mesmo corpo responde com o primeiro resultado, por 24 h',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** Who may call it: a person by her session, or a program by a key that was given the scope. */
const securityOf = (permission: string | null): readonly Json[] => [
  { sessao: [] },
  { chave: [permission ?? SESSAO] },
];

/** 'ordem_servicos.index' → 'OrdemServicos' */
const stem = (id: string): string => pascal(id.replace(/\.(?:index|show)$/, ''));

/** Whatever is asked may be refused so. */
const ALWAYS = {
  401: ['nao_autenticado'],
  403: ['sem_permissao'],
  500: ['erro_interno'],
  503: ['banco_indisponivel', 'tempo_esgotado'],
} as const satisfies Refused;

/** The document. Pure: the same catalogue gives the same text. */
export function openApiDocument(catalogue: Catalogue): Json {
  const schemas = new Schemas();
  const refusals = new Refusals(schemas);
  const shared = new Pool('parameters', 2);
  const making: Making = {
    schemas,
    refusals,
    parameter: (parameter, names) =>
      shared.put(parameter, { names, rank: names.length === 1 ? -1 : 0 }),
  };
  const { parameter } = making;

  /** Of its path; one that is a field of the rows is described by it. */
  function pathParameters({ call, id }: Action | Query, row: Fields = {}): Json[] {
    const own = Object.entries(call.params).map(([name, kind]) => {
      const field = row[name];
      const one =
        field?.kind === 'enum'
          ? inPath(name, field.label, schemas.options(field.label, field.options, stem(id), name))
          : inPath(name, ...PARAMETERS[kind]);
      return parameter(one, [name, `${id}.${name}`]);
    });
    return call.path.startsWith('/D/') ? [parameter(departamento, ['departamento']), ...own] : own;
  }

  function filterParameters({ filters, defaults, id }: Filtered & Pick<Query, 'id'>): Json[] {
    return Object.entries(filters).flatMap(([field, filter]) =>
      filter.ops.map((op) => {
        const one: Json =
          filter.kind === 'enum'
            ? schemas.options(filter.label, filter.options ?? {}, `${stem(id)}Filtro`, field)
            : (FILTERS[filter.kind] ?? { type: 'string' });
        const name = `${field}_${op}`;
        const given = defaults?.[name];
        const said = `${filter.label}${OPERATORS[op]}`;
        return parameter(
          {
            name,
            in: 'query',
            description: given === undefined ? said : `${said} (se nada se diz dele: ${given})`,
            schema: op === 'in' ? { type: 'array', items: one } : one,
            ...(op === 'in' ? { style: 'form', explode: false } : {}),
          },
          [name, `${name}.${pascal(said)}`, `${id}.${name}`],
        );
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
      ...list.orders.map((o) =>
        parameter(
          { name: `${o}_order_by`, in: 'query', description: 'O mesmo que order', schema: direcao },
          [`${o}_order_by`],
        ),
      ),
      ...PAGING.map((one) => parameter(one, [String(one['name'])])),
    ];
  }

  /** The files that it goes out as, by their types. */
  const filesOf = (query: Query): Json =>
    Object.fromEntries(
      saidasOf(query)
        .filter((saida) => saida !== 'png')
        .map((saida) => [
          tipoDaSaida(saida),
          { schema: saida === 'xlsx' || saida === 'pdf' ? binario : { type: 'string' } },
        ]),
    );

  /** How many rows a list has as a file. */
  const filesHeaders = (query: Query): Json =>
    query.kind === 'list' && saidasOf(query).length > 0
      ? { headers: { 'X-Total-Count': header('Linhas do arquivo; só onde é um', 'integer') } }
      : {};

  /** The name of a noun's record, or row, is the noun's; of its others, that of the call. */
  const taken = new Map<string, Fields>();
  function named(noun: string, suffix: string, fallback: string, fields: Fields): Json {
    const name = `${pascal(noun)}${suffix}`;
    if (!taken.has(name)) taken.set(name, fields);
    return taken.get(name) === fields
      ? schemas.record(name, fields, suffix === '' ? -4 : -3)
      : schemas.record(`${fallback}${suffix}`, fields, -2);
  }

  /** Parameters beside those of the address, and what a read answers. */
  function readingOf(query: Query): { parameters: Json[]; content: Json; description: string } {
    const name = stem(query.id);
    switch (query.kind) {
      case 'list': {
        const { row, extra = {} } = query;
        const linha = named(query.noun, 'Linha', name, row);
        const lista = `${name}Lista`;
        const schema = schemas.named(lista, {
          type: 'object',
          // Its totals are left out with the count.
          required: ['rows', 'page', 'pages', 'count', 'after'],
          properties: {
            rows: { type: 'array', items: linha },
            page: { type: 'integer' },
            pages: { type: ['integer', 'null'] },
            count: { type: ['integer', 'null'] },
            after: { type: ['string', 'null'] },
            ...Object.fromEntries(
              Object.entries(extra).map(([k, field]) => [
                k,
                schemas.field(field, 'resposta', lista, k),
              ]),
            ),
          },
          additionalProperties: false,
        });
        const example = {
          rows: [exampleOfAll(row)],
          page: 1,
          pages: 1,
          count: 1,
          after: null,
          ...exampleOfAll(extra),
        };
        return {
          parameters: listParameters(query),
          content: schemas.content(schema, lista, () => example),
          description: 'Lista',
        };
      }
      case 'one':
        return {
          parameters: [],
          content: schemas.content(
            named(query.noun, '', name, query.record),
            name,
            () => exampleOfAll(query.record),
            query.id,
          ),
          description: 'Registro',
        };
      case 'value': {
        const value = schemas.record(name, query.value);
        const example = exampleOfAll(query.value);
        return {
          parameters: Object.entries(query.query ?? {}).map(([key, field]) => {
            const { description: _, ...schema } = schemas.field(field, 'entrada', name, key);
            return {
              name: key,
              in: 'query',
              description: field.label,
              schema,
              ...(field.optional ? {} : { required: true }),
            };
          }),
          content: query.many
            ? schemas.content({ type: 'array', items: value }, `${name}Lista`, () => [example])
            : schemas.content(value, name, () => example),
          description: 'Registro',
        };
      }
      case 'report': {
        const reply = reportReply(query);
        return {
          parameters: [...filterParameters(query), ...comparison(query), ...counting(query)],
          content: schemas.content(schemas.record(name, reply), name, () => exampleOfAll(reply)),
          description: 'Relatório',
        };
      }
    }
  }

  function queryOperation(query: Query): Json {
    const { parameters, content, description } = readingOf(query);
    const { id, noun } = query;
    const paths = pathParameters(query, query.kind === 'list' ? query.row : {});
    const withFiles = saidasOf(query).length > 0;
    const limited = query.kind === 'value' && query.limit !== undefined;
    return {
      operationId: id,
      summary: query.title,
      tags: [areaOf(noun)],
      parameters: [...paths, ...parameters],
      security: securityOf(query.permission),
      'x-permissao': query.permission,
      responses: {
        200: { description, ...filesHeaders(query), content: { ...content, ...filesOf(query) } },
        ...(query.kind === 'report' && temFigura(query)
          ? {
              204: {
                description: `Pedido como ${figura.tipo}: quem pede desenha a figura, e isso fica registrado`,
              },
            }
          : {}),
        ...refusals.of({
          ...ALWAYS,
          ...(limited ? { 403: ['sem_permissao', 'so_leitura'] } : {}),
          ...(paths.length > 0 ? { 400: ['endereco_invalido'] } : {}),
          ...(paths.length > 0 || asksWhere(query) ? { 404: ['nao_encontrado'] } : {}),
          406: missingOf(query),
          ...(query.kind === 'one' && query.paper === true
            ? { 503: [...ALWAYS[503], 'arquivos_indisponiveis'] as const }
            : {}),
          ...(withFiles ? { 429: ['pedidos_demais'] } : {}),
          ...(limited ? { 429: ['arquivos_demais'] } : {}),
        }),
        422: refusals.invalid(false),
      },
    };
  }

  /** The record as it is after the action, unless the handler says otherwise; with the name that it has. */
  function replyOf(action: Action): { fields: Fields; schema: Json; name: string } {
    const handler = catalogue.handlers.get(action.id);
    const own = handler?.kind === 'create' ? handler.reply : undefined;
    const name = pascal(action.id);
    if (own) return { fields: own, schema: schemas.record(`${name}Resposta`, own), name };
    const special = catalogue.writers.get(action.id);
    const fields = (special ?? catalogue.writers.get(action.noun))?.source.shown ?? {};
    return special
      ? { fields, schema: schemas.record(`${name}Resposta`, fields), name }
      : {
          fields,
          schema: named(action.noun, '', `${pascal(action.noun)}Resultado`, fields),
          name: pascal(action.noun),
        };
  }

  /** Done and foreseen are told apart by their number, but where both are answered with 200. */
  function answersOf(action: Action): Json {
    const handler = catalogue.handlers.get(action.id);
    if (handler?.kind === 'destroy') return { 204: { description: 'O registro não existe mais' } };
    const done = replyOf(action);
    const name = pascal(action.id);
    const after = 'O registro depois da ação';
    const content = schemas.content(
      done.schema,
      done.name,
      () => exampleOfAll(done.fields),
      action.id,
    );
    const foresees = handler?.foresees;
    const foreseen = foresees && schemas.record(`${name}Previsao`, foresees);
    const foretold =
      foreseen && schemas.content(foreseen, `${name}Previsao`, () => exampleOfAll(foresees));
    if (action.call.method === 'POST')
      return {
        201: { description: after, content },
        ...(foretold
          ? {
              200: {
                description: 'Nada foi escrito: o que seria feito, ou já está',
                content: foretold,
              },
            }
          : {}),
      };
    if (!foretold) return { 200: { description: after, content } };
    return {
      200: {
        description: `${after}, ou o que seria feito`,
        content: either({ exemplo: content, previsao: foretold }),
      },
    };
  }

  /** What is sent, and an example of it. */
  function bodyOf(action: Action): Json {
    const version = action.edits || action.from !== null ? { lock_version: lockVersion } : {};
    const name = `${pascal(action.id)}Entrada`;
    const schema = schemas.input(name, action.input, {
      properties: version,
      required: action.edits ? ['lock_version'] : [],
    });
    const required =
      (action.edits ?? false) || Object.values(action.input).some(({ optional }) => !optional);
    const example = { ...exampleOfAll(action.input), ...(action.edits ? { lock_version: 0 } : {}) };
    return { requestBody: { required, content: schemas.content(schema, name, () => example) } };
  }

  function actionOperation(action: Action): Json {
    const { from, to } = action;
    const goes = catalogue.handlers.get(action.id)?.kind === 'destroy';
    const paths = pathParameters(action);
    const said = replyOf(action);
    return {
      operationId: action.id,
      summary: action.title,
      description: `${action.info}.${Array.isArray(from) ? ` Parte de: ${from.join(', ')}.` : ''}${typeof to === 'string' ? ` Leva a: ${to}.` : ''}`,
      tags: [areaOf(action.noun)],
      parameters: [...paths, parameter(idempotency, ['Idempotency-Key'])],
      security: securityOf(action.permission),
      'x-permissao': action.permission,
      ...(goes ? {} : bodyOf(action)),
      responses: {
        ...answersOf(action),
        ...refusals.of(
          {
            400: ['json_invalido', ...(paths.length > 0 ? (['endereco_invalido'] as const) : [])],
            ...ALWAYS,
            403: ['sem_permissao', ...(action.whileSeeing ? [] : (['so_leitura'] as const))],
            404: paths.length > 0 ? ['nao_encontrado'] : [],
            409: [
              ...(from === null ? [] : (['conflito'] as const)),
              ...(Array.isArray(from) ? (['transicao_invalida'] as const) : []),
              ...(goes ? (['dependentes'] as const) : []),
              ...('simulado' in action.input ? (['simulacao_mudou'] as const) : []),
            ],
            413: ['corpo_grande'],
            415: ['tipo_nao_aceito'],
            429: ['pedidos_demais'],
          },
          said,
        ),
        422: refusals.invalid(true),
      },
    };
  }

  const paths: Record<string, Record<string, unknown>> = {};
  const put = (call: Call, operation: Json): void => {
    (paths[pathOf(call)] ??= {})[call.method.toLowerCase()] = operation;
  };
  for (const q of queries) put(q.call, queryOperation(q));
  for (const a of actions) put(a.call, actionOperation(a));
  const others = {
    ...authPaths(making),
    ...eventPaths(making),
    ...filePaths(making),
    ...importPaths(making, departamento),
    ...esquemaPaths(making),
  };
  schemas.named('Evento', eventoSchema);
  // No operation answers them, and whoever errs in the method, or in HTTP itself, meets them: they stand among the replies.
  refusals.of({
    400: ['requisicao_invalida'],
    405: ['metodo_nao_aceito'],
    408: ['envio_lento'],
    431: ['cabecalhos_grandes'],
  });
  return {
    openapi: '3.1.1',
    info: { title: 'OS-m', version: VERSION, description: ABOUT },
    servers: [{ url: '/', description: 'Este servidor' }],
    tags: areas.map(({ nome, descricao }) => ({ name: nome, description: descricao })),
    security: [{ sessao: [] }, { chave: [] }],
    paths: { ...paths, ...others },
    components: {
      securitySchemes: { sessao, chave, enderecoAssinado },
      parameters: shared.finish(),
      responses: refusals.finish(),
      ...schemas.finish(),
    },
  };
}

const OPERATORS = {
  eq: '',
  in: ': qualquer destes',
  cont: ': contém',
  gteq: ': a partir de',
  lteq: ': até',
} as const;

const lockVersion = {
  type: 'integer',
  description: 'A versão que foi lida; outra no banco dá 409',
} as const;

/** What a report with a period may be set beside. */
const comparison = (query: ReportQuery): Json[] =>
  comparavel(query)
    ? [
        {
          name: COMPARAR,
          in: 'query',
          description: `Cada medida também como era: ${Object.entries(comparacoes)
            .map(([id, label]) => `${id}, ${label.toLowerCase()}`)
            .join('; ')}`,
          schema: { type: 'string', enum: Object.keys(comparacoes) },
        },
      ]
    : [];

/** What else a report counts. */
const counting = ({ medidas }: ReportQuery): Json[] =>
  medidas
    ? [
        {
          name: MEDIDA,
          in: 'query',
          description: `O que se conta, em vez de ${medidas.usual.toLowerCase()}: ${Object.entries(
            medidas.outras,
          )
            .map(([id, { title }]) => `${id}, ${title.toLowerCase()}`)
            .join('; ')}`,
          schema: { type: 'string', enum: Object.keys(medidas.outras) },
        },
      ]
    : [];

/** It is said in the query where, and there may be no such place. */
const asksWhere = (query: Query): boolean =>
  query.kind === 'value' && 'departamento' in (query.query ?? {});

/** The forms that it does not go out in. */
const missingOf = (query: Query) =>
  query.kind === 'list' || query.kind === 'report'
    ? (Object.keys(formatos) as (keyof typeof formatos)[])
        .filter((formato) => permissionTo(query, formato) === undefined)
        .map((formato) => `sem_${formato}` as const)
    : query.kind === 'one' && query.paper !== true
      ? (['sem_pdf'] as const)
      : [];

/** What is no call of the catalogue: the schemas of what goes out as XML. */
const esquemaPaths = ({ refusals }: Making): Readonly<Record<string, Json>> => ({
  [pathOfRoute(ESQUEMA_URL)]: {
    get: {
      operationId: 'esquemas.show',
      'x-permissao': null,
      summary: 'Esquema de uma exportação em XML',
      tags: [areaOf('esquema')],
      security: [],
      parameters: [inPath('nome', 'O nome que está no arquivo', { type: 'string' })],
      responses: {
        200: {
          description: 'O esquema (XSD)',
          content: { 'application/xml': { schema: { type: 'string' } } },
        },
        ...refusals.of({
          400: ['endereco_invalido'],
          404: ['nao_encontrado'],
          500: ['erro_interno'],
        }),
        422: refusals.invalid(false),
      },
    },
  },
});

const ABOUT = [
  'A API da fiscalização municipal: tudo o que o console faz, e o mesmo para outro sistema.',
  'Outro programa usa uma chave de acesso, feita por uma pessoa em /auth/v2/keys, ou de uma conta de serviço em /auth/v2/service_accounts, e diz Authorization: Bearer com ela em cada chamada. A chave pode o que lhe foi dado (em security de cada operação, ao lado de chave) do que pode quem a tem.',
  'Uma recusa traz errorCode e message, em português; 422 traz campo → mensagens. Outro método num endereço de registros é 405, com os que há em Allow; o que não existe é 404. Toda resposta traz X-Request-Id.',
  'Quem lê uma lista segue after, que custa o mesmo em qualquer página. Quem altera manda lock_version do que leu; Idempotency-Key faz de um pedido repetido um só. 429 e 503 dizem em Retry-After quando voltar.',
].join('\n\n');

const sessao: Json = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A sessão de uma pessoa. O console a obtém em /auth/v2/sign_in (OAuth 2.0, código com PKCE S256) e troca o código em /auth/v2/token; só ao console o código é entregue. Termina por idade, por descanso e ao sair',
};
const chave: Json = {
  type: 'http',
  scheme: 'bearer',
  description: `Uma chave de acesso, de uma pessoa ou de uma conta de serviço. Os escopos são as permissões de x-permissao; «${SESSAO}» é o que não pede permissão`,
};
