/** Parameters by keyboard: subjects and forms with their lists of sub-items, and an order that answers to one. */
import type { Locator } from 'playwright/test';
import { png } from '../support/files.ts';
import { expectAccessible } from './support/axe.ts';
import {
  address,
  type Page,
  context,
  detail,
  expect,
  expectSaid,
  isForm,
  keys,
  notices,
  palette,
  ready,
  test,
  listed,
} from './support/console.ts';

const ASSUNTOS = '/app/parametros/servicos/assuntos';
const FORMULARIOS = '/app/parametros/servicos/formularios';

const heading = (page: Page) => detail(page).getByRole('heading', { level: 2 });
/** A field takes the focus by its name and what is typed. */
async function type(within: Locator, label: string, text: string, at = 0): Promise<void> {
  const field = within.getByRole('textbox', { name: label, exact: true }).nth(at);
  await field.focus();
  await field.fill(text);
}
const item = (form: Locator, at: number) => form.locator('.subs > li').nth(at);

test('um assunto nasce, muda item a item com as suas marcas, exclui-se e volta', async ({
  open,
  api,
}) => {
  const page = await open('admin', '/app/home');
  await expect(page.getByRole('contentinfo', { name: 'Estado' })).toContainText('atalhos');
  await keys(page, 'g', 'x');
  await ready(page, 'Assuntos');
  await expect(page).toHaveURL(address(listed(ASSUNTOS)));
  await expectAccessible(page, 'lista de assuntos');

  await keys(page, 'Control+k');
  await page.keyboard.type('novo assunto');
  await expect(
    palette(page)
      .getByRole('option', { name: /Novo assunto/ })
      .first(),
  ).toBeVisible();
  await keys(page, 'Enter');
  const form = await isForm(page, 'Novo assunto');
  const name = `Fumaça de chaminé ${Date.now()}`;
  await page.keyboard.type(name);
  await keys(page, 'Tab');
  await page.keyboard.type('12');
  // What is missing is said; the list wants one situation at least.
  await keys(page, 'Control+Enter');
  await expect(form).toContainText('Situações de encerramento é obrigatório');
  const closings = form.getByRole('button', { name: 'Adicionar situação' });
  await closings.focus();
  await keys(page, 'Enter');
  await type(form, 'Código', 'cessou');
  await type(form, 'Descrição', 'Emissão cessada', 1);
  await form.getByRole('combobox', { name: 'Resultado' }).selectOption('Regular');
  await keys(page, 'Alt+i');
  await expect(form.locator('.subs > li')).toHaveCount(2);
  await expect(item(form, 1)).toContainText('Novo');
  await type(item(form, 1), 'Descrição', 'Responsável notificado');
  await item(form, 1).getByRole('combobox', { name: 'Resultado' }).selectOption('Irregular');
  await item(form, 1).getByRole('checkbox', { name: 'Exige comentário' }).focus();
  await keys(page, 'Space');
  await form.getByRole('button', { name: 'Adicionar informação' }).focus();
  await keys(page, 'Enter');
  await type(form, 'Título', 'Horário');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Curta');
  await expect(form).toContainText('é muito curto (mínimo: 10 caracteres)');
  await page.keyboard.type(': só se vê a fumaça antes das 8 horas');
  await expectAccessible(page, 'novo assunto');
  await keys(page, 'Control+Enter');
  await expect(heading(page)).toHaveText(name);
  await expect(detail(page)).toContainText('Emissão cessada');
  await expect(detail(page)).toContainText('Horário');
  const id = Number(/assuntos\/(\d+)/.exec(page.url())?.[1]);

  // F2 edits: one changed, one that goes and comes back, one that goes.
  await keys(page, 'F2');
  const editing = await isForm(page, 'Editar assunto');
  await type(item(editing, 0), 'Descrição', 'Emissão cessada de vez');
  await expect(item(editing, 0)).toContainText('Alterado');
  await item(editing, 1).getByRole('textbox', { name: 'Descrição' }).focus();
  await keys(page, 'Alt+r');
  await expect(item(editing, 1)).toContainText('Removido');
  await expectAccessible(page, 'editar assunto');
  await keys(page, 'Alt+r');
  await expect(item(editing, 1)).not.toContainText('Removido');
  await editing.getByRole('textbox', { name: 'Título' }).focus();
  await keys(page, 'Alt+r');
  await keys(page, 'Control+Enter');
  await expectSaid(page, `Assunto ${name} alterado`);
  await expect(detail(page)).toContainText('Emissão cessada de vez');
  await expect(detail(page)).toContainText('Responsável notificado');
  await expect(detail(page)).not.toContainText('Horário');

  // Excluded, it is offered no more, and that is said; z brings it back.
  await keys(page, 'Alt+2', '2');
  await expect(context(page).getByRole('form', { name: 'Excluir assunto' })).toContainText(
    'as que o têm continuam com ele',
  );
  await keys(page, 'Control+Enter');
  await expectSaid(page, `Assunto ${name} excluído`);
  await expect(detail(page)).toContainText('Excluído: não se oferece em ordens novas');
  const admin = await api('admin');
  await expect(admin.call('POST', '/D/ordem-servicos', { assunto_id: id })).rejects.toThrow(
    'assunto_id',
  );
  await keys(page, 'z');
  await expect(detail(page)).not.toContainText('não se oferece');
  await expect
    .poll(
      async () => (await admin.call<{ excluido: boolean }>('GET', `/D/assuntos/${id}`)).excluido,
    )
    .toBe(false);
});

