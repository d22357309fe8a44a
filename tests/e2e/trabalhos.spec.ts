/** Jobs as they go on, another try for one that stopped, and the mails that a record sent. */
import type { Api } from './support/api.ts';
import {
  address,
  detail,
  expect,
  expectSaid,
  keys,
  list,
  palette,
  ready,
  statusBar,
  test,
  listed,
} from './support/console.ts';

type Job = { id: number; status: string; feitos: number };
const JOBS = '/app/sistema/job-outputs';

const firstIds = async (api: Api, path: string, n: number): Promise<number[]> =>
  (await api.list<{ id: number }>(`${path}per_page=${n}`)).rows.map((row) => row.id);
const job = async (api: Api, id: number): Promise<Job | undefined> =>
  (await api.list<Job>(`/D/sistema/job-outputs?id_eq=${id}`)).rows[0];

/** Asks for orders in bulk. */
async function asked(api: Api, n: number): Promise<number> {
  const [usuario_grupo_id] = await firstIds(api, '/D/usuario-grupos?', 1);
  const made = await api.call<Job>('POST', '/D/ordem-servicos/lote', {
    assunto_id: (await api.subject()).id,
    usuario_grupo_id,
    cadastro_ids: await firstIds(api, '/D/cadastros?busca_cont=rua&', n),
    repetir: true,
  });
  return made.id;
}

test('um trabalho pedido aparece na lista aberta, avança e termina', async ({ open, api }) => {
  const boss = await api('gerente');
  const page = await open('gerente', JOBS);
  const { rows } = await ready(page, 'Trabalhos');
  const id = await asked(boss, 60);
  const row = rows.filter({ hasText: String(id) }).filter({ hasText: 'Ordens em massa' });
  await expect(row).toContainText('Concluído');
  await expect(row).toContainText('100 %');

  await page.goto(`${JOBS}/${id}`);
  const shown = detail(page);
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText(`Trabalho ${id}`);
  await expect(shown).toContainText('60 de 60');
  await expect(shown.getByRole('heading', { name: 'Ordens criadas (60)' })).toBeVisible();
  const made = shown.getByRole('link', { name: /^\d+\/\d{4}$/ }).first();
  const name = await made.textContent();
  await made.click();
  await expect(shown.getByRole('heading', { level: 2 })).toHaveText(`OS ${name}`);
});

test('o que parou com erro diz por quê, e tenta-se de novo por uma tecla', async ({
  open,
  api,
}) => {
  const boss = await api('gerente', 'fiscalizacao-posturas');
  const stopped = await boss.list<Job>('/D/sistema/job-outputs?status_in=error');
  const id = stopped.rows[0]?.id ?? 0;
  // The demonstration has one; a try before this one has resumed it.
  expect(id).toBeGreaterThan(0);
  const page = await open('gerente', `${JOBS}/${id}`, { department: 'fiscalizacao-posturas' });
  const { rows } = await ready(page, 'Trabalhos');
  const shown = detail(page);
  await expect(shown).toContainText('O banco de dados não respondeu durante o trabalho');
  await keys(page, '1');
  await expectSaid(page, `Trabalho ${id} retomado`);
  await expect.poll(async () => (await job(boss, id))?.status).toBe('done');
  await expect(shown.locator('.rec')).toContainText('Concluído');
  await expect(shown.getByRole('alert')).toHaveCount(0);
  // The key acts on the list's line, which is read anew by itself.
  await expect(rows.filter({ hasText: String(id) })).toContainText('Concluído');
  // Once more is refused, and says why.
  await keys(page, '1');
  await expectSaid(page, 'O trabalho já foi concluído');
});

test('os e-mails de uma solicitação: da paleta à lista, o conteúdo numa moldura que nada faz, e de volta', async ({
  open,
  api,
}) => {
  const boss = await api('gerente');
  const inspector = await api('fiscal');
  const order = await boss.newOrder();
  const { id: fiscal } = await boss.inspector('Rafael Nogueira');
  await boss.act(order.id, 'confirmar-fiscal', { usuario_responsavel_id: fiscal });
  await inspector.act(order.id, 'aceitar');
  await inspector.call('POST', `/D/ordem-servicos/${order.id}/solicitacoes`, {
    motivo_solicitado: 'O contribuinte está viajando',
    solicitado_concluir_em: '2099-01-04',
  });
  const asked = await boss.list<{ id: number }>(
    `/D/ordem-servicos/solicitacoes?ordem_servico_id_eq=${order.id}`,
  );
  const id = asked.rows[0]?.id ?? 0;
  await boss.call('PUT', `/D/ordem-servicos/solicitacoes/${id}/recusar`, {
    motivo_recusado: 'Não há o que esperar <b>mais</b>',
  });

  const page = await open('gerente', `/app/osm/solicitacoes/${id}?situacao_in=recusado`);
  await ready(page, 'Solicitações de prazo');
  await keys(page, 'Control+k');
  await palette(page).getByRole('combobox').fill('e-mails enviados');
  await expect(
    palette(page)
      .getByRole('option', { name: /E-mails enviados/ })
      .first(),
  ).toBeVisible();
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address(listed(`/app/email-historicos/solicitacao/${id}`)));
  const { rows } = await ready(page, 'E-mails enviados');
  await expect(list(page).getByRole('heading', { level: 1 })).toHaveText('E-mails enviados');
  await expect(rows.nth(1)).toContainText(`Prazo recusado: OS ${order.numero}/${order.ano}`);
  await expect(rows.nth(1)).toContainText('Guardado');
  await expect(detail(page)).toContainText('sem servidor de e-mail configurado');
  const frame = detail(page).locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  const mail = frame.contentFrame();
  await expect(mail.getByRole('heading', { level: 1 })).toContainText('Prazo recusado');
  await expect(mail.locator('body')).toContainText('esperar <b>mais</b>');

  await keys(page, 'u');
  await expect(page).toHaveURL(address(`/app/osm/solicitacoes/${id}`));
  await expect(statusBar(page)).toContainText('atalhos');
});
