/** People by keyboard: found, read, edited; what is not one's to change is said where it was asked. */
import { expectAccessible } from './support/axe.ts';
import {
  address,
  detail,
  expect,
  expectSaid,
  isForm,
  keys,
  listed,
  ready,
  test,
} from './support/console.ts';

test('uma pessoa se acha, se lê, se edita, e leva ao que fez', async ({ open, api }) => {
  const page = await open('admin', '/app/sistema/usuarios?nome_cont=antônio');
  await ready(page, 'Usuários');
  const sheet = detail(page);
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText('Antônio Zanetti');
  await expect(sheet).toContainText('Técnico em Edificações');
  await expectAccessible(page, 'um usuário');

  await keys(page, '1');
  const form = await isForm(page, 'Editar usuário');
  const matricula = form.getByRole('textbox', { name: 'Matrícula' });
  await expect(matricula).toHaveValue('20768');
  await matricula.fill('20769');
  await expectAccessible(page, 'editar usuário');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'alterado');
  await expect(sheet).toContainText('20769');
  const admin = await api('admin');
  const { rows } = await admin.list<{ matricula: string; recebe_os: boolean }>(
    '/D/usuarios?nome_cont=antônio',
  );
  expect(rows[0]).toMatchObject({ matricula: '20769', recebe_os: true });

  await keys(page, '2');
  await expect(page).toHaveURL(address(listed('/app/logs'), 'usuario_id_in=28'));
});

test('um departamento se faz, e quem o fez trabalha nele; o código fica, o nome muda; vazio, sai', async ({
  open,
  api,
}) => {
  const page = await open('admin', '/app/sistema/departamentos');
  const { rows } = await ready(page, 'Departamentos');
  await expect(rows.nth(1)).toContainText('Fiscalização de Obras');
  await keys(page, 'c', 'Enter');
  const form = await isForm(page, 'Novo departamento');
  await page.keyboard.type('Bem-estar animal');
  await form.getByRole('textbox', { name: 'Código' }).fill('Bem Estar');
  await keys(page, 'Control+Enter');
  await expect(form).toContainText(
    'Código tem letras minúsculas sem acento, números e, entre eles',
  );
  await form.getByRole('textbox', { name: 'Código' }).fill('bem-estar-animal');
  await expectAccessible(page, 'novo departamento');
  await keys(page, 'Control+Enter');
  const heading = detail(page).getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Bem-estar animal');

  // It is among those to work in at once.
  const department = page.getByRole('button', { name: /^Departamento:/ });
  const choose = async (name: string): Promise<void> => {
    await department.click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(department).toHaveAccessibleName(`Departamento: ${name}`);
  };
  const home = 'Fiscalização de Obras';
  await choose('Bem-estar animal');
  // Renamed elsewhere, it is called so in the bar of whoever works in it.
  const admin = await api('admin');
  const {
    rows: [made],
  } = await admin.list('/D/sistema/departamentos?codigo_eq=bem-estar-animal');
  const its = `/D/sistema/departamentos/${made?.id}`;
  await admin.call('PUT', its, { nome: 'Causa animal', lock_version: made?.lock_version });
  await expect(department).toHaveAccessibleName('Departamento: Causa animal');
  await choose(home);

  await page.goto(`/app/sistema/departamentos/${made?.id}`);
  await expect(heading).toHaveText('Causa animal');
  await heading.click();
  await keys(page, '1');
  const edit = await isForm(page, 'Editar departamento');
  await expect(edit.getByRole('textbox', { name: 'Código' })).toHaveCount(0);
  await edit.getByRole('textbox', { name: 'Nome' }).fill('Proteção animal');
  await keys(page, 'Control+Enter');
  await expect(heading).toHaveText('Proteção animal');
  await expect(detail(page)).toContainText('bem-estar-animal');
  await keys(page, '2', 'Control+Enter');
  await expectSaid(page, 'Departamento Proteção animal excluído');

  // One that is worked in stays, and says what is there.
  await page.goto('/app/sistema/departamentos?codigo_eq=fiscalizacao-obras');
  await ready(page, 'Departamentos');
  await keys(page, '2', 'Control+Enter');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /documentos/ })
      .first(),
  ).toBeVisible();
});

