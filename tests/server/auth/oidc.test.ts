/** External sign-in against a real provider, over real sockets on its side. */
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import {
  Browser,
  HOST,
  RETURN,
  type Reply,
  type Server,
  authorization,
  codeOf,
  exchange,
  freshDatabase,
  person,
  server,
  whoIs,
} from './kit.ts';

type Claims = Record<string, unknown>;

let database: TestDatabase;
let one: Server;
let http: HttpServer;
let issuer: string;
/** Who signs in at the provider next, and what it knows of them. */
let account = { sub: '', claims: {} as Claims };

/** A provider on a port of its own, below `path`, that takes a client's secret in this way alone. */
async function open(
  path = '',
  method: 'client_secret_basic' | 'client_secret_post' = 'client_secret_basic',
): Promise<{ readonly at: string; readonly server: HttpServer }> {
  const listening = createServer();
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(listening.address() as AddressInfo).port}${path}`;
  const back = (name: string) => `http://${HOST}/auth/v2/oidc_${name}_retorno`;
  const provider = new Provider(at, {
    clients: ['govbr', 'pmm'].map((name) => ({
      client_id: `osm-${name}`,
      client_secret: `segredo-${name}`,
      redirect_uris: [back(name)],
      token_endpoint_auth_method: method,
    })),
    clientAuthMethods: [method],
    scopes: ['openid', 'govbr_confiabilidades', 'govbr_confiabilidades_idtoken'],
    claims: {
      openid: ['sub', 'cpf'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      govbr_confiabilidades: ['reliability_info'],
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${path.replace(/\/$/, '')}/interacao/${uid}` },
    cookies: { keys: ['chave'] },
    ttl: { Interaction: 60, Session: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...account.claims }),
    }),
  });
  const answer = provider.callback();
  listening.on('request', (request: IncomingMessage & { originalUrl?: string }, response) => {
    const { url = '' } = request;
    // As a frame of its own tells it where it is mounted.
    request.originalUrl = url;
    request.url = url.slice(path.replace(/\/$/, '').length);
    if (request.url.startsWith('/interacao/')) void interact(provider, request, response);
    else void answer(request, response);
  });
  return { at, server: listening };
}

beforeAll(async () => {
  ({ at: issuer, server: http } = await open());
  database = await freshDatabase();
  one = await server(database, {
    OIDC_GOVBR_ISSUER: issuer,
    OIDC_GOVBR_CLIENT_ID: 'osm-govbr',
    OIDC_GOVBR_CLIENT_SECRET: 'segredo-govbr',
    OIDC_PMM_ISSUER: issuer,
    OIDC_PMM_CLIENT_ID: 'osm-pmm',
    OIDC_PMM_CLIENT_SECRET: 'segredo-pmm',
  });
});
afterAll(async () => {
  await one.app.close();
  await database.close();
  http.closeAllConnections();
  http.close();
});

/** The person at the provider: signs in as `account`, or leaves when it has no name; consents. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const details = await provider.interactionDetails(request, response);
  const { prompt, params, session } = details;
  if (account.sub === '') {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
  } else if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: account.sub } });
  } else {
    const grant = new provider.Grant({
      accountId: session?.accountId ?? '',
      clientId: String(params.client_id),
    });
    grant.addOIDCScope(String(params.scope));
    const grantId = await grant.save();
    await provider.interactionFinished(request, response, { consent: { grantId } });
  }
}

/** Follows the provider's redirects with a cookie jar until it sends the browser back to us. */
async function atProvider(start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let hop = 0; hop < 12 && !url.startsWith(`http://${HOST}/`); hop++) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? 'erro:', url).href;
  }
  return url;
}

let addresses = 0;
const browserOf = () => new Browser(one.app, `10.3.0.${++addresses}`);

/** The whole way through a provider; the answer is our page or redirect at its end. */
async function through(
  name: 'govbr' | 'pmm',
  sub: string,
  claims: Claims,
  query = '',
  browser: Browser = browserOf(),
): Promise<Reply> {
  account = { sub, claims };
  const left = await browser.get(`/auth/v2/oidc_${name}${query}`);
  expect(left.status).toBe(303);
  const back = new URL(await atProvider(left.location));
  return browser.get(back.pathname + back.search);
}

const row = (id: number) =>
  database.db.selectFrom('usuario').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('os botões ficam abaixo do formulário só onde há provedor configurado', async () => {
  const { query } = authorization();
  const page = await browserOf().get(`/auth/v2/sign_in${query}`);
  expect(page.text).toContain('Entrar com gov.br');
  expect(page.text).toContain('Entrar com a conta da Prefeitura');
  expect(page.text).toMatch(/href="oidc_govbr\?response_type=code&amp;client_id=osm_admin/);
  const bare = await server(database);
  expect((await new Browser(bare.app).get('/auth/v2/sign_in')).text).not.toContain('href="oidc_');
  expect((await new Browser(bare.app).get('/auth/v2/oidc_govbr')).status).toBe(404);
  await bare.app.close();
});

test('gov.br abre o usuário do CPF, com o seu nível, e se chega ao console', async () => {
  const user = await person(database, { cpf: '52998224725', senha_hash: null });
  const { verifier, query } = authorization();
  const reply = await through(
    'govbr',
    '52998224725',
    { reliability_info: { level: 'gold' } },
    query,
  );
  expect(reply.location.startsWith(`${RETURN}?code=`)).toBe(true);
  const { body } = await exchange(one.app, codeOf(reply), verifier);
  expect((await whoIs(one.app, String(body.token))).body.id).toBe(user.id);
  expect(await row(user.id)).toMatchObject({
    origem: 'oauth_govbr',
    oidc_sub: '52998224725',
    validado_por: 'govbr_ouro',
  });
  // The level is today's, also when it falls.
  await through('govbr', '52998224725', { reliability_info: { level: 'silver' } });
  expect((await row(user.id)).validado_por).toBe('govbr_prata');
});

test('o segundo fator se pede também a quem vem de um provedor', async () => {
  const user = await person(database, { cpf: '39053344705', senha_hash: null });
  await database.db
    .insertInto('usuario_totp')
    .values({ usuario_id: user.id, segredo: Buffer.alloc(20, 1), ligado_em: sql<string>`now()` })
    .execute();
  const browser = browserOf();
  const { query } = authorization();
  const reply = await through('govbr', '39053344705', {}, query, browser);
  expect(reply.location).toMatch(/^sign_in_code\?response_type=code/);
  expect(browser.cookies.has('osm_conta')).toBe(false);
  const opened = database.db.selectFrom('sessao').where('usuario_id', '=', user.id);
  expect(await opened.select('id').execute()).toEqual([]);
});

test('o provedor do município abre por e-mail verificado, depois só pelo mesmo identificador', async () => {
  const user = await person(database);
  const mail = { email: user.email.toUpperCase(), email_verified: true };
  expect((await through('pmm', 'servidor-1', { ...mail, email_verified: false })).text).toContain(
    'Nenhum usuário do OS-m corresponde a essa conta',
  );
  expect((await through('pmm', 'servidor-1', mail)).location).toBe('home');
  expect(await row(user.id)).toMatchObject({
    origem: 'oauth_pmm',
    oidc_sub: 'servidor-1',
    validado_por: 'eletronica',
  });
  const thief = await through('pmm', 'servidor-2', mail);
  expect(thief.status).toBe(403);
  expect(thief.text).toContain('já está ligado a outra conta');
  // Known by its subject, whatever became of its e-mail there.
  expect((await through('pmm', 'servidor-1', {})).location).toBe('home');
});

test('ao desconhecido ou inativo se diz isso, e ninguém é criado', async () => {
  const off = await person(database, { ativo: false });
  const count = async () => (await database.db.selectFrom('usuario').select('id').execute()).length;
  const before = await count();
  const unknown = await through('govbr', '11144477735', {}, authorization().query);
  expect(unknown.status).toBe(403);
  expect(unknown.text).toContain('Nenhum usuário do OS-m corresponde a essa conta');
  // The way to the console is still there for who signs in otherwise.
  expect(unknown.text).toMatch(/action="sign_in\?response_type=code/);
  const inactive = await through('pmm', 'x', { email: off.email, email_verified: true });
  expect(inactive.text).toContain('A conta ainda não foi ativada');
  expect(await count()).toBe(before);
});

test('o começado em outro lugar, respondido duas vezes, alterado ou recusado não abre', async () => {
  const user = await person(database);
  const mail = { email: user.email, email_verified: true };
  account = { sub: 'servidor-9', claims: mail };
  const victim = browserOf();
  const attacker = browserOf();
  const start = await attacker.get('/auth/v2/oidc_pmm');
  const back = new URL(await atProvider(start.location));
  const path = back.pathname + back.search;
  expect((await victim.get(path)).text).toContain('O token de autenticação expirou.');
  const other = await victim.get('/auth/v2/oidc_pmm');
  expect(other.status).toBe(303);
  expect((await victim.get(path)).text).toContain('Token inválido.');
  expect((await attacker.get(path)).location).toBe('home');
  expect((await browserOf().get(path)).text).toContain('O token de autenticação expirou.');
  const again = browserOf();
  again.cookies.set('osm_fluxo', 'x'.repeat(43));
  expect((await again.get(path)).status).toBe(400);
  const refused = await through('pmm', '', {});
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('cancelada ou recusada');
  expect(one.log.join()).not.toMatch(/code=|segredo/);
});

test('um provedor fora do ar deixa o formulário, e no log uma linha sem segredos', async () => {
  const away = await server(database, {
    OIDC_PMM_ISSUER: `http://127.0.0.1:${await freePort()}`,
    OIDC_PMM_CLIENT_ID: 'osm',
    OIDC_PMM_CLIENT_SECRET: 'segredo-guardado',
  });
  const reply = await new Browser(away.app).get('/auth/v2/oidc_pmm');
  expect(reply.status).toBe(502);
  expect(reply.text).toContain('O provedor de entrada não respondeu.');
  expect(reply.text).toContain('for="senha"');
  expect(away.log.join()).toContain('Entrada por pmm');
  expect(away.log.join()).toContain('nada atende nesse endereço e porta');
  expect(away.log.join()).not.toContain('segredo');
  await away.app.close();
});

test('um provedor abaixo de um caminho que termina em barra, que só aceita o segredo no corpo', async () => {
  const other = await open('/application/o/osm/', 'client_secret_post');
  const serverWith = (secret: string) =>
    server(database, {
      OIDC_PMM_ISSUER: other.at,
      OIDC_PMM_CLIENT_ID: 'osm-pmm',
      OIDC_PMM_CLIENT_SECRET: secret,
    });
  const [right, wrong] = [await serverWith('segredo-pmm'), await serverWith('segredo-trocado')];
  const user = await person(database, { email: 'barra@cidade.gov.br', senha_hash: null });
  const claims = { email: 'barra@cidade.gov.br', email_verified: true };
  const come = (app: Server) =>
    through('pmm', 'p-barra', claims, '', new Browser(app.app, `10.4.0.${++addresses}`));
  expect((await come(wrong)).status).toBe(400);
  expect(wrong.log.join()).toContain('invalid_client');
  expect((await come(right)).status).toBe(303);
  expect(await row(user.id)).toMatchObject({ origem: 'oauth_pmm', oidc_sub: 'p-barra' });
  await Promise.all([right.app.close(), wrong.app.close()]);
  other.server.closeAllConnections();
  other.server.close();
});
