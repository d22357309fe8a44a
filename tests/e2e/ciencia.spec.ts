/** Who knew of a document, by keyboard: a pile of letters in one form, and what the addressee reads by himself. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { photo } from '../support/files.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type Smtp, smtpServer } from '../support/smtp.ts';
import { apiPath } from '../support/versions.ts';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import {
  Sessions,
  byMenu,
  detail,
  expect,
  expectSaid,
  isForm,
  keys,
  listen,
  notices,
  pick,
  ready,
  test,
} from './support/console.ts';

const DOCS = '/app/fiscalizacao/docs';

interface Made {
  readonly id: number;
  readonly numero: number;
  readonly ano: number;
}

/** So many notices of a model of their own, issued on a day and acknowledged by nobody. */
async function notificacoes(
  admin: Api,
  count: number,
  autuado_em?: string,
): Promise<{ modelo: number; docs: Made[] }> {
  const { id: modelo } = await admin.call<{ id: number }>('POST', '/D/sistema/doc-modelos', {
    titulo: `Notificação por carta ${Date.now()}`,
    tipo: 'notificacao',
    dias_regularizar: 15,
    irregularidades: [{ codigo: 'I-1', descricao: 'Entulho na calçada' }],
  });
  const { irregularidades } = await admin.call<{ irregularidades: { id: number }[] }>(
    'GET',
    `/D/sistema/doc-modelos/${modelo}`,
  );
  const { rows } = await admin.list<{ id: number }>('/D/cadastros?busca_cont=rua&per_page=1');
  const docs: Made[] = [];
  for (let n = 0; n < count; n += 1)
    docs.push(
      await admin.call<Made>('POST', '/D/fiscalizacao/docs', {
        doc_modelo_id: modelo,
        cadastro_id: rows[0]?.id,
        irregularidades: [{ irregularidade_id: irregularidades[0]?.id, quantidade: 1 }],
        ...(autuado_em ? { autuado_em } : {}),
      }),
    );
  return { modelo, docs };
}

/** So many days ago, as the console writes it and as the API does. */
function ago(days: number): { dito: string; dia: string } {
  const dia = addDays(hojeEm(new Date()), -days);
  return { dia, dito: dia.split('-').toReversed().join('/') };
}

