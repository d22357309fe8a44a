/** The trail of a record: `l` from an order, what it says, its filter, its CSV, and the way back. */
import { readFile } from 'node:fs/promises';
import {
  address,
  type Page,
  detail,
  expect,
  gridOf,
  keys,
  list,
  notices,
  ready,
  test,
  listed,
} from './support/console.ts';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { printed } from './support/paper.ts';

const NAME = 'Histórico de alterações';

/** An order that an inspector was confirmed for and accepted. */
async function accepted(boss: Api, inspector: Api): Promise<{ id: number; name: string }> {
  const made = await boss.newOrder();
  const { id: fiscal } = await boss.inspector('Rafael Nogueira');
  await boss.act(made.id, 'confirmar-fiscal', { usuario_responsavel_id: fiscal });
  await inspector.act(made.id, 'aceitar');
  return { id: made.id, name: `OS ${made.numero}/${made.ano}` };
}
const openOrder = async (page: Page, name: string) => {
  await ready(page);
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name);
};

test('l numa ordem: quem fez o quê, quando e de onde, em palavras; u volta', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const { id, name } = await accepted(boss, await api('fiscal'));
  const page = await open('gerente', `/app/osm/servicos/${id}`);
  await openOrder(page, name);

  await keys(page, 'l');
  await expect(page).toHaveURL(address(listed(`/app/logs/ordem_servico/${id}`)));
  const { rows } = await ready(page, NAME);
  await expect(list(page).getByRole('heading', { level: 1 })).toHaveText(NAME);
  await expect(list(page).getByRole('link', { name })).toBeVisible();
  // The newest first: accepted, confirmed, made.
  await expect(rows.nth(1)).toContainText('Aceitar');
  await expect(rows.nth(1)).toContainText('Rafael Nogueira');
  await expect(rows.nth(1)).toContainText('Situação: A confirmar → Em andamento');
  await expect(rows.nth(2)).toContainText('Confirmar fiscal');
  await expect(rows.nth(2)).toContainText('Fiscal: – → Rafael Nogueira');
  await expect(list(page)).toContainText('2 pessoas');

  // All of it as a file, by its command; Chromium's own window for that is the system's.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const download = page.waitForEvent('download');
  await keys(page, 'Control+k');
  await page.keyboard.type('exportar csv');
  await keys(page, 'Enter');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toMatch(/^\uFEFF?Nº;/);
  expect(csv).toContain('Situação: A confirmar → Em andamento');
  await expect(notices(page)).toContainText(/CSV pronto: \d+ linhas/);

  // The entry under the cursor: before and after, and its place in the chain.
  const entry = detail(page);
  await expect(entry.getByRole('heading', { level: 2 })).toHaveText('Aceitar');
  const changed = entry.getByRole('row', { name: /Situação/ });
  await expect(changed).toContainText('A confirmar');
  await expect(changed).toContainText('Em andamento');
  await expect(entry).toContainText('Console e2e');
  await keys(page, 'j', 'Enter');
  await expect(entry.getByRole('heading', { level: 2 })).toHaveText('Confirmar fiscal');
  await expect(page).toHaveURL(address(`/app/logs/ordem_servico/${id}/\\d+`));

  await keys(page, 'u');
  await expect(page).toHaveURL(address(`/app/osm/servicos/${id}`));
  await expect(entry.getByRole('heading', { level: 2 })).toHaveText(name);
});

test('filtro, busca e endereço colado; Esc volta ao registro', async ({ open, api }) => {
  const boss = await api('gerente');
  const { id } = await accepted(boss, await api('fiscal'));
  const path = `/app/logs/ordem_servico/${id}`;
  const page = await open('gerente', `${path}?acao_in=ordem_servicos.aceitar`);
  const { rows } = await ready(page, NAME);
  await expect(rows).toHaveCount(2);
  await expect(list(page).getByRole('button', { name: /^Ação/ })).toContainText('Aceitar');

  await keys(page, '/');
  await page.keyboard.type('rafael');
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(listed(path), 'busca_cont=rafael'));
  await expect(rows).toHaveCount(2);
  // Esc: first the text, then back to the record.
  await keys(page, 'Escape');
  await expect(page).not.toHaveURL(/busca_cont/);
  await keys(page, 'Escape');
  await expect(page).toHaveURL(address(`/app/osm/servicos/${id}`));
});

