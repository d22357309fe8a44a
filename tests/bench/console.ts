/**
 * (c) keys, at a processor four times slower and at full speed; (c2) opening a record, applying a
 * filter; (d) the first load. In Chromium, on our built server and the stand's database.
 */
import type { Browser, Page } from 'playwright';
import {
  openBrowser,
  openContext,
  openList,
  pressed,
  SCREEN,
  signIn,
  throttle,
  type Sample,
} from './browser.ts';
import { firstLoad, type Fetched, type Load } from './first-load.ts';
import {
  dragsMap,
  FRAMES_WANTED,
  LATE_WANTED,
  PAINT_WANTED,
  paintsReports,
} from './indicadores.ts';
import { installProbe } from './probe.ts';
import { messageKeys } from './messages.ts';
import { nextAnalysis, numberToRecord } from './network.ts';
import { ours, type Stand } from './processes.ts';

export interface ConsoleOptions {
  readonly say: (line: string) => void;
  readonly quick: boolean;
  /** Build to serve; default 'dist'. */
  readonly dist?: string;
  /** Only these parts. */
  readonly parts?: readonly string[];
}

/** Ms of p95 wanted at a quarter of the speed, and of one frame. */
const WANTED = 50;
const FRAME = 1000 / 60;
const SLOW = 4;
const JS_WANTED = 160;
const INDEXED = 10_000;
/** Ms of an answer, and of what is wanted at that. */
const NUMBER = { apiMs: 200, wanted: 400 } as const;
const NEXT = { apiMs: 2000, wanted: 100 } as const;
/** Ms of p95 of a step of the documents' wizard, at a quarter of the speed. */
const STEP_WANTED = 100;

/** Pauses between keys: of somebody reading as much as of somebody in a hurry. */
const PAUSES = [120, 310, 180, 450, 90, 240] as const;
const pauseAt = (at: number): number => PAUSES[at % PAUSES.length] ?? 200;

const quantile = (xs: readonly number[], q: number): number => {
  const sorted = xs.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
};
const ms = (value: number): string => value.toFixed(1);
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

interface Measure {
  readonly what: string;
  readonly samples: readonly Sample[];
  /** Ms of p95; null: only told. */
  readonly wanted: number | null;
  readonly note?: string;
}

function told({ what, samples, wanted, note }: Measure): string {
  const times = samples.map((one) => one.ms);
  const p95 = quantile(times, 0.95);
  const next = samples.filter((one) => one.next).length / samples.length;
  const verdict =
    wanted === null
      ? ''
      : `  (quer-se p95 ≤ ${wanted.toFixed(wanted % 1 ? 1 : 0)}; ${p95 <= wanted ? 'ok' : 'ABAIXO'})`;
  return `  p50 ${ms(quantile(times, 0.5))}  p95 ${ms(p95)}  máx ${ms(Math.max(...times))} ms${verdict}  ${what} (${times.length} vezes; ${(100 * next).toFixed(0)}% já no quadro seguinte${note ? `; ${note}` : ''})`;
}

/**
 * What this machine takes for a key on a page of one line that a key changes: the floor under every
 * figure of (c), which moves with what else the machine does.
 */
async function floor(browser: Browser, times: number): Promise<Sample[]> {
  const page = await browser.newPage({ viewport: SCREEN });
  try {
    await page.setContent('<p id="chao">0</p>');
    await page.evaluate(() => {
      let keys = 0;
      addEventListener('keydown', () => {
        keys += 1;
        const line = document.querySelector('#chao');
        if (line) line.textContent = String(keys);
      });
    });
    await page.evaluate(installProbe);
    await throttle(page, SLOW);
    const samples: Sample[] = [];
    for (let at = 1; at <= times; at++) {
      samples.push(await pressed(page, 'j', { what: 'chao', text: String(at) }));
      await page.waitForTimeout(pauseAt(at));
    }
    return samples;
  } finally {
    await page.close();
  }
}

/** Cursor's index, and the number of the row after it by `step`. */
async function rowAfter(page: Page, step: number): Promise<{ index: number; title: string }> {
  return page.evaluate((by) => {
    const index = Number(document.querySelector<HTMLElement>('.gr.cur')?.dataset.index) + by;
    const title = document.querySelector(`.gr[data-index="${index}"] .no`)?.textContent ?? '';
    return { index, title };
  }, step);
}

