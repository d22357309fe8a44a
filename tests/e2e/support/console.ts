/** The console as a person meets it: signed in through the real pages, then found by roles and names. */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
  test as base,
  expect,
} from 'playwright/test';
import { codeSplitting } from '../../../scripts/lib/first-rows.ts';
import { Api } from './api.ts';
import { comesLate } from './late.ts';
import { type State, Windows } from './windows.ts';

export { expect };
export type { Locator, Page } from 'playwright/test';

/** Of every demonstration sign-in. */
export const PASSWORD = 'osm-demo-2026';

export type Department = 'fiscalizacao-obras' | 'fiscalizacao-posturas' | 'tributos';
const NAMES: Readonly<Record<Department, string>> = {
  'fiscalizacao-obras': 'Fiscalização de Obras',
  'fiscalizacao-posturas': 'Fiscalização de Posturas',
  tributos: 'Fiscalização Tributária',
};
export const departmentName = (codigo: Department): string => NAMES[codigo];

/** Fills in the sign-in page that stands before us. */
export async function signIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).press('Enter');
}

/** One session a person and department, for all tests of a worker: the API and the browser share it. */
export class Sessions {
  readonly windows: Windows;
  readonly #url: string;
  readonly #states = new Map<string, Promise<State>>();

  constructor(browser: Browser, options: BrowserContextOptions & { readonly baseURL: string }) {
    this.windows = new Windows(browser, { ...options, serviceWorkers: 'block' }, listen);
    this.#url = options.baseURL;
  }

  state(login: string, department: Department): Promise<State> {
    const key = `${login} ${department}`;
    const known = this.#states.get(key);
    if (known) return known;
    const made = this.#enter(login, department);
    this.#states.set(key, made);
    return made;
  }

  async api(login: string, department: Department): Promise<Api> {
    const { origins } = await this.state(login, department);
    const kept = origins.flatMap((origin) => origin.localStorage);
    const token = kept.find(({ name }) => name === 'osm_admin.auth_token')?.value ?? '';
    return new Api(this.#url, department, token);
  }

  async #enter(login: string, department: Department): Promise<State> {
    const page = await this.windows.take();
    await page.goto('/app/sobre');
    await signIn(page, login);
    await page.getByRole('row', { name: NAMES[department] }).click();
    await page.waitForURL('**/app/sobre');
    const state = await page.context().storageState();
    await this.windows.give(page);
    return state;
  }
}

/** The same session under another origin. */
const at = (url: string | undefined, state: State): State =>
  url ? { ...state, origins: state.origins.map((one) => ({ ...one, origin: url })) } : state;

export interface Opening {
  readonly department?: Department;
  /** Default 1366×768. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly serviceWorkers?: 'allow' | 'block';
  /** Another way to the same server (a proxy): the session is taken along. */
  readonly baseURL?: string;
}

/** Writes down what the live regions say, which hold only the last of it; on a machine that is busy on purpose, where that is asked for. */
export async function listen(page: Page): Promise<void> {
  await comesLate(page);
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const node = target instanceof Element ? target : target.parentElement;
        const text = node?.closest('[role="status"], [role="alert"]')?.textContent;
        if (text) said.push(text);
      }
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}
/** Expects that a live region said it since the page was loaded. */
export const expectSaid = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n')))
    .toContain(text);

export interface Fixtures {
  /** Windows that nobody had before: `test.use({ fresh: true })`. */
  fresh: boolean;
  /** A window of a person at an address of the console; closed when the test ends. */
  open(login: string, path: string, options?: Opening): Promise<Page>;
  /** The API as that person, for what a test needs to find there. */
  api(login: string, department?: Department): Promise<Api>;
}

export const test = base.extend<Fixtures, { sessions: Sessions }>({
  sessions: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, timezoneId } = project.use;
      const baseURL = process.env.OSM_URL ?? '';
      await use(new Sessions(browser, { viewport, locale, timezoneId, baseURL }));
    },
    { scope: 'worker' },
  ],
  fresh: [false, { option: true }],
  open: async ({ browser, sessions, fresh, viewport, locale, timezoneId }, use, info) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (login, path, options = {}) => {
      const { department = 'fiscalizacao-obras', ...apart } = options;
      const state = await sessions.state(login, department);
      if (!fresh && !apart.baseURL && !apart.serviceWorkers) {
        const { windows } = sessions;
        const page = await windows.take(state);
        const passed = (): boolean => info.status === info.expectedStatus;
        ends.push(() => (passed() ? windows.give(page) : page.context().close()));
        if (apart.viewport) await page.setViewportSize(apart.viewport);
        await page.goto(path);
        return page;
      }
      const context = await browser.newContext({
        viewport,
        locale,
        timezoneId,
        baseURL: process.env.OSM_URL,
        serviceWorkers: 'block',
        ...apart,
        storageState: at(apart.baseURL, state),
      });
      ends.push(() => context.close());
      const page = await context.newPage();
      await listen(page);
      await page.goto(path);
      return page;
    });
    for (const end of ends) await end();
  },
  api: async ({ sessions }, use) => {
    await use((login, department = 'fiscalizacao-obras') => sessions.api(login, department));
  },
});

/** Goes to another address of the console without loading it anew, as the browser's back and forward do. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(async (to) => {
    history.pushState(history.state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    // What was shown before is gone after the frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, address);

export const list = (page: Page) => page.getByRole('region', { name: 'Lista' });
export const detail = (page: Page) => page.getByRole('region', { name: 'Detalhe' });
export const context = (page: Page) => page.getByRole('region', { name: 'Contexto' });
export const palette = (page: Page) => page.getByRole('dialog', { name: 'Paleta de comandos' });
/** The notices at the foot of the list. */
export const notices = (page: Page) => page.getByRole('group', { name: 'Avisos' });
export const statusBar = (page: Page) => page.getByRole('contentinfo', { name: 'Estado' });

