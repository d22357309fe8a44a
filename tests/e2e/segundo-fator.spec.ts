/** The second factor by keyboard: turned on off the page, asked after the password, turned off by who administers. */
import { createHmac } from 'node:crypto';
import { expectAccessible } from './support/axe.ts';
import { expect, signIn, test } from './support/console.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** The code of an app that knows the secret as it is typed, `later` steps of 30 seconds from now (RFC 6238). */
function codeOf(typed: string, later: number): string {
  const bits = Array.from(typed, (c) => BASE32.indexOf(c).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => Number.parseInt(b, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
test('liga-se com a chave digitada, e a entrada seguinte pede o código', async ({ open }) => {
  const page = await open('teresa.padilha', '/auth/v2/second_factor');
  await page.getByLabel('Senha atual').fill('osm-demo-2026');
  await expectAccessible(page, 'segundo fator, desligado');
  await page.getByRole('button', { name: 'Ligar' }).press('Enter');
  await expect(page.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  await expectAccessible(page, 'segundo fator, a chave');
  const typed = (await page.locator('[data-segredo]').innerText()).replaceAll(' ', '');
  await expect(page.getByLabel('Código', { exact: true })).toBeFocused();
  await page.keyboard.type(codeOf(typed, 0));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await expectAccessible(page, 'segundo fator, os códigos de recuperação');
  await page.getByRole('link', { name: 'Guardei, continuar' }).press('Enter');
  await expect(page.getByRole('main')).toContainText('Códigos de recuperação por usar: 10');

  await page.goto('/auth/v2/sign_in?prompt=login');
  await signIn(page, 'teresa.padilha');
  const code = page.getByLabel('Código', { exact: true });
  await expect(code).toBeFocused();
  await expectAccessible(page, 'segundo fator, o código pedido');
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Código inválido ou já usado');
  await expect(code).toBeFocused();
  await page.keyboard.type(codeOf(typed, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth/v2/home');
  // As it was before; nobody else signs in as this person.
  await page.goto('/auth/v2/second_factor');
  await page.getByLabel('Código', { exact: true }).fill(recovery);
  await page.getByRole('button', { name: 'Desligar' }).press('Enter');
  await expect(page.getByRole('status')).toContainText('Segundo fator desligado');
});