async function moves(page: Page, times: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  await page.locator('[role=grid].grid').focus();
  for (let at = -10; at < times; at++) {
    const { index, title } = await rowAfter(page, 1);
    const sample = await pressed(page, 'j', { what: 'linha', index, title });
    if (at >= 0) samples.push(sample);
    await page.waitForTimeout(pauseAt(at + 10));
  }
  return samples;
}

async function opensPalette(page: Page, times: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let at = -5; at < times; at++) {
    const sample = await pressed(page, 'Control+k', { what: 'paleta' });
    if (at >= 0) samples.push(sample);
    await page.waitForTimeout(pauseAt(at + 5));
    await page.keyboard.press('Escape');
    await page.waitForTimeout(pauseAt(at + 7));
  }
  return samples;
}

/** Words of the demonstration: streets, people, subjects, numbers, commands. */
const TYPED = [
  'construtora',
  'rua das palmeiras',
  'habite-se',
  'conc ana',
  '1234',
  'maria',
  'obra sem alvara',
  '>encerr',
  'silva',
  'os 98/2025',
  'avenida brasil',
  'aguard',
] as const;

async function types(page: Page, times: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let word = 0; samples.length < times; word++) {
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(200);
    let text = '';
    for (const sign of TYPED[word % TYPED.length] ?? '') {
      text += sign;
      const sample = await pressed(page, sign, { what: 'resultado', text });
      if (word > 0) samples.push(sample);
      await page.waitForTimeout(pauseAt(samples.length));
    }
    await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
  return samples;
}

/** Scrolls until the palette knows enough; answers how many. */
async function fillIndex(page: Page, wanted: number): Promise<number> {
  const box = await page.locator('[role=grid].grid').boundingBox();
  if (!box) throw new Error('a lista não está na tela');
  await page.mouse.move(box.x + 200, box.y + 300);
  for (let round = 0; round < 20; round++) {
    for (let step = 0; step < 20; step++) {
      await page.mouse.wheel(0, 2000);
      await page.waitForTimeout(120);
    }
    await page.waitForTimeout(1500);
    await page.keyboard.press('Control+k');
    const known = Number(await page.locator('.pal').getAttribute('data-indexed'));
    await page.keyboard.press('Escape');
    if (known > wanted) return known;
  }
  throw new Error(`a paleta não chegou a ${wanted} itens`);
}

/** Enter on the cursor's row with the detail closed, its record not read yet. */
async function opens(page: Page, times: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  await page.locator('[role=grid].grid').focus();
  for (let at = -5; at < times; at++) {
    await page.keyboard.press('u');
    await page.waitForTimeout(80);
    for (let step = 0; step < 3; step++) await page.keyboard.press('j');
    await page.waitForTimeout(150);
    const { title } = await rowAfter(page, 0);
    const sample = await pressed(page, 'Enter', { what: 'registro', title });
    if (at >= 0) samples.push(sample);
    await page.waitForTimeout(pauseAt(at + 5));
  }
  return samples;
}

const FILTERS = [
  'situacao andamento',
  'situacao encerrada',
  'situacao cancelada',
  'situacao reaberto',
  'situacao abertura',
  'situacao a notificar',
  'situacao local fechado',
  'vencida sim',
  'situacao questionada',
  'situacao aguardando',
] as const;

/** A condition chosen in the palette, from Enter to rows; every round another. */
async function filters(page: Page, times: number): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let at = -3; at < times; at++) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`:${FILTERS[(at + 3) % FILTERS.length] ?? ''}`);
    await page.waitForTimeout(100);
    const before = await page.evaluate(() => location.search);
    const sample = await pressed(page, 'Enter', { what: 'filtro', before });
    if (at >= 0) samples.push(sample);
    await page.waitForTimeout(pauseAt(at + 3));
    await page.goBack();
    await page.waitForTimeout(200);
  }
  return samples;
}

