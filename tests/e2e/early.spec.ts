/** Keys typed before what they are meant for is there: none is lost, none becomes another command. */
import {
  type Page,
  context,
  detail,
  expect,
  gridOf,
  keys,
  list,
  palette,
  ready,
  statusBar,
  test,
} from './support/console.ts';

const ORDERS = '/app/osm/servicos';
const PAST = `${ORDERS}?ano_eq=2025`;

/** Holds what is asked for until it is let go; how many were held. */
async function holding(page: Page, what: RegExp): Promise<{ letGo: () => void }> {
  let letGo = (): void => undefined;
  const come = new Promise<void>((done) => (letGo = done));
  await page.route(what, async (route) => {
    await come;
    await route.continue();
  });
  return { letGo };
}
const code = (...names: string[]): RegExp =>
  new RegExp(`/assets/(?:${names.join('|')})-[\\w-]{8}\\.js$`);

/** The keys of the sheet of shortcuts, which is made from the registry: of one press, as the browser is told them. */
async function keysOfSheet(page: Page): Promise<string[]> {
  await keys(page, '?');
  const sheet = page.getByRole('dialog', { name: 'Atalhos de teclado' });
  await expect(sheet.getByRole('textbox')).toBeFocused();
  const caps: string[] = [];
  for (const name of ['Em toda parte', 'Lista', 'Detalhe'])
    caps.push(...(await sheet.getByRole('group', { name }).locator('kbd').allInnerTexts()));
  await keys(page, 'Escape');
  await expect(sheet).toHaveCount(0);
  const found = [...new Set(caps)].filter((cap) => /^(?:(?:Ctrl|Shift)\+)?.$/u.test(cap));
  return found.map((cap) => cap.replace('Ctrl', 'Control'));
}

const overlay = (page: Page) => page.locator('dialog[open], [popover]:popover-open').last();
const hasFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('dialog, [popover]') !== null);

test('todo menu, diálogo ou paleta que uma tecla abre tem o que se digita desde a tecla', async ({
  open,
}) => {
  // Who may change nothing presses every key there is: which of them open something?
  const look = await open('consulta', PAST);
  await ready(look);
  const opens: string[] = [];
  /** Its code came and was drawn. */
  const asked = new Set<unknown>();
  look.on('request', (request) => request.url().includes('/assets/') && asked.add(request));
  look.on('requestfinished', (request) => asked.delete(request));
  look.on('requestfailed', (request) => asked.delete(request));
  const drawn = async (): Promise<void> => {
    const frames = () =>
      look.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50)));
    await frames();
    await expect.poll(() => asked.size).toBe(0);
    await frames();
  };
  const here = new URL(look.url()).pathname;
  for (const key of await keysOfSheet(look)) {
    await keys(look, key);
    await drawn();
    if (await hasFocus(look)) opens.push(key);
    for (let n = 0; n < 3 && (await overlay(look).count()) > 0; n += 1) await keys(look, 'Escape');
    if (new URL(look.url()).pathname !== here || (await context(look).count()) > 0) {
      await look.goto(PAST);
      await ready(look);
    }
  }
  expect(opens).toEqual(expect.arrayContaining(['Control+K', '?', '.', 'f', 'v', 'Shift+L']));

  const CODE = code(
    'palette',
    'help',
    'actions-menu',
    'menu',
    'view-menu',
    'filter-menu',
    'como-era',
    'unsent',
    'avisos',
  );
  // Who may make nothing has nothing to choose from.
  for (const key of new Set([...opens, 'c'])) {
    const page = await open('gerente', '/app/sobre');
    const { letGo } = await holding(page, CODE);
    await page.goto(PAST);
    const { at, cursor } = await ready(page);
    const before = page.url();
    await keys(page, key, 'm', 'e', 'x', 'j');
    letGo();
    await expect(overlay(page), key).toBeVisible();
    await expect.poll(() => hasFocus(page), key).toBe(true);
    const field = overlay(page).locator('input:focus');
    if ((await field.count()) > 0 && (await field.getAttribute('inputmode')) !== 'numeric')
      await expect(field, key).toHaveValue('mexj');
    await keys(page, 'Escape', 'Escape');
    await expect(overlay(page), key).toHaveCount(0);
    await expect(page.getByRole('form'), key).toHaveCount(0);
    await expect(cursor, key).toHaveAttribute('aria-selected', 'false');
    expect(await at(), key).toBe(1);
    expect(page.url(), key).toBe(before);
    await page.context().close();
  }
});

