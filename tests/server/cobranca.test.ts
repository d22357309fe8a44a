/** The debt of a document: what waits for it, made once whatever happens, and what was paid of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLog } from '../../server/audit/verify.ts';
import { catalogue } from '../../server/catalog.ts';
import { coverRecords } from '../support/covered.ts';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { versions } from '../support/breakable.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { executeJob } from '../support/jobs.ts';
import { doneThoughKilled } from '../support/killed-job.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let w: World;
let modelo: number;
const hoje = hojeEm(new Date());
const ontem = addDays(hoje, -1);
const MULTA = 3;
beforeAll(async () => {
  w = await makeWorld();
  modelo = await insertModelo(w.pool, { departamento: w.alfa.id, tipo: 'auto' });
  await w.pool.query(
    `update doc_modelo_versao set modelo = modelo || jsonb_build_object('tipo_implantacao', 'debito', 'debito_tipo_id', ${MULTA}, 'dias_vencimento', 30)
     where doc_modelo_id = $1`,
    [modelo],
  );
});
afterAll(() => w?.close());

/** Known of, its term to defend over. */
const devido = (colunas: object = {}): Promise<number> =>
  insertDoc(w.pool, {
    departamento: w.alfa.id,
    modelo,
    colunas: {
      tipo: 'auto',
      doc_situacao_id: 12,
      situacao: 'andamento',
      ciencia_em: '2026-03-04',
      prazo_defesa: ontem,
      valor_total: '1000.00',
      debita: true,
      contribuinte_id: w.pessoas[0],
      cadastro_id: w.cadastros[0],
      fiscal_id: w.people.fiscal.id,
      ...colunas,
    },
  });
const implantacoes = '/alfa/fiscalizacao/doc-implantacoes';
const pedir = (id: number, body: object = {}): Promise<Reply> =>
  w.call(w.people.gerente, 'POST', `${implantacoes}/${id}/implantar`, { body });
const get = async (path: string) => (await w.call(w.people.gerente, 'GET', path)).json;
const ler = (id: number) => get(`/alfa/fiscalizacao/docs/${id}`);
const jobOf = async (id: number): Promise<number> => (await ler(id)).implantacao.job.id as number;
const erroDe = async (job: number): Promise<unknown> =>
  (await w.pool.query('select status, erro from job_output where id = $1', [job])).rows[0];
const listados = async (path: string): Promise<number[]> =>
  (await get(`${path}?per_page=200`)).rows.map((row: { id: number }) => row.id);

