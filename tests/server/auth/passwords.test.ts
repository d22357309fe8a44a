/** Passwords and the links of mail: forgotten, confirmed, unlocked. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { issueToken } from '../../../server/auth/account-tokens.ts';
import { createMailer } from '../../../server/auth/mail.ts';
import type { TestDatabase } from '../../support/database.ts';
import {
  Browser,
  PASSWORD,
  type Server,
  consoleToken,
  formIn,
  person,
  server,
  whoIs,
} from './kit.ts';
import { twoServers } from './two-servers.ts';

const NEW = 'outra senha boa';

let database: TestDatabase;
let one: Server;
const { browserOf, signedIn, row, linkTo } = twoServers((made) => {
  ({ database, one } = made);
});

test('uma senha nova pede a antiga, tem o tamanho exigido e encerra as outras sessões', async () => {
  const user = await person(database);
  const browser = await signedIn(user);
  const token = await consoleToken(browserOf(), one.app, user.login);
  const own = await consoleToken(browser, one.app, user.login).catch(() => '');
  const change = (atual: string, senha: string, confirmacao = senha) =>
    browser.submit('/auth/v2/update_password', { atual, senha, confirmacao });

  expect((await change('', NEW)).text).toContain('A senha atual não pode ficar em branco.');
  expect((await change(PASSWORD, '')).text).toContain('A senha não pode ficar em branco.');
  expect((await change(PASSWORD, 'curta')).text).toContain('A senha é muito curta (mínimo: 10');
  expect((await change(PASSWORD, NEW, 'diferente')).text).toContain(
    'A senha e a confirmação não são iguais.',
  );
  expect((await change(PASSWORD, user.login)).text).toContain('não pode ser o login');
  const wrong = await change('errada-errada', NEW);
  expect(wrong).toMatchObject({ status: 422 });
  expect(wrong.text).toContain('Senha inválida.');
  expect((await change(PASSWORD, NEW)).location).toBe('update_password?aviso=senhaAlterada');

  expect((await whoIs(one.app, token)).status).toBe(401);
  if (own) expect((await whoIs(one.app, own)).status).toBe(200);
  expect((await browser.get('/auth/v2/update_password?aviso=senhaAlterada')).text).toContain(
    'Senha alterada.',
  );
  expect((await browserOf().signIn(user.login)).status).toBe(401);
  expect((await browserOf().signIn(user.login, NEW)).status).toBe(303);
});

test('uma senha esquecida se refaz por um link, uma vez, e todo o resto se encerra', async () => {
  const user = await person(database);
  const token = await consoleToken(browserOf(), one.app, user.login);
  for (let i = 0; i < 5; i++) await browserOf().signIn(user.login, 'errada-errada');
  const browser = browserOf();
  const asked = await browser.submit('/auth/v2/forgot_password', { login: user.email });
  expect(asked.location).toBe('forgot_password?aviso=pedidoRecebido');
  const link = await linkTo(user.email);
  expect(link).toMatch(/^\/auth\/v2\/reset_password\?token=[\w-]{43}$/);
  const page = await browser.get(link);
  expect(page.headers['referrer-policy']).toBe('same-origin');
  const reset = (senha: string) => browser.submit(link, { senha, confirmacao: senha });
  expect((await reset('curta')).text).toContain('muito curta');
  expect((await reset(NEW)).location).toBe('sign_in?aviso=senhaRedefinida');
  expect((await whoIs(one.app, token)).status).toBe(401);
  expect((await browserOf().signIn(user.login, NEW)).status).toBe(303);
  expect((await browser.get(link)).text).toContain('Token inválido.');
});

test('um link mais velho, um atrasado e um inventado se recusam, cada um em suas palavras', async () => {
  const user = await person(database);
  const browser = browserOf();
  await browser.submit('/auth/v2/forgot_password', { login: user.login });
  const first = await linkTo(user.email);
  await browser.submit('/auth/v2/forgot_password', { login: user.login });
  const second = await linkTo(user.email);
  expect(second).not.toBe(first);
  expect((await browser.get(first)).text).toContain('Token inválido.');
  await sql`update auth_token set expira_em = now() - interval '1 second' where usuario_id = ${user.id}`.execute(
    database.db,
  );
  const late = await browser.get(second);
  expect(late.status).toBe(400);
  expect(late.text).toContain('O token de redefinição de senha expirou.');
  expect((await browser.get('/auth/v2/reset_password?token=x')).text).toContain('Token inválido.');
});

test('pedir um link nada diz de quem existe, e não se faz vezes demais', async () => {
  const user = await person(database);
  const off = await person(database, { ativo: false });
  const pages: string[] = [];
  for (const login of [user.login, off.login, 'ninguem.mesmo']) {
    const browser = browserOf();
    const reply = await browser.submit('/auth/v2/forgot_password', { login });
    const page = await browser.get(`/auth/v2/${reply.location}`);
    pages.push(page.text.replace(/value="[\w-]{43}"/, ''));
  }
  expect(pages[1]).toBe(pages[0]);
  expect(pages[2]).toBe(pages[0]);
  expect(pages[0]).toContain('Se houver uma conta');
  await one.settled();
  expect(one.mails.some(({ to }) => to === off.email)).toBe(false);
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) {
    const reply = await browserOf().submit('/auth/v2/forgot_password', { login: 'repetida' });
    statuses.push(reply.status);
  }
  expect(statuses).toEqual([303, 303, 303, 429]);
});

test('sem SMTP o link fica no log, e a página o diz a todos', async () => {
  const log: string[] = [];
  const bare = await server(
    database,
    {},
    {
      mailer: createMailer({
        env: { SMTP_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL: undefined },
        db: database.db,
        log: (line) => void log.push(line),
      }),
    },
  );
  const user = await person(database);
  const browser = new Browser(bare.app);
  expect((await browser.get('/auth/v2/forgot_password')).text).toContain(
    'o link aparece no registro (log) do servidor.',
  );
  await browser.submit('/auth/v2/forgot_password', { login: user.login });
  await bare.settled();
  expect(log.join('\n')).toMatch(
    /http:\/\/localhost:3000\/auth\/v2\/reset_password\?token=[\w-]{43}/,
  );
  const { rows } = await sql<{ status: string; texto: string }>`
    select status, texto from email_historico where usuario_id = ${user.id}`.execute(database.db);
  expect(rows).toMatchObject([{ status: 'kept' }]);
  // The history is read by others: the key to the account is not in it.
  expect(rows[0]?.texto).not.toContain('token=');
  await bare.app.close();
});

test('um host forjado não desencaminha ninguém por e-mail', async () => {
  const user = await person(database);
  const page = await one.app.inject({
    url: '/auth/v2/forgot_password',
    headers: { host: 'mal.example' },
  });
  const { csrf = '' } = formIn(page.body, 'forgot_password');
  const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await one.app.inject({
    method: 'POST',
    url: '/auth/v2/forgot_password',
    headers: {
      host: 'mal.example',
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ csrf, login: user.login }).toString(),
  });
  await one.settled();
  const mail = one.mails.findLast(({ to }) => to === user.email);
  expect(mail?.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\//);
});

test('uma conta se confirma pelo seu link; as palavras para o atrasado e para o repetido', async () => {
  const user = await person(database, { confirmado_em: null });
  const browser = browserOf();
  expect((await browser.signIn(user.login)).text).toContain('Confirme a sua conta');
  await browser.submit('/auth/v2/confirmation', { login: user.login });
  const link = await linkTo(user.email);
  await browser.get(link);
  expect((await row(user)).confirmado_em).toBeNull();
  expect((await browser.submit(link, {})).location).toBe('sign_in?aviso=contaConfirmada');
  expect((await browser.signIn(user.login)).status).toBe(303);
  expect((await browserOf().get(link)).text).toContain('O usuário já foi confirmado.');

  const late = await person(database, { confirmado_em: null });
  const token = await issueToken(database.db, 'confirmacao', late.id);
  await sql`update auth_token set expira_em = now() - interval '1 second' where usuario_id = ${late.id}`.execute(
    database.db,
  );
  expect((await browser.get(`/auth/v2/confirm?token=${token}`)).text).toContain(
    'O token de confirmação expirou.',
  );
});
