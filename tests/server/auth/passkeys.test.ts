/** Passkeys: made with the password, two factors in one, once each, refused where they prove nothing, logged, told by mail. */
import { expect, it, test } from 'vitest';
import { logOf } from '../../support/logs.ts';
import { makeWorld, type World } from '../../support/world.ts';
import { Authenticator } from './authenticator.ts';
import {
  authorization,
  Browser,
  codeOf,
  exchange,
  formIn,
  HOST,
  PASSWORD,
  type Person,
  type Reply,
  server,
  type Server,
  whoIs,
  workerOf,
} from './kit.ts';
import { twoServersOver } from './two-servers.ts';

let w: World;
let one: Server;
let two: Server;
const { browserOf, signedIn } = twoServersOver(makeWorld, (made) => {
  ({ database: w, one, two } = made);
});
const device = (host = 'localhost', origin = `http://${HOST}`): Authenticator =>
  new Authenticator(host, origin);

const challengeOn = ({ text }: Reply): string =>
  /&quot;challenge&quot;:&quot;([\w-]+)&quot;/.exec(text)?.[1] ?? '';

/** Asks for a new key of this browser's person, and sends what the device says of it. */
async function added(browser: Browser, with_: Authenticator, nome = 'Celular'): Promise<Reply> {
  const page = await browser.submit('/auth/v2/passkeys', { nome, atual: PASSWORD });
  return browser.post('/auth/v2/passkey_first', {
    ...formIn(page.text, 'passkey_first'),
    resposta: with_.create(challengeOn(page)),
  });
}
/** Enters by the device, as far as it gets. */
async function entered(browser: Browser, by: Authenticator, query = ''): Promise<Reply> {
  const page = await browser.get(`/auth/v2/sign_in_passkey${query}`);
  return browser.post(`/auth/v2/sign_in_passkey${query}`, {
    ...formIn(page.text, `sign_in_passkey${query}`),
    resposta: by.get(challengeOn(page)),
  });
}
const acoesDe = async ({ id }: Person): Promise<string[]> =>
  (await logOf(w.pool, 'usuario', id)).map(({ acao }) => acao);

test('faz-se com a senha, entra em qualquer servidor até o console, e o e-mail e o log o dizem', async () => {
  const ana = await workerOf(w, []);
  const browser = await signedIn(ana);
  const wrong = await browser.submit('/auth/v2/passkeys', { nome: 'Celular', atual: 'outra-1' });
  expect([wrong.status, wrong.text.includes('Senha inválida')]).toEqual([422, true]);
  const nameless = await browser.submit('/auth/v2/passkeys', { nome: ' ', atual: PASSWORD });
  expect([nameless.status, nameless.text.includes('O nome')]).toEqual([422, true]);
  const celular = device();
  expect((await added(browser, celular)).location).toBe('passkeys?aviso=passkeyCriada');
  expect((await browser.get('/auth/v2/passkeys')).text).toContain('Retirar Celular');

  const { verifier, query } = authorization();
  const done = await entered(browserOf(two), celular, query);
  const { status, body } = await exchange(one.app, codeOf(done), verifier);
  expect(status).toBe(200);
  expect((await whoIs(two.app, String(body.token))).status).toBe(200);
  expect(await acoesDe(ana)).toEqual(['entrar', 'passkey_criar', 'entrar_passkey']);
  const { rows } = await w.pool.query<{ dados: unknown }>(
    `select dados from email_historico where modelo = 'passkey' and usuario_id = $1`,
    [ana.id],
  );
  expect(rows).toMatchObject([{ dados: { aparelho: 'Celular' } }]);
});

test('vale pelo segundo fator, que o perfil exige; a sessão por senha ainda o pede', async () => {
  const ana = await workerOf(w, []);
  const celular = device();
  await added(await signedIn(ana), celular);
  await w.pool.query(
    `update perfil set segundo_fator = true where id in (select perfil_id from usuario_perfil where usuario_id = $1)`,
    [ana.id],
  );
  const browser = browserOf();
  const { query } = authorization();
  expect(codeOf(await entered(browser, celular, query))).not.toBe('');
  // Coming back to the console, nothing more is asked of this session.
  expect(codeOf(await browser.get(`/auth/v2/sign_in${query}`))).not.toBe('');
  expect((await browserOf().signIn(ana.login)).location).toBe('sign_in_setup');
});

