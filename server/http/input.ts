/**
 * What comes in, before anything looks at it: texts made well-formed, and refused what no call could mean.
 * Every route passes here, so that none has to think of it.
 */
import type { FastifyInstance } from 'fastify';
import { mensagens } from '../../domain/kernel/messages.ts';
import { wellFormed } from '../../domain/kernel/text.ts';
import { HttpError, invalido, recusa } from './errors.ts';

/** Deeper than any input is; each level costs whoever walks it a call. */
const DEEPEST = 32;

/** A name that every object has already ('__proto__', 'toString'), or that is no text. */
const isForbidden = (key: string): boolean =>
  key in Object.prototype || key.includes('\0') || wellFormed(key) !== key;

// Made from pairs: set by name, '__proto__' would be no field of the answer.
const refusal = (path: readonly string[], message: string): HttpError =>
  invalido(Object.fromEntries([[wellFormed(path.join('.')) || 'base', [message]]]));

/**
 * The same value with well-formed texts. Throws 422 at a name that objects have already and at a text with
 * NUL, which no database takes; 400 for a nesting beyond sense.
 */
export function clean(value: unknown, path: readonly string[] = []): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw refusal(path, mensagens.invalido);
    return wellFormed(value);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (path.length > DEEPEST) throw recusa(400, 'json_invalido', mensagens.jsonInvalido);
  if (Array.isArray(value)) return value.map((one, at) => clean(one, [...path, String(at)]));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const at = [...path, key];
      if (isForbidden(key)) throw refusal(at, mensagens.desconhecido);
      return [key, clean(one, at)];
    }),
  );
}

/** Installs it before all validation. A form of several parts is read later, field by field. */
export function registerInput(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.query = clean(request.query);
    request.body = clean(request.body);
  });
}
