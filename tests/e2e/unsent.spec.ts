/** What was refused or is not known to have arrived: one place, until it is dealt with, also after a reload. */
import {
  context,
  type Page,
  expect,
  gridOf,
  keys,
  notices,
  ready,
  statusBar,
  test,
} from './support/console.ts';

const place = (page: Page) => page.getByRole('dialog', { name: 'Não enviados' });

/** Opens the order, writes a reason to cancel it and sends that. */
async function cancel(page: Page, reason: string): Promise<void> {
  await ready(page);
  await keys(page, '8');
  const motive = page
    .getByRole('form', { name: 'Cancelar' })
    .getByRole('textbox', { name: 'Motivo' });
  await expect(motive).toBeFocused();
  await page.keyboard.type(reason);
  await keys(page, 'Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
}

test('de cinco recusados, todos ficam com o seu texto, também depois de recarregar, até serem resolvidos', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const orders = await Promise.all([1, 2, 3, 4, 5].map(() => manager.newOrder()));
  const page = await open('gerente', `/app/osm/servicos/${orders[0]?.id}`);
  await page.route('**/ordem-servicos/*/cancelar', (route) =>
    route.fulfill({ status: 422, json: { errorCode: 'regra', message: 'Hoje não.' } }),
  );
  for (const [at, { id }] of orders.entries()) {
    if (at > 0) await page.goto(`/app/osm/servicos/${id}`);
    await cancel(page, `Motivo da ordem ${at + 1}`);
    await expect(statusBar(page)).toContainText(
      at === 0 ? '1 não enviado' : `${at + 1} não enviados`,
    );
  }
  await page.reload();
  await ready(page);
  await expect(statusBar(page)).toContainText('5 não enviados');
  await expect(notices(page).getByText('não foi cancelada')).toHaveCount(1);
  await keys(page, 'Shift+Z');
  await expect(place(page).getByRole('listitem')).toHaveCount(5);
  for (const at of [1, 2, 3, 4, 5])
    await expect(
      place(page)
        .getByRole('listitem')
        .nth(at - 1),
    ).toContainText(`Motivo da ordem ${at}`);
  await expect(place(page).getByRole('listitem').first()).toContainText('Hoje não.');

  await page.unrouteAll();
  await keys(page, 'r');
  await expect(place(page).getByRole('listitem')).toHaveCount(4);
  await expect
    .poll(async () => (await manager.order(orders[0]?.id ?? 0)).situacao)
    .toBe('cancelada');
  await keys(page, 'r', 'Escape');
  await expect(place(page)).toHaveCount(0);
  await expect(statusBar(page)).toContainText('3 não enviados');

  // Opened, its text is there and can be sent.
  await keys(page, 'Shift+Z', 'Tab', 'Enter');
  const motive = page
    .getByRole('form', { name: 'Cancelar' })
    .getByRole('textbox', { name: 'Motivo' });
  await expect(motive).toHaveValue('Motivo da ordem 3');
  await keys(page, 'Control+Enter');
  await expect(statusBar(page)).toContainText('2 não enviados');
  await keys(page, 'Shift+Z');
  for (const left of [1, 0]) {
    await place(page).getByRole('button', { name: 'Descartar' }).first().press('Enter');
    await expect(place(page).getByRole('listitem')).toHaveCount(left);
  }
  await expect(statusBar(page)).not.toContainText('não enviado');
});

test('de muitos de uma vez, os que falharam ficam juntos com o texto e os motivos, e tentam-se de novo', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const orders = await Promise.all([1, 2, 3].map(() => manager.newOrder()));
  const ids = orders.map(({ id }) => id);
  const numbers = orders.map(({ numero }) => numero);
  const page = await open(
    'gerente',
    `/app/osm/servicos?numero_in=${numbers.join(',')}&ano_eq=${orders[0]?.ano}`,
  );
  await ready(page);
  await expect(gridOf(page, 'Ordens de serviço').rows).toHaveCount(4);
  let refused = 0;
  await page.route('**/ordem-servicos/*/cancelar', (route) => {
    if (!route.request().url().includes(`/${ids[0]}/`)) {
      refused += 1;
      return route.fulfill({ status: 422, json: { errorCode: 'regra', message: 'Hoje não.' } });
    }
    return route.continue();
  });
  await keys(page, 'Control+a', '8');
  const motive = context(page).getByRole('textbox', { name: 'Motivo' });
  await expect(motive).toBeFocused();
  await page.keyboard.type('Todas por engano');
  await keys(page, 'Control+Enter');
  await expect(statusBar(page)).toContainText('1 não enviado');
  expect(refused).toBe(2);
  await page.reload();
  await ready(page);
  await expect(statusBar(page)).toContainText('1 não enviado');
  await keys(page, 'Shift+Z');
  const one = place(page).getByRole('listitem');
  await expect(one).toHaveCount(1);
  for (const text of ['Cancelar 2 ordens de serviço', 'Todas por engano', 'Hoje não.'])
    await expect(one).toContainText(text);
  for (const { numero, ano } of orders.slice(1))
    await expect(one).toContainText(`OS ${numero}/${ano}`);
  await page.unrouteAll();
  await keys(page, 'r');
  await expect(statusBar(page)).not.toContainText('não enviado');
  for (const id of ids)
    await expect.poll(async () => (await manager.order(id)).situacao).toBe('cancelada');
});

test('sem resposta diz que não se sabe, pergunta de novo com a mesma chave e conta o que houve', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { id, numero, ano } = await manager.newOrder();
  const page = await open('gerente', `/app/osm/servicos/${id}`);
  let tries = 0;
  let answer = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/ordem-servicos/*/cancelar', async (route) => {
    tries += 1;
    if (tries === 1) {
      // The server did it; nobody heard.
      await route.fetch();
      await route.abort();
      return;
    }
    await wait;
    await route.continue();
  });
  await cancel(page, 'Pedido do contribuinte');
  await expect(notices(page)).toContainText(`Não se sabe se OS ${numero}/${ano} foi cancelada`);
  await expect(notices(page)).not.toContainText('não foi cancelada');
  await expect(statusBar(page)).toContainText('1 não enviado');
  answer();
  await expect(notices(page)).toContainText(`OS ${numero}/${ano} cancelada`);
  await expect(statusBar(page)).not.toContainText('não enviado');
  const { historico } = await manager.order(id);
  expect(historico.filter(({ para }) => para === 'cancelada')).toHaveLength(1);
});

test('o que estava a caminho quando se recarregou é perguntado de novo e contado', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { id, numero, ano } = await manager.newOrder();
  const page = await open('gerente', `/app/osm/servicos/${id}`);
  let tries = 0;
  await page.route('**/ordem-servicos/*/cancelar', async (route) => {
    tries += 1;
    // The first one is never answered.
    if (tries > 1) await route.continue();
  });
  await cancel(page, 'Pedido do contribuinte');
  page.on('dialog', (dialog) => void dialog.accept());
  await expect.poll(() => tries).toBe(1);
  await page.reload();
  await expect(notices(page)).toContainText(`OS ${numero}/${ano} cancelada`);
  const { historico } = await manager.order(id);
  expect(historico.filter(({ para }) => para === 'cancelada')).toHaveLength(1);
});
