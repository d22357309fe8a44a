/** What the printer gets: the whole open record, all its tabs, whatever else stands on the screen. */
import { nouns } from '../../src/nouns/all.ts';
import {
  type Page,
  detail,
  expect,
  keys,
  list,
  ready,
  statusBar,
  test,
} from './support/console.ts';
import { printed } from './support/paper.ts';

/** What the screen says of the record: its name, its tabs and their headings. */
async function said(page: Page): Promise<string[]> {
  const heading = await detail(page).getByRole('heading').first().textContent();
  const tabs = await detail(page)
    .getByRole('tablist', { name: 'Abas do registro' })
    .getByRole('tab')
    .allTextContents();
  // A tab carries its number beside its title; a trail is no part of the paper.
  const titles = tabs.map((title) => title.replace(/\d+$/, '').trim());
  return [heading?.trim() ?? '', ...titles.filter((title) => title !== 'Log')];
}

// Each looks, none changes anything.
test.describe.configure({ mode: 'parallel' });

const areas = nouns.flatMap((one) => one.areas).filter((area) => !area.below);

test('há áreas a imprimir', () => {
  expect(areas.length).toBeGreaterThan(7);
});

/** What a manager does not see. */
const READERS: Readonly<Record<string, string>> = {
  'minhas-analises': 'analista',
  perfis: 'admin',
};
/** Where nobody browses, records are named: the first that the demonstration made. */
const NAMED = `?id_in=${Array.from({ length: 60 }, (_, at) => at + 1).join()}`;

for (const { id: name, base, title, list: query } of areas)
  test(`${title} (${name}): o registro aberto sai inteiro, também com o contexto aberto`, async ({
    open,
  }) => {
    const path = query.untilNamed === undefined ? base : `${base}${NAMED}`;
    const page = await open(READERS[name] ?? 'gerente', path);
    const rows = list(page).locator('.gr[data-index]:not([aria-busy])');
    await expect(rows.or(list(page).getByText('Nenhum registro encontrado')).first()).toBeVisible();
    test.skip((await rows.count()) === 0, 'sem registros na demonstração');
    await expect(statusBar(page)).toContainText('atalhos');
    await keys(page, 'Enter');
    // A record of one page has no tabs.
    const body = detail(page)
      .getByRole('tabpanel')
      .or(detail(page).getByRole('heading', { level: 3 }));
    await expect(body.first()).toBeVisible();

    const parts = await said(page);
    expect(parts[0]).not.toBe('');
    const alone = await printed(page);
    for (const part of parts) expect(alone).toContain(part);

    await keys(page, 'b');
    await expect(page.getByRole('region', { name: 'Contexto' })).toBeVisible();
    const beside = await printed(page);
    for (const part of parts) expect(beside).toContain(part);
    // The screen is as it was: paper is no window.
    await expect(list(page)).toBeVisible();
    await expect(detail(page)).toBeVisible();
  });

test('um painel recolhido e uma janela estreita não deixam a folha em branco', async ({ open }) => {
  const page = await open('gerente', '/app/osm/servicos', {
    viewport: { width: 900, height: 700 },
  });
  await ready(page);
  await keys(page, 'Enter');
  const [name = ''] = await said(page);
  await keys(page, 'b');
  expect(await printed(page)).toContain(name);
});

test('um relatório sai com o gráfico acima da tabela, também no tema escuro e comparado', async ({
  open,
}) => {
  const page = await open('gerente', '/app/indicadores/osm');
  await page.emulateMedia({ colorScheme: 'dark' });
  const rows = page.getByRole('row', { name: /Encerrada/ });
  await expect(rows.first()).toBeVisible();
  const times = (text: string, part: string): number => text.split(part).length - 1;
  // Below its bar, and in the table.
  const paper = await printed(page);
  for (const situacao of ['Encerrada', 'Cancelada', 'Em andamento'])
    expect(times(paper, situacao), situacao).toBe(2);

  await page.goto('/app/indicadores/osm/por-assunto?comparar=ano');
  await expect(page.getByRole('columnheader', { name: 'Em curso' })).toBeVisible();
  await expect(page.getByText('Comparado com', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
  const compared = await printed(page);
  // What its series are known by stands with the chart alone.
  expect(compared).toMatch(/Encerradas Em curso Canceladas Antes/);
});
