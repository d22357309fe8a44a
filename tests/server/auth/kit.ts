/** What the tests of the sign-in service share: an app with it and one protected route, people, a browser. */
import { addProfile } from '../../support/municipality.ts';
import type { World } from '../../support/world.ts';
import { createHash, randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hashPassword } from '../../../server/auth/passwords.ts';
import { type AuthParts, registerAuth } from '../../../server/auth/routes.ts';
import type { Mail } from '../../../server/auth/mail.ts';
import { SessionCache } from '../../../server/auth/sessions.ts';
import { type Env, parseEnv } from '../../../server/env.ts';
import { HttpError } from '../../../server/http/errors.ts';
import { paceOf } from '../../../server/http/pace.ts';
import { authenticator } from '../../../server/http/session.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { until } from '../../support/until.ts';

export const HOST = 'localhost:3000';
export const RETURN = `http://${HOST}/attempt`;
const AGENT = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';
export const PASSWORD = 'senha-de-teste-1';

export type Server = {
  app: FastifyInstance;
  sessions: SessionCache;
  /** Mail that went out. */
  mails: Mail[];
  log: string[];
  settled(): Promise<void>;
};

/** One server instance over the database; two of them make two instances. */
export async function server(
  database: TestDatabase,
  environment: Record<string, string> = {},
  parts: Partial<AuthParts> = {},
): Promise<Server> {
  const env: Env = parseEnv({ LOG_LEVEL: 'silent', ...environment });
  const app = Fastify({ trustProxy: true });
  const sessions = new SessionCache({ ...database, env });
  const mails: Mail[] = [];
  const log: string[] = [];
  const mailer: NonNullable<AuthParts['mailer']> = {
    configured: true,
    send: async (mail) => void mails.push(mail),
    close: () => undefined,
  };
  sessions.start();
  app.addHook('onClose', () => sessions.close());
  const service = await registerAuth(app, {
    ...database,
    env,
    sessions,
    mailer,
    pace: paceOf(env.RATE_LIMITS),
    log: (line) => void log.push(line),
    ...parts,
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof HttpError)) throw error;
    return reply.code(error.status).send(error.body);
  });
  const authenticate = authenticator(sessions);
  // oxlint-disable-next-line no-async-endpoint-handlers -- fastify, not express
  app.get('/quem', async (request) => {
    const { usuario, departamentos } = await authenticate(request);
    return {
      ...usuario,
      departamentos: Object.fromEntries(
        [...departamentos].map(([codigo, d]) => [
          codigo,
          { perfis: d.perfis, grants: [...d.grants] },
        ]),
      ),
    };
  });
  await app.ready();
  await until('ouve', () => sessions.connected);
  return { app, sessions, mails, log, settled: () => service.settled() };
}

export const freshDatabase = (): Promise<TestDatabase> => testDatabase();

let people = 0;
let hash: Promise<string> | undefined;

export type Person = { id: number; login: string; email: string };

/** A confirmed, active user of its own, who signs in with PASSWORD, and accepted whatever terms there are. */
export async function person(
  { db }: TestDatabase,
  values: Partial<{
    ativo: boolean;
    owner: boolean;
    confirmado_em: string | null;
    cpf: string;
    matricula: string;
    senha_hash: string | null;
    email: string;
    nome: string;
    pendencias_em: string | null;
    telefone: string | null;
    validado_por: string;
    endereco: string;
    modulos: string | null;
  }> = {},
): Promise<Person> {
  hash ??= hashPassword(PASSWORD);
  people += 1;
  const login = `pessoa.${process.pid}.${people}`;
  const made = await db
    .insertInto('usuario')
    .values({
      login,
      email: `${login}@cidade.gov.br`,
      nome: 'Pessoa de Teste',
      senha_hash: await hash,
      confirmado_em: new Date(),
      // Told of what her account lacks: on her way to the console nothing stands.
      pendencias_em: new Date(),
      ...values,
    })
    .returning(['id', 'login', 'email'])
    .executeTakeFirstOrThrow();
  await sql`insert into usuario_termo (usuario_id, termo_uso_id)
    select ${made.id}, id from termo_uso`.execute(db);
  return made;
}

export type Reply = {
  status: number;
  text: string;
  location: string;
  headers: Record<string, unknown>;
};

