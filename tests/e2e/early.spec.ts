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

/** Holds what is asked for until it is let go. */
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
