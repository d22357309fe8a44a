/** Plain nouns by keyboard: what their fields alone make of list, record, forms, deletion, CSV and trail. */
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe.ts';
import {
  address,
  type Page,
  context,
  detail,
  expect,
  expectSaid,
  keys,
  list,
  notices,
  palette,
  ready,
  test,
} from './support/console.ts';

const FERIADOS = '/app/sistema/feriados';
const LEGISLACOES = '/app/sistema/legislacoes';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const fill = async (page: Page, label: string, text: string): Promise<void> => {
  const field = box(page, label);
  await field.focus();
  await field.fill(text);
};
const heading = (page: Page) => detail(page).getByRole('heading', { level: 2 });

test('um feriado se inclui, se lê, se altera, se exclui e volta, tudo pelo teclado', async ({
  open,
  api,
}) => {
  const page = await open('admin', FERIADOS);
  await ready(page, 'Feriados');
  await expectAccessible(page, 'lista de feriados');

  // c offers what may be created; the form is a screen of its own.
  await keys(page, 'Control+k');
  await page.keyboard.type('novo feriado');
  await expect(
    palette(page)
      .getByRole('option', { name: /Novo feriado/ })
      .first(),
  ).toBeVisible();
  await keys(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`${FERIADOS}/new$`));
  const form = page.getByRole('form', { name: 'Novo feriado' });
  await expect(box(page, 'Data')).toBeFocused();
  await expectAccessible(page, 'novo feriado');
  // What is missing is said where it is missing.
  await keys(page, 'Control+Enter');
  await expect(form).toContainText('Descrição é obrigatório');
  await fill(page, 'Data', '09/07/2031');
  await fill(page, 'Descrição', 'Fundação da vila');
  await form.getByRole('combobox', { name: 'Âmbito' }).selectOption('Municipal');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Feriado Fundação da vila incluído');
  await expect(page).toHaveURL(address(`${FERIADOS}/\\d+`));
  await expect(heading(page)).toHaveText('Fundação da vila');
  await expect(detail(page)).toContainText('09/07/2031');
  await expect(detail(page)).toContainText('Municipal');
  await expectAccessible(page, 'um feriado');

  // F2 edits it with what it says now.
  await keys(page, 'F2');
  await expect(box(page, 'Data')).toBeFocused();
  await expect(box(page, 'Descrição')).toHaveValue('Fundação da vila');
  await fill(page, 'Descrição', 'Fundação da cidade');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Feriado Fundação da vila alterado');
  await expect(heading(page)).toHaveText('Fundação da cidade');

  // l is its trail, in words.
  const id = Number(/feriados\/(\d+)/.exec(page.url())?.[1]);
  await keys(page, 'l');
  const trail = await ready(page, 'Histórico de alterações');
  await expect(trail.rows.nth(1)).toContainText('Editar feriado');
  await expect(trail.rows.nth(1)).toContainText('Descrição: Fundação da vila → Fundação da cidade');
  await expect(trail.rows.nth(2)).toContainText('Novo feriado');
  await keys(page, 'u');

  // 2 is its second action: asked once, and gone; z brings it back.
  await expect(heading(page)).toHaveText('Fundação da cidade');
  await keys(page, '2');
  const ask = context(page).getByRole('form', { name: 'Excluir feriado' });
  await expect(ask).toContainText('Exclui o feriado.');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Feriado Fundação da cidade excluído');
  await expect(heading(page)).not.toHaveText('Fundação da cidade');
  await expect(page).not.toHaveURL(new RegExp(`/${id}`));
  const admin = await api('admin');
  await expect(admin.call('GET', `/D/sistema/feriados/${id}`)).rejects.toThrow('404');
  await keys(page, 'z');
  await expectSaid(page, 'Desfeito: Feriado Fundação da cidade excluído');
  const { rows } = await admin.list<{ id: number; data: string }>(
    '/D/sistema/feriados?descricao_eq=Funda%C3%A7%C3%A3o%20da%20cidade',
  );
  expect(rows).toMatchObject([{ data: '2031-07-09', ambito: 'municipal' }]);
});