/** A browser without scripts: cookies, forms with their hidden fields. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly ip: string;

  constructor(app: FastifyInstance, ip = '10.0.0.1') {
    this.#app = app;
    this.ip = ip;
  }

  get(path: string): Promise<Reply> {
    return this.#send('GET', path);
  }

  /** Opens `path`, fills the form whose action is `action` (the path itself by default), sends it. */
  async submit(path: string, fields: Record<string, string>, action?: string): Promise<Reply> {
    const page = await this.get(path);
    const wanted = action ?? path.slice(path.lastIndexOf('/') + 1);
    const form = formIn(page.text, wanted);
    return this.post(`/auth/v2/${wanted}`, { ...form, ...fields });
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return this.#send('POST', path, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    });
  }

  upload(path: string, fields: Record<string, string>, file: Buffer, type = 'image/png') {
    const boundary = 'limite';
    const parts = Object.entries(fields).map(([name, value]) =>
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
    );
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="foto"; filename="f"\r\ncontent-type: ${type}\r\n\r\n`;
    const payload = Buffer.concat([
      ...parts,
      Buffer.from(head),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return this.#send('POST', path, payload, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    });
  }

  signIn(login: string, senha = PASSWORD, query = ''): Promise<Reply> {
    return this.submit(`/auth/v2/sign_in${query}`, { login, senha });
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    payload?: string | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await this.#app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      remoteAddress: this.ip,
      headers: {
        host: HOST,
        'user-agent': AGENT,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    });
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return {
      status: response.statusCode,
      text: response.body,
      location: response.headers.location ?? '',
      headers: response.headers,
    };
  }
}

const unescape = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Hidden fields of the form with this action. */
export function formIn(page: string, action: string): Record<string, string> {
  for (const [, attributes = '', inside = ''] of page.matchAll(
    /<form([^>]*)>([\s\S]*?)<\/form>/g,
  )) {
    const found = unescape(/action="([^"]*)"/.exec(attributes)?.[1] ?? '');
    if (found !== action) continue;
    const hidden = [...inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, unescape(value)]));
  }
  throw new Error(`sem formulário ${action} em:\n${page}`);
}

export type Pkce = { verifier: string; query: string };

/** The console's request, with a verifier of its own. */
export function authorization(changes: Record<string, string> = {}): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'osm_admin',
    redirect_uri: RETURN,
    state: 'estado-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  return { verifier, query: `?${query}` };
}

export const codeOf = (reply: Reply): string =>
  new URL(reply.location).searchParams.get('code') ?? '';

export async function exchange(
  app: FastifyInstance,
  code: string,
  verifier: string,
  redirect = RETURN,
) {
  const response = await app.inject({
    method: 'POST',
    url: '/auth/v2/token',
    headers: {
      host: HOST,
      'user-agent': AGENT,
      'x-client-name': 'osm_admin',
      'x-client-version': '1.66.2',
    },
    payload: {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirect,
    },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** Signs in and answers the console's token. */
export async function consoleToken(browser: Browser, app: FastifyInstance, login: string) {
  const { verifier, query } = authorization();
  const reply = await browser.signIn(login, PASSWORD, query);
  const { body } = await exchange(app, codeOf(reply), verifier);
  return String(body.token);
}

export async function whoIs(app: FastifyInstance, token: string) {
  const response = await app.inject({
    url: '/quem',
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** Moves a session's clock: as if `interval` had passed since column `column`. */
export async function age(
  { db }: TestDatabase,
  usuarioId: number,
  column: 'vista_em' | 'expira_em',
  interval: string,
): Promise<void> {
  await sql`update sessao set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval
    where usuario_id = ${usuarioId}`.execute(db);
}

/** Somebody of alfa, with these permissions there. */
export async function workerOf(w: World, paths: readonly string[]): Promise<Person> {
  const user = await person(w);
  const id = await addProfile(w.db, w.alfa, `Perfil de ${user.login}`, paths);
  await w.pool.query(
    'insert into usuario_departamento (departamento_id, usuario_id) values ($1, $2)',
    [w.alfa.id, user.id],
  );
  await w.pool.query(
    'insert into usuario_perfil (departamento_id, usuario_id, perfil_id) values ($1, $2, $3)',
    [w.alfa.id, user.id, id],
  );
  return user;
}
