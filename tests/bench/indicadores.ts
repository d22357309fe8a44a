/**
 * (c6) Indicators in the browser: from Enter on a report's card to its figures in rows and drawn; and how evenly
 * frames come while a map is dragged over many places.
 */
import type { Browser, Page } from 'playwright';
import { reportOf } from '../../domain/index.ts';
import { reports } from '../../src/screens/reports.ts';
import { openContext, pressed, type Sample, type State } from './browser.ts';
import { installProbe } from './probe.ts';

export const PAINT_WANTED = 300;
/** Frames a second, and how many may come late. */
export const FRAMES_WANTED = 60;
export const LATE_WANTED = 0.05;

/** Each report opened from the menu `rounds` times, with the network, as a hand does it. */
export async function paintsReports(
  browser: Browser,
  origin: string,
  state: State,
  rounds: number,
): Promise<{ readonly first: readonly Sample[]; readonly again: readonly Sample[] }> {
  const context = await openContext(browser, origin, { state });
  try {
    const page = await context.newPage();
    await page.goto('/app/indicadores');
    await page.locator('a.mini').first().waitFor();
    await page.evaluate(installProbe);
    const there = new Set(
      await page
        .locator('a.mini')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '')),
    );
    const done = { first: [] as Sample[], again: [] as Sample[] };
    for (let round = 0; round < rounds; round += 1)
      for (const { path, title, query } of reports) {
        if (!there.has(path)) continue;
        await page.locator(`a.mini[href="${path}"]`).focus();
        await page.waitForTimeout(150);
        const sample = await pressed(page, 'Enter', {
          what: 'relatorio',
          title,
          chart: reportOf(query).chart !== null,
        });
        done[round === 0 ? 'first' : 'again'].push(sample);
        await page.waitForTimeout(150);
        await page.goBack();
        await page.locator(`a.mini[href="${path}"]`).waitFor();
      }
    return done;
  } finally {
    await context.close();
  }
}

export interface Dragged {
  readonly records: string;
  /** Frames a second while it moved, and the share of frames later than one and a half. */
  readonly perSecond: number;
  readonly late: number;
}

const LATE = 1.5;
/** Steps of a drag, and ms between them: a hand's events come more often than frames. */
const STEPS = 150;
const STEP_MS = 8;

/** Drags the map to and fro; what comes into sight is asked for and drawn as it is. */
export async function dragsMap(
  browser: Browser,
  origin: string,
  state: State,
  path: string,
): Promise<Dragged> {
  const context = await openContext(browser, origin, { state });
  try {
    const page = await context.newPage();
    await page.goto(`${path}?periodo_gteq=1900-01-01`);
    await page.locator('.map-places').waitFor({ state: 'attached' });
    await page.getByText(/à vista, de/).waitFor();
    await page.waitForTimeout(1500);
    const records = (await page.getByText(/à vista, de/).textContent()) ?? '';
    const intervals: number[] = [];
    for (let drag = 0; drag < 4; drag += 1) intervals.push(...(await dragOnce(page, drag)));
    const sum = intervals.reduce((all, one) => all + one, 0);
    const late = intervals.filter((one) => one > (LATE * 1000) / FRAMES_WANTED).length;
    return {
      records: records.split(' · ')[0] ?? '',
      perSecond: (intervals.length * 1000) / sum,
      late: late / intervals.length,
    };
  } finally {
    await context.close();
  }
}

/** Ms between the frames of one drag. */
async function dragOnce(page: Page, drag: number): Promise<number[]> {
  const box = await page.locator('.map').boundingBox();
  if (!box) throw new Error('o mapa não tem lugar');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames: number[] = [];
    let on = true;
    const frame = (now: number): void => {
      frames.push(now);
      if (on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { osmFrames: () => ((on = false), frames) });
  });
  const way = drag % 2 === 0 ? 1 : -1;
  for (let at = 1; at <= STEPS; at += 1) {
    await page.mouse.move(x + way * at * 1.5, y + way * at * 0.7);
    await page.waitForTimeout(STEP_MS);
  }
  const frames = await page.evaluate(() =>
    (window as unknown as { osmFrames: () => number[] }).osmFrames(),
  );
  await page.mouse.up();
  await page.waitForTimeout(700);
  return frames.slice(1).map((now, at) => now - (frames[at] ?? now));
}
