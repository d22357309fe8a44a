/** The rules of an order as the people of an office meet them: who sees which buttons, what is told before it is sent. */
import { addDays } from '../../domain/kernel/civil-date.ts';
import {
  address,
  detail,
  expect,
  expectSaid,
  isForm,
  keys,
  notices,
  pick,
  ready,
  test,
} from './support/console.ts';

const ORDERS = '/app/osm/servicos';
const typed = (day: string): string => day.split('-').toReversed().join('');
const shown = (day: string): string => day.split('-').toReversed().join('/');

test('a barra é de quem olha: os algarismos do fiscal e os do gerente', async ({ open, api }) => {
  const manager = await api('gerente');
  const subject = await manager.subject();
  const rafael = await manager.inspector('Rafael Nogueira');
  const made = await manager.call<{ id: number }>('POST', '/D/ordem-servicos', {
    assunto_id: subject.id,
    usuario_responsavel_id: rafael.id,
  });
  const names = async (login: string): Promise<string[]> => {
    const page = await open(login, `${ORDERS}/${made.id}`);
    await ready(page);
    const bar = detail(page).getByRole('toolbar', { name: 'Ações' });
    await expect(bar.getByRole('button', { name: 'Encerrar', exact: true })).toBeVisible();
    const buttons = bar.getByRole('button');
    return Promise.all(
      (await buttons.all()).slice(0, -1).map((one) => one.getAttribute('aria-label')),
    ) as Promise<string[]>;
  };
  expect(await names('fiscal')).toEqual([
    'Aceitar',
    'Questionar',
    'Solicitar prazo',
    'Notificar',
    'Local fechado',
    'Encerrar',
    'Retomar',
    'Reabrir',
    'Substituir',
  ]);
  expect(await names('gerente')).toEqual([
    'Confirmar fiscal',
    'Autorizar prazo',
    'Recusar prazo',
    'Encerrar',
    'Reabrir',
    'Retificar encerramento',
    'Substituir',
    'Cancelar',
    'Manutenção',
  ]);
});

test('a avulsa não se oferece a quem não é fiscal; a previsão do prazo é o que se guarda', async ({
  open,
  api,
}) => {
  const boss = await open('gerente', `${ORDERS}/novo/avulsa`);
  await expect(notices(boss)).toContainText('Só o fiscal abre a OS avulsa');
  await expect(boss.getByRole('form')).toHaveCount(0);
  await expect(boss).not.toHaveURL(/avulsa/);

  const manager = await api('gerente');
  const subject = await manager.subject();
  const { dia } = await manager.call<{ dia: string }>('GET', '/D/ordem-servicos/prazo?dias=17');
  await boss.goto(`${ORDERS}/novo`);
  const form = await isForm(boss, 'Nova OS');
  await pick(boss, 'Assunto', subject.descricao);
  await expect(form.getByText('a contar da designação')).toBeVisible();
  await form.getByRole('button', { name: /^Fiscal/ }).focus();
  await pick(boss, 'Fiscal', 'Rafael Nogueira');
  await form.getByRole('textbox', { name: 'Prazo (dias)' }).fill('17');
  await expect(form.getByText(`vence em ${shown(dia)}`)).toBeVisible();
  // A protocol is whole, or it is none.
  await form.getByRole('textbox', { name: 'Número do protocolo' }).fill('4411');
  await keys(boss, 'Control+Enter');
  await expect(form.getByText('Tipo de protocolo é obrigatório')).toBeVisible();
  await expect(form.getByText('Ano do protocolo é obrigatório')).toBeVisible();
  await form.getByRole('combobox', { name: 'Tipo de protocolo' }).selectOption({ label: 'SEI' });
  await form.getByRole('textbox', { name: 'Número do protocolo' }).fill('4411/2026');
  await keys(boss, 'Control+Enter');
  await expect(boss).toHaveURL(address(`${ORDERS}/\\d+`));
  const id = Number(/servicos\/(\d+)/.exec(boss.url())?.[1]);
  expect((await manager.order(id)).concluir_em).toBe(dia);
});

