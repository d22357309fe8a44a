/** Documents into the gazette, by keyboard: chosen in their list, put into a publication, published, read again. */
import { expectAccessible } from './support/axe.ts';
import {
  detail,
  expect,
  expectSaid,
  gridOf,
  isForm,
  keys,
  palette,
  ready,
  test,
} from './support/console.ts';

test('da lista de documentos ao diário oficial e de volta ao documento', async ({ open, api }) => {
  const manager = await api('gerente');
  const titulo = `Edital ${Date.now()}`;
  const publicacao = await manager.call<{ id: number; numero: number; ano: number }>(
    'POST',
    '/D/fiscalizacao/publicacoes/doc-publicacoes',
    { titulo },
  );
  const { rows } = await manager.list<{ id: number; tipo: string; numero: number; ano: number }>(
    '/D/fiscalizacao/publicacoes/doc-publicacoes/docs-para-publicar?per_page=50',
  );
  // Two that one address of their list names.
  const [primeiro, segundo] =
    rows
      .map((one) => rows.filter(({ tipo, ano }) => tipo === one.tipo && ano === one.ano))
      .find((alike) => alike.length > 1) ?? [];
  if (!primeiro || !segundo)
    throw new Error(`poucos documentos a publicar: ${JSON.stringify(rows)}`);

  const page = await open(
    'gerente',
    `/app/fiscalizacao/docs?numero_in=${primeiro.numero},${segundo.numero}&ano_in=${primeiro.ano}&tipo_in=${primeiro.tipo}`,
  );
  await ready(page, 'Documentos');
  await expect(
    gridOf(page, 'Documentos')
      .grid.getByRole('row', { name: /\d+\/\d{4}/ })
      .first(),
  ).toBeVisible();
  await keys(page, 'Alt+1', 'x', 'j', 'x', 'Control+k');
  // Letters that are no key of the driver's keyboard go to what has the focus, and nowhere else.
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('incluir em publicação');
  await expect(
    palette(page)
      .getByRole('option', { name: /Incluir em publicação/ })
      .first(),
  ).toBeVisible();
  await keys(page, 'Enter');
  await page.keyboard.type(titulo);
  await expect(palette(page).getByRole('option', { name: new RegExp(titulo) })).toBeVisible();
  await keys(page, 'Enter');
  const form = await isForm(page, 'Incluir em publicação');
  await expectAccessible(page, 'incluir em publicação');
  await expect(form).toContainText(`Publicação ${publicacao.numero}/${publicacao.ano}`);
  await keys(page, 'Control+Enter');
  await expect
    .poll(
      async () =>
        (
          await manager.call<{ documentos: number }>(
            'GET',
            `/D/fiscalizacao/publicacoes/doc-publicacoes/${publicacao.id}`,
          )
        ).documentos,
    )
    .toBe(2);

  // Published: what nobody knew of is known of from then on.
  await page.goto(`/app/fiscalizacao/doc-publicacoes/${publicacao.id}`);
  await ready(page, 'Publicações');
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText(
    String(publicacao.numero),
  );
  await expect(detail(page).getByRole('button', { name: /^Retirar/ })).toHaveCount(2);
  await expectAccessible(page, 'publicação');
  await keys(page, 'Alt+2', '1');
  const closing = await isForm(page, 'Encerrar publicação');
  await closing.getByRole('textbox', { name: 'Publicada em' }).focus();
  await page.keyboard.type(
    new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }),
  );
  await expectAccessible(page, 'encerrar publicação');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'encerrada');

  await page.goto(`/app/fiscalizacao/docs/${primeiro.id}/publicacao`);
  await ready(page, 'Documentos');
  await expect(detail(page)).toContainText(`Publicação ${publicacao.numero}/${publicacao.ano}`);
  await expect(detail(page)).toContainText(titulo);
});
