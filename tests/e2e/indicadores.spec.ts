/** A report as a person keeps it: saved as a view, on the home screen, on a wall. */
import {
  address,
  expect,
  expectSaid,
  keys,
  notices,
  palette,
  statusBar,
  test,
} from './support/console.ts';

// What is pinned is of a person and a department: nobody else is manager here.
const department = 'fiscalizacao-posturas';
const ZONAS = '/app/indicadores/osm/por-zona';

test('uma visão do relatório: salva, achada na paleta, fixada no início, movida, desafixada', async ({
  open,
}) => {
  const nome = `Zonas ${Date.now().toString(36)}`;
  const page = await open('gerente', `${ZONAS}?comparar=ano`, { department });
  await expect(statusBar(page)).toContainText('atalhos');
  await expect(page.getByRole('grid', { name: 'Ordens por zona' })).toContainText('Total');
  await keys(page, 'v');
  const menu = page.getByRole('menu', { name: 'Visões do relatório' });
  await menu.getByRole('menuitem', { name: 'Salvar esta visão…' }).click();
  await page.getByLabel('Nome da visão').fill(nome);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: nome })).toBeVisible();
  await keys(page, 'Shift+H');
  await expect(notices(page)).toContainText('Fixado no início');

  // By mail: asked for here, listed and taken away among the person's notices.
  await keys(page, 'v');
  await menu.getByRole('menuitemcheckbox', { name: /e-mail toda segunda-feira/ }).click();
  await expect(notices(page)).toContainText('Vai por e-mail toda segunda-feira');
  await keys(page, 'Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('avisos');
  await palette(page)
    .getByRole('option', { name: /^Avisos/ })
    .first()
    .click();
  const avisos = page.getByRole('dialog', { name: 'Avisos' });
  await avisos.getByRole('checkbox', { name: nome }).click();
  await expect(avisos.getByRole('checkbox', { name: nome })).toHaveCount(0);
  await expect(avisos).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/app/home');
  await expect(statusBar(page)).toContainText('atalhos');
  const pinned = page.getByRole('region', { name: 'Indicadores' });
  await page.locator('.pins-room').scrollIntoViewIfNeeded();
  const card = pinned.getByRole('link', { name: nome });
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('.trend')).toHaveAttribute('title', /^Antes, de /);
  const titles = pinned.locator('.mini-title');
  const many = await titles.count();
  expect(many).toBeGreaterThan(1);
  await expect(titles.last()).toHaveText(nome);
  await card.focus();
  await keys(page, 'Shift+ArrowLeft');
  await expectSaid(page, `${many - 1}º de ${many}`);
  await expect(titles.nth(many - 2)).toHaveText(nome);
  await expect(card).toBeFocused();

  await keys(page, 'Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(nome);
  await expect(palette(page).getByRole('option', { name: nome })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address(ZONAS, 'comparar=ano'));

  await page.goto('/app/home');
  await page.locator('.pins-room').scrollIntoViewIfNeeded();
  await card.focus();
  await keys(page, 'Delete');
  await expect(titles).toHaveCount(many - 1);
  await expect(card).toHaveCount(0);
});

test('o telão: a tela toda, em letras grandes, renova-se sozinho; Esc sai', async ({ open }) => {
  const page = await open('gerente', '/app/sobre', { department });
  let times = 0;
  await page.route('**/indicadores/ordem-servicos/zonas*', async (route) => {
    times += 1;
    const reply = await route.fetch();
    const found = (await reply.json()) as { totais: Record<string, number> };
    const encerradas = 76_000 + times;
    await route.fulfill({ json: { ...found, totais: { ...found.totais, encerradas } } });
  });
  await page.clock.install();
  await page.goto(`${ZONAS}?painel=1`);
  const wall = page.getByRole('dialog', { name: 'Ordens por zona' });
  const figure = wall.locator('.wall-figure b').first();
  await expect(figure).toHaveText(/^76\.00\d$/);
  const before = await figure.textContent();
  const box = await wall.boundingBox();
  expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  // Nothing that says something stands in letters below a fiftieth of the screen's height.
  const small = await wall.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter((one) => one.children.length === 0 && one.textContent !== '' && !one.closest('.sr'))
      .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  );
  expect(Math.min(...small)).toBeGreaterThanOrEqual(768 / 50);
  await page.clock.fastForward(31_000);
  await expect(figure).not.toHaveText(before ?? '');
  // What is asked for from here on is of nobody's interest.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.keyboard.press('Escape');
  await expect(wall).toHaveCount(0);
  await expect(page).toHaveURL(address(ZONAS));
  expect(page.url()).not.toContain('painel');
  await page.goto('/app/indicadores?painel=1');
  await expect(page.getByRole('dialog', { name: 'Indicadores' })).toBeVisible();
});
