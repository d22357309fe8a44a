/** From a closed order to its registry, by keyboard: what it hands over, saying what is taken, the job, both records. */
import { AxeBuilder } from '@axe-core/playwright';
import { png } from '../support/files.ts';
import type { Api } from './support/api.ts';
import {
  address,
  type Page,
  detail,
  expect,
  expectSaid,
  gridOf,
  goTo,
  isForm,
  keys,
  notices,
  palette,
  ready,
  statusBar,
  test,
  listed,
} from './support/console.ts';

const IMPLANTACOES = '/app/osm/implantacoes';
const FORM = 'Implantar no cadastro';

async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).exclude('[data-tabster-dummy]').setLegacyMode(true);
    axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
    const { violations } = await axe.analyze();
    expect
      .soft(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        `${name}, ${colorScheme}`,
      )
      .toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** An order of a business, with two areas and a file, closed so that it implants. */
async function closedOrder(manager: Api, admin: Api, inspector: Api, url: string) {
  const assunto = await admin.call<{ id: number }>('POST', '/D/assuntos', {
    descricao: `Vistoria de funcionamento ${Date.now()}`,
    prazo: 10,
    encerramento: [{ codigo: 'ok', descricao: 'Apto', resultado: 'regular', implanta: true }],
  });
  const { rows } = await manager.list<{ id: number; numero: string }>(
    '/D/cadastros?busca_cont=rua&tipo_eq=economico&situacao_eq=ativo',
  );
  const [cadastro] = rows;
  if (!cadastro) throw new Error('nenhum cadastro econômico');
  const rafael = await manager.inspector('Rafael Nogueira');
  const os = await manager.newOrder({
    assunto_id: assunto.id,
    cadastro_id: cadastro.id,
    usuario_responsavel_id: rafael.id,
  });
  await inspector.act(os.id, 'aceitar');
  await inspector.act(os.id, 'areas', {
    areas: [
      { tipo: 'construida', descricao: 'Salão de atendimento', area: '84.50' },
      { tipo: 'terreno', descricao: 'Lote inteiro', area: '300.00' },
    ],
  });
  const { signedUrl } = await inspector.call<{ signedUrl: string }>(
    'GET',
    '/uploads/signed-params',
  );
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await png('planta'))]), 'planta.png');
  const sent = await fetch(new URL(signedUrl, url), { method: 'POST', body });
  const { uri_token } = (await sent.json()) as { uri_token: string };
  await inspector.call('POST', `/D/ordem-servicos/${os.id}/anexos`, { anexos: [{ uri_token }] });
  await inspector.act(os.id, 'encerrar', { encerramento_id: 'ok', comentario: 'Tudo conferido' });
  return { os, cadastro };
}

