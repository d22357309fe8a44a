/** The list: a grid over data, filters in the address, columns that stay, selection, CSV, states. */
import { readFile } from 'node:fs/promises';
import {
  address,
  type Page,
  detail,
  expect,
  expectSaid,
  goTo,
  gridOf,
  keys,
  list,
  notices,
  ready,
  routesStand,
  test,
  palette,
  listed,
} from './support/console.ts';

const ORDERS = '/app/osm/servicos';
const DETAILED = '/app/osm/servicos-detalhados';
const NAME = 'Ordens de serviço';
const posturas = { department: 'fiscalizacao-posturas' } as const;
/** Where no test opens an order: what is counted stays. */
const quiet = { department: 'tributos' } as const;

const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
const chips = (page: Page) =>
  page.getByRole('toolbar', { name: 'Filtros' }).locator('.chip:not(.add)');
const headers = (page: Page) => gridOf(page, NAME).grid.getByRole('columnheader');
/** Waits until what was chosen has reached the server. */
const saved = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().includes('/usuarios/preferencias') && reply.request().method() === 'PUT',
  );

test('a barra busca pelo texto, e onde não há texto a buscar abre os filtros', async ({ open }) => {
  const page = await open('gerente', '/app/osm/consultas/docs');
  await expect(list(page).getByText('Nada foi buscado')).toBeVisible();
  await keys(page, '/');
  await page.keyboard.type('rua');
  await expect.poll(() => queryOf(page).get('busca_cont')).toBe('rua');
  await page.goto('/app/sistema/job-outputs');
  await expect(list(page).getByRole('grid')).toBeVisible();
  await keys(page, '/');
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
});