test('um menu cujos itens acabam de chegar vale desde que se veem', async ({ open }) => {
  const page = await open('gerente', '/app/home');
  const department = page.getByRole('button', { name: /^Departamento:/ });
  await expect(department).toHaveAccessibleName('Departamento: Fiscalização de Obras');
  // From the moment its entries are drawn, whatever the drawing left for a moment later waits.
  await page.evaluate(() => {
    type Post = (this: MessagePort, ...all: unknown[]) => void;
    const post = MessagePort.prototype.postMessage as Post;
    MessagePort.prototype.postMessage = function held(this: MessagePort, ...all: unknown[]) {
      const there = document.querySelector('[role="menuitemradio"]') !== null;
      setTimeout(() => post.apply(this, all), there ? 2000 : 0);
    };
  });
  await department.click();
  await page.getByRole('menuitemradio', { name: 'Fiscalização de Posturas' }).click();
  await expect(department).toHaveAccessibleName('Departamento: Fiscalização de Posturas');
});

test('um cargo se cria por c e se exclui; o grupo que está em uso diz por quem e fica', async ({
  open,
}) => {
  const page = await open('admin', '/app/sistema/cargos');
  await ready(page, 'Cargos');
  await keys(page, 'c');
  // Of what the list holds comes first; what makes nothing new is not there.
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem').first()).toContainText('Novo cargo');
  await expect(menu.getByRole('menuitem', { name: /^Imprimir|^Mover/ })).toHaveCount(0);
  await keys(page, 'Enter');
  await isForm(page, 'Novo cargo');
  await page.keyboard.type('Agente de Trânsito');
  await expectAccessible(page, 'novo cargo');
  await keys(page, 'Control+Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Agente de Trânsito');
  await keys(page, 'Alt+2', '2', 'Control+Enter');
  await expectSaid(page, 'Cargo Agente de Trânsito excluído');

  await page.goto('/app/sistema/usuario-grupos?nome_cont=atendimento');
  await ready(page, 'Grupos de usuários');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Atendimento');
  await keys(page, '2', 'Control+Enter');
  await expectSaid(page, 'usuários usam este grupo');
});

test('uma pessoa se convida; a que já existe é dita antes de ser substituída', async ({
  open,
  api,
}) => {
  const page = await open('admin', '/app/sistema/usuarios/new');
  const fill = async (nome: string) => {
    const form = await isForm(page, 'Convidar usuário');
    await form.getByRole('textbox', { name: 'Login' }).fill('vilma.do.convite');
    await form.getByRole('textbox', { name: 'Nome' }).fill(nome);
    await form.getByRole('textbox', { name: 'E-mail' }).fill('vilma.do.convite@valesereno.example');
    return form;
  };
  const form = await fill('Vilma do Convite');
  await expect(form.getByRole('status')).toContainText('vale por 7 dias');
  await expectAccessible(page, 'convidar usuário');
  await keys(page, 'Control+Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Vilma do Convite');

  await page.goto('/app/sistema/usuarios/new');
  const again = await fill('Vilma Convidada');
  await expect(again.getByRole('status')).toContainText(
    'O usuário já existe e será substituído se você continuar: Vilma do Convite. Muda: Nome. Deseja continuar?',
  );
  await expectAccessible(page, 'convidar quem já existe');
  await keys(page, 'Control+Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Vilma Convidada');
  // Nobody else meets her.
  const admin = await api('admin');
  const { rows } = await admin.list('/D/usuarios?login_eq=vilma.do.convite');
  await admin.call('PUT', `/D/usuarios/${rows[0]?.id}/desativar`, {
    modo: 'deixar',
    motivo: 'Era só de prova',
    lock_version: rows[0]?.lock_version,
  });
});
