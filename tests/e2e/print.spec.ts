/** What the printer gets: the whole open record, all its tabs, whatever else stands on the screen. */
import { nouns } from '../../src/nouns/all.ts';
import {
  type Page,
  context,
  detail,
  expect,
  goTo,
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

/** The record that is opened in an area, printed alone and beside the context; nothing, where there is none. */
async function sheetOf(page: Page, { base, title, list: query }: (typeof areas)[number]) {
  await goTo(page, query.untilNamed === undefined ? base : `${base}${NAMED}`);
  await expect(list(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
  const rows = list(page).locator('.gr[data-index]:not([aria-busy])');
  await expect(rows.or(list(page).getByText('Nenhum registro encontrado')).first()).toBeVisible();
  if ((await rows.count()) === 0) return;
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
  await expect(context(page)).toBeVisible();
  const beside = await printed(page);
  for (const part of parts) expect(beside).toContain(part);
  // The screen is as it was: paper is no window.
  await expect(list(page)).toBeVisible();
  await expect(detail(page)).toBeVisible();
  await keys(page, 'b');
  await expect(context(page)).toHaveCount(0);
}

/** A window walks through so many of them: to begin a console anew for each would cost more than all of its sheets. */
const A_WALK = 9;
const readerOf = ({ id }: (typeof areas)[number]): string => READERS[id] ?? 'gerente';
for (const reader of new Set(areas.map(readerOf))) {
  const theirs = areas.filter((area) => readerOf(area) === reader);
  for (let at = 0; at < theirs.length; at += A_WALK) {
    const walk = theirs.slice(at, at + A_WALK);
    const names = walk.map(({ id }) => id).join(', ');
    test(`o registro aberto sai inteiro, também com o contexto aberto: ${names}`, async ({
      open,
    }) => {
      const page = await open(reader, '/app/sobre');
      await expect(statusBar(page)).toContainText('atalhos');
      for (const area of walk) await test.step(area.id, () => sheetOf(page, area));
    });
  }
}

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