describe('o que espera', () => {
  it('é o de que se pode fazer débito hoje, e nada mais', async () => {
    const sim = [
      await devido(),
      await devido({ prazo_defesa: null }),
      await devido({ contribuinte_id: null }),
      await devido({ doc_situacao_id: 2 }),
    ];
    const indeferida = await devido({ doc_situacao_id: 8, prazo_defesa: addDays(hoje, 10) });
    await w.pool.query(
      `insert into doc_defesa (departamento_id, doc_id, apresentada_em, texto, resultado, julgada_em)
       values ($1, $2, current_date, 'Alega', 'indeferida', now())`,
      [w.alfa.id, indeferida],
    );
    const nao = [
      await devido({ debita: null }),
      await devido({ valor_total: '0.00' }),
      await devido({ prazo_defesa: hoje }),
      await devido({ doc_situacao_id: 3, situacao_antes_id: 12 }),
      await devido({ ciencia_em: null }),
      await devido({ contribuinte_id: null, cadastro_id: null }),
      await devido({ doc_situacao_id: 7, situacao: 'concluido' }),
      await devido({ doc_situacao_id: 15, situacao: 'concluido', implantado_em: ontem }),
    ];
    const found = await listados(implantacoes);
    expect(found).toEqual(expect.arrayContaining([...sim, indeferida]));
    expect(found.filter((id) => nao.includes(id))).toEqual([]);
    // What the list leaves out, the action refuses.
    for (const id of nao) expect((await pedir(id)).status, String(id)).toBeGreaterThanOrEqual(409);
    expect((await pedir(indeferida)).status).toBe(201);
  });

  it('conta-se por dias, sempre o que se lista: mudado, julgado, apagado, dobrado ou em outro dia', async () => {
    const contado = async (): Promise<readonly [listed: unknown, kept: unknown, rows: unknown]> => {
      const { rows } = await w.pool.query<{ n: number }>(
        `select count(*)::int as n from doc where departamento_id = $1 and cobravel_em <= $2::date`,
        [w.alfa.id, hoje],
      );
      const reply = await get(`${implantacoes}?per_page=1`);
      const kept = await w.pool.query<{ n: number }>(
        `select sum(n)::int as n from doc_a_cobrar_contagem where departamento_id = $1 and cobravel_em <= $2::date`,
        [w.alfa.id, hoje],
      );
      return [reply.count, kept.rows[0]?.n ?? 0, rows[0]?.n];
    };
    const same = async (by: number, what: string): Promise<void> => {
      const before = antes;
      const [listed, kept, rows] = await contado();
      expect([listed, kept], what).toEqual([rows, rows]);
      expect(rows, what).toBe(before + by);
      antes = rows as number;
    };
    let antes = (await contado())[2] as number;
    const futuro = await devido({ doc_situacao_id: 8, prazo_defesa: addDays(hoje, 9) });
    await same(0, 'o prazo de defesa corre');
    const [um, outro] = [await devido(), await devido()];
    await same(2, 'dois mais');
    await w.pool.query('select doc_a_cobrar_contagem_compactar()');
    await same(0, 'dobrado');
    await w.pool.query(
      `insert into doc_defesa (departamento_id, doc_id, apresentada_em, texto) values ($1, $2, current_date, 'Alega')`,
      [w.alfa.id, futuro],
    );
    await same(0, 'apresentada');
    await w.pool.query(
      `update doc_defesa set resultado = 'indeferida', julgada_em = now() where doc_id = $1`,
      [futuro],
    );
    await same(1, 'indeferida');
    await w.pool.query('update doc set prazo_defesa = $2 where id = $1', [um, hoje]);
    await same(-1, 'o prazo acaba hoje');
    await w.pool.query('update doc set valor_total = 0 where id = $1', [outro]);
    await same(-1, 'sem valor');
    await w.pool.query('select doc_a_cobrar_contagem_compactar()');
    await w.pool.query('update doc set prazo_defesa = $2 where id = $1', [um, ontem]);
    await same(1, 'acabou ontem');
    await w.pool.query('delete from doc where id = $1', [um]);
    await same(-1, 'apagado');
  });

  it('só implanta quem pode, e de outro departamento não se sabe', async () => {
    const id = await devido();
    const path = `${implantacoes}/${id}/implantar`;
    expect((await w.call(w.people.fiscal, 'POST', path, { body: {} })).status).toBe(403);
    const beta = `/beta/fiscalizacao/doc-implantacoes/${id}/implantar`;
    expect((await w.call(w.people.adminBeta, 'POST', beta, { body: {} })).status).toBe(404);
  });
});

