/** Others work too, lines break, servers restart, versions change: nothing typed is lost. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Proxy, proxyTo } from '../support/proxy.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import {
  Sessions,
  context,
  detail,
  expect,
  expectSaid,
  gridOf,
  keys,
  listen,
  notices,
  ready,
  statusBar,
  test,
} from './support/console.ts';
import { type Published, publishing } from './support/new-version.ts';

const ORDERS = '/app/osm/servicos';
const NAME = 'Ordens de serviço';

test('duas pessoas na mesma OS: a segunda é avisada, compara, e envia sobre a versão atual', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { id, numero, ano } = await manager.newOrder({ endereco: 'Rua Velha, 1' });
  const first = await open('gerente', `${ORDERS}/${id}`);
  await ready(first);
  const second = await open('claudio.rezende', `${ORDERS}/${id}`);
  await ready(second);

  await keys(first, '9');
  const mine = first.getByRole('form', { name: 'Manutenção' });
  await mine.getByRole('textbox', { name: 'Motivo' }).fill('Endereço conferido em campo.');
  await mine.getByRole('textbox', { name: 'Endereço' }).fill('Rua Nova, 25');

  await keys(second, '9');
  const theirs = second.getByRole('form', { name: 'Manutenção' });
  await theirs.getByRole('textbox', { name: 'Motivo' }).fill('Corrigido pelo balcão.');
  await theirs.getByRole('textbox', { name: 'Endereço' }).fill('Rua do Meio, 12');
  await keys(second, 'Control+Enter');
  await expect(detail(second)).toContainText('Rua do Meio, 12');

  await keys(first, 'Control+Enter');
  await expect(notices(first)).toContainText(
    `OS ${numero}/${ano} não foi corrigida: alterada por outra pessoa`,
  );
  await notices(first).getByRole('button', { name: 'Abrir' }).click();
  await expect(mine.getByRole('alert')).toContainText(
    /Alterada por Cláudio Rezende às \d\d:\d\d\. O que você digitou foi mantido\./,
  );
  await expect(mine.getByRole('textbox', { name: 'Motivo' })).toHaveValue(
    'Endereço conferido em campo.',
  );
  await expect(mine.getByRole('textbox', { name: 'Endereço' })).toHaveValue('Rua Nova, 25');
  await mine.getByRole('button', { name: 'Comparar' }).click();
  const address = mine
    .getByLabel('O que mudou')
    .locator('div')
    .filter({ hasText: /^Endereço/ });
  await expect(address).toContainText('Você leu Rua Velha, 1');
  await expect(address).toContainText('Está agora Rua do Meio, 12');
  await expect(address).toContainText('Você digitou Rua Nova, 25');
  expect((await manager.order(id)) as unknown as { endereco: string }).toMatchObject({
    endereco: 'Rua do Meio, 12',
  });

  await mine.getByRole('button', { name: 'Usar a versão atual' }).click();
  await mine.getByRole('textbox', { name: 'Endereço' }).focus();
  await keys(first, 'Control+Enter');
  await expect(detail(first)).toContainText('Rua Nova, 25');
  await expect
    .poll(async () => (await manager.order(id)) as unknown as { endereco: string })
    .toMatchObject({ endereco: 'Rua Nova, 25' });
});

test('um envio que falha traz a linha de volta, com o que foi digitado; o cursor não esperou', async ({
  open,
}) => {
  const page = await open('gerente', '/app/osm/solicitacoes?situacao_in=solicitado', {
    department: 'tributos',
  });
  const { cursor, grid, at } = await ready(page, 'Solicitações de prazo');
  const name = await cursor.getByRole('gridcell').nth(1).innerText();
  let fail = (): void => undefined;
  const held = new Promise<void>((done) => (fail = done));
  await page.route('**/recusar', async (route) => {
    await held;
    await route.fulfill({ status: 422, json: { errorCode: 'regra', message: 'Hoje não.' } });
  });
  await keys(page, 'r');
  const refusing = page.getByRole('form', { name: 'Recusar prazo' });
  await refusing
    .getByRole('textbox', { name: 'Motivo da recusa' })
    .fill('O prazo original é suficiente.');
  await keys(page, 'Control+Enter');
  await expect(grid).toBeFocused();
  await expect.poll(at).toBe(2);
  fail();
  await expect(notices(page)).toContainText(`Prazo da OS ${name} não foi recusado`);
  // It did not take the focus; the notice leads there.
  await expect(grid).toBeFocused();
  await notices(page).getByRole('button', { name: 'Abrir' }).click();
  await expect(refusing.getByRole('textbox')).toHaveValue('O prazo original é suficiente.');
  await expect(context(page)).toContainText(`Prazo da OS ${name}`);
  await expect(cursor).toContainText(name);
  await page.unrouteAll();
  await refusing.getByRole('textbox').focus();
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText(`Prazo da OS ${name} recusado`);
});

test('o rascunho sobrevive a recarregar a página', async ({ open, api }) => {
  const { id } = await (await api('gerente')).newOrder();
  const page = await open('gerente', `${ORDERS}/${id}`);
  await ready(page);
  await keys(page, '8');
  const motive = page
    .getByRole('form', { name: 'Cancelar' })
    .getByRole('textbox', { name: 'Motivo' });
  await motive.pressSequentially('Duplicada: é a mesma');
  // The browser asks before it goes.
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(motive).toHaveValue('Duplicada: é a mesma');
  await expect(context(page)).toContainText('Rascunho recuperado.');
});

