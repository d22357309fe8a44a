/** WCAG 2.2 AA of what is shown: every rule once, in the dark theme what colours change; something has the keys, and all can be read. */
import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from './console.ts';
import { illegible } from './layout.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What a theme can change; no other rule looks at colours. */
export const COLOURS: readonly string[] = ['color-contrast'];

/** In the console something has the focus, or has it in a moment; on a page of the server what was filled in wrong. */
const focus = (page: Page): Promise<string[]> =>
  page
    .waitForFunction(
      () => {
        const wrong = document.querySelector('[aria-invalid="true"]');
        return document.getElementById('root')
          ? document.activeElement !== document.body
          : wrong === null || document.activeElement === wrong;
      },
      null,
      { timeout: 10_000 },
    )
    .then(
      () => [],
      () => ['o foco não está onde se continua'],
    );

/** Of the rules named, or of all that WCAG 2.2 AA has, with the focus and what cannot be read. */
export async function violations(
  page: Page,
  rules: readonly string[] | null,
  within?: string,
): Promise<string[]> {
  // Without frames one page is enough for axe; the other way opens a window at each run.
  const known = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(known ? { axeSource: ';' } : {}) })
    .exclude('[data-tabster-dummy]')
    .setLegacyMode(true);
  axe.options({ resultTypes: ['violations'] });
  if (rules) axe.withRules([...rules]);
  else axe.withTags(TAGS);
  if (within) axe.include(within);
  const { violations: found } = await axe.analyze();
  const lost = rules ? [] : [...(await focus(page)), ...(await illegible(page))];
  const broken = found.map(({ id, nodes }) => {
    const where = nodes.map(
      ({ target, failureSummary }) =>
        `${target.join(' ')} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    );
    return `${id}: ${where.join(' | ')}`;
  });
  return [...lost, ...broken];
}

/** A theme, without transitions: colours on their way are nobody's. */
export async function look(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The theme follows a moment later.
  await page.waitForFunction((wanted) => {
    // Between two pages there is no element at all.
    const root = document.querySelector('html');
    const theme = root?.dataset.theme;
    return root !== null && (theme === undefined || theme === wanted);
  }, colorScheme);
}

/** The page as it stands, in both themes; it is light and moves again afterwards. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await look(page, 'light');
  expect.soft(await violations(page, null), `${name}, claro`).toEqual([]);
  await look(page, 'dark');
  expect.soft(await violations(page, COLOURS), `${name}, escuro`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
}
