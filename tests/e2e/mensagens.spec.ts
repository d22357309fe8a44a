/** A manager triages messages without the mouse and without waiting; what waits stands beside any area. */
import { addDays } from '../../domain/kernel/civil-date.ts';
import type { Api } from './support/api.ts';
import {
  address,
  byMenu,
  type Page,
  context,
  detail,
  expect,
  gridOf,
  keys,
  list,
  notices,
  pick,
  ready,
  routesStand,
  signIn,
  statusBar,
  test,
} from './support/console.ts';

type Message = {
  id: number;
  titulo: string;
  status: string;
  arquivada_destinatario: boolean;
  remetente: { id: number; nome: string };
};

const BOX = 'Mensagens recebidas';
const RECEIVED = '/app/mensagens/recebidas/recebidas';

async function me(api: Api): Promise<{ id: number; nome: string }> {
  return api.call('GET', '/usuarios/current');
}

/** Messages to somebody, the last of them the newest: it stands on top. Answers their ids, newest first. */
async function write(
  from: Api,
  to: Api,
  titles: readonly string[],
  extra: Readonly<Record<string, unknown>> = {},
): Promise<number[]> {
  const { id } = await me(to);
  const ids: number[] = [];
  for (const titulo of titles) {
    const made = await from.call<Message>('POST', '/mensagens/enviadas', {
      destinatario_id: id,
      titulo,
      conteudo: `${titulo}\n\nSegue o que foi pedido.`,
      ...extra,
    });
    ids.unshift(made.id);
  }
  return ids;
}

const received = (api: Api, id: number): Promise<Message> =>
  api.call('GET', `/mensagens/recebidas/${id}`);
/** Another run on the same server must not find the messages of this one. */
const RUN = crypto.randomUUID().slice(0, 4);
const numbered = (prefix: string, n: number): string[] =>
  Array.from({ length: n }, (_, at) => `${prefix} ${RUN} ${at + 1}`);
const reply = (page: Page) => context(page).getByRole('form', { name: 'Responder' });

