/** A passkey by keyboard: made with a device of the browser's, entered by, taken away. */
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/console.ts';

test('faz-se uma passkey, entra-se com ela sem senha até o console, e retirada já não entra', async ({
  browser,
}) => {
  // Devices keep keys for hosts with a name.
  const url = (process.env.OSM_URL ?? '').replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR' });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/auth/v2/sign_in?volta=home');
  await page.getByLabel('Login').fill('cesar.gouveia');
  await page.getByLabel('Senha', { exact: true }).fill('osm-demo-2026');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Passkeys' }).press('Enter');
  const form = page.getByRole('form', { name: 'Nova passkey' });
  await expect(form.getByLabel('Nome do aparelho')).toBeFocused();
  await page.keyboard.type('Notebook');
  await form.getByLabel('Senha atual').fill('osm-demo-2026');
  await expectAccessible(page, 'passkeys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('Passkey criada');
  await expect(page.getByRole('row', { name: /^Notebook/ })).toContainText('nunca');
  await expectAccessible(page, 'passkeys, uma');
  await page.getByRole('button', { name: 'Sair' }).press('Enter');

  // Without a password, to the console.
  await page.goto('/app/osm/servicos');
  await page.getByRole('link', { name: 'Entrar com passkey' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Departamento' })).toBeVisible();

  await page.goto('/auth/v2/passkeys');
  await page.getByRole('button', { name: 'Retirar Notebook' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('Passkey retirada');
  await page.getByRole('button', { name: 'Sair' }).press('Enter');
  await page.goto('/auth/v2/sign_in_passkey');
  await expect(page.getByRole('alert')).toContainText('não foi aceita');
  await expectAccessible(page, 'entrada por passkey, recusada');
  await context.close();
});