test('a lista de feriados filtra-se, ordena-se e sai em CSV; o que outro exclui some', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  // Tried again, the day is free again.
  const left = await admin.list<{ id: number }>('/D/sistema/feriados?data_eq=2032-02-29');
  for (const { id } of left.rows) await admin.call('DELETE', `/D/sistema/feriados/${id}`);
  const made = await admin.call<{ id: number }>('POST', '/D/sistema/feriados', {
    data: '2032-02-29',
    descricao: 'Dia que quase não há',
    ambito: 'facultativo',
  });
  const page = await open('gerente', `${FERIADOS}?data_gteq=2032-01-01&data_lteq=2032-12-31`);
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const { rows, cursor } = await ready(page, 'Feriados');
  await expect(rows).toHaveCount(2);
  await expect(cursor).toContainText('29/02/2032');
  await expect(cursor).toContainText('Ponto facultativo');
  const download = page.waitForEvent('download');
  await keys(page, 'Control+k');
  await page.keyboard.type('exportar csv');
  await keys(page, 'Enter');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(
    csv
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, 2),
  ).toEqual([
    'Id;Data;Descrição;Âmbito',
    `${made.id};29/02/2032;Dia que quase não há;Ponto facultativo`,
  ]);
  await expect(notices(page)).toContainText('CSV pronto: 1 linha');
  // Of the whole municipality: who works in another department did it.
  const other = await api('admin', 'tributos');
  await other.call('DELETE', `/D/sistema/feriados/${made.id}`);
  // Nothing moves under the hands: it stands there, as gone, until the cursor leaves it.
  await expect(rows.nth(1)).toContainText('Saiu do filtro');
});

test('quem só consulta lê e não altera, e a ajuda e a paleta o dizem', async ({ open }) => {
  const page = await open('consulta', LEGISLACOES);
  await ready(page, 'Legislações');
  await expect(list(page).getByRole('button', { name: /Nova legislação/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await keys(page, 'Control+k');
  await page.keyboard.type('excluir legis');
  const option = palette(page)
    .getByRole('option', { name: /Excluir legislação/ })
    .first();
  await expect(option).toContainText('Sem permissão!');
  await keys(page, 'Escape', 'Escape');
  await keys(page, '?');
  await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toContainText('EditarF2');
});

test('uma legislação: lista do departamento, registro com ementa, editar e esvaziar um campo', async ({
  open,
  api,
}) => {
  const page = await open('gerente', `${LEGISLACOES}?titulo_cont=plano`);
  await ready(page, 'Legislações');
  await expect(heading(page)).toHaveText('Plano Diretor');
  await expect(detail(page)).toContainText('política urbana');
  await expectAccessible(page, 'legislações');
  await keys(page, 'F2');
  const edit = page.getByRole('form', { name: 'Editar legislação' });
  await expect(box(page, 'Ementa')).toHaveValue(/Plano Diretor/);
  await fill(page, 'Ementa', '');
  await fill(page, 'Endereço do texto', 'planodiretor');
  await keys(page, 'Control+Enter');
  await expect(edit).toContainText('não é um endereço da internet');
  await fill(page, 'Endereço do texto', 'https://leis.valesereno.example/187');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Legislação Plano Diretor alterada');
  await expect(detail(page).getByRole('link', { name: /leis\.valesereno/ })).toBeVisible();
  const { rows } = await (
    await api('gerente')
  ).list('/D/sistema/legislacoes?titulo_eq=Plano%20Diretor');
  expect(rows).toMatchObject([{ ementa: null, numero: 187, tipo: 'lei_complementar' }]);
  // Of each department its own.
  const other = await (
    await api('gerente', 'fiscalizacao-posturas')
  ).list('/D/sistema/legislacoes');
  expect(other.rows.map(({ titulo }) => titulo)).not.toContain('Plano Diretor');
});

test('um feriado novo mostra os prazos abertos que mudam, e os move quando se confirma', async ({
  open,
  api,
}) => {
  const gerente = await api('gerente');
  // A term that no other order has: this one alone moves.
  const { id } = await gerente.newOrder({
    prazo: 2345,
    usuario_responsavel_id: (await gerente.inspector('Rafael')).id,
  });
  const { concluir_em: vence, numero, ano } = await gerente.order(id);
  const [ano_, mes, dia] = (vence ?? '').split('-');
  const page = await open('admin', `${FERIADOS}/new`);
  const form = page.getByRole('form', { name: 'Novo feriado' });
  await fill(page, 'Data', `${dia}/${mes}/${ano_}`);
  await fill(page, 'Descrição', 'Dia da prova');
  await form.getByRole('combobox', { name: 'Âmbito' }).selectOption('Municipal');
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText(/prazos? abertos? muda/);
  expect((await gerente.order(id)).concluir_em).toBe(vence);
  await notices(page).getByRole('button', { name: 'Conferir' }).click();
  await expect(page).toHaveURL(new RegExp(`${FERIADOS}/prazos$`));
  const mover = page.getByRole('form', { name: 'Mover prazos' });
  await expect(mover.getByRole('row', { name: new RegExp(`OS ${numero}/${ano}`) })).toContainText(
    `${dia}/${mes}/${ano_}`,
  );
  await expectAccessible(page, 'mover prazos');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Prazos movidos');
  await expect.poll(async () => (await gerente.order(id)).concluir_em).not.toBe(vence);
  const { historico } = await gerente.order(id);
  expect(historico.map(({ acao }) => acao)).toContain('sistema.feriados.mover_prazos');
});
