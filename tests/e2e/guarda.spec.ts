/** Who else is told and what is kept of whom, by keyboard: webhooks, a person's data, what is erased and when. */
import { readFile } from 'node:fs/promises';
import { unzip } from '../support/unzip.ts';
import { expectAccessible } from './support/axe.ts';
import {
  address,
  type Page,
  detail,
  expect,
  expectSaid,
  isForm,
  keys,
  listed,
  pick,
  ready,
  test,
} from './support/console.ts';

const heading = { level: 2 } as const;

/** Chooses the person of an account, by the second field of the form. */
async function ofAccount(page: Page, nome: string): Promise<void> {
  await page.getByRole('button', { name: /^Pessoa com conta/ }).focus();
  await pick(page, 'Pessoa com conta', nome);
}

test('um webhook se faz com o seu segredo, prova-se, diz por que não chegou, e a entrega se repete', async ({
  open,
  api,
}) => {
  const page = await open('admin', '/app/sistema/webhooks/new');
  const form = await isForm(page, 'Novo webhook');
  const admin = await api('admin');
  const { rows: there } = await admin.list<{ descricao: string }>('/D/sistema/webhooks');
  const descricao = form.getByRole('textbox', { name: 'Descrição' });
  await descricao.fill(there[0]?.descricao ?? '');
  // Where nobody listens, and where nobody may be called.
  await form.getByRole('textbox', { name: 'Endereço' }).fill('https://127.0.0.1:9/osm');
  await form.getByRole('checkbox', { name: 'Documento: emitido' }).check();
  const segredo = form.getByRole('textbox', { name: 'Segredo' });
  await expect(segredo).toHaveValue(/^whsec_/);
  const first = await segredo.inputValue();
  await form.getByRole('button', { name: 'Gerar outro' }).press('Enter');
  await expect(segredo).not.toHaveValue(first);
  await expectAccessible(page, 'novo webhook');
  // What the server refuses has the focus, like what is refused here.
  await keys(page, 'Control+Enter');
  await expect(form).toContainText('já está em uso');
  await expect(descricao).toBeFocused();
  await descricao.fill('Portal das obras');
  await keys(page, 'Control+Enter');
  await expect(detail(page).getByRole('heading', heading)).toHaveText('Portal das obras');
  // Shown once.
  await expect(detail(page)).not.toContainText('whsec_');
  const id = Number(/webhooks\/(\d+)/.exec(page.url())?.[1]);

  await admin.call('PUT', `/D/sistema/webhooks/${id}/testar`, {});
  await page.goto(`/app/sistema/webhook-entregas?webhook_id_eq=${id}`);
  const { rows } = await ready(page, 'Entregas de webhooks');
  await expect(rows.nth(1)).toContainText('Teste');
  await expect(detail(page)).toContainText('rede interna');
  // List and record are read again each in its turn: while either says that it waits, it is not sent again.
  await expect(rows.nth(1)).toContainText('Falhou');
  await expect(detail(page)).toContainText('Falhou');
  await expectAccessible(page, 'uma entrega');
  const { rows: found } = await admin.list(`/D/sistema/webhook-entregas?webhook_id_eq=${id}`);
  expect(found).toMatchObject([{ evento: 'teste', entidade: null }]);
  await keys(page, '1');
  await expectSaid(page, 'Entrega');

  await page.goto(`/app/sistema/webhooks/${id}`);
  await ready(page, 'Webhooks');
  await keys(page, '2', 'Control+Enter');
  await expectSaid(page, 'excluído');
});

test('o que se guarda de uma pessoa se reúne num arquivo, que se baixa; de quem saiu, apaga-se o que se viu antes', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const { id } = await admin.call<{ id: number }>('POST', '/D/usuarios', {
    login: 'saiu.da.prefeitura',
    nome: 'Saulo Inácio Uchoa',
    email: 'saiu.da.prefeitura@valesereno.example',
    matricula: '99017',
  });
  const page = await open('admin', '/app/sistema/job-outputs/dados-pessoais');
  const form = await isForm(page, 'Reunir dados de uma pessoa');
  await ofAccount(page, 'Saulo Inácio');
  await form.getByRole('textbox', { name: 'Pedido' }).fill('Protocolo 31/2026, do próprio titular');
  await expectAccessible(page, 'reunir dados');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Dados da pessoa');
  await page.goto('/app/sistema/job-outputs');
  await ready(page, 'Trabalhos');
  // What the job has made is there for who asked for it, also when its notice is gone.
  await expect(detail(page).getByRole('heading', { name: 'Arquivo' })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), keys(page, 'Shift+P')]);
  const parts = unzip(await readFile(await download.path()));
  expect(JSON.parse(parts.get('usuario.json')?.toString() ?? '[]')).toMatchObject([
    { id, nome: 'Saulo Inácio Uchoa' },
  ]);

  // While the account is open nothing of it is erased.
  await page.goto('/app/sistema/job-outputs/anonimizar');
  const erase = await isForm(page, 'Anonimizar dados de uma pessoa');
  await ofAccount(page, 'Saulo Inácio');
  await expect(erase).toContainText('A conta está ativa: desative-a antes');
  const { rows } = await admin.list(`/D/usuarios?id_eq=${id}`);
  await admin.call('PUT', `/D/usuarios/${id}/desativar`, {
    modo: 'deixar',
    motivo: 'Deixou a prefeitura',
    lock_version: rows[0]?.lock_version,
  });
  await page.reload();
  await isForm(page, 'Anonimizar dados de uma pessoa');
  await ofAccount(page, 'Saulo Inácio');
  await expect(erase).toContainText('Apaga-se de Saulo Inácio Uchoa');
  await expect(erase.getByRole('table', { name: 'Fica' })).toBeVisible();
  await expectAccessible(page, 'anonimizar');
  await erase
    .getByRole('textbox', { name: 'Pedido' })
    .fill('Protocolo 32/2026, do próprio titular');
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Dados anonimizados');
  expect((await admin.list(`/D/usuarios?id_eq=${id}`)).rows[0]).toMatchObject({
    nome: 'Saulo Inácio Uchoa',
    ativo: false,
  });
});

test('um prazo de guarda diz o que esta noite se apaga; menos que o da lei é recusado no campo', async ({
  open,
}) => {
  const page = await open('admin', '/app/sistema/prazos-guarda');
  await ready(page, 'Prazos de guarda');
  await keys(page, 'c', 'Enter');
  const form = await isForm(page, 'Novo prazo de guarda');
  await form.getByRole('textbox', { name: 'Descrição' }).fill('Sessões por um ano');
  await form.getByRole('combobox', { name: 'Dado' }).selectOption('Sessões encerradas');
  await form.getByRole('textbox', { name: 'Dias' }).fill('90');
  await form.getByRole('textbox', { name: 'Vigente de' }).fill('01/01/2020');
  await keys(page, 'Control+Enter');
  await expect(form).toContainText('180');
  await form.getByRole('textbox', { name: 'Dias' }).fill('365');
  await expectAccessible(page, 'novo prazo de guarda');
  await keys(page, 'Control+Enter');
  const sheet = detail(page);
  await expect(sheet.getByRole('heading', heading)).toHaveText('Sessões por um ano');
  const tonight = sheet.getByRole('table', { name: 'O que se apaga esta noite' });
  await expect(tonight.getByRole('row', { name: /Sessões encerradas/ })).toContainText('365 dias');
  await keys(page, '2', 'Control+Enter');
  await expectSaid(page, 'excluído');
  await expect(page).toHaveURL(address(listed('/app/sistema/prazos-guarda')));
});
