/** A changed holiday shows which open terms it moves, and moves them when that is confirmed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../../domain/kernel/civil-date.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { newPrazo } from '../../../server/nouns/ordem-servico/prazo.ts';
import { insertDoc, insertModelo } from '../../support/docs.ts';
import { executeJob } from '../../support/jobs.ts';
import { logOf } from '../../support/logs.ts';
import { makeWorld, type Person, type Reply, type World } from '../../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

/** An open order whose term was counted from that day. */
async function ordem(
  inicio: string,
  more: { departamento?: number; situacao?: string } = {},
): Promise<{ id: number; vence: string }> {
  const { id } = await w.order({
    situacao: 'andamento',
    responsavel: w.people.fiscal.id,
    ...more,
  });
  const prazo = await newPrazo(w.db, more.departamento ?? w.alfa.id, inicio, 10);
  await w.db
    .updateTable('ordem_servico')
    .set({ ...prazo, memoria_prazo: JSON.stringify(prazo.memoria_prazo) })
    .where('id', '=', id)
    .execute();
  return { id, vence: prazo.concluir_em };
}
const of = (id: number) =>
  w.db.selectFrom('ordem_servico').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mover = (who: Person, body: object): Promise<Reply> =>
  w.call(who, 'POST', '/alfa/sistema/feriados/prazos', { body });
const runJobs = async (): Promise<void> => {
  const { rows } = await w.pool.query<{ id: number }>(
    `select id from job_output where tipo = 'mover_prazos' and status = 'waiting' order by id`,
  );
  for (const { id } of rows) await executeJob(w.db, id, false);
};

it('mostra os prazos que mudam, nada escreve, e os move um por um quando se confirma', async () => {
  const { admin, gerente } = w.people;
  const inicio = '2031-06-02';
  const parada = await ordem(inicio);
  const outra = await ordem(inicio, { departamento: w.beta.id });
  const fechada = await ordem(inicio, { situacao: 'encerrada' });
  const combinada = await ordem(inicio);
  await w.pool.query('update ordem_servico set concluir_em = $2 where id = $1', [
    combinada.id,
    addDays(combinada.vence, 30),
  ]);
  expect((await mover(admin, { simular: true })).json).toMatchObject({ total: 0, prazos: [] });
  expect((await mover(admin, {})).json).toEqual({ simulado: ['é obrigatório'] });

  // The day on which they end becomes a holiday.
  const feriado = { data: parada.vence, descricao: 'Aniversário da cidade', ambito: 'municipal' };
  const made = await w.call(admin, 'POST', '/alfa/sistema/feriados', { body: feriado });
  expect(made.status).toBe(201);
  expect((await of(parada.id)).concluir_em).toBe(parada.vence);
  const shown = await mover(admin, { simular: true });
  expect(shown.status).toBe(200);
  const depois = shown.json.prazos[0].para as string;
  expect(depois > parada.vence).toBe(true);
  expect(shown.json.total).toBe(2);
  expect(shown.json.departamentos).toEqual([
    { id: w.alfa.id, nome: expect.any(String), prazos: 1 },
    { id: w.beta.id, nome: expect.any(String), prazos: 1 },
  ]);
  // Who sees no orders elsewhere is told how many, not which.
  expect(shown.json.prazos.map((o: { id: number }) => o.id)).toContain(parada.id);
  const one = await w.somebody('alfa', ['sistema.feriados.update']);
  expect((await mover(one, { simular: true })).json).toMatchObject({ total: 2, prazos: [] });
  expect((await mover(w.people.consulta, { simular: true })).status).toBe(403);

  // What was shown is what is done.
  expect((await mover(admin, { simulado: 'outra' })).status).toBe(409);
  const asked = await mover(admin, { simulado: shown.json.simulado });
  expect(asked.status, asked.text).toBe(201);
  expect(asked.json).toMatchObject({ tipo: 'mover_prazos', total: 1 });
  await runJobs();
  for (const { id } of [parada, outra]) {
    const row = await of(id);
    expect([row.concluir_em, row.concluir_em_original]).toEqual([depois, depois]);
    expect(row.memoria_prazo).toMatchObject({ vence: depois, inicio });
    const last = (await logOf(w.pool, 'ordem_servico', id)).at(-1);
    expect(last).toMatchObject({
      acao: 'sistema.feriados.mover_prazos',
      usuario_id: admin.id,
      campos: { concluir_em: { de: parada.vence, para: depois } },
    });
  }
  expect((await of(fechada.id)).concluir_em).toBe(fechada.vence);
  expect((await of(combinada.id)).concluir_em).toBe(addDays(combinada.vence, 30));
  const trail = await w.call(gerente, 'GET', `/alfa/ordem-servicos/${parada.id}`);
  expect(JSON.stringify(trail.json.historico)).toContain('por feriados e regras que mudaram');

  // Deleted again, they come back; run twice, nothing more is done.
  await w.call(admin, 'DELETE', `/alfa/sistema/feriados/${made.json.id}`);
  expect((await mover(admin, { simular: true })).json).toMatchObject({ total: 2 });
  const back = await mover(admin, { simular: true });
  expect((await mover(admin, { simulado: back.json.simulado })).status).toBe(201);
  await runJobs();
  expect((await of(parada.id)).concluir_em).toBe(parada.vence);
  expect((await mover(admin, { simular: true })).json).toMatchObject({ total: 0 });
});

