/** Many documents as one file, by keyboard: chosen in the list, made by a job, fetched by who asked for it. */
import { readFile } from 'node:fs/promises';
import { readPaper } from '../support/paper.ts';
import { expectAccessible } from './support/axe.ts';
import { detail, expect, keys, notices, palette, ready, test } from './support/console.ts';

test('os documentos escolhidos saem num PDF, que só quem o pediu baixa; da paleta, num ZIP', async ({
  open,
}) => {
  // An inspector, who may not see jobs.
  const page = await open('fiscal', '/app/fiscalizacao/docs');
  await ready(page, 'Documentos');
  await keys(page, 'x', 'j', 'x', 'j', 'x');
  await keys(page, 'Shift+P');
  const notice = notices(page).filter({ hasText: 'Impressão pronta: 3 documentos' });
  await expect(notice).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    notice.getByRole('button', { name: 'Baixar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^doc-\d{4}-\d\d-\d\d\.pdf$/);
  const { pages } = await readPaper(await readFile(await download.path()));
  expect(pages.length).toBeGreaterThanOrEqual(3);

  await keys(page, 'Control+k');
  await palette(page).getByRole('combobox').fill('zip de 3');
  await expect(palette(page).getByRole('option', { name: /ZIP de 3 documentos/ })).toBeVisible();
  await keys(page, 'Enter');
  await expect(notices(page).filter({ hasText: 'Impressão pronta' }).last()).toBeVisible();

  // Where one's own are; Shift+P on the record is its file.
  await page.goto('/app/impressoes');
  const { rows } = await ready(page, 'Impressões');
  await expect(rows.filter({ hasText: 'Impressão em lote' })).not.toHaveCount(0);
  await keys(page, 'Enter');
  await expect(detail(page)).toContainText('3 de 3');
  await expectAccessible(page, 'uma impressão');
  const [again] = await Promise.all([page.waitForEvent('download'), keys(page, 'Shift+P')]);
  expect(again.suggestedFilename()).toMatch(/\.zip$/);
});
