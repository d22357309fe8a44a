/** What others do appears as it happens: lists, records, counts; without moving anything under the hands. */
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import {
  address,
  type Locator,
  type Page,
  detail,
  expect,
  expectSaid,
  goTo,
  keys,
  list,
  ready,
  statusBar,
  test,
} from './support/console.ts';

const ORDERS = '/app/osm/servicos';
const NAME = 'Ordens de serviço';
const isStream = (url: string): boolean => url.includes('/admin/eventos');
const isStreamUrl = (url: URL): boolean => isStream(url.pathname);
const isList = (url: string): boolean =>
  /\/ordem-servicos\?/.test(url) && !/per_page=1(&|$)|contar=so/.test(url);

/** What the page shows of the cursor's row, and where. */
async function stand(page: Page) {
  const { grid, cursor } = await ready(page, NAME);
  const box = await cursor.boundingBox();
  return {
    text: await cursor.innerText(),
    y: Math.round(box?.y ?? -1),
    top: await grid.evaluate((node) => node.scrollTop),
  };
}

/** Its stream is open: from now on it is told. */
const told = (page: Page): Promise<void> =>
  expect(statusBar(page).getByTitle('Ao vivo')).toContainText('Conectado');

test('outro age: linha, detalhe, contagem e lista mudam; cursor, seleção e lugar ficam', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const made: number[] = [];
  for (let n = 0; n < 3; n += 1) made.push((await boss.newOrder()).id);
  const [first = 0, second = 0] = made;
  const page = await open('claudio.rezende', `${ORDERS}/${second}`);
  const { grid, cursor } = await ready(page, NAME);
  await told(page);
  await keys(page, 'Space');
  await expect(list(page).locator('.foot')).toContainText('1 selecionada');
  const title = await detail(page).getByRole('heading', { level: 2 }).innerText();
  const before = await stand(page);
  const count = Number(await grid.getAttribute('aria-rowcount'));

  await test.step('a ordem do cursor', async () => {
    await boss.act(second, 'cancelar', { motivo: 'Cancelada por outra pessoa agora.' });
    await expect(detail(page)).toContainText('Cancelada');
    await expect(cursor).toContainText('Cancelada');
  });
  await test.step('uma ordem nova, acima', async () => {
    await boss.newOrder();
    // Others may add theirs.
    await expect
      .poll(async () => Number(await grid.getAttribute('aria-rowcount')))
      .toBeGreaterThan(count);
  });
  await test.step('outra linha', async () => {
    const { numero, ano } = await boss.order(first);
    const row = grid.getByRole('row').filter({ hasText: `${numero}/${ano}` });
    await boss.act(first, 'cancelar', { motivo: 'Cancelada por outra pessoa agora.' });
    await expect(row).toContainText('Cancelada');
  });
  await expect(grid).toBeFocused();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(title);
  await expect(list(page).locator('.foot')).toContainText('1 selecionada');
  const after = await stand(page);
  expect(after.y).toBe(before.y);
  await expect(page).toHaveURL(address(`${ORDERS}/${second}`));
});

test('o que outro tira do filtro fica até que o cursor ande, e diz o que é agora', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const { id, numero, ano } = await boss.newOrder();
  await boss.newOrder();
  const page = await open('claudio.rezende', `${ORDERS}?situacao_in=aguardando_distribuir`);
  const { grid } = await ready(page, NAME);
  await told(page);
  const row = grid.getByRole('row').filter({ hasText: `${numero}/${ano}` });
  await expect(row).toContainText('Aguardando distribuir');
  await boss.act(id, 'cancelar', { motivo: 'Cancelada por outra pessoa agora.' });
  await expect(row).toContainText(/Saiu do filtro.*Cancelada/);
  await keys(page, 'j');
  await expect(row).toHaveCount(0);
});

test('o que outro tira do filtro enquanto se está noutra tela: ao voltar, linha e cabeçalho dizem o que é', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const { id, numero, ano } = await boss.newOrder();
  const LIST = `${ORDERS}/${id}?situacao_in=aguardando_distribuir`;
  const page = await open('claudio.rezende', LIST);
  const { grid } = await ready(page, NAME);
  await told(page);
  await expect(detail(page)).toContainText('Aguardando distribuir');
  await goTo(page, '/app/osm/servicos-detalhados');
  const elsewhere = await ready(page, 'Ordens detalhadas');
  const rowOf = (of: Locator) => of.getByRole('row').filter({ hasText: `${numero}/${ano}` });
  await boss.act(id, 'cancelar', { motivo: 'Cancelada por outra pessoa agora.' });
  await expect(rowOf(elsewhere.grid)).toContainText('Cancelada');
  await goTo(page, LIST);
  const row = rowOf(grid);
  await expect(row).toContainText(/Saiu do filtro.*Cancelada/);
  await expect(detail(page).locator('.rec')).toContainText('Cancelada');
});

