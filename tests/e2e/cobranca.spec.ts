/** From a document whose defence is over to its guia and back, by keyboard. */
import {
  address,
  detail,
  expect,
  expectSaid,
  isForm,
  keys,
  listed,
  notices,
  palette,
  ready,
  test,
} from './support/console.ts';
import { expectAccessible } from './support/axe.ts';

const LISTA = '/app/fiscalizacao/doc-implantacoes';

test('do documento à guia e de volta: a lista, o formulário, o trabalho, o pagamento', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { rows: found } = await manager.list<{ id: number; numero: number; ano: number }>(
    '/D/fiscalizacao/doc-implantacoes?per_page=1&order=valor_total%20asc',
  );
  const [doc] = found;
  if (!doc) throw new Error('nenhum débito a implantar na demonstração');

  const page = await open('gerente', `${LISTA}/${doc.id}`);
  await ready(page, 'Débitos a implantar');
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText(String(doc.numero));
  await expectAccessible(page, 'débitos a implantar');

  // Its first digit asks how; what the model says stands there already.
  await keys(page, 'Alt+2', '1');
  const form = await isForm(page, 'Implantar débito');
  await expect(page).toHaveURL(address(`${LISTA}/\\d+/implantar`));
  await expect(form).toContainText('Multa por infração');
  await form.getByRole('textbox', { name: 'Parcelas' }).focus();
  await keys(page, 'Control+a');
  await page.keyboard.type('2');
  await form.getByRole('textbox', { name: 'Observação' }).focus();
  await page.keyboard.type('Acordo em duas vezes');
  await expectAccessible(page, 'implantar débito');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'mandado implantar');

  // What the job did stands in the record: both guias, each a link to its payment.
  await page.goto(`/app/fiscalizacao/docs/${doc.id}`);
  await ready(page, 'Documentos');
  await expect(detail(page)).toContainText('Acordo em duas vezes');
  await expect(detail(page).locator('.rec .st').first()).toHaveText('Implantado');
  await expect(detail(page).getByRole('link', { name: /^Guia D/ })).toHaveCount(2);
  await keys(page, 'Control+k');
  await page.keyboard.type('pagamentos do documento');
  await expect(
    palette(page)
      .getByRole('option', { name: /Pagamentos do documento/ })
      .first(),
  ).toBeVisible();
  await keys(page, 'Enter');
  await expect(page).toHaveURL(
    address(listed('/app/osm/consultas/pagamentos'), `doc_id_eq=${doc.id}`),
  );
  const { rows } = await ready(page, 'Pagamentos');
  await expect(rows).toHaveCount(3);
  await keys(page, 'Enter', '2');
  await expect(page).toHaveURL(address(`/app/fiscalizacao/docs/${doc.id}`));

  // Once done it is refused, and says why; and it stands among those implanted.
  const implantados = await open('gerente', `/app/fiscalizacao/doc-implantados/${doc.id}`);
  await ready(implantados, 'Documentos implantados');
  await expect(detail(implantados)).toContainText('Implantação do débito');
  await expectAccessible(implantados, 'documentos implantados');
  const reader = await open('consulta', LISTA);
  await ready(reader, 'Débitos a implantar');
  await keys(reader, 'Alt+2', '1');
  await expect(notices(reader)).toContainText('Sem permissão!');
});