it('uma regra que muda move os prazos abertos dos documentos, e conta a quem os tem', async () => {
  const { admin, gerente, fiscal } = w.people;
  const modelo = await insertModelo(w.pool, { departamento: w.alfa.id, dias: 10 });
  const hoje = hojeEm(new Date());
  const novo = (autuado_em: string) =>
    insertDoc(w.pool, {
      departamento: w.alfa.id,
      modelo,
      colunas: { autuado_em, fiscal_id: fiscal.id, dias_regularizar: 10 },
    });
  const ler = async (id: number) =>
    (await w.call(gerente, 'GET', `/alfa/fiscalizacao/docs/${id}`)).json;
  const ciente = async (data: string): Promise<number> => {
    const id = await novo(data);
    const body = { tipo: 'pessoal', data };
    const done = await w.call(gerente, 'POST', `/alfa/fiscalizacao/docs/${id}/ciencia`, { body });
    expect(done.status, done.text).toBe(201);
    return id;
  };
  const [aberto, passado, cancelado, dado] = [
    await ciente(addDays(hoje, -1)),
    await ciente('2025-01-06'),
    await ciente(addDays(hoje, -1)),
    await ciente(addDays(hoje, -1)),
  ];
  await w.call(gerente, 'PUT', `/alfa/fiscalizacao/docs/${cancelado}/cancelar`, {
    body: { motivo: 'Emitido por engano' },
  });
  await w.call(gerente, 'PUT', `/alfa/fiscalizacao/docs/${dado}/prazo-regularizar`, {
    body: { prazo_regularizar: addDays(hoje, 90), motivo: 'Pedido do contribuinte' },
  });
  const antes = await ler(aberto);
  const regra = await w.call(admin, 'POST', '/alfa/sistema/regras-prazo', {
    body: {
      descricao: 'Defesa em dias úteis',
      ato: 'defesa',
      dias: 40,
      contagem: 'uteis',
      vigente_de: addDays(hoje, -30),
      departamento: w.alfa.codigo,
    },
  });
  expect(regra.status, regra.text).toBe(201);
  const shown = (await mover(admin, { simular: true })).json;
  const shownOf = (id: number) =>
    shown.prazos.filter(
      (one: { id: number; tipo: string }) => one.id === id && one.tipo !== 'ordem',
    );
  expect(shownOf(aberto)).toEqual([
    expect.objectContaining({ tipo: 'defesa', de: antes.prazo_defesa, nome: expect.any(String) }),
  ]);
  expect([...shownOf(passado), ...shownOf(cancelado)]).toEqual([]);
  // Its other term is still one that is counted.
  expect(shownOf(dado).map(({ tipo }: { tipo: string }) => tipo)).toEqual(['defesa']);
  const [{ para }] = shownOf(aberto);
  expect((await mover(admin, { simulado: shown.simulado })).status).toBe(201);
  await runJobs();
  const depois = await ler(aberto);
  expect(depois).toMatchObject({
    prazo_defesa: para,
    memoria_defesa: { vence: para, regra: { contagem: 'uteis', dias: 40 } },
    prazo_regularizar: antes.prazo_regularizar,
  });
  expect(depois.prazos).toEqual([
    expect.objectContaining({ tipo: 'defesa', de: antes.prazo_defesa, para }),
  ]);
  const last = (await logOf(w.pool, 'doc', aberto)).at(-1);
  expect(last).toMatchObject({
    acao: 'sistema.feriados.mover_prazos',
    campos: { prazo_defesa: { de: antes.prazo_defesa, para } },
  });
  const { rows: mails } = await w.pool.query<{ dados: { prazos: { nome: string }[] } }>(
    `select dados from email_historico where modelo = 'prazos_movidos' and usuario_id = $1 order by id desc limit 1`,
    [fiscal.id],
  );
  expect(mails[0]?.dados.prazos).toHaveLength(2);
  const { rows: told } = await w.pool.query(
    'select titulo, conteudo, assunto_entidade from mensagem where destinatario_id = $1 order by id desc limit 1',
    [fiscal.id],
  );
  expect(told[0]).toMatchObject({ titulo: '2 prazos seus mudaram', assunto_entidade: null });
  expect(told[0].conteudo).toContain(`para defesa: de ${formatDate(antes.prazo_defesa)} para`);
  expect((await mover(admin, { simular: true })).json).toMatchObject({ total: 0 });
});

