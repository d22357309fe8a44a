/** WCAG 2.2 AA on every screen and every layer, in both themes and sizes; names, live regions, reflow. */
import { jpeg, pdf } from '../support/files.ts';
import { COLOURS, look, violations } from './support/axe.ts';
import { illegible } from './support/layout.ts';
import {
  type Page,
  context,
  detail,
  expect,
  expectSaid,
  goTo,
  gridOf,
  keys,
  list,
  notices,
  palette,
  ready,
  statusBar,
  test,
} from './support/console.ts';

/** What a theme can change, and what a size can. */
const LOOKS = [...COLOURS, 'target-size', 'scrollable-region-focusable'];
const SMALL = { width: 1366, height: 768 };
const LARGE = { width: 1920, height: 1080 };
const ORDERS = '/app/osm/servicos';

// The longest of the specs: its tests touch nothing of each other.
test.describe.configure({ mode: 'parallel' });

interface Layer {
  /** Opens what is looked at; it is closed again by Esc. */
  readonly show?: (page: Page) => Promise<void>;
  /** What is looked at, when the rest was looked at before. */
  readonly within?: string;
}
const DETAIL = 'section[data-pane="detalhe"]';
const CONTEXT = 'section[data-pane="contexto"]';
const ABOVE = 'dialog[open], [popover]:popover-open';

/**
 * Every rule in the small light look; in the dark one what colours change, in the large one what sizes
 * change. A layer is as large on any screen.
 */
async function audit(page: Page, name: string, { show, within }: Layer = {}): Promise<void> {
  const shown = within ?? (show && ABOVE);
  await page.setViewportSize(SMALL);
  await show?.(page);
  await look(page, 'light');
  const light = await violations(page, null, shown);
  expect.soft(light, `${name}, claro`).toEqual([]);
  if (!show) await page.setViewportSize(LARGE);
  await look(page, 'dark');
  const dark = await violations(page, show ? COLOURS : LOOKS, shown);
  expect.soft(dark, `${name}, escuro`).toEqual([]);
  if (show) await keys(page, 'Escape');
}
const settled = async (page: Page): Promise<void> => {
  await expect(statusBar(page).locator('.hint')).not.toHaveCount(0);
  await expect(page.getByText('Carregando dados')).toHaveCount(0);
  await expect(page.locator('.gr i.sk')).toHaveCount(0);
};

test('as telas públicas e as da entrada', async ({ page }) => {
  for (const path of ['/', '/not_found?fullPath=%2Fx', '/attempt?error=x']) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await audit(page, path);
  }
  for (const path of ['sign_in', 'forgot_password']) {
    await page.goto(`/auth/v2/${path}`);
    await audit(page, path);
  }
});

