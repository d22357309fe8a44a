/** What is kept of a person, on request: one file with all of it, without what opens anything; asked by permission, logged. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeWith, partsOf } from '../support/jobs.ts';
import { unzip } from '../support/unzip.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const PATH = '/alfa/sistema/dados-pessoais';
const pedir = (body: object, who = w.people.admin): Promise<Reply> =>
  w.call(who, 'POST', PATH, { body: { pedido: 'Protocolo 12/2026, do próprio titular', ...body } });

/** The file's tables by name, each with its rows. */
async function arquivo(body: object): Promise<Record<string, Record<string, unknown>[]>> {
  const asked = await pedir(body);
  expect(asked.status, asked.text).toBe(201);
  const parts = partsOf(w);
  await executeWith(parts, asked.json.id as number);
  // Done once: run again it makes nothing more.
  await executeWith(parts, asked.json.id as number);
  const { rows } = await w.pool.query<{ token: string; status: string; erro: string }>(
    `select a.token, j.status, j.erro from job_output j left join arquivo a on a.id = j.arquivo_id where j.id = $1`,
    [asked.json.id],
  );
  expect(rows[0]).toMatchObject({ status: 'done', erro: null });
  const stream = await parts.files?.store.get(rows[0]?.token ?? '');
  const files = unzip(Buffer.concat((await stream?.toArray()) as Buffer[]));
  return Object.fromEntries(
    [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map(([name, bytes]) => [
        name.slice(0, -5),
        JSON.parse(bytes.toString()) as Record<string, unknown>[],
      ]),
  );
}

describe('o que se guarda de uma pessoa', () => {
  it('do contribuinte: ele, o que é dele em todos os departamentos, e o que pende disso; nada dos outros', async () => {
    const [eu, outro] = w.pessoas;
    const minha = await w.order({ colunas: { contribuinte_id: eu, cadastro_id: w.cadastros[0] } });
    const noBeta = await w.order({ departamento: w.beta.id, colunas: { contribuinte_id: eu } });
    const alheia = await w.order({ colunas: { contribuinte_id: outro } });
    await w.pool.query(
      `insert into ordem_servico_historico (departamento_id, ordem_servico_id, acao, para) values
         ($1, $2, 'ordem_servicos.create', 'a_confirmar'), ($1, $3, 'ordem_servicos.create', 'a_confirmar')`,
      [w.alfa.id, minha.id, alheia.id],
    );
    const dados = await arquivo({ pessoa_id: eu });
    expect(dados['pessoa']).toMatchObject([{ id: eu }]);
    const ordens = dados['ordem_servico']?.map(({ id }) => id);
    expect(ordens).toEqual(expect.arrayContaining([minha.id, noBeta.id]));
    expect(ordens).not.toContain(alheia.id);
    const historicos = dados['ordem_servico_historico']?.map((h) => h['ordem_servico_id']);
    expect(historicos).toContain(minha.id);
    expect(historicos).not.toContain(alheia.id);
    expect(Object.keys(dados)).toEqual(expect.arrayContaining(['cadastro', 'doc', 'guia', 'log']));
    // By whom and why is in the trail of whose data it was.
    const { rows } = await w.pool.query(
      `select usuario_id, dito from log where entidade = 'pessoa' and entidade_id = $1 and acao = 'sistema.dados_pessoais.create'`,
      [eu],
    );
    expect(rows).toEqual([
      {
        usuario_id: w.people.admin.id,
        dito: { entrada: { pedido: 'Protocolo 12/2026, do próprio titular' } },
      },
    ]);
  });

  it('de quem tem conta: o que é dela, sem o que abre alguma coisa', async () => {
    const { fiscal } = w.people;
    const dados = await arquivo({ usuario_id: fiscal.id });
    expect(dados['usuario']).toMatchObject([{ id: fiscal.id }]);
    expect(dados['usuario_departamento']?.length).toBeGreaterThan(0);
    for (const [tabela, linhas] of Object.entries(dados))
      for (const coluna of linhas.flatMap((linha) => Object.keys(linha)))
        expect(`${tabela}.${coluna}`).not.toMatch(/senha|hash|token|segredo/);
  });

  it.each<[string, object, object]>([
    ['ninguém', {}, { pessoa_id: [expect.any(String)] }],
    ['os dois', { pessoa_id: 1, usuario_id: 1 }, { pessoa_id: [expect.any(String)] }],
    ['quem não há', { pessoa_id: 999_999_999 }, { pessoa_id: [expect.any(String)] }],
    ['sem dizer por quê', { pessoa_id: 1, pedido: 'sim' }, { pedido: [expect.any(String)] }],
  ])('recusa-se: %s', async (_, body, erro) => {
    const r = await pedir(body);
    expect([r.status, r.json]).toEqual([422, erro]);
  });

  it('quem não pode não pede; quem é de outro departamento não se acha; o protegido, só a quem o vê', async () => {
    expect((await pedir({ pessoa_id: w.pessoas[0] }, w.people.gerente)).status).toBe(403);
    expect((await pedir({ usuario_id: w.people.fiscalBeta.id })).status).toBe(422);
    const quem = await w.somebody('alfa', ['sistema.dados_pessoais.create']);
    await w.pool.query(
      `insert into cadastro_protegido (pessoa_id, motivo, inicia_em, solicitante) values ($1, 'Ameaça', '2020-01-01', 'Juízo')`,
      [w.pessoas[1]],
    );
    expect((await pedir({ pessoa_id: w.pessoas[1] }, quem)).status).toBe(403);
    expect((await pedir({ pessoa_id: w.pessoas[1] })).status).toBe(201);
    await w.pool.query('delete from cadastro_protegido');
  });
});
