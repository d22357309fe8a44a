/** Registries and payments by keyboard: nothing until something is asked for, the record, and from a person to what is his. */
import { expectAccessible } from './support/axe.ts';
import {
  address,
  type Page,
  detail,
  expect,
  expectSaid,
  goTo,
  gridOf,
  isForm,
  keys,
  list,
  palette,
  pick,
  ready,
  statusBar,
  test,
  listed,
} from './support/console.ts';

const CADASTROS = '/app/osm/consultas/cadastros';
const PAGAMENTOS = '/app/osm/consultas/pagamentos';
const HINT = 'Adicione um filtro e clique na lupa para buscar cadastros';

interface Cadastro {
  readonly id: number;
  readonly numero: string;
  readonly contribuinte: { readonly id: number; readonly razao_social: string };
}

const loaded = (page: Page): Promise<void> =>
  expect(page.getByText('Carregando dados')).toHaveCount(0);

test('ninguém folheia os cadastros: a lista espera um filtro; três letras bastam, duas não', async ({
  open,
}) => {
  const page = await open('gerente', '/app/home');
  await expect(statusBar(page)).toContainText('atalhos');
  await keys(page, 'g', 'c');
  await expect(page).toHaveURL(new RegExp(`${CADASTROS}$`));
  await expect(list(page)).toContainText(HINT);
  await expectAccessible(page, 'cadastros por buscar');
  await keys(page, '/');
  await page.keyboard.type('ru');
  await keys(page, 'Enter');
  await expectSaid(page, 'Digite ao menos 3 letras seguidas');
  await expect(page).toHaveURL(new RegExp(`${CADASTROS}$`));
  await page.keyboard.type('a');
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(listed(CADASTROS), 'busca_cont=rua'));
  const { rows } = await ready(page, 'Cadastros');
  expect(await rows.count()).toBeGreaterThan(5);
  await expectAccessible(page, 'cadastros');
});

