/** Analyses: one after the other by keyboard, many at once, back to the inspector, and the manager's part. */
import {
  address,
  type Page,
  context,
  detail,
  expect,
  keys,
  list,
  notices,
  ready,
  routesStand,
  test,
} from './support/console.ts';

const MINE = 'Minhas análises';
const OPINION = 'Vistoria conferida, documentação completa e de acordo com o projeto.';
const mine = (query: string) => `/D/ordem-servicos/analise/minhas-analises?${query}`;
const form = (page: Page, name: string) => page.getByRole('form', { name });
const counts = async (page: Page): Promise<Record<string, number>> =>
  Object.fromEntries(
    await context(page)
      .locator('.bk-sum > div')
      .evaluateAll((all) =>
        all.map((one) => [
          one.querySelector('dt')?.textContent?.trim() ?? '',
          Number(one.querySelector('dd')?.textContent),
        ]),
      ),
  );

test('e conclui: o formulário, Ctrl+Enter, e o cursor segue na fila', async ({ open, api }) => {
  const analyst = await api('analista');
  const { rows, count } = await analyst.list(
    mine('situacao_in=aguardando&per_page=3&order=id desc'),
  );
  const page = await open('analista', '/app/minhas-analises');
  const { grid, cursor, at } = await ready(page, MINE);
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
  const number = await cursor.getByRole('gridcell').nth(1).innerText();
  expect(await at()).toBe(1);

  await keys(page, 'e');
  const concluding = form(page, 'Concluir análise');
  await expect(concluding.getByRole('radio').first()).toBeFocused();
  await expect(concluding).toContainText('Resultado');
  await keys(page, 'Control+Enter');
  await expect(
    concluding.getByText('Verifique o formulário: alguns campos estão inválidos'),
  ).toBeVisible();
  await concluding.getByRole('radio', { name: 'Liberado definitivo' }).focus();
  await keys(page, 'Space', 'ArrowDown');
  await expect(concluding.getByRole('radio', { name: 'Liberado provisório' })).toBeChecked();
  await concluding.getByRole('textbox', { name: 'Parecer' }).focus();
  await page.keyboard.type('curto');
  await expect(concluding.getByText('é muito curto (mínimo: 10 caracteres)')).toBeVisible();
  await keys(page, 'Control+A');
  await page.keyboard.type(OPINION);
  await expect(concluding.getByText('Ao concluir')).toBeVisible();
  // The answer is held back: the cursor goes on without waiting for it.
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/concluir', async (route) => {
    await held;
    await route.continue();
  });
  await routesStand(page);
  await keys(page, 'Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(grid).toBeFocused();
  await expect(cursor.getByRole('gridcell').nth(1)).not.toHaveText(number);
  await expect(detail(page).getByRole('heading', { level: 2 })).not.toHaveText(
    `Análise ${rows[0]?.id}`,
  );
  answer();
  await expect(notices(page)).toContainText(/Análise \d+ concluída/);
  // What left the filter stays until the cursor moves.
  await expect(list(page).locator('.foot')).toContainText('1 sai da lista quando o cursor mudar');
  await keys(page, 'j');
  await expect(list(page).locator('.foot')).toContainText(
    `de ${(count - 1).toLocaleString('pt-BR')}`,
  );
  await expect(page.getByRole('link', { name: `${count - 1} análises aguardando` })).toBeVisible();
  await expect
    .poll(
      async () =>
        (
          await analyst.list(
            mine('situacao_in=liberado_provisorio&order=concluida_em desc&per_page=1'),
          )
        ).rows[0]?.parecer,
    )
    .toBe(OPINION);
});

