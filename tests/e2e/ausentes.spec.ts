/** Absences by keyboard: read, corrected, and what is open with who is away foreseen before it is handed over. */
import { expectAccessible } from './support/axe.ts';
import { detail, expect, expectSaid, isForm, keys, ready, test } from './support/console.ts';

test('uma ausência em curso se corrige, e o repasse do trabalho se confere antes', async ({
  open,
}) => {
  const page = await open('gerente', '/app/sistema/ausentes?situacao_in=em_curso&tipo_eq=ferias');
  await ready(page, 'Ausências');
  const sheet = detail(page);
  await expect(sheet).toContainText('Em curso');
  await expectAccessible(page, 'uma ausência');

  await keys(page, '1');
  const form = await isForm(page, 'Editar ausência');
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Férias do período aquisitivo de 2025');
  await expectAccessible(page, 'editar ausência');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'alterada');
  await expect(sheet).toContainText('período aquisitivo de 2025');

  await keys(page, '4');
  const repasse = await isForm(page, 'Repassar trabalho');
  await expect(repasse).toContainText('Em aberto aqui');
  await expect(repasse.getByRole('textbox', { name: 'Motivo' })).toHaveValue(/^Férias de /);
  await expectAccessible(page, 'repassar trabalho');
});