test('a aba Log do registro mostra o mais novo, também o que acontece agora', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const { id, name } = await accepted(boss, await api('fiscal'));
  const page = await open('gerente', `/app/osm/servicos/${id}/log`);
  await openOrder(page, name);
  const tab = detail(page).getByRole('tab', { name: 'Log' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  const table = detail(page).getByRole('table', { name: 'Log' });
  await expect(table.getByRole('row').nth(1)).toContainText('Aceitar');

  await boss.call('POST', `/D/ordem-servicos/${id}/comentarios`, { texto: 'Portão azul' });
  await expect(table.getByRole('row').nth(1)).toContainText('Portão azul');

  await detail(page).getByRole('button', { name: 'abrir tudo' }).click();
  await ready(page, NAME);
  await expect(gridOf(page, NAME).rows.nth(1)).toContainText('Comentários: – → Portão azul');
});

test('l em qualquer registro: análise, solicitação, mensagem', async ({ open, api }) => {
  const boss = await api('gerente');
  const first = async (path: string): Promise<number> =>
    (await boss.list(`${path}${path.includes('?') ? '&' : '?'}per_page=1`)).rows[0]?.id ?? 0;
  for (const [noun, path, title, id] of [
    ['analise', '/app/analises', 'Análises', await first('/D/ordem-servicos/analise/analises')],
    [
      'solicitacao',
      '/app/osm/solicitacoes',
      'Solicitações de prazo',
      await first('/D/ordem-servicos/solicitacoes?situacao_in=solicitado'),
    ],
    [
      'mensagem',
      '/app/mensagens/recebidas/recebidas',
      'Mensagens recebidas',
      await first('/mensagens/recebidas'),
    ],
  ] as const) {
    const page = await open('gerente', `${path}/${id}`);
    await ready(page, title);
    await expect(detail(page).getByRole('tab', { name: 'Log', exact: true })).toBeVisible();
    await keys(page, 'l');
    await expect(page).toHaveURL(address(listed(`/app/logs/${noun}/${id}`)));
    await expect(list(page).getByRole('heading', { level: 1 })).toHaveText(NAME);
    await expect(page.getByRole('grid', { name: NAME })).toHaveAttribute('aria-busy', 'false');
    await keys(page, 'u');
    await expect(page).toHaveURL(address(`${path}/${id}`));
    await page.context().close();
  }
});

test('Sistema › Auditoria: as linhas primeiro, a conta à parte; as exportações, e como era o que uma linha mudou', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const { name } = await accepted(boss, await api('fiscal'));
  const page = await open('gerente', '/app/sobre');
  let letGo = (): void => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  await page.route(/\/fiscalizacao-obras\/logs\?/, async (route) => {
    if (!route.request().url().includes('contar=nao')) await held;
    await route.continue();
  });
  await page.goto('/app/logs?entidade_in=ordem_servico&acao_in=ordem_servicos.aceitar');
  const { rows } = await ready(page, 'Auditoria');
  const people = list(page).getByText(/^\d+ pessoas?$/);
  await expect(people).toHaveCount(0);
  letGo();
  await expect(people).toBeVisible();
  await rows.filter({ hasText: name }).click();
  await keys(page, 'Shift+L');
  await expect(
    page.getByRole('dialog', { name: `${name} como era`, exact: true }).locator('.rec'),
  ).toContainText('Em andamento');
  await keys(page, 'Escape', 'v');
  await page.getByRole('menuitemradio', { name: 'Exportações' }).press('Enter');
  await expect(page).toHaveURL(address(listed('/app/logs'), 'exportacao_eq=(?:true|sim)'));
});

test('Shift+L: o registro com a sua cara como era num dia e depois de uma linha, dois dias lado a lado', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const { id, name } = await accepted(boss, await api('fiscal'));
  const page = await open('gerente', `/app/osm/servicos/${id}`);
  await openOrder(page, name);
  await keys(page, 'Shift+L');
  const dialog = page.getByRole('dialog', { name: `${name} como era` });
  // Its own header, its sections, all its tabs; nothing to be done to it.
  await expect(dialog.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await expect(dialog.locator('.rec')).toContainText('Em andamento');
  for (const title of ['Detalhes', 'Formulário', 'Áreas', 'Anexos', 'Comentários', 'Histórico'])
    await expect(dialog.getByRole('region', { name: title, exact: true })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Histórico' })).toContainText('Rafael Nogueira');
  await expect(dialog).toContainText('Só para leitura');
  await expect(dialog).toContainText('Primeiro dia');
  await expect(dialog.getByRole('textbox')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Anexar' })).toBeHidden();
  await expectAccessible(page, 'a ordem como era');
  const paper = await printed(page);
  expect(paper).toContain('Como o registro estava');
  for (const said of [name, 'Em andamento', 'Contribuinte e cadastro', 'Histórico'])
    expect(paper).toContain(said);
  // The record behind it stays off the paper.
  expect(paper.split('Contribuinte e cadastro')).toHaveLength(2);

  await dialog.getByRole('textbox', { name: 'Comparar com' }).fill('01/01/2020');
  await expect(dialog.getByRole('row', { name: /^Situação/ })).toContainText('(mudou)');
  // A term is told in words there, too.
  await expect(dialog.getByRole('row', { name: /^Memória/ })).not.toContainText(/[{}[\]_]/);
  await keys(page, 'Escape');
  await expect(dialog).toBeHidden();
  // An entry of the trail: as it left the record.
  await keys(page, 'l');
  const { rows } = await ready(page, NAME);
  await expect(rows.nth(1)).toContainText('Aceitar');
  await keys(page, 'j', 'Shift+L');
  await expect(dialog.locator('.rec')).toContainText('A confirmar');
});

test('Shift+L numa análise e num documento: com a sua cara, e o que está dentro como estava', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const [analise] = (await boss.list('/D/ordem-servicos/analise/analises?per_page=1')).rows;
  const [doc] = (await boss.list('/D/fiscalizacao/docs?per_page=1')).rows;
  for (const [path, title, sections] of [
    [`/app/analises/${analise?.id}`, 'Análises', ['Análise', 'Ordem', 'Eventos']],
    [`/app/fiscalizacao/docs/${doc?.id}`, 'Documentos', ['Detalhes', 'Ciências', 'Histórico']],
  ] as const) {
    const page = await open('gerente', path);
    await ready(page, title);
    const heading = detail(page).getByRole('heading', { level: 2 });
    const name = (await heading.textContent()) ?? '';
    await keys(page, 'Shift+L');
    const dialog = page.getByRole('dialog', { name: `${name} como era`, exact: true });
    await expect(dialog.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    for (const one of sections)
      await expect(dialog.getByRole('region', { name: one, exact: true })).toBeVisible();
    await expect(dialog.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
    await expectAccessible(page, `${title} como era`);
    await page.context().close();
  }
});