test('três teclas por análise, fora o texto: e, o resultado pelo número, Ctrl+Enter', async ({
  open,
}) => {
  const page = await open('analista', '/app/minhas-analises');
  const { cursor, grid } = await ready(page, MINE);
  for (const result of ['1', '2']) {
    const number = await cursor.getByRole('gridcell').nth(1).innerText();
    await keys(page, 'e');
    const radios = form(page, 'Concluir análise').getByRole('radio');
    await expect(radios.first()).toBeFocused();
    await keys(page, result);
    await expect(radios.nth(Number(result) - 1)).toBeChecked();
    await page.keyboard.type(OPINION);
    await keys(page, 'Control+Enter');
    await expect(page.getByRole('form')).toHaveCount(0);
    await expect(grid).toBeFocused();
    await expect(cursor.getByRole('gridcell').nth(1)).not.toHaveText(number);
    await expect(notices(page)).toContainText(/Análise \d+ concluída/);
  }
});

test('muitas de uma vez: progresso, resultado de cada uma, e a falha de novo', async ({
  open,
  api,
}) => {
  const analyst = await api('analista', 'tributos');
  const page = await open('analista', '/app/minhas-analises', { department: 'tributos' });
  const { grid, cursor } = await ready(page, MINE);
  await keys(page, 'x', 'Shift+J', 'Shift+J', 'Shift+J');
  const bar = page.getByRole('toolbar', { name: '4 selecionadas' });
  await expect(bar.getByRole('button', { name: 'Concluir análise' })).toBeVisible();
  // Somebody else concludes the last of the four meanwhile.
  const [one] = (await analyst.list(mine('situacao_in=aguardando&per_page=4'))).rows.slice(3);
  await analyst.call('PUT', `/D/ordem-servicos/analise/minhas-analises/${one?.id}/concluir`, {
    situacao: 'irregular',
    parecer: 'Concluída em outra janela, por engano.',
    lock_version: one?.lock_version,
  });

  await keys(page, 'e');
  const concluding = form(page, 'Concluir 4 análises');
  await expect(context(page)).toContainText('Alvo4 análises');
  await concluding.getByRole('radio', { name: 'Regular', exact: true }).check();
  await concluding.getByRole('textbox', { name: 'Parecer' }).fill(OPINION);
  await keys(page, 'Control+Enter');
  await expect(context(page).getByRole('heading', { name: 'Concluir 4 análises' })).toBeVisible();
  const progress = context(page).getByRole('progressbar', { name: 'Concluindo como Regular' });
  await expect(progress).toHaveAttribute('aria-valuemax', '4');
  await expect(progress).toHaveAttribute('aria-valuenow', '4');
  await expect
    .poll(() => counts(page))
    .toEqual({ Concluídas: 3, Falhas: 1, Agora: 0, 'Na fila': 0 });
  const results = context(page).getByRole('list', { name: 'Resultados' }).getByRole('listitem');
  await expect(results).toHaveCount(4);
  await expect(results.filter({ hasText: 'Falhou' })).toContainText(/Alterada|já foi concluída/);
  await expect(results.filter({ hasText: 'Regular' })).toHaveCount(3);
  await expect(grid.getByRole('columnheader', { name: 'Resultado' })).toBeVisible();
  await expect(cursor).toContainText('Falhou');
  await expect(notices(page)).toContainText('3 concluídas, 1 falha');

  // Trying again says it again, and stops for nothing.
  await results
    .filter({ hasText: 'Falhou' })
    .getByRole('button', { name: 'Tentar de novo' })
    .click();
  await expect
    .poll(() => counts(page))
    .toEqual({ Concluídas: 3, Falhas: 1, Agora: 0, 'Na fila': 0 });
  const { count } = await analyst.list(
    mine('situacao_in=regular&per_page=1&order=concluida_em desc'),
  );
  expect(count).toBeGreaterThanOrEqual(3);
  await context(page).getByRole('button', { name: 'Fechar' }).first().click();
  await expect(context(page)).toHaveCount(0);
  await expect(grid).toBeFocused();
});