test('um formulário se monta pelo teclado; a ordem o preenche, guarda e exige para encerrar', async ({
  open,
  api,
}) => {
  const page = await open('admin', `${FORMULARIOS}/new`);
  const form = await isForm(page, 'Novo formulário');
  const name = `Vistoria de chaminé ${Date.now()}`;
  await page.keyboard.type(name);
  await form.getByRole('combobox', { name: 'Tipo' }).selectOption('Vistoria');
  const add = form.getByRole('button', { name: 'Adicionar item' });
  await add.focus();
  for (const [at, [titulo, tipo]] of [
    ['Filtro instalado', 'Sim ou não'],
    ['Altura da chaminé', 'Medida'],
    ['Fachada', 'Foto'],
    ['Combustível', 'Escolha'],
  ].entries()) {
    await (at === 0 ? keys(page, 'Enter') : keys(page, 'Alt+i'));
    await type(item(form, at), 'Título', titulo ?? '');
    await item(form, at)
      .getByRole('combobox', { name: 'Tipo' })
      .selectOption(tipo ?? '');
  }
  // Only what is chosen from has options.
  await expect(item(form, 0).getByRole('textbox', { name: 'Opções' })).toHaveCount(0);
  await type(item(form, 1), 'Opções', 'm\ncm');
  await type(item(form, 3), 'Opções', 'Lenha');
  await item(form, 1).getByRole('checkbox', { name: 'Obrigatório' }).focus();
  await keys(page, 'Space', 'Control+Enter');
  await expect(form).toContainText('precisa de ao menos 2 itens');
  await type(item(form, 3), 'Opções', 'Lenha\nGás');
  await keys(page, 'Alt+Shift+ArrowUp');
  await expect(item(form, 2).getByRole('textbox', { name: 'Título' })).toHaveValue('Combustível');
  await expect(item(form, 2).locator(':focus')).toHaveCount(1);
  await expectAccessible(page, 'novo formulário');
  await keys(page, 'Control+Enter');
  await expect(heading(page)).toHaveText(name);
  await expect(detail(page).getByRole('row').nth(3)).toContainText('Combustível');
  await expectAccessible(page, 'um formulário');

  const manager = await api('gerente');
  const admin = await api('admin');
  const id = Number(/formularios\/(\d+)/.exec(page.url())?.[1]);
  const assunto = await admin.call<{ id: number }>('POST', '/D/assuntos', {
    descricao: name,
    prazo: 10,
    formulario_id: id,
    encerramento: [{ codigo: 'ok', descricao: 'Regular', resultado: 'regular' }],
  });
  const rafael = await manager.inspector('Rafael Nogueira');
  const os = await manager.newOrder({ assunto_id: assunto.id, usuario_responsavel_id: rafael.id });
  const inspector = await open('fiscal', `/app/osm/servicos/${os.id}`);
  await ready(inspector);
  await keys(inspector, 'a');
  await isForm(inspector, 'Aceitar');
  await keys(inspector, 'Control+Enter');
  await expect(detail(inspector).locator('.rec .st')).toHaveText('Em andamento');

  // Closing says what is missing.
  await keys(inspector, 'e');
  await expect(notices(inspector)).toContainText('Falta no formulário: Altura da chaminé');
  await keys(inspector, 'Shift+F');
  await expect(inspector).toHaveURL(address(`/app/osm/servicos/${os.id}/formulario/edit`));
  const filling = await isForm(inspector, 'Preencher formulário');
  await expect(filling.getByRole('combobox', { name: 'Filtro instalado' })).toBeFocused();
  await inspector.keyboard.type('S');
  await keys(inspector, 'Tab');
  await inspector.keyboard.type('2,50');
  await keys(inspector, 'Tab');
  await expect(filling.getByRole('combobox', { name: 'Unidade' })).toBeFocused();
  // Letters find in a list of choices, also those that are commands elsewhere.
  await inspector.keyboard.type('cm');
  await keys(inspector, 'Tab');
  await expect(filling.getByRole('combobox', { name: 'Combustível' })).toBeFocused();
  await keys(inspector, 'ArrowDown', 'ArrowDown');
  await filling
    .locator('input[type="file"]')
    .setInputFiles({ name: 'fachada.png', mimeType: 'image/png', buffer: await png('fachada') });
  await expect(filling).toContainText('fachada.png');
  await expect(filling).toContainText('4 de 4 itens');
  await expectAccessible(inspector, 'preencher formulário');

  // What was typed outlives the page.
  await inspector.waitForTimeout(400);
  await inspector.reload();
  const again = await isForm(inspector, 'Preencher formulário');
  await expect(again.getByRole('textbox', { name: 'Altura da chaminé' })).toHaveValue('2,50');
  await keys(inspector, 'Control+Enter');
  await expectSaid(inspector, 'com o formulário preenchido');
  await expect
    .poll(async () => (await manager.order(os.id)).items)
    .toMatchObject([
      { codigo: expect.any(String), sim_nao: true },
      { medida: { valor: '2.50', unidade: 'cm' } },
      { escolha: 'Gás' },
      { foto: [{ nome: 'fachada.png' }] },
    ]);
  await inspector.goto(`/app/osm/servicos/${os.id}/formulario`);
  await ready(inspector);
  await expect(detail(inspector)).toContainText('2,50 cm');
  await expect(detail(inspector).getByRole('button', { name: 'fachada.png' })).toBeVisible();
  await expectAccessible(inspector, 'formulário preenchido');

  // Now it closes, without a comment where the situation asks for none.
  await keys(inspector, 'e');
  const closing = await isForm(inspector, 'Encerrar');
  await closing.getByRole('combobox', { name: 'Situação de encerramento' }).selectOption('Regular');
  await keys(inspector, 'Control+Enter');
  await expect(notices(inspector)).toContainText('encerrada');
  await expect(context(inspector)).toHaveCount(0);

  // The form changes; the order keeps what it was filled with.
  await admin.call('PUT', `/D/formularios/${id}`, {
    lock_version: 0,
    descricao: name,
    tipo: 'vistoria',
    checklist: [{ titulo: 'Outra pergunta', tipo: 'texto', obrigatorio: true }],
  });
  await inspector.goto(`/app/osm/servicos/${os.id}/formulario`);
  await ready(inspector);
  await expect(detail(inspector)).toContainText('Altura da chaminé');
  await expect(detail(inspector)).not.toContainText('Outra pergunta');
});
