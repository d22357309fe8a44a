/** (d) What the first rows cost: bytes, requests and time, with an empty cache and again. */
import { request } from 'node:http';
import type { Browser, BrowserContext } from 'playwright';
import { LIST, openContext, type State } from './browser.ts';

export interface Fetched {
  readonly path: string;
  readonly kind: 'js' | 'css' | 'api' | 'outro';
  /** Bytes over the wire, headers included. */
  readonly bytes: number;
  /** Asked for before the first rows were painted? */
  readonly before: boolean;
  readonly encoding: string;
  readonly fromCache: boolean;
}

export interface Load {
  /** Navigation to first rows painted, ms. */
  readonly rowsMs: number;
  readonly fetched: readonly Fetched[];
}

declare global {
  interface Window {
    osmRows?: Promise<number>;
  }
}

/** Runs before the page's own code: when have rows been painted, ms since navigation? */
function watchRows(): void {
  window.osmRows = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('.gr[data-index]:not([aria-busy])')) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve(performance.now()));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

const SETTLE_MS = 1_500;

const kindOf = (type: string, path: string): Fetched['kind'] =>
  path.startsWith('/api/')
    ? 'api'
    : type === 'Script' || path.endsWith('.js')
      ? 'js'
      : type === 'Stylesheet'
        ? 'css'
        : 'outro';

async function load(context: BrowserContext): Promise<Load> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const seen = new Map<
    string,
    { path: string; type: string; at: number; bytes: number; encoding: string; cached: boolean }
  >();
  let origin = 0;
  cdp.on('Network.requestWillBeSent', (event) => {
    if (event.type === 'Document') origin = event.timestamp;
    const { pathname, protocol } = new URL(event.request.url);
    if (!protocol.startsWith('http')) return;
    seen.set(event.requestId, {
      path: pathname,
      type: event.type ?? '',
      at: (event.timestamp - origin) * 1000,
      bytes: 0,
      encoding: '',
      cached: false,
    });
  });
  cdp.on('Network.responseReceived', (event) => {
    const one = seen.get(event.requestId);
    if (!one) return;
    one.encoding = event.response.headers['content-encoding'] ?? '';
    one.cached = event.response.fromDiskCache === true || event.response.fromServiceWorker === true;
  });
  cdp.on('Network.requestServedFromCache', (event) => {
    const one = seen.get(event.requestId);
    if (one) one.cached = true;
  });
  cdp.on('Network.loadingFinished', (event) => {
    const one = seen.get(event.requestId);
    if (one && !one.cached) one.bytes = event.encodedDataLength;
  });
  await page.addInitScript(watchRows);
  // A new window loads the browser's own pages first.
  await page.waitForTimeout(SETTLE_MS);
  await page.goto(LIST);
  const rowsMs = await page.evaluate(
    () => window.osmRows ?? Promise.reject(new Error('sem vigia')),
  );
  // What loads when the screen rests is counted too, apart.
  await page.waitForTimeout(1500);
  await page.close();
  const fetched = [...seen.values()].map(
    ({ path, type, at, bytes, encoding, cached }): Fetched => ({
      path,
      kind: kindOf(type, path),
      bytes,
      before: at < rowsMs,
      encoding,
      fromCache: cached,
    }),
  );
  return { rowsMs, fetched };
}

const median = (xs: readonly number[]): number =>
  xs.toSorted((a, b) => a - b)[Math.floor(xs.length / 2)] ?? 0;

export interface FirstLoad {
  readonly first: Load;
  readonly again: Load;
  readonly withWorker: Load;
  /** Medians of the rounds, ms to rows. */
  readonly ms: { readonly first: number; readonly again: number; readonly withWorker: number };
  /** What the JavaScript before the rows is, compressed each way, largest first. */
  readonly chunks: readonly {
    readonly path: string;
    readonly br: number;
    readonly gzip: number;
    readonly raw: number;
  }[];
}

async function sizes(
  origin: string,
  path: string,
): Promise<{ path: string; br: number; gzip: number; raw: number }> {
  const size = (encoding: string): Promise<number> =>
    new Promise((resolve, reject) => {
      request(origin + path, { headers: { 'accept-encoding': encoding } }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('end', () => resolve(bytes));
      })
        .on('error', reject)
        .end();
    });
  const [br, gzip, raw] = await Promise.all([size('br'), size('gzip'), size('identity')]);
  return { path, br, gzip, raw };
}

export async function firstLoad(
  browser: Browser,
  origin: string,
  state: State,
  rounds: number,
): Promise<FirstLoad> {
  const all: { first: Load; again: Load; withWorker: Load }[] = [];
  for (let round = 0; round < rounds; round++) {
    const plain = await openContext(browser, origin, { state });
    const first = await load(plain);
    const again = await load(plain);
    await plain.close();
    const worked = await openContext(browser, origin, { state, worker: true });
    const page = await worked.newPage();
    await page.goto(LIST);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    );
    await page.waitForTimeout(1500);
    await page.close();
    const withWorker = await load(worked);
    await worked.close();
    all.push({ first, again, withWorker });
  }
  const of = (which: 'first' | 'again' | 'withWorker'): number =>
    median(all.map((one) => one[which].rowsMs));
  const last = all.at(-1);
  if (!last) throw new Error('sem rodadas');
  const scripts = last.first.fetched.filter((one) => one.kind === 'js' && one.before);
  const chunks = await Promise.all(scripts.map((one) => sizes(origin, one.path)));
  return {
    ...last,
    ms: { first: of('first'), again: of('again'), withWorker: of('withWorker') },
    chunks: chunks.toSorted((a, b) => b.br - a.br),
  };
}