test('reanálise e reabertura de uma concluída, e o que não cabe diz por quê', async ({
  open,
  api,
}) => {
  const analyst = await api('beatriz.inoue');
  const { rows } = await analyst.list(
    mine('situacao_in=regular,liberado_definitivo&per_page=20&order=id desc'),
  );
  const closed = rows.find(
    (row) => (row.ordem_servico as { situacao: string }).situacao === 'encerrada',
  );
  const page = await open(
    'beatriz.inoue',
    `/app/minhas-analises/${closed?.id}/reanalise?situacao_in=regular,liberado_definitivo`,
  );
  const again = form(page, 'Reanalisar');
  await expect(again).toBeVisible();
  await again
    .getByRole('textbox', { name: 'Motivo' })
    .fill('O interessado juntou nova planta aprovada.');
  await keys(page, 'Control+Enter');
  // The form goes at once; the list read next must know what it did.
  await expect(notices(page)).toContainText('retomada');
  // Whether anything else of hers waits depends on the day the demonstration is told from.
  await page.goto(`/app/minhas-analises/${closed?.id}?situacao_in=reanalise`);
  await ready(page, MINE);
  await expect(detail(page).locator('.rec .st').first()).toHaveText('Reanálise');
  // 2: it has to be concluded first.
  const reanalyse = detail(page).getByRole('button', { name: 'Reanalisar' });
  await expect(reanalyse).toHaveAccessibleDescription('A análise ainda não foi concluída');
  await keys(page, 'Alt+2', '2');
  await expect(notices(page)).toContainText('Reanalisar: A análise ainda não foi concluída');
  await keys(page, '3');
  const reopening = form(page, 'Reabrir a OS');
  await reopening
    .getByRole('textbox', { name: 'Motivo' })
    .fill('Falta vistoriar o pavimento superior.');
  await keys(page, 'Control+Enter');
  await expect(detail(page).locator('.rec .st').first()).toHaveText('Reabertura');
  const order = await analyst.order((closed?.ordem_servico as { id: number } | undefined)?.id ?? 0);
  expect(order.situacao).toBe('reabrindo');
  await detail(page)
    .getByRole('tab', { name: /^Eventos/ })
    .click();
  const events = detail(page).getByRole('tabpanel').getByRole('list').first();
  await expect(events).toContainText('mandou reabrir a OS');
  await expect(events).toContainText('retomou a análise');
});

test('o gerente troca o analista e defere; cada endereço abre o seu formulário', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { rows } = await manager.list(
    '/D/ordem-servicos/analise/analises?situacao_in=aguardando&order=id asc&per_page=2',
  );
  const [first, second] = rows;
  const page = await open('gerente', `/app/analises/${first?.id}/trocar-analista?order=id%20asc`);
  const swapping = form(page, 'Trocar analista');
  await expect(swapping).toBeVisible();
  await expect(page).toHaveTitle('OS-m · Trocar analista');
  const field = swapping.getByRole('button', { name: /^Analista/ });
  await field.focus();
  await keys(page, 'Alt+ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'Analista' });
  await dialog.getByRole('textbox').fill('Nilo');
  await keys(page, 'Enter');
  await expect(dialog.getByRole('grid')).toBeFocused();
  await keys(page, 'Enter');
  await expect(field).toContainText('Nilo Peixoto');
  await keys(page, 'Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(notices(page)).toContainText(`Análise ${first?.id} passada a outra pessoa`);
  await expect(page).toHaveURL(address(`/app/analises/${first?.id}`, 'order=id(?:\\+|%20)asc'));
  await expect(detail(page)).toContainText('Nilo Peixoto');

  await page.goto(`/app/analises/${second?.id}/deferir?order=id%20asc`);
  const granting = form(page, 'Deferir (cancelar análise)');
  await granting
    .getByRole('textbox', { name: 'Motivo' })
    .fill('O processo foi arquivado a pedido.');
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText(`Análise ${second?.id} cancelada`);
  await expect(detail(page).locator('.rec .st').first()).toHaveText('Cancelado');

  // Its address again: nothing opens, the reason is said.
  await page.goto(`/app/analises/${second?.id}/deferir?order=id%20asc`);
  await expect(notices(page)).toContainText('A análise está cancelada');
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page).toHaveURL(address(`/app/analises/${second?.id}`, 'order=id(?:\\+|%20)asc'));
});
