/**
 * The pictures of the README, of the console as it runs: `node scripts/osm.mjs pictures`. No tests: they
 * run only when asked for.
 */
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { fileURLToPath } from 'node:url';
import {
  type Page,
  context,
  detail,
  expect,
  isForm,
  keys,
  list,
  notices,
  palette,
  pick,
  ready,
  test,
} from './support/console.ts';
import type { Order } from './support/api.ts';

const FOLDER = fileURLToPath(new URL('../../docs/img/', import.meta.url));
const THIS_YEAR = `ano_eq=${hojeEm(new Date()).slice(0, 4)}`;
const tag = { tag: '@imagens' };

const shoot = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: `${FOLDER}${name}.png`, animations: 'disabled' });
};

type Known = Order & {
  contribuinte: { cpf_cnpj: string } | null;
  docs_emitidos: number;
  itens_pendentes: string[];
  protocolo_numero: string | null;
  cadastro: unknown;
};

test('servicos, servicos-escuro', tag, async ({ open, api }) => {
  const manager = await api('gerente');
  const { rows } = await manager.list<Known>(`/D/ordem-servicos?${THIS_YEAR}&per_page=100`);
  // One that tells much: of a company, with everything its subject demands, and a history.
  let place = -1;
  for (const [at, row] of rows.entries()) {
    if (at < 8 || row.situacao !== 'andamento' || !row.contribuinte?.cpf_cnpj.includes('/'))
      continue;
    if (!row.cadastro || !row.protocolo_numero) continue;
    const whole = (await manager.order(row.id)) as Known & { assunto: Record<string, unknown> };
    const complete =
      (!whole.assunto.exige_doc || whole.docs_emitidos > 0) && whole.itens_pendentes.length === 0;
    if (!complete || !whole.assunto.permite_analise || whole.comentarios.length === 0) continue;
    place = at;
    break;
  }
  expect(place).toBeGreaterThan(0);
  const page = await open('gerente', `/app/osm/servicos?${THIS_YEAR}`);
  const { grid, cursor } = await ready(page);
  for (let step = 0; step < place; step += 1) await keys(page, 'j');
  await expect(cursor).toContainText(`${rows[place]?.numero}/`);
  await expect(detail(page).getByRole('tab', { name: /^Comentários/ })).toBeVisible();
  await keys(page, 'e');
  const form = page.getByRole('form', { name: /^Encerrar/ });
  await form.getByRole('combobox', { name: 'Situação de encerramento' }).selectOption({ index: 1 });
  await form
    .getByRole('textbox', { name: 'Comentário' })
    .fill(
      'Vistoria feita pela manhã, acompanhada pelo responsável técnico. Recuos, acessos e passeio conforme o projeto aprovado; nada a exigir.',
    );
  await form.getByRole('checkbox', { name: 'Solicitar análise' }).check();
  await keys(page, 'Alt+1');
  await expect(grid).toBeFocused();
  const others = grid.locator('.gr:not(.cur):not(.sr)').filter({ hasText: 'Em andamento' });
  for (const row of [0, 1, 2])
    await others
      .nth(row)
      .getByRole('gridcell')
      .first()
      .click({ modifiers: ['Control'] });
  await expect(list(page).locator('.foot')).toContainText('3 selecionadas');
  await keys(page, 'Alt+3');
  await detail(page).getByRole('button', { name: 'Reabrir' }).hover();
  await shoot(page, 'servicos');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await shoot(page, 'servicos-escuro');
});

test('paleta', tag, async ({ open }) => {
  const page = await open('gerente', `/app/osm/servicos?${THIS_YEAR}`);
  const { cursor } = await ready(page);
  for (let step = 0; step < 14; step += 1) await keys(page, 'j');
  const number = (await cursor.getByRole('gridcell').nth(1).innerText()).split('/')[0] ?? '';
  await keys(page, 'Control+K');
  await page.keyboard.type(number.slice(0, 3));
  await expect(palette(page).getByRole('status')).toHaveText(/resultado/);
  await expect(palette(page).getByText('buscando…')).toHaveCount(0);
  await shoot(page, 'paleta');
});

