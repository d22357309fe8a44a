/** 'Paleta de comandos': one line that finds and does, without taking anything away. */
import {
  address,
  type Page,
  context,
  detail,
  expect,
  gridOf,
  holding,
  keys,
  notices,
  palette,
  ready,
  statusBar,
  test,
  listed,
} from './support/console.ts';
import type { Order } from './support/api.ts';

const ORDERS = '/app/osm/servicos';
const entry = (page: Page) => palette(page).getByRole('combobox', { name: 'Buscar ou executar' });
const options = (page: Page) => palette(page).getByRole('option');
const group = (page: Page, name: RegExp) => palette(page).getByRole('group', { name });
/** What Enter would do: the option that the combobox points at. */
const active = (page: Page) => palette(page).getByRole('option', { selected: true });
async function ask(page: Page, text: string): Promise<void> {
  await keys(page, 'Control+K');
  await expect(entry(page)).toBeFocused();
  await page.keyboard.type(text);
}
const nameOf = ({ numero, ano }: Pick<Order, 'numero' | 'ano'>): string => `${numero}/${ano}`;

test('Ctrl+K abre com alvo, recentes e telas; Esc fecha uma camada por vez e devolve o foco à linha', async ({
  open,
}) => {
  // A department where no test opens an order: the third stays the third.
  const page = await open('gerente', `${ORDERS}?situacao_in=andamento`, { department: 'tributos' });
  const { grid, at, cursor } = await ready(page);
  await keys(page, 'j', 'j');
  const name = await cursor.getByRole('gridcell').nth(1).innerText();
  await keys(page, 'Control+K');
  await expect(palette(page)).toBeVisible();
  await expect(entry(page)).toBeFocused();
  await expect(entry(page)).toHaveAttribute(
    'placeholder',
    /> comando.*# número.*@ pessoa.*\/ tela.*: filtro.*\? ajuda/,
  );
  await expect(entry(page)).toHaveAttribute('aria-controls', /.+/);
  await expect(group(page, /^Alvo: ?OS/)).toContainText(`OS ${name}`);
  await expect(group(page, /^Ir para/)).toBeVisible();
  // What does not fit is drawn when somebody goes there: how far down it stands depends on how many recent ones
  // this person has. Each stands once: a screen that another test called by the palette is one of them.
  await keys(page, 'ArrowUp');
  const mine = group(page, /^(Recentes|Ir para)/).getByRole('option', { name: 'Minhas análises' });
  await expect(mine).toBeVisible();
  // Every row shows its shortcut.
  await expect(mine.locator('kbd').first()).toHaveText('g');

  // A page of arguments, the palette, the selection: one Esc each.
  await keys(page, 'Escape');
  await expect(palette(page)).toBeHidden();
  await expect(grid).toBeFocused();
  expect(await at()).toBe(3);
  await keys(page, 'x');
  await ask(page, 'cancelar');
  await keys(page, 'Enter');
  await expect(palette(page).locator('.q .chip')).toHaveText([/^Cancelar/]);
  await keys(page, 'Escape');
  await expect(palette(page).locator('.q .chip')).toHaveCount(0);
  await expect(palette(page)).toBeVisible();
  await keys(page, 'Escape');
  await expect(palette(page)).toBeHidden();
  await expect(cursor).toHaveAttribute('aria-selected', 'true');
  await keys(page, 'Escape');
  await expect(cursor).toHaveAttribute('aria-selected', 'false');
  expect(await at()).toBe(3);
});

test('um número abre a sua ordem com Enter, mesmo antes da resposta; com Ctrl+Enter, numa aba fixada', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { rows } = await manager.list<Order>('/D/ordem-servicos?order=id asc&per_page=40');
  const [old, pinned] = [rows[3], rows[30]];
  if (!old || !pinned) throw new Error('faltam ordens');
  const page = await open('gerente', ORDERS);
  await ready(page);
  await ask(page, nameOf(old));
  await expect(active(page)).toContainText(`OS ${nameOf(old)}`);
  await expect(palette(page).getByRole('status')).toHaveText(
    new RegExp(`^1 resultado\\. OS ${nameOf(old)}`),
  );
  await keys(page, 'Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(`OS ${nameOf(old)}`);
  await expect(page).toHaveURL(address(`${ORDERS}/${old.id}`));

  // Not waiting for the answer.
  await page.route('**/ordem-servicos?*numero_eq*', async (route) => {
    await expect(active(page)).toContainText('buscando…');
    await route.continue();
  });
  await ask(page, `os ${nameOf(pinned)}`);
  await keys(page, 'Control+Enter');
  await expect(page).toHaveURL(address(`${ORDERS}/${pinned.id}`, `abas=servicos\\.${pinned.id}`));
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(`OS ${nameOf(pinned)}`);
  // What was opened is a recent one, and is found again at once.
  await keys(page, 'Control+K');
  await expect(group(page, /^Recentes/)).toContainText(`OS ${nameOf(pinned)}`);
});

