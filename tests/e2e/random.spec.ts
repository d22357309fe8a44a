/**
 * Keys at random, on screens of every kind and in windows of every layout: whatever was pressed, something in the
 * page has the focus, and the foot of the page tells the keys of the pane that has it. By one who only reads; what
 * people do with records is played by tests/days.
 */
import { randomOf } from '../support/random.ts';
import { type Page, departmentName, expect, signIn, test } from './support/console.ts';

/** Nobody else's in the suite: what keys do to preferences and sessions is his own. */
const READER = 'jorge.brandao';

const SCREENS = [
  '/app/home',
  '/app/osm/servicos',
  '/app/osm/servicos-detalhados',
  '/app/osm/consultas/cadastros',
  '/app/fiscalizacao/docs',
  '/app/analises',
  '/app/indicadores/osm/por-zona',
  '/app/indicadores/osm/mapa-densidade',
];
const KEYS =
  'j j j k Enter Enter Escape Escape Tab Shift+Tab F6 Shift+F6 Alt+1 Alt+2 Alt+3 [ ] ArrowDown ArrowUp ArrowLeft ArrowRight Home End PageDown x Shift+J f / . ? v b b u l y Control+k Backspace 1 2 Shift+F10'.split(
    ' ',
  );
const WINDOWS = [
  { width: 1366, height: 768 },
  { width: 1100, height: 700 },
  { width: 900, height: 700 },
];

/** A screen of the console; keys may have ended the session. */
const show = (page: Page, screen: string): Promise<void> =>
  expect(async () => {
    await page.goto(screen);
    if (new URL(page.url()).pathname.endsWith('/sign_in')) {
      await signIn(page, READER);
      await page.waitForURL(/\/(?:departamentos|app\/.*)$/);
      const department = page.getByRole('row', { name: departmentName('fiscalizacao-obras') });
      if (page.url().endsWith('/departamentos')) await department.click();
    }
    await expect(page).toHaveURL((url) => url.pathname.startsWith(screen), { timeout: 5000 });
    await expect.poll(() => panes(page).then((now) => now?.has)).not.toBe('nada');
  }).toPass();

/**
 * Which pane has the focus, and of which the foot tells; null where a layer above has it or the page's own bar, and
 * outside of the console.
 */
const panes = (page: Page) =>
  page.evaluate(() => {
    const has = document.activeElement;
    if (!location.pathname.startsWith('/app/')) return null;
    if (!has || has === document.body) return { has: 'nada', told: '' };
    const pane = has.closest('section[data-pane]');
    if (!pane || has.closest('[role="dialog"], [role="menu"]')) return null;
    const told = document.querySelector('footer[aria-label="Estado"] .who')?.textContent ?? '';
    return { has: pane.getAttribute('aria-label') ?? '', told };
  });

for (const [at, viewport] of WINDOWS.entries())
  test(`teclas ao acaso a ${viewport.width} px: sempre algo tem o foco, e o rodapé diz as teclas do painel que o tem`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    page.on('response', (reply) => {
      if (reply.status() >= 500) failures.push(`${reply.status()} ${reply.url()}`);
    });
    const next = randomOf(20_261_127 + at);
    const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T;
    for (const screen of SCREENS) {
      await show(page, screen);
      const pressed: string[] = [];
      for (let step = 0; step < 5; step++) {
        const keys = Array.from({ length: 5 }, () => one(KEYS));
        for (const key of keys) await page.keyboard.press(key);
        pressed.push(...keys);
        // Past the last control the focus is the browser's own: the next Tab brings it back. Elsewhere nothing has it
        // for a moment, while what it goes to is drawn: a Tab then would take it from there past the last control.
        if (pressed.some((key) => key.endsWith('Tab')))
          await expect
            .poll(async () => (await panes(page).catch(() => null))?.has, { timeout: 2000 })
            .not.toBe('nada')
            .catch(() => page.keyboard.press('Tab'));
        await expect
          .poll(
            async () => {
              const now = await panes(page).catch(() => ({ has: 'a página muda', told: '' }));
              return now === null || now.has === now.told ? '' : `${now.has} | ${now.told}`;
            },
            { message: `${screen}: ${pressed.join(' ')}` },
          )
          .toBe('');
      }
      expect(failures, `${screen}: ${pressed.join(' ')}`).toEqual([]);
    }
  });
