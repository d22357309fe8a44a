/** The routes of the API, made from the catalogue: session → department → permission → work. */
import { documentosIn } from '../read/documento.ts';
import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type {
  Action,
  Call,
  ListQuery,
  OneQuery,
  ParamKind,
  Query,
  ReportQuery,
  ValueQuery,
} from '../../domain/kernel/define.ts';
import * as f from '../../domain/kernel/fields.ts';
import type { Fields } from '../../domain/kernel/fields.ts';
import { isCivilDate } from '../../domain/kernel/civil-date.ts';
import { actions, queries } from '../../domain/index.ts';
import { ZOOM_MAX } from '../../domain/kernel/mapa.ts';
import {
  acaoDe,
  figura,
  formatos,
  pagina,
  papel,
  permissionTo,
  temFigura,
  temPagina,
  type Formato,
} from '../../domain/kernel/exports.ts';
import { fieldErrors, inputSchema } from '../../domain/kernel/zod.ts';
import { actionRunner } from '../actions/run.ts';
import { readingLog } from '../actions/reading.ts';
import type { Addressee } from '../auth/account-mail.ts';
import type { SessionCache } from '../auth/sessions.ts';
import type { Reading } from '../db/replica.ts';
import type { Database } from '../db/schema.ts';
import type { Catalogue } from '../noun.ts';
import type { TakePaper } from '../paper/take.ts';
import { reportPaper, wordsOf } from '../paper/report.ts';
import type { Drawn, PaperFile } from '../paper/source.ts';
import { fileOf, tableOf } from '../read/export.ts';
import type { Given } from '../read/list-request.ts';
import { readReport } from '../read/report.ts';
import { pagesOf } from '../read/table.ts';
import type { Source } from '../read/source.ts';
import { ESQUEMA_URL, esquemaOf } from '../read/xml.ts';
import {
  countOf,
  readAmongMany,
  readList,
  requested,
  requireParent,
  type OneRow,
} from '../read/run.ts';
import { Together } from '../read/together.ts';
import { callAs } from './call-as.ts';
import type { CallContext } from './context.ts';
import { invalido, naoEncontrado, recusa, semPermissao, soLeitura } from './errors.ts';
import { WEIGHT, type Pace } from './pace.ts';
import { authenticator, clientOf, type Authenticate } from './session.ts';

export const API_BASE = '/api';
const JSON_TYPE = 'application/json; charset=utf-8';

export interface ApiParts {
  readonly takePaper: TakePaper;
  /** What a person is shown, on paper: said to be so by a word ('Emitido'). */
  readonly print: (drawn: Drawn, ctx: CallContext, said: string) => Promise<PaperFile>;
  readonly catalogue: Catalogue;
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  /** Lists and reports: what may be long. */
  readonly reading: Reading;
  readonly sessions: SessionCache;
  readonly pace: Pace;
  /** Asks who has the new address to confirm it, and tells the old one. */
  readonly confirmEmail: (user: Addressee, email: string) => void;
}

/** '/D/ordem-servicos/{os}' → '/api/v2/osm/admin/:departamento/ordem-servicos/:os' */
export const urlOf = (call: Call): string =>
  `${API_BASE}/${call.version}/osm/admin${call.path.replace(/^\/D(?=\/)/, '/:departamento').replace(/\{(\w+)\}/g, ':$1')}`;
const hasDepartment = (call: Call): boolean => call.path.startsWith('/D/');

