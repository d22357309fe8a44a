/** What a job's failure says to people, and whether another try is worth it. */
import { cut } from '../../domain/kernel/text.ts';
import { HttpError } from '../http/errors.ts';

/** The job cannot succeed as it was asked for: no further try. The message is shown as it is. */
export class JobFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JobFailure';
  }
}

/** Of the database's connection, not of what was asked of it. */
const CONNECTION = /^(?:08|57P|53|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)|terminated|timeout exceeded/i;
const LONGEST = 500;

/** Was it the connection, and not what was asked? */
export function isAway(error: unknown): boolean {
  const message = error instanceof Error ? error.message : String(error);
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CONNECTION.test(code) || CONNECTION.test(message);
}

/** One line of Portuguese for the list of jobs. */
export function reasonOf(error: unknown): string {
  if (error instanceof JobFailure) return cut(error.message, LONGEST);
  if (error instanceof HttpError) {
    const body = error.body as Readonly<Record<string, unknown>>;
    const said = body['message'] ?? Object.values(body).flat()[0];
    if (typeof said === 'string') return cut(said, LONGEST);
  }
  if (isAway(error)) return 'O banco de dados não respondeu durante o trabalho';
  // Of the inside not a word: the server's log has it, from the workers.
  return 'Erro interno: o registro (log) do servidor diz o que houve';
}
