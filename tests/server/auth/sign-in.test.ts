/** Sign-in: code and PKCE, lockout, limits, forms. */
import { until } from '../../support/until.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords.ts';
import { hashToken } from '../../../server/auth/tokens.ts';
import type { TestDatabase } from '../../support/database.ts';
import {
  Browser,
  PASSWORD,
  RETURN,
  type Server,
  authorization,
  codeOf,
  exchange,
  formIn,
  person,
  server,
  whoIs,
} from './kit.ts';
import { twoServers } from './two-servers.ts';

let database: TestDatabase;
let one: Server;
let two: Server;
twoServers((made) => {
  ({ database, one, two } = made);
});

test('login e senha levam ao console por um código, e o código a uma sessão', async () => {
  const user = await person(database);
  const browser = new Browser(one.app);
  const { verifier, query } = authorization();
  const page = await browser.get(`/auth/v2/sign_in${query}`);
  expect(page.text).toContain('<label for="login">Login</label>');
  expect(page.text).toContain('<label for="senha">Senha</label>');
  expect(page.text).toMatch(/<button class="btn primary tall" type="submit">\s*Entrar/);

  const reply = await browser.signIn(user.login, PASSWORD, query);
  expect(reply.status).toBe(303);
  const target = new URL(reply.location);
  expect(target.origin + target.pathname).toBe(RETURN);
  expect(target.searchParams.get('state')).toBe('estado-1');
  expect(reply.location).not.toContain('token');
  expect(String(reply.headers['set-cookie'])).toMatch(
    /osm_conta=[^;]+; Path=\/; HttpOnly; SameSite=Lax/,
  );

  const { status, body } = await exchange(one.app, codeOf(reply), verifier);
  expect(status).toBe(200);
  expect(body.usuario).toEqual({ id: user.id, nome: 'Pessoa de Teste', url_thumb: null });
  expect(Date.parse(String(body.expira_em)) - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  expect(await whoIs(two.app, String(body.token))).toMatchObject({
    status: 200,
    body: { id: user.id, login: user.login },
  });

  const stored = await database.db
    .selectFrom('sessao')
    .select(['token_hash', 'cliente', 'versao', 'tipo'])
    .where('usuario_id', '=', user.id)
    .orderBy('id')
    .execute();
  expect(stored.map(({ tipo }) => tipo)).toEqual(['conta', 'console']);
  expect(stored[1]).toMatchObject({ cliente: 'osm_admin', versao: '1.66.2' });
  expect(stored[1]?.token_hash.equals(hashToken(String(body.token)))).toBe(true);
});

test('entra-se também pelo e-mail, em maiúsculas ou minúsculas', async () => {
  const user = await person(database);
  const reply = await new Browser(one.app).signIn(user.email.toUpperCase());
  expect(reply).toMatchObject({ status: 303, location: 'home' });
});

test('uma sessão da conta nada pede de novo, a não ser que se queira', async () => {
  const user = await person(database);
  const browser = new Browser(one.app);
  await browser.signIn(user.login);
  const { verifier, query } = authorization();
  const again = await browser.get(`/auth/v2/sign_in${query}`);
  expect(again.status).toBe(303);
  expect((await exchange(one.app, codeOf(again), verifier)).status).toBe(200);
  const asked = await browser.get(`/auth/v2/sign_in${authorization({ prompt: 'login' }).query}`);
  expect(asked.status).toBe(200);
  const before = browser.cookies.get('osm_conta') ?? '';
  const anew = await browser.submit(
    '/auth/v2/sign_in?prompt=login',
    { login: user.login, senha: PASSWORD },
    'sign_in',
  );
  expect(String(anew.headers['set-cookie']).match(/osm_conta=/g)).toHaveLength(1);
  const { encerrada_em } = await database.db
    .selectFrom('sessao')
    .select('encerrada_em')
    .where('token_hash', '=', hashToken(before))
    .executeTakeFirstOrThrow();
  expect(encerrada_em).not.toBeNull();
  const already = await browser.get('/auth/v2/sign_in');
  expect(already.location).toBe('home?aviso=jaConectado');
  expect((await browser.get('/auth/v2/home?aviso=jaConectado')).text).toContain(
    'Você já está conectado',
  );
});

test('um código vale uma vez, com o seu verificador, o seu endereço e por um minuto', async () => {
  const user = await person(database);
  const browser = new Browser(one.app);
  await browser.signIn(user.login);
  const ask = async () => {
    const { verifier, query } = authorization();
    return { verifier, code: codeOf(await browser.get(`/auth/v2/sign_in${query}`)) };
  };

  const used = await ask();
  const bought = await exchange(one.app, used.code, used.verifier);
  expect(bought.status).toBe(200);
  const { token } = bought.body as { token: string };
  expect(await one.sessions.resolve(token)).not.toBeNull();
  expect(await exchange(two.app, used.code, used.verifier)).toEqual({
    status: 400,
    body: { errorCode: 'token_invalido', message: 'Token inválido' },
  });
  // Whoever sent it again had seen it: what it bought is over.
  await until('o token acabou', async () => (await one.sessions.resolve(token)) === null);

  const wrong = await ask();
  expect((await exchange(one.app, wrong.code, 'x'.repeat(43))).status).toBe(400);
  // The failed attempt used it up.
  expect((await exchange(one.app, wrong.code, wrong.verifier)).status).toBe(400);

  const elsewhere = await ask();
  const moved = await exchange(one.app, elsewhere.code, elsewhere.verifier, `${RETURN}/x`);
  expect(moved.status).toBe(400);

  const late = await ask();
  await sql`update auth_codigo set expira_em = now() - interval '1 second'
    where codigo_hash = ${hashToken(late.code)}`.execute(database.db);
  expect(await exchange(one.app, late.code, late.verifier)).toMatchObject({
    status: 400,
    body: { message: 'O token de autenticação expirou' },
  });

  const empty = await one.app.inject({ method: 'POST', url: '/auth/v2/token', payload: {} });
  expect(empty.statusCode).toBe(422);
  expect(Object.keys(empty.json<object>())).toEqual([
    'code',
    'code_verifier',
    'redirect_uri',
    'grant_type',
  ]);
});

test.each([
  { redirect_uri: 'http://mal.example/attempt' },
  { redirect_uri: 'http://localhost:3000.mal.example/attempt' },
  { redirect_uri: 'http://localhost:3000@mal.example/attempt' },
  { redirect_uri: 'http://localhost:3000/attempt/../outra' },
  { redirect_uri: 'http://localhost:3000/attempt?x=1' },
  { redirect_uri: 'javascript:alert(1)' },
  { client_id: 'outro' },
  { response_type: 'token' },
  { code_challenge_method: 'plain' },
  { code_challenge: 'curto' },
])('um pedido de outra espécie nunca se segue: %o', async (changes) => {
  const user = await person(database);
  const browser = new Browser(one.app);
  const { query } = authorization(changes as unknown as Record<string, string>);
  const page = await browser.get(`/auth/v2/sign_in${query}`);
  expect(page).toMatchObject({ status: 400, location: '' });
  await browser.signIn(user.login);
  expect(await browser.get(`/auth/v2/sign_in${query}`)).toMatchObject({
    status: 400,
    location: '',
  });
});

test('PUBLIC_URL é então o único lugar aonde voltar', async () => {
  const other = await server(database, { PUBLIC_URL: 'https://osm.cidade.gov.br' });
  const user = await person(database);
  const browser = new Browser(other.app);
  const own = authorization({ redirect_uri: 'https://osm.cidade.gov.br/attempt' });
  expect((await browser.get(`/auth/v2/sign_in${authorization().query}`)).status).toBe(400);
  const page = await browser.get(`/auth/v2/sign_in${own.query}`);
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toContain(
    "form-action 'self' https://osm.cidade.gov.br;",
  );
  const reply = await browser.signIn(user.login, PASSWORD, own.query);
  expect(reply.location).toMatch(/^https:\/\/osm\.cidade\.gov\.br\/attempt\?code=/);
  const preflight = async (origin: string) =>
    (await other.app.inject({ method: 'OPTIONS', url: '/auth/v2/token', headers: { origin } }))
      .headers['access-control-allow-origin'];
  expect(await preflight('https://osm.cidade.gov.br')).toBe('https://osm.cidade.gov.br');
  expect(await preflight('https://mal.example')).toBeUndefined();
  await other.app.close();
});

test('diz-se o que está errado, e não se o login existe', async () => {
  const user = await person(database);
  const at = (login: string, senha: string) => new Browser(one.app).signIn(login, senha);
  const wrong = await at(user.login, 'errada-errada');
  expect(wrong.status).toBe(401);
  expect(wrong.text).toContain('Login ou senha inválidos.');
  expect(wrong.text).toContain(`value="${user.login}"`);
  expect(wrong.text).not.toContain('errada-errada');
  const unknown = await at('ninguem.aqui', 'errada-errada');
  expect(unknown.text.replaceAll('ninguem.aqui', user.login).replace(/value="[\w-]{43}"/, '')).toBe(
    wrong.text.replace(/value="[\w-]{43}"/, ''),
  );
  expect((await at(user.email, 'errada-errada')).text).toContain('E-mail ou senha inválidos.');
  expect((await at('', 'x')).text).toContain('Login inválido.');
  expect((await at(user.login, '')).text).toContain('A senha não pode ficar em branco.');
});

test('cinco falhas bloqueiam por 15 minutos, também a senha certa, depois abre de novo', async () => {
  const user = await person(database);
  const browser = new Browser(one.app, '10.0.0.5');
  for (let failure = 1; failure <= 4; failure++) {
    expect((await browser.signIn(user.login, 'errada-errada')).text).toContain('inválidos');
  }
  expect((await browser.signIn(user.login, 'errada-errada')).text).toContain(
    'A conta está bloqueada',
  );
  expect((await browser.signIn(user.login)).text).toContain('A conta está bloqueada');
  await one.settled();
  const mail = one.mails.findLast(({ to }) => to === user.email);
  expect(mail?.link).toContain('/auth/v2/unlock?token=');

  await sql`update usuario set bloqueado_ate = now() - interval '1 second' where id = ${user.id}`.execute(
    database.db,
  );
  expect((await browser.signIn(user.login, 'errada-errada')).text).toContain('inválidos');
  expect((await browser.signIn(user.login)).status).toBe(303);
});

test('o link do e-mail desbloqueia de imediato; só abri-lo nada faz', async () => {
  const user = await person(database);
  for (let i = 0; i < 5; i++)
    await new Browser(one.app, '10.0.0.6').signIn(user.login, 'errada-errada');
  await one.settled();
  const link = new URL(one.mails.findLast(({ to }) => to === user.email)?.link ?? '');
  const browser = new Browser(one.app, '10.0.0.6');
  const path = link.pathname + link.search;
  await browser.get(path);
  expect((await browser.signIn(user.login)).text).toContain('bloqueada');
  expect((await browser.submit(path, {})).location).toBe('sign_in?aviso=contaDesbloqueada');
  expect((await browser.signIn(user.login)).status).toBe(303);
});

test('falhas ao mesmo tempo contam uma a uma', async () => {
  const user = await person(database);
  const browsers = Array.from({ length: 5 }, (_, i) => new Browser(one.app, `10.0.1.${i}`));
  await Promise.all(browsers.map((browser) => browser.signIn(user.login, 'errada-errada')));
  expect((await new Browser(one.app, '10.0.1.9').signIn(user.login)).text).toContain('bloqueada');
});

test('um login desconhecido bloqueia como um conhecido', async () => {
  const browser = new Browser(one.app, '10.0.0.7');
  for (let i = 0; i < 4; i++) await browser.signIn('fantasma', 'errada-errada');
  expect((await browser.signIn('fantasma', 'errada-errada')).text).toContain(
    'A conta está bloqueada',
  );
});

test('adivinhar fica mais lento por login e por endereço; o acerto devolve', async () => {
  const limited = await server(
    database,
    {},
    {
      limits: { ip: { capacity: 3, refillSeconds: 60 }, login: { capacity: 2, refillSeconds: 60 } },
    },
  );
  const user = await person(database);
  for (let i = 0; i < 6; i++) {
    expect((await new Browser(limited.app, '10.9.0.1').signIn(user.login)).status).toBe(303);
  }
  const guesser = new Browser(limited.app, '10.9.0.2');
  await guesser.signIn(user.login, 'errada-errada');
  await guesser.signIn(user.login, 'errada-errada');
  const third = await guesser.signIn(user.login, 'errada-errada');
  expect(third.status).toBe(429);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(50);
  expect(third.text).toContain('Muitas tentativas');
  expect((await guesser.signIn('outra.pessoa', 'x')).status).toBe(429);
  // Another server counts the same attempts, and a clock that goes back locks nobody out.
  const limits = {
    ip: { capacity: 3, refillSeconds: 60 },
    login: { capacity: 2, refillSeconds: 60 },
  };
  const other = await server(database, {}, { limits });
  const elsewhere = new Browser(other.app, '10.9.0.3');
  expect((await elsewhere.signIn(user.login, 'errada-errada')).status).toBe(429);
  await sql`update auth_ritmo set em = now() + interval '1 day'`.execute(database.db);
  expect((await elsewhere.signIn(user.login, 'errada-errada')).status).toBe(429);
  await sql`update auth_ritmo set em = now() - interval '1 hour'`.execute(database.db);
  expect((await elsewhere.signIn(user.login)).status).toBe(303);
  await limited.app.close();
  await other.app.close();
});

test('uma conta não confirmada ou não ativa não abre, e só o dono sabe por quê', async () => {
  const waiting = await person(database, { confirmado_em: null });
  const off = await person(database, { ativo: false });
  const at = (login: string, senha?: string) =>
    new Browser(one.app, '10.0.0.8').signIn(login, senha);
  const reply = await at(waiting.login);
  expect(reply.text).toContain('Confirme a sua conta antes de continuar.');
  expect(reply.text).toContain('href="confirmation"');
  expect((await at(off.login)).text).toContain('A conta ainda não foi ativada');
  expect((await at(off.login, 'errada-errada')).text).toContain('inválidos');
});

test('um hash feito com outros parâmetros se refaz na entrada', async () => {
  const { hash } = await import('@node-rs/argon2');
  const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 3 });
  const user = await person(database, { senha_hash: old });
  expect((await new Browser(one.app).signIn(user.login)).status).toBe(303);
  const { senha_hash } = await database.db
    .selectFrom('usuario')
    .select('senha_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(senha_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await new Browser(one.app).signIn(user.login)).status).toBe(303);
  expect(await hashPassword('a')).not.toBe(await hashPassword('a'));
});

