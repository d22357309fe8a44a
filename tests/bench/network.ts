/** (c4) A slow way to the server: from a number to its record, from a sent analysis to the next one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { openContext, openList, pressed, signIn, type Sample } from './browser.ts';
import type { Stand } from './processes.ts';

/** Every answer of the API takes so long, in ms. */
const slow = (page: Page, ms: number): Promise<unknown> =>
  page.route(/\/api\/v\d\//, async (route) => {
    await sleep(ms);
    await route.continue().catch(() => undefined);
  });

const TYPING = { delay: 45 };
const ANALYSES = '/app/minhas-analises';

/** Enter in the palette on a number that nothing here knows yet: its record, with the focus in it. */
export async function numberToRecord(
  stand: Stand,
  browser: Browser,
  origin: string,
  { apiMs, times }: { readonly apiMs: number; readonly times: number },
): Promise<Sample[]> {
  const orders = await stand.db
    .selectFrom('ordem_servico')
    .select(['numero', 'ano'])
    .where('departamento_id', '=', 1)
    .orderBy('id')
    .limit(times)
    .execute();
  const context = await openContext(browser, origin, {
    state: await signIn(browser, origin, 'gerente'),
  });
  const page = await openList(context);
  await slow(page, apiMs);
  const samples: Sample[] = [];
  for (const { numero, ano } of orders) {
    const title = `${numero}/${ano}`;
    await page.keyboard.press('Control+k');
    await page.locator('#paleta-entrada:focus').waitFor();
    await page.keyboard.type(title, TYPING);
    samples.push(await pressed(page, 'Enter', { what: 'aberto', title }));
    await page.waitForTimeout(1000);
    await page.keyboard.press('u');
    await page.waitForTimeout(300);
  }
  await context.close();
  return samples;
}

/** Ctrl+Enter on an analysis: the next one. */
export async function nextAnalysis(
  browser: Browser,
  origin: string,
  { apiMs, times }: { readonly apiMs: number; readonly times: number },
): Promise<Sample[]> {
  const context = await openContext(browser, origin, {
    state: await signIn(browser, origin, 'analista'),
  });
  const page = await openList(context, ANALYSES);
  await page.keyboard.press('Enter');
  await page.locator('.tabs').waitFor();
  await slow(page, apiMs);
  const samples: Sample[] = [];
  for (let at = 0; at < times; at += 1) {
    await page.keyboard.press('e');
    await page.locator('form [type=radio]:focus').waitFor();
    await page.keyboard.press('1');
    await page.locator('[name=parecer]:focus').waitFor();
    await page.keyboard.type('Conforme o que foi pedido', { delay: 10 });
    const before = (await page.locator('.rec h2').textContent()) ?? '';
    samples.push(await pressed(page, 'Control+Enter', { what: 'proxima', before }));
    await page.waitForTimeout(apiMs + 1000);
  }
  await context.close();
  return samples;
}