describe('implantar', () => {
  it('faz a guia com o que o modelo diz, leva a Implantado, e vê-se dos dois lados o que foi pago', async () => {
    const id = await devido();
    await coverRecords(w.db);
    const asked = await pedir(id);
    expect(asked.status, asked.text).toBe(201);
    expect(asked.json).toMatchObject({ implantando: true, situacao: 'andamento' });
    const again = await pedir(id);
    expect([again.status, again.text]).toEqual([
      422,
      expect.stringContaining('A implantação está em andamento'),
    ]);
    await executeJob(w.db, await jobOf(id), false);
    const doc = await ler(id);
    expect(doc).toMatchObject({
      doc_situacao: { id: 15 },
      situacao: 'concluido',
      implantado_em: hoje,
      implantando: false,
      implantacao: {
        debito_tipo: { id: MULTA },
        parcelas: 1,
        vencimento: addDays(hoje, 30),
        pedida_por: { id: w.people.gerente.id },
        job: { status: 'done', erro: null },
      },
      guias: [
        { situacao: 'aberta', vencimento: addDays(hoje, 30), valor: '1000.00', pago: '0.00' },
      ],
    });
    const [guia] = doc.guias;
    expect(doc.historico.at(-1)).toMatchObject({
      acao: 'fiscalizacao.doc_implantacoes.implantar',
      de: 'andamento',
      para: 'concluido',
      texto: expect.stringContaining(guia.numero),
    });
    expect(await get(`/alfa/pagamentos/${guia.id}`)).toMatchObject({
      tipo: 'auto',
      tributo: 'multa',
      valor: '1000.00',
      parcela: 1,
      doc: { id, departamento: { codigo: 'alfa' } },
      contribuinte: { id: w.pessoas[0] },
      debitos: [{ valor: '1000.00', multa: '0.00' }],
    });
    const suas = await get(`/alfa/pagamentos?doc_id_eq=${id}`);
    expect(suas.rows.map((row: { id: number }) => row.id)).toEqual([guia.id]);
    expect(await listados(implantacoes)).not.toContain(id);

    // Refused once done; run again, the job does nothing; and the database has no second.
    expect((await pedir(id)).status).toBe(409);
    const before = await versions(w.pool);
    const job = doc.implantacao.job.id as number;
    await w.pool.query(`update job_output set status = 'waiting' where id = $1`, [job]);
    await executeJob(w.db, job, false);
    expect((await versions(w.pool))['guia']).toBe(before['guia']);
    await expect(
      w.pool.query(
        `insert into guia (numero, tipo, tributo, competencia, vencimento, valor, doc_departamento_id, doc_id, parcela)
         values ('OUTRA', 'auto', 'multa', '2026-01-01', '2026-01-10', 1, $1, $2, 1)`,
        [w.alfa.id, id],
      ),
    ).rejects.toThrow('guia_doc_parcela');
    const said: string[] = [];
    await verifyLog(w.pool, catalogue.writers.values(), {}, (f) =>
      said.push(`${f.entidade} ${f.id}: ${f.erro}`),
    );
    expect(said).toEqual([]);
    const trail = await get(`/alfa/logs/guia/${guia.id}`);
    expect(trail.rows.at(-1)).toMatchObject({ titulo: 'Implantar débito' });

    // Paid, as the tax system tells it: seen on the document and in the list of those implanted.
    await w.pool.query(
      `insert into pagamento (guia_id, data, valor) values ($1, current_date, 400)`,
      [guia.id],
    );
    expect((await ler(id)).guias).toMatchObject([{ pago: '400.00' }]);
    const { rows } = await get(`/alfa/fiscalizacao/doc-implantados?numero_eq=${doc.numero}`);
    expect(rows).toMatchObject([
      {
        id,
        implantado_em: hoje,
        cobranca: { guias: 1, numero: guia.numero, valor: '1000.00', pago: '400.00' },
      },
    ]);
  });

  it('em parcelas: cada uma no seu mês, somadas o valor', async () => {
    const id = await devido({ valor_total: '100.00' });
    const vencimento = `${Number(hoje.slice(0, 4)) + 1}-01-31`;
    const asked = await pedir(id, {
      debito_tipo_id: 2,
      vencimento,
      parcelas: 3,
      observacao: 'Acordo',
    });
    expect(asked.status, asked.text).toBe(201);
    await executeJob(w.db, await jobOf(id), false);
    const { guias, implantacao } = await ler(id);
    expect(implantacao).toMatchObject({
      debito_tipo: { id: 2 },
      parcelas: 3,
      observacao: 'Acordo',
    });
    expect(guias).toMatchObject([
      { valor: '33.34', vencimento },
      { valor: '33.33', vencimento: expect.stringMatching(/-02-2[89]$/) },
      { valor: '33.33', vencimento: expect.stringMatching(/-03-31$/) },
    ]);
    const { rows } = await get(`/alfa/pagamentos?doc_id_eq=${id}&order=vencimento%20asc`);
    expect(rows).toMatchObject([{ parcela: 1, tipo: 'parcela' }, { parcela: 2 }, { parcela: 3 }]);
  });

  it('recusa o que nem o modelo diz, e o tipo que não há', async () => {
    const outro = await insertModelo(w.pool, { departamento: w.alfa.id });
    const id = await devido({ doc_modelo_id: outro });
    expect((await pedir(id)).json).toEqual({ debito_tipo_id: ['é obrigatório'] });
    expect((await pedir(id, { debito_tipo_id: MULTA })).json).toEqual({
      vencimento: ['é obrigatório'],
    });
    expect((await pedir(id, { debito_tipo_id: 999, vencimento: hoje })).json).toEqual({
      debito_tipo_id: ['não foi encontrado'],
    });
    const dito = await devido({ debito_vence_em: addDays(hoje, 7) });
    await pedir(dito);
    expect((await ler(dito)).implantacao.vencimento).toBe(addDays(hoje, 7));
  });
});

