/**
 * Every account message of the specification (section 8) is reached by a real call, with its text: a table over
 * all of them, which lacks none because it would not compile.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, hojeEm } from '../../../domain/kernel/civil-date.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { issueToken } from '../../../server/auth/account-tokens.ts';
import { SHORTEST } from '../../../server/auth/passwords.ts';
import type { TestDatabase } from '../../support/database.ts';
import { logOf } from '../../support/logs.ts';
import {
  authorization,
  codeOf,
  exchange,
  formIn,
  PASSWORD,
  person,
  type Reply,
  type Server,
  whoIs,
} from './kit.ts';
import { twoServers } from './two-servers.ts';

let database: TestDatabase;
let one: Server;
const { browserOf, signedIn, row } = twoServers((made) => {
  ({ database, one } = made);
});

const { conta } = mensagens;
type Message = keyof typeof conta;

/** What is complete in every respect, but for what is changed. */
const WHOLE = {
  telefone: '31987654321',
  validado_por: 'pessoalmente',
  endereco: '{"cep":"30140071"}',
  modulos: '["osm"]',
};
/** Her own first page. */
async function home(values: Parameters<typeof person>[1]): Promise<Reply> {
  const browser = await signedIn(await person(database, { ...WHOLE, ...values }));
  return browser.get('/auth/v2/home');
}
/** What the page of a token's kind says of one that is no longer good. */
async function spent(
  tipo: 'senha' | 'confirmacao',
  page: string,
  how: 'expira_em' | 'usado_em',
): Promise<Reply> {
  const user = await person(database);
  const token = await issueToken(database.db, tipo, user.id);
  await sql`update auth_token set ${sql.ref(how)} = now() - interval '1 second'
    where usuario_id = ${user.id}`.execute(database.db);
  return browserOf().get(`/auth/v2/${page}?token=${token}`);
}
async function changing(fields: Record<string, string>): Promise<Reply> {
  const browser = await signedIn(await person(database));
  return browser.submit('/auth/v2/update_password', {
    atual: PASSWORD,
    senha: 'outra senha boa',
    confirmacao: 'outra senha boa',
    ...fields,
  });
}
async function validating(
  fields: Record<string, string>,
  values: Parameters<typeof person>[1] = {},
): Promise<Reply> {
  const browser = await signedIn(await person(database, values));
  const page = await browser.get('/auth/v2/home');
  return browser.post('/auth/v2/validate', { ...formIn(page.text, 'sign_out'), ...fields });
}

/** By message: the call that says it, and what of a formatted one it says. */
const REACHED: Readonly<Record<Message, () => Promise<Reply | { readonly text: string }>>> = {
  loginInvalido: () => browserOf().signIn('duas palavras'),
  jaConectado: async () => {
    const browser = await signedIn(await person(database));
    const { location } = await browser.get('/auth/v2/sign_in');
    return browser.get(`/auth/v2/${location}`);
  },
  naoAtivada: async () => browserOf().signIn((await person(database, { ativo: false })).login),
  emailOuSenha: async () => browserOf().signIn((await person(database)).email, 'nao-e-esta-1'),
  tokenInvalido: () => browserOf().get('/auth/v2/reset_password?token=x'),
  bloqueada: async () => {
    const { login } = await person(database);
    for (let i = 0; i < 4; i += 1) await browserOf().signIn(login, 'nao-e-esta-1');
    return browserOf().signIn(login, 'nao-e-esta-1');
  },
  sessaoExpirada: async () => {
    const { body, status } = await whoIs(one.app, 'x'.repeat(43));
    expect(status).toBe(401);
    return { text: String(body.message) };
  },
  entrarOuCadastrar: async () => {
    const browser = browserOf();
    const { location } = await browser.get('/auth/v2/account');
    return browser.get(`/auth/v2/${location}`);
  },
  confirmarAntes: async () =>
    browserOf().signIn((await person(database, { confirmado_em: null })).login),
  tokenAutenticacaoExpirado: async () => {
    const user = await person(database);
    const { verifier, query } = authorization();
    const code = codeOf(await browserOf().signIn(user.login, PASSWORD, query));
    await sql`update auth_codigo set expira_em = now() where usuario_id = ${user.id}`.execute(
      database.db,
    );
    const { body } = await exchange(one.app, code, verifier);
    return { text: String(body.message) };
  },
  tokenConfirmacaoExpirado: () => spent('confirmacao', 'confirm', 'expira_em'),
  tokenSenhaExpirado: () => spent('senha', 'reset_password', 'expira_em'),
  senhaInvalida: () => changing({ atual: 'nao-e-esta-1' }),
  senhaEmBranco: () => changing({ senha: '' }),
  senhaAtualEmBranco: () => changing({ atual: '' }),
  jaConfirmado: () => spent('confirmacao', 'confirm', 'usado_em'),
  senhasDiferentes: () => changing({ confirmacao: 'diferente' }),
  senhaCurta: () => changing({ senha: 'curta', confirmacao: 'curta' }),
  jaValidado: () =>
    validating({ forma: 'codigo', codigo: '12345678' }, { validado_por: 'pessoalmente' }),
  respostasErradas: () =>
    validating(
      { forma: 'perguntas', matricula: '1', cpf: '00000' },
      { matricula: '12345', cpf: '52998224725' },
    ),
  codigoErrado: () => validating({ forma: 'codigo', codigo: '00000000' }),
  semCodigo: async () => {
    const browser = await signedIn(await person(database));
    return browser.get('/auth/v2/validate');
  },
  validarConta: () => home({ validado_por: 'nenhum' }),
  completarCadastro: () => home({ endereco: '{}' }),
  escolherModulos: () => home({ modulos: null }),
  atualizarDados: () => home({ telefone: null }),
  atualizarEmail: async () => {
    const user = await person(database, WHOLE);
    await sql`insert into email_historico (scope, scope_id, usuario_id, para, assunto, modelo, status, recusado)
      values ('usuario', ${user.id}, ${user.id}, ${user.email}, 'Aviso', 'conta', 'error', true)`.execute(
      database.db,
    );
    return (await signedIn(user)).get('/auth/v2/home');
  },
  aceitarTermos: async () => {
    const user = await person(database, WHOLE);
    await forget(user);
    return (await signedIn(user)).get('/auth/v2/home');
  },
};
const forget = (user: { readonly id: number }) =>
  sql`delete from usuario_termo where usuario_id = ${user.id}`.execute(database.db);