test('departamentos, início, sobre, e a conta', async ({ open }) => {
  const page = await open('gerente', '/departamentos');
  await expect(page.getByRole('grid', { name: 'Departamentos' })).toBeFocused();
  await audit(page, 'departamentos');
  await goTo(page, '/app/home');
  await expect(page.getByRole('grid').first()).toHaveAttribute('aria-busy', 'false');
  await settled(page);
  await audit(page, 'início');
  await audit(page, 'menu do usuário', {
    show: async () => {
      await page.getByRole('button', { name: /^Usuário:/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  });
  await page.goto('/app/indicadores/osm');
  await ready(page, 'Ordens por situação');
  await audit(page, 'relatório');
  await goTo(page, '/app/sobre');
  await settled(page);
  await audit(page, 'sobre');
  for (const path of ['account', 'home', 'address', 'image', 'keys', 'update_password']) {
    await page.goto(`/auth/v2/${path}`);
    await audit(page, path);
  }
});

test('fiscais no mapa, o percurso de um deles, o lugar de uma ordem e de um cadastro', async ({
  open,
  api,
}) => {
  const page = await open('gerente', '/app/osm/consultas/usuarios-geos');
  const { grid } = await ready(page, 'Fiscais no mapa');
  await expect(page.locator('.map-zone')).not.toHaveCount(0);
  await audit(page, 'fiscais no mapa');
  await grid.press('Enter');
  await ready(page, 'Percurso do fiscal');
  await expect(page.locator('.map-line')).not.toHaveCount(0);
  await audit(page, 'percurso do fiscal');
  const boss = await api('gerente');
  const { rows } = await boss.list<{ id: number; cadastro: { id: number } | null }>(
    '/D/ordem-servicos?per_page=50',
  );
  const os = rows.find(({ cadastro }) => cadastro);
  await page.goto(`/app/osm/servicos/${os?.id}`);
  await expect(detail(page).locator('.map-mark')).toHaveCount(1);
  await audit(page, 'localização da ordem');
  await page.goto(`/app/osm/consultas/cadastros/${os?.cadastro?.id}`);
  await expect(detail(page).locator('.map-mark')).toHaveCount(1);
  await expect(detail(page).locator('.map-embed')).toHaveCSS('height', '350px');
  await audit(page, 'localização do cadastro');
});

test('histórico de alterações: lista, entrada, filtros', async ({ open, api }) => {
  const boss = await api('gerente');
  const { id } = await boss.newOrder();
  await boss.call('POST', `/D/ordem-servicos/${id}/comentarios`, { texto: 'Uma entrada' });
  const page = await open('gerente', `/app/logs/ordem_servico/${id}`);
  await ready(page, 'Histórico de alterações');
  await expect(detail(page).getByRole('table')).toBeVisible();
  await audit(page, 'trilha');
  await audit(page, 'o registro como era', {
    show: async () => {
      await keys(page, 'Shift+L');
      const dialog = page.getByRole('dialog', { name: /como era$/ });
      await expect(dialog.locator('.era-record')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Comparar com' }).fill('01/01/2020');
      await expect(dialog.getByText('(mudou)').first()).toBeVisible();
    },
    within: ABOVE,
  });
  await audit(page, 'filtro de ação', {
    show: async () => {
      await keys(page, 'f');
      await expect(page.getByRole('combobox', { name: 'Filtrar por' })).toBeFocused();
      await page.keyboard.type('ação');
      await keys(page, 'Enter');
      await expect(page.getByRole('dialog', { name: 'Filtro Ação' })).toBeVisible();
    },
    within: ABOVE,
  });
});

test('trabalhos e e-mails: listas, registros, o e-mail sozinho', async ({ open, api }) => {
  const boss = await api('gerente');
  const decided = await boss.list(
    '/D/ordem-servicos/solicitacoes?situacao_in=autorizado,recusado&order=solicitado_em desc&per_page=200',
  );
  let email: { id: number; scope_id: number } | undefined;
  for (const { id } of decided.rows) {
    const mails = await boss.list<{ id: number; scope_id: number }>(
      `/email-historicos/solicitacao/${id}`,
    );
    if ((email = mails.rows[0])) break;
  }
  const page = await open('gerente', '/app/sistema/job-outputs');
  await ready(page, 'Trabalhos');
  for (const [path, name] of [
    ['/app/sistema/job-outputs?status_in=error,done', 'Trabalhos'],
    [`/app/email-historicos/solicitacao/${email?.scope_id}`, 'E-mails enviados'],
  ] as const) {
    await goTo(page, path);
    await expect(gridOf(page, name).cursor).toHaveCount(1);
    await expect(detail(page).getByRole('tabpanel')).toBeVisible();
    await settled(page);
    await audit(page, path);
  }
  await page.goto(`/app/email-historicos/${email?.id}`);
  await expect(page.locator('iframe')).toBeVisible();
  await audit(page, 'e-mail');
});

test('ordens: lista, abas do registro, camadas da lista', async ({ open, api }) => {
  const { rows } = await (
    await api('gerente')
  ).list('/D/ordem-servicos?situacao_in=encerrada&order=id asc&per_page=1');
  const page = await open(
    'gerente',
    `${ORDERS}/${rows[0]?.id}?situacao_in=encerrada&order=id%20asc&abas=servicos.7`,
  );
  await ready(page);
  await settled(page);
  await expect(detail(page).getByRole('tabpanel')).toBeVisible();
  // Also of a record that is in no row of the list.
  await page.goto(`${ORDERS}/${rows[0]?.id}?id_eq=0`);
  await expect(detail(page).getByRole('tab', { selected: true }).first()).toContainText('OS ');
  await page.goBack();
  await ready(page);
  await settled(page);
  await audit(page, 'ordem');
  for (const tab of ['formulario', 'areas', 'comentarios', 'historico', 'log']) {
    await goTo(page, `${ORDERS}/${rows[0]?.id}/${tab}?situacao_in=encerrada&order=id%20asc`);
    await settled(page);
    await expect(detail(page).getByRole('tabpanel')).toBeVisible();
    await audit(page, tab, { within: DETAIL });
  }
  await keys(page, 'Alt+1', 'x', 'Shift+J');
  await audit(page, 'seleção', { within: 'section[data-pane="lista"]' });
  await keys(page, 'Escape');
  await audit(page, 'filtros', {
    show: async () => {
      await keys(page, 'f');
      await expect(page.getByRole('combobox', { name: 'Filtrar por' })).toBeFocused();
    },
  });
  await audit(page, 'filtro de data', {
    show: async () => {
      await keys(page, 'f');
      await expect(page.getByRole('combobox', { name: 'Filtrar por' })).toBeFocused();
      await page.keyboard.type('concluir em');
      await keys(page, 'Enter');
      await expect(page.getByRole('textbox', { name: 'Desde' })).toBeFocused();
    },
  });
  await audit(page, 'visões', {
    show: async () => {
      await keys(page, 'v');
      await expect(page.getByRole('menu')).toBeVisible();
    },
  });
  await audit(page, 'colunas', {
    show: async () => {
      await page.getByRole('button', { name: 'Colunas' }).click();
      await expect(page.getByRole('listbox', { name: 'Colunas' })).toBeVisible();
    },
  });
  await goTo(page, `${ORDERS}?busca_cont=zzqqxx`);
  await expect(list(page).getByText('Nenhum registro encontrado')).toBeVisible();
  await audit(page, 'nada encontrado', { within: 'section[data-pane="lista"]' });
});

test('paleta, atalhos, menus', async ({ open }) => {
  const page = await open('gerente', ORDERS);
  await ready(page);
  await settled(page);
  await audit(page, 'paleta', {
    show: async () => {
      await keys(page, 'Control+K');
      await expect(palette(page).getByRole('option').first()).toBeVisible();
    },
  });
  await audit(page, 'paleta com busca', {
    show: async () => {
      await keys(page, 'Control+K');
      await page.keyboard.type('encer');
      await expect(palette(page).getByRole('status')).toHaveText(/resultado/);
    },
  });
  await audit(page, 'atalhos', {
    show: async () => {
      await keys(page, '?');
      await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toBeVisible();
    },
  });
  await audit(page, 'todas as ações', {
    show: async () => {
      await keys(page, '.');
      await expect(page.getByRole('combobox', { name: 'Todas as ações' })).toBeFocused();
    },
  });
  await audit(page, 'criar', {
    show: async () => {
      await keys(page, 'c');
      await expect(page.getByRole('menu', { name: 'Criar' })).toBeVisible();
    },
  });
  await audit(page, 'dica', {
    within: '.hint9',
    show: async () => {
      await keys(page, 'g');
      await expect(page.getByRole('group', { name: 'Continuações' })).toBeVisible();
    },
  });
});

test('formulários: nova OS, encerrar com erros, áreas, seletor, calendário, pessoas', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const made = await manager.newOrder({
    usuario_responsavel_id: (await manager.inspector('Rafael')).id,
  });
  await manager.act(made.id, 'aceitar');
  await manager.fillForm(made.id);
  const page = await open('gerente', `${ORDERS}/novo`);
  await expect(page.getByRole('form', { name: 'Nova OS' })).toBeVisible();
  await settled(page);
  await audit(page, 'nova OS', { within: DETAIL });
  await audit(page, 'seletor', {
    show: async () => {
      await page.getByRole('button', { name: /^Assunto/ }).click();
      await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
    },
  });
  await audit(page, 'buscar pessoas', {
    show: async () => {
      await page.getByRole('button', { name: /^Contribuinte/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  });
  const own = await open('fiscal', `${ORDERS}/novo/avulsa`);
  await expect(own.getByRole('form', { name: 'Nova OS avulsa' })).toBeVisible();
  await audit(own, 'nova OS avulsa', { within: DETAIL });
  await goTo(page, `${ORDERS}/${made.id}/areas/edit`);
  await page.getByRole('button', { name: 'Adicionar área' }).click();
  await audit(page, 'editar áreas', { within: CONTEXT });
  await page.goto(`${ORDERS}/${made.id}?acao=ordem_servicos.encerrar`);
  await page.getByRole('textbox', { name: 'Comentário' }).focus();
  await keys(page, 'Control+Enter');
  await expect(page.getByText('é obrigatório').first()).toBeVisible();
  await audit(page, 'encerrar com erros', { within: CONTEXT });
  await page.goto(`${ORDERS}/${made.id}?acao=ordem_servicos.solicitar_prazo`);
  const date = page.getByRole('textbox', { name: 'Novo prazo' });
  await audit(page, 'calendário', {
    show: async () => {
      await date.focus();
      await keys(page, 'Alt+ArrowDown');
      await expect(
        page
          .getByRole('dialog', { name: /^Calendário/ })
          .or(page.getByRole('grid', { name: /\d{4}/ }))
          .first(),
      ).toBeVisible();
    },
  });
  await page.goto(`${ORDERS}/${made.id}?acao=ordem_servicos.manutencao`);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Algo foi digitado aqui.');
  await audit(page, 'pergunta ao fechar', {
    within: CONTEXT,
    show: async () => {
      await page.getByRole('textbox', { name: 'Motivo' }).focus();
      await keys(page, 'Escape');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  });
});

test('anexos: envio com erro, lista, exclusão, arquivo ao lado', async ({ open, api }) => {
  const { id } = await (await api('gerente')).newOrder();
  const page = await open('gerente', `${ORDERS}/${id}/anexos?acao=ordem_servicos.anexos`);
  const form = context(page).getByRole('form', { name: 'Anexar' });
  const files = [
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await jpeg('acessível') },
    { name: 'laudo.pdf', mimeType: 'application/pdf', buffer: pdf() },
    { name: 'errada.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ') },
  ];
  await form.locator('input[type=file]').setInputFiles(files);
  await expect(form.locator('.help.e')).toBeVisible();
  await settled(page);
  await audit(page, 'envio', { within: CONTEXT });
  await form.getByRole('button', { name: 'Retirar errada.jpg' }).click();
  await form.getByRole('button', { name: 'Adicionar' }).focus();
  await keys(page, 'Control+Enter');
  const first = detail(page).getByRole('button', { name: /^foto\.jpg/ });
  await expect(first).toBeVisible();
  await audit(page, 'anexos', { within: DETAIL });
  await audit(page, 'excluir anexo', {
    show: async () => {
      await detail(page).getByRole('button', { name: 'Excluir foto.jpg' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  });
  await page.setViewportSize(SMALL);
  await first.click();
  await expect(context(page).getByRole('img', { name: 'foto.jpg' })).toBeVisible();
  await audit(page, 'imagem', { within: CONTEXT });
  await context(page).getByRole('button', { name: 'Tamanho real' }).click();
  await audit(page, 'imagem em tamanho real', { within: CONTEXT });
});

test('mensagens, resposta, nova mensagem, comunicado, caixa de entrada, avisos', async ({
  open,
  api,
}) => {
  const [admin, manager] = [await api('admin'), await api('gerente')];
  const { id: to } = await manager.call<{ id: number }>('GET', '/usuarios/current');
  const about = await admin.newOrder();
  const sent = await admin.call<{ id: number }>('POST', '/mensagens/enviadas', {
    destinatario_id: to,
    titulo: 'Acessível a todos',
    conteudo: 'Veja https://exemplo.gov.br/norma.\n\nObrigada.',
    prioridade: 'alta',
    assunto_entidade: 'ordem_servico',
    assunto_id: about.id,
  });
  const box = '/app/mensagens/recebidas/recebidas';
  const page = await open('gerente', `${box}/${sent.id}`);
  await ready(page, 'Mensagens recebidas');
  await expect(detail(page).getByRole('link', { name: /exemplo/ })).toBeVisible();
  await settled(page);
  await audit(page, 'mensagens recebidas');
  await goTo(page, `${box}/${sent.id}/responder`);
  await page.getByRole('textbox', { name: /^Mensagem/ }).fill('Recebido');
  await audit(page, 'responder', { within: CONTEXT });
  await page.goto(box);
  await ready(page, 'Mensagens recebidas');
  await keys(page, 'b');
  await expect(page.getByRole('grid', { name: 'Caixa de entrada' })).toBeFocused();
  await settled(page);
  await audit(page, 'caixa de entrada', { within: CONTEXT });
  for (const [path, name] of [
    ['/app/mensagens/recebidas/arquivadas', 'Mensagens arquivadas'],
    ['/app/mensagens/enviadas/enviadas', 'Mensagens enviadas'],
    ['/app/mensagens/enviadas/arquivadas', 'Enviadas arquivadas'],
  ] as const) {
    await goTo(page, path);
    await expect(page.getByRole('grid', { name })).toHaveAttribute('aria-busy', 'false');
    await settled(page);
    await audit(page, path, { within: 'section[data-pane="lista"]' });
  }
  for (const [path, name] of [
    ['nova', 'Nova mensagem'],
    ['comunicados/add', 'Novo comunicado'],
  ] as const) {
    await goTo(page, `/app/mensagens/enviadas/${path}`);
    await expect(page.getByRole('form', { name })).toBeVisible();
    await audit(page, name, { within: DETAIL });
  }
  await goTo(page, '/app/osm/servicos/novo/massa');
  for (const step of ['Assunto e grupo', 'Cadastros', 'Conferir']) {
    await expect(page.getByRole('group', { name: new RegExp(`: ${step}$`) })).toBeVisible();
    await audit(page, `OS em massa, ${step}`, { within: DETAIL });
    if (step === 'Assunto e grupo')
      await goTo(page, '/app/osm/servicos/novo/massa?passo=cadastros');
    if (step === 'Cadastros') await goTo(page, '/app/osm/servicos/novo/massa?passo=conferir');
  }
  await goTo(page, '/app/home');
  await settled(page);
  await audit(page, 'avisos', {
    show: async () => {
      await page.getByRole('button', { name: /^Usuário:/ }).click();
      await page.getByRole('menuitem', { name: 'Avisos' }).click();
      await expect(page.getByRole('dialog', { name: 'Avisos' })).toBeVisible();
    },
  });
});

test('solicitações, análises, detalhadas, e o resultado de muitas', async ({ open, api }) => {
  const first = async (login: string, path: string): Promise<number> =>
    (await (await api(login)).list(`${path}?per_page=1`)).rows[0]?.id ?? 0;
  const analysis = await first('gerente', '/D/ordem-servicos/analise/analises');
  const page = await open('gerente', '/app/osm/solicitacoes');
  await ready(page, 'Solicitações de prazo');
  for (const [path, name] of [
    ['/app/osm/solicitacoes', 'Solicitações de prazo'],
    ['/app/osm/servicos-detalhados', 'Ordens detalhadas'],
    [`/app/analises/${analysis}/trocar-analista`, 'Análises'],
    [`/app/analises/${analysis}/eventos`, 'Análises'],
  ] as const) {
    if (path !== '/app/osm/solicitacoes') await goTo(page, path);
    await expect(gridOf(page, name).cursor).toHaveCount(1);
    await expect(detail(page).getByRole('tabpanel')).toBeVisible();
    await settled(page);
    await audit(page, path);
  }
  const analyst = await open('analista', '/app/minhas-analises');
  await ready(analyst, 'Minhas análises');
  await keys(analyst, 'e');
  await expect(analyst.getByRole('form')).toBeVisible();
  await audit(analyst, 'concluir', { within: CONTEXT });
  await keys(analyst, 'Escape');
  // Nothing is really concluded: every answer is a refusal.
  await analyst.route('**/concluir', (route) =>
    route.fulfill({ status: 422, json: { parecer: ['não convence'] } }),
  );
  await keys(analyst, 'x', 'Shift+J', 'e');
  const form = analyst.getByRole('form');
  await form.getByRole('radio', { name: 'Regular', exact: true }).check();
  await form.getByRole('textbox', { name: 'Parecer' }).fill('De acordo com o projeto aprovado.');
  await keys(analyst, 'Control+Enter');
  await expect(context(analyst).getByRole('listitem').filter({ hasText: 'Falhou' })).toHaveCount(2);
  await audit(analyst, 'resultado de muitas');
});

test('regiões com nome, e o que acontece é dito', async ({ open }) => {
  const page = await open('gerente', ORDERS);
  await ready(page);
  await expect(list(page)).toBeVisible();
  await expect(detail(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Áreas' })).toBeVisible();
  await expect(page.getByRole('main')).toBeVisible();
  await keys(page, 'x');
  await expectSaid(page, '1 selecionada');
  await keys(page, 'Escape');
  await expectSaid(page, 'Nenhuma selecionada');
  await keys(page, '8', 'Escape');
  await keys(page, 'Alt+2', '5');
  await expectSaid(page, 'Reabrir: A OS não está encerrada');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  // Visible focus: an outline of two pixels, or the row's own mark.
  await page.getByRole('button', { name: 'Colunas' }).focus();
  await keys(page, 'Shift+Tab', 'Tab');
  const outline = await page
    .getByRole('button', { name: 'Colunas' })
    .evaluate((node) => getComputedStyle(node).outlineWidth);
  expect(parseFloat(outline)).toBeGreaterThanOrEqual(2);
});

test('um aviso fica o tempo de o ler, sob o ponteiro mais, e então vai', async ({ open }) => {
  const page = await open('gerente', '/app/sobre');
  // Less motion is not less time to read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto(ORDERS);
  await ready(page);
  const said = notices(page).getByText('A OS não está encerrada');
  await keys(page, '5');
  await expect(said).toBeVisible();
  await page.clock.fastForward(4000);
  await page.clock.runFor(500);
  await expect(said).toBeVisible();
  await said.hover();
  await page.clock.fastForward(60_000);
  // What goes is gone after the frame.
  await page.clock.runFor(500);
  await expect(said).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.fastForward(1500);
  await expect(said).toHaveCount(0);
});

test('abaixo de 1280 o painel 3 cobre; abaixo de 960 os painéis se empilham; em 320 nada corre de lado', async ({
  open,
}) => {
  // Where no test opens an order: the second stays the second.
  const page = await open('gerente', `${ORDERS}?situacao_in=andamento`, {
    department: 'tributos',
    viewport: { width: 1200, height: 768 },
  });
  await ready(page);
  const before = await detail(page).boundingBox();
  await keys(page, '8');
  await expect(page.getByRole('form')).toBeVisible();
  const over = await context(page).boundingBox();
  const under = await detail(page).boundingBox();
  expect(under?.width).toBe(before?.width);
  expect((over?.x ?? 0) + (over?.width ?? 0)).toBeGreaterThan(
    (under?.x ?? 0) + (under?.width ?? 0) - 2,
  );
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Fica ao mudar a largura.');

  // What is typed survives every width.
  await page.setViewportSize({ width: 900, height: 768 });
  await expect(context(page)).toBeVisible();
  await expect(list(page)).toBeHidden();
  await expect(detail(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue(
    'Fica ao mudar a largura.',
  );
  await page.getByRole('textbox', { name: 'Motivo' }).focus();
  await keys(page, 'Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await keys(page, 'Alt+1');
  await expect(list(page)).toBeVisible();
  await keys(page, 'j', 'Enter');
  await expect(detail(page)).toBeVisible();
  await expect(list(page)).toBeHidden();
  await expect(page).toHaveURL(/\/app\/osm\/servicos\/\d+(\?|$)/);
  await detail(page).getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(list(page)).toBeVisible();
  expect(await gridOf(page, 'Ordens de serviço').at()).toBe(2);

  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${width}`).toBeLessThanOrEqual(0);
    await expect(page.getByRole('button', { name: 'Buscar ou executar' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Usuário:/ })).toBeVisible();
  }
  await keys(page, 'Enter');
  await expect(detail(page)).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('ao lado de um formulário o registro se lê inteiro: nome comprido, tabelas, regras de cálculo', async ({
  open,
}) => {
  const page = await open('admin', '/app/parametros/notificacoes/modelos');
  await ready(page, 'Modelos de notificação');
  await expect(detail(page).getByRole('heading', { level: 2 })).toContainText('Auto e notificação');
  await keys(page, '1');
  await expect(page.getByRole('form', { name: 'Editar modelo' })).toBeVisible();
  expect(await illegible(page), 'modelo').toEqual([]);
  // As narrow as three panes are.
  await page.setViewportSize({ width: 1280, height: 768 });
  expect(await illegible(page), 'modelo, 1280 px').toEqual([]);
  await page.goto('/app/fiscalizacao/doc-publicacoes');
  await ready(page, 'Publicações');
  await keys(page, '1');
  await expect(page.getByRole('form')).toBeVisible();
  await expect(detail(page).getByRole('table').first()).toBeVisible();
  expect(await illegible(page), 'publicação').toEqual([]);
});

test('em 320 (zoom de 400 %) os nomes se leem inteiros e nada fica sobre outra coisa', async ({
  open,
}) => {
  const page = await open('gerente', '/app/home', { viewport: { width: 320, height: 568 } });
  /** What is cut, or stands over what is beside it. */
  const wrong = (): Promise<string[]> =>
    page.evaluate(() => {
      const seen = (one: Element) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        one.getClientRects().length > 0 &&
        !one.closest('.sr, .skip');
      const said = (one: Element) =>
        `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}`;
      const names = [
        ...document.querySelectorAll('h1, h2, .facts dt, .dep .gr > :nth-child(2)'),
      ].filter(
        (one) => seen(one) && (one.scrollWidth > one.clientWidth + 1 || one.clientWidth < 24),
      );
      const out = [...document.querySelectorAll('.ph, .tools, .hd, .folders')]
        .flatMap((row) => [...row.querySelectorAll('a, button, input')])
        .filter((one) => seen(one) && one.getBoundingClientRect().right > innerWidth + 1);
      const over = [...document.querySelectorAll('.bar > *, .ph, .tools, .hd')].flatMap((row) => {
        const parts = [...row.children].filter(seen);
        return parts.filter((one, at) => {
          const a = one.getBoundingClientRect();
          return parts.slice(at + 1).some((other) => {
            const b = other.getBoundingClientRect();
            return (
              a.right > b.left + 2 &&
              b.right > a.left + 2 &&
              a.bottom > b.top + 2 &&
              b.bottom > a.top + 2
            );
          });
        });
      });
      return [
        ...names.map((one) => `cortado: ${said(one)}`),
        ...out.map((one) => `fora: ${said(one)}`),
        ...over.map((one) => `sobre: ${said(one)}`),
      ];
    });
  for (const [path, ...opening] of [
    ['/departamentos'],
    ['/app/home'],
    [ORDERS],
    [ORDERS, 'f'],
    [ORDERS, '?'],
    ['/app/indicadores/osm/por-zona'],
    ['/app/osm/servicos/novo/massa'],
    ['/app/mensagens/recebidas/recebidas'],
    ['/app/mensagens/recebidas/recebidas', 'b'],
    ['/app/parametros/notificacoes/modelos', 'Enter'],
    ['/app/fiscalizacao/docs', 'Enter'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toContainText('Conectado');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await keys(page, ...opening);
    // Of what is not there yet nothing is cut.
    if (opening[0] === 'Enter') await expect(detail(page).locator('.facts dt')).not.toHaveCount(0);
    await expect(page.getByText('Carregando dados')).toHaveCount(0);
    await expect.poll(wrong, { message: [path, ...opening].join(' ') }).toEqual([]);
  }
});