test('o serviço em andamento passa a outro fiscal, com motivo; o encerramento se retifica', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const inspector = await api('fiscal');
  const subject = await manager.subject();
  const rafael = await manager.inspector('Rafael Nogueira');
  const { id } = await manager.call<{ id: number }>('POST', '/D/ordem-servicos', {
    assunto_id: subject.id,
    usuario_responsavel_id: rafael.id,
  });
  await inspector.call('PUT', `/D/ordem-servicos/${id}/aceitar`, {});
  const { concluir_em: prazo } = await manager.order(id);

  const page = await open('gerente', `${ORDERS}/${id}`);
  await ready(page);
  await keys(page, 'Alt+2', '1');
  const form = await isForm(page, 'Confirmar fiscal');
  const { rows } = await manager.list<{ id: number; nome: string }>(
    '/usuarios/fiscais?departamento_eq=fiscalizacao-obras&per_page=50',
  );
  const other = rows.find((one) => one.id !== rafael.id);
  await pick(page, 'Fiscal', other?.nome ?? '');
  await keys(page, 'Control+Enter');
  await expect(form.getByText('Motivo é obrigatório')).toBeVisible();
  // A day that is no working day may be wished for, and is told.
  let saturday = addDays(prazo ?? '', 30);
  while (new Date(`${saturday}T12:00:00Z`).getUTCDay() !== 6) saturday = addDays(saturday, 1);
  await form.getByRole('textbox', { name: 'Novo prazo' }).focus();
  await page.keyboard.type(typed(saturday));
  await expect(form.getByText(`${shown(saturday)} não é dia útil`)).toBeVisible();
  await form.getByRole('textbox', { name: 'Motivo' }).fill('Entrou de licença ontem.');
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'PUT' && one.url().endsWith('/confirmar-fiscal')),
    keys(page, 'Control+Enter'),
  ]);
  // Specification, section 5: the full day, to its last millisecond.
  expect(request.postDataJSON()).toMatchObject({ concluir_em: `${saturday}T23:59:59.999Z` });
  await expect.poll(async () => (await manager.order(id)).situacao).toBe('a_confirmar');
  expect((await manager.order(id)).concluir_em).toBe(saturday);

  for (const [step, body] of [
    ['confirmar-fiscal', { usuario_responsavel_id: rafael.id }],
    ['aceitar', {}],
    ['encerrar', { encerramento_id: '', comentario: 'Vistoria feita, tudo regular.' }],
  ] as const) {
    if (step === 'encerrar') await manager.fillForm(id);
    const order = await manager.order(id);
    await manager.call('PUT', `/D/ordem-servicos/${id}/${step}`, {
      ...body,
      ...('encerramento_id' in body
        ? { encerramento_id: order.assunto.encerramento[0]?.codigo ?? '' }
        : {}),
    });
  }
  await page.goto(`${ORDERS}/${id}`);
  await ready(page);
  await keys(page, 'Alt+2', '6');
  const mending = await isForm(page, 'Retificar encerramento');
  const closing = mending.getByRole('combobox', { name: 'Situação de encerramento' });
  await expect(closing).not.toHaveValue('');
  await expect(mending.getByRole('textbox', { name: 'Comentário' })).toHaveValue(/tudo regular/);
  await mending
    .getByRole('textbox', { name: 'Comentário' })
    .fill('Vistoria feita; falta o habite-se.');
  await mending.getByRole('textbox', { name: 'Motivo' }).fill('Comentário trocado com outra OS.');
  await keys(page, 'Control+Enter');
  await expect(detail(page)).toContainText('falta o habite-se');
  expect((await manager.order(id)).situacao).toBe('encerrada');
});

test('um CPF errado é dito como tal em Buscar Pessoas, e a lista não é dita sem conexão', async ({
  open,
}) => {
  const page = await open('gerente', `${ORDERS}/novo`);
  const form = await isForm(page, 'Nova OS');
  await form.getByRole('button', { name: /^Contribuinte/ }).press('Enter');
  const search = page.getByRole('dialog', { name: 'Buscar Pessoas' });
  const document = search.getByRole('textbox', { name: 'CPF/CNPJ' });
  for (const [text, said] of [
    ['52998224752', 'O CPF não é válido: confira os dígitos.'],
    ['12ABC34501DE36', 'O CNPJ não é válido: confira os dígitos.'],
  ] as const) {
    await document.fill(text);
    await keys(page, 'Enter');
    await expect(search.getByText(said)).toBeVisible();
    await expect(search.getByText('Falha ao carregar os dados')).toHaveCount(0);
  }
});

