/** A document made step by step without the mouse, the page growing beside it; left, and gone on with from its draft. */
import { expectAccessible } from './support/axe.ts';
import {
  address,
  detail,
  expect,
  expectSaid,
  holding,
  isForm,
  keys,
  notices,
  palette,
  pick,
  ready,
  statusBar,
  test,
  type Page,
} from './support/console.ts';
import type { Api } from './support/api.ts';

const DOCS = '/app/fiscalizacao/docs';

/** A model of infraction notices with a measure, a degree and an irregularity. */
async function modelo(admin: Api, titulo: string): Promise<void> {
  const regra = (valor: string, tipo: string) => ({
    tipo,
    parametro_inicial: '0',
    parametro_final: '9999999999.99',
    valor,
  });
  await admin.call('POST', '/D/sistema/doc-modelos', {
    titulo,
    tipo: 'auto',
    dias_regularizar: 15,
    parametros: [
      {
        codigo: 'A',
        descricao: 'Área irregular',
        unidade: 'm2',
        obrigatorio: true,
        regras: [regra('10', 'multiplicador')],
      },
      {
        codigo: 'G',
        descricao: 'Grau da infração',
        unidade: 'unitario',
        obrigatorio: true,
        grau: true,
        regras: [regra('100', 'multiplicador')],
      },
    ],
    irregularidades: [{ codigo: 'I-1', descricao: 'Sem alvará', valor: '50' }],
  });
}

const folha = (page: Page) => page.getByRole('article', { name: 'O documento até aqui' });

test('um auto se faz do modelo à confirmação, e o rascunho espera em outra máquina', async ({
  open,
  api,
}) => {
  const titulo = `Auto por passos ${Date.now()}`;
  const admin = await api('admin');
  await modelo(admin, titulo);
  const [cadastro = { numero: '' }] = (
    await admin.list<{ numero: string }>('/D/cadastros?busca_cont=avenida&per_page=1')
  ).rows;
  const page = await open('admin', DOCS);
  await ready(page, 'Documentos');
  await page.goto(`${DOCS}/create/auto/modelo`);
  const form = await isForm(page, 'Novo documento');
  await expect(form.getByRole('combobox', { name: 'Tipo' })).toHaveValue('auto');
  await expect(form.getByRole('combobox', { name: 'Tipo' })).toBeFocused();
  await keys(page, 'Tab');
  await pick(page, 'Modelo', titulo);
  await expect(folha(page)).toContainText('Auto de infração');
  await expectAccessible(page, 'modelo');

  await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 2 de 8: Informações');
  await keys(page, 'Tab');
  await pick(page, 'Cadastro', cadastro.numero);
  await expect(folha(page)).not.toContainText('sem cadastro');
  await expectAccessible(page, 'informações');

  await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 3 de 8: Valores');
  await keys(page, 'Alt+PageDown');
  await expect(form).toContainText('Área irregular é obrigatório');
  await page.keyboard.type('30');
  await expect(folha(page)).toContainText('30');
  await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 4 de 8: Irregularidades');
  await keys(page, 'Space');
  await expect(folha(page)).toContainText('Sem alvará');
  await expect(folha(page)).toContainText('a calcular');

  // Left in the middle: what was typed waits with the user, on another machine too.
  await expect
    .poll(async () => JSON.stringify(await admin.call('GET', '/usuarios/rascunhos')))
    .toContain('"quantidade":"30"');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/app/sobre');
  await expect(statusBar(page)).toContainText('atalhos');
  await keys(page, 'g', 'r');
  const rascunhos = page.getByRole('dialog', { name: 'Rascunhos' });
  await expect(rascunhos.getByRole('listitem', { name: 'Novo documento' })).toBeVisible();
  await expectAccessible(page, 'rascunhos');
  await keys(page, 'Escape', 'Control+k');
  await page.keyboard.type('continuar novo documento');
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(
    'Continuar: Novo documento',
  );
  await keys(page, 'Enter');
  await isForm(page, 'Novo documento');
  await expect(page).toHaveURL(address('/app/fiscalizacao/docs/create/auto/modelo'));
  await expect(form).toContainText('Rascunho recuperado');
  await expect(folha(page)).toContainText('Sem alvará');

  // What is missing is named at the end, with the way to its step.
  await form.getByRole('button', { name: 'Confirmar' }).press('Enter');
  const falta = form.getByRole('group', { name: 'O que falta' });
  await expect(falta).toContainText('Grau da infração é obrigatório');
  await expectAccessible(page, 'confirmar');
  await falta.getByRole('button', { name: 'Grau de infração' }).press('Enter');
  await expectSaid(page, 'Passo 5 de 8: Grau de infração');
  await form.getByRole('textbox', { name: 'Grau da infração' }).focus();
  await page.keyboard.type('2');
  // 10 × 30 + 100 × 2 + 50
  await expect(folha(page)).toContainText('R$ 550,00');
  await keys(page, 'Alt+PageDown');
  await page.keyboard.type('Conferido no local');
  await keys(page, 'Alt+PageDown', 'Alt+PageDown', 'Control+Enter');
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText('Auto');
  await expect(detail(page)).toContainText('R$ 550,00');
  await expect(notices(page)).toContainText('emitid');
  // What was sent is no draft any more; others of the same person's may be.
  await expect
    .poll(async () => JSON.stringify(await admin.call('GET', '/usuarios/rascunhos')))
    .not.toContain('Conferido no local');

  // Made anew while nobody knows of it: the same steps, without the model.
  await keys(page, 'F2');
  await isForm(page, 'Editar documento');
  await expect(page.getByText('passo 1 de 7')).toBeVisible();
});

