/** Keys typed before what they are meant for is there: none is lost, none becomes another command. */
import { readFileSync } from 'node:fs';
import {
  address,
  code,
  type Page,
  context,
  detail,
  expect,
  gridOf,
  holding,
  keys,
  list,
  palette,
  ready,
  statusBar,
  test,
  listed,
} from './support/console.ts';

const ORDERS = '/app/osm/servicos';
const PAST = `${ORDERS}?ano_eq=2025`;

/** What opens above the rest, by the file that its code is in: the keys that open it from a list with a record. */
const OVERLAYS: Readonly<Record<string, readonly string[]>> = {
  palette: ['Control+k'],
  help: ['?'],
  'actions-menu': ['.'],
  'view-menu': ['v'],
  'filter-menu': ['f'],
  drafts: ['g', 'r'],
  'como-era': ['Shift+L'],
  'not-sent': ['Shift+Z'],
  avisos: ['Control+k', '>', 'a', 'v', 'i', 's', 'o', 's', 'Enter'],
};
/** Forms, whose keys other tests hold. */
const NOT_ABOVE = new Set(['context-pane']);
const DRAFT = 'rascunho.fiscalizacao-obras.fiscalizacao.docs.create.novo';

/** Leaves an act that was refused, without which there is nothing unsent to be shown. */
async function leaveUnsent(page: Page, order: number): Promise<void> {
  await page.route('**/ordem-servicos/*/cancelar', (route) =>
    route.fulfill({ status: 422, json: { errorCode: 'regra', message: 'Hoje não.' } }),
  );
  await page.goto(`${ORDERS}/${order}`);
  await ready(page);
  await keys(page, '8');
  await expect(page.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await page.keyboard.type('Aberta por engano');
  await keys(page, 'Control+Enter');
  await expect(statusBar(page)).toContainText('1 não enviado');
}

test('as camadas de código próprio são estas', () => {
  const sources = ['overlays/overlays', 'overlays/menus', 'list/list-pane', 'filter/filter-bar'];
  const lazily = sources.flatMap((name) => {
    const text = readFileSync(new URL(`../../src/panes/${name}.tsx`, import.meta.url), 'utf8');
    return [...text.matchAll(/=> import\('[^']*?([\w-]+)\.tsx'\)/g)].map(([, file]) => file ?? '');
  });
  const above = lazily.filter((file) => !NOT_ABOVE.has(file));
  expect(new Set(above)).toEqual(new Set(Object.keys(OVERLAYS)));
});

for (const [file, opens] of Object.entries(OVERLAYS))
  test(`o código de ${file} por chegar: o que se digita desde a sua tecla é dele`, async ({
    open,
    api,
  }) => {
    const manager = await api('gerente');
    const draft = (valor: object | null) =>
      manager.call('PUT', '/usuarios/rascunhos', { chave: DRAFT, valor });
    if (file === 'drafts') await draft({ comentario: 'Começado antes' });
    const page = await open('gerente', '/app/sobre');
    if (file === 'not-sent') await leaveUnsent(page, (await manager.newOrder()).id);
    const { letGo } = await holding(page, code(`${file}.tsx`));
    await page.goto(PAST);
    const { at, cursor } = await ready(page);
    const before = new URL(PAST, page.url()).href;
    const byPalette = opens.length > 2;
    await keys(page, ...opens.slice(0, byPalette ? 1 : undefined));
    if (byPalette) {
      // What opens is the other's code, not the palette's own that came late.
      await expect(palette(page).getByRole('combobox')).toBeFocused();
      await keys(page, ...opens.slice(1));
      await expect(palette(page)).toHaveCount(0);
    }
    const overlay = page.locator('dialog[open], [popover]:popover-open').last();
    await expect(overlay).toHaveCount(0);
    await keys(page, 'm', 'e', 'x', 'j');
    await expect(page.getByRole('form')).toHaveCount(0);
    await letGo();
    await expect(overlay).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('dialog, [popover]') !== null),
      )
      .toBe(true);
    const field = overlay.locator('input:focus[role="combobox"], input[type="search"]:focus');
    if ((await field.count()) > 0) await expect(field).toHaveValue('mexj');
    await keys(page, 'Escape', 'Escape');
    await expect(overlay).toHaveCount(0);
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(cursor).toHaveAttribute('aria-selected', 'false');
    expect(await at()).toBe(1);
    // An Esc beyond it closes the record, and nothing else.
    expect(page.url().replace(/\/\d+\?/, '?')).toBe(before);
    if (file === 'drafts') await draft(null);
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
  await letGo();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  expect(await page.evaluate(() => (window as unknown as { letter: string }).letter)).toBe(
    'da paleta',
  );
});

test('a paleta chamada sobre uma tela por vir tem o foco, e a lista que vem não o toma', async ({
  open,
}) => {
  for (const screen of ['o', 'm', 'a']) {
    const page = await open('gerente', '/app/home');
    await expect(statusBar(page)).toContainText('atalhos');
    await keys(page, 'g', screen, 'Control+k');
    await expect(page.getByRole('grid').first()).toHaveAttribute('aria-busy', 'false');
    await expect(palette(page).getByRole('combobox'), screen).toBeFocused();
    await keys(page, 'Escape');
    await expect(page.getByRole('grid').first(), screen).toBeFocused();
    await page.close();
  }
});

test('/ e o que se busca, antes de a lista estar desenhada', async ({ open }) => {
  const page = await open('gerente', '/app/home');
  await expect(statusBar(page)).toContainText('atalhos');
  await page.close();
  const again = await open('gerente', '/app/sobre');
  const { letGo } = await holding(again, code('overlays'));
  await again.goto(PAST);
  await expect(gridOf(again, 'Ordens de serviço').grid).toBeFocused();
  await keys(again, 'g', 'c', '/');
  // Mended on the way, as hands do: the caret goes where it would in a field that is there.
  await again.keyboard.type('uaz');
  await keys(again, 'Shift+ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
  await again.keyboard.type('r');
  await keys(again, 'End', 'Shift+ArrowLeft', 'Shift+ArrowLeft');
  await again.keyboard.type('a');
  await keys(again, 'Enter');
  await letGo();
  // The first row's record follows, as soon as there are rows.
  await expect(again).toHaveURL(address(listed('/app/osm/consultas/cadastros'), 'busca_cont=rua'));
  await expect(gridOf(again, 'Cadastros').grid).toBeFocused();
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
  const answered = page.waitForResponse(
    async (reply) =>
      reply.url().includes('/ordem-servicos?') && (await reply.json()).rows.length > 2,
  );
  await letGo();
  // By its number, not its place: others' new orders come in above it.
  const third = (await (await answered).json()).rows[2];
  const { cursor } = gridOf(page, 'Ordens de serviço');
  await expect(cursor).toContainText(`${third.numero}/${third.ano}`);
  await expect(cursor).toHaveAttribute('aria-selected', 'true');
  await keys(page, 'x', 'g', 'h');
  await page.unrouteAll();

  // Of a record that is still being read, opened by its number.
  letGo = (await holding(page, new RegExp(`/ordem-servicos/${id}(\\?|$)`))).letGo;
  await keys(page, 'Control+k');
  await page.keyboard.type(`${numero}/${ano}`);
  await keys(page, 'Enter', 'm');
  await expect(page).toHaveURL(address(`${ORDERS}/${id}`));
  await page.keyboard.type('portao fechado');
  await letGo();
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
  await expect(page).toHaveURL(address(listed(ORDERS), 'ano_eq=2025'));
  await letGo();
  await expect(page).not.toHaveURL(new RegExp(`^[^?]*${ORDERS}/\\d+\\?ano_eq=2025$`));
  await expect(detail(page).getByRole('heading', { level: 2 })).toBeVisible();
});

test('as primeiras linhas são pedidas pelo documento, ao lado do código, e uma vez só', async ({
  open,
}) => {
  const page = await open('gerente', '/app/home');
  const held = await holding(page, code('inicio'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // What is read again because another test wrote something is counted with its rows: it is none of these.
    if (pathname.endsWith('/ordem-servicos') && searchParams.get('contar') === 'nao')
      asked.push(searchParams.toString());
  });
  const early = page.waitForRequest(/\/ordem-servicos\?.*page=1/);
  await page.goto(PAST, { waitUntil: 'commit' });
  // Our code is not there yet.
  await early;
  expect(await page.locator('.app').count()).toBe(0);
  await held.letGo();
  const { cursor } = await ready(page);
  await expect(cursor).toBeVisible();
  expect(asked).toEqual(['ano_eq=2025&per_page=100&page=1&contar=nao']);
});

test('o que se tecla antes de todo o nosso código espera por ele; Esc o esquece', async ({
  open,
}) => {
  const page = await open('gerente', '/app/home');
  // None of it is there yet, only the document, whose head has been read.
  const begin = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'osmPressed' in window);
  };
  let held = await holding(page, code('inicio'));
  await begin(PAST);
  await keys(page, 'j', 'Escape', 'j', 'j', 'x', 'Control+k');
  await page.keyboard.type('minhas');
  expect(await page.locator('.app').count()).toBe(0);
  await held.letGo();
  await expect(palette(page).getByRole('combobox')).toHaveValue('minhas');
  await keys(page, 'Escape');
  await expect(palette(page)).toHaveCount(0);
  const { at, cursor } = await ready(page);
  expect(await at()).toBe(3);
  await expect(cursor).toHaveAttribute('aria-selected', 'true');

  // The one that was used last stands first.
  await page.goto('/departamentos');
  await page.getByRole('row', { name: 'Fiscalização de Obras' }).click();
  await expect(page).toHaveURL(address('/app/home'));
  held = await holding(page, code('inicio'));
  await begin('/departamentos');
  await keys(page, 'j', 'Enter');
  await held.letGo();
  await expect(page).toHaveURL(address('/app/home'));
  const department = page.getByRole('button', { name: /^Departamento:/ });
  await expect(department).toHaveAccessibleName('Departamento: Fiscalização de Posturas');
});

test('a parte da tela que não vem é dita no seu lugar, e não é pedida sem fim', async ({
  open,
}) => {
  const page = await open('gerente', '/app/home');
  const asked: string[] = [];
  await page.route(code('ordens'), async (route) => {
    asked.push(route.request().url());
    await route.abort();
  });
  await page.goto(ORDERS);
  const failure = page.getByText('Falha ao carregar os dados');
  await expect(list(page).getByText('Falha ao carregar os dados')).toBeVisible();
  await expect(page.getByText('Verifique sua conexão e tente novamente mais tarde')).toBeVisible();
  // By the page, ahead of the list, and by the list itself.
  const times = asked.length;
  expect(times).toBeLessThanOrEqual(4);
  await page.unroute(code('ordens'));
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await ready(page);
  await expect(failure).toHaveCount(0);
  expect(asked).toHaveLength(times);
});
