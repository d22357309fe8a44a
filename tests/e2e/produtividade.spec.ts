/** Productivity by keyboard: from an inspector's month to where a point comes from, and service that is granted. */
import { expectAccessible } from './support/axe.ts';
import {
  address,
  detail,
  expect,
  expectSaid,
  isForm,
  keys,
  ready,
  test,
} from './support/console.ts';

test('do mês do fiscal à origem de um ponto, e um serviço extra concedido', async ({
  open,
  api,
}) => {
  const manager = await api('gerente');
  const { rows } = await manager.list<{ id: number }>('/D/produtividade/geral?situacao_eq=aberto');
  const geral = rows[0]?.id ?? 0;
  const { resumos } = await manager.call<{ resumos: { id: number; usuario: { nome: string } }[] }>(
    'GET',
    `/D/produtividade/geral/${geral}`,
  );
  const [primeiro] = resumos;
  const page = await open(
    'gerente',
    `/app/produtividade/geral/${geral}/resumos/${primeiro?.id}/show`,
  );
  await ready(page, 'Fiscais do mês');
  await expect(detail(page)).toContainText(primeiro?.usuario.nome ?? '');
  await expect(detail(page)).toContainText('Soma');
  await expectAccessible(page, 'extrato de produtividade');

  await keys(page, 'Alt+2', '1');
  const form = await isForm(page, 'Conceder serviço extra');
  await form.getByRole('textbox', { name: 'Pontos' }).fill('1,00');
  await form.getByRole('textbox', { name: 'Texto' }).fill('Plantão de domingo na feira');
  const dia = form.getByRole('textbox', { name: 'Dia' });
  await dia.fill(
    new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date()),
  );
  await keys(page, 'Control+Enter');
  await expectSaid(page, 'Serviço extra concedido');

  const origem = detail(page)
    .getByRole('link', { name: /\d+\/\d{4}$/ })
    .first();
  await origem.focus();
  await keys(page, 'Enter');
  await expect(page).toHaveURL(address('/app/(?:osm/servicos|fiscalizacao/docs)/\\d+'));
});
