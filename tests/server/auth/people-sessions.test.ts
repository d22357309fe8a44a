/** Where somebody is signed in, for who administers her: read, ended at once, told in her trail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logOf } from '../../support/logs.ts';
import { makeWorld, type World } from '../../support/world.ts';
import { Browser, consoleToken, formIn, type Person, person, workerOf } from './kit.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

let addresses = 0;
const browserOf = (): Browser => new Browser(w.app, `10.7.${addresses++}.1`);
async function signedIn(user: Person): Promise<Browser> {
  const browser = browserOf();
  expect((await browser.signIn(user.login)).status).toBe(303);
  return browser;
}
const sessionsOf = (id: number): string => `/auth/v2/sessions?quem=${id}`;
const status = async (token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await w.app.inject({ url: '/api/v2/osm/admin/usuarios/current', headers })).statusCode;
};

test('quem administra as lê e as encerra, uma ou todas; o histórico da pessoa diz quem', async () => {
  const admin = await workerOf(w, ['sistema.usuarios.update']);
  const ana = await workerOf(w, []);
  const tokens = [
    await consoleToken(browserOf(), w.app, ana.login),
    await consoleToken(browserOf(), w.app, ana.login),
    await consoleToken(browserOf(), w.app, ana.login),
  ];
  const browser = await signedIn(admin);
  const page = await browser.get(sessionsOf(ana.id));
  expect(page.status).toBe(200);
  for (const said of ['Dispositivo', 'Desde', 'Visto por último'])
    expect(page.text).toContain(said);
  expect([...page.text.matchAll(/<th scope="row">/g)]).toHaveLength(3);

  expect(
    await browser.post('/auth/v2/end_session_of', formIn(page.text, 'end_session_of')),
  ).toMatchObject({ location: `sessions?quem=${ana.id}&aviso=sessaoEncerrada` });
  // From the next call on.
  expect((await Promise.all(tokens.map(status))).toSorted((a, b) => a - b)).toEqual([
    200, 200, 401,
  ]);
  const left = await browser.get(sessionsOf(ana.id));
  await browser.post('/auth/v2/end_sessions_of', formIn(left.text, 'end_sessions_of'));
  expect(await Promise.all(tokens.map(status))).toEqual([401, 401, 401]);
  expect((await browser.get(sessionsOf(ana.id))).text).toContain('Nenhuma sessão aberta');
  const deeds = (await logOf(w.pool, 'usuario', ana.id)).filter((l) => l.usuario_id === admin.id);
  expect(deeds.map((l) => l.acao)).toEqual(['encerrar_sessao', 'encerrar_sessoes']);
  expect((await browser.get('/auth/v2/account')).status).toBe(200);
});

test.each<[string, () => Promise<[Person, Person]>]>([
  ['quem não administra', async () => [await workerOf(w, []), await workerOf(w, [])]],
  [
    'a pessoa de outro departamento',
    async () => [await workerOf(w, ['sistema.usuarios.update']), await person(w)],
  ],
  [
    'um proprietário, quem não o é',
    async () => {
      const dona = await workerOf(w, []);
      await w.pool.query('update usuario set owner = true where id = $1', [dona.id]);
      return [await workerOf(w, ['sistema.usuarios.update']), dona];
    },
  ],
])('não as vê nem encerra: %s', async (_, of) => {
  const [who, target] = await of();
  const token = await consoleToken(browserOf(), w.app, target.login);
  const browser = await signedIn(who);
  expect((await browser.get(sessionsOf(target.id))).status).toBe(404);
  const own = formIn((await browser.get('/auth/v2/account')).text, 'end_session');
  for (const path of ['end_session_of', 'end_sessions_of'])
    expect(
      (await browser.post(`/auth/v2/${path}`, { ...own, quem: String(target.id) })).status,
    ).toBe(404);
  expect(await status(token)).toBe(200);
});

test('quem administra valida a conta: por um código que a pessoa digita, ou tendo-a visto com um documento', async () => {
  const admin = await workerOf(w, ['sistema.usuarios.update']);
  const [ana, bia] = [await workerOf(w, []), await workerOf(w, [])];
  const browser = await signedIn(admin);
  const ask = async (who: Person, action: string, fields: Record<string, string> = {}) => {
    const page = await browser.get(sessionsOf(who.id));
    return browser.post(`/auth/v2/${action}`, { ...formIn(page.text, action), ...fields });
  };
  const made = await ask(ana, 'validation_code_of');
  const [, codigo = ''] = /data-codigo>(\d{8})</.exec(made.text) ?? [];
  expect((await browser.get(sessionsOf(ana.id))).text).not.toContain(codigo);
  const hers = await signedIn(ana);
  expect((await hers.submit('/auth/v2/validate', { forma: 'codigo', codigo })).location).toBe(
    'home?aviso=contaValidada',
  );

  const unseen = await ask(bia, 'validate_of');
  expect([unseen.status, unseen.text.includes('compareceu com um documento')]).toEqual([422, true]);
  const form = formIn((await browser.get(sessionsOf(bia.id))).text, 'validate_of');
  expect((await ask(bia, 'validate_of', { conferido: '1' })).location).toBe(
    `sessions?quem=${bia.id}&aviso=contaDaPessoaValidada`,
  );
  expect((await browser.get(sessionsOf(bia.id))).text).toContain('Validada: Pessoalmente');
  // Twice it says that it was, whatever form was still open.
  for (const action of ['validate_of', 'validation_code_of']) {
    const again = await browser.post(`/auth/v2/${action}`, { ...form, conferido: '1' });
    expect([again.status, again.text.includes('O usuário já foi validado')]).toEqual([422, true]);
  }
  const told = (await logOf(w.pool, 'usuario', bia.id)).filter(({ acao }) => acao === 'validar');
  expect(told).toMatchObject([
    { usuario_id: admin.id, campos: { validado_por: { de: 'nenhum', para: 'pessoalmente' } } },
  ]);
  expect(
    (await logOf(w.pool, 'usuario', ana.id)).map(({ acao, usuario_id }) => [acao, usuario_id]),
  ).toEqual([
    ['validacao_criar', admin.id],
    ['entrar', ana.id],
    ['validar', ana.id],
  ]);
  // Nobody vouches for himself, nor for whom he does not administer.
  const own = { ...form, quem: String(admin.id), conferido: '1' };
  expect((await browser.post('/auth/v2/validate_of', own)).location).toBe('validate');
  const stranger = await signedIn(await workerOf(w, []));
  const theirs = formIn((await stranger.get('/auth/v2/home')).text, 'sign_out');
  for (const action of ['validate_of', 'validation_code_of'])
    expect(
      (await stranger.post(`/auth/v2/${action}`, { ...theirs, quem: String(bia.id) })).status,
    ).toBe(404);
});
