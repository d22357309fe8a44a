/** A form takes nothing away from who types: whatever is typed, whatever fails, the text and the keyboard stay. */
import {
  type Page,
  code,
  expect,
  holding,
  keys,
  notices,
  palette,
  ready,
  test,
} from './support/console.ts';

const PAST = '/app/osm/servicos?ano_eq=2025';
const AVULSA = '/app/osm/servicos/novo/avulsa';
const form = (page: Page, name: string) => page.getByRole('form', { name });

/** 'Nova OS avulsa' with a description, the focus in its term. */
async function avulsa(page: Page) {
  const found = form(page, 'Nova OS avulsa');
  const description = found.getByRole('textbox', { name: 'Descrição' });
  await description.fill('Muro caído sobre a calçada');
  const term = found.getByRole('textbox', { name: 'Prazo (dias)' });
  await term.focus();
  return { found, description, term };
}

test('nenhum número no prazo tira o formulário, o texto ou o teclado, nem depois de recarregar', async ({
  open,
}) => {
  const page = await open('fiscal', AVULSA);
  const { found, description, term } = await avulsa(page);
  await page.keyboard.type('2026111200');
  await expect(found).toContainText('3650');
  await expect(term).toBeFocused();
  await page.keyboard.type('ghc9');
  await expect(term).toHaveValue('20261112009');
  await expect(page).toHaveURL(AVULSA);
  await expect(description).toHaveValue('Muro caído sobre a calçada');
  await page.reload();
  await expect(found).toContainText('Rascunho recuperado');
  await expect(term).toHaveValue('20261112009');
  await expect(description).toHaveValue('Muro caído sobre a calçada');
  await term.fill('15');
  await expect(found).toContainText('15 dias');
});

test('um erro nosso ao desenhar deixa os campos, o foco e o que foi digitado', async ({ open }) => {
  const page = await open('fiscal', AVULSA);
  const { found, description, term } = await avulsa(page);
  // One date that cannot be drawn, as the term that the server answers.
  await page.route('**/ordem-servicos/prazo?*', (route) =>
    route.fulfill({ json: { dia: '2999-01-01T00:00:00Z' } }),
  );
  await page.evaluate(() => {
    const { formatToParts } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.formatToParts = function parts(at) {
      if (at instanceof Date && at.getTime() > Date.UTC(2998, 0)) throw new Error('quebrado');
      return formatToParts.call(this, at);
    };
  });
  await page.keyboard.type('123');
  await expect(found).toContainText('por um erro nosso');
  await expect(page.getByText('Verifique sua conexão')).toHaveCount(0);
  await expect(term).toHaveValue('123');
  await expect(term).toBeFocused();
  await page.keyboard.type('4c/');
  await expect(term).toHaveValue('1234');
  await expect(description).toHaveValue('Muro caído sobre a calçada');
  await expect(palette(page)).toHaveCount(0);
  await expect(page).toHaveURL(AVULSA);
});

test('um rascunho de outra forma não impede o formulário', async ({ open }) => {
  const page = await open('fiscal', AVULSA);
  await avulsa(page);
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).join()))
    .toContain('rascunho');
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((one) => one.includes('create_avulsa')) ?? '';
    const broken = {
      descricao: 'fica',
      prazo: { de: 'outra versão' },
      endereco: [1],
      assunto_id: 'a',
    };
    sessionStorage.setItem(key, JSON.stringify(broken));
    // What the page writes when it goes must not be in the way.
    Storage.prototype.setItem = () => undefined;
  });
  await page.reload();
  await expect(
    form(page, 'Nova OS avulsa').getByRole('textbox', { name: 'Descrição' }),
  ).toHaveValue('fica');
});

test('o que se digita enquanto o código do formulário chega fica no campo', async ({ open }) => {
  const page = await open('gerente', '/app/home');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const { letGo: arrive } = await holding(page, code('context-pane'));
  await page.goto(PAST);
  const { at } = await ready(page);
  await keys(page, 'm');
  await page.keyboard.type('jjk portao fechado');
  // What takes them elsewhere waits its turn, too, as do those after it.
  await keys(page, 'Alt+1', 'j');
  await arrive();
  const comment = page.getByRole('textbox', { name: 'Comentário' });
  await expect(comment).toHaveValue('jjk portao fechado');
  await expect.poll(at).toBe(2);
  await comment.focus();
  await keys(page, 'Escape');
  await page.getByRole('button', { name: 'Descartar' }).press('Enter');
  expect(await at()).toBe(2);
});

test('letras para um campo que saiu da tela não viram comandos; Esc volta às teclas', async ({
  open,
}) => {
  const page = await open('gerente', PAST);
  const { at } = await ready(page);
  await keys(page, 'm');
  const field = page.getByRole('textbox', { name: 'Comentário' });
  await expect(field).toBeFocused();
  await page.keyboard.type('portão');
  await field.evaluate((node) => node.remove());
  await keys(page, 'j', 'c', 'z', '?');
  await expect(notices(page)).toContainText('as letras não viram comandos');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await keys(page, 'Alt+1', 'j');
  expect(await at()).toBe(2);
});