test('uma mensagem conta-se na barra assim que chega; a de outros não', async ({ open, api }) => {
  const boss = await api('gerente');
  const reader = await api('consulta');
  const me = await reader.call<{ id: number }>('GET', '/usuarios/current');
  const page = await open('consulta', ORDERS);
  await ready(page, NAME);
  await told(page);
  const counter = page.getByRole('button', { name: /mensagens não lidas/ });
  const count = async (): Promise<number> =>
    Number((await counter.locator('b').innerText()).replace('.', ''));
  await expect.poll(count).toBeGreaterThanOrEqual(0);
  const before = await count();
  await boss.call('POST', '/mensagens/enviadas', {
    destinatario_id: me.id,
    titulo: 'Ao vivo',
    conteudo: 'Chegou sem recarregar.',
  });
  await expect.poll(count).toBe(before + 1);
});

test('o formulário aberto guarda o que se digita e diz que o registro mudou', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const { id } = await boss.newOrder({ endereco: 'Rua Velha, 1' });
  const page = await open('claudio.rezende', `${ORDERS}/${id}`);
  await ready(page, NAME);
  await told(page);
  await keys(page, '9');
  const form = page.getByRole('form', { name: 'Manutenção' });
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Escrito enquanto outro mudava.');
  await boss.act(id, 'manutencao', {
    motivo: 'Corrigido noutro lugar.',
    endereco: 'Rua do Meio, 12',
  });
  await expect(form.getByRole('alert')).toContainText(/Alterada por .* às \d\d:\d\d/);
  await expect(form.getByRole('textbox', { name: 'Motivo' })).toHaveValue(
    'Escrito enquanto outro mudava.',
  );
  await expect(form.getByRole('textbox', { name: 'Motivo' })).toBeFocused();
  await expect(detail(page)).toContainText('Rua do Meio, 12');
});

test('muitos de uma vez: poucas perguntas, e no fim está tudo', async ({ open, api }) => {
  const boss = await api('gerente');
  const made: number[] = [];
  for (let n = 0; n < 12; n += 1) made.push((await boss.newOrder()).id);
  const page = await open('claudio.rezende', ORDERS);
  const { grid } = await ready(page, NAME);
  await told(page);
  let asked = 0;
  page.on('request', (request) => {
    if (isList(request.url())) asked += 1;
  });
  const begun = Date.now();
  for (let round = 0; round < 10; round += 1)
    await Promise.all(
      made.map((id) =>
        boss.call('POST', `/D/ordem-servicos/${id}/comentarios`, { texto: `Rodada ${round}` }),
      ),
    );
  const last = made.at(-1) ?? 0;
  const { numero, ano } = await boss.act(last, 'cancelar', { motivo: 'A última de muitas.' });
  await expect(grid.getByRole('row').filter({ hasText: `${numero}/${ano}` })).toContainText(
    'Cancelada',
  );
  // At once, soon again, then once a second at most.
  expect(asked).toBeLessThanOrEqual(4 + (Date.now() - begun) / 1000);
});

test('o que se faz aqui não se pergunta de novo', async ({ open, api }) => {
  // A department where no other test acts: what others do there would be read for good reason.
  const elsewhere = { department: 'fiscalizacao-posturas' } as const;
  const boss = await api('gerente', 'fiscalizacao-posturas');
  const { id } = await boss.newOrder();
  const other = await boss.newOrder();
  const page = await open('gerente', `${ORDERS}/${id}`, elsewhere);
  const watcher = await open('admin', `${ORDERS}/${id}`, elsewhere);
  await ready(page, NAME);
  await ready(watcher, NAME);
  await told(page);
  await told(watcher);
  let asked = 0;
  page.on('request', (request) => {
    if (isList(request.url())) asked += 1;
  });
  // What was made before the page opened may be told to it only now: it is behind us once what came after is read, and
  // nothing more is asked. (A reading for what came first may have seen the last of it, too, whose own is to come.)
  await boss.act(other.id, 'cancelar', { motivo: 'Depois disto, nada dos outros.' });
  await expect(
    list(page)
      .getByRole('row')
      .filter({ hasText: `${other.numero}/${other.ano}` }),
  ).toContainText('Cancelada');
  await expect
    .poll(async () => {
      asked = 0;
      await page.waitForTimeout(1500);
      return asked;
    })
    .toBe(0);
  await keys(page, 'm');
  await page.getByRole('textbox', { name: 'Comentário' }).fill('Meu próprio comentário.');
  await keys(page, 'Control+Enter');
  await expect(detail(watcher)).toContainText('Meu próprio comentário.');
  await expect(detail(page)).toContainText('Meu próprio comentário.');
  expect(asked).toBe(0);
});

