/** The keyboard: sequences, panes, remapping, what is left to whoever types. */
import {
  atOnce,
  address,
  code,
  type Page,
  context,
  detail,
  expect,
  expectSaid,
  holding,
  keys,
  list,
  notices,
  palette,
  ready,
  statusBar,
  test,
  listed,
} from './support/console.ts';

const ORDERS = '/app/osm/servicos';
/** Of a year that is over: what other tests add appears at once, and would move the places counted here. */
const PAST = `${ORDERS}?ano_eq=2025`;
const help = (page: Page) => page.getByRole('dialog', { name: 'Atalhos de teclado' });
const line = (page: Page, name: string) => help(page).getByRole('option', { name });

test('g e uma letra vão às áreas; demorando, uma dica lista as continuações', async ({ open }) => {
  const page = await open('gerente', ORDERS);
  await ready(page);
  await keys(page, 'g', 'a');
  await expect(page).toHaveURL(/\/app\/minhas-analises(\/\d+)?(\?|$)/);
  await keys(page, 'g', 't');
  await expect(page).toHaveURL(/\/app\/analises(\/\d+)?(\?|$)/);
  await keys(page, 'g', 's');
  await expect(page).toHaveURL(/\/app\/osm\/solicitacoes(\/\d+)?(\?|$)/);
  await keys(page, 'g', 'h');
  await expect(page).toHaveURL('/app/home');
  await keys(page, 'g', 'o');
  await expect(page).toHaveURL(/\/app\/osm\/servicos(\/\d+)?(\?|$)/);
  await ready(page);

  await keys(page, 'g');
  const hint = page.getByRole('group', { name: 'Continuações' });
  await expect(hint).toContainText('Início');
  await expect(hint).toContainText('Minhas análises');
  await expectSaid(page, 'h: Início');
  await keys(page, 'Escape');
  await expect(hint).toHaveCount(0);
});

test('o que se tecla antes de os comandos chegarem roda quando chegam, na ordem', async ({
  open,
}) => {
  const page = await open('gerente', PAST);
  const { at, grid, cursor } = await ready(page);
  const { letGo: arrive } = await holding(page, code('overlays'));
  await page.goto(PAST);
  await expect(grid).toBeFocused();
  await expect(cursor).toHaveCount(1);
  await keys(page, 'j', 'j', 'Shift+j', 'Control+k');
  expect(await at()).toBe(1);
  await expect(statusBar(page)).not.toContainText('atalhos');
  await arrive();
  await expect(palette(page)).toBeVisible();
  await keys(page, 'Escape');
  expect(await at()).toBe(4);
  await expect(cursor).toHaveAttribute('aria-selected', 'true');
});

test('uma tecla apertada antes de haver o que se veja vale quando há', async ({ open }) => {
  const page = await open('gerente', '/app/home');
  // When the console begins to wait for what it draws first, it is there and nothing is seen of it.
  await page.addInitScript((patience) => {
    const plain = window.setTimeout.bind(window);
    window.setTimeout = ((run: () => void, ms?: number, ...given: unknown[]) => {
      if (ms === patience && document.querySelector('#root')?.childElementCount === 0)
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: 'k',
            ctrlKey: true,
            bubbles: true,
            cancelable: true,
          }),
        );
      return plain(run, ms, ...given);
    }) as typeof window.setTimeout;
  }, 150);
  await page.reload();
  await expect(palette(page)).toBeVisible();
});

test('quem é levado de uma lista sem permissão ao início tem lá as teclas', async ({ open }) => {
  const page = await open('fiscal', '/app/sistema/job-outputs');
  await expect(page).toHaveURL('/app/home');
  await keys(page, 'Control+k');
  await expect(palette(page)).toBeVisible();
});

test('uma segunda tecla sem comando não roda nada, nem como tecla simples', async ({ open }) => {
  const page = await open('analista', '/app/minhas-analises');
  const { at } = await ready(page, 'Minhas análises');
  // 'e' alone would open the form; 'j' would move.
  await keys(page, 'g', 'e');
  await keys(page, 'g', 'j');
  expect(await at()).toBe(1);
  await expect(page.getByRole('form')).toHaveCount(0);
  await keys(page, 'j');
  expect(await at()).toBe(2);
});

