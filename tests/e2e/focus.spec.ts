/** The focus comes back to where something was opened from: the same row, tab, button or record, by key and by mouse. */
import {
  type Locator,
  type Page,
  address,
  atOnce,
  code,
  context,
  detail,
  expect,
  goTo,
  gridOf,
  holding,
  keys,
  list,
  listed,
  notices,
  palette,
  ready,
  test,
} from './support/console.ts';

const PAST = '/app/osm/servicos?ano_eq=2025';
const record = (page: Page) => detail(page).getByRole('group', { name: 'Registro' });

/** From here on `back` expects the focus on the element that has it now. */
const note = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { place: document.activeElement }));
const back = (page: Page, what: string): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const { place } = window as unknown as { place: Element };
          const now = document.activeElement;
          return now === place ? 'volta' : `${now?.tagName} ${now?.getAttribute('aria-label')}`;
        }),
      { message: what },
    )
    .toBe('volta');

/** What a key opens, and what then is there. */
const OPENINGS: readonly (readonly [key: string, opened: (page: Page) => Locator])[] = [
  ['f', (page) => page.getByRole('dialog', { name: 'Filtros' })],
  ['v', (page) => page.getByRole('menu', { name: /Visões/ })],
  ['c', (page) => page.getByRole('menu', { name: 'Criar' })],
  ['.', (page) => page.getByRole('combobox', { name: 'Todas as ações' })],
  ['?', (page) => page.getByRole('dialog', { name: 'Atalhos de teclado' })],
  ['Control+k', palette],
  ['b', (page) => page.getByRole('grid', { name: 'Caixa de entrada' })],
  ['m', (page) => page.getByRole('form', { name: 'Comentar' })],
];

/** The list's first record, opened by Enter: it has the focus. */
async function openFirst(page: Page): Promise<void> {
  await ready(page);
  await keys(page, 'Enter');
  await expect(record(page)).toBeFocused();
}

/** Runs a command by the palette. */
async function byPalette(page: Page, title: string): Promise<void> {
  await keys(page, 'Control+k');
  await page.keyboard.type(`>${title}`);
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(title);
  await keys(page, 'Enter');
}

/** Each opening, by its key and of those that have none by the palette, from a place that has the focus again after it. */
async function opensAndReturns(page: Page, from: string, place: Locator): Promise<void> {
  await place.focus();
  await note(page);
  for (const [key, opened] of OPENINGS) {
    await keys(page, key);
    await expect(opened(page), `${key} em ${from}`).toBeVisible();
    await keys(page, 'Escape');
    await expect(opened(page), `${key} em ${from}`).toHaveCount(0);
    await back(page, `${key} em ${from}`);
  }
  for (const [title, opened] of [
    ['Colunas…', page.getByRole('listbox', { name: 'Colunas' })],
    ['Filtros', page.getByRole('dialog', { name: 'Filtros' })],
    ['Caixa de entrada', page.getByRole('grid', { name: 'Caixa de entrada' })],
  ] as const) {
    await byPalette(page, title);
    await expect(opened, `${title} em ${from}`).toBeVisible();
    await keys(page, 'Escape');
    await expect(opened, `${title} em ${from}`).toHaveCount(0);
    await back(page, `${title}, da paleta, em ${from}`);
  }
}

test('o que se abre da lista, do registro, de uma aba ou de um botão devolve o foco para lá', async ({
  open,
}) => {
  const page = await open('gerente', PAST);
  await openFirst(page);
  await opensAndReturns(page, 'lista', gridOf(page, 'Ordens de serviço').grid);
  await opensAndReturns(page, 'registro', record(page));
  await opensAndReturns(page, 'aba', detail(page).getByRole('tab').nth(1));
  await opensAndReturns(page, 'botão', list(page).getByRole('button', { name: 'Colunas' }));
});

