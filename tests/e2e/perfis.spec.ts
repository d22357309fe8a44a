/** Profiles by keyboard: the tree of permissions, who gains and loses what before it is saved, nobody gives what he lacks. */
import { expectAccessible } from './support/axe.ts';
import { detail, expect, expectSaid, isForm, keys, ready, test } from './support/console.ts';

const PERFIS = '/app/sistema/perfis';

test('um perfil se cria na árvore, pelo teclado do começo ao fim', async ({ open }) => {
  const page = await open('admin', PERFIS);
  await ready(page, 'Perfis');
  await expectAccessible(page, 'perfis');
  await keys(page, 'c');
  await page.getByRole('menuitem', { name: 'Novo perfil' }).press('Enter');
  const form = await isForm(page, 'Novo perfil');
  const tree = form.getByRole('tree', { name: 'Permissões' });
  await page.keyboard.type('Plantão');
  await expectAccessible(page, 'novo perfil');

  // One tab stop: name, active, second factor, filter, tree.
  await keys(page, 'Tab', 'Tab', 'Tab', 'Tab');
  await expect(tree.getByRole('treeitem').first()).toBeFocused();
  // A letter leads to the next that begins with it; right opens, and goes in; left comes back, and closes.
  await page.keyboard.type('orde');
  await expect(tree.locator('[data-path="compartilhado.ordem_servicos"]')).toBeFocused();
  // Letters a moment later begin anew.
  await page.waitForTimeout(700);
  await page.keyboard.type('o');
  const ordens = tree.locator('[data-path="ordem_servicos"]');
  await expect(ordens).toBeFocused();
  await expect(ordens).toHaveAttribute('aria-expanded', 'true');
  await expect(ordens).toHaveAttribute('aria-checked', 'false');
  await keys(page, 'ArrowRight');
  const listar = tree.locator('[data-path="ordem_servicos.index"]');
  await expect(listar).toBeFocused();
  await keys(page, 'Space');
  await expect(listar).toHaveAttribute('aria-checked', 'true');
  await keys(page, 'ArrowLeft');
  await expect(ordens).toBeFocused();
  await expect(ordens).toHaveAttribute('aria-checked', 'mixed');
  // The whole branch, and back to none of it.
  await keys(page, 'Space');
  await expect(ordens).toHaveAttribute('aria-checked', 'true');
  await keys(page, 'Space');
  await expect(ordens).toHaveAttribute('aria-checked', 'false');
  await keys(page, 'ArrowLeft');
  await expect(ordens).toHaveAttribute('aria-expanded', 'false');

  // What is looked for stands alone, and is marked alone.
  await keys(page, 'Shift+Tab');
  await page.keyboard.type('analises listar');
  await expect(form.getByRole('status')).toHaveText('2 permissões com esse texto');
  await keys(page, 'Tab');
  await expect(form.getByRole('button', { name: 'Marcar as 2 encontradas' })).toBeFocused();
  await keys(page, 'Enter');
  await expect(form.getByRole('button', { name: 'Desmarcar as 2 encontradas' })).toBeFocused();
  await expectAccessible(page, 'filtro da árvore');
  await keys(page, 'Control+Enter');
  const sheet = detail(page);
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText('Plantão');
  await expect(sheet.getByRole('table').first()).toContainText('Análises');
  await expectAccessible(page, 'um perfil');
});

test('antes de salvar se vê quem ganha e perde o quê; a sessão aberta obedece na chamada seguinte', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const leitora = await api('consulta');
  const descricao = `Cargos ${Date.now()}`;
  const { id } = await admin.call<{ id: number }>('POST', '/D/perfis', {
    descricao,
    permissoes: { admin: { sistema: { cargos: { index: true, create: true } } } },
  });
  const { rows } = await admin.list<{ id: number }>('/D/usuarios?login_eq=consulta');
  const quem = `/D/usuarios/${rows[0]?.id}`;
  type Pessoa = { nome: string; perfis: { id: number }[]; lock_version: number };
  const give = async (change: (ids: number[]) => number[]): Promise<string> => {
    const { nome, perfis, lock_version } = await admin.call<Pessoa>('GET', quem);
    const perfil_ids = change(perfis.map((one) => one.id));
    await admin.call('PUT', quem, { perfil_ids, lock_version });
    return nome;
  };
  const nome = await give((ids) => [...ids, id]);
  const may = (): Promise<boolean> =>
    leitora
      .call<{ permissoes: { admin: { sistema: { cargos: { create: boolean } } } } }>(
        'GET',
        '/D/perfis/permissoes',
      )
      .then(({ permissoes }) => permissoes.admin.sistema.cargos.create);
  expect(await may()).toBe(true);

  const page = await open('admin', `${PERFIS}/${id}`);
  const sheet = detail(page);
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(descricao);
  await expect(sheet).toContainText(nome);
  await expectAccessible(page, 'um perfil com pessoas');
  await keys(page, 'Alt+2', '1');
  const form = await isForm(page, 'Editar perfil');
  await keys(page, 'Tab', 'Tab', 'Tab');
  await page.keyboard.type('cargos criar');
  await keys(page, 'Tab', 'Enter');
  const resumo = form.getByRole('complementary', { name: 'Resumo' });
  await expect(resumo).toContainText('Sistema › Cargos › Criar');
  await expectAccessible(page, 'editar perfil');
  await keys(page, 'Alt+PageDown');
  const linha = form
    .getByRole('table', { name: 'Quem ganha e perde o quê' })
    .getByRole('row')
    .nth(1);
  await expect(linha.getByRole('cell')).toHaveText([nome, 'nada', 'Sistema › Cargos › Criar']);
  await expectAccessible(page, 'conferir perfil');
  expect(await may()).toBe(true);
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'alterado');
  expect(await may()).toBe(false);
  await give((ids) => ids.filter((one) => one !== id));
});

test('ver como um perfil: o console dele, marcado, sem escrever; uma tecla volta', async ({
  open,
}) => {
  const page = await open('admin', `${PERFIS}?descricao_cont=gerente`);
  await ready(page, 'Perfis');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Gerente');
  await keys(page, 'Alt+2', '3');
  await page.waitForURL('**/app/home');
  const mark = page.getByRole('button', { name: /Vendo como Gerente, só leitura/ });
  await expect(mark).toBeVisible();
  await expectAccessible(page, 'ver como');
  // What a manager may not see is gone, what she may do says why it is not done.
  await page.goto('/app/osm/servicos');
  await ready(page);
  await keys(page, '.');
  const menu = page.getByRole('dialog').or(page.getByRole('menu')).last();
  await expect(menu).toContainText('Só leitura: você vê como o perfil Gerente');
  await keys(page, 'Escape', 'Shift+V');
  await page.waitForURL('**/app/home');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(mark).toHaveCount(0);
});