test('F6 e Alt+1 a 3 passam pelos painéis; a barra de estado diz as teclas do que tem o foco', async ({
  open,
}) => {
  const page = await open('gerente', ORDERS);
  const { grid } = await ready(page);
  const focused = page.locator('section[data-pane]:has(:focus), section[data-pane]:focus');
  await expect(statusBar(page)).toContainText('mover');
  await keys(page, 'F6');
  await expect(focused).toHaveAccessibleName('Detalhe');
  await expect(statusBar(page)).toContainText('voltar à lista');
  await keys(page, 'F6');
  await expect(grid).toBeFocused();
  await keys(page, 'Alt+3');
  await expectSaid(page, 'O painel 3 está fechado');
  await expect(grid).toBeFocused();
  await keys(page, 'm');
  await expect(page.getByRole('textbox', { name: 'Comentário' })).toBeFocused();
  await expect(focused).toHaveAccessibleName('Contexto');
  await keys(page, 'Alt+1');
  await expect(grid).toBeFocused();
  await keys(page, 'Shift+F6');
  await expect(focused).toHaveAccessibleName('Contexto');
  await expect(statusBar(page)).toContainText('enviar e avançar');
  await keys(page, 'F6');
  await expect(grid).toBeFocused();
  await keys(page, 'Alt+2');
  await expect(focused).toHaveAccessibleName('Detalhe');
  await keys(page, 'Alt+3');
  await expect(focused).toHaveAccessibleName('Contexto');
  // From within a field too: F6 types nothing.
  await keys(page, 'F6', 'u');
  await expect(page).toHaveURL(/\/app\/osm\/servicos(\?.*)?$/);
});

test('enquanto se digita as letras são texto, e Ctrl+K continua', async ({ open }) => {
  const page = await open('gerente', PAST);
  const { at } = await ready(page);
  await keys(page, 'm');
  const field = page
    .getByRole('form', { name: 'Comentar' })
    .getByRole('textbox', { name: 'Comentário' });
  await expect(field).toBeFocused();
  await page.keyboard.type('j k e 1 ? / g h x');
  await expect(field).toHaveValue('j k e 1 ? / g h x');
  await expect(help(page)).toHaveCount(0);
  expect(await at()).toBe(1);
  await keys(page, 'Control+K');
  await expect(palette(page)).toBeVisible();
  await keys(page, 'Escape');
  await expect(field).toBeFocused();
  // A checkbox types nothing: letters are commands there.
  await keys(page, 'Escape');
  await page.getByRole('button', { name: 'Descartar' }).press('Enter');
  await page.getByRole('button', { name: 'Colunas' }).focus();
  await keys(page, 'j');
  expect(await at()).toBe(2);
});

test('segurar a tecla repete o movimento e não repete a ação', async ({ open }) => {
  const page = await open('gerente', PAST);
  const { at, cursor } = await ready(page);
  for (let press = 0; press < 5; press += 1) await page.keyboard.down('j');
  await page.keyboard.up('j');
  expect(await at()).toBe(6);
  for (let press = 0; press < 4; press += 1) await page.keyboard.down('x');
  await page.keyboard.up('x');
  await expect(cursor).toHaveAttribute('aria-selected', 'true');
  await expect(list(page).locator('.foot')).toContainText('1 selecionada');
});

test('? mostra os atalhos; remapear recusa o que já tem dono, guarda e volta ao padrão', async ({
  open,
}) => {
  const page = await open('sergio.bittencourt', PAST);
  const { grid, at } = await ready(page);
  await keys(page, '?');
  await expect(help(page).getByRole('textbox', { name: 'Buscar comando ou tecla' })).toBeFocused();
  await expect(help(page).getByRole('group', { name: 'Lista' })).toContainText('Próxima, anterior');
  await page.keyboard.type('copiar numero');
  await keys(page, 'Enter', 'Enter');
  const editor = help(page).getByRole('group', { name: 'Nova tecla: Copiar número' });
  await expect(editor).toBeFocused();
  await keys(page, 'm');
  await expect(editor.getByRole('alert')).toContainText(
    'já é de Comentar (detalhe). Escolha outra tecla.',
  );
  await keys(page, 'Control+N');
  await expect(editor.getByRole('alert')).toContainText('fica com o navegador');
  const kept = page.waitForResponse(
    (reply) => reply.url().includes('preferencias') && reply.request().method() === 'PUT',
  );
  await keys(page, 'w');
  await expect(editor).toHaveCount(0);
  await expect(line(page, 'Copiar número')).toContainText('padrão');
  await expect(help(page)).toContainText('1 alterado');
  await kept;
  await keys(page, 'Escape');
  await expect(help(page)).toHaveCount(0);
  await expect(grid).toBeFocused();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await keys(page, 'y');
  await keys(page, 'w');
  await expect(notices(page)).toContainText('Número copiado');
  await page.reload();
  await ready(page);
  await keys(page, 'w');
  await expect(notices(page)).toContainText(/Número copiado: \d+\/\d{4}/);
  await keys(page, 'F1');
  await help(page).getByRole('button', { name: 'Voltar tudo ao padrão' }).click();
  await expect(help(page)).toContainText('0 alterados');

  // One-key shortcuts off: letters and digits do nothing, the rest stays.
  await help(page).getByRole('switch', { name: 'Atalhos de uma tecla' }).click();
  await keys(page, 'Escape');
  await expect(grid).toBeFocused();
  await keys(page, 'j', 'x', '1', '?');
  expect(await at()).toBe(1);
  await expect(help(page)).toHaveCount(0);
  await expect(grid.getByRole('row', { selected: true })).toHaveCount(0);
  await keys(page, 'ArrowDown', 'PageDown');
  expect(await at()).toBeGreaterThan(10);
  await keys(page, 'F1');
  await help(page).getByRole('switch', { name: 'Atalhos de uma tecla' }).click();
  await keys(page, 'Escape', 'Home', 'j');
  expect(await at()).toBe(2);
});

