/** (c3) The message list by the keyboard: `j`, and `e`, which archives and goes on. */
import type { Browser, Page } from 'playwright';
import {
  openContext,
  openList,
  pressed,
  signIn,
  throttle,
  type Sample,
  type State,
} from './browser.ts';

const RECEIVED = '/app/mensagens/recebidas/recebidas';
const DEPARTMENT = 'fiscalizacao-obras';

const tokenOf = (state: State): string =>
  state.origins
    .flatMap((one) => one.localStorage)
    .find(({ name }) => name === 'osm_admin.auth_token')?.value ?? '';

/** Messages of one person to another, so that the list is longer than the keys pressed. */
async function fill(origin: string, from: State, to: State, count: number): Promise<void> {
  const call = async <T>(
    state: State,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<T> => {
    const reply = await fetch(`${origin}/api/v2/osm/admin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(state)}`,
        'content-type': 'application/json',
        'x-client-name': 'osm_admin',
        'x-client-version': 'bench',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const { id } = await call<{ id: number }>(
    to,
    'GET',
    `/usuarios/current?departamento=${DEPARTMENT}`,
  );
  for (let n = 1; n <= count; n++)
    await call(from, 'POST', '/mensagens/enviadas', {
      destinatario_id: id,
      titulo: `Medição ${String(n).padStart(4, '0')}`,
      conteudo:
        'Segue a medição do passeio refeita, com as fotos da vistoria de ontem.\n\nObrigado.',
      ...(n % 5 === 0 ? { prioridade: 'alta' } : {}),
    });
}

/** Subject of the row after the cursor's. */
const nextTitle = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const index = Number(document.querySelector<HTMLElement>('.gr.cur')?.dataset.index) + 1;
    return document.querySelector(`.gr[data-index="${index}"] .sub b`)?.textContent ?? '';
  });

async function press(
  page: Page,
  key: 'j' | 'e',
  times: number,
  pause: (at: number) => number,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  await page.locator('[role=grid].grid').focus();
  for (let at = -8; at < times; at++) {
    const title = await nextTitle(page);
    const sample = await pressed(page, key, { what: 'mensagem', title });
    if (at >= 0) samples.push(sample);
    await page.waitForTimeout(pause(at + 8));
  }
  return samples;
}

export interface MessageSamples {
  readonly moves: readonly Sample[];
  readonly archives: readonly Sample[];
}

/** Both keys at a processor `slow` times slower. `state`: who reads. */
export async function messageKeys(
  browser: Browser,
  origin: string,
  state: State,
  { times, slow, pause }: { times: number; slow: number; pause: (at: number) => number },
): Promise<MessageSamples> {
  await fill(origin, await signIn(browser, origin, 'admin'), state, 3 * times + 60);
  const context = await openContext(browser, origin, { state });
  try {
    const page = await openList(context, RECEIVED);
    await throttle(page, slow);
    const moves = await press(page, 'j', times, pause);
    const archives = await press(page, 'e', times, pause);
    return { moves, archives };
  } finally {
    await context.close();
  }
}