const textOf = (message: Message): string => {
  const said = conta[message];
  return typeof said === 'string' ? said : said(SHORTEST);
};

test.each(Object.keys(REACHED) as Message[])('lê-se: %s', async (message) => {
  expect((await REACHED[message]()).text).toContain(textOf(message));
});

test('o que a conta tem completo não se lembra', async () => {
  const page = await home({});
  for (const message of [
    'validarConta',
    'completarCadastro',
    'escolherModulos',
    'atualizarDados',
    'atualizarEmail',
    'aceitarTermos',
  ] satisfies Message[])
    expect(page.text).not.toContain(textOf(message));
});

test('sem aceitar os termos em vigor não se chega ao console; aceitos, chega-se, e o aceite fica escrito uma vez', async () => {
  const user = await person(database, WHOLE);
  await forget(user);
  const browser = browserOf();
  const { verifier, query } = authorization();
  const asked = await browser.signIn(user.login, PASSWORD, query);
  expect(asked.location).toMatch(/^terms\?/);
  const path = `/auth/v2/${asked.location}`;
  const action = asked.location;
  // The way around is shut, too: no code, whatever page is asked.
  expect((await browser.get(`/auth/v2/sign_in${query}`)).location).toMatch(/^terms\?/);
  expect((await browser.get('/auth/v2/pending')).location).not.toContain('code=');
  // Nor a key that does without the console.
  expect((await browser.get('/auth/v2/keys')).location).toBe('terms');
  const page = await browser.get(path);
  expect(page.text).toContain('Versão 2.0');
  expect(page.text).toContain('a senha, as chaves e os códigos não se emprestam');
  const unread = await browser.submit(path, {}, action);
  expect([unread.status, unread.text.includes(conta.aceitarTermos)]).toEqual([422, true]);
  const accepted = await browser.submit(path, { aceito: '1' }, action);
  expect((await exchange(one.app, codeOf(accepted), verifier)).status).toBe(200);
  // Sent again it says the same and writes nothing.
  const form = { ...formIn(page.text, action), aceito: '1' };
  expect(codeOf(await browser.post(path, form))).not.toBe('');
  const { rows } = await sql<{ titulo: string }>`
    select titulo from usuario_termo a join termo_uso t on t.id = a.termo_uso_id
    where usuario_id = ${user.id}`.execute(database.db);
  expect(rows).toEqual([{ titulo: '2.0' }]);
  const log = (await logOf(database.pool, 'usuario', user.id)).filter(
    ({ acao }) => acao === 'aceitar_termos',
  );
  expect(log).toMatchObject([{ campos: { termos_de_uso: { de: null, para: '2.0' } } }]);
  expect((await browser.get('/auth/v2/terms')).text).toContain('aceita em');
});

