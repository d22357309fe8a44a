/** Keys of access by keyboard: one's own, and those of another system's account; shown once, at work, ended at once, logged. */
import { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { type Page, expect, test } from './support/console.ts';

const ORDENS = '/D/ordem-servicos?per_page=1';
const asks = (token: string) =>
  new Api(process.env.OSM_URL ?? '', 'fiscalizacao-obras', token).call('GET', ORDENS).then(
    () => 200,
    (error: Error) => Number(/: (\d{3}) /.exec(error.message)?.[1]),
  );

/** Makes a key that reads orders, as far as its form is filled in, and answers it. */
async function made(page: Page, nome: string): Promise<string> {
  const form = page.getByRole('form', { name: 'Nova chave' });
  await form.getByRole('button', { name: 'Criar chave' }).press('Enter');
  await expect(form).toContainText('Marque o que a chave pode fazer');
  await expectAccessible(page, 'chaves, o que falta');
  await form.getByRole('textbox', { name: 'Nome' }).fill(nome);
  await form
    .getByRole('group', { name: 'Ordens de serviço', exact: true })
    .getByRole('checkbox', { name: 'Listar', exact: true })
    .press('Space');
  await form.getByRole('button', { name: 'Criar chave' }).press('Enter');
  await expect(page.getByRole('status')).toContainText(`Chave ${nome} criada`);
  const token = await page.getByRole('textbox', { name: 'Chave' }).inputValue();
  expect(token).not.toBe('');
  await expectAccessible(page, 'chaves, a feita');
  return token;
}

test('a própria chave: mostrada uma vez, vale enquanto não se revoga', async ({ open }) => {
  const page = await open('gerente', '/auth/v2/keys');
  const nome = `Planilha ${Date.now()}`;
  const token = await made(page, nome);
  expect(await asks(token)).toBe(200);
  await page.goto('/auth/v2/keys');
  await expect(page.getByRole('textbox', { name: 'Chave' })).toHaveCount(0);
  expect(await page.content()).not.toContain(token);
  const revoke = page.getByRole('button', { name: `Revogar ${nome}` });
  await revoke.press('Enter');
  await expect(revoke).toHaveCount(0);
  await expectAccessible(page, 'chaves, a revogada');
  expect(await asks(token)).toBe(401);
});

test('a conta de outro sistema: quem administra a faz, lhe dá uma chave e a desativa; o log diz quem', async ({
  open,
  api,
}) => {
  const page = await open('admin', '/auth/v2/keys');
  await page.getByRole('link', { name: 'Contas de serviço' }).press('Enter');
  const form = page.getByRole('form', { name: 'Nova conta de serviço' });
  await form.getByRole('button', { name: 'Criar conta' }).press('Enter');
  await expect(form).toContainText('Escolha onde ela trabalha');
  await expectAccessible(page, 'contas de serviço, o que falta');
  const nome = `Tributário ${Date.now()}`;
  await form.getByRole('textbox', { name: 'Nome' }).fill(nome);
  await form.getByRole('textbox', { name: 'Login' }).fill(`tributario-${Date.now()}`);
  await form.getByRole('radio', { name: /Obras.*Consulta$/ }).press('Space');
  await form.getByRole('button', { name: 'Criar conta' }).press('Enter');
  await expect(page.getByRole('heading', { name: `Chaves de ${nome}` })).toBeVisible();
  const id = Number(/conta=(\d+)/.exec(page.url())?.[1]);
  const [first, second] = [await made(page, 'Uma'), await made(page, 'Outra')];
  expect([await asks(first), await asks(second)]).toEqual([200, 200]);
  await page.getByRole('button', { name: 'Revogar Uma' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Revogar Uma' })).toHaveCount(0);
  expect([await asks(first), await asks(second)]).toEqual([401, 200]);

  // Put out of use, the account's other keys open nothing; back in use, what they did before.
  await page.getByRole('link', { name: 'Contas de serviço' }).press('Enter');
  await expectAccessible(page, 'contas de serviço');
  await page.getByRole('button', { name: `Desativar ${nome}` }).press('Enter');
  const back = page.getByRole('button', { name: `Ativar ${nome}` });
  await expect(back).toBeVisible();
  expect(await asks(second)).toBe(401);
  await back.press('Enter');
  await expect(page.getByRole('button', { name: `Desativar ${nome}` })).toBeVisible();
  expect(await asks(second)).toBe(200);

  const admin = await api('admin');
  const { rows } = await admin.list<{ titulo: string; usuario: { nome: string } | null }>(
    `/D/logs/usuario/${id}`,
  );
  const titles = rows.map(({ titulo }) => titulo);
  expect(titles.filter((titulo) => /chave/i.test(titulo))).toHaveLength(3);
  expect(rows.every(({ usuario }) => usuario !== null)).toBe(true);

  // Who administers nobody does not come here.
  const other = await open('fiscal', '/auth/v2/keys');
  await expect(other.getByRole('form', { name: 'Nova chave' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Contas de serviço' })).toHaveCount(0);
  expect((await other.goto('/auth/v2/service_accounts'))?.status()).toBe(403);
});