test('o detalhe: abas, número e endereço copiados, aba fixada fechada, volta à lista', async ({
  open,
}) => {
  const page = await open('gerente', ORDERS);
  const { grid, cursor } = await ready(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const number = await cursor.getByRole('gridcell').nth(1).innerText();
  await keys(page, 'Enter');
  await expect(detail(page).getByRole('group', { name: 'Registro' })).toBeFocused();
  await keys(page, ']');
  await expect(detail(page).getByRole('tab', { name: /^Áreas/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keys(page, '[', '[');
  await expect(detail(page).getByRole('tab', { name: 'Log' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keys(page, 'y');
  await expect(notices(page)).toContainText(`Número copiado: ${number}`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  await keys(page, 'Shift+Y');
  await expect(notices(page)).toContainText('Endereço copiado');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^http.*\/app\/osm\/servicos\/\d+/,
  );
  await keys(page, 'u');
  await expect(grid).toBeFocused();
  await expect(detail(page)).toContainText('Nenhum registro aberto');
  await keys(page, 'Control+Enter');
  await expect(page).toHaveURL(address(listed(ORDERS), 'abas=servicos\\.\\d+'));
  await keys(page, 'Alt+2', 'Shift+W');
  await expect(page).not.toHaveURL(/abas=/);
});

test('teclas mais rápidas que o desenho não se perdem nem valem para o registro anterior', async ({
  open,
}) => {
  const page = await open('gerente', PAST);
  const { grid, cursor, at } = await ready(page);
  await expect(page).toHaveURL(/\/app\/osm\/servicos\/\d+(\?|$)/);
  const id = async () => (await cursor.getAttribute('data-id')) ?? '';
  const first = await id();

  // Pinned and let go again, before the record is there.
  await keys(page, 'u');
  await expect(detail(page)).toContainText('Nenhum registro aberto');
  await atOnce(page, 'Ctrl+Enter', 'Alt+2', 'Shift+W');
  await expect(page).toHaveURL(`${ORDERS}/${first}?ano_eq=2025`);

  // Opened and closed: Esc closes the record, and leaves the list's text alone.
  await keys(page, 'u');
  await expect(detail(page)).toContainText('Nenhum registro aberto');
  await atOnce(page, 'Enter', 'Escape');
  await expect(page).toHaveURL(PAST);
  await expect(grid).toBeFocused();

  // The cursor goes on and its pin is let go: it is not called back by an address that it left.
  await keys(page, 'Control+Enter');
  await expect(page).toHaveURL(
    address(`${ORDERS}/${first}`, 'ano_eq=2025', `abas=servicos\\.${first}`),
  );
  await atOnce(page, 'j', 'Shift+W');
  await expect(page).not.toHaveURL(/abas=/);
  expect(await at()).toBe(2);
  await expect(page).toHaveURL(address(`${ORDERS}/${await id()}`, 'ano_eq=2025'));

  // What follows the opening means what was opened, not what is still in sight.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await atOnce(page, 'j', 'Enter', 'y');
  const number = await cursor.getByRole('gridcell').nth(1).innerText();
  await expect(notices(page)).toContainText(`Número copiado: ${number}`);

  // Gone to another area before the address followed: the way back leads to the cursor.
  await keys(page, 'Alt+1');
  await expect(grid).toBeFocused();
  await atOnce(page, 'j', 'j', 'g', 'h');
  await expect(page).toHaveURL('/app/home');
  await page.goBack();
  await ready(page);
  await expect.poll(at).toBe(5);
});

test('o que se digita antes de a paleta ou o formulário chegarem é texto, não comando', async ({
  open,
}) => {
  const page = await open('gerente', '/app/sobre');
  // Their code is still on its way.
  const { letGo: arrive } = await holding(page, code('palette', 'context-pane'));
  await page.goto(PAST);
  const { grid, cursor, at } = await ready(page);
  await keys(page, 'm', 'x', 'j', '8');
  await expect(cursor).toHaveAttribute('aria-selected', 'false');
  expect(await at()).toBe(1);
  await expect(page).toHaveURL(address(listed(ORDERS), 'acao=ordem_servicos\\.comentar'));
  await keys(page, 'Escape');
  await expect(page).not.toHaveURL(/acao=/);
  await expect(grid).toBeFocused();

  await keys(page, 'Control+K');
  await page.keyboard.type('jx 12');
  await keys(page, 'Backspace');
  expect(await at()).toBe(1);
  await arrive();
  const field = palette(page).getByRole('combobox');
  await expect(field).toHaveValue('jx 1');
  await expect(field).toBeFocused();
  await page.keyboard.type('3');
  await expect(field).toHaveValue('jx 13');
  await expect(cursor).toHaveAttribute('aria-selected', 'false');
});

test('o Enter que se adianta à paleta vale quando ela chega', async ({ open }) => {
  const page = await open('gerente', '/app/sobre');
  const { letGo: arrive } = await holding(page, code('palette'));
  await page.goto(PAST);
  await ready(page);
  await keys(page, 'Control+K');
  await page.keyboard.type('sobre');
  await keys(page, 'Enter');
  await arrive();
  await expect(page).toHaveURL('/app/sobre');
  await expect(palette(page)).toHaveCount(0);
});

test('uma tecla com AltGr, como no ABNT2, abre a ajuda; Ctrl+Alt com letra não é de ninguém', async ({
  open,
}) => {
  const page = await open('gerente', PAST);
  const { at } = await ready(page);
  // Windows reports AltGr as Ctrl+Alt; the sign is what counts.
  const press = (key: string, code: string) =>
    page.evaluate(
      ([pressed, where]) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', {
            key: pressed,
            code: where,
            ctrlKey: true,
            altKey: true,
            bubbles: true,
            cancelable: true,
          }),
        ),
      [key, code],
    );
  await press('j', 'KeyJ');
  expect(await at()).toBe(1);
  await press('?', 'KeyW');
  await expect(help(page)).toBeVisible();
});

test('um endereço colado que a lista ainda não leu: o alvo é o registro aberto, até o cursor mudar', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { rows } = await manager.list(
    '/D/ordem-servicos?order=id asc&per_page=1&situacao_in=andamento',
  );
  const [far] = rows;
  const page = await open('gerente', `${ORDERS}/${far?.id}`);
  const { cursor } = await ready(page);
  const { numero, ano } = await manager.order(far?.id ?? 0);
  const name = `OS ${numero}/${ano}`;
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name);
  await keys(page, 'Control+K');
  await expect(palette(page).getByRole('group', { name: /^Alvo/ })).toContainText(name);
  await keys(page, 'Escape', 'm');
  await expect(context(page)).toContainText(`Alvo${name}`);
  await keys(page, 'Escape');
  await keys(page, 'Alt+1', 'j');
  const other = await cursor.getByRole('gridcell').nth(1).innerText();
  await keys(page, 'm');
  await expect(context(page)).toContainText(`AlvoOS ${other}`);
});

test('empilhado, o cursor que andou fica onde está quando a lista é lida de novo', async ({
  open,
}) => {
  const page = await open('gerente', PAST, { viewport: { width: 900, height: 768 } });
  const { at } = await ready(page);
  await keys(page, 'Enter');
  await expect(detail(page)).toBeVisible();
  await keys(page, 'Alt+1', 'j', 'j');
  await expect.poll(at).toBe(3);
  const read = page.waitForResponse((reply) => reply.url().includes('/ordem-servicos?'));
  await keys(page, 'Shift+R');
  await (await read).finished();
  /* what was read is drawn: two frames later nothing of it is left to come */
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await at()).toBe(3);
});

test('um endereço colado mostra a sua linha, onde quer que esteja na primeira página', async ({
  open,
  api,
}) => {
  const { rows } = await (await api('gerente')).list('/D/ordem-servicos?ano_eq=2025&per_page=80');
  const page = await open('gerente', `${ORDERS}/${rows[70]?.id}?ano_eq=2025`);
  const { at, cursor } = await ready(page);
  await expect.poll(at).toBe(71);
  await expect(cursor).toBeInViewport();
});