test.describe('triagem', () => {
  test('g m abre a caixa; um segundo em vista lê, a passagem do cursor não', async ({
    open,
    api,
  }) => {
    const [admin, consulta] = [await api('admin'), await api('consulta')];
    const [first = 0, passed = 0, third = 0] = await write(admin, consulta, numbered('Leitura', 3));
    const page = await open('consulta', '/app/home');
    await expect(page.getByText('atalhos').first()).toBeVisible();
    await keys(page, 'g', 'm');
    const { cursor, grid } = await ready(page, BOX);
    await expect(page).toHaveTitle(/^(\(\d+\) )?OS-m · /);
    await expect(cursor).toContainText(`Leitura ${RUN} 3`);
    await expect(cursor).not.toHaveClass(/new/);
    await keys(page, 'j', 'j');
    await expect(cursor).toContainText(`Leitura ${RUN} 1`);
    await expect(cursor).not.toHaveClass(/new/);
    await expect(grid.locator('.gr.new', { hasText: `Leitura ${RUN} 2` })).toHaveCount(1);
    await expect.poll(async () => (await received(consulta, first)).status).toBe('lida');
    await expect.poll(async () => (await received(consulta, third)).status).toBe('lida');
    expect((await received(consulta, passed)).status).toBe('enviada');
    await keys(page, 'k', 'Enter');
    await expect(detail(page).getByRole('group', { name: 'Registro' })).toBeFocused();
    await expect.poll(async () => (await received(consulta, passed)).status).toBe('lida');
  });

  test('e arquiva e avança, z devolve; x e Shift+J selecionam e e arquiva as três', async ({
    open,
    api,
  }) => {
    const [admin, consulta] = [await api('admin'), await api('consulta')];
    const ids = await write(admin, consulta, numbered('Arquivo', 6));
    const page = await open('consulta', RECEIVED);
    const { cursor, grid } = await ready(page, BOX);
    await expect(cursor).toContainText(`Arquivo ${RUN} 6`);
    await keys(page, 'e');
    await expect(cursor).toContainText(`Arquivo ${RUN} 5`);
    await expect(grid.getByRole('row', { name: new RegExp(`Arquivo ${RUN} 6`) })).toHaveCount(0);
    await expect(notices(page)).toContainText('arquivada');
    await expect
      .poll(async () => (await received(consulta, ids[0] ?? 0)).arquivada_destinatario)
      .toBe(true);
    await keys(page, 'z');
    await expect(cursor).toContainText(`Arquivo ${RUN} 6`);
    await expect
      .poll(async () => (await received(consulta, ids[0] ?? 0)).arquivada_destinatario)
      .toBe(false);

    await keys(page, 'x', 'Shift+J', 'Shift+J');
    await expect(list(page).getByRole('toolbar', { name: '3 selecionadas' })).toBeVisible();
    await keys(page, 'e');
    await expect(cursor).toContainText(`Arquivo ${RUN} 3`);
    await expect(grid.getByRole('row', { name: new RegExp(`Arquivo ${RUN} [456]`) })).toHaveCount(
      0,
    );
    await expect
      .poll(async () =>
        (await Promise.all(ids.map((id) => received(consulta, id)))).map(
          (one) => one.arquivada_destinatario,
        ),
      )
      .toEqual([true, true, true, false, false, false]);
    await keys(page, 'z');
    await expect(grid.getByRole('row', { name: new RegExp(`Arquivo ${RUN} [456]`) })).toHaveCount(
      3,
    );
  });

  test('o que se fez a muitas cede ao que depois se faz a cada uma, por quem for', async ({
    open,
    api,
  }) => {
    const [admin, consulta] = [await api('admin'), await api('consulta')];
    const [first = 0] = await write(admin, consulta, numbered('Cede', 3));
    const page = await open('consulta', `${RECEIVED}?busca_cont=Cede ${RUN}`);
    const { grid } = await ready(page, BOX);
    const rows = grid.getByRole('row', { name: new RegExp(`Cede ${RUN}`) });
    await expect(rows).toHaveCount(3);
    await keys(page, 'Home', 'x', 'Shift+J', 'Shift+J', 'e');
    await expect(rows).toHaveCount(0);
    await expect
      .poll(async () => (await received(consulta, first)).arquivada_destinatario)
      .toBe(true);
    // By another window of the same person.
    await consulta.call('POST', `/mensagens/recebidas/${first}/restaurar`, {});
    await expect(rows).toHaveCount(1);
  });

  test('z depois de e devolve a linha à vista nas duas pontas, e muitas com cursor e seleção; a recusada volta e é dita uma vez', async ({
    open,
    api,
  }) => {
    const [admin, consulta] = [await api('admin'), await api('consulta')];
    await write(admin, consulta, numbered('Pontas', 60));
    const page = await open('consulta', `${RECEIVED}?busca_cont=Pontas ${RUN}`);
    const { cursor, grid } = await ready(page, BOX);
    // Told with a failure: what the server was asked for, where the list shows another thing.
    const calls: string[] = [];
    page.on('response', (reply) => {
      const call = /(\d+\/(?:arquivar|restaurar))$/.exec(reply.url())?.[1];
      if (call) calls.push(`${reply.status()} ${call}`);
    });
    /** The cursor's row is wholly between the heading and the foot. */
    const inSight = (): Promise<boolean> =>
      cursor.evaluate((row) => {
        const box = row.getBoundingClientRect();
        const around = row.closest('[role="grid"]')?.getBoundingClientRect();
        const head = row.closest('[role="grid"]')?.querySelector('.gh')?.getBoundingClientRect();
        return Boolean(
          around && head && box.top >= head.bottom - 1 && box.bottom <= around.bottom + 1,
        );
      });
    const row = (n: number) => new RegExp(`Pontas ${RUN} ${n}(?!\\d)`);
    for (const [end, n] of [
      ['Home', 60],
      ['End', 1],
    ] as const) {
      await keys(page, end);
      await expect(cursor).toContainText(row(n));
      await keys(page, 'e');
      await expect(cursor).not.toContainText(row(n));
      await keys(page, 'z');
      await expect(cursor).toContainText(row(n));
      await expect.poll(inSight, { message: end }).toBe(true);
    }
    await keys(page, 'Home', 'x', 'Shift+J', 'Shift+J', 'e');
    const after = async (): Promise<string> => `${await cursor.innerText()} ${calls.join(', ')}`;
    await expect.poll(after).toMatch(row(57));
    await expect(grid.getByRole('row', { name: row(60) })).toHaveCount(0);
    await keys(page, 'z');
    await expect(list(page).getByRole('toolbar', { name: '3 selecionadas' })).toBeVisible();
    await expect(cursor).toContainText(row(60));
    await expect.poll(inSight).toBe(true);

    await keys(page, 'Escape');
    await page.route('**/recebidas/*/arquivar', (route) =>
      route.fulfill({ status: 500, json: { errorCode: 'erro_interno', message: 'Erro interno' } }),
    );
    await routesStand(page);
    await keys(page, 'e');
    await expect(grid.getByRole('row', { name: row(60) })).toHaveCount(0);
    await expect(notices(page).getByText(/não foi arquivada: Erro interno/)).toHaveCount(1);
    await expect(grid.getByRole('row', { name: row(60) })).toHaveCount(1);
    await expect(statusBar(page)).toContainText('1 não enviado');
  });

  test('todas do filtro de uma vez, com o resultado de cada uma', async ({ open, api }) => {
    const [admin, consulta] = [await api('admin'), await api('consulta')];
    const ids = await write(admin, consulta, numbered('Lote', 5), { prioridade: 'alta' });
    const page = await open('consulta', `${RECEIVED}?busca_cont=lote ${RUN}&prioridade_eq=alta`);
    await ready(page, BOX);
    await keys(page, 'Control+a', 'Control+a', 'Shift+I');
    await expect
      .poll(async () =>
        (await Promise.all(ids.map((id) => received(consulta, id)))).map((m) => m.status),
      )
      .toEqual(ids.map(() => 'lida'));
  });

  test('cem mensagens sem rede: o cursor nunca espera, e tudo chega depois', async ({
    open,
    api,
  }) => {
    const [admin, consulta] = [await api('admin'), await api('consulta')];
    const ids = await write(admin, consulta, numbered('Cento', 100));
    const page = await open('consulta', `${RECEIVED}?busca_cont=cento ${RUN}`);
    const { cursor } = await ready(page, BOX);
    await expect(cursor).toContainText(`Cento ${RUN} 100`);
    await page.context().setOffline(true);
    for (let n = 100; n > 1; n -= 1) {
      await keys(page, 'e');
      await expect(cursor).toContainText(`Cento ${RUN} ${n - 1} `);
    }
    await keys(page, 'e');
    await expect(gridOf(page, BOX).rows.filter({ hasText: 'Cento' })).toHaveCount(0);
    await page.context().setOffline(false);
    await expect
      .poll(async () => {
        const { count } = await consulta.list<Message>(
          `/mensagens/recebidas?busca_cont=cento+${RUN}&arquivada_eq=true&per_page=1`,
        );
        return count;
      })
      .toBe(ids.length);
  });
});

