/** Maps: the same in a table, all of it by the keyboard; nothing that the policy forbids. */
import {
  address,
  detail,
  expect,
  gridOf,
  keys,
  listed,
  ready,
  statusBar,
  test,
  type Page,
} from './support/console.ts';

const MAP = '/app/osm/consultas/usuarios-geos';
const map = (page: Page) => page.getByRole('application');
const current = (page: Page) => page.locator('.map-mark.current');
/** What the browser says that the policy forbids. */
const refusals = (page: Page): string[] => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) said.push(message.text());
  });
  return said;
};

test('g f leva ao mapa; o cursor da tabela é a marca que se destaca; Enter abre o percurso, u volta', async ({
  open,
}) => {
  const page = await open('gerente', '/app/sobre');
  const refused = refusals(page);
  await expect(statusBar(page)).toContainText('atalhos');
  await keys(page, 'g', 'f');
  await expect(page).toHaveURL(MAP);
  await expect(page).toHaveTitle('OS-m · Fiscais no mapa');
  const { grid, rows, at } = await ready(page, 'Fiscais no mapa');
  await expect(page.locator('.map-zone')).toHaveCount(8);
  const people = (await rows.count()) - 1;
  expect(people).toBeGreaterThan(3);
  await expect(page.locator('.map-mark')).toHaveCount(people);
  const nameAt = async (n: number): Promise<string> =>
    rows.nth(n).getByRole('gridcell').first().innerText();
  await expect(current(page)).toHaveAttribute('aria-label', new RegExp(`^${await nameAt(1)}, há `));
  await keys(page, 'j', 'j');
  expect(await at()).toBe(3);
  const third = await nameAt(3);
  await expect(current(page)).toHaveAttribute('aria-label', new RegExp(`^${third}, há `));
  await expect(current(page)).toBeInViewport();

  // In the map the arrows are the map's, and j and k the table's.
  await keys(page, 'F6');
  await expect(map(page)).toBeFocused();
  await expect(statusBar(page)).toContainText('mover o mapa');
  const place = async () => (await current(page).boundingBox())?.x ?? 0;
  const before = await place();
  await keys(page, 'ArrowRight');
  await expect.poll(place).not.toBe(before);
  expect(await at()).toBe(3);
  await keys(page, 'k');
  expect(await at()).toBe(2);
  await keys(page, 'j', 'F6');
  await expect(grid).toBeFocused();

  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(`${MAP}/\\d+`));
  await expect(page.getByRole('heading', { level: 1, name: third })).toBeVisible();
  const track = await ready(page, 'Percurso do fiscal');
  await expect(page.locator('.map-line')).not.toHaveCount(0);
  const stop = track.rows.filter({ hasText: 'Parada de' }).first();
  await expect(stop).toBeVisible();
  const day = page.url();
  await keys(page, '[');
  await expect(page).toHaveURL(address(`${MAP}/\\d+`, 'dia_eq=\\d{4}-\\d\\d-\\d\\d'));
  await ready(page, 'Percurso do fiscal');
  await keys(page, ']');
  await expect(page).not.toHaveURL(day);
  await ready(page, 'Percurso do fiscal');
  await keys(page, 'u');
  await expect(page).toHaveURL(MAP);
  await ready(page, 'Fiscais no mapa');
  await expect(grid).toBeFocused();
  expect(await at()).toBe(3);
  expect(refused).toEqual([]);
});

test('filtra-se como uma lista; uma marca apertada leva o cursor à sua linha', async ({ open }) => {
  const page = await open('gerente', MAP);
  const { rows, at } = await ready(page, 'Fiscais no mapa');
  const marks = page.locator('.map-mark');
  const names = await rows.locator('[role=gridcell]:first-child').allInnerTexts();
  await marks.last().dispatchEvent('click');
  await expect.poll(at).toBeGreaterThan(0);
  const name = names[(await at()) - 1] ?? '';
  await expect(current(page)).toHaveAttribute('aria-label', new RegExp(`^${name}, `));
  await page.goto(`${MAP}?nome_cont=${encodeURIComponent(name)}`);
  await expect(gridOf(page, 'Fiscais no mapa').rows).toHaveCount(2);
  await expect(marks).toHaveCount(1);
});

test('uma posição nova move a marca sem que ninguém peça; quem não pode não vê', async ({
  open,
  api,
}) => {
  const page = await open('gerente', MAP);
  const { rows } = await ready(page, 'Fiscais no mapa');
  const before = await rows.count();
  const inspector = await api('fiscal');
  await inspector.call('POST', '/D/usuarios-geos', { latitude: '-22.70', longitude: '-45.55' });
  await expect(rows.filter({ hasText: /há [0-2] min/ })).toHaveCount(1);
  expect(await rows.count()).toBeGreaterThanOrEqual(before);
  const other = await open('consulta', '/app/sobre');
  await other.goto(MAP);
  await expect(other.getByText('Sem permissão!').first()).toBeVisible();
});