test('com a lista fora da vista, atrás do registro ou recolhida, o que pende dela se abre à vista e devolve o foco', async ({
  open,
}) => {
  const page = await open('gerente', PAST);
  await openFirst(page);
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(list(page)).toBeHidden();
  await opensAndReturns(page, 'registro, em janela estreita', record(page));
  await expect(list(page)).toBeHidden();
  // The list, turned to though a record is named: what closes turns back to it, not to the record.
  await keys(page, 'Alt+1');
  await opensAndReturns(page, 'lista, em janela estreita', gridOf(page, 'Ordens de serviço').grid);
  await expect(list(page)).toBeVisible();
  await keys(page, 'Alt+2');
  await expect(list(page)).toBeHidden();

  await page.setViewportSize({ width: 1366, height: 768 });
  const edge = page.getByRole('separator').first();
  await edge.focus();
  await keys(page, 'Home');
  await expect(list(page)).toBeHidden();
  await record(page).focus();
  await keys(page, 'f');
  await expect(page.getByRole('dialog', { name: 'Filtros' }).locator(':focus')).toBeVisible();
  await expect(list(page)).toBeVisible();
});

test('o que se fecha antes de chegar devolve o foco, e as teclas seguem', async ({ open }) => {
  const page = await open('gerente', '/app/sobre');
  for (const width of [1366, 900]) {
    const { letGo } = await holding(page, code('context-pane'));
    await page.setViewportSize({ width, height: 768 });
    await page.goto(PAST);
    const { grid, at } = await ready(page);
    await keys(page, 'b');
    await expect(context(page)).toBeVisible();
    await keys(page, 'Escape');
    await expect(context(page)).toHaveCount(0);
    // Not even its pane was there.
    await atOnce(page, 'b', 'Escape');
    await expect(context(page)).toHaveCount(0);
    await keys(page, 'j');
    await expect.poll(at).toBe(2);
    await letGo();
    await keys(page, 'j');
    await expect.poll(at).toBe(3);
    await expect(grid).toBeFocused();
    await expect(context(page)).toHaveCount(0);
  }
});

test('um quadro que se atrasa não chama de volta o foco que o formulário já teve', async ({
  open,
}) => {
  const page = await open('gerente', PAST);
  const { grid } = await ready(page);
  await expect(page).toHaveURL(/\/app\/osm\/servicos\/\d+(\?|$)/);
  for (const width of [1366, 900]) {
    await page.setViewportSize({ width, height: 768 });
    await keys(page, 'Alt+1');
    await expect(grid).toBeFocused();
    await page.evaluate(() => {
      const frame = window.requestAnimationFrame.bind(window);
      const waiting = new Map<number, FrameRequestCallback>();
      const come = (): void => {
        Object.assign(window, { requestAnimationFrame: frame });
        for (const run of waiting.values()) frame(run);
      };
      Object.assign(window, {
        come,
        requestAnimationFrame: (run: FrameRequestCallback) => {
          const id = frame(() => undefined);
          waiting.set(id, run);
          return id;
        },
        cancelAnimationFrame: (id: number) => waiting.delete(id),
      });
    });
    await keys(page, 'm');
    const field = page.getByRole('textbox', { name: 'Comentário' });
    await expect(field).toBeFocused();
    await keys(page, 'Alt+1');
    await expect(grid).toBeFocused();
    await page.evaluate(async () => {
      (window as unknown as { come(): void }).come();
      for (let frames = 0; frames < 4; frames += 1)
        await new Promise((drawn) => requestAnimationFrame(drawn));
    });
    await expect(grid).toBeFocused();
    await keys(page, 'Alt+3', 'Escape');
    await expect(context(page)).toHaveCount(0);
    await expect(grid).toBeFocused();
  }
});