test('da ordem encerrada ao cadastro: a caixa, o formulário, o trabalho, os dois registros', async ({
  open,
  api,
  baseURL,
}) => {
  const manager = await api('gerente');
  const { os, cadastro } = await closedOrder(
    manager,
    await api('admin'),
    await api('fiscal'),
    baseURL ?? '',
  );
  const name = `OS ${os.numero}/${os.ano}`;

  // From the order: its record says so, and the palette leads there.
  const page = await open('gerente', `/app/osm/servicos/${os.id}`);
  await ready(page);
  await expect(detail(page)).toContainText('A implantar');
  await keys(page, 'Control+k');
  await page.keyboard.type('implantacoes da os');
  await expect(
    palette(page)
      .getByRole('option', { name: /Implantações da OS/ })
      .first(),
  ).toBeVisible();
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(listed(IMPLANTACOES), `ordem_servico_id_eq=${os.id}`));
  const { rows } = await ready(page, 'Implantações');
  // Its head, and the one.
  await expect(rows).toHaveCount(2);
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText(`${os.numero}`);
  await expect(detail(page)).toContainText('Salão de atendimento');
  await expectAccessible(page, 'implantações');

  // Its first digit asks what is taken; what is built is proposed, the lot is not.
  await keys(page, 'Alt+2', '1');
  const form = await isForm(page, FORM);
  await expect(page).toHaveURL(address(`${IMPLANTACOES}/\\d+/implantar`));
  const salao = form.getByRole('group', { name: /Salão de atendimento/ });
  await expect(salao.getByRole('checkbox')).toBeChecked();
  await expect(salao.getByRole('checkbox')).toBeFocused();
  const lote = form.getByRole('group', { name: /Lote inteiro/ });
  await expect(lote.getByRole('checkbox')).not.toBeChecked();
  await keys(page, 'Tab');
  await expect(salao.getByRole('combobox', { name: 'Tipo' })).toBeFocused();
  await page.keyboard.type('Garagem');
  await expect(salao.getByRole('combobox', { name: 'Tipo' })).toHaveValue('garagem');
  await salao.getByRole('textbox', { name: 'Ano' }).focus();
  await page.keyboard.type('2026');
  const planta = form.getByRole('group', { name: 'Planta' });
  await planta.getByRole('checkbox', { name: 'Planta' }).focus();
  await keys(page, 'Space', 'Control+Enter');
  await expect(planta).toContainText('Arquivos é obrigatório');
  await planta.getByRole('checkbox', { name: 'planta.png' }).focus();
  await keys(page, 'Space');
  await expect(planta.getByRole('textbox', { name: 'Título' })).toHaveValue(`Planta da ${name}`);
  await form.getByRole('combobox', { name: 'Situação mobiliária' }).selectOption('Vencido');
  await form.getByRole('textbox', { name: 'Observação' }).focus();
  await page.keyboard.type('Conferido com o projeto');
  await expectAccessible(page, 'implantar');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'mandada ao cadastro');

  // What the job did appears while one looks.
  await expect(detail(page).locator('.rec .st').first()).toHaveText('Implantada');
  const taken = detail(page).getByRole('table', { name: 'Áreas levadas ao cadastro' });
  await expect(taken).toContainText('Garagem');
  await expect(detail(page)).toContainText(`Planta da ${name} (planta.png)`);
  await expectAccessible(page, 'implantada');
  await keys(page, ']');
  await expect(detail(page).getByRole('tabpanel')).toContainText('84,50 m²');
  await expectAccessible(page, 'o cadastro de uma implantação');
  // Once done it is refused, and says why.
  await keys(page, '1');
  await expect(notices(page)).toContainText('A implantação já foi feita');

  // The registry has it, with its trail; the order too.
  await keys(page, '3');
  await expect(page).toHaveURL(address(`/app/osm/consultas/cadastros/${cadastro.id}`));
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(cadastro.numero);
  await keys(page, ']');
  await expect(detail(page).getByRole('tabpanel')).toContainText('Vencido');
  await keys(page, 'l');
  await expect(detail(page)).toContainText('Implantar');
  await expect(detail(page)).toContainText('Tipo: Garagem');
  await goTo(page, `/app/osm/servicos/${os.id}`);
  await expect(detail(page)).toContainText('Implantada');
  await expect(detail(page).getByRole('link', { name: 'Abrir implantação' })).toBeVisible();
});

test('quem implanta tem à espera o que se encerrou; quem só lê não', async ({ open, api }) => {
  const manager = await api('gerente');
  const { count } = await manager.list('/D/implantacoes?situacao_in=pendente&per_page=1');
  expect(count).toBeGreaterThan(0);
  const page = await open('gerente', '/app/home');
  await expect(statusBar(page)).toContainText('atalhos');
  await keys(page, 'b');
  await expect(gridOf(page, 'Caixa de entrada').grid).toContainText('Implantações a fazer');
  const queue = await open('gerente', IMPLANTACOES);
  const { cursor } = await ready(queue, 'Implantações');
  await expect(cursor).toContainText(/A implantar|Em implantação/);
  const reader = await open('consulta', IMPLANTACOES);
  await ready(reader, 'Implantações');
  await keys(reader, 'Alt+2', '1');
  await expect(notices(reader)).toContainText('Sem permissão!');
});
