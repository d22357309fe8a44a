/** What every part of the OpenAPI document is made of. */
import { z } from 'zod';

export type Json = Readonly<Record<string, unknown>>;

export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any' });

export const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** One of the document's common refusals: 'NaoEncontrado'. */
export const refusal = (name: string): Json => ({ $ref: `#/components/responses/${name}` });

export const errorSchema = {
  type: 'object',
  properties: { errorCode: { type: 'string' }, message: { type: 'string' } },
} as const;

/** A reply of its own; what it says is an error unless told otherwise. */
export const response = (description: string, schema: Json = errorSchema): Json => ({
  description,
  content: json(schema),
});

/** A header of a reply. */
export const header = (description: string, type: 'string' | 'integer' = 'string'): Json => ({
  description,
  schema: { type },
});

/** Too much of something: when to ask again. */
export const limited = (description: string): Json => ({
  ...response(description),
  headers: { 'Retry-After': header('Segundos até a próxima tentativa', 'integer') },
});

/** '/api/uploads/:token' → '/api/uploads/{token}' */
export const pathOfRoute = (url: string): string => url.replace(/:(\w+)/g, '{$1}');