test('o endereço que muda sob um formulário não o abre de novo: largado, volta para onde foi aberto', async ({
  open,
}) => {
  const page = await open('gerente', '/app/analises?situacao_in=aguardando');
  await ready(page, 'Análises');
  await keys(page, 'Enter');
  await expect(record(page)).toBeFocused();
  const here = page.url();
  await keys(page, 'c', 'Enter');
  await expect(page.getByRole('form', { name: 'Nova OS' }).locator(':focus')).toHaveCount(1);
  // As the list beside it does, whose filter stands in the same address.
  await page.evaluate(() => {
    history.replaceState(history.state, '', `${location.pathname}?ano_eq=2025`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(list(page).getByRole('grid')).toContainText('/2025');
  await keys(page, 'Escape');
  await expect(page).toHaveURL(here);
  await expect(record(page)).toBeFocused();
});

test('todo formulário oferecido no registro devolve o foco ao registro', async ({ open, api }) => {
  const { id } = await (await api('gerente')).newOrder();
  const page = await open('gerente', `/app/osm/servicos/${id}`);
  await ready(page);
  await keys(page, 'Alt+2');
  await expect(record(page)).toBeFocused();
  await note(page);
  await keys(page, '.');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const titles = await page
    .locator('[role="option"]:not(.no) .grow')
    .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  await keys(page, 'Escape');
  let forms = 0;
  for (const title of titles) {
    await keys(page, '.');
    await expect(page.getByRole('combobox', { name: 'Todas as ações' })).toBeFocused();
    await page.keyboard.type(title);
    await expect(page.getByRole('option', { selected: true })).toContainText(title);
    const before = page.url();
    await keys(page, 'Enter');
    await expect(page.getByRole('combobox', { name: 'Todas as ações' })).toHaveCount(0);
    // A link leads elsewhere, and asks for nothing.
    const form = page.getByRole('form').filter({ has: page.locator('.submit') });
    const left = (): boolean => !new URL(page.url()).pathname.startsWith(new URL(before).pathname);
    await expect.poll(async () => (await form.count()) > 0 || left()).toBe(true);
    if (left()) {
      await page.goto(before);
      await ready(page);
      await keys(page, 'Alt+2');
      await note(page);
      continue;
    }
    forms += 1;
    await expect(form.locator(':focus')).toHaveCount(1);
    await keys(page, 'Escape');
    await expect(form).toHaveCount(0);
    await back(page, title);
  }
  expect(forms).toBeGreaterThan(5);
});

test('com o ponteiro: o botão que abriu tem o foco de volta; do registro enviado, o registro', async ({
  open,
  api,
}) => {
  const { id } = await (await api('gerente')).newOrder();
  const page = await open('gerente', `/app/osm/servicos/${id}`);
  await ready(page);
  for (const name of ['Filtro', 'Colunas']) {
    const button = list(page).getByRole('button', { name, exact: true });
    await button.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await keys(page, 'Escape');
    await expect(button).toBeFocused();
  }
  await detail(page).getByRole('button', { name: 'Cancelar', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Cancelar' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.type('Pedido do contribuinte');
  await keys(page, 'Control+Enter');
  await expect(page.getByRole('form', { name: 'Cancelar' })).toHaveCount(0);
  await expect(detail(page).locator(':focus')).toHaveCount(1);
  await expect(context(page)).toHaveCount(0);
});

test('em cada tipo de tela: o que se abre devolve o foco para onde estava', async ({ open }) => {
  const page = await open('gerente', '/app/sobre');
  const overlay = page.locator('dialog[open], [popover]:popover-open');
  /** What has the focus when one comes, or after Tab where the screen itself has none. */
  for (const [path, ...also] of [
    ['/app/home'],
    ['/app/sobre'],
    ['/app/indicadores/osm', 'f'],
    ['/app/osm/consultas/usuarios-geos', 'f'],
    ['/app/analises', 'f', 'v', '.', 'c'],
    ['/app/mensagens/recebidas/recebidas', 'f', 'v', '.', 'c'],
    ['/app/fiscalizacao/docs', 'f', 'v', '.', 'c'],
    ['/app/sistema/feriados', 'f', 'v', 'c'],
    ['/app/logs', 'f', 'v'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo', { name: 'Estado' })).toContainText('atalhos');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    if (await page.evaluate(() => document.activeElement === document.body)) await keys(page, 'F6');
    for (const key of ['Control+k', '?', ...also]) {
      await note(page);
      await keys(page, key);
      await expect(overlay.last(), `${key} em ${path}`).toBeVisible();
      await keys(page, 'Escape');
      await expect(overlay, `${key} em ${path}`).toHaveCount(0);
      await back(page, `${key} em ${path}`);
    }
  }
});

test('na caixa de entrada Tab, [ e ] agem nela: os seus grupos e as ações do item, não o registro ao lado', async ({
  open,
}) => {
  const page = await open('gerente', PAST);
  await openFirst(page);
  const tab = detail(page)
    .getByRole('tablist', { name: 'Abas do registro' })
    .getByRole('tab', { selected: true });
  const shown = await tab.getAttribute('id');
  await keys(page, 'b');
  const inbox = page.getByRole('grid', { name: 'Caixa de entrada' });
  await expect(inbox).toBeFocused();
  await expect(inbox).toHaveAttribute('aria-busy', 'false');
  const groups = context(page).getByRole('toolbar', { name: 'Grupos' }).getByRole('button');
  const pressed = () =>
    groups.evaluateAll((all) =>
      all.findIndex((one) => one.getAttribute('aria-pressed') === 'true'),
    );
  expect(await groups.count()).toBeGreaterThan(1);
  const first = await pressed();
  await keys(page, ']');
  await expect.poll(pressed).not.toBe(first);
  await keys(page, '[');
  await expect.poll(pressed).toBe(first);
  await expect(inbox).toBeFocused();
  // On to what is done with the item, and back: never out of the pane.
  await keys(page, 'Tab');
  await expect(
    context(page).getByRole('toolbar', { name: 'Ações do item' }).locator(':focus'),
  ).toHaveCount(1);
  await keys(page, 'Shift+Tab');
  await expect(inbox).toBeFocused();
  await keys(page, 'Shift+Tab');
  await expect(groups.nth(first)).toBeFocused();
  await expect(tab).toHaveAttribute('id', shown ?? '');
  await keys(page, 'Tab', 'Escape');
  await expect(record(page)).toBeFocused();
});

test('um formulário aberto de outra tela, largado ou enviado, volta a ela: lista, registro e filtros', async ({
  open,
}) => {
  const QUEUE = '/app/analises';
  const page = await open('gerente', `${QUEUE}?situacao_in=aguardando`);
  const { grid, cursor } = gridOf(page, 'Análises');
  await ready(page, 'Análises');
  await keys(page, 'j', 'j');
  const row = await cursor.getAttribute('aria-rowindex');
  const here = address(listed(QUEUE), 'situacao_in=aguardando');
  await expect(page).toHaveURL(here);

  const isBack = async (): Promise<void> => {
    await expect(page).toHaveURL(here);
    await expect(grid).toBeFocused();
    await expect(cursor).toHaveAttribute('aria-rowindex', row ?? '');
  };
  // By 'c', whose menu begins with the order; given up.
  const newOrder = async (): Promise<void> => {
    await keys(page, 'c');
    const items = page.getByRole('menuitem', { name: /^Nova OS / });
    await items.first().press('Enter');
    await expect(page.getByRole('form', { name: 'Nova OS' })).toBeVisible();
  };
  await newOrder();
  await keys(page, 'Escape');
  await isBack();

  // By the palette: given up with what was typed, then sent.
  const letter = page.getByRole('form', { name: 'Nova mensagem' });
  const begin = async (): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nova mensagem');
    await page.keyboard.press('Enter');
    await letter.getByRole('textbox', { name: 'Assunto' }).fill('A medida do recuo');
  };
  await begin();
  await keys(page, 'Escape');
  const question = page.getByRole('alertdialog', { name: 'Fechar o formulário?' });
  await question.getByRole('button', { name: 'Descartar' }).press('Enter');
  await isBack();
  await begin();
  await letter.getByRole('textbox', { name: 'Mensagem' }).fill('Falta a cota do recuo na planta.');
  await letter.getByRole('button', { name: /^Para/ }).press('Enter');
  const people = page.getByRole('dialog', { name: 'Para' });
  await people.getByRole('textbox', { name: 'Nome' }).fill('Luana');
  await page.keyboard.press('Enter');
  await expect(people.getByRole('grid')).toBeFocused();
  await expect(people.getByRole('row', { name: /^Luana/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(people).toHaveCount(0);
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText('Mensagem enviada');
  await isBack();

  // In its own area the list beside it stays filtered.
  await goTo(page, '/app/osm/servicos?situacao_in=andamento');
  await ready(page);
  await newOrder();
  await expect(page).toHaveURL(address('/app/osm/servicos/novo', 'situacao_in=andamento'));
  await keys(page, 'Escape');
  await expect(page).toHaveURL(address(listed('/app/osm/servicos'), 'situacao_in=andamento'));
  // The form is no place of its own any more: one step back is where one was before the list.
  await page.goBack();
  await expect(page).toHaveURL(here);

  // From a list that shows no record (in a narrow window) to another area's form: its filter is there after it.
  await page.setViewportSize({ width: 900, height: 768 });
  await page.goto('/app/osm/servicos?situacao_in=andamento');
  await ready(page);
  await begin();
  await keys(page, 'Escape');
  await question.getByRole('button', { name: 'Descartar' }).press('Enter');
  await expect(letter).toHaveCount(0);
  await expect(page).toHaveURL(address('/app/osm/servicos', 'situacao_in=andamento'));
});

test('numa janela estreita o endereço colado mostra o que nomeia: lista, registro ou formulário', async ({
  open,
  api,
}) => {
  const gerente = await api('gerente');
  const { id } = await gerente.newOrder();
  const {
    rows: [entry],
  } = await gerente.list(`/D/logs/ordem_servico/${id}`);
  const page = await open('gerente', '/app/home', { viewport: { width: 900, height: 700 } });
  const panes = { Lista: list(page), Detalhe: detail(page), Contexto: context(page) };
  const shows: Record<string, keyof typeof panes> = {
    '/app/osm/servicos': 'Lista',
    [`/app/osm/servicos/${id}`]: 'Detalhe',
    [`/app/logs/ordem_servico/${id}/${entry?.id}`]: 'Detalhe',
    '/app/osm/servicos/novo': 'Detalhe',
    '/app/fiscalizacao/docs/create/auto/modelo': 'Detalhe',
    [`/app/osm/servicos/${id}?acao=ordem_servicos.cancelar`]: 'Contexto',
  };
  for (const [path, shown] of Object.entries(shows)) {
    await page.goto(path);
    await expect(panes[shown].locator(':focus'), path).toBeVisible();
    for (const [name, pane] of Object.entries(panes))
      if (name !== shown) await expect(pane, path).toBeHidden();
    // The record had the focus from the first moment: what opens over it gives it back.
    if (!/\/\d+$/.test(path)) continue;
    await keys(page, 'f');
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    await keys(page, 'Escape');
    await expect(record(page), path).toBeFocused();
    await expect(list(page), path).toBeHidden();
  }
});

test('numa janela estreita as teclas ficam com o que está à vista: sem registro a lista, com a caixa aberta o registro', async ({
  open,
}) => {
  const page = await open('gerente', PAST, { viewport: { width: 900, height: 700 } });
  const { grid, cursor } = await ready(page);
  // Where no record is open there is no second pane to go to.
  for (const key of ['Alt+2', 'F6', 'Shift+F6']) {
    const row = await cursor.getAttribute('aria-rowindex');
    await keys(page, key, 'j');
    await expect(grid).toBeFocused();
    await expect(cursor).not.toHaveAttribute('aria-rowindex', row ?? '');
  }
  // A form opened from it and given up leaves it as it was: loaded anew, it is still the list.
  const url = page.url();
  await keys(page, 'm');
  await expect(page.getByRole('form', { name: 'Comentar OS' })).toBeVisible();
  await expect(page).toHaveURL(address('/app/osm/servicos/\\d+', 'acao=ordem_servicos.comentar'));
  await keys(page, 'Escape');
  await expect(grid).toBeFocused();
  expect(page.url()).toBe(url);
  await keys(page, 'b');
  const inbox = page.getByRole('grid', { name: 'Caixa de entrada' });
  await expect(inbox).toBeFocused();
  await expect(inbox).toHaveAttribute('aria-busy', 'false');
  // The record and each of its tabs stand before the inbox, until it is asked for.
  await keys(page, 'Alt+1', 'Enter');
  await expect(record(page)).toBeFocused();
  for (const key of [']', '[', '[']) {
    const before = page.url();
    await keys(page, key);
    await expect(page).not.toHaveURL(before);
    await expect(record(page)).toBeFocused();
    await expect(context(page)).toBeHidden();
  }
  await keys(page, 'Alt+3');
  await expect(inbox).toBeFocused();
  await expect(detail(page)).toBeHidden();
});
