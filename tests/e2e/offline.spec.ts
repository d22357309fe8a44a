/** Without a network: the console opens again with what was read, keeps what waits, and says what became of it. */
import {
  type Page,
  detail,
  expect,
  gridOf,
  keys,
  list,
  notices,
  palette,
  ready,
  statusBar,
  test,
} from './support/console.ts';

const PAST = '/app/osm/servicos?ano_eq=2025';

/** The addresses of what this browser keeps. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('osm_admin.lidos');
        // Looked at before the console made it: making it is the console's.
        request.addEventListener('upgradeneeded', () => request.transaction?.abort());
        request.addEventListener('error', () => resolve([]));
        request.addEventListener('success', () => {
          const db = request.result;
          const end = (keys: string[]): void => {
            db.close();
            resolve(keys);
          };
          if (!db.objectStoreNames.contains('lidos')) return end([]);
          const all = db.transaction('lidos').objectStore('lidos').getAllKeys();
          all.addEventListener('success', () => end(all.result.map(String)));
        });
      }),
  );

/** The console with its service worker in charge, a list and the cursor's record read and kept. */
async function prepared(page: Page): Promise<void> {
  await ready(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await ready(page);
  await keys(page, 'Enter');
  await expect(detail(page).getByRole('heading', { name: 'Histórico' })).toBeVisible();
  const id = /servicos\/(\d+)/.exec(page.url())?.[1];
  await expect
    .poll(async () => (await kept(page)).join('\n'))
    .toMatch(new RegExp(`servicos/${id}$`, 'm'));
  await expect.poll(async () => (await kept(page)).join('\n')).toContain('preferencias');
}

test('as chamadas e os arquivos da versão não esperam pelo service worker', async ({ open }) => {
  const page = await open('gerente', PAST, { serviceWorkers: 'allow' });
  await prepared(page);
  await page.reload();
  await ready(page);
  const ways = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((one) => {
      const { name, workerFinalSourceType: way } = one as PerformanceEntry & {
        readonly workerFinalSourceType?: string;
      };
      return [new URL(name).pathname, way] as const;
    }),
  );
  const of = (folder: string): Set<string | undefined> =>
    new Set(ways.filter(([path]) => path.startsWith(folder)).map(([, way]) => way));
  expect([...of('/api/')]).toEqual(['network']);
  expect([...of('/assets/')]).toEqual(['cache']);
});

test('sem rede abre de novo no mesmo lugar, com a hora do que se vê; o que espera vai quando ela volta, e é dito', async ({
  open,
  api,
}) => {
  const page = await open('gerente', PAST, { serviceWorkers: 'allow' });
  page.on('dialog', (dialog) => void dialog.accept());
  await prepared(page);
  const id = Number(/servicos\/(\d+)/.exec(page.url())?.[1]);
  const number = await detail(page).getByRole('heading', { level: 2 }).innerText();

  await page.context().setOffline(true);
  await page.reload();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(number);
  await expect(detail(page).getByRole('heading', { name: 'Histórico' })).toBeVisible();
  await expect(gridOf(page, 'Ordens de serviço').cursor).toHaveCount(1);
  await expect(statusBar(page)).toContainText('Sem conexão: o que se vê foi lido em');

  const text = `Dito sem rede ${crypto.randomUUID().slice(0, 8)}`;
  await expect(statusBar(page)).toContainText('atalhos');
  await keys(page, 'm');
  await expect(page.getByRole('textbox', { name: 'Comentário' })).toBeFocused();
  await page.keyboard.type(text);
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText('Sem conexão: será enviado assim que ela voltar');
  await page.reload();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(number);
  await keys(page, 'Control+k');
  await page.keyboard.type('zzzzzz');
  await expect(palette(page)).toContainText('não foi possível perguntar ao servidor');
  await keys(page, 'Escape');

  await page.context().setOffline(false);
  await expect(statusBar(page)).not.toContainText('Sem conexão');
  await expect(notices(page)).toContainText('comentada');
  const { comentarios } = await (await api('gerente')).order(id);
  expect(comentarios.filter((one) => one.texto === text)).toHaveLength(1);
});

test('uma rede que quer a sua própria entrada responde por nós: é como sem rede, ninguém sai, nada se perde', async ({
  open,
  api,
}) => {
  const page = await open('gerente', PAST);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await page.reload();
  await ready(page);
  await keys(page, 'Enter');
  await expect(detail(page).getByRole('heading', { name: 'Histórico' })).toBeVisible();
  const id = Number(/servicos\/(\d+)/.exec(page.url())?.[1]);
  const number = await detail(page).getByRole('heading', { level: 2 }).innerText();
  await expect
    .poll(async () => (await kept(page)).join('\n'))
    .toMatch(new RegExp(`servicos/${id}$`, 'm'));
  await expect.poll(async () => (await kept(page)).join('\n')).toContain('preferencias');

  const answers = [200, 401, 403, 511];
  let asked = 0;
  await page.route(/\/api\/|\/healthz/, (route) =>
    route.fulfill({
      status: answers[asked++ % answers.length],
      contentType: 'text/html',
      body: '<!doctype html><title>Entre na rede</title><form></form>',
    }),
  );
  await page.reload();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(number);
  await expect(statusBar(page)).toContainText('Sem conexão: o que se vê foi lido em');
  await expect(statusBar(page)).toContainText('atalhos');
  const text = `Dito atrás de uma entrada ${crypto.randomUUID().slice(0, 8)}`;
  await keys(page, 'm');
  await expect(page.getByRole('textbox', { name: 'Comentário' })).toBeFocused();
  await page.keyboard.type(text);
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText('Sem conexão: será enviado assim que ela voltar');
  await keys(page, 'Control+k');
  await page.keyboard.type('exportar csv');
  await expect(palette(page).getByRole('option').first()).toContainText('Exportar CSV');
  await keys(page, 'Enter');
  await expect(notices(page)).toContainText('O CSV não foi exportado: Sem conexão');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(statusBar(page)).not.toContainText('Sem conexão');
  await expect(notices(page)).toContainText('comentada');
  const { comentarios } = await (await api('gerente')).order(id);
  expect(comentarios.filter((one) => one.texto === text)).toHaveLength(1);
});

test('o que falhou sem rede lê-se de novo quando ela volta', async ({ open }) => {
  const page = await open('gerente', PAST, { serviceWorkers: 'allow' });
  await prepared(page);
  await page.context().setOffline(true);
  await keys(page, 'g', 's');
  await expect(list(page)).toContainText('Falha ao carregar os dados');
  await page.context().setOffline(false);
  await expect(gridOf(page, 'Solicitações de prazo').grid).toBeVisible();
  await expect(list(page)).not.toContainText('Falha ao carregar os dados');
});

test('ao sair nada do que se leu fica neste navegador', async ({ open }) => {
  const page = await open('consulta', PAST, { serviceWorkers: 'allow' });
  await ready(page);
  await expect.poll(async () => (await kept(page)).length).toBeGreaterThan(2);
  // The session of this window alone: others share the person's.
  await page.route('**/sign_out', (route) => route.fulfill({ status: 204 }));
  await keys(page, 'Control+k');
  await page.keyboard.type('sair');
  await keys(page, 'Enter');
  await expect(page).toHaveURL('/');
  expect(await kept(page)).toEqual([]);
});
