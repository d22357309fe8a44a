/**
 * Sending and fetching files, beside the JSON routes: by signed addresses alone, so that a browser can
 * show them, and with limits of time of their own, since a thin line is slow.
 */
import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { TAMANHO_MAXIMO } from '../../domain/arquivo/index.ts';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { consoleOrigin } from '../http/cors.ts';
import { invalido, naoEncontrado, recusa } from '../http/errors.ts';
import type { Pace } from '../http/pace.ts';
import { clientOf } from '../http/session.ts';
import { rangeOf } from './range.ts';
import { discard, FORM_BYTES, receive } from './receive.ts';
import { saveFile } from './save.ts';
import { readFileAddress, readUploadAddress, type Variant } from './signature.ts';
import { thumbKey, type FilesTo, type FileStore } from './store.ts';

/** A whole file by a line of 300 kbit/s takes nine minutes. */
export const TRANSFER_MS = 600_000;

export const UPLOAD_URL = '/api/uploads/:token';
export const FILE_URL = '/api/arquivos/:token/:nome';

export interface UploadParts extends FilesTo {
  readonly env: Env;
  readonly db: Kysely<Database>;
  readonly pace: Pace;
}

type Params = Readonly<Record<string, string>>;
type Query = Readonly<Record<string, string | undefined>>;

/** Registers POST at UPLOAD_URL and GET at FILE_URL. */
export function registerUploads(app: FastifyInstance, parts: UploadParts): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: TAMANHO_MAXIMO + FORM_BYTES,
        files: 2,
        fields: 5,
        fieldSize: 1000,
        parts: 7,
      },
    });
    scope.post(
      UPLOAD_URL,
      { config: { withinMs: TRANSFER_MS }, bodyLimit: TAMANHO_MAXIMO + FORM_BYTES },
      async (request, reply) =>
        receiveOne(parts, request, reply).catch((error: unknown) => {
          discard(request);
          throw error;
        }),
    );
  });
  app.get(
    FILE_URL,
    { config: { withinMs: TRANSFER_MS }, exposeHeadRoute: false },
    (request, reply) => sendOne(parts, request, reply),
  );
}

async function receiveOne(
  { db, store, arriving, pace }: UploadParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token = '' } = request.params as Params;
  const upload = await readUploadAddress(db, token, request.query as Query);
  request.usuarioId = upload.usuarioId;
  pace.require(upload.usuarioId);
  if (!request.isMultipart())
    throw recusa(415, 'tipo_nao_aceito', 'Envie um formulário multipart, com o campo file');
  const received = await receive(request, arriving);
  try {
    if (received.usuarioId !== null && received.usuarioId !== String(upload.usuarioId))
      throw invalido({ usuario_id: ['não é o da sessão'] });
    await saveFile({ db, store, pace }, upload, received, {
      requestId: request.id,
      ...clientOf(request),
    });
  } finally {
    await rm(received.path, { force: true });
  }
  return reply.code(201).send(await infoOf(db, token));
}

/** What is answered of a file that was sent: file_info of domain/arquivo, with its position. */
async function infoOf(db: Kysely<Database>, token: string): Promise<unknown> {
  const { rows } = await sql`
    select arq.id, endereco_arquivo(arq.token, arq.nome_url, 'arquivo') as url,
           case when arq.tem_thumb then endereco_arquivo(arq.token, arq.nome_url, 'thumb') end as thumb,
           arq.nome as name, arq.tamanho as size, arq.token as uri_token, arq.ext,
           arq.latitude::text, arq.longitude::text
      from arquivo arq where arq.token = ${token}`.execute(db);
  return rows[0];
}

async function sendOne(
  { db, env, store }: UploadParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token = '' } = request.params as Params;
  const query = request.query as Query;
  const { variante, segundos } = await readFileAddress(db, token, query);
  const row = await db
    .selectFrom('arquivo')
    .select(['nome', 'nome_url', 'tipo', 'tamanho', 'sha256'])
    .where('token', '=', token)
    .where('pronto_em', 'is not', null)
    .executeTakeFirst();
  if (!row) throw naoEncontrado('Arquivo não encontrado');
  const thumb = variante === 'thumb';
  const tipo = thumb ? 'image/webp' : row.tipo;
  const etag = `"${row.sha256.toString('hex').slice(0, 32)}-${variante}"`;
  void reply.headers({
    ...headersOf(env, request, tipo),
    'content-type': tipo,
    'content-disposition': disposition(row, query['baixar'] === '1'),
    // As long as the address is good; for whoever fetched it alone.
    'cache-control': `private, max-age=${Math.min(segundos, 900)}`,
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendBytes(store, request, reply, token, variante, row.tamanho);
}

async function sendBytes(
  store: FileStore,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  variante: Variant,
  tamanho: number,
): Promise<FastifyReply> {
  const key = variante === 'thumb' ? thumbKey(token) : token;
  // A thumbnail's size nobody noted, and nobody asks for a part of one.
  const range = variante === 'thumb' ? null : rangeOf(request.headers.range, tamanho);
  if (variante === 'arquivo') void reply.header('accept-ranges', 'bytes');
  if (range === 'fora') return reply.code(416).header('content-range', `bytes */${tamanho}`).send();
  const stream = await store.get(key, range ?? undefined);
  if (stream === null) {
    reply.removeHeader('content-disposition');
    throw naoEncontrado('Arquivo não encontrado');
  }
  if (range) {
    void reply.code(206).headers({
      'content-range': `bytes ${range.start}-${range.end}/${tamanho}`,
      'content-length': range.end - range.start + 1,
    });
  } else if (variante === 'arquivo') void reply.header('content-length', tamanho);
  return reply.send(stream);
}

/** A picture can do nothing; a PDF only be shown, in a frame of the console and nowhere else. */
function headersOf(
  env: Env,
  request: FastifyRequest,
  tipo: string,
): Readonly<Record<string, string>> {
  if (tipo !== 'application/pdf')
    return { 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" };
  const ancestors = `'self' ${consoleOrigin(env, request.protocol, request.host)}`;
  return {
    // The browsers' own viewers do not run in a sandbox, and need their style and their plugin.
    'content-security-policy': `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors ${ancestors}`,
    // An older word for frame-ancestors, which knows no second origin.
    'x-frame-options': 'SAMEORIGIN',
  };
}

function disposition(row: { nome: string; nome_url: string }, baixar: boolean): string {
  const encoded = encodeURIComponent(row.nome).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${baixar ? 'attachment' : 'inline'}; filename="${row.nome_url}"; filename*=UTF-8''${encoded}`;
}
