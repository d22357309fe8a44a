/** The account: data and address, sessions, photo, validation. */
import { photo } from '../../support/files.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { issueValidationCode } from '../../../server/auth/account-tokens.ts';
import type { TestDatabase } from '../../support/database.ts';
import { until } from '../../support/until.ts';
import { BREATH, paceOf } from '../../../server/http/pace.ts';
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

let database: TestDatabase;
let one: Server;
let two: Server;
const { browserOf, signedIn, row, linkTo } = twoServers((made) => {
  ({ database, one, two } = made);
});

test('dados se conferem, mascaram e registram; um e-mail novo espera pelo dono', async () => {
  const user = await person(database);
  const browser = await signedIn(user);
  const save = (fields: Record<string, string>) =>
    browser.submit('/auth/v2/account', {
      nome: 'Ana  Lima',
      email: user.email,
      telefone: '',
      ...fields,
    });
  const wrong = await save({ nome: 'A', telefone: '123' });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('O nome é muito curto');
  expect(wrong.text).toContain('não é um telefone válido');
  expect((await save({ telefone: '(31) 9 8765-4321' })).location).toBe('account?aviso=dadosSalvos');
  expect(await row(user)).toMatchObject({
    nome: 'Ana Lima',
    telefone: '31987654321',
    lock_version: 1,
  });
  expect((await browser.get('/auth/v2/account')).text).toContain('value="(31) 9 8765-4321"');
  const log = await database.db
    .selectFrom('log')
    .select('campos')
    .where('entidade_id', '=', user.id)
    .where('acao', '=', 'conta')
    .executeTakeFirstOrThrow();
  expect(log.campos).toEqual({
    nome: { de: 'Pessoa de Teste', para: 'Ana Lima' },
    telefone: { de: null, para: '31987654321' },
  });

  const taken = await person(database);
  const email = `nova.${user.login}@cidade.gov.br`;
  expect((await save({ email })).text).toContain('A senha atual não pode ficar em branco.');
  expect((await save({ email, atual: 'errada-errada' })).text).toContain('Senha inválida.');
  expect((await save({ email: taken.email, atual: PASSWORD })).text).toContain('já está em uso');
  expect((await save({ email, atual: PASSWORD })).location).toBe('account?aviso=emailAConfirmar');
  expect((await row(user)).email).toBe(user.email);
  // The old address hears of it, with no key to anything.
  const told = await linkTo(user.email);
  expect(told).toMatch(/\/account$/);
  expect((await browser.submit(await linkTo(email), {})).location).toBe(
    'home?aviso=emailConfirmado',
  );
  expect((await row(user)).email).toBe(email);
});

test('o endereço guarda as máscaras, e diz o que falta', async () => {
  const user = await person(database);
  const browser = await signedIn(user);
  const full = {
    cep: '30140-071',
    logradouro: 'Rua da Bahia',
    numero: '1000',
    complemento: '',
    bairro: 'Centro',
    municipio: 'Vale Sereno',
    uf: 'mg',
  };
  const wrong = await browser.submit('/auth/v2/address', {
    ...full,
    cep: '123',
    numero: '',
    uf: 'XX',
  });
  expect(wrong.status).toBe(422);
  for (const text of ['não é um CEP válido', 'Número é obrigatório', 'UF não é válido']) {
    expect(wrong.text).toContain(text);
  }
  expect((await browser.submit('/auth/v2/address', full)).location).toBe(
    'address?aviso=enderecoSalvo',
  );
  expect((await row(user)).endereco).toEqual({ ...full, cep: '30140071', uf: 'MG' });
  expect((await browser.get('/auth/v2/address')).text).toContain('value="30.140-071"');
});

test('as sessões se listam, uma entrada por linha, e se encerram uma a uma ou todas as outras', async () => {
  const user = await person(database);
  const browser = await signedIn(user);
  const tokens = await Promise.all(
    [browserOf(), browserOf(two)].map((b, i) => consoleToken(b, (i ? two : one).app, user.login)),
  );
  const page = await browser.get('/auth/v2/account');
  const lines = [...page.text.matchAll(/<th scope="row">[\s\S]*?<\/tr>/g)].map(([line]) => line);
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.includes('Chrome em Windows'))).toHaveLength(3);
  expect(lines.filter((line) => line.includes('Console'))).toHaveLength(2);
  const other = lines.find((line) => line.includes('Console')) ?? '';
  const fields = formIn(other, 'end_session');
  expect(await browser.post('/auth/v2/end_session', fields)).toMatchObject({
    location: 'account?aviso=sessaoEncerrada',
  });
  await until('uma a menos', async () => {
    const states = await Promise.all(
      tokens.map(async (token) => (await whoIs(two.app, token)).status),
    );
    return states.toSorted((a, b) => a - b).join() === '200,401';
  });

  const stranger = await signedIn(await person(database));
  const theirs = formIn((await stranger.get('/auth/v2/account')).text, 'end_session');
  await stranger.post('/auth/v2/end_session', { ...theirs, sessao: fields.sessao ?? '' });
  const others = formIn((await browser.get('/auth/v2/account')).text, 'end_other_sessions');
  await browser.post('/auth/v2/end_other_sessions', others);
  await until('nenhuma outra', async () => {
    const states = await Promise.all(
      tokens.map(async (token) => (await whoIs(two.app, token)).status),
    );
    return states.join() === '401,401';
  });
  expect((await browser.get('/auth/v2/account')).status).toBe(200);
});

