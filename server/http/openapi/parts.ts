/** What every part of the OpenAPI document is made of. */

export type Json = Readonly<Record<string, unknown>>;

/** The content of a body. */
export interface Content extends Json {
  readonly 'application/json': { readonly schema: Json; readonly examples?: Json };
}
export const json = (schema: Json, examples?: Json): Content => ({
  'application/json': { schema, ...(examples ? { examples } : {}) },
});

/** One of several, each with an example by its name. */
export function either(bodies: Readonly<Record<string, Content>>): Content {
  const all = Object.entries(bodies).map(
    ([name, { 'application/json': body }]) => [name, body] as const,
  );
  return json(
    { anyOf: all.map(([, { schema }]) => schema) },
    Object.fromEntries(all.map(([name, { examples }]) => [name, examples?.exemplo])),
  );
}

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
