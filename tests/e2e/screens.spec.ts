/** Screens that are no list: home, the new order, a wizard; all by the keyboard. */
import { expectAccessible } from './support/axe.ts';
import { readFile } from 'node:fs/promises';
import {
  address,
  listed,
  type Locator,
  type Page,
  detail,
  expect,
  expectSaid,
  gridOf,
  keys,
  list,
  notices,
  palette,
  ready,
  statusBar,
  test,
} from './support/console.ts';

import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { formatDate } from '../../domain/kernel/format.ts';
import { printed } from './support/paper.ts';
import { readPaper } from '../support/paper.ts';

const HOME = '/app/home';
/** Of these tests alone: they change this person's keys. */
const WHO = 'beatriz.inoue';
const help = (page: Page) => page.getByRole('dialog', { name: 'Atalhos de teclado' });

/** Home is there, with rows, and its first grid has the focus. */
async function homeReady(page: Page): Promise<void> {
  await expect(page.getByRole('grid').first()).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('grid').first()).toBeFocused();
  await expect(statusBar(page)).toContainText('atalhos');
}

/** By the keys, past each section before it: what waits in them is another every day. */
async function goOnTo(page: Page, grid: Locator): Promise<void> {
  const there = () => grid.evaluate((el) => el === document.activeElement);
  for (let n = 0; n < 12 && !(await there()); n += 1) await keys(page, 'End', 'ArrowDown');
  await expect(grid).toBeFocused();
}

test.describe('início', () => {
  test('j e k movem, também de uma seção à outra; Enter abre; voltar devolve o foco à linha', async ({
    open,
  }) => {
    const page = await open('gerente', HOME);
    await homeReady(page);
    const report = gridOf(page, 'Ordens por situação');
    await keys(page, 'End', 'j');
    await goOnTo(page, report.grid);
    await keys(page, 'Home', 'j', 'j', 'k');
    expect(await report.at()).toBe(2);
    const row = report.rows.nth(2);
    const situacao = await row.getByRole('gridcell').nth(0).innerText();
    const ordens = await row.getByRole('gridcell').nth(1).innerText();
    await keys(page, 'Enter');
    await expect(page).toHaveURL(/\/app\/osm\/servicos\?situacao_in=\w+$/);
    await ready(page);
    await expect(list(page).getByRole('button', { name: `Situação ${situacao}` })).toBeVisible();
    await expect(list(page)).toContainText(`de ${ordens}`);
    await page.goBack();
    await expect(report.grid).toBeFocused();
    expect(await report.at()).toBe(2);
    await keys(page, 'g', 'o');
    await ready(page);
    await keys(page, 'g', 'h');
    await expect(report.grid).toBeFocused();
    await keys(page, 'j');
    expect(await report.at()).toBe(3);
  });

  test('as teclas são comandos: sequências, ajuda, paleta, barra de estado e remapeamento as conhecem', async ({
    open,
  }) => {
    const page = await open(WHO, HOME);
    await homeReady(page);
    await expect(statusBar(page)).toContainText('abrir lista');
    // A sequence is not cut by a letter of home's own: o opens a row there.
    await keys(page, 'g', 'o');
    await expect(page).toHaveURL(/\/app\/osm\/servicos(\/\d+)?(\?|$)/);
    await keys(page, 'g', 'h');
    await homeReady(page);
    await keys(page, '1');
    await expect(page).toHaveURL(/\/app\/minhas-analises(\/\d+)?(\?|$)/);
    await keys(page, 'g', 'h');
    await homeReady(page);

    await keys(page, 'Control+k');
    await page.keyboard.type('abrir minhas analises');
    await expect(
      palette(page).getByRole('option', { name: 'Abrir: Minhas análises' }),
    ).toBeVisible();
    await keys(page, 'Escape', 'Escape');
    await expect(page.getByRole('grid').first()).toBeFocused();

    await keys(page, '?');
    const line = help(page).getByRole('option', { name: 'Abrir uma seção' });
    await expect(line).toBeVisible();
    await page.keyboard.type('Abrir a seção 1');
    await expect(help(page).getByRole('option')).toHaveCount(1);
    await keys(page, 'ArrowDown', 'Enter');
    await keys(page, 'Shift+A');
    await keys(page, 'Escape', 'Escape');
    await expect(help(page)).toHaveCount(0);
    await expect(page.getByRole('grid').first()).toBeFocused();
    await keys(page, '1');
    await keys(page, 'Shift+A');
    await expect(page).toHaveURL(/\/app\/minhas-analises(\/\d+)?(\?|$)/);
    await page.goto(HOME);
    await homeReady(page);
    await keys(page, '?');
    await help(page).getByRole('button', { name: 'Voltar tudo ao padrão' }).click();
    await expect(help(page)).toContainText('0 alterados');
  });

  test('sem os atalhos de uma tecla, 1 e j não fazem nada; setas e Enter sim (WCAG 2.1.4)', async ({
    open,
  }) => {
    const page = await open(WHO, HOME);
    await homeReady(page);
    const late = gridOf(page, 'OS vencidas do departamento');
    await goOnTo(page, late.grid);
    await keys(page, 'F1');
    await help(page).getByRole('switch', { name: 'Atalhos de uma tecla' }).press('Space');
    await keys(page, 'Escape');
    await expect(late.grid).toBeFocused();
    await keys(page, '1', 'j', 'o');
    await expect(page).toHaveURL(HOME);
    expect(await late.at()).toBe(1);
    await keys(page, 'ArrowDown');
    expect(await late.at()).toBe(2);
    await keys(page, 'F1');
    await help(page).getByRole('switch', { name: 'Atalhos de uma tecla' }).press('Space');
    await keys(page, 'Escape', 'j');
    expect(await late.at()).toBe(3);
    await keys(page, 'Enter');
    await expect(page).toHaveURL(address('/app/osm/servicos/\\d+', 'vencida_eq=true'));
  });
});