test('uma leitura começada antes do que se faz aqui, e que chega depois, não o desfaz', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const { id, numero, ano } = await boss.newOrder();
  const other = await boss.newOrder();
  const page = await open('claudio.rezende', `${ORDERS}/${id}`);
  await ready(page, NAME);
  await told(page);
  const row = list(page)
    .getByRole('row')
    .filter({ hasText: `${numero}/${ano}` });
  await keys(page, '8');
  const form = page.getByRole('form', { name: 'Cancelar' });
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Cancelada aqui, enquanto se lia.');
  // What another does has the list read: the reply is from before what is sent here, and comes after it.
  let answer = (): void => undefined;
  let began = (): void => undefined;
  const held = new Promise<void>((go) => (answer = go));
  const asked = new Promise<void>((go) => (began = go));
  let over: Promise<unknown> = Promise.resolve();
  await page.route(
    (url) => isList(url.href),
    (route) => {
      over = route.fetch().then(async (response) => {
        began();
        await held;
        // Given up meanwhile: nobody waits for it.
        return route.fulfill({ response }).catch(() => undefined);
      });
      return over;
    },
    { times: 1 },
  );
  await boss.act(other.id, 'cancelar', { motivo: 'Enquanto se escreve.' });
  await asked;
  const sent = page.waitForResponse((reply) => reply.url().endsWith('/cancelar'));
  await keys(page, 'Control+Enter');
  expect((await sent).status()).toBe(200);
  await expect(row).toContainText('Cancelada');
  answer();
  await over;
  // So long as the page takes to show what it was told.
  await page.waitForTimeout(500);
  await expect(row).toContainText('Cancelada');
});

test('várias janelas, um fluxo; fecha-se a que o tem, outra continua', async ({ open, api }) => {
  const boss = await api('gerente');
  const { id } = await boss.newOrder();
  const one = await open('claudio.rezende', `${ORDERS}/${id}`);
  await ready(one, NAME);
  await told(one);
  const streams: string[] = [];
  one.context().on('request', (request) => {
    if (isStream(request.url())) streams.push(request.url());
  });
  const windows = [await one.context().newPage(), await one.context().newPage()];
  for (const page of windows) {
    await page.goto(`${ORDERS}/${id}`);
    await expect(detail(page).getByRole('heading', { level: 2 })).toBeVisible();
    await expect(statusBar(page)).toContainText('Conectado');
  }
  await boss.call('POST', `/D/ordem-servicos/${id}/comentarios`, { texto: 'Ouvido em todas.' });
  for (const page of windows) {
    await page.bringToFront();
    await expect(detail(page)).toContainText('Ouvido em todas.');
  }
  expect(streams).toEqual([]);
  const [two, three] = windows;
  await one.close();
  await expect.poll(() => streams.length).toBe(1);
  await boss.call('POST', `/D/ordem-servicos/${id}/comentarios`, { texto: 'E ainda agora.' });
  for (const page of [two, three]) {
    await page?.bringToFront();
    if (page) await expect(detail(page)).toContainText('E ainda agora.');
  }
});