test('de qualquer tela, número e Enter: pergunta na hora, e o foco fica no registro', async ({
  open,
  api,
}) => {
  const { id, numero, ano } = await (await api('gerente')).newOrder();
  const page = await open('gerente', '/app/home');
  await expect(statusBar(page)).toContainText('atalhos');
  for (const from of ['g h', 'g m', 'g a']) {
    await keys(page, ...from.split(' '), 'Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(`${numero}/${ano}`);
    await keys(page, 'Enter');
    await expect(page, from).toHaveURL(new RegExp(`/app/osm/servicos/${id}(\\?|$)`));
    await expect(detail(page).getByRole('group', { name: 'Registro' }), from).toBeFocused();
    await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(`OS ${numero}/${ano}`);
  }
});

test('Enter antes de haver linhas não se perde: um número abre a ordem, palavras o que vem primeiro', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { rows } = await manager.list<Order>('/D/ordem-servicos?order=id asc&per_page=40');
  const wanted = rows[25];
  if (!wanted) throw new Error('faltam ordens');
  const page = await open('gerente', ORDERS);
  await ready(page);
  await expect(page.locator('.pal')).toBeAttached();
  /** Opened, typed and sent in one turn of the page: nothing is drawn between them. */
  const atOnce = (text: string) =>
    page.evaluate(async (typed) => {
      const press = (key: string, ctrlKey = false): void => {
        const event = { key, ctrlKey, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', event));
      };
      press('k', true);
      await Promise.resolve();
      const input = document.querySelector<HTMLInputElement>('#paleta-entrada');
      if (!input) throw new Error('a paleta não está aberta');
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
      const before = document.querySelectorAll('#paleta-lista [role=option]').length;
      press('Enter');
      return before;
    }, text);
  expect(await atOnce(`os ${nameOf(wanted)}`)).toBe(0);
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(`OS ${nameOf(wanted)}`);
  await expect(palette(page)).toBeHidden();
  // While the record is coming, a key waits for it: the palette would open a turn later.
  await expect(detail(page).getByRole('group', { name: 'Registro' })).toBeFocused();
  expect(await atOnce('>atalhos')).toBe(0);
  await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toBeVisible();
});

test('sem acento, por começo de palavras: conc ana; cada sigilo busca só o seu', async ({
  open,
}) => {
  const page = await open('analista', '/app/minhas-analises');
  const { grid } = await ready(page, 'Minhas análises');
  await ask(page, 'conc ana');
  await expect(active(page)).toContainText('Concluir análise');
  await keys(page, 'Enter');
  await expect(page.getByRole('form', { name: 'Concluir análise' })).toBeVisible();
  await keys(page, 'Escape');
  await expect(grid).toBeFocused();

  await ask(page, '/orde');
  await expect(options(page).first()).toHaveText(/^Ordens de serviço/);
  await expect(options(page).nth(1)).toHaveText(/^Ordens detalhadas/);
  // They are also called subjects of orders.
  await expect(options(page).filter({ hasText: /^Parâmetros: assuntos/ })).toHaveCount(1);
  await expect(options(page).filter({ hasText: /^Concluir|^Abrir/ })).toHaveCount(0);
  await entry(page).fill('>copiar');
  await expect(options(page).first()).toContainText('Copiar');
  await expect(group(page, /^Ir para/)).toHaveCount(0);
  await entry(page).fill(':reanal');
  await expect(active(page)).toContainText('Situação: Reanálise');
  await entry(page).fill('?numero');
  await expect(group(page, /^Ajuda/)).toContainText('começa com #');
  await entry(page).fill('zzzz');
  await expect(palette(page).getByText('Nenhum registro encontrado')).toBeVisible();
  await expect(palette(page).getByRole('status')).toHaveText('Nenhum resultado');
  await entry(page).fill(':reanal');
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(listed('/app/minhas-analises'), 'situacao_in=reanalise'));
});

test('@ acha pessoas por nome e por CPF ou CNPJ', async ({ open, api }) => {
  const { rows } = await (
    await api('gerente')
  ).list<{ razao_social: string; cpf_cnpj: string; id: number }>(
    '/contribuinte/pessoas?razao_social_cont=ltda&per_page=5',
  );
  const [company] = rows;
  if (!company) throw new Error('sem pessoas');
  const page = await open('gerente', ORDERS);
  await ready(page);
  await ask(page, `@${company.razao_social.toUpperCase()}`);
  await expect(active(page)).toContainText(company.razao_social);
  await entry(page).fill(company.cpf_cnpj);
  await expect(active(page)).toContainText(company.razao_social);
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(listed(ORDERS), `contribuinte_id_(?:eq|in)=${company.id}`));
});

test('o que não pode ser feito fica, com a razão, e nada envia', async ({ open, api }) => {
  const { rows } = await (
    await api('gerente')
  ).list<Order>('/D/ordem-servicos?situacao_in=cancelada&per_page=1');
  const page = await open('consulta', `${ORDERS}?situacao_in=cancelada`);
  await ready(page);
  await ask(page, 'encerrar');
  const closing = options(page).filter({ hasText: 'Encerrar' }).first();
  await expect(closing).toHaveAttribute('aria-disabled', 'true');
  await expect(closing).toContainText('Sem permissão!');
  await keys(page, 'Enter');
  await expect(palette(page)).toBeVisible();
  await keys(page, 'Escape');
  await expect(page.getByRole('form')).toHaveCount(0);

  const boss = await open('gerente', `${ORDERS}/${rows[0]?.id}?situacao_in=cancelada`);
  await ready(boss);
  await ask(boss, 'encerrar');
  await expect(options(boss).filter({ hasText: 'Encerrar' }).first()).toContainText(
    'A OS está cancelada',
  );
});

