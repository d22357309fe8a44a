/** Files of an order: sent one after another with their progress, refused with a reason, looked at beside. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jpeg, pdf, photo } from '../support/files.ts';
import {
  type Fixtures,
  address,
  context,
  detail,
  expect,
  expectSaid,
  keys,
  ready,
  test,
} from './support/console.ts';

let folder: string;
const file = async (name: string, content: Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'osm-anexos-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** The form that attaches to a new order. */
async function attaching({ open, api }: Pick<Fixtures, 'open' | 'api'>) {
  const { id } = await (await api('gerente')).newOrder();
  const page = await open('gerente', `/app/osm/servicos/${id}/anexos?acao=ordem_servicos.anexos`);
  const form = context(page).getByRole('form', { name: 'Anexar' });
  await expect(form).toBeVisible();
  return { page, form };
}

interface Files {
  anexos: { descricao: string | null; latitude: string | null; file_info: { name: string } }[];
}

test('anexa dois arquivos a uma OS, um recusado, e os vê ao lado', async ({ open, api }) => {
  const manager = await api('gerente');
  const { id, numero, ano } = await manager.newOrder();
  const page = await open('gerente', `/app/osm/servicos/${id}/anexos`);
  await ready(page);
  const tab = detail(page).getByRole('tabpanel', { name: 'Anexos' });
  await expect(tab).toContainText('Nenhum anexo');
  await tab.getByRole('button', { name: 'Anexar' }).press('Enter');

  const form = context(page).getByRole('form', { name: 'Anexar' });
  const add = form.getByRole('button', { name: 'Adicionar' });
  await expect(add).toBeFocused();
  // The limits are told before.
  await expect(form).toContainText('imagem ou PDF, até 20 MB');
  await page.keyboard.press('Control+Enter');
  await expect(form).toContainText('Anexos é obrigatório');

  await form
    .locator('input[type=file]')
    .setInputFiles([
      await file('vistoria.jpg', await photo()),
      await file('programa.jpg', Buffer.from('MZ isto é um programa')),
      await file('laudo.pdf', pdf()),
    ]);
  await expectSaid(page, 'Enviando 3 arquivos');
  await expectSaid(page, '2 arquivos enviados, 1 com erro');
  const rows = form.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(/vistoria\.jpg\s*\d+,\d kb/);
  const wrong = rows.filter({ hasText: 'programa.jpg' });
  await expect(wrong.locator('.help.e svg')).toBeVisible();
  await expect(wrong).toContainText('Não é imagem (JPEG, PNG ou WebP) nem PDF');
  await expect(form.getByRole('progressbar')).toHaveCount(0);

  // Not with a file that failed.
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('alert')).toContainText('Um arquivo não foi enviado');
  await wrong.getByRole('button', { name: 'Retirar programa.jpg' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(add).toBeFocused();
  await rows.nth(0).getByRole('button', { name: 'Descrever vistoria.jpg' }).press('Enter');
  await page.keyboard.type('Fachada');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);

  await expect(tab.getByRole('listitem')).toHaveCount(2);
  const first = tab.getByRole('button', { name: /^vistoria\.jpg/ });
  await expect(first).toContainText('Fachada');
  await expect(first).toContainText('23,42500° S, 51,93750° O');
  await expect
    .poll(() => first.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const { anexos } = await manager.call<Files>('GET', `/D/ordem-servicos/${id}`);
  expect(anexos.map((one) => [one.file_info.name, one.descricao])).toEqual([
    ['vistoria.jpg', 'Fachada'],
    ['laudo.pdf', null],
  ]);

  // Beside: the picture, then the PDF, by keys alone.
  await first.press('Enter');
  const beside = context(page);
  await expect(beside.getByRole('heading', { level: 2 })).toHaveText(
    `Anexos · OS ${numero}/${ano}`,
  );
  await expect(beside).toContainText('1 de 2');
  const picture = beside.getByRole('img', { name: 'Fachada' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(400);
  await expect(beside.getByRole('group', { name: 'Arquivo' })).toBeFocused();
  await keys(page, 'ArrowRight');
  await expectSaid(page, 'laudo.pdf, arquivo 2 de 2');
  await expect(beside.locator('iframe[title="laudo.pdf"]')).toBeVisible();
  const url = await beside.getByRole('link', { name: 'Baixar laudo.pdf' }).getAttribute('href');
  const reply = await page.request.get(url ?? '');
  expect(reply.headers()['content-disposition']).toContain('attachment; filename="laudo.pdf"');
  expect((await reply.body()).equals(pdf())).toBe(true);
  await keys(page, 'ArrowLeft');
  await expect(picture).toBeVisible();
  await beside.getByRole('button', { name: 'Tamanho real' }).press('Enter');
  await expect(beside.getByRole('button', { name: 'Ajustar ao painel' })).toBeVisible();
  await keys(page, 'Escape');
  await expect(context(page)).toHaveCount(0);
  await expect(page).toHaveURL(address(`/app/osm/servicos/${id}/anexos`));
  await expect(first).toBeFocused();

  // Taken away after asking.
  await tab.getByRole('button', { name: 'Excluir laudo.pdf' }).press('Enter');
  const asking = page.getByRole('alertdialog', { name: 'Excluir anexo' });
  await expect(asking.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await asking.getByRole('button', { name: 'Excluir', exact: true }).press('Enter');
  await expect(tab.getByRole('listitem')).toHaveCount(1);
  await expect(tab).not.toContainText('laudo.pdf');
});

test('um arquivo olhado sobre um formulário o devolve como estava', async ({ open, api }) => {
  const manager = await api('gerente');
  const { id } = await manager.newOrder();
  const page = await open('gerente', `/app/osm/servicos/${id}/anexos?acao=ordem_servicos.anexos`);
  const form = context(page).getByRole('form', { name: 'Anexar' });
  const input = form.locator('input[type=file]');
  await input.setInputFiles([await file('antes.jpg', await jpeg('antes'))]);
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await form.getByRole('button', { name: 'Adicionar' }).focus();
  await keys(page, 'Control+Enter');
  const before = detail(page).getByRole('button', { name: /^antes\.jpg/ });
  await expect(before).toBeVisible();
  // Seen before the answer: what is added to a form on its way out goes with it.
  await expect(form).toHaveCount(0);
  await detail(page).getByRole('button', { name: 'Anexar' }).press('Enter');
  // One is there, the other arrives while the form is out of sight.
  await input.setInputFiles([await file('durante.jpg', await jpeg('durante'))]);
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  let send = (): void => undefined;
  const shown = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/uploads/**', async (route) => {
    await shown;
    await route.continue();
  });
  await input.setInputFiles([await file('depois.jpg', await jpeg('depois'))]);
  await expect(form.getByRole('listitem').nth(1)).toContainText('depois.jpg');
  await before.press('Enter');
  await expect(context(page).getByRole('img', { name: 'antes.jpg' })).toBeVisible();
  const sent = page.waitForResponse('**/api/uploads/**');
  send();
  await sent;
  await keys(page, 'Escape');
  await expect(form.getByRole('listitem')).toHaveText([/durante\.jpg/, /depois\.jpg/]);
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await expect(page).toHaveURL(
    address(`/app/osm/servicos/${id}/anexos`, 'acao=ordem_servicos\\.anexos'),
  );
  // What was being done goes on.
  await expect(form.locator(':focus')).toHaveCount(1);
});

test('sem conexão o envio fica em pausa e segue quando ela volta', async ({ open, api }) => {
  const { page, form } = await attaching({ open, api });
  await page.context().setOffline(true);
  await form
    .locator('input[type=file]')
    .setInputFiles([await file('sem-rede.jpg', await jpeg('sem rede'))]);
  await expect(form.getByRole('listitem')).toContainText('em pausa, sem conexão');
  await form.getByRole('button', { name: 'Adicionar' }).focus();
  await keys(page, 'Control+Enter');
  await expect(form.getByRole('alert')).toContainText('Espere o fim do envio dos arquivos');
  await page.context().setOffline(false);
  await expectSaid(page, '1 arquivo enviado');
  await keys(page, 'Control+Enter');
  await expect(detail(page).getByRole('button', { name: /^sem-rede\.jpg/ })).toBeVisible();
});

test('o arquivo que já não está lá quando o seu envio começa: é dito, e não se tenta sem fim', async ({
  open,
  api,
}) => {
  const { page, form } = await attaching({ open, api });
  await page.context().setOffline(true);
  const gone = await file('pendrive.jpg', await jpeg('pendrive'));
  await form.locator('input[type=file]').setInputFiles([gone]);
  await expect(form.getByRole('listitem')).toContainText('em pausa, sem conexão');
  await rm(gone);
  await page.context().setOffline(false);
  await expect(form.getByRole('listitem')).toContainText(
    'O arquivo não pode ser lido: mudou desde que foi escolhido, ou não está mais lá. Escolha-o de novo.',
  );
  await form.getByRole('button', { name: 'Retirar pendrive.jpg' }).press('Enter');
  await expect(form.getByRole('listitem')).toHaveCount(0);
});

test('a rede cai no meio: o envio espera e segue, sem dobrar', async ({ open, api }) => {
  const { page, form } = await attaching({ open, api });
  let sends = 0;
  const addresses = new Set<string>();
  await page.route('**/api/uploads/**', async (route) => {
    sends += 1;
    addresses.add(route.request().url());
    // The server has it, but its answer is lost on the way.
    if (sends === 1) {
      await route.fetch();
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await form
    .locator('input[type=file]')
    .setInputFiles([await file('fachada.jpg', await jpeg('fachada'))]);
  await expectSaid(page, '1 arquivo enviado');
  expect([sends, addresses.size]).toEqual([2, 1]);
  await expect(form.getByRole('listitem')).toHaveCount(1);
  await form.getByRole('button', { name: 'Adicionar' }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(detail(page).getByRole('button', { name: /^fachada\.jpg/ })).toHaveCount(1);
});

test('um arquivo solto ou colado sobre o formulário entra; o rascunho o guarda', async ({
  open,
  api,
}) => {
  const { page, form } = await attaching({ open, api });
  const content = (await jpeg('solta')).toString('base64');
  await form.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    for (const [type, name] of [
      ['drop', 'solta.jpg'],
      ['paste', 'colada.jpg'],
    ] as const) {
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
      const init = { bubbles: true, cancelable: true };
      const event =
        type === 'drop'
          ? new DragEvent(type, { ...init, dataTransfer: data })
          : new ClipboardEvent(type, { ...init, clipboardData: data });
      element.dispatchEvent(event);
    }
  }, content);
  await expect(form.getByRole('listitem')).toHaveCount(2);
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await expect(form.getByRole('listitem').nth(1)).toContainText('kb');
  await page.waitForFunction(() =>
    JSON.stringify(Object.values(sessionStorage)).includes('uri_token'),
  );
  await page.reload();
  await expect(form).toContainText('Rascunho recuperado.');
  await expect(form.getByRole('listitem').nth(0)).toContainText('solta.jpg');
  await expect(form.getByRole('listitem').nth(1)).toContainText('colada.jpg');
});