test('a linha cai: é dito; volta: o que houve no meio aparece', async ({ open, api }) => {
  const boss = await api('gerente');
  const { id } = await boss.newOrder();
  const page = await open('claudio.rezende', `${ORDERS}/${id}`);
  const { cursor } = await ready(page, NAME);
  await told(page);
  await page.context().setOffline(true);
  await expect(statusBar(page)).toContainText('Sem conexão');
  await expectSaid(page, 'Sem conexão');
  await boss.act(id, 'cancelar', { motivo: 'Enquanto a linha estava fora.' });
  const again = page.waitForRequest((request) => isStream(request.url()));
  await page.context().setOffline(false);
  expect((await again).headers()['last-event-id']).toMatch(/^\d+:\d+:/);
  await expect(cursor).toContainText('Cancelada');
  await expect(detail(page)).toContainText('Cancelada');
  await expect(statusBar(page)).toContainText('Conectado');
  await boss.call('POST', `/D/ordem-servicos/${id}/comentarios`, { texto: 'Outra vez ao vivo.' });
  await expect(detail(page)).toContainText('Outra vez ao vivo.');
});

test('sem o fluxo pergunta-se: é dito, e o que muda aparece assim mesmo', async ({ open, api }) => {
  const boss = await api('gerente');
  const { id } = await boss.newOrder();
  const page = await open('claudio.rezende', '/app/sobre');
  await page.route(isStreamUrl, (route) => route.abort());
  await page.clock.install();
  await page.goto(`${ORDERS}/${id}`);
  const { cursor } = await ready(page, NAME);
  /** What stands there, some seconds of the page's own later. */
  const later = (of: Locator) => async (): Promise<string> => {
    await page.clock.fastForward(5000);
    return of.innerText();
  };
  await expect.poll(later(statusBar(page))).toContain('Conectado, a cada 15 s');
  await boss.act(id, 'cancelar', { motivo: 'Sem o fluxo também se vê.' });
  await expect.poll(later(cursor)).toContain('Cancelada');
  await page.unrouteAll();
  await expect.poll(later(statusBar(page))).toMatch(/Conectado(?!, a cada)/);
});

test('o que nunca passa é pedido cada vez mais raramente, nada mais com ele, e a conexão está bem', async ({
  open,
}) => {
  const page = await open('gerente', '/app/sobre');
  // As by a filter of the browser's, or a proxy that refuses it.
  await page.route('**/count-nao-lidas*', (route) => route.abort('blockedbyclient'));
  await page.goto(ORDERS);
  await ready(page, NAME);
  await told(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.waitForRequest('**/count-nao-lidas*');
  asked.length = 0;
  // The next time: two seconds later, or four.
  await page.waitForRequest('**/count-nao-lidas*');
  // All that is shown would be some twenty.
  expect(asked.length).toBeLessThan(16);
  await expect(statusBar(page)).toContainText('Conectado');
});

test('um 401 que não é do servidor não encerra a sessão', async ({ open }) => {
  const page = await open('gerente', '/app/sobre');
  await page.route('**/count-nao-lidas*', (route) =>
    route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>401 Unauthorized</h1>' }),
  );
  // Who is known at the sign-in would be back at once.
  const away: string[] = [];
  let asked = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) away.push(pathname);
    if (pathname.endsWith('/count-nao-lidas')) asked += 1;
  });
  await page.goto(ORDERS);
  await ready(page, NAME);
  // It is asked again, as what did not get through.
  await expect.poll(() => asked).toBeGreaterThan(1);
  await expect(statusBar(page)).toContainText('Conectado');
  expect(away).toEqual([ORDERS]);
});

test('um novo dia: o que se mostra é lido de novo, sem que ninguém tenha feito nada', async ({
  open,
}) => {
  const page = await open('gerente', '/app/sobre', { department: 'fiscalizacao-posturas' });
  // A quarter of a minute to this day's midnight in São Paulo, by the page's clock.
  const time = new Date(`${addDays(hojeEm(new Date()), 1)}T02:59:45Z`);
  await page.clock.install({ time });
  // The server's, which the page would go by, is not heard.
  await page.route('**/api/**', async (route) => {
    if (isStream(route.request().url())) return route.fallback();
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    return route.fulfill({ response, headers });
  });
  await page.goto(`${ORDERS}?vencida_eq=true`);
  await ready(page, NAME);
  await told(page);
  await keys(page, 'Enter');
  /** How long the order's term has been over. */
  const days = async (): Promise<number> =>
    Number(/−(\d+) d/.exec(await detail(page).innerText())?.[1]);
  const before = await days();
  expect(before).toBeGreaterThan(0);
  let asked = 0;
  page.on('request', (request) => {
    if (isList(request.url())) asked += 1;
  });
  // Its day is looked at every half minute.
  const later = async (): Promise<number> => {
    await page.clock.fastForward(35_000);
    return days();
  };
  await expect.poll(later).toBe(before + 1);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