test('a barra de estado diz só as teclas da pasta', async ({ open }) => {
  for (const [path, name, said, unsaid] of [
    ['recebidas/recebidas', BOX, ['arquivar', 'responder', 'marcar lida'], ['restaurar']],
    [
      'enviadas/arquivadas',
      'Enviadas arquivadas',
      ['restaurar'],
      ['arquivar', 'responder', 'marcar lida'],
    ],
  ] as const) {
    const page = await open('gerente', `/app/mensagens/${path}`);
    await ready(page, name);
    for (const key of said) await expect(statusBar(page)).toContainText(key);
    for (const key of unsaid) await expect(statusBar(page)).not.toContainText(key);
  }
});

test.describe('resposta', () => {
  test('r responde ao lado da lista; Ctrl+Enter envia e avança', async ({ open, api }) => {
    const [admin, consulta] = [await api('admin'), await api('consulta')];
    const [id = 0] = await write(admin, consulta, ['Responda 1', 'Responda 2']);
    const page = await open('consulta', RECEIVED);
    const { cursor } = await ready(page, BOX);
    await expect(cursor).toContainText('Responda 2');
    await keys(page, 'r');
    const form = reply(page);
    await expect(form.getByLabel('Para')).toHaveValue((await me(admin)).nome);
    await expect(form.getByLabel('Para')).toHaveAttribute('readonly', '');
    await expect(form.getByLabel('Assunto')).toHaveValue('Re: Responda 2');
    await expect(form.getByRole('textbox', { name: /^Mensagem/ })).toBeFocused();
    await page.keyboard.type('Recebido.');
    await keys(page, 'Control+Enter');
    await expect(form).toHaveCount(0);
    await expect(cursor).toContainText('Responda 1');
    await expect(gridOf(page, BOX).grid).toBeFocused();
    await expect(notices(page)).toContainText('respondida');
    await expect.poll(async () => (await received(consulta, id)).status).toBe('respondida');
    const { rows } = await admin.list<Message>(
      `/mensagens/recebidas?busca_cont=${encodeURIComponent('Responda 2')}&per_page=1`,
    );
    expect(rows[0]?.titulo).toBe('Re: Responda 2');
  });

  test('o rascunho sobrevive à recarga, à sessão que termina e ao navegador', async ({
    open,
    api,
  }) => {
    const [admin, consulta] = [await api('admin'), await api('consulta')];
    const [id = 0] = await write(admin, consulta, ['Rascunho pendente']);
    const page = await open('consulta', `${RECEIVED}/${id}`);
    await ready(page, BOX);
    await keys(page, 'r');
    const text = reply(page).getByRole('textbox', { name: /^Mensagem/ });
    await expect(text).toBeFocused();
    await page.keyboard.type('Escrito antes da queda');
    await expect(reply(page)).toContainText(/rascunho salvo \d\d:\d\d(?! neste)/);
    await page.reload();
    await expect(text).toHaveValue('Escrito antes da queda');
    await expect(reply(page)).toContainText('Rascunho recuperado');

    // Without a line it stays in this browser, and says so.
    await text.focus();
    await page.context().setOffline(true);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(', e depois');
    await expect(reply(page)).toContainText('neste navegador');
    await page.context().setOffline(false);
    await expect(reply(page)).not.toContainText('neste navegador');

    // Another browser of the same person finds it, and so does the one whose session ended.
    const other = await open('consulta', `${RECEIVED}/${id}/responder`);
    await expect(reply(other).getByRole('textbox', { name: /^Mensagem/ })).toHaveValue(
      'Escrito antes da queda, e depois',
    );
    await page.evaluate(() => localStorage.setItem('osm_admin.auth_token', 'acabou'));
    await page.context().clearCookies();
    await page.reload();
    await signIn(page, 'consulta');
    await expect(text).toHaveValue('Escrito antes da queda, e depois');
    await text.fill('');
  });
});