test('uma ordem mostra onde está o seu cadastro, em 350 px', async ({ open, api }) => {
  const boss = await api('gerente');
  type Os = { id: number; cadastro: { numero: string } | null };
  const { rows } = await boss.list<Os>('/D/ordem-servicos?per_page=50');
  const os = rows.find((one) => one.cadastro);
  const page = await open('gerente', `/app/osm/servicos/${os?.id}`);
  const refused = refusals(page);
  await expect(detail(page).getByRole('heading', { name: /^Localização/ })).toBeVisible();
  const mark = detail(page).locator('.map-mark');
  await expect(mark).toHaveAttribute('aria-label', new RegExp(`^Cadastro ${os?.cadastro?.numero}`));
  const size = await detail(page).locator('.map-embed').boundingBox();
  expect(size?.height).toBe(350);
  expect(refused).toEqual([]);
});

test('um mapa de ordens: os lugares da tabela levam às suas ordens, u volta; o que se vê de perto são mais lugares', async ({
  open,
}) => {
  const MAPA = '/app/indicadores/osm/mapa-pontos';
  const page = await open('gerente', MAPA);
  const refused = refusals(page);
  await expect(statusBar(page)).toContainText('atalhos');
  const { rows } = await ready(page, 'Ordens no mapa');
  await expect(page.locator('.map-places')).toBeAttached();
  await expect(page.locator('.map-zone')).toHaveCount(8);
  const foot = page.locator('.foot').first();
  await expect(foot).toContainText('sem lugar');
  const many = Number(
    (await rows.nth(1).getByRole('gridcell').nth(1).innerText()).replace('.', ''),
  );
  expect(many).toBeGreaterThan(1);
  const before = await rows.count();
  await page.getByRole('button', { name: 'Aproximar (+)' }).click();
  await expect.poll(() => rows.count()).not.toBe(before);
  const first = Number(
    (await rows.nth(1).getByRole('gridcell').nth(1).innerText()).replace('.', ''),
  );
  expect(first).toBeLessThan(many);

  // Zones by a measure of the report of zones: in the address.
  await page.getByLabel('Cor das zonas').selectOption('encerradas');
  await expect(page).toHaveURL(address(MAPA, 'medida=encerradas'));
  await expect(page.locator('.map-zone.shade-5').first()).toBeAttached();

  // An area that is drawn is a filter.
  await page.getByRole('button', { name: 'Desenhar área' }).click();
  await page.setViewportSize({ width: 400, height: 800 });
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  await page.setViewportSize({ width: 1366, height: 768 });
  const box = await map(page).boundingBox();
  if (!box) throw new Error('o mapa não tem lugar');
  for (const [x, y] of [
    [0.3, 0.3],
    [0.7, 0.35],
    [0.5, 0.8],
  ] as const)
    await map(page).click({ position: { x: box.width * x, y: box.height * y } });
  await page.getByRole('button', { name: 'Filtrar pela área' }).click();
  await expect(page).toHaveURL(address('/app/indicadores/osm/mapa-pontos', 'area_eq=[^&]+'));
  await expect(page.getByText('desenhada')).toBeVisible();
  await expect(page.locator('.map-area')).toBeAttached();
  await expect(rows.nth(1)).toBeVisible();

  await rows.nth(1).click();
  await expect(page).toHaveURL(address(listed('/app/osm/servicos'), 'area_eq=[^&]+'));
  await keys(page, 'u');
  await expect(page).toHaveURL(address('/app/indicadores/osm/mapa-pontos', 'area_eq=[^&]+'));
  expect(refused).toEqual([]);
});

test('recusada a pergunta seguinte, o mapa não guarda a resposta de outra: diz por quê e limpa o filtro', async ({
  open,
}) => {
  const MAPA = '/app/indicadores/osm/mapa-pontos';
  const page = await open('gerente', `${MAPA}?situacao_in=nenhuma`);
  const clear = page.getByRole('button', { name: 'Limpar filtros' });
  await clear.click();
  await expect(page.locator('.map-places')).toBeAttached();
  const { rows } = await ready(page, 'Ordens no mapa');
  await expect(rows.nth(1)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(address(MAPA, 'situacao_in=nenhuma'));
  await expect(clear).toBeVisible();
  await expect(rows).toHaveCount(0);
});
