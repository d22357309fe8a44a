/**
 * Windows that a worker's tests use one after the other, each begun as if it were new, with the storage of who
 * opens it. In a new one the whole console is fetched and compiled again, by a process that has to start first.
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright/test';

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A page of the same origin without a console, where a window waits for its next use. */
const REST = '/icone.svg';

const LISTENING = ['on', 'once', 'prependListener'];

/** What a test does so to a page lasts longer than what is shown and is not put back. */
const LASTS_ON_PAGE = new Set([
  ...LISTENING,
  'addInitScript',
  'addLocatorHandler',
  'close',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
]);

/** Of a context, everything but reading it and what is put back. */
const PASSES_ON_CONTEXT = new Set([
  'addCookies',
  'browser',
  'clearCookies',
  'constructor',
  'cookies',
  'isClosed',
  'pages',
  'route',
  'storageState',
  'unroute',
  'unrouteAll',
  'waitForEvent',
]);

/** As a context is made. */
const EMULATION = {
  media: null,
  colorScheme: 'light',
  reducedMotion: 'no-preference',
  forcedColors: 'none',
  contrast: 'no-preference',
} as const;

/** Tells when a method of those names is called. */
function tell(target: object, lasts: (name: string) => boolean, called: () => void): void {
  const own = Object.getOwnPropertyNames(Object.getPrototypeOf(target));
  for (const name of new Set([...own, ...LISTENING])) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function' || name.startsWith('_') || !lasts(name)) continue;
    Reflect.set(target, name, (...given: unknown[]): unknown => {
      called();
      return method.apply(target, given);
    });
  }
}

/** Of a page that was made here. */
interface Kept {
  readonly devtools: CDPSession;
  /** Something was done to it that lasts: it is not used again. */
  spent: boolean;
}

export class Windows {
  readonly #browser: Browser;
  readonly #options: BrowserContextOptions & { readonly baseURL: string };
  readonly #prepare: (page: Page) => Promise<unknown>;
  readonly #made = new WeakMap<Page, Kept>();
  readonly #free: Page[] = [];

  /** `prepare` is done to each page once, before it shows anything. */
  constructor(
    browser: Browser,
    options: BrowserContextOptions & { readonly baseURL: string },
    prepare: (page: Page) => Promise<unknown>,
  ) {
    this.#browser = browser;
    this.#options = options;
    this.#prepare = prepare;
  }

  async #make(): Promise<Page> {
    const context = await this.#browser.newContext(this.#options);
    const page = await context.newPage();
    await this.#prepare(page);
    await page.goto(REST);
    const kept: Kept = { devtools: await context.newCDPSession(page), spent: false };
    this.#made.set(page, kept);
    const spend = (): void => void (kept.spent = true);
    tell(page, (name) => LASTS_ON_PAGE.has(name), spend);
    tell(context, (name) => !PASSES_ON_CONTEXT.has(name), spend);
    tell(page.clock, (name) => name !== 'constructor', spend);
    // What is held down stays so.
    for (const held of [page.keyboard, page.mouse]) tell(held, (name) => name === 'down', spend);
    return page;
  }

  /** One that holds this state and nothing else. */
  async take({ cookies, origins }: State = { cookies: [], origins: [] }): Promise<Page> {
    const page = this.#free.pop() ?? (await this.#make());
    await page.context().addCookies(cookies);
    await page.evaluate(
      (kept) => {
        for (const { name, value } of kept) localStorage.setItem(name, value);
      },
      origins.flatMap(({ localStorage: kept }) => kept),
    );
    return page;
  }

  /** Takes it back: nothing is left of who had it. */
  async give(page: Page): Promise<void> {
    const kept = this.#made.get(page);
    const usable = kept && !kept.spent && page.context().pages().length === 1;
    if (usable && (await this.#clean(page, kept).catch(() => false))) this.#free.push(page);
    else await page.context().close();
  }

  async #clean(page: Page, { devtools }: Kept): Promise<true> {
    const context = page.context();
    // The console would still save its preferences and drafts as it is left; one whose window is closed does not.
    await page.evaluate(() => {
      for (const name of ['beforeunload', 'visibilitychange', 'pagehide'])
        addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true });
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.mouse.move(-1, -1);
    await page.goto(REST);
    await page.evaluate(() => {
      window.name = '';
      sessionStorage.clear();
    });
    await context.clearCookies();
    const { origin } = new URL(this.#options.baseURL);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.send('Page.resetNavigationHistory');
    await page.emulateMedia(EMULATION);
    if (this.#options.viewport) await page.setViewportSize(this.#options.viewport);
    return true;
  }
}
