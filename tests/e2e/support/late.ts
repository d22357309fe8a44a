/**
 * A busy machine, on purpose: frames, what React defers to them, and answers come late by chance, so that what one
 * key or reading should not overtake another does. `OSM_LATE=1 npx playwright test -c tests/e2e/playwright.config.ts`:
 * up to 250 ms a frame, 120 ms a task, 500 ms an answer; 2 is twice as late. Signs that the keyboard of Playwright has
 * not (ç) are put into the page without a key, and then overtake those that wait: no mistake of the console's.
 */
import type { Page } from 'playwright/test';

/** How many times as late; 0: not at all. */
const LATE = Number(process.env.OSM_LATE ?? 0);

export async function comesLate(page: Page): Promise<void> {
  if (!(LATE > 0)) return;
  await page.addInitScript((times) => {
    const soon = window.setTimeout.bind(window);
    /** Of so many cases one is late, by up to so many ms. */
    const delay = (share: number, ms: number): number =>
      Math.random() < share ? Math.random() * ms * times : 0;

    const frame = window.requestAnimationFrame.bind(window);
    const cancel = window.cancelAnimationFrame.bind(window);
    /** By the number that was given for it: what undoes the frame that was asked for. */
    const asked = new Map<number, () => void>();
    let numbers = 1_000_000;
    window.requestAnimationFrame = (run) => {
      const id = (numbers += 1);
      const waiting = soon(
        () => {
          const real = frame((at) => {
            asked.delete(id);
            run(at);
          });
          asked.set(id, () => cancel(real));
        },
        delay(0.5, 250),
      );
      asked.set(id, () => clearTimeout(waiting));
      return id;
    };
    window.cancelAnimationFrame = (id) => {
      asked.get(id)?.();
      asked.delete(id);
    };

    const post = MessagePort.prototype.postMessage as (
      this: MessagePort,
      ...all: unknown[]
    ) => void;
    MessagePort.prototype.postMessage = function later(this: MessagePort, ...all: unknown[]) {
      const ms = delay(0.3, 120);
      if (ms === 0) post.apply(this, all);
      else soon(() => post.apply(this, all), ms);
    };

    const ask = window.fetch.bind(window);
    window.fetch = async (...all: Parameters<typeof fetch>) => {
      const reply = await ask(...all);
      await new Promise((go) => soon(go, delay(0.4, 500)));
      return reply;
    };
  }, LATE);
}
