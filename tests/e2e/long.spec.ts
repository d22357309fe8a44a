/** However long a municipality's names and texts are, and however high its numbers, every record is read as it stands. */
import { actions } from '../../domain/index.ts';
import { nouns } from '../../src/nouns/all.ts';
import {
  type Locator,
  type Page,
  detail,
  expect,
  goTo,
  keys,
  list,
  statusBar,
  test,
} from './support/console.ts';
import { illegible, misplaced } from './support/layout.ts';
import { freeTexts, lengthen, raise } from './support/long.ts';

// Each looks, none changes anything.
test.describe.configure({ mode: 'parallel' });

const areas = nouns
  .flatMap((one) => one.areas)
  .filter(({ below, base, list: query }) => !below && !base.includes(':') && !query.untilNamed);

test('o catálogo diz o que é texto livre', () => {
  expect(freeTexts).toEqual(expect.arrayContaining(['descricao', 'endereco', 'motivo', 'nome']));
  for (const one of ['situacao', 'tipo', 'login', 'email']) expect(freeTexts).not.toContain(one);
});

/** Closes the form; one that proposes something is not given up without a question. */
async function giveUp(page: Page): Promise<void> {
  const form = page.getByRole('form');
  const drop = page.getByRole('button', { name: 'Descartar' });
  await keys(page, 'Escape');
  await expect.poll(async () => (await form.count()) === 0 || (await drop.isVisible())).toBe(true);
  if (await drop.isVisible()) await drop.press('Enter');
  await expect(form).toHaveCount(0);
}

/** The button of the first action that asks for something, and so does nothing by itself; null without one. */
async function firstForm(page: Page, noun: string): Promise<Locator | null> {
  const asking = actions.filter(
    (one) => one.noun === noun && Object.values(one.input).some(({ optional }) => !optional),
  );
  const buttons = detail(page).getByRole('toolbar', { name: 'Ações' }).getByRole('button');
  for (const button of await buttons.all()) {
    const name = await button.getAttribute('aria-label');
    const off = await button.getAttribute('aria-disabled');
    if (off !== 'true' && asking.some(({ title }) => title === name)) return button;
  }
  return null;
}

/** The first record of an area, each of its tabs, and the form that stands first among its actions. */
async function read(page: Page, { base, title, noun }: (typeof areas)[number]): Promise<string[]> {
  await goTo(page, base);
  await expect(list(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
  const rows = list(page).locator('.gr[data-index]:not([aria-busy])');
  await expect(rows.or(list(page).getByText('Nenhum registro encontrado')).first()).toBeVisible();
  if ((await rows.count()) === 0) return [];
  await keys(page, 'Enter');
  await expect(detail(page).getByRole('heading').first()).toBeVisible();
  const tabs = detail(page).getByRole('tablist', { name: 'Abas do registro' }).getByRole('tab');
  const found: string[] = [];
  for (let at = 0; at < Math.max(await tabs.count(), 1); at += 1) {
    if (at > 0) await keys(page, ']');
    await expect(detail(page).getByText('Carregando dados')).toHaveCount(0);
    found.push(...(await illegible(page)).map((one) => `${base}, aba ${at + 1}: ${one}`));
  }
  const form = await firstForm(page, noun);
  if (form === null) return found;
  // By its key: the pointer would stay on it, with what it says of itself.
  await form.press('Enter');
  await expect(page.getByRole('form')).toBeVisible();
  found.push(...(await illegible(page)).map((one) => `${base}, formulário: ${one}`));
  await giveUp(page);
  return found;
}

for (const half of [0, 1])
  test(`por compridos que sejam os textos, nada corre de lado nem fica sobre outra coisa (${half + 1} de 2)`, async ({
    open,
  }) => {
    const page = await open('admin', '/app/sobre', { viewport: { width: 1280, height: 768 } });
    await lengthen(page);
    await page.goto('/app/home');
    await expect(statusBar(page)).toContainText('atalhos');
    expect(await illegible(page), 'início').toEqual([]);
    for (const area of areas.filter((_, at) => at % 2 === half))
      await test.step(area.id, async () => expect.soft(await read(page, area)).toEqual([]));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

/** Counts that begin or end beyond the rail. */
const beyondTheRail = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Áreas' }).evaluate((rail) => {
    const { left, right } = rail.getBoundingClientRect();
    return [...rail.querySelectorAll('.n')].flatMap((one) => {
      const at = one.getBoundingClientRect();
      return at.width > 0 && (at.left < left + 1 || at.right > right)
        ? [one.textContent ?? '']
        : [];
    });
  });

for (const width of [1000, 1366, 1920])
  test(`os números de um milhão de registros cabem nas suas colunas, também nas que se mostram a pedido (${width} px)`, async ({
    open,
  }) => {
    const page = await open('admin', '/app/sobre', { viewport: { width, height: 768 } });
    await raise(
      page,
      areas.map(({ id }) => id),
    );
    await page.goto('/app/home');
    await expect(statusBar(page)).toContainText('atalhos');
    const bar = page.getByRole('banner');
    await expect(bar.getByText('340 mil')).not.toHaveCount(0);
    expect.soft(await illegible(page)).toEqual([]);
    expect.soft(await beyondTheRail(page)).toEqual([]);
    let seen = 0;
    for (const { id, base, title } of areas)
      await test.step(id, async () => {
        await goTo(page, base);
        await expect(list(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
        const rows = list(page).locator('.gr:not([aria-busy])');
        await expect(
          rows.or(list(page).getByText('Nenhum registro encontrado')).first(),
        ).toBeVisible();
        expect.soft(await page.evaluate(misplaced)).toEqual([]);
        seen += await list(page).locator('.gr > .cells > .num').count();
      });
    expect(seen).toBeGreaterThan(1000);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
