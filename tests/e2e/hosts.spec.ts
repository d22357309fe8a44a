/**
 * Console, API and sign-in on hosts of their own (specification, section 7; decisions, section 1), as a municipality has
 * them: what goes between them is another origin's. Names below 'localhost' are this machine to every browser.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jpeg } from '../support/files.ts';
import {
  context,
  departmentName,
  detail,
  expect,
  expectSaid,
  listen,
  ready,
  signIn,
  statusBar,
  test,
} from './support/console.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osm-hosts-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const NAME = 'osm.localhost';

test('entra-se por auth., lê-se e anexa-se por api., e a conexão que cai volta', async ({
  browser,
  api,
}) => {
  const { port } = new URL(process.env.OSM_URL ?? '');
  const window = await browser.newContext({ baseURL: `http://${NAME}:${port}` });
  const page = await window.newPage();
  await listen(page);
  /** What the browser refused: another origin's answer, or what our own policy does not let in. */
  const refused: string[] = [];
  page.on('console', (said) => {
    if (/CORS policy|Content Security Policy/.test(said.text())) refused.push(said.text());
  });
  const manager = await api('gerente');
  const { id } = await manager.newOrder();
  await page.goto(`/app/osm/servicos/${id}/anexos`);
  await page.waitForURL(`http://auth.localhost:${port}/v2/sign_in?**`);
  await signIn(page, 'gerente');
  await page.getByRole('row', { name: departmentName('fiscalizacao-obras') }).click();
  await ready(page);
  await expect(statusBar(page).getByTitle('Ao vivo')).toContainText('Conectado');

  const tab = detail(page).getByRole('tabpanel', { name: 'Anexos' });
  await tab.getByRole('button', { name: 'Anexar' }).press('Enter');
  const photo = join(folder, 'fachada.jpg');
  await writeFile(photo, await jpeg('hosts'));
  await context(page).locator('input[type=file]').setInputFiles(photo);
  await expectSaid(page, 'arquivo enviado');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(() =>
      tab
        .locator('img')
        .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth)),
    )
    .toEqual([320]);

  // Others' doings come by the stream; the way back is found by asking.
  await manager.act(id, 'cancelar', { motivo: 'Cancelada por outra pessoa agora.' });
  await expect(detail(page)).toContainText('Cancelada');
  await window.setOffline(true);
  await expect(statusBar(page)).toContainText('Sem conexão');
  await window.setOffline(false);
  await expect(statusBar(page)).not.toContainText('Sem conexão');

  await page.getByRole('button', { name: /^Usuário:/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/');
  expect(refused).toEqual([]);
  await window.close();
});
