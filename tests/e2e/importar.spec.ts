/** A table is brought by the keyboard: what each line would do is seen, sent, and what stands comes out as the same table. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  address,
  expect,
  expectSaid,
  isForm,
  keys,
  notices,
  palette,
  ready,
  test,
} from './support/console.ts';
import { expectAccessible } from './support/axe.ts';

const FERIADOS = '/app/sistema/feriados';

test('feriados de uma planilha se conferem linha por linha, entram, e saem como entraram', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const page = await open('admin', FERIADOS);
  await ready(page, 'Feriados');
  await keys(page, 'Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('importar feriados');
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(`${FERIADOS}/importar`));
  const form = await isForm(page, 'Importar feriados');
  await expect(form.getByRole('button', { name: 'Escolher arquivo' })).toBeFocused();
  await keys(page, 'Control+Enter');
  await expect(form).toContainText('é obrigatório');

  // As Excel of Windows saves it: Latin-1, with ';'.
  const ano = 2100 + (Date.now() % 500);
  const tabela = `Id;Data;Descrição;Âmbito\r\n1;07/09/${ano};Independência;Nacional\r\n2;31/02/${ano};Não há;Nacional\r\n`;
  await form.locator('input[type=file]').setInputFiles({
    name: 'feriados.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(tabela, 'latin1'),
  });
  await expectSaid(page, 'feriados.csv escolhido');
  await expect(form).toContainText('1 recusada, 1 nova.');
  await expect(form).toContainText('Colunas deixadas de lado: Id');
  const linhas = form.getByRole('group', { name: 'Linhas do arquivo' });
  await expect(linhas).toContainText('Recusada');
  await expect(linhas).toContainText(`07/09/${ano} · Nacional`);
  await expectAccessible(page, 'importar');
  await form.getByRole('button', { name: 'Recusada (1)' }).press('Enter');
  await expect(linhas).not.toContainText(`07/09/${ano}`);
  const count = async () =>
    (await admin.list(`/D/sistema/feriados?data_gteq=${ano}-01-01&data_lteq=${ano}-12-31`)).count;
  expect(await count()).toBe(0);
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText('lidas');
  expect(await count()).toBe(1);

  await page.goto(`${FERIADOS}/importar`);
  const again = await isForm(page, 'Importar feriados');
  const coming = page.waitForEvent('download');
  await again.getByRole('button', { name: 'Baixar o que há, para alterar' }).press('Enter');
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^feriados-\d{4}-\d\d-\d\d\.csv$/);
  const path = await file.path();
  expect(await readFile(path, 'utf8')).toContain(`07/09/${ano};Independência;Nacional`);
  await again.locator('input[type=file]').setInputFiles({
    name: 'de-novo.csv',
    mimeType: 'text/csv',
    buffer: await readFile(path),
  });
  await expect(again).toContainText('Nenhuma linha traz nada de novo.');
});

test('a planilha que já não está lá quando se lê: é dito no seu lugar', async ({ open }) => {
  const page = await open('admin', `${FERIADOS}/importar`);
  const form = await isForm(page, 'Importar feriados');
  const path = join(tmpdir(), `osm-planilha-${crypto.randomUUID()}.csv`);
  await writeFile(path, 'Data;Descrição;Âmbito\n');
  // Held by the page, as between the desktop and where it is dropped.
  const input = form.locator('input[type=file]');
  await input.evaluate((node: HTMLInputElement) =>
    node.addEventListener(
      'change',
      (event) => {
        event.stopImmediatePropagation();
        const held = new DataTransfer();
        for (const one of node.files ?? []) held.items.add(one);
        Object.assign(globalThis, { held });
      },
      { capture: true, once: true },
    ),
  );
  await input.setInputFiles(path);
  await rm(path);
  await input.evaluate((node) => {
    const { held } = globalThis as unknown as { readonly held: DataTransfer };
    node.dispatchEvent(new DragEvent('drop', { dataTransfer: held, bubbles: true }));
  });
  await expect(form).toContainText('não pode ser lido: mudou desde que foi escolhido');
});