test('minhas-analises', tag, async ({ open, api }) => {
  const analyst = await api('analista');
  const path = '/D/ordem-servicos/analise/minhas-analises';
  const { rows } = await analyst.list(`${path}?situacao_in=aguardando&per_page=20`);
  const page = await open('analista', '/app/minhas-analises');
  const { grid } = await ready(page, 'Minhas análises');
  // All but a few of the first screen; one of them is concluded elsewhere meanwhile.
  const skipped = new Set([5, 12, 17]);
  for (const [at] of rows.entries())
    if (!skipped.has(at)) await grid.locator(`[data-index="${at}"] .ck`).click();
  const elsewhere = rows[7];
  await analyst.call('PUT', `${path}/${elsewhere?.id}/concluir`, {
    situacao: 'irregular',
    parecer: 'Concluída noutra janela enquanto esta estava aberta.',
    lock_version: elsewhere?.lock_version,
  });
  let answered = 0;
  await page.route('**/concluir', async (route) => {
    answered += 1;
    // The picture is taken half-way.
    if (answered > 11) return;
    await route.continue();
  });
  await keys(page, 'e');
  const form = page.getByRole('form');
  await form.getByRole('radio', { name: 'Regular', exact: true }).check();
  await form
    .getByRole('textbox', { name: 'Parecer' })
    .fill('Documentação conferida; execução de acordo com o projeto aprovado.');
  await keys(page, 'Control+Enter');
  await expect(context(page).locator('.bk-sum dd').first()).toHaveText('10');
  await expect(context(page).getByText('Falhou')).toBeVisible();
  await expect(notices(page)).toHaveCount(0);
  await shoot(page, 'minhas-analises');
});

test('atalhos', tag, async ({ open }) => {
  const page = await open('gerente', '/app/osm/servicos');
  await ready(page);
  await keys(page, '?');
  await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toBeVisible();
  await shoot(page, 'atalhos');
});

test('mensagens', tag, async ({ open }) => {
  const page = await open('gerente', '/app/mensagens/recebidas/recebidas');
  await ready(page, 'Mensagens recebidas');
  await expect(detail(page)).toContainText('Contribuinte');
  await keys(page, 'r');
  await page
    .getByRole('form')
    .getByRole('textbox', { name: 'Mensagem' })
    .fill(
      'Prezado senhor, o pedido de trinta dias foi recebido e está com a gerência. A resposta sai até sexta-feira; a vistoria marcada fica suspensa até lá.',
    );
  await shoot(page, 'mensagens');
});

test('caixa', tag, async ({ open }) => {
  const page = await open('gerente', `/app/osm/servicos?${THIS_YEAR}&situacao_in=abertura`);
  await ready(page);
  await keys(page, 'b');
  await expect(context(page).getByRole('heading', { name: 'Caixa de entrada' })).toBeVisible();
  await keys(page, 'j', 'j');
  await shoot(page, 'caixa');
});

test('documento', tag, async ({ open, api }) => {
  const [cadastro] = (
    await (
      await api('admin')
    ).list<{ numero: string }>('/D/cadastros?busca_cont=avenida&per_page=1')
  ).rows;
  const page = await open('admin', '/app/fiscalizacao/docs');
  await ready(page, 'Documentos');
  await page.goto('/app/fiscalizacao/docs/create/auto_notificacao/modelo');
  const form = await isForm(page, 'Novo documento');
  await keys(page, 'Tab');
  await pick(page, 'Modelo', 'Auto e notificação por obra irregular');
  await keys(page, 'Alt+PageDown', 'Tab');
  await pick(page, 'Cadastro', cadastro?.numero ?? '');
  await keys(page, 'Alt+PageDown');
  await page.keyboard.type('34,5');
  await keys(page, 'Alt+PageDown', 'Space');
  await expect(form).toContainText('OB-10');
  await shoot(page, 'documento');
});

