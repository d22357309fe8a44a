/** Notifications and their models, by keyboard: rows that come, move, go and come back; rules; one issued for an order. */
import { expectAccessible } from './support/axe.ts';
import {
  address,
  byMenu,
  context,
  detail,
  expect,
  isForm,
  keys,
  list,
  notices,
  pick,
  ready,
  test,
} from './support/console.ts';

const MODELOS = '/app/parametros/notificacoes/modelos';

test('um modelo se faz e se altera pelo teclado: linhas, regras, marcas e desfazer', async ({
  open,
}) => {
  const page = await open('admin', MODELOS);
  await ready(page, 'Modelos de notificação');
  await expectAccessible(page, 'modelos');
  await page.goto(`${MODELOS}/novo`);
  const form = await isForm(page, 'Novo modelo de notificação');
  const titulo = `Modelo do teclado ${Date.now()}`;
  await page.keyboard.type(titulo);
  await form.getByRole('combobox', { name: 'Tipo' }).first().selectOption('notificacao');

  // A parameter with its rules: the code is the moment's, the rule ends before the maximum, another follows.
  await form.getByRole('button', { name: 'Adicionar parâmetro' }).focus();
  await keys(page, 'Enter');
  const codigo = form.getByRole('textbox', { name: 'Código' });
  await expect(codigo).toBeFocused();
  await expect(codigo).toHaveValue(/^\d{13}$/);
  await form.getByRole('textbox', { name: 'Descrição' }).last().fill('Área irregular');
  const another = form.getByRole('button', { name: 'Adicionar regra' });
  await another.focus();
  await keys(page, 'Enter');
  await expect(another).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Até' })).toHaveValue('9.999.999.999,99');
  await form.getByRole('textbox', { name: 'Até' }).fill('100');
  await expect(another).toBeVisible();
  await form.getByRole('combobox', { name: 'Tipo' }).last().selectOption('multiplicador');
  await form.getByRole('textbox', { name: 'Valor' }).fill('2,50');
  await another.focus();
  await keys(page, 'Enter');
  await expect(form.getByRole('textbox', { name: 'De', exact: true })).toHaveValue('100,01');
  await expect(form).toContainText('de 0,00 a 100,00: Multiplicador 2,50');
  await form.getByRole('button', { name: 'Remover regra 2' }).focus();
  await keys(page, 'Enter');
  await expect(form.getByRole('button', { name: 'Remover regra 1' })).toBeVisible();

  // Two irregularities; Alt+Shift+↑ moves the second before the first, and the focus goes with it.
  await form.getByRole('button', { name: 'Adicionar irregularidade' }).focus();
  await keys(page, 'Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('I1');
  await form.getByRole('textbox', { name: 'Descrição' }).last().fill('Obra sem alvará');
  await keys(page, 'Alt+i');
  await expect(
    form.getByRole('list', { name: 'Irregularidades' }).getByRole('listitem'),
  ).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('I2');
  await form.getByRole('textbox', { name: 'Descrição' }).last().fill('Entulho na calçada');
  await keys(page, 'Alt+Shift+ArrowUp');
  const first = form.getByRole('list', { name: 'Irregularidades' }).getByRole('listitem').first();
  await expect(first.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Entulho na calçada');
  await expect(first.locator(':focus')).toHaveCount(1);
  await expectAccessible(page, 'novo modelo');
  await keys(page, 'Control+Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText(titulo);
  await expect(detail(page).getByRole('tab', { name: 'Irregularidades 2' })).toBeVisible();

  // Editing: a change is marked and taken back; a removal is marked and undone; a new row just goes.
  await keys(page, 'F2');
  const edit = await isForm(page, 'Editar modelo');
  const rows = edit.getByRole('list', { name: 'Irregularidades' }).getByRole('listitem');
  await rows.first().getByRole('textbox', { name: 'Descrição' }).fill('Entulho');
  await expect(rows.first()).toHaveAttribute('data-mark', 'alterado');
  await rows.first().getByRole('textbox', { name: 'Descrição' }).focus();
  await keys(page, 'Alt+r');
  await expect(rows.first()).toHaveAttribute('data-mark', 'removido');
  await keys(page, 'Enter');
  await expect(rows.first()).toHaveAttribute('data-mark', 'alterado');
  await rows.first().getByRole('textbox', { name: 'Descrição' }).focus();
  await keys(page, 'Alt+i');
  await expect(rows).toHaveCount(3);
  await keys(page, 'Alt+r');
  await expect(rows).toHaveCount(2);
  await rows.nth(1).getByRole('textbox', { name: 'Código' }).focus();
  await keys(page, 'Alt+r', 'Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(detail(page).getByRole('tab', { name: 'Irregularidades 1' })).toBeVisible();
});

test('uma notificação se emite para uma OS, com o valor à vista, e a OS a mostra', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { id: usuario_responsavel_id } = await manager.inspector('Rafael Nogueira');
  const { id } = await manager.newOrder({ usuario_responsavel_id });
  const page = await open('fiscal', `/app/osm/servicos/${id}`);
  await ready(page);
  await byMenu(page, 'Emitir notificação');
  const form = await isForm(page, 'Nova notificação');
  await expect(page).toHaveURL(address('/app/osm/notificacoes/nova'));
  await pick(page, 'Modelo', 'Auto e notificação por obra irregular');
  const area = form.getByRole('textbox', { name: 'Área irregular' });
  await area.fill('30');
  await form.getByRole('checkbox', { name: /OB-10/ }).focus();
  await keys(page, 'Space');
  // 12,50 × 30 + 250
  await expect(form).toContainText('R$ 625,00');
  await expectAccessible(page, 'nova notificação');
  await keys(page, 'Control+Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText('Auto e notificação');
  await expect(detail(page)).toContainText('R$ 625,00');
  await expect(notices(page)).toContainText('emitid');
  await expectAccessible(page, 'notificação');
  await page.goto(`/app/osm/servicos/${id}/docs`);
  await expect(detail(page).getByRole('tab', { name: 'Documentos 1' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(detail(page).getByRole('link', { name: /^Auto e notificação/ })).toBeVisible();
  await expect(context(page)).toHaveCount(0);
});

test('a consulta de documentos é vazia até um filtro, e cada linha diz o seu departamento', async ({
  open,
}) => {
  const page = await open('consulta', '/app/osm/consultas/docs');
  await expect(list(page)).toContainText(
    'Adicione um filtro e clique na lupa para buscar documentos',
  );
  await expectAccessible(page, 'consulta vazia');
  await page.goto('/app/osm/consultas/docs?numero_eq=1');
  await ready(page, 'Consulta de documentos');
  await expect(list(page)).toContainText('Fiscalização');
  await expectAccessible(page, 'consulta');
});