test('a mensagem mostra ao lado a OS de que trata, numa aba fixada', async ({ open, api }) => {
  const [admin, gerente] = [await api('admin'), await api('gerente')];
  const order = await admin.newOrder();
  const [id = 0] = await write(admin, gerente, ['Sobre uma OS'], {
    assunto_entidade: 'ordem_servico',
    assunto_id: order.id,
  });
  const page = await open('gerente', `${RECEIVED}/${id}`);
  await ready(page, BOX);
  const name = `OS ${order.numero}/${order.ano}`;
  await expect(detail(page).getByRole('button', { name: new RegExp(name) })).toBeVisible();
  await keys(page, '4');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(detail(page).getByRole('tab', { name, selected: true })).toBeVisible();
  await expect(list(page).getByRole('heading', { level: 1 })).toHaveText(BOX);
  await page.reload();
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(gridOf(page, BOX).cursor).toHaveCount(1);
  await keys(page, 'Shift+W');
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Sobre uma OS');
});

test('uma mensagem segue: encaminhada, aberta como OS, passada a um colega; e de um comunicado se vê quem leu', async ({
  open,
  api,
}) => {
  const [admin, gerente] = [await api('admin'), await api('gerente')];
  const title = `Adiante ${RUN}`;
  const colega = await me(await api('consulta'));
  const {
    rows: [assunto],
  } = await gerente.list<{ id: number; descricao: string }>('/D/assuntos?per_page=1');
  const [, passada = 0, nova = 0] = await write(admin, gerente, numbered('Adiante', 3));
  const page = await open('gerente', `${RECEIVED}/${nova}`);
  const { cursor } = await ready(page, BOX);
  await expect(cursor).toContainText(`${title} 1`);

  // Forwarded.
  await keys(page, 'Shift+E');
  const form = context(page).getByRole('form', { name: 'Encaminhar' });
  await expect(form.getByRole('button', { name: /^Para/ })).toBeFocused();
  await pick(page, 'Para', colega.nome);
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Pode ver isto?');
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText('encaminhada');

  // An order of it: what it says stands in the form, and the message speaks of the order.
  await expect(form).toHaveCount(0);
  await page.goto(`${RECEIVED}/${nova}`);
  await ready(page, BOX);
  await byMenu(page, 'Abrir OS da mensagem');
  const order = page.getByRole('form', { name: 'Nova OS' });
  await expect(order.getByRole('textbox', { name: 'Descrição' })).toHaveValue(
    new RegExp(`^${title} 1\\n\\n${title} 1\\n\\nSegue o que foi pedido\\.`),
  );
  await expect(order.getByRole('button', { name: /^Assunto/ })).toBeFocused();
  await pick(page, 'Assunto', assunto?.descricao ?? '');
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText('aberta');
  await expect
    .poll(
      async () =>
        (await gerente.call<{ assunto: object | null }>('GET', `/mensagens/recebidas/${nova}`))
          .assunto,
    )
    .toMatchObject({ entidade: 'ordem_servico' });

  // Handed over: it leaves the box.
  await page.goto(`${RECEIVED}/${passada}`);
  await ready(page, BOX);
  await byMenu(page, 'Passar a um colega');
  const pass = context(page).getByRole('form', { name: 'Passar a um colega' });
  await expect(pass.getByRole('button', { name: /^Colega/ })).toBeFocused();
  await pick(page, 'Colega', colega.nome);
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText('passada');
  await expect(gridOf(page, BOX).grid.getByText(`${title} 2`)).toHaveCount(0);

  // Of an announcement one sees with whom it stands how.
  const sent = await gerente.call<{ rows: readonly { id: number; pessoas: number }[] }>(
    'GET',
    '/mensagens/enviadas?tipo_eq=comunicado&per_page=1',
  );
  const [comunicado] = sent.rows;
  await page.goto(`/app/mensagens/enviadas/enviadas/${comunicado?.id}/leituras`);
  await expect(
    detail(page).getByRole('table', { name: 'Quem leu' }).getByRole('row').nth(1),
  ).toBeVisible();
  await expect(detail(page).getByText(/^Quem leu \(/)).toBeVisible();
  await detail(page).getByRole('button', { name: 'Lida', exact: true }).click();
  await expect(detail(page).getByRole('button', { name: 'Lida', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('na caixa de um departamento só pelo teclado: deixada com uma nota, chega à vista de quem é de lá, que a assume e responde', async ({
  open,
  api,
}) => {
  const [admin, gerente] = [await api('admin'), await api('gerente')];
  const title = `Do setor ${RUN} 1`;
  const [id = 0] = await write(admin, gerente, [title]);
  const { rows } = await gerente.list<{ id: number; nome: string }>(
    '/mensagens/departamentos?per_page=50',
  );
  const setor = rows.find(({ nome }) => nome === 'Fiscalização de Obras')?.nome ?? '';
  const BOX_OF_ALL = 'Mensagens do departamento';

  // A colleague has the box before him, and nothing of it.
  const other = await open('fiscal', `/app/mensagens/recebidas/caixas?busca_cont=${title}`);
  await expect(list(other).getByRole('heading', { level: 1 })).toHaveText(BOX_OF_ALL);
  await expect(list(other).getByText('Nenhum registro encontrado')).toBeVisible();

  const page = await open('gerente', `${RECEIVED}/${id}`);
  await ready(page, BOX);
  await byMenu(page, 'Passar a um departamento');
  const form = context(page).getByRole('form', { name: 'Passar a um departamento' });
  await expect(form.getByRole('button', { name: /^Departamento/ })).toBeFocused();
  // Left unsaid where, it says so in its place and stays.
  await keys(page, 'Control+Enter');
  await expect(form.getByText('Departamento é obrigatório')).toBeVisible();
  await pick(page, 'Departamento', setor);
  await form.getByRole('textbox', { name: 'Nota' }).fill('Quem puder, assuma.');
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText('passada');
  await expect(gridOf(page, BOX).grid.getByText(title)).toHaveCount(0);

  // It came by itself; its one key takes it over.
  const box = await ready(other, BOX_OF_ALL);
  await expect(box.cursor).toContainText(title);
  await keys(other, 'Enter');
  await expect(detail(other)).toContainText('Quem puder, assuma.');
  await keys(other, 'Escape', 'e');
  await expect(notices(other)).toContainText('assumida');
  await expect(box.grid.getByText(title)).toHaveCount(0);

  // It is his now, and who wrote it has his answer.
  await other.goto(`${RECEIVED}/${id}`);
  await expect((await ready(other, BOX)).cursor).toContainText(title);
  await keys(other, 'r');
  await expect(reply(other).getByRole('textbox', { name: 'Mensagem' })).toBeFocused();
  await other.keyboard.type('Vou lá amanhã');
  await keys(other, 'Control+Enter');
  await expect(notices(other)).toContainText('respondida');
  await expect
    .poll(async () => (await admin.call<Message>('GET', `/mensagens/enviadas/${id}`)).status)
    .toBe('respondida');
  const { rows: answers } = await admin.list<{ remetente: { nome: string } }>(
    `/mensagens/recebidas?busca_cont=${encodeURIComponent(title)}&per_page=1`,
  );
  expect(answers[0]?.remetente.nome).toBe((await me(await api('fiscal'))).nome);
});

test('um comunicado só pelo teclado, com o andamento do trabalho', async ({ open, api }) => {
  const consulta = await api('consulta');
  const page = await open('admin', RECEIVED);
  await ready(page, BOX);
  await keys(page, 'c');
  await expect(page.getByRole('menu', { name: 'Criar' })).toBeVisible();
  // Where one writes, writing comes first: a message, then an announcement.
  await keys(page, 'ArrowDown', 'Enter');
  const form = detail(page).getByRole('form', { name: 'Novo comunicado' });
  await expect(form.getByRole('button', { name: /Especificar departamento/ })).toBeFocused();
  await keys(page, 'Enter');
  const picker = page.getByRole('dialog');
  await expect(picker.getByRole('row').nth(1)).toBeVisible();
  await keys(page, 'ArrowDown', 'Enter');
  await expect(picker).toHaveCount(0);
  await form.getByLabel('Assunto').focus();
  await page.keyboard.type('Comunicado do teste');
  await keys(page, 'Tab');
  await page.keyboard.type('O plantão muda amanhã.');
  await expect(form).toContainText('todos de 1 departamento');
  await keys(page, 'Control+Enter');
  await expect(notices(page)).toContainText(/Comunicado(: \d| enviado)/);
  await expect(notices(page)).toContainText('Comunicado enviado');
  await expect
    .poll(async () => {
      const { rows } = await consulta.list<Message>(
        `/mensagens/recebidas?busca_cont=${encodeURIComponent('Comunicado do teste')}`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
});

test.describe('caixa de entrada', () => {
  const inbox = (page: Page) => context(page).getByRole('grid', { name: 'Caixa de entrada' });
  const item = (page: Page) => inbox(page).locator('.ib-it.cur');

  test('b abre ao lado de qualquer área; concluir um item leva ao próximo', async ({
    open,
    api,
  }) => {
    const [admin, fiscal] = [await api('admin'), await api('fiscal')];
    const ids = await write(admin, fiscal, numbered('Entrada', 3));
    const page = await open('fiscal', '/app/osm/servicos');
    await ready(page);
    await keys(page, 'b');
    await expect(inbox(page)).toBeFocused();
    await expect(context(page).getByRole('heading', { level: 2 })).toHaveText('Caixa de entrada');
    await expect(item(page)).toContainText(`Entrada ${RUN} 3`);
    await keys(page, 'e');
    await expect(item(page)).toContainText(`Entrada ${RUN} 2`);
    await expect
      .poll(async () => (await received(fiscal, ids[0] ?? 0)).arquivada_destinatario)
      .toBe(true);
    // A reply takes the pane and gives it back, one item further.
    await keys(page, 'r');
    await expect(reply(page).getByRole('textbox', { name: /^Mensagem/ })).toBeFocused();
    await page.keyboard.type('Sim.');
    await keys(page, 'Control+Enter');
    await expect(inbox(page)).toBeFocused();
    await expect(item(page)).toContainText(`Entrada ${RUN} 1`);
    await keys(page, 'Enter');
    await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(`Entrada ${RUN} 1`);
    await expect(inbox(page)).toBeVisible();
    await keys(page, 'b');
    await expect(inbox(page)).toBeFocused();
    await keys(page, 'b');
    await expect(context(page)).toHaveCount(0);
    await expect(page.getByRole('grid', { name: BOX })).toBeFocused();
  });

  test('o que chega aparece por si, sem tirar o foco nem o lugar', async ({ open, api }) => {
    const [admin, fiscal] = [await api('admin'), await api('fiscal')];
    await write(admin, fiscal, ['Primeira a esperar']);
    const page = await open('fiscal', '/app/osm/servicos');
    const orders = await ready(page);
    await keys(page, 'b');
    await expect(item(page)).toContainText('Primeira a esperar');
    await keys(page, 'Alt+1');
    await expect(orders.grid).toBeFocused();
    await write(admin, fiscal, ['Chegou depois']);
    await expect(inbox(page)).toContainText('Chegou depois');
    await expect(item(page)).toContainText('Primeira a esperar');
    await expect(orders.grid).toBeFocused();
  });

  test('quem rolou para longe do cursor fica onde está quando algo chega; uma tecla volta a ele', async ({
    open,
    api,
  }) => {
    const [admin, gerente] = [await api('admin'), await api('gerente')];
    await write(admin, gerente, ['Antes de rolar']);
    const page = await open('gerente', '/app/osm/servicos');
    await ready(page);
    await keys(page, 'b');
    await expect(inbox(page)).toBeFocused();
    await keys(page, 'Home');
    await expect(item(page)).toBeInViewport();
    await inbox(page).hover();
    await page.mouse.wheel(0, 1600);
    const far = inbox(page).getByRole('rowgroup', { name: 'Solicitações de prazo' });
    await far.scrollIntoViewIfNeeded();
    await expect(item(page)).not.toBeInViewport();
    await write(admin, gerente, ['Chega a quem rolou']);
    await expect(inbox(page)).toContainText('Chega a quem rolou');
    await expect(far).toBeInViewport();
    await expect(item(page)).not.toBeInViewport();
    await keys(page, 'j');
    await expect(item(page)).toBeInViewport();
  });

  test('uma solicitação é decidida dali mesmo', async ({ open, api }) => {
    // One of its own: others decide theirs meanwhile.
    const [gerente, fiscal] = [await api('gerente'), await api('fiscal')];
    const { id: usuario_responsavel_id } = await gerente.inspector('Rafael Nogueira');
    const os = await gerente.newOrder({ usuario_responsavel_id });
    await fiscal.act(os.id, 'aceitar', {});
    const { solicitacao } = await fiscal.call<{ solicitacao: { id: number } }>(
      'POST',
      `/D/ordem-servicos/${os.id}/solicitacoes`,
      {
        motivo_solicitado: 'O contribuinte está viajando',
        solicitado_concluir_em: addDays(os.concluir_em ?? '', 10),
      },
    );
    const page = await open('gerente', RECEIVED);
    await ready(page, BOX);
    await keys(page, 'b');
    await expect(inbox(page)).toBeFocused();
    const group = inbox(page).getByRole('rowgroup', { name: 'Solicitações de prazo' });
    const own = group.locator('.ib-it').filter({ hasText: `${os.numero}/${os.ano}` });
    await own.click();
    await expect(own).toHaveAttribute('aria-selected', 'true');
    await keys(page, 'r');
    const form = context(page).getByRole('form', { name: /^Recusar/ });
    await form.getByRole('textbox', { name: /^Motivo/ }).fill('Sem justificativa bastante.');
    await keys(page, 'Control+Enter');
    await expect(inbox(page)).toBeVisible();
    await expect
      .poll(
        async () =>
          (await gerente.list(`/D/ordem-servicos/solicitacoes?id_eq=${solicitacao.id}`)).rows[0]
            ?.situacao,
      )
      .toBe('recusado');
  });
});

test('os avisos são ligados a pedido: número no título, e-mail por tipo', async ({ open, api }) => {
  const [admin, consulta] = [await api('admin'), await api('consulta')];
  await write(admin, consulta, ['Para o título']);
  const page = await open('consulta', '/app/home');
  await expect(page.getByText('atalhos').first()).toBeVisible();
  await page.getByRole('button', { name: /^Usuário:/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Avisos' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Avisos' });
  const title = dialog.getByRole('checkbox', { name: /no título/ });
  const mail = dialog.getByRole('checkbox', { name: /^Prazos/ });
  if (await title.isChecked()) await title.press('Space');
  await expect(page).toHaveTitle('OS-m · Início');
  await title.press('Space');
  await expect(page).toHaveTitle(/^\(\d+\) OS-m · Início$/);
  if (!(await mail.isChecked())) await mail.press('Space');
  await mail.press('Space');
  await keys(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(
      async () =>
        (
          await consulta.call<{ valor: { avisos?: { email?: Record<string, boolean> } } }>(
            'GET',
            '/usuarios/preferencias',
          )
        ).valor.avisos?.email?.prazo,
    )
    .toBe(false);
});

test('uma mensagem nova avisa na área de trabalho enquanto ninguém olha; o clique a abre', async ({
  open,
  api,
}) => {
  const [admin, fiscal] = [await api('admin'), await api('fiscal')];
  const page = await open('fiscal', '/app/home');
  await page.addInitScript(() => {
    // The browser's own would show something on the machine that tests.
    class Shown extends EventTarget {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      static all: Shown[] = [];
      readonly title: string;
      constructor(title: string) {
        super();
        this.title = title;
        Shown.all.push(this);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Shown });
  });
  await page.reload();
  await expect(page.getByText('atalhos').first()).toBeVisible();
  await page.getByRole('button', { name: /^Usuário:/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Avisos' }).press('Enter');
  const desktop = page.getByRole('checkbox', { name: /área de trabalho/ });
  if (await desktop.isChecked()) await desktop.press('Space');
  await expect(desktop).not.toBeChecked();
  const looked = page.waitForResponse(/mensagens\/recebidas\?status_eq=enviada/);
  await desktop.press('Space');
  await expect(desktop).toBeChecked();
  await looked;
  await keys(page, 'Escape');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
  });
  const [id] = await write(admin, fiscal, ['Venha ver']);
  type Shown = { title: string; dispatchEvent(event: Event): void };
  const shown = () =>
    page.evaluate(() =>
      (window as unknown as { Notification: { all: Shown[] } }).Notification.all.map(
        ({ title }) => title,
      ),
    );
  await expect.poll(shown).toEqual([`Mensagem de ${(await me(admin)).nome}`]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => 'visible',
      configurable: true,
    });
    (window as unknown as { Notification: { all: Shown[] } }).Notification.all[0]?.dispatchEvent(
      new Event('click'),
    );
  });
  await expect(page).toHaveURL(address(`/app/mensagens/recebidas/recebidas/${id}`));
  await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Venha ver');
});
