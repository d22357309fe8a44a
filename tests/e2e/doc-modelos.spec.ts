/** Models of documents, step by step and by keyboard: a new one with its index, one edited, two versions side by side. */
import { expectAccessible } from './support/axe.ts';
import {
  address,
  code,
  type Page,
  detail,
  expect,
  expectSaid,
  holding,
  isForm,
  keys,
  ready,
  test,
} from './support/console.ts';

const MODELOS = '/app/sistema/doc-modelos';

/** What word processors put on the clipboard. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal{mso-style-parent:""} --></style></head><body lang=PT-BR><!--StartFragment--><h1 style='mso-x:1'>Dos fatos<o:p></o:p></h1><p class=MsoNormal align=center style='text-align:center'><b style='mso-bidi-font-weight:normal'><span style='font-size:14.0pt;color:red'>Considerando<o:p></o:p></span></b></p><p class=MsoNormal onclick="alert(1)">Texto <i>itálico</i> e <u>sublinhado</u><script>alert(1)</script><img src=x onerror=alert(1)></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Primeiro item</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]>Segundo <b>item</b></p><table class=MsoTableGrid border=1><tr><td width=200 style='width:5cm'><h2>Célula A<o:p></o:p></h2></td><td colspan=2><p class=MsoNormal>B</p></td></tr><tr><td><p>1</p></td><td><p>2</p></td><td><p>3</p></td></tr></table><!--EndFragment--></body></html>`;
const WRITER = `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><meta name="generator" content="LibreOffice 24.2"/><style type="text/css">p { line-height: 115% }</style></head><body lang="pt-BR" dir="ltr"><p align="right" style="margin-bottom: 0cm"><font face="Liberation Serif"><b>À direita</b></font></p><ul><li><p style="margin-bottom: 0cm">um</p></li></ul></body></html>`;

const paste = (page: Page, html: string): Promise<void> =>
  page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/html', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);

test('os textos se escrevem pelo teclado, o que se cola vem limpo, e o documento os diz', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const titulo = `Com textos ${Date.now()}`;
  const { id } = await admin.call<{ id: number }>('POST', '/D/sistema/doc-modelos', {
    titulo,
    tipo: 'termo',
  });
  const page = await open('admin', `${MODELOS}/${id}/editar?passo=textos`);
  const form = await isForm(page, 'Editar modelo');
  // The editor is loaded with its first text: what is typed meanwhile waits for it, and its last Tab leads into it.
  const { letGo } = await holding(page, code('texto/editor'));
  await form.getByRole('button', { name: 'Adicionar texto' }).focus();
  await keys(page, 'Enter');
  await expect(form.getByRole('textbox', { name: 'Título' })).toBeFocused();
  await page.keyboard.type('Dos fatos e do direito');
  await keys(page, 'Tab', 'Tab', 'Tab');
  await letGo();
  const editor = form.getByRole('textbox', { name: 'Texto' });
  await expect(editor).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Título' })).toHaveValue('Dos fatos e do direito');
  await keys(page, 'Shift+Tab');
  await expect(form.getByRole('button', { name: 'Negrito' })).toBeFocused();
  await keys(page, 'ArrowRight');
  await expect(form.getByRole('button', { name: 'Itálico' })).toBeFocused();
  await keys(page, 'ArrowLeft', 'Tab');
  await expect(editor).toBeFocused();
  await expectAccessible(page, 'textos');

  // A variable by its name, or from the menu, which says what each means.
  await page.keyboard.type('Fica ciente {{contribuinte.nome}}');
  await expect(editor.getByRole('img', { name: 'Nome ou razão social' })).toBeVisible();
  await page.keyboard.type(', ');
  await keys(page, 'Control+b');
  await page.keyboard.type('logo');
  await expect(editor.locator('strong')).toHaveText('logo');
  await keys(page, 'Control+b', 'Enter', 'Control+Space');
  await page.getByRole('menuitem', { name: /Número e ano do documento/ }).press('Enter');
  await expect(editor.getByRole('img', { name: 'Número e ano do documento' })).toBeVisible();
  await expect(editor).toBeFocused();
  // A part that stands only in some documents.
  await keys(page, 'Enter');
  await page.keyboard.type('É reincidente.');
  await keys(page, 'Control+Space');
  await page.getByRole('menuitem', { name: 'Este trecho se reincidente' }).press('Enter');
  await expect(editor.locator('section')).toHaveText('É reincidente.');
  await keys(page, 'Control+Space');
  await page.getByRole('menuitem', { name: 'Parágrafo abaixo' }).press('Enter');

  await paste(page, WORD);
  await expect(editor.locator('h4')).toHaveText('Dos fatos');
  await expect(editor.locator('p.t-centro strong')).toHaveText('Considerando');
  await expect(editor.locator('ol > li')).toHaveText(['Primeiro item', 'Segundo item']);
  await expect(editor.locator('td').first()).toHaveText('Célula A');
  await expect(editor.locator('td[colspan="2"]')).toHaveText('B');
  expect(
    await editor.evaluate(
      (node) => node.querySelectorAll('script, [style], [onclick], font, td h5').length,
    ),
  ).toBe(0);
  // In a table Tab goes from cell to cell; elsewhere it leaves.
  await editor.getByText('Célula A').click();
  await keys(page, 'Tab');
  await page.keyboard.type('x');
  await expect(editor.locator('td[colspan="2"]')).toHaveText('x');
  await keys(page, 'Control+Home');
  await paste(page, WRITER);
  await expect(editor.locator('p.t-direita strong')).toHaveText('À direita');
  // In a list it would take the item out of it.
  await keys(page, 'Control+Home', 'Shift+Tab');
  await expect(editor).not.toBeFocused();

  await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 9 de 9: Confirmar');
  await expect(form.getByRole('region', { name: 'Dos fatos e do direito' })).toContainText(
    'Padaria & Confeitaria Pão Quente',
  );
  await keys(page, 'Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.goto(`${MODELOS}/${id}/textos`);
  await expect(detail(page).getByRole('table')).toContainText('Célula A');
  await expectAccessible(page, 'textos do modelo');

  const [pessoa] = (await admin.list('/contribuinte/pessoas?razao_social_cont=ltda&per_page=1'))
    .rows;
  const doc = await admin.call<{ id: number; numero: number; ano: number }>(
    'POST',
    '/D/fiscalizacao/docs',
    { doc_modelo_id: id, contribuinte_id: pessoa?.id },
  );
  await page.goto(`/app/fiscalizacao/docs/${doc.id}`);
  const dito = detail(page).getByRole('region', { name: 'Dos fatos e do direito' });
  await expect(dito).toContainText(`${doc.numero}/${doc.ano}`);
  await expect(dito).not.toContainText('É reincidente.');
});

test('um modelo de auto se faz passo a passo; a amostra se calcula; o que falta é dito', async ({
  open,
}) => {
  const page = await open('admin', MODELOS);
  await ready(page, 'Modelos de documento');
  await expectAccessible(page, 'modelos');
  await page.goto(`${MODELOS}/novo/auto`);
  const form = await isForm(page, 'Novo modelo de documento');
  const titulo = `Auto do teclado ${Date.now()}`;
  await expect(form.getByRole('combobox', { name: 'Tipo' })).toHaveValue('auto');
  // The address follows the type.
  await form.getByRole('combobox', { name: 'Tipo' }).selectOption('termo');
  await expect(page).toHaveURL(address(`${MODELOS}/novo/termo`));
  await form.getByRole('combobox', { name: 'Tipo' }).selectOption('auto');
  await expectAccessible(page, 'informações');
  // Nothing is left that is not right.
  await keys(page, 'Alt+PageDown');
  await expect(form).toContainText('Título é obrigatório');
  await form.getByRole('textbox', { name: 'Título' }).fill(titulo);

  await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 2 de 9: Parâmetros');
  await form.getByRole('button', { name: 'Adicionar parâmetro' }).focus();
  await keys(page, 'Enter');
  await form.getByRole('textbox', { name: 'Descrição' }).fill('Área irregular');
  await expectAccessible(page, 'parâmetros');

  await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 3 de 9: Cálculo');
  await form.getByRole('button', { name: 'Adicionar valor do índice' }).focus();
  await keys(page, 'Enter');
  await form.getByRole('textbox', { name: 'Código' }).fill('UFM');
  await form.getByRole('textbox', { name: 'Valor' }).fill('4,5');
  await form.getByRole('textbox', { name: 'Vigente desde' }).fill('01/01/2026');
  await form.getByRole('button', { name: 'Adicionar regra' }).focus();
  await keys(page, 'Enter');
  const regra = form.getByRole('group', { name: 'Regras de cálculo' });
  await regra.getByRole('combobox', { name: 'Tipo' }).selectOption('multiplicador');
  await regra.getByRole('textbox', { name: 'Valor' }).fill('2');
  await regra.getByRole('combobox', { name: 'Índice' }).selectOption('UFM');
  const amostra = form.getByRole('group', { name: 'Documento de amostra' });
  await amostra.getByRole('textbox', { name: 'Área irregular' }).fill('10');
  // 2 × 10 × 4,5
  await expect(amostra).toContainText('R$ 90,00');
  await expectAccessible(page, 'cálculo');

  await keys(page, 'Alt+PageDown');
  await form.getByRole('checkbox', { name: 'Reincidência' }).press('Space');
  await form.getByRole('textbox', { name: 'Meses' }).fill('12');
  await form.getByRole('textbox', { name: 'Fator' }).fill('2');
  await expectAccessible(page, 'reincidência');
  await keys(page, 'Alt+PageDown', 'Alt+PageDown', 'Alt+PageDown');
  await expectSaid(page, 'Passo 7 de 9: Integração');
  await form.getByRole('combobox', { name: 'Implantação' }).selectOption('debito');
  await expectAccessible(page, 'integração');
  await form
    .getByRole('navigation', { name: 'Passos' })
    .getByRole('button', { name: /Confirmar/ })
    .press('Enter');
  // The last page names what is missing and what may be, each with the way to its step.
  await expectSaid(page, 'Passo 9 de 9: Confirmar');
  const falta = form.getByRole('group', { name: 'O que falta' });
  await expect(falta).toContainText('Tipo de débito é obrigatório');
  await expect(form.getByRole('group', { name: 'O que se pode completar' })).toContainText(
    'nenhuma irregularidade',
  );
  await expectAccessible(page, 'confirmar');
  await falta.getByRole('button', { name: 'Integração' }).press('Enter');
  await form.getByRole('combobox', { name: 'Implantação' }).selectOption('nenhuma');
  await keys(page, 'Alt+PageDown', 'Alt+PageDown');
  await expect(falta).toHaveCount(0);
  await keys(page, 'Control+Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText(titulo);
  await expect(detail(page)).toContainText('UFM 4,5 desde 01/01/2026');
  await expectAccessible(page, 'modelo');
});

test('um modelo que tem documentos faz outra versão, e as duas se leem lado a lado', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const titulo = `Com versões ${Date.now()}`;
  const { id } = await admin.call<{ id: number }>('POST', '/D/sistema/doc-modelos', {
    titulo,
    tipo: 'termo',
  });
  const [pessoa] = (await admin.list('/contribuinte/pessoas?razao_social_cont=ltda&per_page=1'))
    .rows;
  await admin.call('POST', '/D/fiscalizacao/docs', {
    doc_modelo_id: id,
    contribuinte_id: pessoa?.id,
  });
  const page = await open('admin', `${MODELOS}/${id}/editar`);
  const form = await isForm(page, 'Editar modelo');
  // Missing in one step and to be completed in another: the way leads to either.
  const passos = form.getByRole('navigation', { name: 'Passos' });
  await form.getByRole('textbox', { name: 'Título' }).fill('');
  await passos.getByRole('button', { name: /Confirmar/ }).press('Enter');
  await form
    .getByRole('group', { name: 'O que se pode completar' })
    .getByRole('button', { name: 'Irregularidades' })
    .press('Enter');
  await expectSaid(page, 'Passo 6 de 9: Irregularidades');
  await passos.getByRole('button', { name: /Confirmar/ }).press('Enter');
  await form
    .getByRole('group', { name: 'O que falta' })
    .getByRole('button', { name: 'Informações' })
    .press('Enter');
  await expect(form).toContainText('Título é obrigatório');
  await form.getByRole('textbox', { name: 'Título' }).fill(`${titulo}, outro`);
  await form.getByRole('combobox', { name: 'Prazo de defesa' }).selectOption('Sem defesa');
  await passos.getByRole('button', { name: /Confirmar/ }).press('Enter');
  await expect(form).toContainText('Há documentos da versão 1');
  await keys(page, 'Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
  await page.goto(`${MODELOS}/${id}/versoes`);
  const versoes = detail(page).getByRole('table').last();
  await expect(versoes).toContainText('Prazo de defesa');
  await expect(versoes).toContainText(`${titulo}, outro`);
  await expectAccessible(page, 'versões');
});

test('as regras de cálculo se comportam como a especificação diz, pelo teclado', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const { id } = await admin.call<{ id: number }>('POST', '/D/sistema/doc-modelos', {
    titulo: `Com regras ${Date.now()}`,
    tipo: 'auto',
    parametros: [{ codigo: 'A', descricao: 'Área', unidade: 'm2', obrigatorio: true }],
  });
  const page = await open('admin', `${MODELOS}/${id}/editar?passo=calculo`);
  const form = await isForm(page, 'Editar modelo');
  const regras = form.getByRole('group', { name: 'Regras de cálculo' });
  const field = (name: string) => regras.getByRole('textbox', { name, exact: true });
  const tipo = regras.getByRole('combobox', { name: 'Tipo' });
  const another = regras.getByRole('button', { name: 'Adicionar regra' });
  const typed = async (name: string, text: string) => {
    await field(name).focus();
    await keys(page, 'Control+a');
    await page.keyboard.type(text);
  };

  // A new one: fixed, from 0 to the maximum, worth 0; nothing follows the maximum.
  await another.focus();
  await keys(page, 'Enter');
  await expect(tipo).toBeFocused();
  await expect(tipo).toHaveValue('fixo');
  await expect(field('De')).toHaveValue('0,00');
  await expect(field('Até')).toHaveValue('9.999.999.999,99');
  await expect(field('Valor')).toHaveValue('0,00');
  await expect(another).toHaveCount(0);
  await typed('Até', '0');
  await expect(regras).toContainText('deve ser maior ou igual a 0,01');
  await expect(another).toHaveCount(0);

  // The fraction is of one type alone, and leaves with it; a fixed one begins at 0 again.
  await tipo.focus();
  await page.keyboard.type('Mult. f');
  await expect(tipo).toHaveValue('multiplicador_por_fracao');
  await expect(field('Fração')).toHaveValue('1,00');
  await typed('Fração', '50');
  await typed('Valor', '12,5');
  await tipo.selectOption('multiplicador');
  await expect(field('Fração')).toHaveCount(0);
  await expect(field('Valor')).toHaveValue('12,5');
  await tipo.selectOption('multiplicador_por_fracao');
  await expect(field('Fração')).toHaveValue('1,00');
  await tipo.selectOption('fixo');
  await expect(field('Valor')).toHaveValue(/^0(,00)?$/);

  // It counts by itself once it is right and ends before the maximum; then another can follow.
  await typed('Valor', '80');
  await field('Até').fill('100');
  await expectSaid(page, 'Regra 1 vale: de 0,00 a 100,00: Fixo 80,00. Pode-se acrescentar outra.');
  await another.focus();
  await keys(page, 'Enter');
  await expect(field('De')).toHaveValue('100,01');
  await typed('De', '100');
  await expect(regras).toContainText('deve ser maior ou igual a 100,01');
  await typed('De', '100,01');
  // Only the last one is changed or removed; the one before is told in words.
  await expect(regras.getByRole('combobox', { name: 'Tipo' })).toHaveCount(1);
  await expect(regras).toContainText('de 0,00 a 100,00: Fixo 80,00');
  await expect(regras.getByRole('button', { name: 'Remover regra 1' })).toHaveCount(0);
  await regras.getByRole('button', { name: 'Remover regra 2' }).focus();
  await keys(page, 'Enter');
  await expect(field('Até')).toHaveValue(/^100(,00)?$/);
  await expect(tipo).toBeFocused();
  await expectAccessible(page, 'regras');
  await form
    .getByRole('navigation', { name: 'Passos' })
    .getByRole('button', { name: /Confirmar/ })
    .press('Enter');
  await keys(page, 'Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(detail(page)).toContainText('0,00 a 100,00: Fixo 80,00');
});
