/** Accounts of other systems: made by who administers users, with keys that are shown once and end at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../support/world.ts';
import { Browser, type Person, workerOf } from './kit.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

let addresses = 0;
async function signedIn(user: Person): Promise<Browser> {
  const browser = new Browser(w.app, `10.4.${addresses++}.1`);
  expect((await browser.signIn(user.login)).status).toBe(303);
  return browser;
}
const worker = (...paths: string[]): Promise<Person> => workerOf(w, paths);

const ACCOUNTS = '/auth/v2/service_accounts';
const keyIn = (text: string): string =>
  /value="([\w-]{43})"/.exec(text.split('name="token"')[1] ?? '')?.[1] ?? '';
const send = (token: string): Promise<number> =>
  w.app
    .inject({
      method: 'POST',
      url: `/api/v2/osm/admin/${w.alfa.codigo}/integracao/pessoas/lote`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      payload: '',
    })
    .then(({ statusCode }) => statusCode);

test('quem administra faz a conta e as suas chaves, e a desativa; o log diz quem', async () => {
  const admin = await worker('sistema.usuarios.update', 'integracao.pessoas', 'assuntos.create');
  const mais = await worker('integracao.pessoas');
  const browser = await signedIn(admin);
  const profileOf = async ({ login }: Person): Promise<string> => {
    const { rows } = await w.pool.query<{ id: number }>(
      'select id from perfil where descricao = $1',
      [`Perfil de ${login}`],
    );
    return `${w.alfa.id}:${rows[0]?.id}`;
  };
  const page = await browser.get(ACCOUNTS);
  // Nobody gives what he does not hold: the department's other profiles hold more.
  const offered = [...page.text.matchAll(/name="perfil"\s+value="([\d:]+)"/g)].map(([, id]) => id);
  expect(new Set(offered)).toEqual(new Set([await profileOf(admin), await profileOf(mais)]));

  const wrong = await browser.submit(ACCOUNTS, { nome: '', login: 'ç', perfil: '1:1' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('Escolha onde ela trabalha');
  const made = await browser.submit(ACCOUNTS, {
    nome: 'Sistema tributário',
    login: 'tributario',
    perfil: await profileOf(mais),
  });
  expect(made.location).toMatch(/^keys\?conta=\d+&aviso=contaDeServicoCriada$/);
  const id = /\d+/.exec(made.location ?? '')?.[0] ?? '';
  expect(
    (
      await browser.submit(ACCOUNTS, {
        nome: 'Outro',
        login: 'tributario',
        perfil: await profileOf(mais),
      })
    ).text,
  ).toContain('Já existe uma conta com este login');
  const { rows } = await w.pool.query<{ servico: boolean; senha_hash: string | null }>(
    'select servico, senha_hash from usuario where id = $1',
    [id],
  );
  expect(rows).toEqual([{ servico: true, senha_hash: null }]);

  // Of what the person holds, what the account holds too.
  const keys = await browser.get(`/auth/v2/keys?conta=${id}`);
  expect(keys.text).toContain('Chaves de Sistema tributário');
  expect(keys.text).toContain('escopo.integracao.pessoas');
  expect(keys.text).not.toContain('escopo.assuntos.create');
  const shown = await browser.submit(
    `/auth/v2/keys?conta=${id}`,
    { conta: id, nome: 'Carga', dias: '365', 'escopo.integracao.pessoas': '1' },
    'keys',
  );
  const token = keyIn(shown.text);
  expect(token).toHaveLength(43);
  expect((await browser.get(`/auth/v2/keys?conta=${id}`)).text).not.toContain(token);
  expect(await send(token)).toBe(200);

  await browser.submit(ACCOUNTS, { conta: id }, 'service_account_active');
  expect(await send(token)).toBe(401);
  await browser.submit(ACCOUNTS, { conta: id }, 'service_account_active');
  expect(await send(token)).toBe(200);
  const chave = /name="chave" value="(\d+)"/.exec(
    (await browser.get(`/auth/v2/keys?conta=${id}`)).text,
  )?.[1];
  const gone = await browser.submit(
    `/auth/v2/keys?conta=${id}`,
    { conta: id, chave: chave ?? '' },
    'revoke_key',
  );
  expect(gone.location).toBe(`keys?conta=${id}&aviso=chaveRevogada`);
  expect(await send(token)).toBe(401);

  const log = await w.pool.query<{ acao: string; usuario_id: number }>(
    `select acao, usuario_id from log where entidade = 'usuario' and entidade_id = $1 order by seq`,
    [id],
  );
  expect(log.rows).toEqual(
    ['criar', 'chave_criar', 'servico_desativar', 'servico_ativar', 'chave_revogar'].map(
      (acao) => ({
        acao,
        usuario_id: admin.id,
      }),
    ),
  );

  // Whoever administers nobody sees none of it; nor who administers elsewhere.
  const other = await signedIn(mais);
  expect((await other.get(ACCOUNTS)).status).toBe(403);
  expect((await other.get(`/auth/v2/keys?conta=${id}`)).status).toBe(404);
  await w.pool.query(
    'insert into usuario_departamento (departamento_id, usuario_id) values ($1, $2)',
    [w.beta.id, id],
  );
  expect((await browser.get(ACCOUNTS)).text).not.toContain('Sistema tributário');
  expect((await browser.get(`/auth/v2/keys?conta=${id}`)).status).toBe(404);
});
