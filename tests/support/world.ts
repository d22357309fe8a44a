/** The application over a copy of the municipality, and orders in whatever situação a test needs. */
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { type AppOptions, type TestApp, testApp } from './app.ts';
import { addPerson, addProfile, type Municipality, type Person } from './municipality.ts';
import { undocumented } from './documented.ts';
import { insertOrder, type NewOrder } from './orders.ts';
import { apiPath } from './versions.ts';

export type { Person, Staff } from './municipality.ts';

export type Reply = {
  status: number;
  /** The body as JSON; undefined when it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- a test looks wherever it likes
  json: any;
  text: string;
  body: Buffer;
  headers: Readonly<Record<string, unknown>>;
};
export type CallOptions = { body?: unknown; headers?: Readonly<Record<string, string>> };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type World = TestApp &
  Municipality & {
    /** A profile and its person, to whom the paths are granted and nothing else. */
    somebody(codigo: 'alfa' | 'beta', paths: readonly string[]): Promise<Person>;
    order(order?: NewOrder): Promise<{ id: number; numero: number; ano: number }>;
    /** Calls the API: `path` as the catalogue writes it, with D and ids filled in. */
    call(who: Person | null, method: Method, path: string, options?: CallOptions): Promise<Reply>;
  };

/** The reply of a request, with what the tests look at. Throws at one that the API's document does not tell of. */
export async function request(
  app: FastifyInstance,
  who: Person | null,
  method: string,
  url: string,
  options: CallOptions = {},
): Promise<Reply> {
  const reply = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : {
          payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body),
        }),
  });
  const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json');
  const seen: Reply = {
    status: reply.statusCode,
    json: isJson && reply.body !== '' ? reply.json() : undefined,
    text: reply.body,
    body: reply.rawPayload,
    headers: reply.headers,
  };
  const wrong = undocumented(method, url, seen);
  if (wrong !== null) throw new Error(wrong);
  return seen;
}

export async function makeWorld(
  environment: Readonly<Record<string, string>> = {},
  options: Omit<AppOptions, 'of'> = {},
): Promise<World> {
  const base = await testApp(environment, { ...options, of: 'municipality' });
  const municipality = structuredClone(inject('municipality'));
  const { alfa, beta, people, assuntos } = municipality;
  let made = Object.keys(people).length;
  return {
    ...base,
    ...municipality,
    async somebody(codigo, paths) {
      made += 1;
      const n = made;
      const departamento = codigo === 'alfa' ? alfa : beta;
      const perfil = await addProfile(base.db, departamento, `Perfil ${n}`, paths);
      return addPerson(base.db, 'alguem', n, { departamento, grupo: null, perfil });
    },
    order: (o = {}) =>
      insertOrder(base.pool, {
        departamento: alfa.id,
        assunto: o.departamento === beta.id ? assuntos.beta : assuntos.simples,
        ...o,
      }),
    call: (who, method, path, call) => request(base.app, who, method, apiPath(path), call),
  };
}