test('enquanto se envia, o formulário segura os campos: nada se perde nem vira outra coisa', async ({
  open,
}) => {
  const page = await open('admin', '/app/sobre');
  const found = form(page, 'Novo feriado');
  const date = found.getByRole('textbox', { name: 'Data', exact: true });
  const description = found.getByRole('textbox', { name: 'Descrição', exact: true });
  const scope = found.getByRole('combobox', { name: 'Âmbito' });
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  await page.route('**/feriados', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await answered;
    return route.fulfill({
      status: 422,
      json: {
        errorCode: 'invalido',
        message: 'Confira os campos',
        errors: { data: ['já existe'] },
      },
    });
  });
  // Before the page is there: of one that stands what is sent at once may still pass (Chromium; 3 of 100).
  await page.goto('/app/sistema/feriados/new');
  await date.fill('08/07/2031');
  await scope.selectOption('Municipal');
  await description.fill('Recusado pelo servidor');
  const chosen = await scope.inputValue();
  await keys(page, 'Control+Enter');
  await expect(found).toHaveAttribute('aria-busy', 'true');
  // By key, by paste, by mouse: the fields stay as they are sent, and no letter becomes a command.
  await page.keyboard.type('gh.x');
  await page.keyboard.insertText(' colado');
  await keys(page, 'Backspace', 'Shift+Tab', 'Tab');
  await scope.focus();
  await keys(page, 'ArrowDown', 'F');
  await expect(description).toHaveValue('Recusado pelo servidor');
  expect(await scope.inputValue()).toBe(chosen);
  await expect(page).toHaveURL('/app/sistema/feriados/new');
  answer();
  await expect(found).not.toHaveAttribute('aria-busy', 'true');
  // They are typed in again as soon as it was refused.
  await description.focus();
  await keys(page, 'End');
  await page.keyboard.type(' e corrigido');
  await expect(description).toHaveValue('Recusado pelo servidor e corrigido');
});

test('o que falta, dito tarde, não leva o foco de onde as mãos já estão', async ({ open }) => {
  const page = await open('gerente', '/app/mensagens/enviadas/nova');
  const assunto = page.getByRole('form').getByRole('textbox', { name: 'Assunto' });
  await expect(assunto).toBeVisible();
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => window.setTimeout(() => frame(run), 300);
  });
  await keys(page, 'Control+Enter', 'Tab');
  await expect(assunto).toBeFocused();
  await page.keyboard.type('Vistoria', { delay: 100 });
  await expect(assunto).toHaveValue('Vistoria');
  await expect(assunto).toBeFocused();
  // Who stays where he was is led to the first of them.
  await keys(page, 'Control+Enter');
  await expect(page.getByRole('form').getByRole('button', { name: /^Para/ })).toBeFocused();
});

test('Enter de novo enquanto se busca: a única é escolhida quando chega; entre várias, nenhuma', async ({
  open,
}) => {
  const page = await open('gerente', '/app/sobre');
  await keys(page, 'Control+k');
  await page.keyboard.type('nova mensagem');
  await keys(page, 'Enter');
  const to = form(page, 'Nova mensagem').getByRole('button', { name: /^Para/ });
  const dialog = page.getByRole('dialog', { name: 'Para' });
  const name = dialog.getByRole('textbox', { name: 'Nome' });
  const search = async (text: string): Promise<void> => {
    const answer = await holding(page, new RegExp(`[?&]nome_cont=${text}(?:&|$)`));
    await name.fill(text);
    await keys(page, 'Enter');
    await expect(dialog.locator('[aria-busy="true"]')).toBeVisible();
    await keys(page, 'Enter');
    await answer.letGo();
  };
  await to.press('Enter');
  await expect(dialog.getByRole('row').nth(1)).toBeVisible();

  await search('an');
  await expect(dialog.getByRole('grid')).toBeFocused();
  await keys(page, 'ArrowUp');
  await expect(name).toBeFocused();

  // What is clicked twice, and what is typed on meanwhile, chooses nothing.
  const twice = await holding(page, /[?&]nome_cont=Luan(?:&|$)/);
  await name.fill('Luan');
  await dialog.getByRole('button', { name: 'Buscar' }).dblclick();
  await twice.letGo();
  await expect(dialog.getByRole('row', { name: /^Luana/ })).toBeVisible();
  await expect(dialog.getByRole('grid')).toBeFocused();
  const further = await holding(page, /[?&]nome_cont=Luana\+M(?:&|$)/);
  await name.fill('Luana M');
  await keys(page, 'Enter', 'Enter', 'o');
  await further.letGo();
  await expect(dialog.getByRole('grid')).toBeFocused();

  await search('Luana');
  await expect(dialog).toHaveCount(0);
  await expect(to).toContainText('Luana');
  await expect(to).toBeFocused();
});
