/** What every part of the OpenAPI document is made of. */

export type Json = Readonly<Record<string, unknown>>;

export const json = (schema: Json, examples?: Json): Json => ({
  'application/json': { schema, ...(examples ? { examples } : {}) },
});

/** The bytes of a file. OpenAPI 3.1 would say nothing of them; what makes clients knows them by this older word. */
export const binario: Json = { type: 'string', format: 'binary' };

/** A header of a reply. */
export const header = (description: string, type: 'string' | 'integer' = 'string'): Json => ({
  description,
  schema: { type },
});

/** A parameter of the path, which is always there. */
export const inPath = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

/** '/api/uploads/:token' → '/api/uploads/{token}' */
export const pathOfRoute = (url: string): string => url.replace(/:(\w+)/g, '{$1}');
