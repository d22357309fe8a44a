/** What a failed call throws, in the words for the person (specification, section 8). */
import { SEM_PERMISSAO } from '../../domain/kernel/permission-check.ts';

/** Of what waits here while the server answers, and cannot keep it. */
export const NAO_GUARDOU = 'O servidor não conseguiu guardar agora: será enviado de novo';

export type Fields = Readonly<Record<string, readonly string[]>>;

export interface ApiErrorParts {
  /** HTTP status; 0 when no reply came. */
  readonly status: number;
  readonly errorCode?: string;
  readonly message: string;
  readonly messages?: readonly string[];
  readonly fields?: Fields;
  readonly atual?: unknown;
  /** Seconds to wait, of a 429. */
  readonly retryAfter?: number;
  /** Under which the server wrote a failure of its own down. */
  readonly id?: string;
}

/**
 * A failed call. `errorCode` is the server's, or one of noReply's when no reply came;
 * `fields` the messages per input field of a 422; `atual` the record as it is now, of a conflict.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly errorCode: string | undefined;
  readonly messages: readonly string[];
  readonly fields: Fields;
  readonly atual: unknown;
  readonly retryAfter: number | undefined;
  readonly id: string | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.errorCode = parts.errorCode;
    this.messages = parts.messages ?? [parts.message];
    this.fields = parts.fields ?? {};
    this.atual = parts.atual;
    this.retryAfter = parts.retryAfter;
    this.id = parts.id;
  }

  /** Nothing reached the server, or it is not well, or asks for a moment: worth sending again. */
  get transient(): boolean {
    if (this.status === BUSY) return (this.retryAfter ?? 0) <= LONGEST_PAUSE;
    return this.status === 0 || this.status >= 500;
  }

  /** Ms that the server asks to wait before the same is sent again: nothing was done. Null: it asks for none. */
  get pauseMs(): number | null {
    return this.status === BUSY && this.transient ? (this.retryAfter ?? 1) * 1000 : null;
  }
}

/** What could not be done for a reason that has no words. */
const NAO_DEU = 'Não foi possível concluir. Tente novamente.';

/** Of what a browser throws, in its own language, what a person can do something about. */
const byName: Readonly<Record<string, string>> = {
  NotAllowedError: 'O navegador não deixou.',
  QuotaExceededError: 'Não há espaço para guardar.',
};

/** The words of any thrown thing: ours as they are; what a browser throws is not for people. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError || (error instanceof Error && error.constructor === Error)
    ? error.message
    : (error instanceof Error && byName[error.name]) || NAO_DEU;

const INVALID = 422;
/** Too much was asked in a while. */
const BUSY = 429;
/** Seconds; for longer a person has to know. */
const LONGEST_PAUSE = 120;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Flattens an error body into messages: with errorCode and message only the message; else every field
 * is walked, entries with id and mensagem become 'id: mensagem', plain values are added as they are.
 */
export function flatten(body: unknown): string[] {
  if (typeof body === 'string') return [body];
  if (Array.isArray(body)) return body.flatMap(flatten);
  if (!isRecord(body))
    return typeof body === 'number' || typeof body === 'boolean' ? [`${body}`] : [];
  if (body.errorCode !== undefined && typeof body.message === 'string') return [body.message];
  const { id, mensagem } = body;
  if ((typeof id === 'number' || typeof id === 'string') && typeof mensagem === 'string')
    return [`${id}: ${mensagem}`];
  return Object.values(body).flatMap(flatten);
}

/**
 * Is it a refusal of the server's? It has its code, or says field by field what is wrong. What stands between browser
 * and server (a proxy, a network that wants a sign-in of its own) answers with pages and words of its own.
 */
export const isRefusal = (status: number, body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  (status === INVALID || ('errorCode' in body && typeof body.errorCode === 'string'));

/** Seconds of a reply's Retry-After. */
export const retryAfterOf = (header: string | null): number | undefined =>
  Number(header) || undefined;

const byStatus: Readonly<Record<number, string>> = {
  401: 'Sessão expirada. Entre novamente para continuar de onde parou.',
  403: SEM_PERMISSAO,
  404: 'Registro não encontrado',
  408: 'O servidor demorou a responder. Tente novamente.',
  // The server says itself how much it takes.
  413: 'Algo entre este navegador e o servidor não deixa passar tanto conteúdo: avise a administração.',
  429: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
  503: 'O serviço está indisponível no momento. Tente novamente em instantes.',
};

/** No reply came: there is no way to the server, or it took too long, or the server is there and this call failed alone. */
export function noReply(why: 'sem_conexao' | 'tempo_esgotado' | 'nao_chegou'): ApiError {
  const message = {
    sem_conexao: 'Sem conexão. Verifique sua conexão e tente novamente.',
    tempo_esgotado: 'O servidor demorou a responder. Tente novamente.',
    nao_chegou:
      'O servidor está no ar, mas este pedido não passou. Tente novamente; se continuar, algo entre este navegador e o servidor o impede: avise a administração.',
  }[why];
  return new ApiError({ status: 0, errorCode: why, message });
}

/** Nothing was heard of the server; `cutOff`: there is no way to it at all. */
export const notHeard = (cutOff: boolean): ApiError =>
  noReply(cutOff ? 'sem_conexao' : 'nao_chegou');

/** What it says by its status alone is the same, whoever says it. */
const SAYS_ENOUGH = new Set([413, BUSY]);

/** Was this answered in the server's place, so that nothing is known of what was asked? */
export const isAnothers = (status: number, body: unknown): boolean =>
  !isRefusal(status, body) && !SAYS_ENOUGH.has(status);

/** The error of a reply. `body` is its parsed JSON, or undefined when it had none. */
export function errorOf(status: number, body: unknown, retryAfter?: number): ApiError {
  const fallback = byStatus[status] ?? NAO_DEU;
  const messages = flatten(body);
  const fields: Record<string, string[]> = {};
  if (isRecord(body) && body.errorCode === undefined)
    for (const [name, value] of Object.entries(body))
      if (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
        fields[name] = value;
  return new ApiError({
    status,
    errorCode: isRecord(body) && typeof body.errorCode === 'string' ? body.errorCode : undefined,
    message: messages.join(' ') || fallback,
    messages: messages.length > 0 ? messages : [fallback],
    fields,
    atual: isRecord(body) ? body.atual : undefined,
    retryAfter,
    id: isRecord(body) && typeof body.id === 'string' ? body.id : undefined,
  });
}