/** A document that nobody knows of yet is made anew: from step to step and back, all of them right. */
async function stepsOf(page: Page, times: number): Promise<Sample[]> {
  await page.keyboard.press('F2');
  // Its model is there: which steps there are is known.
  await page.locator('.fo h4').first().waitFor();
  await page.waitForTimeout(500);
  const titles = await page
    .locator('nav.stp li > :last-child')
    .evaluateAll((all) => all.map((one) => one.firstChild?.textContent ?? ''));
  const samples: Sample[] = [];
  let here = 0;
  let by = 1;
  await throttle(page, SLOW);
  for (let at = -6; at < times; at++) {
    if (here + by < 0 || here + by >= titles.length) by = -by;
    here += by;
    const sample = await pressed(page, by > 0 ? 'Alt+PageDown' : 'Alt+PageUp', {
      what: 'passo',
      title: titles[here] ?? '',
    });
    if (at >= 0) samples.push(sample);
    await page.waitForTimeout(pauseAt(at + 6));
  }
  await throttle(page, 1);
  return samples;
}

function weigh(load: Load): string {
  const before = load.fetched.filter((one) => one.before);
  const sum = (kind: Fetched['kind']): number =>
    before.filter((one) => one.kind === kind).reduce((n, one) => n + one.bytes, 0);
  const later = load.fetched
    .filter((one) => !one.before && one.kind === 'js')
    .reduce((n, one) => n + one.bytes, 0);
  return `JavaScript ${kb(sum('js'))}, CSS ${kb(sum('css'))}, API ${kb(sum('api'))}, outros ${kb(sum('outro'))}; ${before.length} pedidos (${before.filter((one) => one.fromCache).length} do cache); depois das linhas mais ${kb(later)} de JavaScript`;
}