test('as cartas que voltaram, num só formulário: cada uma com o seu dia e a sua foto, e o rascunho as guarda', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const { modelo, docs } = await notificacoes(admin, 3, ago(20).dia);
  const [primeira, segunda, terceira] = docs as [Made, Made, Made];
  const path = `${DOCS}?doc_modelo_id_eq=${modelo}&order=id asc`;
  const page = await open('admin', path);
  await ready(page, 'Documentos');
  await keys(page, 'Control+a');
  await byMenu(page, 'Dar ciência');
  const form = await isForm(page, 'Dar ciência');
  await form.getByRole('combobox', { name: 'Tipo' }).selectOption('correios');
  await form
    .getByRole('group', { name: new RegExp(`^Notificação ${primeira.numero}/`) })
    .getByRole('textbox', { name: 'Data' })
    .focus();
  // As a pile is worked through: the day, Enter, the day of the next.
  await page.keyboard.type(ago(9).dito);
  await keys(page, 'Enter');
  await page.keyboard.type(ago(7).dito);
  await keys(page, 'Enter');
  await page.keyboard.type(ago(5).dito);
  const carta = (of: Made) =>
    form.getByRole('group', { name: new RegExp(`^Notificação ${of.numero}/`) });
  await carta(segunda).getByRole('textbox', { name: 'Quem recebeu' }).fill('A vizinha');
  await expectAccessible(page, 'as cartas');

  // On another machine: nothing but what the server has.
  await expect
    .poll(async () => JSON.stringify(await admin.call('GET', '/usuarios/rascunhos')))
    .toContain('A vizinha');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/app/sobre');
  // Nobody chooses them again: the draft knows the records that it is of.
  const drafts = page.getByRole('dialog', { name: 'Rascunhos' });
  await expect(async () => {
    await keys(page, 'g', 'r');
    await expect(drafts).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(drafts.getByRole('listitem', { name: 'Dar ciência: 3 documentos' })).toBeVisible();
  await keys(page, 'Enter');
  await isForm(page, 'Dar ciência');
  await expect(form).toContainText('Rascunho recuperado');
  await expect(form.getByRole('combobox', { name: 'Tipo' })).toHaveValue('correios');
  await expect(carta(primeira).getByRole('textbox', { name: 'Data' })).toHaveValue(ago(9).dito);
  await expect(carta(segunda).getByRole('textbox', { name: 'Quem recebeu' })).toHaveValue(
    'A vizinha',
  );

  const folder = await mkdtemp(join(tmpdir(), 'osm-cartas-'));
  for (const of of [primeira, terceira]) {
    const file = join(folder, `aviso-${of.id}.jpg`);
    await writeFile(file, await photo());
    await carta(of).locator('input[type=file]').setInputFiles(file);
    // It is there once it can be described: what is on its way is waited for.
    await expect(carta(of).getByRole('button', { name: /^Descrever aviso/ })).toBeVisible();
  }
  await carta(terceira).getByRole('textbox', { name: 'Quem recebeu' }).focus();
  await keys(page, 'Control+Enter');
  const read = (of: Made) =>
    admin.call<{
      ciencias: { tipo: string; data: string; ciencia_em: string; quem: string | null }[];
      anexos: { file_info: { name: string } }[];
      prazo_regularizar: string | null;
    }>('GET', `/D/fiscalizacao/docs/${of.id}`);
  for (const [of, days, quem, fotos] of [
    [primeira, 9, null, 1],
    [segunda, 7, 'A vizinha', 0],
    [terceira, 5, null, 1],
  ] as const) {
    await expect.poll(async () => (await read(of)).ciencias).toHaveLength(1);
    const doc = await read(of);
    expect(doc.ciencias[0]).toMatchObject({ tipo: 'correios', data: ago(days).dia, quem });
    expect(doc.anexos).toHaveLength(fotos);
    expect(doc.prazo_regularizar).not.toBe(null);
  }
  // What was sent is no draft any more; what is known is not made known again.
  await expect
    .poll(async () => JSON.stringify(await admin.call('GET', '/usuarios/rascunhos')))
    .not.toContain('A vizinha');
  await expect(
    admin.call('POST', `/D/fiscalizacao/docs/${primeira.id}/ciencia`, {
      tipo: 'pessoal',
      data: ago(1).dia,
    }),
  ).rejects.toThrow(/409/);
  await rm(folder, { recursive: true, force: true });
});

test('a página do papel diz que é autêntico, nos dois temas e sem nome de ninguém', async ({
  page,
  api,
}) => {
  const admin = await api('admin');
  const {
    docs: [doc],
  } = await notificacoes(admin, 1);
  const path = apiPath(`/fiscalizacao-obras/fiscalizacao/docs/${doc?.id}`);
  const reply = await fetch(`${process.env.OSM_URL}${path}`, {
    headers: {
      authorization: `Bearer ${admin.token}`,
      accept: 'application/pdf',
      'x-client-name': 'osm_admin',
      'x-client-version': 'e2e',
    },
  });
  expect(reply.status).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(await reply.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  const [, codigo = ''] = /verificar\/([0-9A-Z-]+)/.exec(text.replaceAll(/\s/g, '')) ?? [];
  expect(codigo).not.toBe('');

  await page.goto('/verificar');
  await expectAccessible(page, 'verificar');
  await expect(page.getByRole('textbox', { name: 'Código' })).toBeFocused();
  await page.keyboard.type('ZZZZ');
  await keys(page, 'Enter');
  await expect(page.locator('main')).toContainText('Nenhum documento');
  await expectAccessible(page, 'verificar, código errado');
  await page.getByRole('textbox', { name: 'Código' }).focus();
  await keys(page, 'Control+a');
  await page.keyboard.type(codigo.toLowerCase());
  await keys(page, 'Enter');
  await expect(page.locator('main')).toContainText('O documento é autêntico');
  await expect(page.locator('main')).toContainText(`Notificação ${doc?.numero}/${doc?.ano}`);
  await expectAccessible(page, 'verificar, autêntico');
  const { contribuinte } = await admin.call<{ contribuinte: { razao_social: string } }>(
    'GET',
    `/D/fiscalizacao/docs/${doc?.id}`,
  );
  await expect(page.locator('main')).not.toContainText(contribuinte.razao_social);
});

test.describe('a ciência eletrônica', () => {
  let folder: string;
  let smtp: Smtp;
  let server: RunningServer;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'osm-ciencia-'));
    await chmod(folder, 0o755);
    smtp = await smtpServer();
    server = await startServer({
      DATA_DIR: join(folder, 'data'),
      DEMO_ORDERS: '50',
      RATE_LIMITS: 'nao',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'OS-m <osm@valesereno.example>',
    });
  });
  test.afterAll(async () => {
    await server?.stop();
    await smtp?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('o endereço vai por e-mail; quem o recebe lê o documento, uma vez, e a leitura vale', async ({
    browser,
  }) => {
    const sessions = new Sessions(browser, { baseURL: server.url });
    const admin = await sessions.api('admin', 'fiscalizacao-obras');
    const {
      docs: [doc],
    } = await notificacoes(admin, 1);
    const window = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      storageState: await sessions.state('admin', 'fiscalizacao-obras'),
    });
    const page = await window.newPage();
    await listen(page);
    await page.goto(`${DOCS}/${doc?.id}`);
    await ready(page, 'Documentos');
    await byMenu(page, 'Enviar por e-mail');
    await isForm(page, 'Enviar por e-mail');
    await page.keyboard.type('morador@exemplo.com.br');
    await keys(page, 'Control+Enter');
    await expect(notices(page)).toContainText('enviad');
    const letter = () => smtp.received.find(({ to }) => to.includes('morador@exemplo.com.br'));
    await expect.poll(() => letter()?.mail.text ?? '').toContain('documento?a=');
    // The port is the machine's to give here; who operates says the address.
    const [, said = ''] = /https?:\/\/[^/\s]+(\S+)/.exec(letter()?.mail.text ?? '') ?? [];
    const address = `${server.url}${said}`;

    // Whoever opens it has no session of the console; to open is not to read.
    const street = await browser.newContext({ baseURL: server.url });
    const reader = await street.newPage();
    await reader.goto(address);
    await expect(reader.getByRole('heading', { level: 2 })).toContainText(
      `Notificação ${doc?.numero}/${doc?.ano}`,
    );
    await expect(reader.locator('main')).not.toContainText('Entulho');
    await expectAccessible(reader, 'o endereço, antes da leitura');
    const situacao = async () =>
      (await admin.call<{ situacao: string }>('GET', `/D/fiscalizacao/docs/${doc?.id}`)).situacao;
    expect(await situacao()).toBe('aguardando_ciencia');

    const ler = reader.getByRole('button', { name: 'Ler o documento' });
    for (let n = 0; n < 9 && !(await ler.evaluate((one) => one.matches(':focus'))); n += 1)
      await keys(reader, 'Tab');
    await expect(ler).toBeFocused();
    await keys(reader, 'Enter');
    await expect(reader.locator('main')).toContainText('Entulho na calçada');
    await expect(reader.locator('main')).toContainText('Lido em');
    await expectAccessible(reader, 'o documento lido');
    expect(await situacao()).toBe('andamento');
    await reader.reload();
    await expect(reader.locator('main')).toContainText('Lido em');

    // The console sees it by itself; the trail names nobody, for nobody signed in.
    await expect(detail(page).locator('.rec .st').first()).toHaveText('Aguardando Regularizar');
    await page.goto(`${DOCS}/${doc?.id}/ciencias`);
    await ready(page, 'Documentos');
    await expect(detail(page)).toContainText('Eletrônica');
    await expect(detail(page)).toContainText('morador@exemplo.com.br');
    const { ciencias } = await admin.call<{ ciencias: { usuario: unknown }[] }>(
      'GET',
      `/D/fiscalizacao/docs/${doc?.id}`,
    );
    expect(ciencias).toMatchObject([{ usuario: null }]);
    const altered = await reader.goto(address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    expect(altered?.status()).toBe(404);
    await expectAccessible(reader, 'um endereço que nada abre');
    await street.close();
    await window.close();
  });
});