test('verbo ▸ argumento: fichas, mínimo dito na linha, e o formulário já preenchido', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const made = await manager.newOrder();
  const page = await open('gerente', `${ORDERS}/${made.id}`);
  await ready(page);
  await ask(page, 'cancelar');
  await expect(active(page)).toContainText('Cancelar');
  await keys(page, 'Enter');
  await expect(palette(page).locator('.q .chip')).toHaveText([/^Cancelar/]);
  await page.keyboard.type('breve');
  await expect(options(page)).toHaveText([/Faltam 5 caracteres/]);
  await page.keyboard.type(', mas com causa');
  await keys(page, 'Enter');
  // Legal effect: its form, filled in.
  const form = page.getByRole('form', { name: 'Cancelar' });
  await expect(form.getByRole('textbox', { name: 'Motivo' })).toHaveValue('breve, mas com causa');
  expect((await manager.order(made.id)).situacao).toBe('aguardando_distribuir');
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText(/cancelada/);
  await expect(context(page)).toHaveCount(0);
  await expect.poll(async () => (await manager.order(made.id)).situacao).toBe('cancelada');
});

test('o que chega depois nunca move o destaque, e a tecla seguinte abandona o pedido', async ({
  open,
}) => {
  const page = await open('gerente', ORDERS);
  await ready(page);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  const given: string[] = [];
  page.on('requestfailed', (request) => given.push(request.url()));
  await page.route('**/contribuinte/pessoas?*', async (route) => {
    if (route.request().url().includes('mari')) await held;
    await route.continue().catch(() => undefined);
  });
  await ask(page, 'ma');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.type('r');
  await page.keyboard.type('i');
  await expect(palette(page).getByText('buscando…')).toBeVisible();
  await keys(page, 'ArrowDown');
  const chosen = await active(page).innerText();
  release();
  await expect(
    group(page, /^Pessoas/)
      .getByRole('option')
      .first(),
  ).toBeVisible();
  expect(await active(page).innerText()).toBe(chosen);

  const held2 = new Promise<void>(() => undefined);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/contribuinte/pessoas?*', async (route) => {
    if (!route.request().url().includes('marin')) await held2;
    else await route.continue();
  });
  // Listened for before it is asked: it may leave at once.
  const asked = page.waitForRequest((request) => request.url().includes('josef'));
  const abandoned = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('josef'),
  );
  await entry(page).fill('josef');
  await expect(palette(page).getByText('buscando…')).toBeVisible();
  await asked;
  await entry(page).fill('marin');
  await abandoned;
});

test('quem rolou a lista com a roda fica onde está quando a resposta chega; a tecla volta ao destaque', async ({
  open,
}) => {
  // Low enough for what is found to be more than is in sight, whatever the order at hand allows.
  const page = await open('gerente', ORDERS, { viewport: { width: 1366, height: 480 } });
  await ready(page);
  const { letGo } = await holding(page, /contribuinte\/pessoas\?/);
  await ask(page, 'mar');
  await expect(palette(page).getByText('buscando…')).toBeVisible();
  const chosen = active(page);
  await palette(page).getByRole('listbox').hover();
  await keys(page, 'Control+Home');
  await page.mouse.wheel(0, 5000);
  await expect(chosen).not.toBeInViewport();
  await letGo();
  await expect(palette(page).getByText('buscando…')).toBeHidden();
  await expect(group(page, /^Pessoas/).getByRole('option')).not.toHaveCount(0);
  await expect(chosen).not.toBeInViewport();
  await keys(page, 'Control+Home');
  await expect(chosen).toBeInViewport();
});

test('muitas selecionadas: o alvo são elas, e a paleta é um retrato de quando abriu', async ({
  open,
}) => {
  // Where no test opens an order: the third stays the third.
  const page = await open('gerente', ORDERS, { department: 'tributos' });
  await ready(page);
  await keys(page, 'x', 'Shift+J', 'Shift+J');
  await keys(page, 'Control+K');
  await expect(group(page, /^Alvo: ?3 selecionadas/)).toBeVisible();
  await page.keyboard.type('abrir detalhe');
  await keys(page, 'Escape');
  await keys(page, 'Escape');
  // The button of the bar opens it as well.
  await page.getByRole('button', { name: 'Buscar ou executar' }).click();
  await expect(entry(page)).toBeFocused();
  await expect(group(page, /^Alvo: ?OS/)).toBeVisible();
  await keys(page, 'Control+K');
  await expect(palette(page)).toBeHidden();
  expect(await gridOf(page, 'Ordens de serviço').at()).toBe(3);
});
