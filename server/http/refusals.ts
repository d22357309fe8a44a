/** Whatever goes wrong, as the reply decisions section 2 shapes; nothing of the inside leaves. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mensagens } from '../../domain/kernel/messages.ts';
import { HttpError } from './errors.ts';

const body = (errorCode: string, message: string): { errorCode: string; message: string } => ({
  errorCode,
  message,
});

/** Fastify's own refusals, by code. */
const BY_CODE: Readonly<
  Record<string, readonly [status: number, errorCode: string, message: string]>
> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'corpo_grande', mensagens.corpoGrande],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'tipo_nao_aceito', mensagens.tipoNaoAceito],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'json_invalido', mensagens.jsonInvalido],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'json_invalido', mensagens.jsonInvalido],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'json_invalido', mensagens.jsonInvalido],
  FST_ERR_BAD_URL: [400, 'endereco_invalido', 'O endereço não é válido'],
  // No code and no id is that long.
  FST_ERR_MAX_PARAM_LENGTH: [404, 'nao_encontrado', mensagens.registroNaoEncontrado],
  FST_ERR_HANDLER_TIMEOUT: [503, 'tempo_esgotado', mensagens.tempoEsgotado],
};
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

/** Answers an error, also one that comes before there is a route (a broken address). */
export function refuse(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof HttpError)
    return reply.code(error.status).headers(error.headers).send(error.body);
  const known = BY_CODE[error.code];
  // Who is still sending when the time is over has nothing more to say: the line ends with the answer.
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete)
    void reply.header('connection', 'close');
  if (known) return reply.code(known[0]).send(body(known[1], known[2]));
  if (isDatabaseAway(error)) {
    request.log.error({ err: error.message }, 'banco indisponível');
    return reply
      .code(503)
      .header('retry-after', '5')
      .send(body('banco_indisponivel', mensagens.indisponivel));
  }
  if (error.code === '57014')
    return reply
      .code(503)
      .header('retry-after', '5')
      .send(body('tempo_esgotado', mensagens.tempoEsgotado));
  if (error instanceof SyntaxError && error.statusCode === 400)
    return reply.code(400).send(body('json_invalido', mensagens.jsonInvalido));
  if (error.statusCode !== undefined && error.statusCode < 500)
    return reply
      .code(error.statusCode)
      .send(body('requisicao_invalida', 'A requisição não é válida'));
  request.log.error(error, 'erro interno');
  return reply.code(500).send({ ...body('erro_interno', mensagens.erroInterno), id: request.id });
}

/** Installs the handler of errors. */
export const registerRefusals = (app: FastifyInstance): void => void app.setErrorHandler(refuse);