test('um cadastro com as suas abas; uma tecla abre as suas ordens, pagamentos e documentos, e os de quem é', async ({
  open,
  api,
}) => {
  const { rows: ordens } = await (
    await api('gerente')
  ).list<{ id: number; cadastro: { id: number; numero: string } | null }>(
    '/D/ordem-servicos?per_page=50',
  );
  const cadastro = ordens.find((os) => os.cadastro)?.cadastro;
  if (!cadastro) throw new Error('nenhuma ordem de um cadastro');
  const page = await open('gerente', `${CADASTROS}/${cadastro.id}?numero_eq=${cadastro.numero}`);
  await ready(page, 'Cadastros');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(cadastro.numero);
  await expect(detail(page).getByRole('heading', { name: /^Ordens \([1-9]/ })).toBeVisible();
  await loaded(page);
  await expectAccessible(page, 'um cadastro');
  for (const [tab, said] of [
    ['Econômico', /Empresa|não é econômico/],
    ['Plantas', /Áreas construídas/],
    ['Sócios', /Sócios/],
    ['Usuários', /Contas do portal/],
  ] as const) {
    await keys(page, ']');
    await expect(detail(page).getByRole('tab', { name: tab })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(detail(page).getByRole('tabpanel')).toContainText(said);
    await loaded(page);
    await expectAccessible(page, `cadastro, ${tab}`);
  }
  await keys(page, '1');
  await expect(page).toHaveURL(
    address(listed('/app/osm/servicos'), `cadastro_id_eq=${cadastro.id}`),
  );
  await ready(page);
  await page.goBack();
  await expect(page).toHaveURL(address(`${CADASTROS}/${cadastro.id}/usuarios`));
  await ready(page, 'Cadastros');
  await keys(page, '2');
  await expect(page).toHaveURL(address(listed(PAGAMENTOS), `cadastro_id_eq=${cadastro.id}`));
  await ready(page, 'Pagamentos');
  await keys(page, 'Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(/^Guia \d+/);
  await expect(detail(page)).toContainText('Débitos');
  await loaded(page);
  await expectAccessible(page, 'uma guia');
  await keys(page, '1');
  await expect(page).toHaveURL(address(`${CADASTROS}/${cadastro.id}`));
  for (const [key, path, held] of [
    ['3', '/app/osm/consultas/docs', `cadastro_id_eq=${cadastro.id}`],
    ['8', '/app/osm/consultas/docs', 'contribuinte_id_eq=\\d+'],
    ['5', CADASTROS, 'contribuinte_id_eq=\\d+'],
  ] as const) {
    await goTo(page, `${CADASTROS}/${cadastro.id}?numero_eq=${cadastro.numero}`);
    await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(cadastro.numero);
    await keys(page, key);
    await expect(page).toHaveURL(address(listed(path), held));
  }
});

test('o CPF digitado na paleta acha a pessoa e o que é dela; no filtro e na busca também', async ({
  open,
  api,
}) => {
  const gerente = await api('gerente');
  const { rows } = await gerente.list<Cadastro>('/D/cadastros?busca_cont=rua&per_page=1');
  const [cadastro] = rows;
  if (!cadastro) throw new Error('sem cadastros');
  const { id, razao_social } = cadastro.contribuinte;
  const { cpf_cnpj } = await gerente.call<{ cpf_cnpj: string }>(
    'GET',
    `/contribuinte/pessoas/${id}`,
  );
  const page = await open('gerente', CADASTROS);
  await expect(statusBar(page)).toContainText('atalhos');
  await keys(page, 'Control+k');
  await page.keyboard.type(cpf_cnpj);
  const option = (name: string | RegExp) => palette(page).getByRole('option', { name });
  await expect(option(razao_social).first()).toBeVisible();
  for (const name of [/^Ordens/, /^Cadastros/, /^Pagamentos/])
    await expect(option(name).first()).toBeVisible();
  await option(/^Cadastros/)
    .first()
    .click();
  await expect(page).toHaveURL(address(listed(CADASTROS), `contribuinte_id_eq=${id}`));
  await ready(page, 'Cadastros');

  await keys(page, 'g', 'c');
  await expect(list(page)).toContainText(HINT);
  await keys(page, '/');
  await page.keyboard.type(cpf_cnpj);
  await keys(page, 'Enter');
  const { grid } = gridOf(page, 'Cadastros');
  await expect(grid).toContainText(cadastro.numero);

  // In a picker of registries the person's number finds what is his, too.
  await page.goto('/app/osm/servicos/novo');
  const form = await isForm(page, 'Nova OS');
  await form.getByRole('button', { name: /^Cadastro/ }).focus();
  await keys(page, 'Alt+ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'Cadastro' });
  await expect(dialog).toContainText(HINT);
  await page.keyboard.type(cpf_cnpj);
  await keys(page, 'Enter');
  await expect(dialog.getByRole('grid')).toContainText(cadastro.numero);
});

test('um cadastro se protege e se levanta pelo teclado; quem não pode ver vê a máscara, e não o acha', async ({
  open,
  api,
}) => {
  const { rows } = await (
    await api('gerente')
  ).list<Cadastro & { endereco: string }>('/D/cadastros?busca_cont=avenida&per_page=1');
  const [cadastro] = rows;
  if (!cadastro) throw new Error('sem cadastros');
  const page = await open('admin', '/app/cadastro-protegidos');
  await ready(page, 'Cadastros protegidos');
  await expectAccessible(page, 'cadastros protegidos');
  await keys(page, 'Control+k');
  await page.keyboard.type('proteger cadastro');
  await expect(
    palette(page)
      .getByRole('option', { name: /Proteger cadastro/ })
      .first(),
  ).toBeVisible();
  await keys(page, 'Enter');
  await expect(page).toHaveURL('/app/cadastro-protegidos/new');
  const form = await isForm(page, 'Proteger cadastro');
  await form.getByRole('button', { name: /^Cadastro/ }).focus();
  await pick(page, 'Cadastro', cadastro.numero);
  const fill = async (name: string, text: string): Promise<void> => {
    const field = form.getByRole('textbox', { name, exact: true });
    await field.focus();
    await field.fill(text);
  };
  await fill('Motivo', 'Medida protetiva de urgência');
  await fill('Pedida por', 'Vara de Violência Doméstica');
  await fill('Desde', '01/01/2026');
  await expectAccessible(page, 'proteger cadastro');
  await keys(page, 'Control+Enter');
  await expect(page).toHaveURL(address('/app/cadastro-protegidos/\\d+'));
  await expect(detail(page)).toContainText('Vigente');
  await loaded(page);
  await expectAccessible(page, 'uma proteção');
  await keys(page, 'F2');
  const editing = await isForm(page, 'Editar proteção');
  await editing.getByRole('textbox', { name: 'Até' }).fill('31/12/2039');
  await keys(page, 'Control+Enter');
  await expect(detail(page)).toContainText('31/12/2039');

  const other = await open('consulta', `${CADASTROS}/${cadastro.id}?numero_eq=${cadastro.numero}`);
  await ready(other, 'Cadastros');
  await expect(detail(other)).toContainText('Protegido');
  await expect(other.locator('body')).not.toContainText(cadastro.contribuinte.razao_social);
  await expect(other.locator('body')).not.toContainText(cadastro.endereco);
  await keys(other, '/');
  await other.keyboard.type(cadastro.endereco);
  await keys(other, 'Enter');
  await expect(other).toHaveURL(address(listed(CADASTROS), 'busca_cont=.+'));
  await expect(list(other)).toContainText('Nenhum registro encontrado');

  await page.bringToFront();
  await keys(page, 'e');
  const lifting = await isForm(page, 'Levantar proteção');
  await lifting.getByRole('textbox', { name: 'Motivo' }).fill('A medida foi revogada');
  await keys(page, 'Control+Enter');
  await expect(detail(page)).toContainText('Levantada');
  await other.bringToFront();
  await other.goto(`${CADASTROS}/${cadastro.id}?numero_eq=${cadastro.numero}`);
  await expect(detail(other)).toContainText(cadastro.contribuinte.razao_social);
});
