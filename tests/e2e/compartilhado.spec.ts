/** Orders between departments by keyboard: one asks, the other executes, both comment and see it at once. */
import { expectAccessible } from './support/axe.ts';
import {
  address,
  type Page,
  detail,
  expect,
  expectSaid,
  gridOf,
  isForm,
  keys,
  list,
  ready,
  test,
} from './support/console.ts';

const ASSUNTOS = '/app/osm/compartilhado/assuntos';
const SERVICOS = '/app/osm/compartilhado/servicos';
const POSTURAS = { department: 'fiscalizacao-posturas' } as const;

const story = (page: Page, label: string) => detail(page).getByRole('list', { name: label });
const comment = async (page: Page, texto: string): Promise<void> => {
  const box = detail(page).getByRole('textbox', { name: 'Novo comentário' });
  await box.focus();
  await box.fill(texto);
};

test('pede-se uma ordem por um assunto compartilhado, e os dois lados se falam', async ({
  open,
}) => {
  const asking = await open('admin', ASSUNTOS, POSTURAS);
  const subjects = await ready(asking, 'Assuntos compartilhados');
  await expectAccessible(asking, 'assuntos compartilhados');
  const row = subjects.rows.filter({ hasText: 'Numeração predial' });
  await expect(row).toContainText('Fiscalização de Obras');
  // The cursor goes to it, and 1 asks for an order of it.
  while (!(await subjects.cursor.textContent())?.includes('Numeração predial'))
    await keys(asking, 'j');
  await keys(asking, 'Enter');
  await expect(detail(asking).getByRole('heading', { level: 2 })).toHaveText('Numeração predial');
  await keys(asking, '1');
  await expect(asking).toHaveURL(new RegExp(`${SERVICOS}/assuntos/\\d+/new$`));
  const form = await isForm(asking, 'Nova OS compartilhada');
  await expect(form).toContainText('Numeração predial');
  await expect(form).toContainText('Fiscalização de Obras');
  await expect(form).toContainText('O assunto exige de quem pede');
  await expectAccessible(asking, 'nova OS compartilhada');

  // What the executing department wants to be told is asked for, here and by the server.
  await keys(asking, 'Control+Enter');
  const demanded = form.getByRole('textbox', { name: 'Endereço' });
  await expect(demanded).toHaveAccessibleDescription(/é obrigatório/);
  const fill = async (label: string, text: string): Promise<void> => {
    const field = form.getByRole('textbox', { name: label });
    await field.focus();
    await field.fill(text);
  };
  await fill('Endereço', 'Rua das Palmeiras, 12');
  await fill('Descrição', 'Definir o número do portão azul');
  await keys(asking, 'Control+Enter');
  await expectSaid(asking, 'pedida');
  await expect(asking).toHaveURL(address(`${SERVICOS}/\\d+`));
  const id = Number(/servicos\/(\d+)/.exec(asking.url())?.[1]);
  await expect(detail(asking)).toContainText('Fiscalização de Obras');
  await expect(detail(asking)).toContainText('Definir o número do portão azul');
  await expectAccessible(asking, 'uma OS compartilhada');

  // There it stands as theirs, with who asked.
  const executing = await open('gerente', `/app/osm/servicos/${id}`);
  await expect(detail(executing)).toContainText('Pedida por');
  await expect(detail(executing)).toContainText('Fiscalização de Posturas');
  await executing.goto(`/app/osm/servicos/${id}/comentarios`);
  await ready(executing);
  await comment(executing, 'Só para nós: falta gente na terça');
  await keys(executing, 'Control+Enter');
  await expect(story(executing, 'Comentários')).toContainText('falta gente');
  await comment(executing, 'Vistoria marcada para terça');
  const visible = detail(executing).getByRole('checkbox', { name: /Visível a/ });
  await visible.focus();
  await keys(executing, 'Space');
  await expect(visible).toBeChecked();
  await expectAccessible(executing, 'comentário visível a quem pediu');
  await detail(executing).getByRole('button', { name: 'Comentar' }).press('Enter');
  await expect(story(executing, 'Comentários')).toContainText('visível a Fiscalização de Posturas');

  // The asking side sees the one at once, and not the other; c answers.
  await asking.goto(`${SERVICOS}/${id}/comentarios`);
  await ready(asking, 'OS compartilhadas');
  await expect(story(asking, 'Comentários')).toContainText('Vistoria marcada para terça');
  await expect(detail(asking)).not.toContainText('falta gente');
  await comment(asking, 'O portão fica aberto');
  await keys(asking, 'Control+Enter');
  await expect(story(executing, 'Comentários')).toContainText('O portão fica aberto');
  await expect(story(executing, 'Comentários')).toContainText('· Fiscalização de Posturas');

  // Its trail is told on both sides.
  await keys(asking, 'Escape', 'l');
  const trail = await ready(asking, 'Histórico de alterações');
  await expect(trail.rows.nth(1)).toContainText('O portão fica aberto');
  await expect(list(asking)).not.toContainText('falta gente');
});

test('o que quem executa muda aparece a quem pediu; o assunto que se deixa de compartilhar some', async ({
  open,
  api,
}) => {
  const executing = await api('admin');
  const asked = await api('admin', 'fiscalizacao-posturas');
  const { rows } = await asked.list<{ id: number; descricao: string }>(
    '/D/compartilhado/assuntos?descricao_cont=numera',
  );
  const [assunto] = rows;
  if (!assunto) throw new Error('sem assunto compartilhado');
  const { id } = await asked.call<{ id: number }>('POST', '/D/compartilhado/ordem-servicos', {
    assunto_id: assunto.id,
    endereco: 'Rua das Acácias, 7',
    descricao: 'Número repetido',
  });
  const page = await open('admin', `${SERVICOS}/${id}/show`, POSTURAS);
  await ready(page, 'OS compartilhadas');
  await expect(detail(page)).toContainText('Aguardando distribuir');
  await executing.act(id, 'cancelar', { motivo: 'Já foi numerado no ano passado' });
  await expect(detail(page).locator('.rec')).toContainText('Cancelada');
  await expect(detail(page)).toContainText('Já foi numerado no ano passado');
  await expect(gridOf(page, 'OS compartilhadas').cursor).toContainText('Cancelada');

  const shared = await open('admin', ASSUNTOS, POSTURAS);
  const subjects = await ready(shared, 'Assuntos compartilhados');
  const share = async (compartilhado: boolean): Promise<void> => {
    type Subject = {
      descricao: string;
      prazo: number;
      encerramento: object[];
      lock_version: number;
    };
    const now = await executing.call<Subject>('GET', `/D/assuntos/${assunto.id}`);
    const { descricao, prazo, encerramento, lock_version } = now;
    const body = { descricao, prazo, encerramento, lock_version, compartilhado };
    await executing.call('PUT', `/D/assuntos/${assunto.id}`, body);
  };
  await expect(subjects.grid).toContainText(assunto.descricao);
  await share(false);
  const row = subjects.rows.filter({ hasText: assunto.descricao });
  await expect(row).toContainText('Saiu do filtro');
  await share(true);
  await expect(row).not.toContainText('Saiu do filtro');
});