test('aceita-se o que se leu: uma versão que mudou, ou outra que entrou em vigor, se lê de novo', async () => {
  const user = await person(database, WHOLE);
  await forget(user);
  const browser = await signedIn(user);
  const page = await browser.get('/auth/v2/terms');
  const form = { ...formIn(page.text, 'terms'), aceito: '1' };
  const send = (changes: Record<string, string> = {}) =>
    browser.post('/auth/v2/terms', { ...form, ...changes });
  const hoje = hojeEm(new Date());
  for (const wrong of [
    { lock_version: '7' },
    { termo: '999999' },
    { termo: 'x' },
    { termo: '', lock_version: '' },
  ] as Record<string, string>[]) {
    const reply = await send(wrong);
    expect([reply.status, reply.text.includes('Os termos mudaram enquanto você lia')]).toEqual([
      422,
      true,
    ]);
  }
  const { rows } = await sql<{ id: number }>`
    insert into termo_uso (titulo, vigente_de, texto) values
      ('3.0', ${hoje}, 'Terceira, em vigor desde hoje.'),
      ('4.0', ${addDays(hoje, 1)}, 'Quarta, em vigor amanhã.') returning id`.execute(database.db);
  try {
    const late = await send();
    expect(late.status).toBe(422);
    expect(late.text).toContain('Terceira, em vigor desde hoje');
    expect((await browser.submit('/auth/v2/terms', { aceito: '1' })).location).toBe(
      'home?aviso=termosAceitos',
    );
  } finally {
    const ids = rows.map(({ id }) => id);
    await sql`delete from usuario_termo where termo_uso_id = any(${ids})`.execute(database.db);
    await sql`delete from termo_uso where id = any(${ids})`.execute(database.db);
  }
  // Anybody reads them, and only who is signed in accepts.
  const anybody = browserOf();
  expect((await anybody.get('/auth/v2/terms')).text).toContain('Versão 2.0');
  expect((await anybody.post('/auth/v2/terms', { aceito: '1' })).location).toContain('sign_in');
});

test('o que falta se lembra no caminho do console, uma vez por mês, e não o impede', async () => {
  const user = await person(database, { pendencias_em: null });
  const browser = browserOf();
  const { verifier, query } = authorization();
  const asked = await browser.signIn(user.login, PASSWORD, query);
  expect(asked.location).toMatch(/^pending\?/);
  const page = await browser.get(`/auth/v2/${asked.location}`);
  for (const message of ['validarConta', 'completarCadastro', 'escolherModulos'] as const)
    expect(page.text).toContain(textOf(message));
  const on = /href="(sign_in\?[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&');
  const code = codeOf(await browser.get(`/auth/v2/${on}`));
  expect((await exchange(one.app, code, verifier)).status).toBe(200);
  expect(codeOf(await browserOf().signIn(user.login, PASSWORD, authorization().query))).not.toBe(
    '',
  );
  await sql`update usuario set pendencias_em = now() - interval '31 days' where id = ${user.id}`.execute(
    database.db,
  );
  expect((await browserOf().signIn(user.login, PASSWORD, authorization().query)).location).toMatch(
    /^pending\?/,
  );
});

test('os módulos se escolhem, e os outros ficam fechados; com uma chave aberta não se fecha a API', async () => {
  const user = await person(database);
  const browser = await signedIn(user);
  const choose = (fields: Record<string, string>) => browser.submit('/auth/v2/modules', fields);
  expect((await browser.get('/auth/v2/modules')).text).not.toContain('name="admin"');
  expect((await browser.get('/auth/v2/keys')).status).toBe(200);
  // What is not offered is not taken.
  expect((await choose({ admin: '1' })).location).toBe('home?aviso=modulosEscolhidos');
  expect((await row(user)).modulos).toEqual(['osm']);
  expect((await browser.get('/auth/v2/keys')).location).toBe('modules?aviso=moduloFechado');
  expect((await browser.get('/auth/v2/modules?aviso=moduloFechado')).text).toContain(
    'Você não escolheu este módulo',
  );
  expect((await choose({ api: '1' })).status).toBe(303);
  await browser.submit('/auth/v2/keys', { nome: 'Planilha', dias: '30', 'escopo.sessao': '1' });
  const kept = await choose({});
  expect([kept.status, kept.text.includes('Revogue antes as suas chaves')]).toEqual([422, true]);
  expect((await row(user)).modulos).toEqual(['osm', 'api']);
  const told = (await logOf(database.pool, 'usuario', user.id)).filter(
    ({ acao }) => acao === 'modulos',
  );
  expect(told.map(({ campos }) => campos)).toEqual([
    { modulos: { de: null, para: ['osm'] } },
    { modulos: { de: ['osm'], para: ['osm', 'api'] } },
  ]);
});