test('a sessão de outra pessoa não se encerra', async () => {
  const victim = await person(database);
  const token = await consoleToken(browserOf(), one.app, victim.login);
  const { id } = await database.db
    .selectFrom('sessao')
    .select('id')
    .where('usuario_id', '=', victim.id)
    .executeTakeFirstOrThrow();
  const browser = await signedIn(await person(database));
  const form = formIn((await browser.get('/auth/v2/account')).text, 'end_session');
  await browser.post('/auth/v2/end_session', { ...form, sessao: String(id) });
  expect((await whoIs(one.app, token)).status).toBe(200);
});

/** A 1×1 PNG. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('uma foto é o que são os seus bytes, perde o que a câmera escreveu e se serve pelo nome', async () => {
  const user = await person(database);
  const browser = await signedIn(user);
  const send = async (file: Buffer, type?: string) => {
    const form = formIn((await browser.get('/auth/v2/image')).text, 'image');
    return browser.upload('/auth/v2/image', form, file, type);
  };
  expect((await send(Buffer.from('<svg onload="alert(1)">'), 'image/png')).text).toContain(
    'O arquivo não é uma foto PNG, JPEG ou WebP.',
  );
  expect((await send(Buffer.alloc(1_100_000, 1))).status).toBe(413);
  expect((await send(Buffer.alloc(0))).text).toContain('Escolha uma foto.');

  const tagged = await photo();
  expect((await sharp(tagged).metadata()).exif).toBeDefined();
  expect((await send(tagged)).location).toBe('image?aviso=fotoSalva');
  const { foto_chave, foto, foto_tipo } = await row(user);
  const drawn = await sharp(foto ?? undefined).metadata();
  expect([drawn.width, drawn.height, drawn.exif]).toEqual([300, 400, undefined]);
  expect(foto_tipo).toBe('image/jpeg');
  const served = await one.app.inject({ url: `/auth/v2/photo/${foto_chave}` });
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
  });
  expect(served.rawPayload.equals(foto ?? Buffer.alloc(0))).toBe(true);
  const token = await consoleToken(browserOf(), one.app, user.login);
  expect((await whoIs(one.app, token)).body.url_thumb).toBe(`/auth/v2/photo/${foto_chave}`);

  const remove = formIn((await browser.get('/auth/v2/image')).text, 'remove_image');
  expect((await browser.post('/auth/v2/remove_image', remove)).location).toBe(
    'image?aviso=fotoRemovida',
  );
  expect((await one.app.inject({ url: `/auth/v2/photo/${foto_chave}` })).statusCode).toBe(404);
  expect((await browser.upload('/auth/v2/image', {}, png)).status).toBe(403);
});

test('quem troca de foto sem parar espera, e lê por quê', async () => {
  // A clock that stands still: what was spent does not come back.
  const pace = paceOf(true, () => 0);
  const slow = await server(database, {}, { pace });
  const user = await person(database);
  const browser = new Browser(slow.app, '10.9.1.1');
  expect((await browser.signIn(user.login)).status).toBe(303);
  const send = async () => {
    const form = formIn((await browser.get('/auth/v2/image')).text, 'image');
    return browser.upload('/auth/v2/image', form, png, 'image/png');
  };
  expect((await send()).status).toBe(303);
  pace.spend(user.id, BREATH);
  const refused = await send();
  expect([refused.status, refused.headers['content-type']]).toEqual([
    429,
    'text/html; charset=utf-8',
  ]);
  expect(refused.text).toContain('Muitos pedidos em pouco tempo: aguarde 1 segundo');
  await slow.app.close();
});

test('uma conta se valida por código ou por perguntas, uma vez', async () => {
  const user = await person(database, { matricula: '12.345-6', cpf: '52998224725' });
  const other = await person(database);
  const browser = await signedIn(user);
  expect((await browser.get('/auth/v2/home')).text).toContain('Valide a sua conta por código');
  const send = (fields: Record<string, string>) => browser.submit('/auth/v2/validate', fields);
  const foreign = await issueValidationCode(database.db, other.id);
  expect(foreign).toMatch(/^\d{8}$/);
  expect((await send({ forma: 'codigo', codigo: foreign })).text).toContain(
    'O código de validação não confere.',
  );
  const wrong = await send({ forma: 'perguntas', matricula: '123456', cpf: '00000' });
  expect(wrong.text).toContain('As respostas não conferem.');
  expect((await send({ forma: 'perguntas', matricula: '123456', cpf: '24725' })).location).toBe(
    'home?aviso=contaValidada',
  );
  expect((await row(user)).validado_por).toBe('pergunta_seguranca');
  expect((await browser.get('/auth/v2/validate')).text).toContain('O usuário já foi validado.');

  const second = await signedIn(other);
  const page = await second.get('/auth/v2/validate');
  expect(page.text).toContain('compareça à prefeitura com um documento de identidade com foto');
  expect(page.text).not.toContain('Validar por perguntas');
  const code = await issueValidationCode(database.db, other.id);
  const reply = await second.submit('/auth/v2/validate', {
    codigo: `${code.slice(0, 4)} ${code.slice(4)}`,
  });
  expect(reply.location).toBe('home?aviso=contaValidada');
  expect((await row(other)).validado_por).toBe('codigo_verificacao');
});

test('sai-se pelo botão das páginas', async () => {
  const user = await person(database);
  const browser = await signedIn(user);
  const form = formIn((await browser.get('/auth/v2/home')).text, 'sign_out');
  expect((await browser.post('/auth/v2/sign_out', { csrf: 'x' })).status).toBe(403);
  expect((await browser.post('/auth/v2/sign_out', form)).location).toBe('sign_in?aviso=saiu');
  expect((await browser.get('/auth/v2/home')).location).toContain('sign_in');
});