test('cadastro', tag, async ({ open, api }) => {
  const [cadastro] = (
    await (await api('gerente')).list('/D/cadastros?busca_cont=avenida&per_page=1')
  ).rows;
  const page = await open(
    'gerente',
    `/app/osm/consultas/cadastros/${cadastro?.id}?busca_cont=avenida`,
  );
  await ready(page, 'Cadastros');
  await expect(detail(page).getByText('Bairro', { exact: true })).toBeVisible();
  await shoot(page, 'cadastro');
});

test('indicadores', tag, async ({ open }) => {
  const page = await open('gerente', '/app/indicadores/osm/por-assunto');
  await ready(page, 'Ordens por assunto');
  await keys(page, 'j', 'j', 'j');
  await expect(page.locator('.chart-room canvas')).toBeVisible();
  await shoot(page, 'indicadores');
});

test('produtividade', tag, async ({ open }) => {
  const page = await open('fiscal', '/app/produtividade/meus-resumos');
  await ready(page, 'Minha produtividade');
  await keys(page, 'j', 'j');
  await expect(detail(page).getByRole('heading', { level: 2 })).toBeVisible();
  await shoot(page, 'produtividade');
});

test('perfil', tag, async ({ open }) => {
  const page = await open('admin', '/app/sistema/perfis');
  const { rows } = await ready(page, 'Perfis');
  await rows.filter({ hasText: 'Analista' }).first().click();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Analista');
  await keys(page, '1');
  const form = page.getByRole('form', { name: 'Editar perfil' });
  await form.getByRole('textbox', { name: 'Filtrar permissões' }).fill('documentos');
  const tree = form.getByRole('tree');
  await tree
    .getByRole('treeitem', { name: /^Comentar/ })
    .first()
    .click();
  await keys(page, 'Alt+PageDown');
  await expect(form.getByRole('table', { name: 'Quem ganha e perde o quê' })).toBeVisible();
  await shoot(page, 'perfil');
});

test('menu-indicadores', tag, async ({ open }) => {
  const page = await open('gerente', '/app/indicadores');
  // Those below are asked for when they come in sight.
  const first = page.getByRole('region').first();
  await expect(first.getByText('Contando')).toHaveCount(0);
  await expect(first.locator('.mini-map circle').first()).toBeAttached();
  await shoot(page, 'menu-indicadores');
});

test('mapa', tag, async ({ open }) => {
  const page = await open('gerente', '/app/osm/consultas/usuarios-geos');
  await ready(page, 'Fiscais no mapa');
  await expect(page.locator('.map-mark').first()).toBeAttached();
  await keys(page, 'j', 'j');
  await shoot(page, 'mapa');
});

test('massa', tag, async ({ open, api }) => {
  const numbers = (
    await (
      await api('gerente')
    ).list<{ numero: string }>('/D/cadastros?busca_cont=avenida&per_page=14&order=id asc')
  ).rows.map(({ numero }) => numero);
  const page = await open('gerente', '/app/osm/servicos/novo/massa');
  await expect(page.getByRole('button', { name: /^Assunto/ })).toBeFocused();
  await pick(page, 'Assunto', 'Calçada');
  await page.getByRole('button', { name: /^Grupo de usuários/ }).focus();
  await pick(page, 'Grupo de usuários', 'Plantão Norte');
  await keys(page, 'Alt+PageDown');
  await page.getByRole('textbox', { name: 'Colar números' }).focus();
  await page.keyboard.insertText(numbers.join('\n'));
  await page.getByRole('button', { name: `Incluir ${numbers.length} cadastros` }).press('Enter');
  await expect(page.getByText('14 cadastros incluídos').first()).toBeAttached();
  await keys(page, 'Alt+PageDown');
  await expect(page.getByRole('table', { name: 'Quem recebe' })).toBeVisible();
  await shoot(page, 'massa');
});