test.describe('o servidor e o banco', () => {
  test.describe.configure({ mode: 'serial' });
  let folder: string;
  let holder: RunningServer;
  let server: RunningServer;
  let proxy: Proxy;
  let environment: Record<string, string>;

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'osm-juntos-'));
    await chmod(folder, 0o755);
    // One server holds the database; ours reaches it over a line that can be cut.
    holder = await startServer({ DATA_DIR: join(folder, 'data'), DEMO_ORDERS: '50' });
    const cluster = join(folder, 'data', 'postgres');
    const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3];
    const password = (await readFile(join(cluster, 'os-m.senha'), 'utf8')).trim();
    proxy = await proxyTo(`postgres://osm:${password}@127.0.0.1:${port}/osm`);
    environment = { DATA_DIR: join(folder, 'outro'), DATABASE_URL: proxy.url, DEMO: 'never' };
    server = await startServer(environment);
  });
  test.afterAll(async () => {
    await server?.stop();
    await proxy?.cut();
    await holder?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('o banco some e volta: dito na barra de estado; depois o servidor, e o comentário espera', async ({
    browser,
  }) => {
    const { url } = server;
    const sessions = new Sessions(browser, { baseURL: url });
    const window = await browser.newContext({
      baseURL: url,
      serviceWorkers: 'block',
      storageState: await sessions.state('gerente', 'fiscalizacao-obras'),
    });
    const page = await window.newPage();
    await listen(page);
    await page.goto(ORDERS);
    const { cursor, grid, at } = await ready(page);
    await expect(statusBar(page)).toContainText('Conectado');
    await keys(page, 'j');
    const text = await cursor.innerText();

    await test.step('o banco', async () => {
      await proxy.cut();
      await keys(page, 'Shift+R');
      await expect(statusBar(page)).toContainText('Banco de dados indisponível');
      await expectSaid(page, 'Banco de dados indisponível');
      // What was read stays, and can be walked through.
      await expect(cursor).toHaveText(text, { useInnerText: true });
      await keys(page, 'j');
      expect(await at()).toBe(3);
      await expect(grid).toBeFocused();
      expect((await page.request.get('/healthz')).status()).toBe(503);
      await proxy.mend();
      await expect(statusBar(page)).toContainText('Conectado');
      await expectSaid(page, 'Conexão restabelecida');
    });

    await test.step('o servidor', async () => {
      // This window has no service worker: what a form is drawn with is there once one was.
      await keys(page, 'm');
      await expect(page.getByRole('form', { name: 'Comentar' })).toBeVisible();
      await keys(page, 'Escape');
      await expect(page.getByRole('form')).toHaveCount(0);
      await server.stop();
      await keys(page, 'm');
      const field = page
        .getByRole('form', { name: 'Comentar' })
        .getByRole('textbox', { name: 'Comentário' });
      await field.fill('Escrito enquanto a linha estava fora.');
      await keys(page, 'Control+Enter');
      await expect(statusBar(page)).toContainText('Sem conexão');
      await expect(notices(page)).toContainText('Sem conexão: será enviado assim que ela voltar');
      await expect(page.getByRole('form')).toHaveCount(0);
      const id = Number(/servicos\/(\d+)/.exec(page.url())?.[1]);
      server = await startServer({ ...environment, PORT: new URL(url).port });
      await expect(statusBar(page)).toContainText('Conectado');
      const boss = await sessions.api('gerente', 'fiscalizacao-obras');
      await expect
        .poll(async () => (await boss.order(id)).comentarios.map((one) => one.texto))
        .toContain('Escrito enquanto a linha estava fora.');
    });
    await window.close();
  });
});

test.describe('uma nova versão', () => {
  let published: Published;
  test.beforeAll(async () => {
    published = await publishing(process.env.OSM_URL ?? '');
  });
  test.afterAll(() => published.close());

  test('a cada minuto se pergunta por ela; oferece sem tomar o foco, e espera os formulários', async ({
    open,
  }) => {
    const page = await open('claudio.rezende', '/app/sobre', {
      baseURL: published.url,
      serviceWorkers: 'allow',
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.clock.install();
    await page.goto(ORDERS);
    const { grid } = await ready(page);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);

    published.publish();
    await page.clock.fastForward(60_000);
    const prompt = page.getByRole('group', { name: 'Atualização disponível' });
    await expect(prompt).toBeVisible();
    await expect(prompt).toContainText('Atualização disponível');
    await expect(prompt).toContainText('Atualizar agora?');
    await expect(grid).toBeFocused();
    await expectSaid(page, 'Atualização disponível');
    await prompt.getByRole('button', { name: 'Agora não' }).click();
    await expect(prompt).toHaveCount(0);

    published.publish();
    await keys(page, 'Alt+1', 'm');
    await page.getByRole('textbox', { name: 'Comentário' }).fill('Ainda não enviado');
    await page.clock.fastForward(60_000);
    await expect(prompt).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Comentário' })).toBeFocused();
    await prompt.getByRole('button', { name: 'Atualizar', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Atualização' })).toContainText(
      'Será aplicada quando os formulários abertos forem enviados.',
    );
    await expect(page.getByRole('textbox', { name: 'Comentário' })).toHaveValue(
      'Ainda não enviado',
    );
    const reloaded = page.waitForEvent('load');
    await page.getByRole('textbox', { name: 'Comentário' }).focus();
    await keys(page, 'Escape');
    await page.getByRole('button', { name: 'Descartar' }).press('Enter');
    await reloaded;
    await expect(gridOf(page, NAME).cursor).toHaveCount(1);
    await expect(page.getByRole('group', { name: 'Atualização' })).toHaveCount(0);
  });
});