it('um feriado move o prazo para regularizar', async () => {
  const { admin, gerente } = w.people;
  const hoje = hojeEm(new Date());
  const modelo = await insertModelo(w.pool, { departamento: w.alfa.id, dias: 10 });
  const { id: contribuinte_id } = await w.db
    .insertInto('pessoa')
    .values({ cpf_cnpj: '52998224725', razao_social: 'Dona do lote', email: 'dona@exemplo.com.br' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await insertDoc(w.pool, {
    departamento: w.alfa.id,
    modelo,
    colunas: {
      autuado_em: addDays(hoje, -1),
      dias_regularizar: 10,
      fiscal_id: gerente.id,
      contribuinte_id,
    },
  });
  const doc = `/alfa/fiscalizacao/docs/${id}`;
  await w.call(gerente, 'POST', `${doc}/ciencia`, { body: { tipo: 'pessoal', data: hoje } });
  const { prazo_regularizar: data } = (await w.call(gerente, 'GET', doc)).json;
  const feriado = { data, descricao: 'Padroeira', ambito: 'municipal' };
  await w.call(admin, 'POST', '/alfa/sistema/feriados', { body: feriado });
  const shown = (await mover(admin, { simular: true })).json;
  expect(shown.prazos).toContainEqual(
    expect.objectContaining({ id, tipo: 'regularizar', de: data }),
  );
  expect((await mover(admin, { simulado: shown.simulado })).status).toBe(201);
  await runJobs();
  const moved = (await w.call(gerente, 'GET', doc)).json;
  const { rows: told } = await w.pool.query(
    'select remetente_id, titulo, assunto_entidade, assunto_id from mensagem where destinatario_id = $1 order by id desc limit 1',
    [gerente.id],
  );
  expect(told[0]).toEqual({
    remetente_id: admin.id,
    titulo: expect.stringContaining('mud'),
    assunto_entidade: 'doc',
    assunto_id: id,
  });
  // Whose it is was handed the paper: the register knows where to write.
  const { rows: out } = await w.pool.query<{ para: string; dados: { para: string } }>(
    `select para, dados from email_historico where modelo = 'prazo_movido' and scope_id = $1`,
    [id],
  );
  expect(out).toContainEqual({
    para: 'dona@exemplo.com.br',
    dados: expect.objectContaining({ para: formatDate(moved.prazo_regularizar) }),
  });
  expect(moved.prazo_regularizar > data).toBe(true);
  expect(JSON.stringify(moved.memoria_regularizar)).toContain('Padroeira');
});
