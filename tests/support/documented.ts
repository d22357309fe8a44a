/** What the API's document says of a reply: every reply that a test sees is held against it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { catalogue } from '../../server/catalog.ts';
import { openApiDocument } from '../../server/http/openapi/document.ts';

export type Schema = Readonly<Record<string, unknown>>;
export interface Response {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { schema?: Schema; examples?: Schema }>>;
}
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-permissao': string | readonly string[] | null;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<
      Record<string, { schema: Schema; examples?: Schema; encoding?: object }>
    >;
  };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-eventos'?: Readonly<Record<string, Schema>>;
}
export interface Document {
  readonly openapi: string;
  readonly info: Schema;
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
    readonly examples: Readonly<Record<string, { value: unknown }>>;
    readonly securitySchemes: Readonly<
      Record<string, { type: string; in?: string; name?: string }>
    >;
  };
}

const ID = 'openapi';
interface Loaded {
  readonly doc: Document;
  readonly ajv: Ajv2020;
  readonly routes: readonly (readonly [path: string, pattern: RegExp])[];
}
let loaded: Loaded | null = null;
/** Made at its first use: a process that calls nothing does not pay for it. */
function load(): Loaded {
  if (loaded) return loaded;
  const doc = openApiDocument(catalogue) as unknown as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(doc, ID);
  const routes = Object.keys(doc.paths)
    // A word of the address goes before what may be any.
    .toSorted((a, b) => (a.replaceAll('{', '\u{7f}') < b.replaceAll('{', '\u{7f}') ? -1 : 1))
    .map((path) => [path, new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]*')}$`)] as const);
  return (loaded = { doc, ajv, routes });
}

/** The document, made as the server makes it. */
export const documentOf = (): Document => load().doc;

/** What a reference leads to, and what that refers to in its turn. */
export function deref<T>(node: T): T {
  if (Array.isArray(node)) return node.map((one) => deref(one as unknown)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, ...rest } = node as Schema;
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(node).map(([k, v]) => [k, deref(v as unknown)])) as T;
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Schema)[key], load().doc);
  return { ...(deref(found) as object), ...rest } as T;
}

/** The operation of this id, its references followed. */
export function operationOf(id: string): Operation {
  for (const item of Object.values(load().doc.paths))
    for (const operation of Object.values(item))
      if (operation.operationId === id) return deref(operation);
  throw new Error(`operação nenhuma: ${id}`);
}

const compiled = new WeakMap<Schema, ValidateFunction>();
const byText = new Map<string, ValidateFunction>();
/** What is wrong with the value, as one line; null: nothing. Schemas of the document and what refers to them. */
export function wrongWith(schema: Schema, value: unknown): string | null {
  const { ajv } = load();
  let validate = compiled.get(schema);
  if (!validate) {
    // References are to the document, wherever the schema stands.
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${ID}#/`);
    validate = byText.get(text) ?? ajv.compile(JSON.parse(text) as Schema);
    byText.set(text, validate);
    compiled.set(schema, validate);
  }
  if (validate(value)) return null;
  return ajv.errorsText(validate.errors, { dataVar: '' });
}

/** The operation behind a call, if the document has one, and which methods its address has. */
function routeOf(method: string, path: string) {
  const { doc, routes } = load();
  const found = routes.find(([, pattern]) => pattern.test(path));
  const item = found && doc.paths[found[0]];
  return { operation: item?.[method.toLowerCase()], name: `${method} ${found?.[0] ?? path}` };
}
const resolved = <T>(node: T & { readonly $ref?: string }): T =>
  node.$ref === undefined
    ? node
    : (load().doc.components.responses[node.$ref.split('/').at(-1) ?? ''] as T);

export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly json: unknown;
}

/** What the document says otherwise of this reply; null: nothing, or it speaks of no such address. */
export function undocumented(method: string, url: string, reply: Seen): string | null {
  const path = url.replace(/[?#].*$/, '');
  if (
    !/^\/(?:api\/v\d\/|api\/uploads\/|api\/arquivos\/|api\/esquemas\/|auth\/v2\/(?:token|sign_out)$)/.test(
      path,
    )
  )
    return null;
  if (method === 'OPTIONS' || method === 'HEAD') return null;
  const { operation, name } = routeOf(method, path);
  const at = `${name}: ${reply.status}`;
  // The form of the pages signs out at the same address, and is answered as a page.
  const type =
    /^[^;]*/.exec((reply.headers['content-type'] as string | undefined) ?? '')?.[0] ?? '';
  if (path.startsWith('/auth/') && (type === 'text/html' || reply.status === 303)) return null;
  if (!operation) {
    // Nothing is there, or not by that method: whatever is refused before that is looked for.
    const refused = [400, 404, 405, 413, 415, 422].includes(reply.status);
    return refused ? null : `${at}, e o documento não tem tal operação`;
  }
  const stated = operation.responses[String(reply.status)];
  if (stated === undefined) return `${at} não está no documento: ${reply.text.slice(0, 300)}`;
  const { content } = resolved(stated);
  if (content === undefined) return reply.text === '' ? null : `${at} não devia ter corpo`;
  const media = content[type];
  if (media === undefined)
    return `${at} é ${type}, e o documento diz ${Object.keys(content).join(', ')}`;
  if (type !== 'application/json' || !media.schema) return null;
  const wrong = wrongWith(media.schema, reply.json);
  return wrong === null
    ? null
    : `${at} não é a do documento: ${wrong}: ${reply.text.slice(0, 1000)}`;
}
