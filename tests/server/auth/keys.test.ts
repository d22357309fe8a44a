/** Keys of access: what their owner may do and they were given, shown once, over at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../support/world.ts';
import { Browser, type Person, person } from './kit.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

let addresses = 0;
async function signedIn(user: Person): Promise<Browser> {
  const browser = new Browser(w.app, `10.3.${addresses++}.1`);
  expect((await browser.signIn(user.login)).status).toBe(303);
  return browser;
}

const KEYS = '/auth/v2/keys';
const escopos = (...paths: string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [`escopo.${path}`, '1']));
const keyIn = (text: string): string =>
  /name="token"[^>]*value="([\w-]{43})"|value="([\w-]{43})"[^>]*name="token"/
    .exec(text)
    ?.slice(1)
    .find(Boolean) ?? '';
const status = async (token: string, path: string): Promise<number> =>
  (
    await w.app.inject({
      method: 'GET',
      url: `/api/v2/osm/admin${path}`,
      headers: { authorization: `Bearer ${token}` },
    })
  ).statusCode;

test('uma chave pode o que lhe deram do que o dono pode, e acaba quando é revogada', async () => {
  const user = await person(w);
  const { rows } = await w.pool.query<{ id: number; codigo: string }>(
    "insert into departamento (codigo, nome) values ('das-chaves', 'Das chaves') returning id, codigo",
  );
  const [dep] = rows;
  const perfil = await w.pool.query<{ id: number }>(
    `insert into perfil (departamento_id, descricao, permissoes) values ($1, 'Chaves', $2) returning id`,
    [dep?.id, { admin: { ordem_servicos: { index: true, show: true } } }],
  );
  await w.pool.query(
    'insert into usuario_departamento (departamento_id, usuario_id) values ($1, $2)',
    [dep?.id, user.id],
  );
  await w.pool.query(
    'insert into usuario_perfil (departamento_id, usuario_id, perfil_id) values ($1, $2, $3)',
    [dep?.id, user.id, perfil.rows[0]?.id],
  );
  const browser = await signedIn(user);
  const make = (fields: Record<string, string>) =>
    browser.submit(KEYS, { nome: 'Integração', dias: '30', ...fields });

  // Only what he may do himself is offered, or taken.
  const page = await browser.get(KEYS);
  expect(page.text).toContain('escopo.ordem_servicos.index');
  expect(page.text).not.toContain('escopo.ordem_servicos.create');
  const none = await make(escopos('ordem_servicos.create'));
  expect(none.status).toBe(422);
  expect(none.text).toContain('Marque o que a chave pode fazer');
  expect((await make({ nome: '', ...escopos('ordem_servicos.index') })).text).toContain(
    'O nome é obrigatório',
  );

  const made = await make(escopos('ordem_servicos.index'));
  const token = keyIn(made.text);
  expect(token).toHaveLength(43);
  // Shown once: the page that lists it does not know it.
  const listed = await browser.get(KEYS);
  expect(listed.text).toContain('Integração');
  expect(listed.text).not.toContain(token);

  const orders = `/${dep?.codigo}/ordem-servicos`;
  expect(await status(token, orders)).toBe(200);
  // Neither what the owner may beside it, nor what a session alone may.
  expect(await status(token, `${orders}/1`)).toBe(403);
  expect(await status(token, '/mensagens/recebidas')).toBe(403);
  expect(await status(token, `/eventos?departamento=${dep?.codigo}`)).toBe(403);
  const withSession = keyIn((await make({ nome: 'Outra', ...escopos('sessao') })).text);
  expect(await status(withSession, '/mensagens/recebidas')).toBe(200);
  expect(await status(withSession, orders)).toBe(403);

  // What he loses, it loses; a key does not idle.
  await w.pool.query(
    "update sessao set vista_em = now() - interval '20 days' where tipo = 'chave' and usuario_id = $1",
    [user.id],
  );
  await w.pool.query("select pg_notify('os_m_sessao', '*')");
  expect(await status(token, orders)).toBe(200);

  // Ending the other sessions leaves it; revoking it ends it at once.
  const another = await signedIn(user);
  await another.submit('/auth/v2/account', {}, 'end_other_sessions');
  expect(await status(token, orders)).toBe(200);
  const found = await w.pool.query<{ id: number }>(
    "select id from sessao where tipo = 'chave' and titulo = 'Integração' and usuario_id = $1",
    [user.id],
  );
  const id = found.rows[0]?.id;
  expect((await another.get(KEYS)).text).toContain(`name="chave" value="${id}"`);
  const gone = await another.submit(KEYS, { chave: String(id) }, 'revoke_key');
  expect(gone.location).toBe('keys?aviso=chaveRevogada');
  expect(await status(token, orders)).toBe(401);
  expect(await status(withSession, '/mensagens/recebidas')).toBe(200);

  const log = await w.db
    .selectFrom('log')
    .select(['acao', 'campos'])
    .where('entidade_id', '=', user.id)
    .where('acao', 'like', 'chave%')
    .orderBy('id')
    .execute();
  expect(log.map(({ acao }) => acao)).toEqual(['chave_criar', 'chave_criar', 'chave_revogar']);
  expect(JSON.stringify(log)).not.toContain(token);
  expect(log[0]?.campos).toMatchObject({ escopos: { para: ['ordem_servicos.index'] } });
});

test('ninguém revoga a chave de outro, e a de quem foi desativado não abre nada', async () => {
  const owner = await person(w);
  const other = await person(w);
  const browser = await signedIn(owner);
  const token = keyIn(
    (await browser.submit(KEYS, { nome: 'Minha', dias: '90', ...escopos('sessao') })).text,
  );
  const id = /name="chave" value="(\d+)"/.exec((await browser.get(KEYS)).text)?.[1] ?? '';
  const stranger = await signedIn(other);
  await stranger.submit(KEYS, { nome: 'Dele', dias: '30', ...escopos('sessao') });
  await stranger.submit(KEYS, { chave: id }, 'revoke_key');
  expect(await status(token, '/mensagens/recebidas')).toBe(200);
  await w.pool.query('update usuario set ativo = false where id = $1', [owner.id]);
  await w.pool.query("select pg_notify('os_m_sessao', $1)", [String(owner.id)]);
  await expect.poll(() => status(token, '/mensagens/recebidas')).toBe(401);
});