test('um formulário sem o seu selo, ou com o de outro navegador, é recusado', async () => {
  const user = await person(database);
  const browser = new Browser(one.app);
  const fields = { login: user.login, senha: PASSWORD };
  expect((await browser.post('/auth/v2/sign_in', fields)).status).toBe(403);
  const foreign = formIn((await new Browser(one.app).get('/auth/v2/sign_in')).text, 'sign_in');
  const reply = await browser.post('/auth/v2/sign_in', { ...foreign, ...fields });
  expect(reply.status).toBe(403);
  expect(reply.text).toContain('O formulário expirou');
  const own = formIn((await browser.get('/auth/v2/sign_in')).text, 'sign_in');
  const across = await browser.post(
    '/auth/v2/sign_in',
    { ...own, ...fields },
    {
      'sec-fetch-site': 'cross-site',
    },
  );
  expect(across.status).toBe(403);
  expect((await browser.post('/auth/v2/sign_in', { ...own, ...fields })).status).toBe(303);
  // The seal of before is not the seal of the session.
  expect((await browser.post('/auth/v2/end_other_sessions', own)).status).toBe(403);
});

test('diz-se por que se está à porta', async () => {
  const browser = new Browser(one.app);
  for (const query of ['?reason=expirada', '?expirada=1']) {
    expect((await browser.get(`/auth/v2/sign_in${query}`)).text).toContain(
      'Sessão expirada. Entre novamente para continuar de onde parou.',
    );
  }
  const sent = await browser.get('/auth/v2/address');
  expect(sent.location).toBe('sign_in?volta=address&reason=continuar');
  expect((await browser.get(`/auth/v2/${sent.location}`)).text).toContain(
    'Para continuar, entre ou cadastre-se.',
  );
  const user = await person(database);
  const reply = await browser.submit(
    '/auth/v2/sign_in?volta=address',
    { login: user.login, senha: PASSWORD },
    'sign_in?volta=address',
  );
  expect(reply.location).toBe('address');
  expect((await new Browser(one.app).get('/auth/v2/sign_in?volta=//mal.example')).text).toContain(
    'Entrar',
  );
});