test('a primeira carga e a falha dizem as palavras da especificação, também em voz alta', async ({
  open,
}) => {
  const page = await open('gerente', '/app/sobre');
  await page.route(/\/ordem-servicos\?/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue().catch(() => undefined);
  });
  await page.goto(ORDERS);
  await expect(page.getByText('Carregando dados').first()).toBeVisible();
  await expectSaid(page, 'Aguarde um momento, estamos buscando as informações para você');
  const { grid } = await ready(page);
  await page.unroute(/\/ordem-servicos\?/);

  await page.route(/\/ordem-servicos\/\d+$/, (route) =>
    route.fulfill({
      status: 500,
      json: { errorCode: 'erro_interno', message: 'Erro interno', id: 'abc-123' },
    }),
  );
  await page.goto(`${ORDERS}/2`);
  const failed = detail(page).getByRole('alert');
  await expect(failed).toContainText('Falha ao carregar os dados');
  await expect(failed).toContainText('Verifique sua conexão e tente novamente mais tarde');
  await expect(failed).toContainText('erro abc-123');
  await failed.getByRole('button', { name: 'Voltar' }).press('Enter');
  await expect(failed).toHaveCount(0);
  await expect(page).not.toHaveURL(/servicos\/2/);
  await expect(grid).toBeVisible();

  // A queue of home fails with its number, too.
  await page.route(/\/ordem-servicos\?/, (route) =>
    route.fulfill({
      status: 500,
      json: { errorCode: 'erro_interno', message: 'Erro interno', id: 'def-456' },
    }),
  );
  await page.goto('/app/home');
  await expect(page.getByRole('alert').filter({ hasText: 'erro def-456' }).first()).toBeVisible();
});

test('o início do fiscal mostra o que espera o seu aceite e o que se decidiu dos seus prazos', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const inspector = await api('fiscal');
  const subject = await manager.subject();
  const rafael = await manager.inspector('Rafael Nogueira');
  const make = async () =>
    manager.call<{ id: number; numero: number; ano: number; concluir_em: string }>(
      'POST',
      '/D/ordem-servicos',
      { assunto_id: subject.id, usuario_responsavel_id: rafael.id },
    );
  const waits = await make();
  const refused = await make();
  await inspector.call('PUT', `/D/ordem-servicos/${refused.id}/aceitar`, {});
  const asked = await inspector.call<{ solicitacao: { id: number } }>(
    'POST',
    `/D/ordem-servicos/${refused.id}/solicitacoes`,
    {
      motivo_solicitado: 'O contribuinte está viajando',
      solicitado_concluir_em: addDays(refused.concluir_em, 10),
    },
  );
  await manager.call('PUT', `/D/ordem-servicos/solicitacoes/${asked.solicitacao.id}/recusar`, {
    motivo_recusado: 'Não há o que esperar dele',
  });
  const page = await open('fiscal', '/app/home');
  await expect(
    page.getByRole('grid', { name: 'OS a confirmar' }).getByText(`${waits.numero}/`),
  ).toBeVisible();
  const decided = page.getByRole('grid', { name: 'Prazos decididos' });
  await expect(decided.getByRole('row', { name: new RegExp(`${refused.numero}/`) })).toContainText(
    'Não há o que esperar dele',
  );
});

test('uma OS sem fiscal diz há quanto espera; um ausente se escolhe sabendo, e o substituto se propõe', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { rows } = await manager.list<{
    nome: string;
    ausente: { substituto: { nome: string } | null } | null;
  }>('/usuarios/fiscais?departamento_eq=fiscalizacao-obras&per_page=200');
  const absent = rows.find((one) => one.ausente?.substituto);
  const instead = absent?.ausente?.substituto?.nome ?? '';
  if (!absent) throw new Error('ninguém ausente tem substituto');
  const { id } = await manager.newOrder();
  const page = await open('gerente', `${ORDERS}/${id}`);
  await ready(page);
  await expect(detail(page)).toContainText('Espera distribuição há 0 dias');
  await expect(detail(page)).toContainText(/\d+ dias? a contar da designação/);
  await keys(page, 'Alt+2', '1');
  const form = await isForm(page, 'Confirmar fiscal');
  await pick(page, 'Fiscal', absent.nome);
  await expect(form.getByRole('status').filter({ hasText: absent.nome })).toContainText(
    /está em .+ até \d\d\/\d\d\/\d{4}/,
  );
  await form.getByRole('button', { name: `Usar o substituto: ${instead}` }).press('Enter');
  await expect(form.getByRole('button', { name: /^Fiscal/ })).toContainText(instead);
  await keys(page, 'Control+Enter');
  await expect.poll(async () => (await manager.order(id)).situacao).toBe('a_confirmar');
  await expect(detail(page)).not.toContainText('a contar da designação');
});
