/** Points: what scores, where each comes from, what months come to, and that a closed one never changes. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { sum } from '../../domain/kernel/money.ts';
import { mesDe, mesSeguinte, uteisDo } from '../../domain/produtividade/mes.ts';
import { faixaDe, percentualDe } from '../../domain/produtividade/regras.ts';
import { cuidarDosMeses } from '../../server/nouns/produtividade/fechar-job.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { executeWith, partsOf } from '../support/jobs.ts';
import { insertAnalysis } from '../support/orders.ts';
import { readPaper } from '../support/paper.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
const hoje = hojeEm(new Date());
const mes = mesDe(hoje);
const passado = mesDe(addDays(mes, -1));
const antepassado = mesDe(addDays(passado, -1));
const PARAMS = '/alfa/sistema/produtividade-params';
const PONTOS = '/alfa/produtividade/pontuacoes';
const GERAL = '/alfa/produtividade/geral';
const RESUMOS = '/alfa/produtividade/resumos';

const valores = {
  vigente_de: antepassado,
  meta_mensal: '100.00',
  fora_prazo_percentual: '50.00',
  reabertura_dias: 30,
  local_fechado_pontos: '2.00',
  local_fechado_maximo: 1,
  razao_valor: '100.00',
  razao_maximo: '8.00',
  servico_extra_maximo: '20.00',
  fechamento_dia: 5,
  bonus: [
    { meta: '10.00', bonus: '5.00' },
    { meta: '50.00', bonus: '15.00' },
  ],
  motivo: 'Portaria do ano corrente',
};
const salvar = (other: object = {}): Promise<Reply> =>
  w.call(w.people.gerente, 'PUT', PARAMS, { body: { ...valores, ...other } });

beforeAll(async () => {
  w = await makeWorld();
  await w.pool.query('update assunto set pontuacao = 10 where id = any($1)', [
    [w.assuntos.simples, w.assuntos.analisado],
  ]);
  await w.pool.query('update assunto set pontuacao = 4 where id = $1', [w.assuntos.opcional]);
  const r = await salvar();
  expect(r.status, r.text).toBe(200);
});
afterAll(() => w?.close());

const act = async (who: Person, path: string, body: object = {}): Promise<Reply> => {
  const r = await w.call(who, 'PUT', path, { body });
  expect(r.status, r.text).toBe(200);
  return r;
};
const os = (id: number, what: string): string => `/alfa/ordem-servicos/${id}/${what}`;
const emAndamento = (colunas: object = {}, assunto = w.assuntos.simples) =>
  w.order({
    situacao: 'andamento',
    responsavel: w.people.fiscal.id,
    assunto,
    colunas: { ...colunas },
  });
/** With the version that was read. */
const corrigir = async (id: number, body: object, what = 'manutencao') => {
  const { json } = await w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos/${id}`);
  return act(w.people.gerente, os(id, what), { ...body, lock_version: json.lock_version });
};
const encerrar = (id: number) =>
  act(w.people.gerente, os(id, 'encerrar'), { encerramento_id: 'ok', comentario: 'Tudo certo' });
const reabrir = (id: number) =>
  act(w.people.gerente, os(id, 'reabrir'), { motivo: 'Falta uma parte da vistoria' });

interface Linha {
  readonly id: number;
  readonly tipo: string;
  readonly pontos: string;
  readonly dia: string;
  readonly mes: string;
  readonly usuario_id: number;
  readonly estorno_de: number | null;
}
const linhas = async (column: 'ordem_servico_id' | 'doc_id' | 'ausente_id', id: number) =>
  (
    await w.pool.query<Linha>(
      `select id, tipo, pontos, dia, mes, usuario_id, estorno_de from pontuacao where ${column} = $1 order by id`,
      [id],
    )
  ).rows;
const ditas = (rows: readonly Linha[]) =>
  rows.map(({ tipo, pontos, estorno_de }) => [tipo, pontos, estorno_de !== null]);
const resumoDe = async (who: Person, quando = mes) => {
  const { json } = await w.call(
    w.people.gerente,
    'GET',
    `${RESUMOS}?usuario_id_eq=${who.id}&mes_eq=${quando}`,
  );
  return json.rows[0];
};

/** What must hold of the whole book, whatever was done. */
async function conferir(): Promise<void> {
  const { rows: somas } = await w.pool.query(
    `select r.departamento_id, r.mes, r.usuario_id, r.total, coalesce(sum(p.pontos), 0) as soma
     from produtividade_resumo r left join pontuacao p on p.departamento_id = r.departamento_id
       and p.usuario_id = r.usuario_id and p.mes = r.mes
     group by r.departamento_id, r.id having r.total <> coalesce(sum(p.pontos), 0)`,
  );
  expect(somas, 'a soma dos lançamentos é o total').toEqual([]);
  const { rows: soltas } = await w.pool.query(
    `select p.id from pontuacao p where not exists (select from produtividade_resumo r
       where r.departamento_id = p.departamento_id and r.mes = p.mes and r.usuario_id = p.usuario_id)`,
  );
  expect(soltas, 'cada lançamento está num resumo').toEqual([]);
  const { rows: restos } = await w.pool.query(
    `select e.id from pontuacao e join pontuacao p on p.departamento_id = e.departamento_id and p.id = e.estorno_de
     where e.pontos + p.pontos <> 0 or e.usuario_id <> p.usuario_id or e.tipo <> p.tipo`,
  );
  expect(restos, 'um estorno deixa zero').toEqual([]);
}

describe('ordens', () => {
  it('encerrada pontua o fiscal; fora do prazo, com desconto', async () => {
    const { id } = await emAndamento();
    await encerrar(id);
    expect(ditas(await linhas('ordem_servico_id', id))).toEqual([['osm', '10.00', false]]);
    const tarde = await emAndamento({ concluir_em: addDays(hoje, -1) });
    await encerrar(tarde.id);
    const rows = await linhas('ordem_servico_id', tarde.id);
    expect(ditas(rows)).toEqual([
      ['osm', '10.00', false],
      ['osm_fora_prazo', '-5.00', false],
    ]);
    expect(rows[0]).toMatchObject({ dia: hoje, mes, usuario_id: w.people.fiscal.id });
  });

  it('reaberta dentro dos dias perde os pontos, e os ganha quando se encerra de novo; depois deles, não perde', async () => {
    const { id } = await emAndamento();
    await encerrar(id);
    await reabrir(id);
    await act(w.people.gerente, os(id, 'confirmar-fiscal'), {
      usuario_responsavel_id: w.people.fiscal.id,
    });
    await act(w.people.fiscal, os(id, 'aceitar'));
    await encerrar(id);
    expect(ditas(await linhas('ordem_servico_id', id))).toEqual([
      ['osm', '10.00', false],
      ['osm_reabertura', '-10.00', false],
      ['osm', '10.00', false],
    ]);
    const velha = await emAndamento();
    await encerrar(velha.id);
    await w.pool.query(
      `update ordem_servico set concluido_em = now() - interval '40 days' where id = $1`,
      [velha.id],
    );
    await reabrir(velha.id);
    expect(ditas(await linhas('ordem_servico_id', velha.id)).at(-1)).toEqual([
      'osm_reabertura',
      '0.00',
      false,
    ]);
  });

  it('local fechado pontua até o máximo da OS', async () => {
    const { id } = await emAndamento();
    for (const _ of [1, 2]) {
      await act(w.people.fiscal, os(id, 'local-fechado'), { comentario: 'Portão fechado' });
      await act(w.people.fiscal, os(id, 'retomar'));
    }
    expect(ditas(await linhas('ordem_servico_id', id))).toEqual([
      ['local_fechado', '2.00', false],
      ['local_fechado', '0.00', false],
    ]);
  });

  it('a manutenção estorna e lança de novo; a retificação não pontua', async () => {
    const { id } = await emAndamento();
    await encerrar(id);
    await corrigir(id, {
      motivo: 'O assunto era outro',
      assunto_id: w.assuntos.opcional,
      usuario_responsavel_id: w.people.fiscal2.id,
    });
    const rows = await linhas('ordem_servico_id', id);
    expect(ditas(rows)).toEqual([
      ['osm', '10.00', false],
      ['osm', '-10.00', true],
      ['osm', '4.00', false],
    ]);
    expect(rows.map((one) => one.usuario_id)).toEqual([
      w.people.fiscal.id,
      w.people.fiscal.id,
      w.people.fiscal2.id,
    ]);
    const outra = await emAndamento();
    await encerrar(outra.id);
    await corrigir(
      outra.id,
      {
        motivo: 'O comentário estava errado',
        comentario: 'Outro comentário da vistoria',
      },
      'retificar-encerramento',
    );
    expect(await linhas('ordem_servico_id', outra.id)).toHaveLength(1);
  });
});

describe('documentos', () => {
  const novo = async (colunas: object = {}): Promise<number> => {
    const modelo = await insertModelo(w.pool, { departamento: w.alfa.id });
    await w.pool.query(
      `update doc_modelo_versao set modelo = modelo || '{"pontuacao": "6.00"}' where doc_modelo_id = $1`,
      [modelo],
    );
    return insertDoc(w.pool, {
      departamento: w.alfa.id,
      modelo,
      colunas: { fiscal_id: w.people.fiscal.id, contribuinte_id: w.pessoas[0], ...colunas },
    });
  };
  const ciencia = (id: number) =>
    w.call(w.people.gerente, 'POST', `/alfa/fiscalizacao/docs/${id}/ciencia`, {
      body: { tipo: 'pessoal', data: hoje },
    });

  it('com ciência pontuam o fiscal pelo modelo e pelo valor, até o máximo', async () => {
    const id = await novo({ valor_total: '350.00' });
    expect(await linhas('doc_id', id)).toEqual([]);
    const r = await ciencia(id);
    expect(r.status, r.text).toBe(201);
    expect(ditas(await linhas('doc_id', id))).toEqual([
      ['doc', '6.00', false],
      ['doc_razao_valor', '3.50', false],
    ]);
    const caro = await novo({ valor_total: '900000.00' });
    await ciencia(caro);
    expect(ditas(await linhas('doc_id', caro))[1]).toEqual(['doc_razao_valor', '8.00', false]);
  });

  it('cancelado, estorna-se o que valeu', async () => {
    const id = await novo({ valor_total: '100.00' });
    await ciencia(id);
    await act(w.people.gerente, `/alfa/fiscalizacao/docs/${id}/cancelar`, {
      motivo: 'Lavrado por engano',
    });
    const rows = await linhas('doc_id', id);
    expect(sum(rows.map((one) => one.pontos))).toBe('0.00');
    expect(rows).toHaveLength(4);
  });
});

describe('concessões', () => {
  const conceder = (what: string, body: object, who = w.people.gerente) =>
    w.call(who, 'POST', `${PONTOS}/${what}`, {
      body: { usuario_id: w.people.fiscal2.id, dia: hoje, texto: 'Plantão no feriado', ...body },
    });
  const util = (): string => uteisDo(passado, new Set())[3] ?? passado;

  it('serviço extra até o máximo do mês, com texto, por quem pode', async () => {
    expect((await conceder('servicos-extras', { pontos: '15.00' })).status).toBe(201);
    const demais = await conceder('servicos-extras', { pontos: '5.01' });
    expect(demais.status).toBe(422);
    expect(demais.json.pontos[0]).toContain('máximo');
    expect((await conceder('servicos-extras', { pontos: '5.00' })).status).toBe(201);
    expect((await conceder('servicos-extras', { pontos: '1.00', texto: 'curto' })).status).toBe(
      422,
    );
    expect((await conceder('servicos-extras', { pontos: '1.00' }, w.people.fiscal)).status).toBe(
      403,
    );
    expect(
      (await conceder('servicos-extras', { pontos: '1.00', dia: addDays(hoje, 1) })).status,
    ).toBe(422);
  });

  it('falta em dia útil, uma por dia, e estorna-se uma vez', async () => {
    const dia = util();
    const falta = await conceder('faltas', { dia });
    expect(falta.status, falta.text).toBe(201);
    expect(Number(falta.json.pontos)).toBeLessThan(0);
    expect((await conceder('faltas', { dia })).json).toEqual({ dia: ['já tem uma falta'] });
    expect((await conceder('faltas', { dia: '2026-11-01' })).json).toEqual({
      dia: ['não é um dia útil'],
    });
    const estorno = () =>
      w.call(w.people.gerente, 'PUT', `${PONTOS}/${falta.json.id}/estornar`, {
        body: { motivo: 'Apresentou o atestado' },
      });
    expect((await estorno()).status).toBe(200);
    const again = await estorno();
    expect(again.status).toBe(422);
    expect(again.text).toContain('já foi estornado');
    expect((await resumoDe(w.people.fiscal2, passado)).falta).toBe('0.00');
  });

  it('o que segue de uma OS não se estorna à mão', async () => {
    const { id } = await emAndamento();
    await encerrar(id);
    const [linha] = await linhas('ordem_servico_id', id);
    const r = await w.call(w.people.gerente, 'PUT', `${PONTOS}/${linha?.id}/estornar`, {
      body: { motivo: 'Não se pode fazer isto' },
    });
    expect(r.status).toBe(422);
    expect(r.text).toContain('corrija-os lá');
  });
});

describe('afastamentos', () => {
  it('cada dia útil vale a sua parte da meta; um mês inteiro vale a meta; desfaz-se com a ausência', async () => {
    const fim = addDays(mesSeguinte(passado), -1);
    const r = await w.call(w.people.gerente, 'POST', '/ausentes', {
      body: {
        usuario_id: w.people.fiscal.id,
        tipo: 'ferias',
        inicia_em: passado,
        termina_em: fim,
        motivo: 'Férias do ano anterior',
      },
    });
    expect(r.status, r.text).toBe(201);
    const resumo = await resumoDe(w.people.fiscal, passado);
    expect(resumo.afastamento).toBe('100.00');
    const { rows } = await w.pool.query<{ uteis: number }>(
      `select uteis from produtividade_geral where departamento_id = $1 and mes = $2`,
      [w.alfa.id, passado],
    );
    expect(resumo.dias_afastado).toBe(rows[0]?.uteis);
    // Who never worked in it does not count for its average.
    const { json } = await w.call(w.people.gerente, 'GET', `${GERAL}?mes_eq=${passado}`);
    const todos = await w.call(w.people.gerente, 'GET', `${RESUMOS}?mes_eq=${passado}`);
    expect(json.rows[0].trabalharam).toBe(todos.json.count - 1);
  });

  it('um feriado a mais reparte a meta por menos dias, e o total do mês inteiro fica', async () => {
    const dia = uteisDo(passado, new Set())[9] ?? passado;
    const r = await w.call(w.people.gerente, 'POST', '/alfa/sistema/feriados', {
      body: { data: dia, descricao: 'Ponto facultativo', ambito: 'municipal' },
    });
    expect(r.status, r.text).toBe(201);
    const resumo = await resumoDe(w.people.fiscal, passado);
    expect(resumo.afastamento).toBe('100.00');
    const { rows } = await w.pool.query<{ uteis: number }>(
      `select uteis from produtividade_geral where departamento_id = $1 and mes = $2`,
      [w.alfa.id, passado],
    );
    expect(resumo.dias_afastado).toBe(rows[0]?.uteis);
    await conferir();
  });
});

describe('ver', () => {
  it('o extrato diz de onde vem cada ponto; o geral soma e classifica', async () => {
    const { id } = await resumoDe(w.people.fiscal);
    const { json } = await w.call(w.people.gerente, 'GET', `${RESUMOS}/${id}`);
    expect(sum(json.lancamentos.map((l: { pontos: string }) => l.pontos))).toBe(json.total);
    for (const l of json.lancamentos)
      expect(l.ordem_servico ?? l.doc ?? l.ausente ?? l.autor).not.toBeNull();
    expect(json).toMatchObject({ meta_mensal: '100.00', posicao: expect.any(Number) });
    // The rules of the domain, said in SQL.
    expect(json.percentual).toBe(percentualDe(json.total, json.meta_mensal));
    expect(json.bonus).toBe(faixaDe(json.percentual, valores.bonus)?.bonus ?? null);
    const geral = await w.call(w.people.gerente, 'GET', `${GERAL}/${json.geral.id}`);
    expect(sum(geral.json.resumos.map((r: { total: string }) => r.total))).toBe(geral.json.total);
    const doMes = await w.call(w.people.gerente, 'GET', `${GERAL}/${json.geral.id}/resumos/${id}`);
    expect(doMes.json.id).toBe(id);
    expect((await w.call(w.people.gerente, 'GET', `${GERAL}/999999/resumos`)).status).toBe(404);
  });

  it('o fiscal vê o seu, e só o seu', async () => {
    const { fiscal } = w.people;
    const meus = await w.call(fiscal, 'GET', '/alfa/produtividade/meus-resumos');
    expect(meus.status).toBe(200);
    expect(new Set(meus.json.rows.map((r: { usuario: { id: number } }) => r.usuario.id))).toEqual(
      new Set([fiscal.id]),
    );
    const outro = await resumoDe(w.people.fiscal2);
    expect(
      (await w.call(fiscal, 'GET', `/alfa/produtividade/meus-resumos/${outro.id}`)).status,
    ).toBe(404);
    expect((await w.call(fiscal, 'GET', RESUMOS)).status).toBe(403);
    expect((await w.call(fiscal, 'GET', `${RESUMOS}/${outro.id}`)).status).toBe(403);
    expect(
      (await w.call(w.people.adminBeta, 'GET', `/beta/produtividade/resumos/${outro.id}`)).status,
    ).toBe(404);
  });
});

describe('parâmetros', () => {
  it('outra versão recalcula o mês aberto, com estornos', async () => {
    const { id } = await emAndamento({ concluir_em: addDays(hoje, -1) });
    await encerrar(id);
    const begun = performance.now();
    expect((await salvar({ fora_prazo_percentual: '20.00' })).status).toBe(200);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(ditas(await linhas('ordem_servico_id', id))).toEqual([
      ['osm', '10.00', false],
      ['osm_fora_prazo', '-5.00', false],
      ['osm_fora_prazo', '5.00', true],
      ['osm_fora_prazo', '-2.00', false],
    ]);
    const { json } = await w.call(w.people.gerente, 'GET', PARAMS);
    expect(json.rows[0]).toMatchObject({ versao: 2, em_vigor: true, bonus: valores.bonus });
    await conferir();
  });
});

describe('fechamento', () => {
  const geralDe = async (quando: string) =>
    (await w.call(w.people.gerente, 'GET', `${GERAL}?mes_eq=${quando}`)).json.rows[0];
  const pedir = async (quando: string, body: object = {}) =>
    w.call(w.people.gerente, 'PUT', `${GERAL}/${(await geralDe(quando)).id}/fechar`, { body });
  const jobDe = async (quando: string): Promise<number> =>
    (
      await w.pool.query<{ job_id: number }>(
        'select job_id from produtividade_geral where departamento_id = $1 and mes = $2',
        [w.alfa.id, quando],
      )
    ).rows[0]?.job_id ?? 0;

  it('recusa o mês que não terminou, e o que tem OS à espera, que nomeia', async () => {
    expect((await pedir(mes)).text).toContain('não terminou');
    const espera = await w.order({
      situacao: 'questionada',
      responsavel: w.people.fiscal.id,
      colunas: { created_at: `${passado}T12:00:00Z` },
    });
    const r = await pedir(passado);
    expect(r.status).toBe(422);
    expect(r.text).toContain(`OS ${espera.numero}/${espera.ano} (questionada)`);
    await w.pool.query(`update ordem_servico set situacao = 'cancelada' where id = $1`, [
      espera.id,
    ]);
  });

  it('fecha, guarda o extrato de cada um, e nada mais entra nele', async () => {
    const r = await pedir(passado);
    expect(r.status, r.text).toBe(200);
    await executeWith(partsOf(w), await jobDe(passado));
    const fechado = await geralDe(passado);
    expect(fechado).toMatchObject({ situacao: 'fechado' });
    const { rows: sem } = await w.pool.query(
      'select id from produtividade_resumo where departamento_id = $1 and mes = $2 and arquivo_id is null',
      [w.alfa.id, passado],
    );
    expect(sem).toEqual([]);
    const resumo = await resumoDe(w.people.fiscal, passado);
    const pdf = () =>
      w.call(w.people.gerente, 'GET', `${RESUMOS}/${resumo.id}`, {
        headers: { accept: 'application/pdf' },
      });
    const papel = await pdf();
    expect(papel.status).toBe(200);
    expect(JSON.stringify(await readPaper(papel.body))).toContain('Extrato de produtividade');
    expect((await pdf()).body.equals(papel.body)).toBe(true);
    await expect(
      w.pool.query(
        `insert into pontuacao (departamento_id, mes, dia, usuario_id, tipo, pontos, fato) values ($1, $2, $2, $3, 'outros', 1, '{}')`,
        [w.alfa.id, passado, w.people.fiscal.id],
      ),
    ).rejects.toThrow('fechado');
    await expect(w.pool.query('update pontuacao set pontos = 1')).rejects.toThrow('estorna-se');
    await expect(w.pool.query('delete from pontuacao')).rejects.toThrow('estorna-se');
  });

  it('o que muda depois entra no mês aberto, marcado', async () => {
    const antes = await resumoDe(w.people.fiscal2, passado);
    const dia = addDays(passado, 9);
    const r = await w.call(w.people.gerente, 'POST', `${PONTOS}/outros`, {
      body: {
        usuario_id: w.people.fiscal2.id,
        dia,
        pontos: '3.00',
        texto: 'Esquecido no mês passado',
      },
    });
    expect(r.json, r.text).toMatchObject({ dia, mes });
    expect(await resumoDe(w.people.fiscal2, passado)).toEqual(antes);
    expect((await salvar({ vigente_de: passado })).json.vigente_de[0]).toContain('último fechado');
    await conferir();
  });

  it('o relógio pede o fechamento no dia, uma vez, e o que espera o recusa no trabalho', async () => {
    const proximo = mesSeguinte(mes);
    const quarto = new Date(`${addDays(proximo, 3)}T12:00:00Z`);
    const quinto = new Date(`${addDays(proximo, 4)}T12:00:00Z`);
    const { id } = await emAndamento({}, w.assuntos.analisado);
    await w.pool.query(
      `update ordem_servico set situacao = 'encerrada', concluido_em = now() where id = $1`,
      [id],
    );
    await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id);
    expect(await cuidarDosMeses({ db: w.db }, quarto)).toBeNull();
    expect(await cuidarDosMeses({ db: w.db }, quinto)).toEqual({ fechamentos: 1 });
    expect(await cuidarDosMeses({ db: w.db }, quinto)).toBeNull();
    const job = await jobDe(mes);
    await executeWith(partsOf(w), job);
    const { rows } = await w.pool.query<{ status: string; erro: string }>(
      'select status, erro from job_output where id = $1',
      [job],
    );
    expect(rows[0]?.status).toBe('error');
    expect(rows[0]?.erro).toContain('em análise');
    const geral = await w.call(w.people.gerente, 'GET', `${GERAL}/${(await geralDe(mes)).id}`);
    expect(geral.json.fechamento).toMatchObject({ id: job, status: 'error' });
  });
});

describe('o livro, o que quer que se faça', () => {
  it('a soma é o total, um estorno deixa zero, um mês fechado não muda', async () => {
    const congelado = async () =>
      (
        await w.pool.query<{ r: string; p: string }>(
          `select (select md5(string_agg(r::text, ' ' order by r.id)) from produtividade_resumo r join produtividade_geral g
               on g.departamento_id = r.departamento_id and g.mes = r.mes where g.situacao = 'fechado') as r,
             (select md5(string_agg(p::text, ' ' order by p.id)) from pontuacao p join produtividade_geral g
               on g.departamento_id = p.departamento_id and g.mes = p.mes where g.situacao = 'fechado') as p`,
        )
      ).rows[0];
    const antes = await congelado();
    const passo = fc.oneof(
      fc.record({ faz: fc.constant('encerrar' as const), dias: fc.integer({ min: -3, max: 3 }) }),
      fc.record({ faz: fc.constant('reabrir' as const) }),
      fc.record({ faz: fc.constant('manutencao' as const), outro: fc.boolean() }),
      fc.record({
        faz: fc.constant('conceder' as const),
        centavos: fc.integer({ min: -500, max: 500 }),
        dias: fc.integer({ min: 0, max: 70 }),
      }),
      fc.record({ faz: fc.constant('estornar' as const) }),
      fc.record({
        faz: fc.constant('salvar' as const),
        percentual: fc.integer({ min: 0, max: 100 }),
        maximo: fc.integer({ min: 0, max: 3 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { minLength: 4, maxLength: 10 }), async (passos) => {
        const encerradas: number[] = [];
        const concedidos: number[] = [];
        for (const p of passos) {
          switch (p.faz) {
            case 'encerrar': {
              const { id } = await emAndamento({ concluir_em: addDays(hoje, p.dias) });
              await encerrar(id);
              encerradas.push(id);
              break;
            }
            case 'reabrir': {
              const id = encerradas.pop();
              if (id !== undefined) await reabrir(id);
              break;
            }
            case 'manutencao': {
              const id = encerradas.at(-1);
              if (id !== undefined)
                await corrigir(id, {
                  motivo: 'Correção de cadastro',
                  usuario_responsavel_id: (p.outro ? w.people.fiscal2 : w.people.fiscal).id,
                });
              break;
            }
            case 'conceder': {
              const r = await w.call(w.people.gerente, 'POST', `${PONTOS}/outros`, {
                body: {
                  usuario_id: w.people.fiscal.id,
                  dia: addDays(hoje, -p.dias),
                  pontos: (p.centavos / 100).toFixed(2),
                  texto: 'Conforme a portaria',
                },
              });
              if (r.status === 201) concedidos.push(r.json.id as number);
              break;
            }
            case 'estornar': {
              const id = concedidos.pop();
              if (id !== undefined)
                await act(w.people.gerente, `${PONTOS}/${id}/estornar`, {
                  motivo: 'Foi por engano',
                });
              break;
            }
            case 'salvar':
              await salvar({
                vigente_de: mes,
                fora_prazo_percentual: `${p.percentual}.00`,
                local_fechado_maximo: p.maximo,
              });
              break;
          }
        }
        await conferir();
        expect(await congelado()).toEqual(antes);
      }),
      { numRuns: 12 },
    );
  });
});