it.each<[string, (ana: Person, celular: Authenticator) => Promise<Reply> | Reply, number, string]>([
  ['o aparelho de outra', () => entered(browserOf(), device()), 401, 'não foi aceita'],
  [
    'sem desbloquear o aparelho',
    (_, celular) => {
      celular.verified = false;
      return entered(browserOf(), celular);
    },
    401,
    'não foi aceita',
  ],
  [
    'uma cópia, cuja conta de assinaturas ficou para trás',
    async (_, celular) => {
      celular.count = 7;
      expect((await entered(browserOf(), celular)).status).toBe(303);
      celular.count = 3;
      return entered(browserOf(), celular);
    },
    401,
    'não foi aceita',
  ],
  [
    'a mesma resposta outra vez',
    async (_, celular) => {
      const browser = browserOf();
      const page = await browser.get('/auth/v2/sign_in_passkey');
      const form = formIn(page.text, 'sign_in_passkey');
      const flow = browser.cookies.get('osm_passkey') ?? '';
      const resposta = celular.get(challengeOn(page));
      expect((await browser.post('/auth/v2/sign_in_passkey', { ...form, resposta })).status).toBe(
        303,
      );
      const other = browserOf();
      other.cookies.set('osm_passkey', flow);
      const fresh = formIn((await other.get('/auth/v2/sign_in')).text, 'sign_in');
      other.cookies.set('osm_passkey', flow);
      return other.post('/auth/v2/sign_in_passkey', { csrf: fresh['csrf'] ?? '', resposta });
    },
    422,
    'expirou',
  ],
  [
    'de outro endereço',
    (_, celular) => {
      const phished = Object.assign(device('localhost', 'http://osm-falso.com.br'), {
        id: celular.id,
      });
      return entered(browserOf(), phished);
    },
    401,
    'não foi aceita',
  ],
  [
    'o que não é resposta',
    async () => {
      const browser = browserOf();
      const page = await browser.get('/auth/v2/sign_in_passkey');
      const form = formIn(page.text, 'sign_in_passkey');
      return browser.post('/auth/v2/sign_in_passkey', { ...form, resposta: '{"id":"x"' });
    },
    401,
    'não foi aceita',
  ],
  [
    'a conta desativada',
    async ({ id }, celular) => {
      await w.pool.query('update usuario set ativo = false where id = $1', [id]);
      return entered(browserOf(), celular);
    },
    401,
    'não foi ativada',
  ],
  [
    'a conta bloqueada',
    async ({ id }, celular) => {
      await w.pool.query(
        `update usuario set bloqueado_ate = now() + interval '5 minutes' where id = $1`,
        [id],
      );
      return entered(browserOf(), celular);
    },
    401,
    'bloqueada',
  ],
])('recusa-se: %s', async (_, attempt, status, text) => {
  const ana = await workerOf(w, []);
  const celular = device();
  expect((await added(await signedIn(ana), celular)).status).toBe(303);
  const reply = await attempt(ana, celular);
  expect([reply.status, reply.text.includes(text)]).toEqual([status, true]);
});

test('o pedido de uma não serve a outra pessoa; um aparelho entra uma vez; dez bastam', async () => {
  const [ana, bia] = [await workerOf(w, []), await workerOf(w, [])];
  const [dela, dessa] = [await signedIn(ana), await signedIn(bia)];
  const page = await dela.submit('/auth/v2/passkeys', { nome: 'Celular', atual: PASSWORD });
  const flow = dela.cookies.get('osm_passkey') ?? '';
  const own = await dessa.submit('/auth/v2/passkeys', { nome: 'Celular', atual: PASSWORD });
  dessa.cookies.set('osm_passkey', flow);
  const crossed = await dessa.post('/auth/v2/passkey_first', {
    ...formIn(own.text, 'passkey_first'),
    resposta: device().create(challengeOn(page)),
  });
  expect(crossed.status).toBe(422);
  const celular = device();
  expect((await added(dela, celular)).status).toBe(303);
  expect((await added(dessa, celular)).status).toBe(422);
  await w.pool.query(
    `insert into usuario_passkey (usuario_id, credencial, chave_publica, contador, nome)
     select $1, 'c' || n, '', 0, 'n' || n from generate_series(1, 9) n`,
    [ana.id],
  );
  const many = await dela.submit('/auth/v2/passkeys', { nome: 'Outro', atual: PASSWORD });
  expect([many.status, many.text.includes('no máximo 10')]).toEqual([422, true]);
});

test('retirada por ela ou por quem a administra já não entra; a de outra pessoa não se retira', async () => {
  const [ana, bia] = [await workerOf(w, []), await workerOf(w, [])];
  const celular = device();
  const browser = await signedIn(ana);
  await added(browser, celular);
  const { rows } = await w.pool.query<{ id: string }>(
    'select id::text from usuario_passkey where usuario_id = $1',
    [ana.id],
  );
  const passkey = rows[0]?.id ?? '';
  const other = await signedIn(bia);
  const form = formIn((await other.get('/auth/v2/passkeys')).text, 'passkeys');
  await other.post('/auth/v2/remove_passkey', { csrf: form['csrf'] ?? '', passkey });
  expect((await entered(browserOf(), celular)).status).toBe(303);
  await browser.submit('/auth/v2/passkeys', { passkey }, 'remove_passkey');
  expect((await entered(browserOf(), celular)).status).toBe(401);
  expect((await acoesDe(ana)).at(-1)).toBe('passkey_retirar');

  // Lost with the telephone: by who administers her, and she learns of it.
  const perdido = device();
  await added(browser, perdido, 'Perdido');
  const admin = await signedIn(await workerOf(w, ['sistema.usuarios.update']));
  const done = await admin.submit(`/auth/v2/sessions?quem=${ana.id}`, {}, 'remove_passkey_of');
  expect(done.location).toBe(`sessions?quem=${ana.id}&aviso=passkeyRetirada`);
  expect((await entered(browserOf(), perdido)).status).toBe(401);
  const mails = await w.pool.query<{ dados: unknown }>(
    `select dados from email_historico where modelo = 'passkey_retirada' and usuario_id = $1`,
    [ana.id],
  );
  expect(mails.rows).toMatchObject([{ dados: { aparelho: 'Perdido' } }]);
});

test('num endereço que é um número não se oferecem', async () => {
  const numbered = await server(w, { PUBLIC_URL: 'http://10.0.0.7:3000' });
  const page = await browserOf(numbered).get('/auth/v2/sign_in');
  expect(page.text).not.toContain('passkey');
  expect((await browserOf(numbered).get('/auth/v2/sign_in_passkey')).location).toBe('sign_in');
  expect((await browserOf().get('/auth/v2/sign_in')).text).toContain('Entrar com passkey');
  await numbered.app.close();
});
