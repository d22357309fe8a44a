/** The browser of part (c) and (d): signed in through the real pages, measured inside the page. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { PASSWORD } from '../../server/demo/people.ts';
import type { Shown } from './probe.ts';
import { installProbe } from './probe.ts';

export const LIST = '/app/osm/servicos';
export const SCREEN = { width: 1920, height: 1080 };
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** CHROMIUM_PATH is said by scripts/osm.mjs, which finds or installs one. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGS });
}

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A window of its own: empty cache, no service worker unless asked for. */
export function openContext(
  browser: Browser,
  origin: string,
  options: { state?: State; worker?: boolean } = {},
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: origin,
    viewport: SCREEN,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: options.worker ? 'allow' : 'block',
    ...(options.state ? { storageState: options.state } : {}),
  });
}

/** Through the pages a person goes through; answers what the browser keeps of it. */
export async function signIn(browser: Browser, origin: string, login: string): Promise<State> {
  const context = await openContext(browser, origin);
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByLabel('Login').fill(login);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL(/\/(departamentos|app\/)/);
    if (page.url().includes('/departamentos')) {
      await page.getByRole('row', { name: /Fiscalização de Obras/i }).click();
      await page.waitForURL(/\/app\//);
    }
    await page.goto(LIST);
    await page.locator('.gr.cur').waitFor();
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** A page with the list, at rest, and the probe in it. */
export async function openList(context: BrowserContext, path = LIST): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw new Error(`erro na página: ${error.message}`);
  });
  await page.goto(path);
  await page.locator('.gr.cur').waitFor();
  await page.locator('.pal').waitFor({ state: 'attached' });
  await page.evaluate(installProbe);
  await page.waitForTimeout(1500);
  return page;
}

export const throttle = async (page: Page, rate: number): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
};

/**
 * Presses a key (or `Control+k`) and answers what the probe saw. It is let go after the frame, as by a
 * hand, which holds a key for some 80 ms: let go at once, the browser would put the probe's task off
 * until the frame after the one that is measured.
 */
export async function pressed(page: Page, key: string, shown: Shown): Promise<Sample> {
  const parts = key.split('+');
  await page.evaluate((what) => window.osmProbe?.begin(what), {
    ...shown,
    key: parts.at(-1) ?? key,
  });
  for (const part of parts) await page.keyboard.down(part);
  try {
    return await page.evaluate(() => {
      if (!window.osmProbe) throw new Error('sem sonda');
      return window.osmProbe.result;
    });
  } finally {
    for (const part of parts.toReversed()) await page.keyboard.up(part);
  }
}

export interface Sample {
  /** From the key event's timeStamp to after the frame that shows the result, ms. */
  readonly ms: number;
  /** Was it in the very next frame? */
  readonly next: boolean;
}

declare global {
  interface Window {
    osmProbe?: {
      begin(what: Shown & { readonly key: string }): void;
      result: Promise<Sample>;
    };
  }
}
