/** The replies that say no, shaped as decisions, section 2, has them. Thrown anywhere, written once. */
import { mensagens } from '../../domain/kernel/messages.ts';

/** Field → its messages; `itens` for the rows of a bulk request. */
export type Campos = Readonly<Record<string, readonly string[]>>;
export type Item = { readonly id: number | string; readonly mensagem: string };

/** Ends a request with `status` and `body`. Its stack never leaves the server. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`HTTP ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const coded = (status: number, errorCode: string, message: string, more: object = {}): HttpError =>
  new HttpError(status, { errorCode, message, ...more });

/** 401: no session, or one that ended. */
export const naoAutenticado = (message: string = mensagens.conta.sessaoExpirada): HttpError =>
  new HttpError(401, { errorCode: 'nao_autenticado', message }, { 'www-authenticate': 'Bearer' });

/** 403 */
export const semPermissao = (message: string = mensagens.semPermissao): HttpError =>
  coded(403, 'sem_permissao', message);

/** 404, also for a record of another department: its existence is not revealed. */
export const naoEncontrado = (message: string = mensagens.registroNaoEncontrado): HttpError =>
  coded(404, 'nao_encontrado', message);

/** 409: the record changed since it was read; `atual` is what it is now. */
export const conflito = (atual: unknown, message: string = mensagens.conflito): HttpError =>
  coded(409, 'conflito', message, { atual });

/** 409: the action does not start from the record's situação. */
export const transicaoInvalida = (message: string): HttpError =>
  coded(409, 'transicao_invalida', message);

/** 409: others depend on what was to be deleted; the message names them. */
export const dependentes = (message: string): HttpError => coded(409, 'dependentes', message);

/** 403: the session sees the console as a profile does: it reads. */
export const soLeitura = (perfil: string): HttpError =>
  new HttpError(403, { errorCode: 'so_leitura', message: mensagens.soLeitura(perfil) });

/** 422: the record's own rule stands against it, and says why. */
export const impedida = (message: string): HttpError => coded(422, 'acao_impedida', message);

/** 422: what is wrong with which field, and with which row. */
export const invalido = (campos: Campos, itens?: readonly Item[]): HttpError =>
  new HttpError(422, itens === undefined ? campos : { ...campos, itens });