/** Everything of the console; prints as it goes. */
export async function benchConsole(
  stand: Stand,
  { say, quick, dist, parts }: ConsoleOptions,
): Promise<void> {
  const wants = (part: string): boolean => parts === undefined || parts.includes(part);
  const times = quick ? 40 : 120;
  const browser = await openBrowser();
  const server = await ours(stand, dist).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const origin = `http://127.0.0.1:${server.port}`;
  try {
    const state = await signIn(browser, origin, 'gerente');
    if (wants('d')) {
      say('\n(d) Primeira carga de /app/osm/servicos, já com sessão');
      const {
        first,
        again,
        withWorker,
        ms: medians,
        chunks,
      } = await firstLoad(browser, origin, state, quick ? 3 : 7);
      const total = (of: 'br' | 'gzip'): number => chunks.reduce((n, one) => n + one[of], 0);
      for (const of of ['br', 'gzip'] as const)
        say(
          `  ${kb(total(of))}  (quer-se ≤ ${JS_WANTED}; ${total(of) <= JS_WANTED * 1000 ? 'ok' : 'ABAIXO'})  JavaScript antes das primeiras linhas, ${of}, ${chunks.length} arquivos`,
        );
      say(`  ${medians.first.toFixed(0)} ms até as primeiras linhas, cache vazio: ${weigh(first)}`);
      say(`  ${medians.again.toFixed(0)} ms na segunda carga: ${weigh(again)}`);
      say(`  ${medians.withWorker.toFixed(0)} ms com o service worker: ${weigh(withWorker)}`);
      say(
        `  o que pesa (br): ${chunks
          .slice(0, 8)
          .map((one) => `${one.path.replace('/assets/', '')} ${kb(one.br)}`)
          .join(', ')}`,
      );
    }
    if (wants('j')) {
      const context = await openContext(browser, origin, { state });
      const page = await openList(context);
      say('\n(c) Teclas, da tecla ao quadro pintado');
      say(
        told({
          what: `chão: uma tecla numa página de uma linha só, ${SLOW}×`,
          samples: await floor(browser, times),
          wanted: null,
        }),
      );
      say(
        told({ what: 'j em velocidade plena', samples: await moves(page, times), wanted: FRAME }),
      );
      await throttle(page, SLOW);
      say(
        told({
          what: `j, processador ${SLOW}× mais lento: cursor e cabeçalho do detalhe`,
          samples: await moves(page, times),
          wanted: WANTED,
        }),
      );
      await context.close();
    }
    if (wants('mensagens')) {
      say('\n(c3) Mensagens recebidas, da tecla ao quadro pintado');
      const { moves: read, archives } = await messageKeys(browser, origin, state, {
        times,
        slow: SLOW,
        pause: pauseAt,
      });
      say(told({ what: `j, ${SLOW}×: cursor e cabeçalho`, samples: read, wanted: WANTED }));
      say(
        told({
          what: `e, ${SLOW}×: arquivada, o cursor na próxima`,
          samples: archives,
          wanted: WANTED,
        }),
      );
    }
    if (wants('rede')) {
      say('\n(c4) Com a API lenta, em velocidade plena');
      const many = { times: quick ? 5 : 15 };
      say(
        told({
          what: `número na paleta e Enter, API de ${NUMBER.apiMs} ms: o registro, com o foco`,
          samples: await numberToRecord(stand, browser, origin, { ...NUMBER, ...many }),
          wanted: NUMBER.wanted,
        }),
      );
      say(
        told({
          what: `análise enviada, API de ${NEXT.apiMs} ms: a próxima`,
          samples: await nextAnalysis(browser, origin, { ...NEXT, ...many }),
          wanted: NEXT.wanted,
        }),
      );
    }
    if (wants('passos')) {
      say('\n(c5) O assistente de documentos, da tecla ao passo pintado');
      const boss = await openContext(browser, origin, {
        state: await signIn(browser, origin, 'admin'),
      });
      const page = await openList(boss, '/app/fiscalizacao/docs?doc_situacao_id_eq=1');
      say(
        told({
          what: `passo seguinte e anterior, ${SLOW}×: o passo com os seus campos`,
          samples: await stepsOf(page, times),
          wanted: STEP_WANTED,
        }),
      );
      await boss.close();
    }
    if (wants('indicadores')) {
      say('\n(c6) Indicadores, com a rede, em velocidade plena');
      const boss = await signIn(browser, origin, 'gerente');
      const { first, again } = await paintsReports(browser, origin, boss, quick ? 2 : 4);
      say(
        told({ what: 'Enter abre um relatório pela primeira vez', samples: first, wanted: null }),
      );
      say(
        told({
          what: 'Enter abre um relatório: números em linhas e desenhados',
          samples: again,
          wanted: PAINT_WANTED,
        }),
      );
      for (const path of ['mapa-pontos', 'mapa-densidade']) {
        const { records, perSecond, late } = await dragsMap(
          browser,
          origin,
          boss,
          `/app/indicadores/osm/${path}`,
        );
        say(
          `  ${perSecond.toFixed(1)} quadros por segundo, ${(100 * late).toFixed(1)}% atrasados  (querem-se ${FRAMES_WANTED}; ${late <= LATE_WANTED ? 'ok' : 'ABAIXO'})  ${path} arrastado: ${records}`,
        );
      }
    }
    if (!['paleta', 'abrir'].some(wants)) return;
    const context = await openContext(browser, origin, { state });
    const page = await openList(context);
    if (wants('paleta')) {
      const known = await fillIndex(page, INDEXED);
      await throttle(page, SLOW);
      say(
        told({
          what: `Ctrl+K, ${SLOW}×: entrada pintada com o foco`,
          samples: await opensPalette(page, times),
          wanted: WANTED,
        }),
      );
      say(
        told({
          what: `tecla na paleta, ${SLOW}×: resultados`,
          samples: await types(page, times),
          wanted: WANTED,
          note: `${known.toLocaleString('pt-BR')} itens`,
        }),
      );
      await throttle(page, 1);
    }
    if (wants('abrir')) {
      say('\n(c2) Abrir e filtrar, com a rede, em velocidade plena');
      say(
        told({
          what: 'Enter abre um registro que não estava lido: registro inteiro',
          samples: await opens(page, times),
          wanted: null,
          note: 'um framework de administração conhecido: 59–63 ms',
        }),
      );
      say(
        told({
          what: 'aplicar um filtro: linhas',
          samples: await filters(page, times),
          wanted: null,
          note: 'o mesmo framework: 740 ms',
        }),
      );
    }
    await context.close();
  } finally {
    await browser.close();
    await server.stop();
  }
}