describe('o trabalho', () => {
  it('do que foi cancelado enquanto esperava não faz nada; pedido de novo, vale o novo', async () => {
    const cancelado = await devido();
    await pedir(cancelado);
    const job = await jobOf(cancelado);
    await w.call(w.people.gerente, 'PUT', `/alfa/fiscalizacao/docs/${cancelado}/cancelar`, {
      body: { motivo: 'Um motivo suficiente' },
    });
    await executeJob(w.db, job, false);
    expect(await erroDe(job)).toEqual({
      status: 'error',
      erro: 'O documento não está em andamento',
    });
    expect((await ler(cancelado)).guias).toEqual([]);

    const id = await devido();
    await pedir(id);
    const first = await jobOf(id);
    await w.pool.query(`update doc set prazo_defesa = $2 where id = $1`, [id, addDays(hoje, 5)]);
    await executeJob(w.db, first, false);
    expect(await erroDe(first)).toMatchObject({
      erro: expect.stringContaining('O prazo de defesa corre até'),
    });
    expect((await ler(id)).implantando).toBe(false);
    await w.pool.query(`update doc set prazo_defesa = $2 where id = $1`, [id, ontem]);
    expect((await pedir(id)).status).toBe(201);
    const second = await jobOf(id);
    await w.pool.query(`update job_output set status = 'waiting' where id = $1`, [first]);
    await executeJob(w.db, first, false);
    expect(await erroDe(first)).toMatchObject({
      erro: `Foi pedida de novo: vale o trabalho ${second}`,
    });
    await executeJob(w.db, second, false);
    expect((await ler(id)).guias).toHaveLength(1);
  });

  it('morto antes de qualquer comando, e feito duas vezes ao mesmo tempo, faz o débito uma vez', async () => {
    const id = await devido();
    await pedir(id, { parcelas: 2 });
    const job = await jobOf(id);
    await doneThoughKilled(w, job);
    expect(await ler(id)).toMatchObject({
      doc_situacao: { id: 15 },
      guias: [{ valor: '500.00' }, { valor: '500.00' }],
    });

    const twice = await devido();
    await pedir(twice);
    const second = await jobOf(twice);
    await Promise.all([executeJob(w.db, second, false), executeJob(w.db, second, false)]);
    expect((await ler(twice)).guias).toHaveLength(1);

    // Asked for by many at once.
    const many = await devido();
    const all = await Promise.all(Array.from({ length: 5 }, () => pedir(many)));
    expect(all.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422]);
  });
});
