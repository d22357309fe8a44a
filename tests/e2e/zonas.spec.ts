/** The zones by keyboard: a polygon typed in its table, pasted, refused where it crosses itself, and drawn. */
import { AxeBuilder } from '@axe-core/playwright';
import {
  context,
  detail,
  expect,
  expectSaid,
  keys,
  palette,
  ready,
  test,
  type Page,
} from './support/console.ts';

const ZONAS = '/app/sistema/zonas';
const form = (page: Page) => page.getByRole('form', { name: 'Nova zona' });
const cell = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function expectAccessible(page: Page, name: string): Promise<void> {
  const axe = new AxeBuilder({ page }).exclude('[data-tabster-dummy]').setLegacyMode(true);
  axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      name,
    )
    .toEqual([]);
}

test('uma zona se inclui com o seu polígono pelo teclado; cruzado é recusado; aparece no mapa dos fiscais', async ({
  open,
  api,
}) => {
  const page = await open('admin', ZONAS);
  await ready(page, 'Zonas');
  await expect(page.getByRole('grid', { name: 'Zonas' })).toContainText(/\d+ vértices · /);
  await expectAccessible(page, 'lista de zonas');
  await keys(page, 'Control+k');
  await page.keyboard.type('nova zona');
  await expect(
    palette(page)
      .getByRole('option', { name: /Nova zona/ })
      .first(),
  ).toBeVisible();
  await keys(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`${ZONAS}/new$`));
  await cell(page, 'Descrição').fill('Vila Nova');

  // Vertices one by one, each added by the key of sub-items.
  await page.getByRole('button', { name: 'Adicionar vértice' }).focus();
  const spots = [
    ['-22,7', '-45,5'],
    ['-22,69', '-45,49'],
    ['-22,7', '-45,49'],
    ['-22,69', '-45,5'],
  ];
  for (const [at, [north = '', east = '']] of spots.entries()) {
    if (at === 0) await keys(page, 'Enter');
    else await page.getByRole('button', { name: 'Adicionar vértice' }).press('Enter');
    // The vertex hears what is typed next, waiting for nothing; half way between two, it is replaced.
    await page.keyboard.type(north);
    await keys(page, 'Tab');
    await page.keyboard.type(east);
    await expect(cell(page, `Latitude do vértice ${at + 1}`)).toHaveValue(north);
    await expect(cell(page, `Longitude do vértice ${at + 1}`)).toHaveValue(east);
  }
  // What is no number is not taken away.
  const last = cell(page, 'Longitude do vértice 4');
  await last.press('Control+a');
  await page.keyboard.type('45 oeste');
  await keys(page, 'Shift+Tab');
  await expect(last).toHaveValue('45 oeste');
  await expect(last).toHaveAttribute('aria-invalid', 'true');
  await last.fill('-45,5');
  await expect(form(page)).toContainText('Polígono cruza a si mesmo: lado 1 com lado 3');
  await expect(page.locator('.map-mark')).toHaveCount(4);
  await expectAccessible(page, 'nova zona');
  await keys(page, 'Control+Enter');
  await expect(page).toHaveURL(new RegExp(`${ZONAS}/new$`));

  // The last vertex goes up by one, and it is a square.
  await page.getByRole('button', { name: 'Mover vértice 3 para cima' }).press('Enter');
  await expect(form(page)).not.toContainText('cruza a si mesmo');
  await expect(page.locator('.map-area')).toHaveCount(1);
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Zona Vila Nova incluída');
  await expect(detail(page)).toContainText('4 vértices · 1,14 km²');
  await expect(detail(page).locator('.map-area')).toHaveCount(1);
  await expectAccessible(page, 'uma zona');

  const admin = await api('admin');
  const { rows } = await admin.list<{ id: number; lock_version: number; poligono: unknown }>(
    '/D/sistema/zonas?descricao_eq=Vila%20Nova',
  );
  const [vila] = rows;
  expect(vila?.poligono).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [-45.5, -22.7],
        [-45.49, -22.7],
        [-45.49, -22.69],
        [-45.5, -22.69],
        [-45.5, -22.7],
      ],
    ],
  });

  // The map of the inspectors stands on it.
  await page.goto('/app/osm/consultas/usuarios-geos');
  await expect(page.locator('.map-zone')).toHaveCount(9);
  await expect(page.getByText('Vila Nova', { exact: true })).toBeVisible();

  // Pasted: a file's only feature takes the place of what there was.
  await page.goto(`${ZONAS}/${vila?.id}/edit`);
  await page.getByText('GeoJSON', { exact: true }).first().press('Enter');
  const box = cell(page, 'GeoJSON');
  await box.fill('{"type":"Point","coordinates":[1]}');
  await expect(page.getByText('Polígono não é um polígono em GeoJSON')).toBeVisible();
  const ring = [
    [-45.5, -22.7],
    [-45.48, -22.7],
    [-45.49, -22.68],
    [-45.5, -22.7],
  ];
  const feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  await box.fill(JSON.stringify(feature));
  await expect(cell(page, 'Latitude do vértice 3')).toHaveValue('-22,68');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Zona Vila Nova alterada');
  await expect(detail(page)).toContainText('3 vértices');
  await keys(page, 'l');
  const trail = await ready(page, 'Histórico de alterações');
  await expect(trail.rows.nth(1)).toContainText(/Polígono: 4 vértices · 1,14 km² → 3 vértices · /);
  await admin.call('DELETE', `/D/sistema/zonas/${vila?.id}`);
});

test('zona em uso não se exclui, e diz por quem; quem não administra só as lê', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const { rows } = await admin.list<{ id: number; descricao: string }>('/D/sistema/zonas');
  const [norte] = rows;
  const page = await open('admin', `${ZONAS}/${norte?.id}`);
  await expect(detail(page).locator('.map-area')).toHaveCount(1);
  await keys(page, '2');
  const ask = context(page).getByRole('form', { name: 'Excluir zona' });
  await expect(ask).toContainText('Exclui a zona.');
  await keys(page, 'Control+Enter');
  await expect(page.getByText(/Não é possível excluir: .* usam? esta zona/).first()).toBeVisible();
  const reader = await open('fiscal', '/app/sobre');
  await reader.goto(ZONAS);
  await expect(reader.getByText('Sem permissão!').first()).toBeVisible();
});

test('o mapa segue a zona que se abre; c começa pelo que a lista guarda', async ({ open }) => {
  const page = await open('admin', ZONAS);
  const { cursor } = await ready(page, 'Zonas');
  const area = detail(page).locator('.map-area');
  const map = detail(page).getByRole('application', { name: /^Mapa: / });
  const inside = async (): Promise<boolean> => {
    const [of, all] = [await area.boundingBox(), await map.boundingBox()];
    if (!of || !all) return false;
    const within = (at: number, size: number, from: number, room: number): boolean =>
      at >= from && at + size <= from + room;
    return within(of.x, of.width, all.x, all.width) && within(of.y, of.height, all.y, all.height);
  };
  for (let opened = 0; opened < 4; opened += 1) {
    const name = await cursor.getByRole('gridcell').nth(1).innerText();
    await keys(page, 'Enter');
    await expect(map).toHaveAccessibleName(new RegExp(`^Mapa: ${name}, `));
    await expect.poll(inside).toBe(true);
    await keys(page, 'Alt+1', 'j');
  }
  await keys(page, 'c');
  await expect(
    page.getByRole('menu', { name: 'Criar' }).getByRole('menuitem', { name: /^Nova zona/ }),
  ).toBeFocused();
  await keys(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`${ZONAS}/new$`));
});
