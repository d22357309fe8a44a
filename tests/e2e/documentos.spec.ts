/** The documents of a day, by keyboard: found by their number, cancelled together, and what of them waits. */
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import type { Api } from './support/api.ts';
import {
  address,
  byMenu,
  expect,
  gridOf,
  isForm,
  keys,
  palette,
  ready,
  statusBar,
  test,
} from './support/console.ts';

const DOCS = '/app/fiscalizacao/docs';

interface Made {
  readonly id: number;
  readonly numero: number;
  readonly ano: number;
}

/** So many infraction notices of a model of their own. */
async function autos(admin: Api, count: number): Promise<{ modelo: number; docs: Made[] }> {
  const { id: modelo } = await admin.call<{ id: number }>('POST', '/D/sistema/doc-modelos', {
    titulo: `Auto de um dia ${Date.now()}`,
    tipo: 'auto',
  });
  const { rows } = await admin.list<{ id: number }>('/D/cadastros?busca_cont=rua&per_page=1');
  const docs: Made[] = [];
  for (let n = 0; n < count; n += 1)
    docs.push(
      await admin.call<Made>('POST', '/D/fiscalizacao/docs', {
        doc_modelo_id: modelo,
        cadastro_id: rows[0]?.id,
      }),
    );
  return { modelo, docs };
}

test("'auto 12/2026' na paleta abre o documento", async ({ open, api }) => {
  const {
    docs: [doc],
  } = await autos(await api('admin'), 1);
  const page = await open('admin', '/app/sobre');
  await expect(statusBar(page)).toContainText('atalhos');
  await keys(page, 'Control+k');
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(`auto ${doc?.numero}/${doc?.ano}`);
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(
    `Auto de infração ${doc?.numero}/${doc?.ano}`,
  );
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(`/app/fiscalizacao/docs/${doc?.id}`));
});

test('vários se cancelam juntos, com um motivo', async ({ open, api }) => {
  const admin = await api('admin');
  const { modelo, docs } = await autos(admin, 3);
  const page = await open('admin', `${DOCS}?doc_modelo_id_eq=${modelo}`);
  await ready(page, 'Documentos');
  await keys(page, 'Control+a');
  await byMenu(page, 'Cancelar');
  await isForm(page, 'Cancelar');
  await page.keyboard.type('Emitidos por engano');
  await keys(page, 'Control+Enter');
  for (const { id } of docs)
    await expect
      .poll(
        async () =>
          (await admin.call<{ situacao: string }>('GET', `/D/fiscalizacao/docs/${id}`)).situacao,
      )
      .toBe('cancelado');
  await expect(gridOf(page, 'Documentos').grid).toContainText('Cancelado');
});

test('a caixa mostra os documentos que esperam: ciências, defesas e prazos', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  await autos(admin, 1);
  // One whose term ends these days: on some dates the demonstration has none.
  const { id: doc_modelo_id } = await admin.call<{ id: number }>('POST', '/D/sistema/doc-modelos', {
    titulo: `Notificação de dois dias ${Date.now()}`,
    tipo: 'notificacao',
    dias_regularizar: 2,
  });
  const { rows } = await admin.list<{ id: number }>('/D/cadastros?busca_cont=rua&per_page=1');
  const hoje = hojeEm(new Date());
  const { id } = await admin.call<Made>('POST', '/D/fiscalizacao/docs', {
    doc_modelo_id,
    cadastro_id: rows[0]?.id,
    autuado_em: addDays(hoje, -5),
  });
  await admin.call('POST', `/D/fiscalizacao/docs/${id}/ciencia`, {
    tipo: 'pessoal',
    data: addDays(hoje, -2),
  });
  const page = await open('admin', DOCS);
  await ready(page, 'Documentos');
  await keys(page, 'b');
  const { grid } = gridOf(page, 'Caixa de entrada');
  for (const title of ['Ciências a registrar', 'Defesas a julgar', 'Documentos com o prazo no fim'])
    await expect(grid).toContainText(title);
});

test('na entrada o nome de um documento cabe com o seu número, e de quem o espera se vê o dia que conta', async ({
  open,
}) => {
  const page = await open('admin', '/app/home');
  for (const [titulo, dia] of [
    ['Ciências a registrar', 'Autuado'],
    ['Defesas a julgar', 'Prazo'],
  ] as const) {
    const grid = page.getByRole('grid', { name: titulo });
    await expect(grid.getByRole('columnheader')).toHaveText([
      'Documento',
      'Situação',
      'Contribuinte',
      'Fiscal',
      dia,
    ]);
    const nomes = grid.getByRole('row').getByRole('gridcell').and(grid.locator(':first-child'));
    await expect(nomes.first()).toBeVisible();
    const cortados = await nomes.evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((one) => one.textContent),
    );
    expect(cortados).toEqual([]);
    const dias = grid.getByRole('row').getByRole('gridcell').and(grid.locator(':last-child'));
    await expect(dias.first()).toHaveText(/^\d\d\/\d\d\/\d\d$/);
  }
});
