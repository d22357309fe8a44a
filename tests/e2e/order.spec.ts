/** An order's whole life, by keyboard only: two people, every action, what is refused and why. */
import {
  address,
  type Page,
  byMenu,
  context,
  detail,
  expect,
  gridOf,
  isForm,
  keys,
  notices,
  pick,
  ready,
  test,
  listed,
} from './support/console.ts';

const FORM_MESSAGE = 'Verifique o formulário: alguns campos estão inválidos';
const situation = (page: Page) => detail(page).locator('.rec .st').first();
const form = (page: Page, name: string | RegExp) => page.getByRole('form', { name });
/** Sends the open form; it goes, and the situation follows. */
async function send(page: Page, to?: string): Promise<void> {
  await keys(page, 'Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
  if (to) await expect(situation(page)).toHaveText(to);
}

test('a vida de uma OS, da abertura ao cancelamento, só com o teclado', async ({ open, api }) => {
  const manager = await api('gerente');
  const subject = await manager.subject();

  const boss = await open('gerente', '/app/osm/servicos');
  await ready(boss);
  await keys(boss, 'c');
  const creating = boss.getByRole('menu', { name: 'Criar' });
  await expect(creating.getByRole('menuitem', { name: /^Nova OS Abre/ })).toBeFocused();
  await expect(creating.getByRole('menuitem', { name: 'Nova OS avulsa' })).toBeVisible();
  await keys(boss, 'Enter');
  await expect(boss).toHaveURL('/app/osm/servicos/novo');
  const creation = await isForm(boss, 'Nova OS');
  await expect(boss.getByRole('button', { name: /^Assunto/ })).toBeFocused();
  // Nothing is said before anything was typed; sending says it.
  await expect(creation.getByText('é obrigatório')).toHaveCount(0);
  await keys(boss, 'Control+Enter');
  await expect(creation.getByText(FORM_MESSAGE)).toBeVisible();
  await expect(creation.getByText('é obrigatório')).toHaveCount(1);
  await pick(boss, 'Assunto', subject.descricao);
  await expect(creation.getByText('é obrigatório')).toHaveCount(0);
  await expect(creation.getByText('Exigências do assunto')).toBeVisible();
  await keys(boss, 'Control+Enter');
  await expect(boss).toHaveURL(address('/app/osm/servicos/\\d+'));
  const id = Number(/servicos\/(\d+)/.exec(boss.url())?.[1]);
  const { numero, ano } = await manager.order(id);
  const name = `OS ${numero}/${ano}`;
  await expect(detail(boss).getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(situation(boss)).toHaveText('Aguardando distribuir');
  await keys(boss, 'Alt+2', '1');
  await isForm(boss, 'Confirmar fiscal');
  await pick(boss, 'Fiscal', 'Rafael Nogueira');
  await send(boss, 'A confirmar');

  const inspector = await open('fiscal', `/app/osm/servicos/${id}`);
  await ready(inspector);
  await expect(detail(inspector).getByRole('heading', { level: 2 })).toHaveText(name);
  await keys(inspector, 'a');
  await isForm(inspector, 'Aceitar');
  await expect(context(inspector)).toContainText(`Alvo${name}`);
  await send(inspector, 'Em andamento');

  // m: the comment is shown at once; the tab counts it.
  await keys(inspector, 'm');
  await isForm(inspector, 'Comentar');
  await inspector.keyboard.type('Portão fechado; volto amanhã cedo.');
  await send(inspector);
  await keys(inspector, ']', ']', ']', ']', ']');
  await expect(detail(inspector).getByRole('tab', { name: 'Comentários 1' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(detail(inspector).getByRole('list', { name: 'Comentários' })).toContainText(
    'Portão fechado',
  );

  // Areas, on an address of their own.
  await byMenu(inspector, 'Editar áreas');
  await expect(inspector).toHaveURL(address(`/app/osm/servicos/${id}/areas/edit`));
  const areas = await isForm(inspector, 'Editar áreas');
  await expect(areas.getByRole('button', { name: 'Adicionar área' })).toBeFocused();
  await keys(inspector, 'Enter');
  const kind = areas.getByRole('combobox', { name: 'Tipo' });
  await expect(kind).toBeFocused();
  await kind.selectOption({ index: 1 });
  await keys(inspector, 'Tab');
  await inspector.keyboard.type('Pavimento térreo');
  await keys(inspector, 'Tab');
  await inspector.keyboard.type('123,45');
  await expect(areas).toContainText('123,45 m²');
  await send(inspector);
  await expect(detail(inspector).getByRole('tab', { name: 'Áreas 1' })).toBeVisible();

  // A deadline: what is too short or too early is said at its field.
  await byMenu(inspector, 'Solicitar prazo');
  const asking = await isForm(inspector, 'Solicitar prazo');
  await inspector.keyboard.type('curto');
  await expect(asking.getByText('é muito curto (mínimo: 10 caracteres)')).toBeVisible();
  await inspector.keyboard.type(': aguardo a certidão do cartório.');
  await expect(asking.getByText(/é muito curto/)).toHaveCount(0);
  const wanted = asking.getByRole('textbox', { name: 'Novo prazo' });
  await expect(asking.getByText('deve ser depois de hoje')).toHaveCount(0);
  await wanted.focus();
  await inspector.keyboard.type('01012020');
  await expect(asking.getByText('deve ser depois de hoje')).toBeVisible();
  await keys(inspector, 'Control+A');
  await inspector.keyboard.type('15122031');
  await expect(wanted).toHaveValue('15/12/2031');
  await send(inspector);
  await expect(notices(inspector)).toContainText('levada ao gerente com o pedido de prazo');

  // The manager authorises it, and the cursor goes on to the next request.
  await keys(boss, 'g', 's');
  const requests = await ready(boss, 'Solicitações de prazo');
  await keys(boss, 'v');
  await boss.getByRole('menuitemradio', { name: 'Solicitadas' }).press('Enter');
  await expect(boss).toHaveURL(address(listed('/app/osm/solicitacoes'), 'situacao_in=solicitado'));
  await ready(boss, 'Solicitações de prazo');
  await expect(requests.cursor).toContainText(`${numero}/${ano}`);
  await keys(boss, 'a');
  const authorising = await isForm(boss, 'Autorizar prazo');
  await expect(authorising.getByText('Vazio: a data pedida')).toBeVisible();
  await send(boss);
  await expect(notices(boss)).toContainText(`Prazo da ${name} autorizado`);
  await expect(requests.cursor).not.toContainText(`${numero}/${ano}`);
  await expect(requests.grid).toBeFocused();
  await expect.poll(async () => (await manager.order(id)).concluir_em).toMatch(/^2031-12-15/);

  // Notify, take back, closed place. Another's change (the new deadline) is already here or is fetched.
  await keys(inspector, 'Alt+1', 'Shift+R');
  await expect(detail(inspector)).toContainText('15/12/2031');
  await keys(inspector, '4');
  await isForm(inspector, 'Notificar');
  await send(inspector, 'A notificar');
  await expect(notices(inspector).getByRole('button', { name: 'Desfazer' })).toBeVisible();
  await keys(inspector, 'z');
  await expect(situation(inspector)).toHaveText('Em andamento');
  await keys(inspector, '4');
  await isForm(inspector, 'Notificar');
  await send(inspector, 'A notificar');
  await keys(inspector, '7');
  await isForm(inspector, 'Retomar');
  await send(inspector, 'Em andamento');
  await keys(inspector, '5');
  await isForm(inspector, 'Local fechado');
  await inspector.keyboard.type('Sem ninguém no local às 9h.');
  await send(inspector, 'Local fechado');

  // The subject's form is demanded: until it is filled in, closing says what it lacks.
  await keys(inspector, 'e');
  await expect(notices(inspector)).toContainText('Encerrar: Falta no formulário');
  await (await api('fiscal')).fillForm(id);
  await keys(inspector, 'Alt+1', 'Shift+R');
  await expect(detail(inspector).getByRole('tab', { name: /^Formulário [1-9]/ })).toBeVisible();

  // e: closing asks for one of the subject's situations, and for a comment where that one does.
  await keys(inspector, 'e');
  const closing = await isForm(inspector, 'Encerrar');
  await expect(closing.getByText('Ao encerrar')).toBeVisible();
  await expect(closing.getByText('é obrigatório')).toHaveCount(0);
  await keys(inspector, 'Control+Enter');
  await expect(closing.getByText(FORM_MESSAGE)).toBeVisible();
  await expect(closing.getByText('é obrigatório')).toHaveCount(1);
  await expect(closing.getByRole('combobox', { name: 'Situação de encerramento' })).toBeFocused();
  await closing
    .getByRole('combobox', { name: 'Situação de encerramento' })
    .selectOption({ index: 1 });
  await keys(inspector, 'Tab');
  await inspector.keyboard.type('Vistoria feita, obra regular.');
  await send(inspector, 'Encerrada');
  await expect(notices(inspector)).toContainText(`${name} encerrada`);

  await test.step('o que já não pode ser feito diz por quê e nada envia', async () => {
    const sent: string[] = [];
    inspector.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().includes('/ordem-servicos/'))
        sent.push(request.url());
    });
    await keys(inspector, 'Alt+2');
    const close = detail(inspector).getByRole('button', { name: 'Encerrar', exact: true });
    await expect(close).toHaveAttribute('aria-disabled', 'true');
    await expect(close).toHaveAttribute('aria-keyshortcuts', '6');
    await expect(close).toHaveAccessibleDescription('A OS está encerrada');
    await keys(inspector, '6');
    await expect(notices(inspector)).toContainText('Encerrar: A OS está encerrada');
    await close.focus();
    await keys(inspector, 'Enter');
    await expect(
      detail(inspector)
        .locator('.tip', { hasText: 'A OS está encerrada' })
        .filter({ visible: true }),
    ).toHaveCount(1);
    await expect(inspector.getByRole('form')).toHaveCount(0);
    // What is a manager's has no place among an inspector's digits: the menu says why not.
    await expect(detail(inspector).getByRole('button', { name: 'Confirmar fiscal' })).toHaveCount(
      0,
    );
    expect(sent).toEqual([]);
  });

  // The manager reopens, corrects, replaces and cancels.
  await boss.goto(`/app/osm/servicos/${id}`);
  await ready(boss);
  await expect(situation(boss)).toHaveText('Encerrada');
  await keys(boss, 'r');
  await isForm(boss, 'Reabrir');
  await boss.keyboard.type('O laudo chegou depois do encerramento.');
  await send(boss, 'Reabrindo');
  await keys(boss, '9');
  const maintenance = await isForm(boss, 'Manutenção');
  await maintenance.getByRole('textbox', { name: 'Motivo' }).focus();
  await boss.keyboard.type('Endereço digitado com erro.');
  await maintenance.getByRole('textbox', { name: 'Endereço' }).focus();
  await boss.keyboard.type('Rua das Acácias, 120');
  await send(boss);
  await expect(detail(boss)).toContainText('Rua das Acácias, 120');
  await keys(boss, '7');
  const replacing = await isForm(boss, 'Substituir');
  await replacing.getByRole('textbox', { name: 'Motivo' }).focus();
  await boss.keyboard.type('Aberta no assunto errado pelo balcão.');
  if (
    (await replacing.getByRole('button', { name: /^Assunto/ }).innerText()).includes('Selecione')
  ) {
    await replacing.getByRole('button', { name: /^Assunto/ }).focus();
    await pick(boss, 'Assunto', subject.descricao);
  }
  await send(boss);
  await expect(detail(boss).locator('.rec')).toContainText(/substituída pela OS \d+\/\d{4}/);
  const substitute = detail(boss).getByRole('button', { name: 'Substituir' });
  await expect(substitute).toHaveAttribute('aria-disabled', 'true');
  await keys(boss, '8');
  await isForm(boss, 'Cancelar');
  await boss.keyboard.type('Substituída por outra ordem.');
  await send(boss, 'Cancelada');

  // The history has every step, newest first.
  await detail(boss)
    .getByRole('tab', { name: /^Histórico/ })
    .click();
  await expect(boss).toHaveURL(address(`/app/osm/servicos/${id}/historico`));
  const story = detail(boss).getByRole('tabpanel').getByRole('list', { name: 'Histórico' });
  const steps = [
    'cancelou a OS',
    'substituiu',
    'fez manutenção',
    'reabriu',
    'encerrou a OS',
    'preencheu o formulário',
    'registrou local fechado',
    'retomou',
    'marcou para notificar',
    'retomou',
    'marcou para notificar',
    'autorizou o prazo',
    'solicitou prazo',
    'alterou as áreas',
    'comentou',
    'aceitou',
    'confirmou o fiscal',
    'incluiu a OS',
  ];
  // What was just done stands in it as soon as it is read again.
  await expect
    .poll(async () => {
      const told = await story.getByRole('listitem').allInnerTexts();
      return told.map((text, at) => (text.includes(steps[at] ?? '?') ? steps[at] : text));
    })
    .toEqual(steps);
});

test('um erro do servidor aparece no seu campo, e o que foi digitado fica', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const made = await manager.newOrder({
    usuario_responsavel_id: (await manager.inspector('Rafael')).id,
  });
  await manager.act(made.id, 'aceitar');
  const page = await open('gerente', `/app/osm/servicos/${made.id}`);
  await ready(page);
  await page.route('**/ordem-servicos/*/cancelar', (route) =>
    route.fulfill({ status: 422, json: { motivo: ['não descreve a causa'] } }),
  );
  await keys(page, '8');
  await isForm(page, 'Cancelar');
  await page.keyboard.type('Pedido do contribuinte.');
  await keys(page, 'Control+Enter');
  const notice = notices(page).getByText(/não foi cancelada: não descreve a causa/);
  await expect(notice).toBeVisible();
  // The list has the focus, as after any sending; the notice leads back.
  await expect(gridOf(page, 'Ordens de serviço').grid).toBeFocused();
  await notices(page).getByRole('button', { name: 'Abrir' }).press('Enter');
  const motive = form(page, 'Cancelar').getByRole('textbox', { name: 'Motivo' });
  await expect(motive).toHaveValue('Pedido do contribuinte.');
  await expect(motive).toHaveAttribute('aria-invalid', 'true');
  await expect(motive).toHaveAccessibleDescription('não descreve a causa');
  await page.unrouteAll();
  await motive.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Obra desistida.');
  await expect(motive).not.toHaveAttribute('aria-invalid');
  await send(page, 'Cancelada');
});

test('Esc num formulário mudado pergunta ali mesmo; o rascunho volta', async ({ open, api }) => {
  const { id } = await (await api('gerente')).newOrder();
  const page = await open('gerente', `/app/osm/servicos/${id}`);
  await ready(page);
  await keys(page, '8');
  await isForm(page, 'Cancelar');
  await keys(page, 'Escape');
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(gridOf(page, 'Ordens de serviço').grid).toBeFocused();

  await keys(page, '8');
  const motive = (await isForm(page, 'Cancelar')).getByRole('textbox', { name: 'Motivo' });
  await page.keyboard.type('Ainda pensando');
  await keys(page, 'Escape');
  const question = page.getByRole('alertdialog', { name: 'Fechar o formulário?' });
  await expect(question.getByRole('button', { name: 'Continuar' })).toBeFocused();
  await keys(page, 'Escape');
  await expect(question).toHaveCount(0);
  await expect(motive).toHaveValue('Ainda pensando');
  await keys(page, 'Escape');
  await question.getByRole('button', { name: 'Guardar rascunho' }).press('Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
  await keys(page, '8');
  await expect(motive).toHaveValue('Ainda pensando');
  await expect(context(page)).toContainText('Rascunho recuperado.');
  // The back button closes the form too, and it asks the same.
  await expect(page).toHaveURL(
    address(`/app/osm/servicos/${id}`, 'acao=ordem_servicos\\.cancelar'),
  );
  await keys(page, 'Escape');
  await question.getByRole('button', { name: 'Descartar' }).press('Enter');
  await expect(page).not.toHaveURL(/acao=/);
  await keys(page, '8');
  await expect(motive).toHaveValue('');
});

test('o endereço de uma nova OS, colado, é o formulário, e fica', async ({ open }) => {
  const page = await open('gerente', '/app/osm/servicos/novo', { department: 'tributos' });
  const creation = page.getByRole('form', { name: 'Nova OS' });
  await expect(creation.getByRole('button', { name: /^Assunto/ })).toBeFocused();
  await creation.getByRole('textbox', { name: 'Endereço' }).fill('Rua das Acácias, 300');
  // The list is read again beside it, and its cursor moves: the screen stays.
  await keys(page, 'Alt+1');
  // The form had the focus before the list had rows to move over.
  await ready(page);
  await keys(page, 'Shift+R', 'j', 'j');
  await expect.poll(() => gridOf(page, 'Ordens de serviço').at()).toBe(3);
  await page.reload();
  await expect(page).toHaveURL('/app/osm/servicos/novo');
  await expect(creation.getByRole('textbox', { name: 'Endereço' })).toHaveValue(
    'Rua das Acácias, 300',
  );
});

test('no histórico, o dia de outro ano cabe antes do seu sinal', async ({ open }) => {
  const page = await open('gerente', '/app/osm/servicos?order=id%20asc');
  await ready(page);
  await keys(page, 'Enter');
  const steps = detail(page).getByRole('list', { name: 'Histórico' }).getByRole('listitem');
  await expect(steps.first().locator('time')).toHaveText(/\d\d\/\d\d\/\d\d \d\d:/);
  const gaps = await steps.evaluateAll((all) =>
    all.map((step) => {
      const when = step.querySelector('time');
      const text = document.createRange();
      if (when) text.selectNodeContents(when);
      const sign = when?.nextElementSibling?.getBoundingClientRect().left ?? 0;
      return sign - text.getBoundingClientRect().right;
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThan(0);
});