test('a reincidência se vê antes de emitir: o que foi achado antes multiplica o valor', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const titulo = `Notificação reincidente ${Date.now()}`;
  const { id: modelo } = await admin.call<{ id: number }>('POST', '/D/sistema/doc-modelos', {
    titulo,
    tipo: 'notificacao',
    irregularidades: [{ codigo: 'I-1', descricao: 'Som acima do limite', valor: '100' }],
    reincidencia: { meses: 12, fator: '2', mesma: true },
  });
  const { irregularidades } = await admin.call<{ irregularidades: { id: number }[] }>(
    'GET',
    `/D/sistema/doc-modelos/${modelo}`,
  );
  const { rows } = await admin.list<{ id: number; numero: string }>(
    '/D/cadastros?busca_cont=avenida&per_page=1',
  );
  const antes = await admin.call<Made>('POST', '/D/fiscalizacao/docs', {
    doc_modelo_id: modelo,
    cadastro_id: rows[0]?.id,
    irregularidades: [{ irregularidade_id: irregularidades[0]?.id, quantidade: 1 }],
  });
  await admin.call('POST', `/D/fiscalizacao/docs/${antes.id}/ciencia`, {
    tipo: 'pessoal',
    data: hojeEm(new Date()),
  });
  const page = await open('admin', '/app/osm/notificacoes/nova');
  const form = await isForm(page, 'Nova notificação');
  await pick(page, 'Modelo', titulo);
  await form.getByRole('button', { name: /^Cadastro/ }).focus();
  await pick(page, 'Cadastro', rows[0]?.numero ?? '');
  await form.getByRole('checkbox', { name: /I-1/ }).focus();
  await keys(page, 'Space');
  await expect(form).toContainText('Reincidência');
  await expect(form).toContainText('R$ 200,00');
  await keys(page, 'Control+Enter');
  await expect(detail(page)).toContainText('R$ 200,00');
  await expect(detail(page)).toContainText('× 2');
});

test('uma legislação que modelos citam não se exclui: diz-se o que a usa', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const { rows } = await admin.list<{ id: number; titulo: string }>(
    '/D/sistema/legislacoes?titulo_eq=C%C3%B3digo%20de%20Obras%20e%20Edifica%C3%A7%C3%B5es',
  );
  const page = await open('admin', `/app/sistema/legislacoes/${rows[0]?.id}`);
  await ready(page, 'Legislações');
  await byMenu(page, 'Excluir legislação');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Não é possível excluir');
  await expect(page.locator('body')).toContainText(/modelos? de documento/i);
  expect(
    (
      await admin.list(
        '/D/sistema/legislacoes?titulo_eq=C%C3%B3digo%20de%20Obras%20e%20Edifica%C3%A7%C3%B5es',
      )
    ).rows,
  ).toHaveLength(1);
});