/** A grid and its cursor: the row that aria-activedescendant names, wherever the eye is. */
export function gridOf(page: Page, name: string) {
  const grid = page.getByRole('grid', { name, exact: true });
  return {
    grid,
    rows: grid.getByRole('row'),
    cursor: grid.locator('.gr.cur'),
    /** aria-rowindex of the cursor, 1 for the first record. A row that is read meanwhile gets another id. */
    async at(): Promise<number> {
      const read = (): Promise<number> =>
        grid.evaluate((node) => {
          const row = document.getElementById(node.getAttribute('aria-activedescendant') ?? '');
          return Number(row?.getAttribute('aria-rowindex') ?? 0) - 1;
        });
      await expect.poll(read).toBeGreaterThan(0);
      return read();
    },
  };
}

/** The list is there, with rows, and has the focus. */
export async function ready(page: Page, name = 'Ordens de serviço') {
  const found = gridOf(page, name);
  await expect(found.grid).toBeFocused();
  await expect(found.grid).toHaveAttribute('aria-busy', 'false');
  await expect(found.cursor).toHaveCount(1);
  // The keyboard is listened to once the commands are there: the status bar then says its keys.
  await expect(statusBar(page)).toContainText('atalhos');
  return found;
}

/** Keys one after the other, as a person types them. */
export async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

/** The page's routes hold what it asks for from now on: right after `route` a page that stands may still ask past them (Chromium). */
export const routesStand = (page: Page): Promise<unknown> => page.evaluate(() => 0);

/** Keys in one turn of the page: nothing is drawn between them. */
export const atOnce = (page: Page, ...pressed: string[]): Promise<void> =>
  page.evaluate((all) => {
    for (const one of all) {
      const key = one.split('+').at(-1) ?? one;
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          ctrlKey: one.startsWith('Ctrl+'),
          shiftKey: one.startsWith('Shift+'),
          altKey: one.startsWith('Alt+'),
          bubbles: true,
          cancelable: true,
        }),
      );
    }
  }, pressed);

/** Holds what is asked for until it is let go. Code of which nothing was asked for has another name: the test would try nothing. */
export async function holding(page: Page, what: RegExp): Promise<{ letGo: () => Promise<void> }> {
  let release = (): void => undefined;
  let held = 0;
  const come = new Promise<void>((done) => (release = done));
  await page.route(what, async (route) => {
    held += 1;
    await come;
    await route.continue();
  });
  return {
    letGo: async () => {
      if (what.source.includes('assets'))
        await expect.poll(() => held, { message: `nada se reteve de ${what}` }).toBeGreaterThan(0);
      release();
    },
  };
}

const SOURCES = readdirSync(new URL('../../../src', import.meta.url), { recursive: true })
  .map((file) => `/src/${String(file).replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file));
/** The built file that the code of `source` comes in: the end of its path below src, or a group's name. */
function builtFile(source: string): string {
  const found = SOURCES.filter((file) => new RegExp(`/${source}(?:\\.tsx?)?$`).test(file));
  const [file] = found;
  if (file === undefined || found.length > 1) {
    if (codeSplitting.groups.some(({ name }) => name === source)) return source;
    throw new Error(`'${source}' é ${found.join(', ') || 'de nenhum arquivo'}`);
  }
  return (
    codeSplitting.groups.find(({ test: has }) => has(file))?.name ??
    basename(file).replace(/\.tsx?$/, '')
  );
}
/** The addresses of the code of these. */
export const code = (...sources: string[]): RegExp =>
  new RegExp(`/assets/(?:${sources.map(builtFile).join('|')})-[\\w-]{8}\\.js$`);

/** The form of that name, drawn, with the focus in it. */
export const isForm = async (page: Page, name: string): Promise<Locator> => {
  const found = page.getByRole('form', { name });
  await expect(found).toBeVisible();
  await expect(found.locator(':focus')).toHaveCount(1);
  return found;
};
/** In a picker's field: opens it, searches, takes the first row. */
export async function pick(page: Page, field: string, text: string): Promise<void> {
  await keys(page, 'Alt+ArrowDown');
  const dialog = page.getByRole('dialog', { name: field });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.type(text);
  await keys(page, 'Enter');
  await expect(dialog.getByRole('grid')).toBeFocused();
  await expect(dialog.getByRole('row').nth(1)).toContainText(text);
  await keys(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  // The department of the bar above is a button too, of a menu.
  const opens = page.locator('[aria-haspopup="dialog"]');
  await expect(
    page.getByRole('button', { name: new RegExp(`^${field}`) }).and(opens),
  ).toContainText(text);
}
/** Runs an action by '.', its menu of all actions. */
export async function byMenu(page: Page, title: string): Promise<void> {
  await keys(page, '.');
  const search = page.getByRole('combobox', { name: 'Todas as ações' });
  await expect(search).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.getByRole('option', { selected: true })).toHaveText(new RegExp(`^${title}`));
  await keys(page, 'Enter');
}

/**
 * A whole address: its path from its first to its last letter, and of its query what it is to hold, each key with
 * its whole value; without any, whatever its query is. All are patterns.
 */
export const address = (path: string, ...held: readonly string[]): RegExp =>
  new RegExp(
    `^https?://[^/]+${path}(?=\\?|$)${held.map((pair) => `(?=.*[?&]${pair}(?:&|$))`).join('')}`,
  );
/** The address of a list, or of one of its records: in a wide window the cursor's is open beside it. */
export const listed = (path: string): string => `${path}(?:/\\d+)?`;