test.describe('a grade', () => {
  test('conta e numera as linhas; j, k, páginas, início e fim; o cursor está sempre montado', async ({
    open,
    api,
  }) => {
    const { count } = await (
      await api('gerente', quiet.department)
    ).list('/D/ordem-servicos?per_page=1');
    const page = await open('gerente', ORDERS, quiet);
    const { grid, rows, cursor, at } = await ready(page);
    await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
    const numbers = await rows.evaluateAll((all) => all.map((row) => Number(row.ariaRowIndex)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(numbers.length).toBeLessThan(100);

    await keys(page, 'j', 'j', 'ArrowDown', 'k');
    expect(await at()).toBe(3);
    await keys(page, 'PageDown');
    expect(await at()).toBeGreaterThan(20);
    await keys(page, 'End');
    expect(await at()).toBe(count);
    await expect(cursor.getByRole('gridcell').nth(1)).toHaveText(/\d+\/\d{4}/);
    await expect(list(page).locator('.foot')).toContainText(
      `${count.toLocaleString('pt-BR')} de ${count.toLocaleString('pt-BR')}`,
    );
    await keys(page, 'Home', 'k');
    expect(await at()).toBe(1);

    // The wheel takes the cursor's row out of sight, not out of the tree.
    await grid.evaluate((node) => (node.scrollTop = 8000));
    await expect(rows.last()).not.toHaveAttribute('aria-rowindex', /^[1-9]?\d$/);
    const id = await grid.getAttribute('aria-activedescendant');
    await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('aria-rowindex', '2');
    await keys(page, 'j');
    expect(await at()).toBe(2);
    await expect(cursor).toBeInViewport();
  });

  test('tem uma só parada do Tab, e a tecla segurada repete', async ({ open }) => {
    const page = await open('gerente', ORDERS, quiet);
    const { grid, at } = await ready(page);
    const stops = await grid.evaluate(
      (node) =>
        [...node.querySelectorAll<HTMLElement>('*')].filter((one) => one.tabIndex >= 0).length,
    );
    expect(stops).toBe(0);
    await keys(page, 'Tab');
    await expect(grid).not.toBeFocused();
    await expect(list(page).locator(':focus')).toHaveCount(0);
    await keys(page, 'Shift+Tab');
    await expect(grid).toBeFocused();
    // A second keydown without a keyup is what the system sends while a key is held.
    for (let press = 0; press < 12; press += 1) await page.keyboard.down('j');
    await page.keyboard.up('j');
    expect(await at()).toBe(13);
  });
});

test.describe('filtros', () => {
  test('f abre o filtro; as escolhas são fichas no endereço; Delete na ficha tira', async ({
    open,
  }) => {
    const page = await open('gerente', ORDERS, quiet);
    const { grid } = await ready(page);
    const all = await grid.getAttribute('aria-rowcount');
    await keys(page, 'f');
    await expect(page.getByRole('combobox', { name: 'Filtrar por' })).toBeFocused();
    await page.keyboard.type('situ');
    await keys(page, 'Enter');
    await expect(page.getByRole('combobox', { name: 'Situação' })).toBeFocused();
    await page.keyboard.type('encerr');
    await keys(page, 'Enter');
    await expect(page).toHaveURL(address(listed(ORDERS), 'situacao_in=encerrada'));
    await keys(page, 'Escape');
    await expect(grid).toBeFocused();
    await expect(chips(page)).toHaveText([/Situação\s*Encerrada/]);
    await expect(grid).not.toHaveAttribute('aria-rowcount', all ?? '');
    await expect(grid.getByRole('row').nth(1)).toContainText('Encerrada');

    await chips(page)
      .getByRole('button', { name: /Situação Encerrada/ })
      .focus();
    await keys(page, 'Delete');
    await expect(chips(page)).toHaveCount(0);
    await expect(grid).toBeFocused();
    await expect(grid).toHaveAttribute('aria-rowcount', all ?? '');
    await page.goBack();
    await expect(chips(page)).toHaveText([/Encerrada/]);
  });

  test('uma condição que a lista não tem é dita na barra, não restringe, e Delete a remove', async ({
    open,
  }) => {
    const page = await open('gerente', `${ORDERS}?situacao_in=encerrada`, quiet);
    const { grid } = await ready(page);
    const all = await grid.getAttribute('aria-rowcount');
    await page.goto(`${ORDERS}?situacao_in=encerrada&entrada_antiga_eq=web`);
    await expect(chips(page)).toHaveText([
      /Situação\s*Encerrada/,
      /entrada_antiga_eq\s*não é filtro daqui/,
    ]);
    await expect(grid).toHaveAttribute('aria-rowcount', all ?? '');
    await chips(page)
      .getByRole('button', { name: /entrada_antiga_eq não é filtro/ })
      .focus();
    await keys(page, 'Delete');
    await expect(page).toHaveURL(address(listed(ORDERS), 'situacao_in=encerrada'));
    await expect(grid).toBeFocused();
    await expect(chips(page)).toHaveText([/Situação\s*Encerrada/]);
  });

  test('um valor que o filtro não aceita é dito com o seu nome, não como falta de conexão', async ({
    open,
  }) => {
    const page = await open('gerente', `${ORDERS}?entrada_eq=ontem&ano_eq=dois`, quiet);
    await expect(list(page)).toContainText(
      'Ano: valor inválido; Entrou na situação: valor inválido',
    );
    await expect(list(page)).not.toContainText('Verifique sua conexão');
    await expect(chips(page)).toHaveText([/Entrou na situação\s*ontem/, /Ano\s*dois/]);
    await list(page).getByRole('button', { name: 'Limpar filtros' }).click();
    await ready(page);
    await expect(chips(page)).toHaveCount(0);
  });

  test('também num relatório e num mapa a recusa é dita pelo nome, e se limpa', async ({
    open,
  }) => {
    const page = await open('gerente', '/app/home');
    const table = page.getByRole('region', { name: 'Tabela' });
    for (const path of ['osm/por-assunto', 'osm/mapa-pontos', 'docs/por-tipo']) {
      await goTo(page, `/app/indicadores/${path}?periodo_gteq=ontem`);
      await expect(table).toContainText(/: valor inválido/);
      await table.getByRole('button', { name: 'Limpar filtros' }).click();
      await expect(page).toHaveURL(address(`/app/indicadores/${path}`));
      await expect(table.getByRole('grid').getByRole('gridcell').first()).toBeVisible();
    }
    await goTo(page, '/app/osm/consultas/usuarios-geos?em_gteq=ontem');
    await table.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page).toHaveURL(address('/app/osm/consultas/usuarios-geos'));
  });

  test('o registro de uma condição que não há mais é dito pelo seu número', async ({ open }) => {
    const page = await open('gerente', `${ORDERS}?assunto_id_in=987654`, quiet);
    await expect(chips(page)).toHaveText([/Assunto\s*987654/]);
  });

  test('/ busca na lista sem acento nem caixa; Esc limpa', async ({ open, api }) => {
    const query = 'per_page=1&busca_cont=construcao';
    const { count } = await (
      await api('gerente', quiet.department)
    ).list(`/D/ordem-servicos?${query}`);
    expect(count).toBeGreaterThan(0);
    const page = await open('gerente', ORDERS, quiet);
    const { grid } = await ready(page);
    await keys(page, '/');
    const search = page.getByRole('searchbox', { name: 'Buscar na lista' });
    await expect(search).toBeFocused();
    // Letters are text here, not commands.
    await page.keyboard.type('CONSTRUÇÃO');
    await keys(page, 'Enter');
    await expect(grid).toBeFocused();
    await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
    expect(queryOf(page).get('busca_cont')).toBe('CONSTRUÇÃO');
    await keys(page, '/', 'Escape');
    await expect(grid).not.toHaveAttribute('aria-rowcount', String(count + 1));
    expect(queryOf(page).has('busca_cont')).toBe(false);
  });

  test('um endereço colado devolve filtros, ordem, registro, aba e abas fixadas', async ({
    open,
    api,
  }) => {
    const query = 'situacao_in=andamento,reaberto&order=concluir_em asc';
    const { rows } = await (
      await api('gerente')
    ).list<{ id: number; numero: number; ano: number }>(`/D/ordem-servicos?${query}&per_page=6`);
    const [first, , third] = rows;
    const page = await open('gerente', `${ORDERS}?${query}`);
    const { at, cursor } = await ready(page);
    await keys(page, 'Control+Enter');
    await expect(page).toHaveURL(address(listed(ORDERS), 'abas=servicos\\.\\d+'));
    await keys(page, 'j', 'j', ']', ']', ']', ']', ']');
    await expect(page).toHaveURL(
      address(`${ORDERS}/${third?.id}/comentarios`, 'abas=servicos\\.\\d+'),
    );
    const copied = page.url();

    const other = await open('gerente', copied);
    await ready(other);
    await expect(chips(other)).toHaveText([/Situação\s*Em andamento, Reaberto/]);
    await expect(headers(other).filter({ hasText: 'Prazo' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(detail(other).getByRole('heading', { level: 2 })).toHaveText(
      `OS ${third?.numero}/${third?.ano}`,
    );
    await expect(detail(other).getByRole('tab', { name: /^Comentários/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const pinned = other.getByRole('tablist', { name: 'Abas fixadas' });
    await expect(
      pinned.getByRole('tab', { name: `OS ${first?.numero}/${first?.ano}` }),
    ).toBeVisible();
    expect(await gridOf(other, NAME).at()).toBe(3);
    expect(other.url()).toBe(copied);

    // Moving replaces the history entry: one step back is before the pinning.
    await keys(page, 'j');
    expect(await at()).toBe(4);
    await expect(cursor).toHaveCount(1);
    await page.goBack();
    await expect(page).not.toHaveURL(/abas=/);
  });
});

test.describe('ordem, colunas, densidade, visões', () => {
  test('o cabeçalho ordena e diz por quê; v ordena pelo teclado', async ({ open }) => {
    const page = await open('gerente', ORDERS, quiet);
    const { grid } = await ready(page);
    await headers(page).getByRole('button', { name: 'Prazo' }).click();
    await expect(page).toHaveURL(address(listed(ORDERS), 'order=concluir_em(?:\\+|%20)asc'));
    await expect(headers(page).filter({ hasText: 'Prazo' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await headers(page).getByRole('button', { name: 'Prazo' }).click();
    await expect(headers(page).filter({ hasText: 'Prazo' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await expect(grid).toBeFocused();
    await keys(page, 'v');
    const menu = page.getByRole('menu', { name: 'Visões, colunas, densidade' });
    await menu.getByRole('menuitemradio', { name: 'Inclusão' }).press('Enter');
    await expect(headers(page).filter({ hasText: 'OS' })).toHaveAttribute(
      'aria-sort',
      /ascending|descending/,
    );
    await expect(headers(page).filter({ hasText: 'Prazo' })).not.toHaveAttribute('aria-sort');
  });

  test('colunas escolhidas, ordenadas e largas, a densidade e uma visão ficam depois de recarregar', async ({
    open,
  }) => {
    const page = await open('marta.valadares', ORDERS, posturas);
    const { cursor } = await ready(page);
    await expect(headers(page).filter({ hasText: 'Endereço' })).toHaveCount(0);
    const columns = page.getByRole('button', { name: 'Colunas' });
    await columns.click();
    const chooser = page.getByRole('listbox', { name: 'Colunas' });
    const endereco = chooser.getByRole('option', { name: /^Endereço/ });
    await endereco.focus();
    await keys(page, 'Space');
    await expect(endereco).toHaveAttribute('aria-selected', 'true');
    // One place up, and three steps wider.
    await keys(page, 'Alt+ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await expect(endereco).toContainText('224');
    // What is fixed stays.
    const number = chooser.getByRole('option', { name: /^Número da OS/ });
    await number.focus();
    await keys(page, 'Space');
    await expect(number).toHaveAttribute('aria-selected', 'true');
    await keys(page, 'Escape');
    await expect(columns).toBeFocused();
    const before = await headers(page).allInnerTexts();
    expect(before.at(-1)).toContain('Endereço');
    await expect(cursor).toHaveCSS('height', '24px');

    await keys(page, 'v');
    await page.getByRole('menuitemradio', { name: 'Confortável' }).press('Enter');
    await expect(cursor).toHaveCSS('height', '34px');
    await page.goto(`${ORDERS}?situacao_in=questionada`);
    await ready(page);
    await keys(page, 'v');
    await page.getByRole('menuitem', { name: 'Salvar esta visão…' }).press('Enter');
    await page.getByLabel('Nome da visão').fill('Perguntas abertas');
    const kept = saved(page);
    await keys(page, 'Enter');
    await expect(list(page).getByRole('button', { name: 'Perguntas abertas' })).toBeVisible();
    await kept;

    await page.goto(ORDERS);
    await ready(page);
    expect(await headers(page).allInnerTexts()).toEqual(before);
    await expect(cursor).toHaveCSS('height', '34px');
    const wide = headers(page).filter({ hasText: 'Endereço' });
    expect(await wide.evaluate((node) => Math.round(node.getBoundingClientRect().width))).toBe(224);
    await keys(page, 'v');
    await page.getByRole('menuitemradio', { name: 'Perguntas abertas' }).press('Enter');
    await expect(page).toHaveURL(address(listed(ORDERS), 'situacao_in=questionada'));
    await expect(chips(page)).toHaveText([/Questionada/]);
  });

  test('arrastada, uma coluna muda de lugar', async ({ open }) => {
    const page = await open('marta.valadares', ORDERS, posturas);
    await ready(page);
    const heading = headers(page).filter({ hasText: 'Assunto' });
    await heading.locator('.rs').waitFor();
    const names = await headers(page).allInnerTexts();
    await heading.dragTo(headers(page).nth(1));
    await expect(headers(page).nth(1)).toContainText('Assunto');
    expect((await headers(page).allInnerTexts()).toSorted()).toEqual(names.toSorted());
  });

  test('a última preferência antes de recarregar não se perde, nem com outra a caminho', async ({
    open,
  }) => {
    // Nobody else's preferences: another test's save at the same moment would be a conflict.
    const page = await open('debora.caldas', ORDERS, posturas);
    const { cursor } = await ready(page);
    const choose = async (name: string) => {
      await keys(page, 'v');
      await page.getByRole('menuitemradio', { name }).press('Enter');
    };
    await choose('Confortável');
    await expect(cursor).toHaveCSS('height', '34px');
    await page.reload();
    await ready(page);
    await expect(cursor).toHaveCSS('height', '34px');
    // The answer to the save before it is still on its way.
    let reached = false;
    let answer = (): void => undefined;
    const later = new Promise<void>((resolve) => (answer = resolve));
    await page.route(
      '**/usuarios/preferencias',
      async (route) => {
        const response = await route.fetch();
        reached = true;
        await later;
        await route.fulfill({ response }).catch(() => undefined);
      },
      { times: 1 },
    );
    await choose('Compacta');
    await expect.poll(() => reached).toBe(true);
    await choose('Confortável');
    await page.reload();
    await ready(page);
    await expect(cursor).toHaveCSS('height', '34px');
    answer();
  });

  test('nenhuma coluna de uma lista comum é cortada de 960 px em diante; a detalhada fica com o maior painel', async ({
    open,
  }) => {
    const page = await open('gerente', ORDERS, { viewport: { width: 960, height: 768 } });
    for (const [path, name] of [
      [ORDERS, NAME],
      ['/app/osm/solicitacoes', 'Solicitações de prazo'],
      ['/app/analises', 'Análises'],
    ] as const) {
      await page.goto(path);
      const { grid } = await ready(page, name);
      for (const width of [960, 1100, 1279, 1280, 1366, 1600, 1920]) {
        await page.setViewportSize({ width, height: 768 });
        await expect
          .poll(() => grid.evaluate((node) => node.scrollWidth - node.clientWidth), {
            message: `${name}, ${width} px`,
          })
          .toBe(0);
      }
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/app/osm/servicos-detalhados');
    await ready(page, 'Ordens detalhadas');
    const share = await list(page).evaluate((node) => node.clientWidth / innerWidth);
    expect(share).toBeGreaterThan(0.6);
    // A form takes its room from the list: the record stays beside it.
    await keys(page, 'm');
    await expect(page.getByRole('form', { name: 'Comentar OS' })).toBeVisible();
    await expect.poll(() => detail(page).evaluate((node) => node.clientWidth)).toBeGreaterThan(319);
  });

  test('uma coluna é alargada com o mouse e guardada no servidor; dois cliques a devolvem', async ({
    open,
  }) => {
    const page = await open('ivan.domingues', ORDERS, posturas);
    await ready(page);
    const header = headers(page).filter({ hasText: 'Situação' });
    const edge = header.locator('.rs');
    await edge.waitFor();
    const box = await header.boundingBox();
    if (!box) throw new Error('sem cabeçalho');
    const kept = saved(page);
    await page.mouse.move(box.x + box.width - 2, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 38, box.y + 10, { steps: 4 });
    await page.mouse.up();
    const width = await header.evaluate((node) => Math.round(node.getBoundingClientRect().width));
    expect(width).toBeGreaterThan(box.width + 30);
    await kept;
    await page.reload();
    await ready(page);
    const now = () => header.evaluate((node) => Math.round(node.getBoundingClientRect().width));
    expect(await now()).toBe(width);
    await edge.dblclick();
    await expect.poll(now).toBe(Math.round(box.width));
  });
});

test('seleção: x, Espaço, intervalo, tudo o que foi lido e todo o filtro', async ({
  open,
  api,
}) => {
  const { count } = await (
    await api('gerente', quiet.department)
  ).list('/D/ordem-servicos?per_page=1');
  const page = await open('gerente', ORDERS, quiet);
  const { grid, cursor } = await ready(page);
  const foot = list(page).locator('.foot');
  await keys(page, 'x');
  await expect(cursor).toHaveAttribute('aria-selected', 'true');
  await expect(foot).toContainText('1 selecionada');
  await keys(page, 'j', 'Space');
  await expect(foot).toContainText('2 selecionadas');
  await keys(page, 'j', 'j', 'Shift+J', 'Shift+ArrowDown');
  await expect(foot).toContainText('5 selecionadas');
  await expectSaid(page, '5 selecionadas');
  await keys(page, 'Shift+K');
  await keys(page, 'Escape');
  await expect(foot).not.toContainText('selecionada');

  await keys(page, 'Control+A');
  const bar = page.getByRole('toolbar', { name: /selecionadas$/ });
  await expect(bar).toBeVisible();
  const loaded = Number(
    (/(\d+) selecionadas/.exec((await bar.innerText()).replaceAll('.', '')) ?? [])[1],
  );
  expect(loaded).toBeGreaterThan(20);
  expect(loaded).toBeLessThan(count);
  await keys(page, 'Control+A');
  const total = count.toLocaleString('pt-BR');
  await expect(foot).toContainText(`${total} selecionadas`);
  await expect(bar).toContainText('todo o filtro');
  // All of the filter minus one: an exception, not a list of ids.
  await keys(page, 'j', 'x');
  await expect(foot).toContainText(`${(count - 1).toLocaleString('pt-BR')} selecionadas`);
  await keys(page, 'End');
  await expect(cursor).toHaveAttribute('aria-selected', 'true');
  await keys(page, 'Escape');
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(0);
  await expect(grid).toBeFocused();
});

test('o CSV do filtro é exportado com progresso, e nada nele é fórmula', async ({ open, api }) => {
  const filter = 'situacao_in=encerrada';
  const manager = await api('gerente', posturas.department);
  const { count } = await manager.list(`/D/ordem-servicos?${filter}&per_page=1`);
  await manager.newOrder({ descricao: '=HYPERLINK("http://x")', endereco: '=1+1' });
  const page = await open('gerente', `${ORDERS}?${filter}`, posturas);
  await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await page.reload();
  await ready(page);
  // Slowed, so that the progress is there to be seen.
  await page.route('**/ordem-servicos?*', async (route) => {
    if (route.request().headers().accept !== 'text/csv') return route.fallback();
    const reply = await route.fetch();
    await expect(list(page).getByText(/Exportando CSV: \d/)).toBeVisible();
    await route.fulfill({ response: reply });
  });
  await keys(page, 'v');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^servicos-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n(?=[\d"])/);
  expect(lines[0]).toContain('Situação');
  expect(lines.length - 1).toBe(count);
  await expect(notices(page)).toContainText(`CSV pronto: ${count.toLocaleString('pt-BR')} linhas`);
  expect(text).not.toMatch(/(^|[;,])"?[=+@]/m);
});

test('a lista detalhada sai também em XLSX e em XML, pela paleta e pelo menu', async ({ open }) => {
  const page = await open(
    'gerente',
    '/app/osm/servicos-detalhados?situacao_in=cancelada',
    posturas,
  );
  await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await page.reload();
  const { grid } = await ready(page, 'Ordens detalhadas');
  for (const heading of ['Encerramento', 'Pontos', 'Descrição'])
    await expect(grid.getByRole('columnheader', { name: heading, exact: true })).toHaveCount(1);
  const taken = async (act: () => Promise<void>): Promise<[name: string, begin: string]> => {
    const download = page.waitForEvent('download');
    await act();
    const file = await download;
    const begin = (await readFile(await file.path())).toString('latin1').slice(0, 200);
    return [file.suggestedFilename(), begin];
  };
  const [xlsx, zip] = await taken(async () => {
    await keys(page, 'Control+k');
    await page.keyboard.type('exportar xlsx');
    await expect(palette(page).getByRole('option').first()).toContainText('Exportar XLSX');
    await keys(page, 'Enter');
  });
  expect(xlsx).toMatch(/^servicos-detalhados-\d{4}-\d\d-\d\d\.xlsx$/);
  expect(zip.startsWith('PK')).toBe(true);
  await expect(notices(page)).toContainText(/XLSX pronto: [\d.]+ linhas/);
  const [xml, text] = await taken(async () => {
    await keys(page, 'v');
    await page.getByRole('menuitem', { name: 'Exportar XML' }).press('Enter');
  });
  expect(xml).toMatch(/^servicos-detalhados-.*\.xml$/);
  expect(text).toContain('<exportacao xmlns="urn:os-m:ordem_servicos.detalhadas"');
  await expect(notices(page)).toContainText(/XML pronto: [\d.]+ linhas/);
});

test('cada coluna da lista detalhada a estreita pelo teclado, até uma só ordem, que o CSV leva', async ({
  open,
  api,
}) => {
  type Longa = {
    id: number;
    numero: number;
    mes: number;
    endereco: string | null;
    descricao: string | null;
    protocolo_ano: number | null;
    contribuinte: { cpf_cnpj: string } | null;
    incluido_por_usuario: { nome: string } | null;
    fiscal_ciente_em: string | null;
    concluir_em_original: string | null;
    prazo: number;
    reaberta: boolean;
    docs_emitidos: number;
    pontuacao: string;
    encerramento: { descricao: string; resultado?: string; comentario: string | null } | null;
  };
  const manager = await api('gerente', posturas.department);
  const { rows } = await manager.list<Longa>(
    '/D/ordem-servicos/detalhadas?situacao_in=encerrada&per_page=200',
  );
  const os = rows.find(
    (one) =>
      one.contribuinte?.cpf_cnpj.includes('/') &&
      one.endereco &&
      one.descricao &&
      one.protocolo_ano &&
      one.incluido_por_usuario &&
      one.fiscal_ciente_em &&
      one.concluir_em_original &&
      one.encerramento?.resultado &&
      one.encerramento.comentario,
  );
  if (!os) throw new Error('nenhuma ordem encerrada diz tudo de si');
  const day = (iso: string | null): string =>
    (iso ?? '').slice(0, 10).split('-').toReversed().join('');
  const words = (text: string | null | undefined): string =>
    (text ?? '').split(/[^\p{L}\p{N} ]/u)[0] ?? '';
  const typed: readonly (readonly [filter: string, text: string, held: string])[] = [
    ['CPF/CNPJ', os.contribuinte?.cpf_cnpj ?? '', 'cpf_cnpj_eq=.+'],
    ['Endereço', words(os.endereco), 'endereco_cont=.+'],
    ['Descrição', words(os.descricao), 'descricao_cont=.+'],
    ['Ano do protocolo', String(os.protocolo_ano), 'protocolo_ano_in=\\d+'],
    ['Mês', String(os.mes), 'mes_in=\\d+'],
    ['Fiscal ciente em', day(os.fiscal_ciente_em), 'fiscal_ciente_em_gteq=.+'],
    ['Prazo original', day(os.concluir_em_original), 'concluir_em_original_gteq=.+'],
    ['Prazo em dias', String(os.prazo), 'prazo_in=\\d+'],
    ['Documentos', String(os.docs_emitidos), 'docs_emitidos_in=\\d+'],
    ['Pontuação', os.pontuacao.replace('.', ','), 'pontuacao_eq=\\d.*'],
    ['Encerramento', words(os.encerramento?.descricao), 'encerramento_cont=.+'],
    ['Comentário do encerramento', words(os.encerramento?.comentario), 'comentario_cont=.+'],
  ];
  const chosen: readonly (readonly [filter: string, text: string, held: string])[] = [
    ['Já foi reaberta', os.reaberta ? 'Sim' : 'Não', 'reaberta_eq=\\w+'],
    ['Resultado do encerramento', os.encerramento?.resultado ?? '', 'resultado_in=\\w+'],
    ['Quem incluiu', os.incluido_por_usuario?.nome ?? '', 'incluido_por_usuario_id_in=\\d+'],
  ];
  const page = await open('gerente', `${DETAILED}?situacao_in=encerrada`, posturas);
  await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
  await page.reload();
  const { grid } = await ready(page, 'Ordens detalhadas');
  const choose = async (filter: string): Promise<void> => {
    await keys(page, 'f');
    await expect(page.getByRole('combobox', { name: 'Filtrar por' })).toBeFocused();
    await page.keyboard.type(filter);
    await keys(page, 'Enter');
    await expect(page.getByRole('dialog', { name: `Filtro ${filter}`, exact: true })).toBeVisible();
  };
  for (const [filter, text, held] of typed) {
    await choose(filter);
    await expect(page.getByRole('dialog').locator('input').first()).toBeFocused();
    await page.keyboard.type(text);
    await keys(page, 'Enter');
    await expect(page, filter).toHaveURL(address(listed(DETAILED), held));
    await expect(grid).toBeFocused();
  }
  for (const [filter, text, held] of chosen) {
    await choose(filter);
    await expect(page.getByRole('combobox', { name: filter })).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole('option').first()).toContainText(new RegExp(text, 'i'));
    await keys(page, 'Enter');
    await expect(page, filter).toHaveURL(address(listed(DETAILED), held));
    await keys(page, 'Escape');
    await expect(grid).toBeFocused();
  }
  await expect(chips(page)).toHaveCount(1 + typed.length + chosen.length);
  const { count } = await manager.list(
    `/D/ordem-servicos/detalhadas?${queryOf(page).toString()}&per_page=1`,
  );
  expect(count).toBeGreaterThan(0);
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
  await expect(grid).toContainText(String(os.numero));
  await keys(page, 'v');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Exportar CSV' }).press('Enter');
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trimEnd().split(/\r?\n(?=[\d"])/)).toHaveLength(count + 1);

  // Who asked for it, of an order that nobody asked for, leaves none.
  await choose('Pedida por');
  await page.keyboard.type('Tributos');
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(DETAILED, 'origem_departamento_cont=Tributos'));
  await expect(list(page)).toContainText('Nenhum registro encontrado');
});

test('sem a permissão, Exportar CSV diz por que não', async ({ open }) => {
  const page = await open('consulta', ORDERS);
  await ready(page);
  await keys(page, 'v');
  const item = page.getByRole('menuitem', { name: /^Exportar CSV/ });
  await expect(item).toHaveAttribute('aria-disabled', 'true');
  await expect(item).toContainText('Sem permissão!');
});

test.describe('estados', () => {
  test('carregando, depois de um instante; nada encontrado; falha, e de novo', async ({ open }) => {
    const page = await open('gerente', `${ORDERS}?busca_cont=zzqqxx`, posturas);
    await expect(list(page).getByText('Nenhum registro encontrado')).toBeVisible();
    await expect(
      list(page).getByText('Verifique os filtros ou tente adicionar um novo registro'),
    ).toBeVisible();

    let fail = true;
    await page.route('**/ordem-servicos?*', (route) => (fail ? route.abort() : route.continue()));
    await routesStand(page);
    await list(page).getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(list(page).getByText('Falha ao carregar os dados')).toBeVisible();
    await expect(
      list(page).getByText('Verifique sua conexão e tente novamente mais tarde'),
    ).toBeVisible();
    await expect(list(page).getByRole('button', { name: 'Voltar' })).toBeVisible();
    // It asks again, and so does the console by itself once the server answers: the button may go any moment.
    const again = page.waitForRequest(/\/ordem-servicos\?/);
    await list(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await again;
    fail = false;
    await expect(gridOf(page, NAME).cursor).toHaveCount(1);

    // The record's own text while it is on its way; the skeleton of the list says it is busy.
    await page.unrouteAll();
    // What the page before still asks is not meant.
    await page.goto('about:blank');
    // The first reading alone: it is read again behind what is shown.
    const first = { times: 1 };
    await page.route(
      /\/usuarios\/current/,
      async (route) => {
        await expect(page.getByText('Carregando dados')).toBeVisible();
        await expect(
          page.getByText('Aguarde um momento, estamos buscando as informações para você'),
        ).toBeVisible();
        await route.continue();
      },
      first,
    );
    await page.goto(ORDERS);
    await ready(page);
  });

  test('atualizar não move nada: cursor, seleção, rolagem e a linha sob o olho', async ({
    open,
    api,
  }) => {
    const manager = await api('gerente', 'tributos');
    const page = await open('gerente', ORDERS, { department: 'tributos' });
    const { grid, cursor, at } = await ready(page);
    await keys(page, 'PageDown', 'PageDown', 'x');
    const before = {
      text: await cursor.innerText(),
      at: await at(),
      top: (await cursor.boundingBox())?.y,
    };
    await manager.newOrder();
    await manager.newOrder();
    await keys(page, 'Shift+R');
    // Two came above: its number grows, the row stays where it is.
    await expect.poll(at).toBe(before.at + 2);
    expect(await cursor.innerText()).toBe(before.text);
    expect((await cursor.boundingBox())?.y).toBe(before.top);
    await expect(cursor).toHaveAttribute('aria-selected', 'true');
    await expect(grid).toBeFocused();
  });

  test('o que sai do filtro fica até o cursor mudar', async ({ open, api }) => {
    const manager = await api('gerente', 'tributos');
    const made = await manager.newOrder({
      usuario_responsavel_id: (await manager.inspector('Gustavo Paiva')).id,
    });
    const page = await open('gerente', `${ORDERS}?situacao_in=a_confirmar&order=id desc`, {
      department: 'tributos',
    });
    const { grid, cursor } = await ready(page);
    await expect(cursor).toContainText(`${made.numero}/${made.ano}`);
    const count = await grid.getAttribute('aria-rowcount');
    await manager.act(made.id, 'cancelar', { motivo: 'Aberta por engano, sem objeto.' });
    await keys(page, 'Shift+R');
    await expect(cursor).toContainText('Saiu do filtro');
    await expect(cursor).toContainText(`${made.numero}/${made.ano}`);
    await expect(grid).toHaveAttribute('aria-rowcount', count ?? '');
    await keys(page, 'j');
    await expect(grid).toHaveAttribute('aria-rowcount', String(Number(count) - 1));
    await expect(grid).not.toContainText('Saiu do filtro');
  });
});

test('um número de seis algarismos termina onde os outros terminam, e não passa sobre a situação', async ({
  open,
}) => {
  for (const path of [ORDERS, '/app/home']) {
    const page = await open('gerente', path);
    const row = page.locator('.gr:has(.num > .no)').first();
    await expect(row).toBeVisible();
    const places = await row.evaluate((element) => {
      const cell = element.querySelector('.num:has(> .no)');
      const digits = cell?.querySelector('.no')?.firstChild;
      if (!cell || !digits) throw new Error('sem número');
      const before = cell.firstElementChild?.getBoundingClientRect().right;
      digits.textContent = '999999';
      const { left, right } = cell.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
      const check = element.querySelector('.cb')?.getBoundingClientRect().right;
      return { before, left, right, free: check ?? element.getBoundingClientRect().left };
    });
    expect(places.right, path).toBe(places.before);
    // Under the cursor it is bold, and begins where the check ends.
    expect(places.left, path).toBeGreaterThanOrEqual(places.free - 1);
  }
});
