/** Whatever goes wrong, as the reply decisions section 2 shapes; nothing of the inside leaves. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mensagens } from '../../domain/kernel/messages.ts';
import { isDisk, StoreAway } from '../uploads/store.ts';
import { HttpError, naoEncontrado, recusa } from './errors.ts';

const ilegivel = recusa(400, 'json_invalido', mensagens.jsonInvalido);

/** Fastify's own refusals, by code. */
const BY_CODE: Readonly<Record<string, HttpError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: recusa(413, 'corpo_grande', mensagens.corpoGrande),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: recusa(415, 'tipo_nao_aceito', mensagens.tipoNaoAceito),
  FST_ERR_CTP_EMPTY_JSON_BODY: ilegivel,
  FST_ERR_CTP_INVALID_JSON_BODY: ilegivel,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ilegivel,
  FST_ERR_BAD_URL: recusa(400, 'endereco_invalido', 'O endereço não é válido'),
  // No code and no id is that long.
  FST_ERR_MAX_PARAM_LENGTH: naoEncontrado(),
};
/** When to come again, in seconds. */
const LATER = { headers: { 'retry-after': '5' } } as const;
/** PostgreSQL and socket codes that mean: not there now, come again. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
]);
const AWAY_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|the database system is/i;

export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (code !== undefined && AWAY.has(code)) || AWAY_TEXT.test(message);
};

/** It took too long: here, or a statement of the database. */
const isLate = ({ code }: { code?: string }): boolean =>
  code === 'FST_ERR_HANDLER_TIMEOUT' || code === '57014';
/** Nothing is wrong with what was asked: the same is answered later. */
export const isForLater = (error: unknown): boolean =>
  isDatabaseAway(error) || isLate(error as { code?: string });

/** Answers an error, also one that comes before there is a route (a broken address). */
export function refuse(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // Who is still sending when the time is over has nothing more to say: the line ends with the answer.
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete)
    void reply.header('connection', 'close');
  const { status, headers, body } = refusalOf(error, request);
  return reply.code(status).headers(headers).send(body);
}

function refusalOf(error: FastifyError, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const known = BY_CODE[error.code];
  if (known) return known;
  if (isDatabaseAway(error)) {
    request.log.error({ err: error.message }, 'banco indisponível');
    return recusa(503, 'banco_indisponivel', mensagens.indisponivel, LATER);
  }
  if (error instanceof StoreAway || isDisk(error)) {
    request.log.error({ err: error.message }, 'arquivos indisponíveis');
    return recusa(503, 'arquivos_indisponiveis', mensagens.arquivosIndisponiveis, LATER);
  }
  if (isLate(error)) return recusa(503, 'tempo_esgotado', mensagens.tempoEsgotado, LATER);
  if (error instanceof SyntaxError && error.statusCode === 400) return ilegivel;
  if (error.statusCode !== undefined && error.statusCode < 500)
    return recusa(400, 'requisicao_invalida', 'A requisição não é válida');
  request.log.error(error, 'erro interno');
  return recusa(500, 'erro_interno', mensagens.erroInterno, { id: request.id });
}

/** So long a refused line is read on: closed on what is still under way, its answer would be lost with it. */
const LINGER_MS = 2000;
/** Lines that were refused. */
const refused = new WeakSet<Socket>();

/** What is no HTTP, or does not end: refused before there is a request, and the line with it. */
export function refuseLine(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || refused.has(socket)) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  refused.add(socket);
  const { status, body } =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? recusa(408, 'envio_lento', 'O pedido não chegou inteiro a tempo')
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? recusa(431, 'cabecalhos_grandes', 'Os cabeçalhos do pedido são grandes demais')
        : recusa(400, 'requisicao_invalida', 'A requisição não é válida');
  const text = Buffer.from(JSON.stringify(body));
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n`,
      ),
      text,
    ]),
  );
  const late = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(late));
}

/** Installs the handler of errors. */
export const registerRefusals = (app: FastifyInstance): void => void app.setErrorHandler(refuse);
