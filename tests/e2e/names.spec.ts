/** On every screen, at every width: each control says in words what it is, and nothing is cut at the right. */
import { type Page, expect, goTo, gridOf, keys, statusBar, test } from './support/console.ts';

const WIDTHS = [1920, 1366, 1000] as const;
/** From here on there is room for all; below, the tabs of a record scroll. */
const WHOLE = 1366;
const CONTROL =
  /^\s*- (?:button|link|tab|checkbox|switch|radio|combobox|searchbox|textbox|menuitem)\b(?: "(?<name>(?:[^"\\]|\\.)*)")?/u;

/** Controls whose name has no word in it. */
async function nameless(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  return tree
    .split('\n')
    .filter((line) => CONTROL.test(line))
    .filter((line) => !/\p{L}/u.test(CONTROL.exec(line)?.groups?.name ?? ''));
}

/** Controls and headings that end beyond what cuts them; a list has its own scroll bar. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const all = document.querySelectorAll<HTMLElement>('button, a[href], [role="tab"], h1, h2, h3');
    for (const one of all) {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || one.closest('[role="grid"], .sr, [inert]')) continue;
      if (!one.checkVisibility({ visibilityProperty: true })) continue;
      let right = window.innerWidth;
      for (let at = one.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible')
          right = Math.min(right, at.getBoundingClientRect().right);
      if (box.right > right + 1)
        found.push(`${one.textContent} ${Math.round(box.right - right)} px`);
    }
    return found;
  });

test('todo controle tem nome em palavras em toda largura, e nada some à direita', async ({
  open,
}) => {
  const page = await open('admin', '/app/home');
  await expect(statusBar(page)).toContainText('atalhos');
  const rail = page.getByRole('navigation', { name: 'Áreas' });
  const seen = new Set<string>();
  const screens = ['/app/home', '/app/sobre', '/departamentos'];
  const links = async (): Promise<string[]> =>
    rail.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  screens.push(...(await links()));
  for (let next = screens.shift(); next; next = screens.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    // The rail says all of its screens where there is room.
    await page.setViewportSize({ width: 1920, height: 768 });
    await goTo(page, next);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Carregando dados')).toHaveCount(0);
    await expect(page.locator('[role="grid"][aria-busy="true"]')).toHaveCount(0);
    await expect(page.locator('i.sk')).toHaveCount(0);
    if (await rail.isVisible()) screens.push(...(await links()));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 768 });
      expect.soft(await nameless(page), `${next}, ${width}`).toEqual([]);
      if (width >= WHOLE) expect.soft(await cut(page), `${next}, ${width}`).toEqual([]);
    }
  }
  expect(seen.size).toBeGreaterThan(10);
});

test('a caixa de entrada ao lado da lista mostra todos os seus grupos, com a conta de cada um', async ({
  open,
}) => {
  const page = await open('gerente', '/app/osm/servicos');
  await expect(statusBar(page)).toContainText('atalhos');
  await keys(page, 'b');
  const { grid } = gridOf(page, 'Caixa de entrada');
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('toolbar', { name: 'Grupos' })).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 768 });
    expect.soft(await nameless(page), String(width)).toEqual([]);
    if (width >= WHOLE) expect.soft(await cut(page), String(width)).toEqual([]);
  }
});