test('o menu dos indicadores: cada um pequeno e vivo, pelas setas; Enter abre, u volta ao mesmo', async ({
  open,
}) => {
  const page = await open('gerente', '/app/indicadores');
  await expect(page.getByRole('contentinfo', { name: 'Estado' })).toContainText('atalhos');
  const card = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(card('Ordens por situação')).toBeFocused();
  // Its figure, its shape, and the same in words.
  await expect(card('Ordens por situação').locator('.mini-total')).toContainText(/\d/);
  await expect(card('Ordens por situação').locator('svg rect').first()).toBeAttached();
  await expect(card('Ordens por situação')).toHaveAccessibleDescription(/O maior: /);
  const mapa = card('Ordens no mapa');
  await mapa.scrollIntoViewIfNeeded();
  await expect(mapa.locator('.mini-total')).toContainText(/\d com lugar/);
  await expect(mapa.locator('svg circle').first()).toBeAttached();
  await expect(mapa).toHaveAccessibleDescription(/ registros em \d+ lugares do mapa/);
  await expect(card('Densidade das ordens').locator('svg rect').first()).toBeAttached();
  await expectAccessible(page, 'menu dos indicadores');
  await keys(page, 'ArrowRight', 'j');
  await expect(card('Ordens por grupo')).toBeFocused();
  await keys(page, 'ArrowDown');
  await expect(card('Ordens por grupo')).not.toBeFocused();
  await keys(page, 'ArrowUp');
  await expect(card('Ordens por grupo')).toBeFocused();
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address('/app/indicadores/osm/por-grupo'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ordens por grupo');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // By the list behind it and back: the way that one came stays.
  await keys(page, 'j', 'Enter');
  await expect(page).toHaveURL(address(listed('/app/osm/servicos')));
  await ready(page);
  await keys(page, 'u');
  await expect(page).toHaveURL(address('/app/indicadores/osm/por-grupo'));
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await keys(page, 'u');
  await expect(page).toHaveURL(address('/app/indicadores'));
  await expect(card('Ordens por grupo')).toBeFocused();
  // A group's own: nothing of the others; of who may see none of it, why.
  await page.goto('/app/indicadores/analises');
  await expect(page.locator('a.mini')).toHaveCount(3);
  const reader = await open('analista', '/app/indicadores/produtividade');
  await expect(reader.getByText('Sem permissão!')).toBeVisible();
});

test.describe('relatório', () => {
  const REPORT = '/app/indicadores/osm';
  const region = (page: Page) => page.getByRole('region', { name: 'Tabela' });
  const chips = (page: Page) => region(page).getByRole('toolbar', { name: 'Filtros' });
  const total = async (page: Page): Promise<string> =>
    gridOf(page, 'Ordens por situação').rows.last().getByRole('gridcell').nth(1).innerText();
  const counted = async (page: Page): Promise<number> =>
    numberOf(/ de ([\d.]+)/.exec(await list(page).innerText())?.[1] ?? '');
  const numberOf = (text: string): number => Number(text.replaceAll('.', ''));

  test('g i leva a ele; cada linha, e o total, à lista que está por trás; voltar devolve a linha', async ({
    open,
  }) => {
    const page = await open('gerente', '/app/sobre');
    await expect(statusBar(page)).toContainText('atalhos');
    await keys(page, 'g', 'i');
    await expect(page).toHaveURL('/app/indicadores/osm');
    await expect(page).toHaveTitle('OS-m · Ordens por situação');
    const { grid, rows, at } = await ready(page, 'Ordens por situação');
    await expect(rows.last()).toContainText('Total');
    await expect(statusBar(page)).toContainText('Tabela');
    await expect(statusBar(page)).toContainText('filtros');
    await expect(page.getByRole('navigation', { name: 'Áreas' })).toContainText('Indicadores');
    // The chart comes after the table, and has the focus once it is there.
    await expect(page.getByRole('application')).toBeVisible();
    // Table and chart have one cursor: F6 goes to the one and comes back to the other, and the row is the same.
    await keys(page, 'j', 'j', 'F6');
    await expect(page.getByRole('application')).toBeFocused();
    await keys(page, 'F6');
    await expect(grid).toBeFocused();
    expect(await at()).toBe(3);
    const [situacao = '', ordens = ''] = await rows.nth(3).getByRole('gridcell').allInnerTexts();
    await keys(page, 'Enter');
    await expect(page).toHaveURL(/\/app\/osm\/servicos\?situacao_in=\w+$/);
    await ready(page);
    await expect(list(page).getByRole('button', { name: `Situação ${situacao}` })).toBeVisible();
    await expect(list(page)).toContainText(`de ${ordens}`);
    await page.goBack();
    await expect(grid).toBeFocused();
    expect(await at()).toBe(3);
    const all = await total(page);
    await keys(page, 'End', 'Enter');
    await expect(page).toHaveURL('/app/osm/servicos');
    await ready(page);
    // All of them, and those that others opened meanwhile; not those of one situation.
    await expect.poll(() => counted(page)).toBeGreaterThanOrEqual(numberOf(all));
  });

  test('filtra-se no endereço, pelo teclado e pela paleta; os filtros seguem para a lista', async ({
    open,
  }) => {
    const page = await open('gerente', REPORT);
    const { grid } = await ready(page, 'Ordens por situação');
    const all = await total(page);
    await keys(page, 'f');
    await expect(page.getByRole('combobox', { name: 'Filtrar por' })).toBeFocused();
    await page.keyboard.type('assun');
    await keys(page, 'Enter');
    await expect(page.getByRole('combobox', { name: 'Assunto' })).toBeFocused();
    await page.keyboard.type('calçada');
    await expect(page.getByRole('option', { name: /^Calçada/ }).first()).toBeVisible();
    await keys(page, 'Enter');
    await expect(page).toHaveURL(/\/app\/indicadores\/osm\?assunto_in=\d+$/);
    await keys(page, 'Escape');
    await expect(grid).toBeFocused();
    await expect(chips(page)).toContainText(/Assunto\s*Calçada/);
    await expect.poll(() => total(page)).not.toBe(all);
    const some = await total(page);
    await page.reload();
    await ready(page, 'Ordens por situação');
    await expect(chips(page)).toContainText(/Assunto\s*Calçada/);
    expect(await total(page)).toBe(some);
    await keys(page, 'End', 'Enter');
    await expect(page).toHaveURL(/\/app\/osm\/servicos\?assunto_id_in=\d+$/);
    await ready(page);
    await expect(list(page)).toContainText(`de ${some}`);
    await page.goBack();
    await ready(page, 'Ordens por situação');
    await keys(page, 'Home', 'Enter');
    await expect(page).toHaveURL(/\/app\/osm\/servicos\?assunto_id_in=\d+&situacao_in=\w+$/);
    await page.goBack();
    await ready(page, 'Ordens por situação');
    // What the palette offers here are this report's conditions.
    await keys(page, 'Control+k');
    await page.keyboard.type(':zona');
    await expect(palette(page).getByRole('option', { name: 'Zona: …' })).toBeVisible();
    await keys(page, 'Escape', 'Escape');
    await expect(grid).toBeFocused();
    await chips(page)
      .getByRole('button', { name: /^Assunto/ })
      .focus();
    await keys(page, 'Delete');
    await expect(page).toHaveURL('/app/indicadores/osm');
    await expect(grid).toBeFocused();
    // All of them again, and those that others opened meanwhile.
    await expect
      .poll(async () => numberOf(await total(page)))
      .toBeGreaterThanOrEqual(numberOf(all));
  });

  test('exporta-se em CSV como está filtrado, com o total; a ajuda conhece as suas teclas', async ({
    open,
  }) => {
    const page = await open('gerente', REPORT);
    await ready(page, 'Ordens por situação');
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const download = page.waitForEvent('download');
    await keys(page, 'Control+k');
    await page.keyboard.type('exportar csv');
    await keys(page, 'Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^indicadores_osm-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toMatch(/^\uFEFFSituação;Ordens\r\n/);
    expect(csv).toMatch(/\r\nTotal;\d+\r\n$/);
    await expect(notices(page)).toContainText('CSV pronto');
    await keys(page, '?');
    await expect(help(page)).toBeVisible();
    await page.keyboard.type('Indicadores');
    await expect(help(page).getByRole('option', { name: /^Indicadores g/ })).toBeVisible();
    await keys(page, 'Escape', 'Escape');
  });

  test('o gráfico diz cada valor; Enter abre o que está por trás, e u volta ao mesmo', async ({
    open,
  }) => {
    const page = await open('gerente', '/app/indicadores/osm/por-assunto');
    const { rows, at } = await ready(page, 'Ordens por assunto');
    const chart = page.getByRole('application', { name: 'Ordens por assunto, como na tabela' });
    await expect(chart).toHaveAccessibleDescription(/./);
    await expect(chart.locator('canvas')).toBeVisible();
    await keys(page, 'F6');
    await expect(chart).toBeFocused();
    await keys(page, 'ArrowRight', 'ArrowRight');
    expect(await at()).toBe(3);
    const [assunto = '', , encerradas = ''] = await rows
      .nth(3)
      .getByRole('gridcell')
      .allInnerTexts();
    const figure = page.getByRole('figure');
    await expect(figure).toContainText(assunto);
    await expectSaid(page, `${assunto}: Encerradas ${encerradas}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar figura do gráfico (PNG)' }).click();
    const picture = await download;
    expect(picture.suggestedFilename()).toMatch(
      /^indicadores_osm_por_assunto-\d{4}-\d\d-\d\d\.png$/,
    );
    const png = await readFile(await picture.path());
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    // The chart, and above it what it is of.
    const drawn = await chart.locator('canvas').boundingBox();
    expect(png.readUInt32BE(16)).toBeGreaterThan(drawn?.width ?? Infinity);
    expect(png.readUInt32BE(20)).toBeGreaterThan((drawn?.height ?? Infinity) + 60);
    await chart.focus();
    await keys(page, 'Enter');
    // The cursor's record opens beside the rows; who is among them leaves it with them.
    await ready(page);
    await expect(page).toHaveURL(address('/app/osm/servicos/\\d+', 'assunto_id_in=\\d+'));
    await keys(page, 'u');
    await expect(page).toHaveURL(address('/app/indicadores/osm/por-assunto'));
    await ready(page, 'Ordens por assunto');
    expect(await at()).toBe(3);
    // Once that list was left for another, it is opened by itself: no report stands behind it.
    await keys(page, 'Enter');
    await ready(page);
    await keys(page, 'g', 's');
    await ready(page, 'Solicitações de prazo');
    await keys(page, 'g', 'o');
    await ready(page);
    await keys(page, 'u');
    await expect(list(page).getByRole('heading', { level: 1 })).toHaveText('Ordens de serviço');
  });

  test('compara-se com o período anterior e com o ano passado, pelo teclado, e fica no endereço', async ({
    open,
  }) => {
    const page = await open('gerente', '/app/indicadores/osm/por-assunto');
    const { grid, rows } = await ready(page, 'Ordens por assunto');
    await expect(statusBar(page)).toContainText('atalhos');
    const chart = page.getByRole('figure');
    await expect(chart).not.toContainText('Antes');
    await keys(page, 'Shift+C');
    await expect(page).toHaveURL(address('/app/indicadores/osm/por-assunto', 'comparar=anterior'));
    await expect(chips(page)).toContainText(/Comparado com\s*Período anterior/);
    await expect(rows.last()).toContainText(/Total.*[+−-]?\d|–/s);
    await expect(chart).toContainText('Antes');
    await keys(page, 'Shift+C');
    await expect(page).toHaveURL(address('/app/indicadores/osm/por-assunto', 'comparar=ano'));
    await page.reload();
    await ready(page, 'Ordens por assunto');
    await expect(chips(page)).toContainText(/Comparado com\s*Mesmo período do ano passado/);
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toMatch(/^\uFEFFAssunto;Abertas;Abertas antes;Abertas, diferença;/);
    await chips(page)
      .getByRole('button', { name: /^Comparado com/ })
      .focus();
    await keys(page, 'Delete');
    await expect(page).toHaveURL('/app/indicadores/osm/por-assunto');
    await expect(grid).toBeFocused();
    await expect(chart).not.toContainText('Antes');
  });

  test('de milhares de linhas desenham-se as que se veem; cabeça e total ficam, e o cursor vai a cada uma', async ({
    open,
  }) => {
    const page = await open('gerente', '/app/sobre');
    const MANY = 3000;
    await page.route('**/indicadores/ordem-servicos/zonas*', async (route) => {
      const reply = await route.fetch();
      const json = (await reply.json()) as { rows: object[] };
      const rows = Array.from({ length: MANY }, (_, at) => ({
        ...json.rows[0],
        zona: { id: at + 1, descricao: `Zona ${at + 1}` },
        filtro: `zona_id_in=${at + 1}`,
      }));
      await route.fulfill({ response: reply, json: { ...json, rows } });
    });
    await page.goto('/app/indicadores/osm/por-zona');
    const { grid, rows, at, cursor } = await ready(page, 'Ordens por zona');
    await expect(grid).toHaveAttribute('aria-rowcount', String(MANY + 2));
    expect(await rows.count()).toBeLessThan(120);
    const total = grid.getByRole('row', { name: /^Total/ });
    const head = grid.getByRole('columnheader', { name: 'Zona' });
    // Down, by wheel: head and total are where they were.
    await grid.hover();
    await page.mouse.wheel(0, 30_000);
    await expect(grid.getByText(/^Zona \d{3,4}$/).nth(8)).toBeInViewport();
    await expect(head).toBeInViewport();
    await expect(total).toBeInViewport();
    expect(await rows.count()).toBeLessThan(120);
    // By keys, from the first to the last; each that the cursor comes to is in view and not below the total.
    await keys(page, 'j');
    expect(await at()).toBe(2);
    await expect(cursor).toBeInViewport({ ratio: 1 });
    await keys(page, 'End');
    expect(await at()).toBe(MANY + 1);
    await keys(page, 'k', 'k');
    expect(await at()).toBe(MANY - 1);
    await expect(cursor).toContainText(`Zona ${MANY - 1}`);
    await expect(cursor).toBeInViewport({ ratio: 1 });
    const edge = async (row: Locator) => (await row.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    const below = await edge(cursor);
    expect(below.y + below.height).toBeLessThanOrEqual((await edge(total)).y + 1);
    // The chart has the same cursor.
    await keys(page, 'F6', 'ArrowLeft');
    await expectSaid(page, `Zona ${MANY - 2}: `);
    await keys(page, 'F6');
    expect(await at()).toBe(MANY - 2);
    await keys(page, 'Enter');
    await expect(page).toHaveURL(address('/app/osm/servicos', `zona_id_in=${MANY - 2}`));
    await page.goBack();
    await expect(grid).toBeFocused();
    expect(await at()).toBe(MANY - 2);
    await expect(cursor).toBeInViewport({ ratio: 1 });
  });

  test('sai em PDF como está filtrado; impresso, diz o que é, de quem, o que filtra, e todas as linhas', async ({
    open,
  }) => {
    const page = await open(
      'gerente',
      '/app/indicadores/docs/fiscais-por-meses?periodo_gteq=2020-01-01',
    );
    const { grid } = await ready(page, 'Documentos dos fiscais por mês');
    const many = Number(await grid.getAttribute('aria-rowcount'));
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar PDF' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      /^indicadores_docs_fiscais_por_meses-\d{4}-\d\d-\d\d\.pdf$/,
    );
    await expect(notices(page)).toContainText('PDF pronto');
    const pdf = await readPaper(await readFile(await file.path()));
    const text = await printed(page);
    for (const one of [pdf.text, text]) {
      expect(one).toContain('Documentos dos fiscais por mês');
      expect(one).toContain('Fiscalização de Obras');
      expect(one).toContain('desde 01/01/2020');
      expect(one).toMatch(/Emitido em .* por Helena Prado/);
      // Each row has its month.
      expect(one.match(/ \d\d\/\d{4} /g)?.length).toBeGreaterThanOrEqual(many - 2);
    }
    expect(await grid.getByRole('row').count()).toBeLessThan(120);
  });

  test('numa máquina de relógio atrasado, o período e o impresso são de hoje', async ({ open }) => {
    const page = await open('gerente', '/app/indicadores');
    // Its battery is dead: it begins anew in 2020.
    await page.addInitScript(
      (late) => {
        const { now } = Date;
        Date.now = () => now.call(Date) - late;
        window.Date = new Proxy(Date, {
          construct: (of, given: unknown[]) =>
            Reflect.construct(of, given.length === 0 ? [of.now()] : given) as Date,
        });
      },
      Date.now() - Date.parse('2020-01-01T12:00:00Z'),
    );
    const before = hojeEm(new Date());
    const year = before.slice(0, 4);
    await page.goto('/app/indicadores/docs/fiscais-por-meses');
    await ready(page, 'Documentos dos fiscais por mês');
    expect(await page.evaluate(() => new Date().toISOString())).toMatch(/^2020/);
    const paper = await printed(page);
    expect(paper).toContain(`desde 01/01/${year} até 31/12/${year}`);
    // Midnight may have passed.
    const days = [before, hojeEm(new Date())].map(formatDate).join('|');
    expect(paper).toMatch(new RegExp(`Emitido em (?:${days})`));
  });

  test('as situações por mês contam-se também pelas entradas, e levam às ordens que entraram', async ({
    open,
  }) => {
    const PATH = '/app/indicadores/osm/situacoes-por-mes';
    const page = await open('gerente', `${PATH}?periodo_gteq=2020-01-01`);
    const { rows, grid } = await ready(page, 'Situações das ordens por mês');
    const medida = chips(page).getByRole('button', { name: /^Medida/ });
    await expect(medida).toContainText('Abertas no mês');
    await expect(grid.getByRole('columnheader', { name: 'Parte' })).toBeVisible();
    await medida.click();
    await expect(page).toHaveURL(address(PATH, 'medida=entradas'));
    await expect(medida).toContainText('Entradas na situação');
    // All of them are entries: an order counts in several, and no list is of as many.
    await expect(grid.getByRole('columnheader', { name: 'Parte' })).toBeVisible();
    await expect(grid).toHaveAttribute('aria-busy', 'false');
    await grid.focus();
    await keys(page, 'End', 'Enter');
    await expect(page.getByText('Destes registros não há uma lista').first()).toBeVisible();
    await expect(page).toHaveURL(address(PATH, 'medida=entradas'));
    const [, situacao = '', ordens = ''] = await rows.nth(1).getByRole('gridcell').allInnerTexts();
    await grid.focus();
    await keys(page, 'Home', 'Enter');
    await expect(page).toHaveURL(address(listed('/app/osm/servicos'), 'entrada_eq=[^&]+'));
    await ready(page);
    await expect(
      list(page).getByRole('button', { name: `Entrou na situação ${situacao} desde` }),
    ).toBeVisible();
    // Those that others opened meanwhile, too, where this is their month.
    await expect.poll(() => counted(page)).toBeGreaterThanOrEqual(numberOf(ordens));
    await keys(page, 'u');
    await expect(page).toHaveURL(address(PATH, 'medida=entradas'));
    await ready(page, 'Situações das ordens por mês');
    await medida.click();
    await expect(page).toHaveURL(address(PATH));
    await expect(medida).toContainText('Abertas no mês');
  });

  test('quem não pode ver as ordens não vê quantas são', async ({ open }) => {
    const page = await open('gerente', '/app/sobre');
    await page.route('**/usuarios/current*', async (route) => {
      const reply = await route.fetch();
      const user = (await reply.json()) as { permissoes: { admin: Record<string, unknown> } };
      user.permissoes.admin.ordem_servicos = { index: false };
      await route.fulfill({ response: reply, json: user });
    });
    await page.goto(REPORT);
    await expect(page.getByRole('alert')).toContainText('Sem permissão!');
    await expect(page).toHaveURL(address('/app/home'));
    // Others may have pinned what is not of orders to this person's home.
    await expect(region(page)).toHaveCount(0);
    await expect(page.getByRole('grid', { name: /orde(m|ns)/i })).toHaveCount(0);
  });
});

test('as sequências valem em cada tela, também com o foco num botão de formulário', async ({
  open,
}) => {
  const page = await open('gerente', '/app/sobre');
  for (const path of [
    '/app/sobre',
    HOME,
    '/app/indicadores/osm',
    '/app/osm/servicos/novo',
    '/app/osm/servicos/novo/massa',
  ]) {
    await page.goto(path);
    await expect(statusBar(page)).toContainText(/atalhos|abrir seletor/);
    // What is typed before a form is drawn is meant for it.
    if (path.includes('/novo'))
      await expect(page.getByRole('button', { name: /^Assunto/ })).toBeFocused();
    await keys(page, 'g', 's');
    await expect(page, path).toHaveURL(/\/app\/osm\/solicitacoes(\/\d+)?(\?|$)/);
  }
});

test.describe('OS em massa', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'OS em massa' });
  const step = (page: Page, name: string) =>
    form(page).getByRole('group', { name: new RegExp(`^Passo \\d: ${name}$`) });

  test('passo a passo só pelo teclado, com o andamento do trabalho', async ({ open, api }) => {
    test.setTimeout(120_000);
    const manager = await api('gerente');
    const newest = async (count: number) =>
      (
        await manager.list<{ id: number; situacao: string; assunto: { descricao: string } }>(
          `/D/ordem-servicos?per_page=${count}&order=id desc`,
        )
      ).rows;
    const since = (await newest(1))[0]?.id ?? 0;
    /** Opened since then of this subject; others' tests open and change theirs meanwhile. */
    const made = async () =>
      (await newest(50)).filter(
        ({ id, assunto: { descricao } }) => id > since && descricao.startsWith('Calçada'),
      );
    const numbers = (
      await manager.list<{ id: number; numero: string }>(
        '/D/cadastros?busca_cont=rua&per_page=2&order=id asc',
      )
    ).rows.map(({ numero }) => numero);
    const page = await open('gerente', '/app/osm/servicos/novo/massa');
    const subject = page.getByRole('button', { name: /^Assunto/ });
    await expect(subject).toBeFocused();
    // Nothing said yet: the step is not left, and says why.
    await keys(page, 'Alt+PageDown');
    await expect(step(page, 'Assunto e grupo')).toContainText('Assunto é obrigatório');
    await pickIn(page, 'Calçada');
    await page.getByRole('button', { name: /^Grupo de usuários/ }).focus();
    await pickIn(page, 'Plantão Norte');
    await keys(page, 'Alt+PageDown');
    await expect(page).toHaveURL(address('/app/osm/servicos/novo/massa', 'passo=cadastros'));
    await expectSaid(page, 'Passo 2 de 3: Cadastros');
    await expect(form(page).getByRole('navigation', { name: 'Passos' })).toContainText('Cadastros');

    await keys(page, 'Alt+PageDown');
    await expect(step(page, 'Cadastros')).toContainText('Escolha ao menos um cadastro');
    const paste = page.getByRole('textbox', { name: 'Colar números' });
    await paste.focus();
    await page.keyboard.insertText(`${numbers.join('\n')}\nNAO-EXISTE`);
    await page.getByRole('button', { name: 'Incluir 3 cadastros' }).press('Enter');
    await expect(step(page, 'Cadastros')).toContainText('não encontrados: NAO-EXISTE');

    // What is typed stays when one goes back, and when the page is read anew.
    await keys(page, 'Alt+PageUp');
    await expect(page.getByRole('button', { name: /^Assunto/ })).toContainText('Calçada');
    await keys(page, 'Alt+PageDown', 'Alt+PageDown');
    await expectSaid(page, 'Passo 3 de 3: Conferir');
    await page.reload();
    // What would be done, told by the server before anything is.
    const last = step(page, 'Conferir');
    const again = page.getByRole('checkbox', { name: 'Também onde já há OS aberta deste assunto' });
    await again.focus();
    await keys(page, 'Space');
    await expect(last).toContainText('2 OS serão abertas');
    const receives = last.getByRole('table', { name: 'Quem recebe' });
    const figures = async (column: number): Promise<number[]> =>
      (
        await receives
          .locator('tbody tr')
          .evaluateAll((rows, at) => rows.map((row) => row.children[at]?.textContent ?? ''), column)
      ).map((text) => Number(text.replace(/^.*, /, '')));
    expect((await figures(2)).reduce((sum, n) => sum + n, 0)).toBe(2);
    expect(await made()).toEqual([]);

    // What changed meanwhile is told, and nothing is opened: it is looked at again.
    const name = (await receives.getByRole('rowheader').first().innerText()).split(' no lugar')[0];
    const { id: usuario_responsavel_id } = await manager.inspector(name ?? '');
    const [had = 0] = await figures(1);
    await manager.newOrder({ usuario_responsavel_id });
    await keys(page, 'Control+Enter');
    await expect(last).toContainText('Mudou desde que foi conferido: confira de novo.');
    expect((await figures(1))[0]).toBe(had + 1);
    expect(await made()).toEqual([]);

    await keys(page, 'Control+Enter');
    await expect(page).toHaveURL(/\/app\/osm\/servicos\/novo\/massa\?trabalho=\d+$/);
    await expectSaid(page, '2 OS abertas');
    expect((await made()).map(({ situacao }) => situacao)).toEqual(['a_confirmar', 'a_confirmar']);
    // What came of each stays under its address, and leads to the orders.
    await page.reload();
    await expect(form(page)).toContainText('2 OS abertas');
    await expect(form(page).getByRole('table', { name: 'Ordens criadas' })).toContainText(
      'A confirmar',
    );
    await expect(page.getByRole('button', { name: 'Ver as OS' })).toBeFocused();
    await keys(page, 'Enter');
    await expect(page).toHaveURL(/\/app\/osm\/servicos\?lote_eq=\d+$/);
    await expect(gridOf(page, 'Ordens de serviço').rows).toHaveCount(3);
  });

  test('dos cadastros escolhidos na lista, com mais um do seletor; de todo o filtro, menos um', async ({
    open,
    api,
  }) => {
    test.setTimeout(120_000);
    const manager = await api('gerente');
    const { rows } = await manager.list<{ id: number; numero: string }>(
      '/D/cadastros?busca_cont=avenida&tipo_eq=imobiliario&per_page=3',
    );
    const [first, second, third] = rows;
    if (!first || !second || !third) throw new Error('poucos cadastros');
    const page = await open(
      'gerente',
      `/app/osm/consultas/cadastros?busca_cont=avenida&tipo_eq=imobiliario`,
    );
    const { cursor } = await ready(page, 'Cadastros');
    for (const { numero } of [first, second]) {
      await expect(cursor).toContainText(numero);
      await keys(page, 'x', 'j');
    }
    const bar = page.getByRole('toolbar', { name: '2 selecionados' });
    await expect(bar.getByRole('button', { name: 'Abrir OS em massa' })).toBeVisible();
    await keys(page, '9');
    await expect(page).toHaveURL('/app/osm/servicos/novo/massa');
    await expect(page.getByRole('button', { name: /^Assunto/ })).toBeFocused();
    await pickIn(page, 'Calçada');
    await page.getByRole('button', { name: /^Grupo de usuários/ }).focus();
    await pickIn(page, 'Plantão Norte');
    await keys(page, 'Alt+PageDown');
    const chosen = step(page, 'Cadastros').getByRole('group', { name: /^Cadastros/ });
    for (const { numero } of [first, second]) await expect(chosen).toContainText(numero);
    // One more from the picker, which stays open until it is left; the same one again is still one.
    const add = chosen.getByRole('button', { name: 'Adicionar cadastro' });
    await add.focus();
    await keys(page, 'Alt+ArrowDown');
    const dialog = page.getByRole('dialog', { name: 'Cadastros' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(third.numero);
    await keys(page, 'Enter');
    await expect(dialog.getByRole('grid')).toBeFocused();
    await expect(dialog.getByRole('row').nth(1)).toContainText(third.numero);
    await keys(page, 'Enter');
    await expectSaid(page, `${third.numero} adicionado`);
    await keys(page, 'Enter', 'Escape');
    await expect(dialog).toHaveCount(0);
    await expect(add).toBeFocused();
    await expect(chosen.getByRole('button', { name: /^Remover/ })).toHaveCount(3);
    await keys(page, 'Alt+PageDown');
    const again = page.getByRole('checkbox', { name: 'Também onde já há OS aberta deste assunto' });
    await again.focus();
    await keys(page, 'Space');
    await expect(step(page, 'Conferir')).toContainText('3 OS serão abertas');
    await keys(page, 'Control+Enter');
    await expect(page).toHaveURL(/\/app\/osm\/servicos\/novo\/massa\?trabalho=\d+$/);
    await expectSaid(page, '3 OS abertas');
    const job = Number(new URL(page.url()).searchParams.get('trabalho'));
    const made = await manager.list<{ cadastro: { id: number } }>(
      `/D/ordem-servicos?lote_eq=${job}`,
    );
    expect(made.rows.map(({ cadastro }) => cadastro.id).toSorted((a, b) => a - b)).toEqual(
      [first, second, third].map(({ id }) => id).toSorted((a, b) => a - b),
    );

    // All that a filter finds, but the one that was taken out of the selection.
    await page.goto('/app/osm/consultas/cadastros?busca_cont=rua');
    await ready(page, 'Cadastros');
    await keys(page, 'Control+a', 'Control+a');
    await expect(page.getByRole('toolbar', { name: /selecionados$/ })).toContainText(
      'todo o filtro',
    );
    await keys(page, 'x', '9');
    await expect(page).toHaveURL('/app/osm/servicos/novo/massa');
    await expect(page.getByRole('button', { name: /^Assunto/ })).toBeFocused();
    await pickIn(page, 'Calçada');
    await page.getByRole('button', { name: /^Grupo de usuários/ }).focus();
    await pickIn(page, 'Plantão Norte');
    await keys(page, 'Alt+PageDown');
    await expect(step(page, 'Cadastros')).toContainText(
      /O filtro encontra [\d.]+ cadastros, menos 1/,
    );
    await keys(page, 'Escape');
    await page.getByRole('button', { name: 'Descartar' }).press('Enter');
  });

  test('por filtro conta antes de enviar; Esc pergunta e guarda o rascunho', async ({ open }) => {
    const page = await open('gerente', '/app/osm/servicos/novo/massa');
    await expect(page.getByRole('button', { name: /^Assunto/ })).toBeFocused();
    await pickIn(page, 'Calçada');
    await page.getByRole('button', { name: /^Grupo de usuários/ }).focus();
    await pickIn(page, 'Plantão Norte');
    await keys(page, 'Control+Enter');
    await page
      .getByRole('combobox', { name: 'Quais cadastros' })
      .selectOption('Todos de um filtro');
    await form(page).getByRole('searchbox', { name: 'Buscar na lista' }).fill('rua');
    await keys(page, 'Enter');
    const chosen = step(page, 'Cadastros');
    const found = /O filtro encontra [\d.]+ cadastros/;
    await expect(chosen).toContainText(found);
    // What is taken away is not looked for any more; one condition does not take the place of another.
    const search = chosen.getByRole('searchbox', { name: 'Buscar na lista' });
    await search.fill('');
    await keys(page, 'Enter');
    await expect(chosen).not.toContainText(found);
    await search.fill('rua');
    await keys(page, 'Enter');
    await expect(chosen).toContainText(found);
    await chosen.getByRole('button', { name: 'Filtro', exact: true }).press('Enter');
    await expect(page.getByRole('combobox', { name: 'Filtrar por' })).toBeFocused();
    await page.keyboard.type('tipo');
    await keys(page, 'Enter');
    await expect(page.getByRole('combobox', { name: 'Tipo' })).toBeFocused();
    await page.keyboard.type('imobi');
    const both = page.waitForRequest(
      (one) => one.url().includes('busca_cont=rua') && one.url().includes('tipo_in=imobiliario'),
    );
    await keys(page, 'Enter', 'Escape');
    await both;
    await expect(chosen).toContainText('Tipo Imobiliário');
    await expect(chosen).toContainText(found);
    await keys(page, 'Escape');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('button', { name: 'Guardar rascunho' }).press('Enter');
    await expect(page).toHaveURL('/app/osm/servicos');
    await page.goto('/app/osm/servicos/novo/massa?passo=cadastros');
    await expect(step(page, 'Cadastros')).toContainText(/O filtro encontra/);
    await keys(page, 'Escape');
    await page.getByRole('button', { name: 'Descartar' }).press('Enter');
    await expect(detail(page)).not.toContainText('Quais cadastros');
  });

  test('o que não foi feito tenta-se de novo por uma tecla, e tudo se desfaz de uma vez', async ({
    open,
    api,
  }) => {
    const manager = await api('gerente');
    const assunto_id = (await manager.subject()).id;
    const grupos = await manager.list<{ id: number }>('/D/usuario-grupos?per_page=1');
    const cadastros = await manager.list<{ id: number }>(
      '/D/cadastros?busca_cont=rua&per_page=3&order=id asc&tipo_eq=imobiliario',
    );
    const ids = cadastros.rows.map(({ id }) => id);
    const stillOpen = async (cadastro_id: number | undefined) =>
      manager.list<{ id: number; situacao: string }>(
        `/D/ordem-servicos?cadastro_id_eq=${cadastro_id}&assunto_id_eq=${assunto_id}&situacao_in=abertura,aguardando_distribuir,em_distribuicao,a_confirmar,questionada,andamento,a_notificar,local_fechado,reabrindo,reaberto`,
      );
    for (const id of ids)
      for (const one of (await stillOpen(id)).rows)
        await manager.act(one.id, 'cancelar', { motivo: 'Para começar do nada' });
    const before = await manager.newOrder({ assunto_id, cadastro_id: ids[1] });
    const job = await manager.call<{ id: number }>('POST', '/D/ordem-servicos/lote', {
      assunto_id,
      usuario_grupo_id: grupos.rows[0]?.id,
      cadastro_ids: ids,
    });
    const page = await open('gerente', `/app/osm/servicos/novo/massa?trabalho=${job.id}`);
    await expectSaid(page, '2 OS abertas; 1 não foi feito');
    await expect(form(page).getByRole('table', { name: 'Não foram feitos' })).toContainText(
      `Já tem a OS ${before.numero}/${before.ano} aberta deste assunto`,
    );
    await manager.act(before.id, 'cancelar', { motivo: 'Esta dá lugar à outra' });
    await keys(page, 'Control+Enter');
    await expectSaid(page, '3 OS abertas');
    await expect(form(page).getByRole('table', { name: 'Não foram feitos' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Desfazer tudo' }).focus();
    await keys(page, 'Enter');
    const motive = page.getByRole('textbox', { name: 'Motivo' });
    await expect(motive).toBeFocused();
    await page.keyboard.type('Os cadastros eram outros');
    await keys(page, 'Control+Enter');
    await expect.poll(async () => (await stillOpen(ids[0])).count).toBe(0);
    for (const id of ids) expect((await stillOpen(id)).rows).toEqual([]);
    await expect(detail(page)).toContainText('Desfeitas');
    await keys(page, '2');
    await expectSaid(page, 'O que o trabalho abriu já foi desfeito');
  });
});

/** Chooses in the picker of the field in focus. */
async function pickIn(page: Page, text: string): Promise<void> {
  await keys(page, 'Enter');
  const dialog = page.getByRole('dialog');
  await page.keyboard.type(text);
  await keys(page, 'Enter');
  await expect(dialog.getByRole('grid')).toBeFocused();
  await keys(page, 'Enter');
  await expect(dialog).toHaveCount(0);
}
