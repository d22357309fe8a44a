/** The second factor: turned on, asked, demanded by profile, taken once, paced, turned off, logged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { codeAt, stepAt } from '../../../server/auth/totp.ts';
import { logOf } from '../../support/logs.ts';
import { makeWorld, type World } from '../../support/world.ts';
import {
  authorization,
  Browser,
  codeOf,
  consoleToken,
  exchange,
  formIn,
  PASSWORD,
  type Reply,
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

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The secret as a person types it off the page. */
function secretOn(page: string): Buffer {
  const typed = (/data-segredo>([^<]+)</.exec(page)?.[1] ?? '').replaceAll(' ', '');
  const bits = Array.from(typed, (c) => BASE32.indexOf(c).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
/** The code of the app, `later` steps from now: one that was taken is not taken again. */
const code = (secret: Buffer, later = 0): string => codeAt(secret, stepAt(Date.now()) + later);
const codesOn = (page: string): string[] =>
  [...page.matchAll(/<li>((?:[A-Z2-7]{4}-){3}[A-Z2-7]{4})<\/li>/g)].map(([, it = '']) => it);

/** What a code of the step before is taken in: the step must not end on the way to the server. */
async function early(): Promise<void> {
  const step = stepAt(Date.now() + 5000);
  while (stepAt(Date.now()) < step) await sleep(200);
}

/** Turns it on, and answers the secret and the codes of recovery; the code of a step ago was taken. */
async function turnedOn(browser: Browser): Promise<{ secret: Buffer; codes: string[] }> {
  const page = await browser.submit('/auth/v2/second_factor', { atual: PASSWORD });
  const secret = secretOn(page.text);
  expect(secret).toHaveLength(20);
  await early();
  const done = await browser.post('/auth/v2/second_factor_first', {
    ...formIn(page.text, 'second_factor_first'),
    codigo: code(secret, -1),
  });
  expect(done.status).toBe(200);
  return { secret, codes: codesOn(done.text) };
}
const tell = (browser: Browser, codigo: string, query = ''): Promise<Reply> =>
  browser.submit(`/auth/v2/sign_in_code${query}`, { codigo }, `sign_in_code${query}`);

test('liga-se com a senha e o primeiro código; depois a entrada o pede antes de qualquer sessão', async () => {
  const ana = await workerOf(w, []);
  const other = await consoleToken(browserOf(), one.app, ana.login);
  const browser = await signedIn(ana);
  expect((await browser.get('/auth/v2/second_factor')).text).toContain('Desligado');
  const wrong = await browser.submit('/auth/v2/second_factor', { atual: 'nao-e-esta-1' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('Senha inválida');
  const { secret, codes } = await turnedOn(browser);
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  // Those that were opened with a password alone are over; this one goes on.
  expect((await whoIs(two.app, other)).status).toBe(401);
  expect((await browser.get('/auth/v2/second_factor')).text).toContain('por usar:\n');

  const { verifier, query } = authorization();
  const next = browserOf();
  const asked = await next.signIn(ana.login, PASSWORD, query);
  expect(asked.location).toMatch(/^sign_in_code\?/);
  expect(next.cookies.has('osm_conta')).toBe(false);
  expect((await logOf(w.pool, 'usuario', ana.id)).at(-1)?.acao).toBe('segundo_fator_ligar');
  expect((await next.get('/auth/v2/account')).status).toBe(303);
  const entered = await tell(next, code(secret), asked.location.slice('sign_in_code'.length));
  const { status, body } = await exchange(one.app, codeOf(entered), verifier);
  expect(status).toBe(200);
  expect((await whoIs(two.app, String(body.token))).status).toBe(200);
  // Told once, it is not asked again of this browser, and the step is over.
  expect((await next.get('/auth/v2/sign_in_code')).location).toBe('sign_in');
  expect((await logOf(w.pool, 'usuario', ana.id)).map((l) => l.acao)).toEqual([
    'entrar',
    'entrar',
    'segundo_fator_ligar',
    'entrar',
  ]);
});

test('um código vale uma vez, em qualquer servidor; um de recuperação também', async () => {
  const ana = await workerOf(w, []);
  const { secret, codes } = await turnedOn(await signedIn(ana));
  const [first = '', second = ''] = codes;
  const steps = await Promise.all([signedIn(ana), signedIn(ana, two)]);
  const same = code(secret);
  const both = await Promise.all(steps.map((browser) => tell(browser, same)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422]);
  const late = steps[both.findIndex(({ status }) => status === 422)] ?? browserOf();
  expect((await tell(late, first.toLowerCase().replaceAll('-', ' '))).location).toBe('home');
  const again = await signedIn(ana, two);
  const refused = await tell(again, first);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Código inválido ou já usado');
  expect((await tell(again, '')).text).toContain('O código não pode ficar em branco');
  expect((await tell(again, second)).status).toBe(303);
  const { rows } = await w.pool.query<{ n: number }>(
    'select count(*)::int as n from usuario_recuperacao where usuario_id = $1 and usado_em is not null',
    [ana.id],
  );
  expect(rows[0]?.n).toBe(2);
  const log = await logOf(w.pool, 'usuario', ana.id);
  expect(log.filter((l) => l.acao === 'recuperacao_usar')).toHaveLength(2);
  // Neither a secret nor a code is anywhere in it.
  expect(JSON.stringify(log)).not.toContain(first.slice(0, 9));
});

test('cinco códigos errados bloqueiam a conta, embora a senha certa esteja entre eles', async () => {
  const ana = await workerOf(w, []);
  const { secret } = await turnedOn(await signedIn(ana));
  const answers: Reply[] = [];
  for (let i = 0; i < 5; i++)
    answers.push(await tell(await signedIn(ana, i % 2 ? two : one), '12'));
  expect(answers.map(({ text }) => text.includes('A conta está bloqueada'))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  const locked = await browserOf().signIn(ana.login);
  expect(locked.text).toContain('A conta está bloqueada');
  await w.pool.query('update usuario set bloqueado_ate = null where id = $1', [ana.id]);
  expect((await tell(await signedIn(ana), code(secret))).status).toBe(303);
});

test('um código começado numa entrada não serve a outra pessoa, nem depois de dez minutos', async () => {
  const ana = await workerOf(w, []);
  const { secret } = await turnedOn(await signedIn(ana));
  const browser = await signedIn(ana);
  await w.pool.query("update auth_fluxo set expira_em = now() - interval '1 second'");
  const { verifier, query } = authorization();
  expect(verifier).not.toBe('');
  const late = await browser.get(`/auth/v2/sign_in_code${query}`);
  expect(late.location).toMatch(/^sign_in\?/);
  const token = formIn((await browser.get('/auth/v2/sign_in')).text, 'sign_in');
  const posted = await browser.post('/auth/v2/sign_in_code', { ...token, codigo: code(secret) });
  expect(posted.location).toBe('sign_in');
  expect((await browser.get('/auth/v2/account')).status).toBe(303);
});

test('o perfil o exige: liga-se ao entrar, também na sessão de antes, e não se desliga', async () => {
  const ana = await workerOf(w, []);
  const before = await signedIn(ana);
  await w.pool.query(
    `update perfil set segundo_fator = true where id in
      (select perfil_id from usuario_perfil where usuario_id = $1)`,
    [ana.id],
  );
  expect((await before.get('/auth/v2/sign_in')).location).toBe('sign_in_setup');
  const { verifier, query } = authorization();
  const browser = browserOf();
  const asked = await browser.signIn(ana.login, PASSWORD, query);
  expect(asked.location).toMatch(/^sign_in_setup\?/);
  const page = await browser.get(`/auth/v2/${asked.location}`);
  expect(page.text).toContain('O seu perfil exige segundo fator');
  const secret = secretOn(page.text);
  const form = formIn(page.text, asked.location);
  const wrong = await browser.post(`/auth/v2/${asked.location}`, { ...form, codigo: '000' });
  expect(wrong.status).toBe(422);
  expect(browser.cookies.has('osm_conta')).toBe(false);
  await early();
  const done = await browser.post(`/auth/v2/${asked.location}`, {
    ...form,
    codigo: code(secret, -1),
  });
  expect(codesOn(done.text)).toHaveLength(10);
  const on = await browser.get(`/auth/v2/sign_in${query}`);
  expect((await exchange(one.app, codeOf(on), verifier)).status).toBe(200);

  const off = await browser.submit('/auth/v2/second_factor', {
    acao: 'desligar',
    codigo: code(secret),
  });
  expect(off.status).toBe(422);
  expect(off.text).toContain('O seu perfil exige segundo fator');
  const changed = await browser.submit('/auth/v2/second_factor', {
    acao: 'trocar',
    codigo: code(secret),
  });
  const other = secretOn(changed.text);
  expect(other.equals(secret)).toBe(false);
  // The one before counts until the new one's first code.
  expect((await tell(await signedIn(ana), code(secret, 1))).status).toBe(303);
  await browser.post('/auth/v2/second_factor_first', {
    ...formIn(changed.text, 'second_factor_first'),
    codigo: code(other, -1),
  });
  const next = await signedIn(ana);
  expect((await tell(next, code(secret, 1))).status).toBe(422);
  expect((await tell(next, code(other))).status).toBe(303);
});

test('com um código se fazem outros de recuperação, e se desliga', async () => {
  const ana = await workerOf(w, []);
  const browser = await signedIn(ana);
  const { secret, codes } = await turnedOn(browser);
  const renewed = await browser.submit('/auth/v2/second_factor', {
    acao: 'codigos',
    codigo: code(secret),
  });
  const fresh = codesOn(renewed.text);
  expect(fresh).toHaveLength(10);
  const next = await signedIn(ana);
  expect((await tell(next, codes[0] ?? '')).status).toBe(422);
  expect((await tell(next, fresh[0] ?? '')).status).toBe(303);
  const off = await next.submit('/auth/v2/second_factor', {
    acao: 'desligar',
    codigo: fresh[1] ?? '',
  });
  expect(off.location).toBe('second_factor?aviso=segundoFatorDesligado');
  expect((await browserOf().signIn(ana.login)).location).toBe('home');
});

test('quem administra a pessoa o desliga, e o histórico dela diz quem; outro não', async () => {
  const ana = await workerOf(w, []);
  await turnedOn(await signedIn(ana));
  const admin = await workerOf(w, ['sistema.usuarios.update']);
  const path = `/auth/v2/sessions?quem=${ana.id}`;
  const browser = await signedIn(admin);
  const stranger = await signedIn(await workerOf(w, []));
  const seal = formIn((await stranger.get('/auth/v2/account')).text, 'account');
  expect(
    (await stranger.post('/auth/v2/second_factor_off_of', { ...seal, quem: String(ana.id) }))
      .status,
  ).toBe(404);
  expect((await browser.submit(path, {}, 'second_factor_off_of')).location).toContain(
    'aviso=segundoFatorDesligado',
  );
  expect((await browser.get(path)).text).not.toContain('Desligar o segundo fator');
  expect((await browserOf().signIn(ana.login)).location).toBe('home');
  const log = await logOf(w.pool, 'usuario', ana.id);
  expect(log.filter((l) => l.usuario_id === admin.id).map((l) => l.acao)).toEqual([
    'segundo_fator_desligar',
  ]);
  // She learns of it by mail, once, whatever notices she turned off; who turns off his own knows.
  const { rows } = await w.pool.query<{ usuario_id: number; dados: object }>(
    `select usuario_id, dados from email_historico where modelo = 'segundo_fator_desligado'`,
  );
  expect(rows).toEqual([
    { usuario_id: ana.id, dados: expect.objectContaining({ por: 'Pessoa de Teste' }) as object },
  ]);
  // His own he turns off with a code, like everybody.
  await turnedOn(browser);
  await browser.post('/auth/v2/second_factor_off_of', {
    ...formIn((await browser.get('/auth/v2/account')).text, 'account'),
    quem: String(admin.id),
  });
  expect((await browserOf().signIn(admin.login)).location).toBe('sign_in_code');
});
