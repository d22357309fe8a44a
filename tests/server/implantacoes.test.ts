/** What a closed order hands to its registry (decisions of the wings, section 14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLog } from '../../server/audit/verify.ts';
import { catalogue } from '../../server/catalog.ts';
import { coverRecords } from '../support/covered.ts';
import { versions } from '../support/breakable.ts';
import { insertFile } from '../support/files.ts';
import { insertEmpresa } from '../support/implantacoes.ts';
import { executeJob } from '../support/jobs.ts';
import { doneThoughKilled } from '../support/killed-job.ts';
import { insertAnalysis } from '../support/orders.ts';
import { makeWorld, type Reply, type Staff, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
  // 'ok' hands to the registry, 'nok' does not.
  await w.pool.query(
    `update assunto set encerramento = jsonb_set(encerramento, '{0,implanta}', 'true') where departamento_id = $1`,
    [w.alfa.id],
  );
});
afterAll(() => w?.close());

const motivo = 'Um motivo suficiente';
type Implantacao = { id: number; situacao: string; motivo: string | null };

const os = (who: Staff, id: number, act: string, body: object): Promise<Reply> =>
  w.call(w.people[who], 'PUT', `/alfa/ordem-servicos/${id}/${act}`, { body });
const close = (id: number, encerramento_id = 'ok', more: object = {}): Promise<Reply> =>
  os('fiscal', id, 'encerrar', { encerramento_id, comentario: 'Feito', ...more });
const inField = async (
  assunto: number = w.assuntos.simples,
  cadastro: number | null = w.cadastros[0],
): Promise<number> =>
  (
    await w.order({
      situacao: 'andamento',
      assunto,
      responsavel: w.people.fiscal.id,
      colunas: { cadastro_id: cadastro },
    })
  ).id;
const closed = async (...of: Parameters<typeof inField>): Promise<number> => {
  const id = await inField(...of);
  const r = await close(id);
  expect(r.status, r.text).toBe(200);
  return id;
};
/** What is there of the order, as its record tells. */
const shownBy = async (id: number): Promise<Implantacao[]> =>
  (await w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos/${id}`)).json.implantacoes;
const situacoesOf = async (id: number): Promise<string[]> =>
  (await shownBy(id)).map((im) => im.situacao);
const analiseOf = async (ordem: number): Promise<{ id: number; who: Staff }> => {
  const { rows } = await w.pool.query<{ id: number; analista_id: number }>(
    'select id, analista_id from ordem_servico_analise where ordem_servico_id = $1 order by id desc limit 1',
    [ordem],
  );
  const [row] = rows;
  return {
    id: row?.id ?? 0,
    who: row?.analista_id === w.people.analista.id ? 'analista' : 'analista2',
  };
};
const analyse = async (ordem: number, act: string, body: object): Promise<Reply> => {
  const { id, who } = await analiseOf(ordem);
  const path = `/alfa/ordem-servicos/analise/minhas-analises/${id}/${act}`;
  return w.call(w.people[who], 'PUT', path, { body });
};
const conclude = (ordem: number, situacao: string): Promise<Reply> =>
  analyse(ordem, 'concluir', { situacao, parecer: 'Um parecer suficiente' });

describe('vem a haver', () => {
  it('do encerramento que implanta, e só dele', async () => {
    const yes = await closed();
    expect(await shownBy(yes)).toMatchObject([{ situacao: 'pendente', implantada_em: null }]);
    const no = await inField();
    expect((await close(no, 'nok')).status).toBe(200);
    expect(await shownBy(no)).toEqual([]);
  });

  it.each([
    ['liberado_definitivo', ['pendente']],
    ['regular', ['pendente']],
    ['liberado_provisorio', []],
    ['nao_liberado', []],
    ['exigencias', []],
    ['irregular', []],
  ])('da análise que termina em %s: %j', async (situacao, expected) => {
    const id = await closed(w.assuntos.analisado);
    expect(await situacoesOf(id)).toEqual([]);
    expect((await conclude(id, situacao)).status).toBe(200);
    expect(await situacoesOf(id)).toEqual(expected);
  });

  it('da análise deferida, onde o assunto não a exige', async () => {
    const cancel = async (ordem: number): Promise<number> => {
      const { id } = await analiseOf(ordem);
      const path = `/alfa/ordem-servicos/analise/analises/${id}/cancelar`;
      return (await w.call(w.people.gerente, 'PUT', path, { body: { motivo } })).status;
    };
    const exige = await closed(w.assuntos.analisado);
    expect(await cancel(exige)).toBe(200);
    expect(await situacoesOf(exige)).toEqual([]);
    const permite = await inField(w.assuntos.opcional);
    await close(permite, 'ok', { solicitar_analise: true });
    expect(await situacoesOf(permite)).toEqual([]);
    expect(await cancel(permite)).toBe(200);
    expect(await situacoesOf(permite)).toEqual(['pendente']);
  });

  it('a análise de um encerramento anterior não conta', async () => {
    const id = await inField(w.assuntos.opcional);
    await insertAnalysis(w.pool, w.alfa.id, id, w.people.analista.id, 'nao_liberado');
    expect((await close(id)).status).toBe(200);
    expect(await situacoesOf(id)).toEqual(['pendente']);
  });
});

describe('deixa de haver', () => {
  const reason = async (id: number): Promise<unknown> =>
    (
      await w.pool.query('select situacao, motivo from implantacao where ordem_servico_id = $1', [
        id,
      ])
    ).rows;
  const cancelada = [{ situacao: 'cancelada', motivo }];

  it('quando a ordem se reabre; fechada de novo, há outra', async () => {
    const id = await closed();
    expect((await os('fiscal', id, 'reabrir', { motivo })).status).toBe(200);
    expect(await reason(id)).toEqual(cancelada);
    await os('gerente', id, 'confirmar-fiscal', { usuario_responsavel_id: w.people.fiscal.id });
    await os('fiscal', id, 'aceitar', {});
    expect((await close(id)).status).toBe(200);
    expect(await situacoesOf(id)).toEqual(['cancelada', 'pendente']);
  });

  it('quando a análise se retoma; concluída de novo, há outra', async () => {
    const id = await closed(w.assuntos.analisado);
    await conclude(id, 'regular');
    expect((await analyse(id, 'reanalise', { motivo })).status).toBe(200);
    expect(await reason(id)).toEqual(cancelada);
    await conclude(id, 'liberado_definitivo');
    expect(await situacoesOf(id)).toEqual(['cancelada', 'pendente']);
  });

  it('quando o analista devolve a ordem', async () => {
    const id = await closed(w.assuntos.analisado);
    await conclude(id, 'regular');
    expect((await analyse(id, 'reabertura', { motivo })).status).toBe(200);
    expect(await reason(id)).toEqual(cancelada);
  });

  it('quando se retifica o encerramento para um que não implanta, e volta com o que implanta', async () => {
    const id = await closed();
    const correct = async (encerramento_id: string): Promise<number> => {
      const { json } = await w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos/${id}`);
      const body = { motivo, encerramento_id, lock_version: json.lock_version as number };
      return (await os('gerente', id, 'retificar-encerramento', body)).status;
    };
    expect(await correct('nok')).toBe(200);
    expect(await reason(id)).toEqual(cancelada);
    expect(await correct('ok')).toBe(200);
    expect(await situacoesOf(id)).toEqual(['cancelada', 'pendente']);
  });

  it('quando a manutenção tira a ordem do encerramento; outro cadastro, ela o segue', async () => {
    const id = await closed();
    const correct = async (body: object): Promise<Reply> => {
      const { json } = await w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos/${id}`);
      return os('gerente', id, 'manutencao', { motivo, lock_version: json.lock_version, ...body });
    };
    const other = await correct({ cadastro_id: w.cadastros[1] });
    expect(other.status, other.text).toBe(200);
    const { rows } = await w.pool.query(
      'select cadastro_id, situacao from implantacao where ordem_servico_id = $1',
      [id],
    );
    expect(rows).toEqual([{ cadastro_id: w.cadastros[1], situacao: 'pendente' }]);
    const away = await correct({ situacao: 'andamento' });
    expect(away.status, away.text).toBe(200);
    expect(await reason(id)).toEqual(cancelada);
  });
});

/** An order of a business, closed, with an area and a file; and what is asked of it. */
async function toImplant(): Promise<{
  id: number;
  ordem: number;
  empresa: number;
  area: number;
  file: string;
}> {
  const empresa = await insertEmpresa(w.pool, `E-${performance.now()}`, w.pessoas[1]);
  const ordem = await inField(w.assuntos.simples, empresa);
  const file = await insertFile(w.pool, w.people.fiscal.id);
  await w.call(w.people.fiscal, 'POST', `/alfa/ordem-servicos/${ordem}/anexos`, {
    body: { anexos: [{ uri_token: file, descricao: 'Planta' }] },
  });
  const measured = await os('fiscal', ordem, 'areas', {
    lock_version: 0,
    areas: [
      { tipo: 'construida', descricao: 'Salão', area: '80.50' },
      { tipo: 'terreno', descricao: 'Lote', area: '300.00' },
    ],
  });
  expect(measured.status, measured.text).toBe(200);
  expect((await close(ordem)).status).toBe(200);
  const [im] = await shownBy(ordem);
  const { json } = await w.call(w.people.gerente, 'GET', `/alfa/implantacoes/${im?.id}`);
  return { id: json.id, ordem, empresa, area: json.medidas[0].id, file };
}
const ask = (id: number, body: object, who: Staff = 'gerente'): Promise<Reply> =>
  w.call(w.people[who], 'POST', `/alfa/implantacoes/${id}/implantar`, { body });
const one = async (id: number): Promise<Record<string, unknown> & { job: { id: number } }> =>
  (await w.call(w.people.gerente, 'GET', `/alfa/implantacoes/${id}`)).json;
const levada = (area_id: number) => ({
  area_id,
  tipo: 'principal',
  uso: 'comercial',
  situacao: 'regular',
});
const found = async (): Promise<string[]> => {
  const said: string[] = [];
  await verifyLog(w.pool, catalogue.writers.values(), {}, (f) =>
    said.push(`${f.entidade} ${f.id}: ${f.erro}`),
  );
  return said;
};

describe('implantar', () => {
  it('leva áreas, planta e situação ao cadastro, uma vez, e o diz nas três correntes', async () => {
    const { id, ordem, empresa, area, file } = await toImplant();
    await coverRecords(w.db);
    const planta = { titulo: 'Planta baixa', ano: 2026, arquivos: [file] };
    const body = {
      areas: [{ ...levada(area), ano: 2026 }],
      planta,
      situacao_mobiliario: 'vencido',
      observacao: 'Conferida no local',
    };
    const asked = await ask(id, body);
    expect(asked.status, asked.text).toBe(201);
    expect(asked.json).toMatchObject({
      situacao: 'implantando',
      job: { status: 'waiting' },
      pedida_por: { id: w.people.gerente.id },
    });
    const again = await ask(id, body);
    expect(again.status).toBe(422);
    expect(again.text).toContain('A implantação está em andamento');

    const job = asked.json.job.id as number;
    await executeJob(w.db, job, false);
    expect(await one(id)).toMatchObject({
      situacao: 'implantada',
      job: { status: 'done', erro: null },
      areas: [{ area_id: area, descricao: 'Salão', area: '80.50', tipo: 'principal', ano: 2026 }],
      planta: { titulo: 'Planta baixa', arquivos: [{ uri_token: file }] },
      situacao_mobiliario: 'vencido',
      situacao_atual: 'vencido',
    });
    const registry = async (part = ''): Promise<Reply> =>
      w.call(w.people.gerente, 'GET', `/alfa/cadastros/${empresa}${part}`);
    expect((await registry('/areas')).json).toMatchObject([
      { tipo: 'principal', uso: 'comercial', area: '80.50', ano: 2026, situacao: 'regular' },
    ]);
    expect((await registry('/plantas')).json).toMatchObject([
      {
        titulo: 'Planta baixa',
        area: '80.50',
        ano: 2026,
        arquivos: [{ descricao: 'Planta', file_info: { uri_token: file } }],
      },
    ]);
    const { json: cadastro } = await registry();
    expect(cadastro.economico.situacao_mobiliario).toBe('vencido');
    expect(cadastro.lock_version).toBe(1);

    // Asked once, done once: in the trails of the order, the registry and the implantation.
    const { rows } = await w.pool.query(
      `select entidade, entidade_id, usuario_id, departamento_id from log
       where acao = 'implantacoes.implantar'
         and (entidade, entidade_id) in (('implantacao', $1::int8), ('ordem_servico', $2), ('cadastro', $3)) order by id`,
      [id, ordem, empresa],
    );
    const by = { usuario_id: w.people.gerente.id };
    expect(rows).toEqual([
      { entidade: 'implantacao', entidade_id: id, ...by, departamento_id: w.alfa.id },
      { entidade: 'cadastro', entidade_id: empresa, ...by, departamento_id: null },
      { entidade: 'ordem_servico', entidade_id: ordem, ...by, departamento_id: w.alfa.id },
      { entidade: 'implantacao', entidade_id: id, ...by, departamento_id: w.alfa.id },
    ]);
    const trail = await w.call(w.people.gerente, 'GET', `/alfa/logs/cadastro/${empresa}`);
    const said = JSON.stringify(trail.json.rows[0].mudancas);
    expect(trail.json.rows[0].titulo).toBe('Implantar');
    for (const text of ['Tipo: Principal', 'Vencido', 'Normal', 'Planta baixa', 'OS '])
      expect(said).toContain(text);
    const { json } = await w.call(w.people.gerente, 'GET', `/alfa/ordem-servicos/${ordem}`);
    expect(json.historico.at(-1)).toMatchObject({
      acao: 'implantacoes.implantar',
      texto: expect.stringContaining('1 área (80,50 m²), planta, situação Vencido'),
    });
    expect(await found()).toEqual([]);

    // Refused once done; run again, the job does nothing.
    const done = await ask(id, body);
    expect([done.status, done.json.errorCode]).toEqual([409, 'transicao_invalida']);
    const before = await versions(w.pool);
    await w.pool.query(`update job_output set status = 'waiting' where id = $1`, [job]);
    await executeJob(w.db, job, false);
    expect((await registry('/areas')).json).toHaveLength(1);
    expect((await versions(w.pool))['cadastro_area']).toBe(before['cadastro_area']);
  });

  it('põe uma área no lugar da que o cadastro tem', async () => {
    const { id, empresa, area } = await toImplant();
    const { rows } = await w.pool.query<{ id: number }>(
      `insert into cadastro_area (cadastro_id, tipo, uso, area) values ($1, 'edicula', 'servicos', 12) returning id`,
      [empresa],
    );
    const lugar = rows[0]?.id ?? 0;
    const { json } = await ask(id, { areas: [{ ...levada(area), cadastro_area_id: lugar }] });
    await executeJob(w.db, json.job.id, false);
    const { json: areas } = await w.call(
      w.people.gerente,
      'GET',
      `/alfa/cadastros/${empresa}/areas`,
    );
    expect(areas).toMatchObject([{ id: lugar, tipo: 'principal', area: '80.50' }]);
  });

  it('recusa, dizendo onde, o que não é da ordem nem do cadastro', async () => {
    const { id, area, file } = await toImplant();
    const other = await toImplant();
    const refused = async (body: object): Promise<unknown> => {
      const r = await ask(id, body);
      expect(r.status, r.text).toBe(422);
      return r.json;
    };
    const ausente = ['não foi encontrado'];
    expect(await refused({ areas: [levada(other.area)] })).toEqual({ 'areas.0.area_id': ausente });
    expect(await refused({ areas: [levada(area), levada(area)] })).toEqual({
      'areas.1.area_id': ['já está em uso'],
    });
    expect(await refused({ areas: [{ ...levada(area), cadastro_area_id: 999_999 }] })).toEqual({
      'areas.0.cadastro_area_id': ausente,
    });
    const planta = (arquivos: readonly string[]) => ({ titulo: 'Planta', arquivos });
    expect(await refused({ areas: [], planta: planta([other.file]) })).toEqual({
      'planta.arquivos': ausente,
    });
    expect(await refused({ areas: [], planta: planta([file, file]) })).toEqual({
      'planta.arquivos': ['já está em uso'],
    });
    expect(await refused({ areas: [] })).toEqual({ observacao: ['é obrigatório'] });
    const predio = await closed();
    const [im] = await shownBy(predio);
    const r = await ask(im?.id ?? 0, { areas: [], situacao_mobiliario: 'vencido' });
    expect([r.status, r.json]).toEqual([
      422,
      { situacao_mobiliario: ['só se atualiza num cadastro econômico'] },
    ]);
  });

  it('sem cadastro nada se implanta', async () => {
    const ordem = await closed(w.assuntos.simples, null);
    const [im] = await shownBy(ordem);
    const r = await ask(im?.id ?? 0, { areas: [], observacao: 'Nada a levar' });
    expect([r.status, r.text]).toEqual([422, expect.stringContaining('não é de um cadastro')]);
  });

  it('só com a permissão de implantar; quem só lista lê', async () => {
    const { id, area } = await toImplant();
    const reader = await w.somebody('alfa', ['implantacoes.index']);
    expect((await w.call(reader, 'GET', `/alfa/implantacoes/${id}`)).status).toBe(200);
    const path = `/alfa/implantacoes/${id}/implantar`;
    const r = await w.call(reader, 'POST', path, { body: { areas: [levada(area)] } });
    expect(r.status).toBe(403);
  });
});

describe('o trabalho', () => {
  const erro = async (id: number): Promise<unknown> => {
    const { rows } = await w.pool.query('select status, erro from job_output where id = $1', [id]);
    return rows[0];
  };

  it('que não pode fica com o seu erro; tenta-se de novo, ou se pede de outro modo', async () => {
    const { id, empresa, area } = await toImplant();
    const { json } = await ask(id, { areas: [levada(area)] });
    await w.pool.query('update cadastro set excluido = true where id = $1', [empresa]);
    await executeJob(w.db, json.job.id, false);
    expect(await erro(json.job.id)).toMatchObject({
      status: 'error',
      erro: expect.stringContaining('foi excluído'),
    });
    expect(await one(id)).toMatchObject({ situacao: 'implantando', job: { status: 'error' } });
    await w.pool.query('update cadastro set excluido = false where id = $1', [empresa]);
    const retry = await w.call(
      w.people.gerente,
      'PUT',
      `/alfa/sistema/job-outputs/${json.job.id}/retry`,
      { body: {} },
    );
    expect(retry.status, retry.text).toBe(200);
    await executeJob(w.db, json.job.id, false);
    expect(await one(id)).toMatchObject({ situacao: 'implantada', job: { status: 'done' } });
  });

  it('de antes, quando outro foi pedido, não faz nada', async () => {
    const { id, empresa, area } = await toImplant();
    const first = await ask(id, { areas: [levada(area)] });
    await w.pool.query('update cadastro set excluido = true where id = $1', [empresa]);
    await executeJob(w.db, first.json.job.id, false);
    await w.pool.query('update cadastro set excluido = false where id = $1', [empresa]);
    const second = await ask(id, { areas: [], observacao: 'Nada a levar' });
    expect(second.status, second.text).toBe(201);
    await w.pool.query(`update job_output set status = 'waiting' where id = $1`, [
      first.json.job.id,
    ]);
    await executeJob(w.db, first.json.job.id, false);
    expect(await erro(first.json.job.id)).toMatchObject({
      erro: `Foi pedida de novo: vale o trabalho ${second.json.job.id}`,
    });
    await executeJob(w.db, second.json.job.id, false);
    expect(await one(id)).toMatchObject({ situacao: 'implantada', areas: [] });
  });

  it('da ordem que se reabriu enquanto esperava não faz nada', async () => {
    const { id, ordem, empresa, area } = await toImplant();
    const { json } = await ask(id, { areas: [levada(area)] });
    await os('fiscal', ordem, 'reabrir', { motivo });
    await executeJob(w.db, json.job.id, false);
    expect(await erro(json.job.id)).toEqual({
      status: 'error',
      erro: `A implantação foi cancelada: ${motivo}`,
    });
    const areas = await w.call(w.people.gerente, 'GET', `/alfa/cadastros/${empresa}/areas`);
    expect(areas.json).toEqual([]);
  });

  it('morto antes de qualquer comando, e feito duas vezes ao mesmo tempo, implanta uma vez', async () => {
    const { id, empresa, area, file } = await toImplant();
    const { json } = await ask(id, {
      areas: [levada(area)],
      planta: { titulo: 'Planta baixa', arquivos: [file] },
      situacao_mobiliario: 'vencido',
    });
    await doneThoughKilled(w, json.job.id as number);
    expect(await one(id)).toMatchObject({ situacao: 'implantada' });
    const parts = async (): Promise<number[]> =>
      Promise.all(
        ['areas', 'plantas'].map(
          async (part) =>
            (await w.call(w.people.gerente, 'GET', `/alfa/cadastros/${empresa}/${part}`)).json
              .length,
        ),
      );
    expect(await parts()).toEqual([1, 1]);

    const twice = await toImplant();
    const asked = await ask(twice.id, { areas: [levada(twice.area)] });
    await Promise.all([
      executeJob(w.db, asked.json.job.id, false),
      executeJob(w.db, asked.json.job.id, false),
    ]);
    const { json: areas } = await w.call(
      w.people.gerente,
      'GET',
      `/alfa/cadastros/${twice.empresa}/areas`,
    );
    expect(areas).toHaveLength(1);
  });
});

describe('o que é protegido', () => {
  it('não se vê em lista, registro nem busca', async () => {
    const empresa = await insertEmpresa(w.pool, 'E-PROTEGIDA', w.pessoas[0]);
    const ordem = (
      await w.order({
        situacao: 'andamento',
        responsavel: w.people.fiscal.id,
        colunas: { cadastro_id: empresa, contribuinte_id: w.pessoas[0], busca: 'agata sigilosa' },
      })
    ).id;
    await close(ordem);
    const [im] = await shownBy(ordem);
    const reader = await w.somebody('alfa', ['implantacoes.index', 'implantacoes.exportar_csv']);
    const read = async (path: string): Promise<Reply> => w.call(reader, 'GET', path);
    const lists = '/alfa/implantacoes?busca_cont=sigilosa';
    expect((await read(lists)).json.rows).toMatchObject([
      { id: im?.id, contribuinte: { razao_social: 'Ágata Conceição de Teste' } },
    ]);
    await w.pool.query(
      `insert into cadastro_protegido (cadastro_id, motivo, solicitante, inicia_em) values ($1, 'Medida protetiva', 'Vara', '2020-01-01')`,
      [empresa],
    );
    expect((await read(lists)).json.rows).toEqual([]);
    const masked = { contribuinte: { razao_social: 'Protegido', cpf_cnpj: '***' } };
    expect((await read(`/alfa/implantacoes/${im?.id}`)).json).toMatchObject(masked);
    const csv = await w.call(reader, 'GET', `/alfa/implantacoes?id_eq=${im?.id}`, {
      headers: { accept: 'text/csv' },
    });
    expect(csv.text).toContain('Protegido');
    expect(csv.text).not.toContain('Conceição');
  });
});