test('as páginas são estritas no que carregam, e texto de fora é só texto', async () => {
  const browser = new Browser(one.app);
  const page = await browser.get('/auth/v2/sign_in?volta=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
  const csp = String(page.headers['content-security-policy']);
  expect(csp).toContain("default-src 'none'");
  expect(csp).toContain("frame-ancestors 'none'");
  expect(csp).not.toContain('unsafe');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.text).not.toContain('<script>alert');
  expect(page.text).not.toMatch(/<[^>]+ (?:style|on\w+)=/);
  const css = await browser.get('/auth/v2/auth.css');
  expect(css.text).toContain('@media screen and (prefers-color-scheme: dark) {\n  :root');
  expect((await browser.get('/auth/v2/auth.js')).status).toBe(200);
  const broken = await browser.post('/auth/v2/sign_in', {}, { 'content-type': 'application/xml' });
  expect(broken.status).toBe(415);
});

test('um login que ninguém tem bloqueia como um real, em todos os servidores, e cada recusa está no log', async () => {
  const user = await person(database);
  const nobody = `${user.login}.x`;
  for (const [login, id] of [
    [user.login, user.id],
    [nobody, 0],
  ] as const) {
    const said: string[] = [];
    for (let n = 0; n < 7; n++) {
      const browser = new Browser(n % 2 === 0 ? one.app : two.app, `10.9.${id === 0 ? 1 : 2}.${n}`);
      const reply = await browser.signIn(login, 'errada-errada');
      said.push(`${reply.status} ${reply.text.includes('bloqueada') ? 'bloqueada' : 'errada'}`);
    }
    expect(said).toEqual([...Array(4).fill('401 errada'), ...Array(3).fill('401 bloqueada')]);
    const { rows } = await sql<{ endereco: string }>`
      select dito #>> '{entrada,endereco_ip}' as endereco from log where entidade = 'usuario' and entidade_id = ${id}
        and acao = 'entrada_recusada' and dito #>> '{entrada,login}' = ${login} order by id`.execute(
      database.db,
    );
    expect(rows).toHaveLength(7);
    expect(rows[6]?.endereco).toMatch(/^10\.9\.\d\.6$/);
  }
  // A clock that went back locks nobody out for longer than a lock is.
  await sql`update usuario set bloqueado_ate = now() + interval '1 day' where id = ${user.id}`.execute(
    database.db,
  );
  await sql`update auth_tentativa set bloqueado_ate = now() + interval '1 day'`.execute(
    database.db,
  );
  expect((await new Browser(one.app, '10.9.3.1').signIn(user.login)).status).toBe(303);
  expect((await new Browser(one.app, '10.9.3.2').signIn(nobody)).text).not.toContain('bloqueada');
});