test('o que se digita assim que o passo muda cai no campo, enquanto se lê o que pesa a quem é', async ({
  open,
  api,
}) => {
  const titulo = `Auto com pressa ${Date.now()}`;
  const admin = await api('admin');
  await modelo(admin, titulo);
  const [cadastro = { numero: '' }] = (
    await admin.list<{ numero: string }>('/D/cadastros?busca_cont=avenida&per_page=1')
  ).rows;
  const page = await open('admin', DOCS);
  await ready(page, 'Documentos');
  // What was found before of whom it is arrives when the quantity has long been typed.
  const held: (() => void)[] = [];
  await page.route(/\/modelos\/\d+\/new\?.*contribuinte_id/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(`${DOCS}/create/auto/modelo`);
  const form = await isForm(page, 'Novo documento');
  await keys(page, 'Tab');
  await pick(page, 'Modelo', titulo);
  await expect(folha(page)).toContainText('Auto de infração');
  await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 2 de 8: Informações');
  await keys(page, 'Tab');
  await pick(page, 'Cadastro', cadastro.numero);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await keys(page, 'Alt+PageDown');
  await page.keyboard.type('12,5');
  await expect(form.getByRole('textbox', { name: 'Área irregular' })).toHaveValue(/^12,5/);
  await expect(folha(page)).toContainText('12,5');
  for (const go of held) go();
  await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 4 de 8: Irregularidades');
  await keys(page, 'Space');
  await expect(folha(page)).toContainText('12,5');
});

test('um documento em revisão se refaz passo a passo, sem modelo nem grau, e as versões se leem lado a lado', async ({
  open,
  api,
}) => {
  const titulo = `Auto revisto ${Date.now()}`;
  const admin = await api('admin');
  await modelo(admin, titulo);
  const [feito = { id: 0 }] = (
    await admin.list<{ id: number }>(
      `/D/sistema/doc-modelos?titulo_cont=${encodeURIComponent(titulo)}&per_page=1`,
    )
  ).rows;
  const [cadastro = { id: 0 }] = (
    await admin.list<{ id: number }>('/D/cadastros?busca_cont=avenida&per_page=1')
  ).rows;
  const { parametros, irregularidades } = await admin.call<
    Record<'parametros' | 'irregularidades', { id: number }[]>
  >('GET', `/D/fiscalizacao/docs/modelos/${feito.id}/new`);
  const { id } = await admin.call<{ id: number }>('POST', '/D/fiscalizacao/docs', {
    doc_modelo_id: feito.id,
    cadastro_id: cadastro.id,
    valores: parametros.map((one, at) => ({
      parametro_id: one.id,
      quantidade: at === 0 ? '30' : '2',
    })),
    irregularidades: irregularidades.map((one) => ({ irregularidade_id: one.id, quantidade: 1 })),
  });
  await admin.call('POST', `/D/fiscalizacao/docs/${id}/solicitar-revisao`, {
    motivo: 'A área foi medida de novo',
  });
  const page = await open('admin', `${DOCS}/${id}`);
  await ready(page, 'Documentos');
  await expect(detail(page).locator('.rec .st').first()).toHaveText('Em revisão');
  // What the model asks for is read late: what is typed waits for its field, in the place of what stands there.
  const { letGo } = await holding(page, /\/docs\/\d+\/edit(?:\?|$)/);
  await keys(page, 'Control+k');
  await page.keyboard.type('revisar');
  await keys(page, 'Enter');
  await isForm(page, 'Revisar documento');
  const passos = page.getByRole('navigation', { name: 'Passos' });
  await expect(passos).not.toContainText('Modelo');
  await expect(passos).not.toContainText('Grau');
  await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 2 de 6: Valores');
  await keys(page, 'Control+a');
  await page.keyboard.type('45');
  await letGo();
  // 10 × 45 + 100 × 2 + 50
  await expect(folha(page)).toContainText('R$ 700,00');
  await expectAccessible(page, 'revisar');
  for (let step = 3; step <= 6; step += 1) await keys(page, 'Alt+PageDown');
  await expectSaid(page, 'Passo 6 de 6: Confirmar');
  await keys(page, 'Control+Enter');
  await expect(detail(page).locator('.rec .st').first()).toHaveText('Aguardando ciência');
  await expect(detail(page)).toContainText('R$ 700,00');
  await detail(page)
    .getByRole('tab', { name: /^Histórico/ })
    .press('Enter');
  const versoes = detail(page).getByRole('table').filter({ hasText: 'O que diz' });
  await expect(versoes).toContainText('(muda)');
  await expect(versoes).toContainText('45');
});