type Params = Readonly<Record<string, string>>;
/** What is asked of a paper that is kept: which of the record's versions it is of; by default the present one. */
const VERSAO = { versao: f.integer('Versão', { min: 1, ...f.optional }) } as const;
/** No field at all: one object, for its schema is made once. */
const NADA = {} as const;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Session (401), department (404 when it is none of the user's) and permission (403), in this order. */
export function contextMaker(authenticate: Authenticate) {
  return async function contextOf(
    request: FastifyRequest,
    call: Call,
    permission: Action['permission'],
    whileSeeing = false,
  ): Promise<CallContext> {
    const principal = await authenticate(request);
    if (principal.verComo && !READS.has(request.method) && !whileSeeing)
      throw soLeitura(principal.verComo.descricao);
    const departamento = hasDepartment(call)
      ? principal.departamentos.get((request.params as Params)['departamento'] ?? '')
      : null;
    if (departamento === undefined) throw naoEncontrado();
    const { ip, cliente, versao } = clientOf(request);
    request.usuarioId = principal.usuario.id;
    const params = request.params as Params;
    const info = { requestId: request.id, ip, cliente, versao, params };
    const ctx = callAs(principal, departamento, info, permission);
    checkParams(call, params);
    return ctx;
  };
}

const WELL_FORMED: Readonly<Record<ParamKind, (text: string) => boolean>> = {
  id: (text) => /^\d{1,15}$/.test(text),
  name: (text) => /^[a-z_]{1,60}$/.test(text),
  date: isCivilDate,
  zoom: (text) => /^[1-9]\d?$/.test(text) && Number(text) <= ZOOM_MAX,
};
/** Of the address: an id that is none, or the name of nothing, is a record that does not exist. */
function checkParams({ params: kinds }: Call, params: Params): void {
  for (const [name, kind] of Object.entries(kinds))
    if (!WELL_FORMED[kind](params[name] ?? '')) throw naoEncontrado();
}

/** An id of the address, which has been checked. */
const idOf = ({ params }: CallContext, param: string): number => Number(params[param]);

/** The address's query, which may hold these fields only. Throws 422 naming what is wrong. */
function readQuery(
  request: FastifyRequest,
  { actor }: CallContext,
  fields: Fields = NADA,
): Record<string, unknown> {
  const query = Object.entries(request.query as Readonly<Record<string, unknown>>);
  // An address is text; a number in it is one when it looks like one.
  const typed = query.map(([name, value]) =>
    fields[name]?.kind === 'integer' && typeof value === 'string' && /^\d{1,15}$/.test(value)
      ? [name, Number(value)]
      : [name, value],
  );
  const parsed = inputSchema(fields, actor.hoje).safeParse(Object.fromEntries(typed));
  if (!parsed.success) throw invalido(fieldErrors(parsed.error));
  return parsed.data;
}

/** What the catalogue of sources holds for a query. Throws at the start, by its name, when that is nothing. */
function behind<T>(of: ReadonlyMap<string, T>, { id }: Query): T {
  const found = of.get(id);
  if (found === undefined) throw new Error(`consulta sem fonte: ${id}`);
  return found;
}

/** The form that is asked for as a file; null: none is. */
function formatoOf({ headers }: FastifyRequest): Formato | null {
  const wanted = Object.entries(formatos).find(([, { tipo }]) => headers.accept?.includes(tipo));
  return (wanted?.[0] as Formato | undefined) ?? null;
}
/** Throws 406 on what has no such form, 403 on who may not take it. */
function requireFormato(query: Query, formato: Formato, { actor }: CallContext): void {
  const permission = permissionTo(query, formato);
  if (permission === undefined)
    throw recusa(406, `sem_${formato}`, `Esta lista não se exporta em ${formatos[formato].titulo}`);
  if (!actor.can(permission)) throw semPermissao();
}
const CHARSET: Readonly<Record<Formato, string>> = {
  csv: '; charset=utf-8',
  xlsx: '',
  xml: '; charset=utf-8',
  pdf: '',
};
const fileHeaders = ({ noun }: Query, formato: Formato, { actor }: CallContext) => ({
  'content-type': `${formatos[formato].tipo}${CHARSET[formato]}`,
  'content-disposition': `attachment; filename="${noun}-${actor.hoje}.${formato}"`,
});

/** Registers every call of the catalogue, and the refusal of other methods on the same address. */
export function registerApi(app: FastifyInstance, parts: ApiParts): void {
  const { sources, values, reports, papers } = parts.catalogue;
  const contextOf = contextMaker(authenticator(parts.sessions));
  const runAction = actionRunner(parts.db, parts.catalogue, {
    onSessions: (whose) => parts.sessions.invalidate(whose),
    onEmail: (who) => parts.confirmEmail(who, who.novo),
  });
  const together = new Together<OneRow>();
  const methods = new Map<string, Set<string>>();
  const add = (call: Call, handler: RouteHandlerMethod): void => {
    const url = urlOf(call);
    let known = methods.get(url);
    if (!known) methods.set(url, (known = new Set()));
    known.add(call.method);
    app.route({ method: call.method, url, handler });
  };

  app.get<{ Params: { nome: string } }>(ESQUEMA_URL, (request, reply) => {
    const esquema = esquemaOf(request.params.nome);
    if (esquema === undefined) throw naoEncontrado();
    return reply.header('content-type', `${formatos.xml.tipo}${CHARSET.xml}`).send(esquema);
  });
  for (const query of queries) add(query.call, readHandler(query));
  for (const action of actions) add(action.call, writeHandler(action));
  for (const [url, known] of methods) {
    const allow = [...known].join(', ');
    app.route({
      method: (['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const).filter((m) => !known.has(m)),
      url,
      handler: () => {
        throw recusa(405, 'metodo_nao_aceito', `Use ${allow}`, { headers: { allow } });
      },
    });
  }

  function writeHandler(action: Action): RouteHandlerMethod {
    const { record } = action.call;
    // Without a record in its path, what does not create is done to the one who asks.
    const own = record === null && action.from !== null;
    return async (request, reply) => {
      const ctx = await contextOf(request, action.call, action.permission, action.whileSeeing);
      parts.pace.spend(ctx.actor.id, action.weight ?? WEIGHT.write);
      readQuery(request, ctx);
      const key = request.headers['idempotency-key'];
      const id = record !== null ? idOf(ctx, record) : own ? ctx.actor.id : null;
      const { status, json } = await runAction(action, {
        ctx,
        id,
        body: request.body,
        idempotencyKey: typeof key === 'string' ? key : null,
      });
      if (status === 204) return reply.code(status).send();
      return reply.code(status).header('content-type', JSON_TYPE).send(json);
    };
  }

  function readHandler(query: Query): RouteHandlerMethod {
    switch (query.kind) {
      case 'list':
        return listHandler(query);
      case 'one':
        return oneHandler(query);
      case 'value':
        return valueHandler(query);
      case 'report':
        return reportHandler(query);
    }
  }

  function listHandler(list: ListQuery): RouteHandlerMethod {
    const source = behind(sources, list);
    return async (request, reply) => {
      const ctx = await contextOf(request, list.call, list.permission);
      const formato = formatoOf(request);
      if (formato) return fileReply(list, formato, ctx, request, reply);
      await requireParent(parts.pool, source, ctx);
      await logSearch(ctx, list, request);
      const query = request.query as Given;
      const { json, uncovered } = await parts.reading((pool) =>
        readList(pool, list, source, ctx, query),
      );
      await logUncovered(ctx, list, uncovered, list.id);
      await logTrail(ctx, list, source);
      return reply.header('content-type', JSON_TYPE).send(json);
    };
  }

  function oneHandler(query: OneQuery): RouteHandlerMethod {
    const source = behind(sources, query);
    const { record } = query.call;
    if (record === null) throw new Error(`consulta sem registro no caminho: ${query.id}`);
    return async (request, reply) => {
      const ctx = await contextOf(request, query.call, query.permission);
      const id = idOf(ctx, record);
      const { accept = '' } = request.headers;
      const onPaper = accept.includes(papel.tipo);
      const asPage = !onPaper && temPagina(query) && accept.includes(pagina.tipo);
      const asks = onPaper && papers.get(query.id)?.kind === 'kept' ? VERSAO : NADA;
      const { versao } = readQuery(request, ctx, asks);
      await requireParent(parts.pool, source, ctx);
      if (!onPaper && !asPage) {
        const { json, uncovered } = await readAmongMany(parts.pool, together, source, ctx, id);
        // Nobody is shown it before it is written down that he was.
        if (source.logged || uncovered.length > 0) await logReading(ctx, query, id, query.id);
        await logTrail(ctx, query, source);
        return reply.header('content-type', JSON_TYPE).send(json);
      }
      // What does not go out so is refused below, and costs no breath.
      if (asPage || papers.has(query.id)) parts.pace.spend(ctx.actor.id, WEIGHT.paper);
      const saida = onPaper ? 'pdf' : 'html';
      const file = await parts.takePaper(
        query,
        ctx,
        id,
        typeof versao === 'number' ? versao : null,
        saida,
      );
      return reply
        .headers({
          'content-type': onPaper ? papel.tipo : `${pagina.tipo}; charset=utf-8`,
          'content-length': file.tamanho,
          'content-disposition': `attachment; filename="${file.nome}.${saida}"`,
        })
        .send(file.bytes);
    };
  }

  function reportHandler(report: ReportQuery): RouteHandlerMethod {
    const of = behind(reports, report);
    return async (request, reply) => {
      const ctx = await contextOf(request, report.call, report.permission);
      await logSearch(ctx, report, request);
      const formato = formatoOf(request);
      // Who asks draws it by itself: it is allowed, counted and written down as a table that is taken.
      const drawn = temFigura(report) && (request.headers.accept ?? '').includes(figura.tipo);
      if (formato ?? drawn) takeOut(report, formato ?? 'csv', ctx);
      const found = await parts.reading((pool) =>
        readReport(pool, report, of, ctx, request.query as Given),
      );
      if (drawn) {
        await logExport(ctx, report, 'png', request, found.rows.length);
        return reply.code(204).send();
      }
      if (!formato) return found;
      if (formato === 'pdf') {
        const given = request.query as Given;
        const words = await wordsOf(parts.pool, sources, report, ctx, given);
        const paper = await parts.print(reportPaper(report, found, words, ctx), ctx, 'Emitido');
        await logExport(ctx, report, formato, request, found.rows.length);
        return reply.headers(fileHeaders(report, formato, ctx)).send(paper.bytes);
      }
      await logExport(ctx, report, formato, request, found.rows.length);
      return reply
        .headers(fileHeaders(report, formato, ctx))
        .send(Readable.from(fileOf[formato](tableOf(report, found))));
    };
  }

  function valueHandler(query: ValueQuery): RouteHandlerMethod {
    const read = behind(values, query);
    return async (request) => {
      const ctx = await contextOf(request, query.call, query.permission);
      const asked = readQuery(request, ctx, query.query);
      const found = await read({ db: parts.db, pool: parts.pool, ctx, query: asked });
      const { record } = query.call;
      // Nobody is shown it before it is written down that he was.
      if (query.logged)
        await logReading(ctx, query, record === null ? 0 : idOf(ctx, record), query.id, asked);
      return found;
    };
  }

  const logReading = readingLog(parts.db);

  /** Throws 406, 403 or 429 on who may not take it as a file now. */
  const takeOut = (query: Query, formato: Formato, ctx: CallContext): void => {
    requireFormato(query, formato, ctx);
    parts.pace.spend(ctx.actor.id, WEIGHT.export);
  };

  /** Name or address of what is protected was shown. */
  async function logUncovered(
    ctx: CallContext,
    query: Query,
    ids: readonly number[],
    acao: string,
  ): Promise<void> {
    for (const id of ids) await logReading(ctx, query, id, acao);
  }

  /** The trail of what is protected was told whole. */
  async function logTrail(
    ctx: CallContext,
    { id }: Query,
    { uncovers }: Pick<Source, 'uncovers'>,
  ): Promise<void> {
    const of = await uncovers?.(parts.pool, ctx);
    if (of) await logReading(ctx, of, of.id, id);
  }

  /** An export takes personal data out of the system: it is logged like a write. */
  const logExport = (
    ctx: CallContext,
    query: Query,
    formato: Formato | 'png',
    { query: filtro }: FastifyRequest,
    linhas: number,
  ): Promise<void> => logReading(ctx, query, 0, acaoDe(query, formato), { filtro, linhas });
  /** Whose document it is, is what a list masks: who asks for a person by the whole of it is written down. */
  async function logSearch(ctx: CallContext, query: Query, request: FastifyRequest): Promise<void> {
    for (const cpf_cnpj of documentosIn(request.query as Given))
      await logReading(ctx, query, 0, query.id, { cpf_cnpj });
  }

  async function fileReply(
    list: ListQuery,
    formato: Formato,
    ctx: CallContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    takeOut(list, formato, ctx);
    const source = sources.get(list.id);
    const write = formato === 'pdf' ? null : fileOf[formato];
    if (!source || !write) throw naoEncontrado();
    await requireParent(parts.pool, source, ctx);
    // One that has all of now has it for as long as this takes.
    const pool = await parts.reading((one) => Promise.resolve(one));
    const wanted = await requested(pool, list, source, ctx, request.query as Given);
    const count = await countOf(pool, wanted, source, ctx);
    await logExport(ctx, list, formato, request, count);
    // Taken out of the framework's hands, whose limit of time is for answers and not for a million rows.
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      ...fileHeaders(list, formato, ctx),
      'x-total-count': String(count),
    });
    // A person who leaves, or a database that does, ends the other side; there is nobody left to tell.
    const pages = pagesOf(pool, wanted, source, ctx, (ids) =>
      logUncovered(ctx, list, ids, acaoDe(list, formato)),
    );
    await pipeline(write({ query: list, pages }), reply.raw).catch((error: unknown) =>
      request.log.warn({ err: error }, 'exportação interrompida'),
    );
    return reply;
  }
}