test('a letra que chega no mesmo instante que a paleta é dela', async ({ open }) => {
  const page = await open('gerente', '/app/sobre');
  await page.addInitScript(() => {
    // As soon as the field has the focus: what else there is to be done comes later.
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.id !== 'paleta-entrada') return;
      const key = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true });
      target.dispatchEvent(key);
      Object.assign(window, { letter: key.defaultPrevented ? 'perdida' : 'da paleta' });
    });
  });
  const { letGo } = await holding(page, code('palette'));
  await page.goto(PAST);
  await ready(page);
  await keys(page, 'Control+k');
  letGo();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  expect(await page.evaluate(() => (window as unknown as { letter: string }).letter)).toBe(
    'da paleta',
  );
});

test('/ e o que se busca, antes de a lista estar desenhada', async ({ open }) => {
  const page = await open('gerente', '/app/home');
  await expect(statusBar(page)).toContainText('atalhos');
  await page.close();
  const again = await open('gerente', '/app/sobre');
  const { letGo } = await holding(again, code('list-pane', 'face'));
  await again.goto('/app/home');
  await expect(statusBar(again)).toContainText('atalhos');
  await keys(again, 'g', 'c', '/');
  await again.keyboard.type('rua');
  await keys(again, 'Enter');
  letGo();
  await expect(again).toHaveURL(/consultas\/cadastros\?.*busca_cont=rua/);
});

test('j e Enter antes das linhas, e a tecla do registro antes dele: valem quando chegam', async ({
  open,
  api,
}) => {
  const { id, numero, ano } = await (await api('gerente')).newOrder();
  const page = await open('gerente', '/app/home');
  await expect(statusBar(page)).toContainText('atalhos');
  let letGo = (await holding(page, /\/ordem-servicos\?/)).letGo;
  await keys(page, 'g', 'o', 'j', 'j', 'x');
  await expect(list(page).getByRole('heading', { level: 1 })).toHaveText('Ordens de serviço');
  letGo();
  const { at, cursor } = gridOf(page, 'Ordens de serviço');
  await expect.poll(at).toBe(3);
  await expect(cursor).toHaveAttribute('aria-selected', 'true');
  await keys(page, 'x', 'g', 'h');
  await page.unrouteAll();

  // Of a record that is still being read, opened by its number.
  letGo = (await holding(page, new RegExp(`/ordem-servicos/${id}(\\?|$)`))).letGo;
  await keys(page, 'Control+k');
  await page.keyboard.type(`${numero}/${ano}`);
  await keys(page, 'Enter', 'm');
  await expect(page).toHaveURL(new RegExp(`${ORDERS}/${id}`));
  await page.keyboard.type('portao fechado');
  letGo();
  await expect(page.getByRole('textbox', { name: 'Comentário' })).toHaveValue('portao fechado');
  await expect(context(page)).toContainText(`${numero}/${ano}`);
});

test('na caixa de entrada, a tecla vale para o item que ainda se lê', async ({ open }) => {
  const page = await open('gerente', PAST);
  await ready(page);
  const { letGo } = await holding(
    page,
    /\/(?:mensagens|analises|solicitacoes|ordem-servicos)[^/]*\?/,
  );
  await keys(page, 'b', 'j', 'Enter');
  await expect(context(page)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(PAST.replace('?', '.*\\?')));
  letGo();
  await expect(page).not.toHaveURL(new RegExp(`^[^?]*${ORDERS}/\\d+\\?ano_eq=2025$`));
  await expect(detail(page).getByRole('heading', { level: 2 })).toBeVisible();
});
