/** Tables that people bring: what stands comes back as it went; each line's fate is shown, then done by a job. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARQUIVO_LINHAS } from '../../domain/integracao/arquivo.ts';
import { executeJob } from '../support/jobs.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
let admin: Person;
beforeAll(async () => {
  w = await makeWorld();
  ({ admin } = w.people);
  await w.pool.query(`insert into feriado (data, descricao, ambito) values
    ('2039-01-01', 'Confraternização; universal', 'nacional'), ('2039-07-04', '=Aniversário "da" cidade', 'municipal')`);
  // Who works nowhere else, with all that a line may say, and with what a spreadsheet would run.
  const { id } = await w.somebody('alfa', ['ordem_servicos.index']);
  await w.pool.query(
    `update usuario set nome = '+José; "o Fiscal"', matricula = '007', fiscal = true where id = $1`,
    [id],
  );
});
afterAll(() => w?.close());

const AREAS = ['usuarios', 'assuntos', 'sistema/feriados'] as const;
const bring = (path: string, conteudo: string, more: object = {}, who = admin): Promise<Reply> =>
  w.call(who, 'POST', `/alfa/${path}/importar`, {
    body: { arquivo: 'tabela.csv', conteudo, ...more },
  });
const foresee = (path: string, conteudo: string, who = admin): Promise<Reply> =>
  bring(path, conteudo, { simular: true }, who);
const jobOf = async (id: number) =>
  (await w.call(admin, 'GET', `/alfa/sistema/job-outputs?id_eq=${id}`)).json.rows[0];

describe.each(AREAS)('%s', (path) => {
  it('o que sai volta igual, linha por linha', async () => {
    const out = await w.call(admin, 'GET', `/alfa/${path}/arquivo`);
    expect(out.status, out.text).toBe(200);
    expect(out.json.linhas).toBeGreaterThan(0);
    const back = await foresee(path, out.json.conteudo);
    expect(back.json, back.text).toMatchObject({
      novas: 0,
      alteradas: 0,
      recusadas: 0,
      iguais: out.json.linhas,
      sobras: [],
    });
    const { rows } = await w.pool.query(
      `select 1 from log where acao like '%.arquivo.csv' and usuario_id = $1`,
      [admin.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    // Nothing of it would do anything: it is not done.
    const { simulado } = back.json;
    expect((await bring(path, out.json.conteudo, { simulado })).status).toBe(422);
  });

  it('quem não pode importar não vê nem traz', async () => {
    const { consulta } = w.people;
    expect((await w.call(consulta, 'GET', `/alfa/${path}/arquivo`)).status).toBe(403);
    expect((await foresee(path, 'a\n1\n', consulta)).status).toBe(403);
  });

  it('o que não é uma tabela é dito, e nada se escreve', async () => {
    for (const [conteudo, why] of [
      ['', 'é obrigatório'],
      ['cor;tamanho\nazul;2\n', 'Falta na primeira linha'],
      ['x', 'Falta na primeira linha'],
    ] as const) {
      const reply = await foresee(path, conteudo);
      expect(reply.status).toBe(422);
      expect(reply.text).toContain(why);
    }
  });
});

describe('feriados', () => {
  const path = 'sistema/feriados';
  const tabela = [
    'Id;Data;Descrição;Âmbito',
    '1;15/11/2039;Proclamação da República;Nacional',
    '2;2039-11-20;Consciência Negra;nacional',
    '3;31/02/2039;Não há;Nacional',
    '4;15/11/2039;De novo;Nacional',
    '5;01/01/2039;Ano novo;Nacional',
  ].join('\r\n');

  it('o destino de cada linha se mostra, e o trabalho o cumpre em nome de quem trouxe', async () => {
    const seen = await foresee(path, tabela);
    expect(seen.json, seen.text).toMatchObject({
      novas: 2,
      alteradas: 1,
      iguais: 0,
      recusadas: 2,
      sobras: ['Id'],
    });
    expect(
      seen.json.linhas.map(({ linha, destino, nome }: Record<string, unknown>) => [
        linha,
        destino,
        nome,
      ]),
    ).toEqual([
      [2, 'nova', '15/11/2039 · Nacional'],
      [3, 'nova', '20/11/2039 · Nacional'],
      [4, 'recusada', expect.stringContaining('Nacional')],
      [5, 'recusada', '15/11/2039 · Nacional'],
      [6, 'alterada', '01/01/2039 · Nacional'],
    ]);
    expect(seen.json.linhas[3].erros).toEqual({ data: ['repete a chave da linha 2'] });
    const count = async () =>
      Number((await w.pool.query('select count(*) as n from feriado')).rows[0].n);
    const before = await count();
    expect((await bring(path, tabela)).json).toEqual({ simulado: ['é obrigatório'] });
    expect((await bring(path, tabela, { simulado: 'outra' })).status).toBe(409);
    const job = await bring(path, tabela, { simulado: seen.json.simulado });
    expect(job.status, job.text).toBe(201);
    expect(await count()).toBe(before);
    await executeJob(w.db, job.json.id, false);
    expect(await count()).toBe(before + 2);
    const done = await jobOf(job.json.id);
    expect(done).toMatchObject({
      status: 'done',
      feitos: 5,
      total: 5,
      saida: { novas: 2, alteradas: 1, iguais: 0, recusadas: 2 },
      entrada: { entidade: 'feriados', arquivo: 'tabela.csv' },
    });
    expect(done.saida.linhas).toHaveLength(2);
    // What people's lines said is not kept beside their trails.
    expect(done.entrada).not.toHaveProperty('linhas');
    const { rows } = await w.pool.query<{ usuario_id: number }>(
      `select usuario_id from log where entidade = 'feriado' and acao = 'integracao.feriados'`,
    );
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row.usuario_id))).toEqual(new Set([admin.id]));
    // Run twice it does nothing more, and again it is as it is.
    await executeJob(w.db, job.json.id, false);
    expect(await count()).toBe(before + 2);
    expect((await foresee(path, tabela)).json).toMatchObject({ novas: 0, alteradas: 0, iguais: 3 });
  });

  it('o que mudou desde que se mostrou é recusado', async () => {
    const nova = 'data;descricao;ambito\n2032-05-01;Dia do Trabalho;nacional\n';
    const seen = await foresee(path, nova);
    const body = { data: '2032-05-01', descricao: 'Outro o fez', ambito: 'nacional' };
    expect((await w.call(admin, 'POST', `/alfa/${path}`, { body })).status).toBe(201);
    expect((await bring(path, nova, { simulado: seen.json.simulado })).status).toBe(409);
  });

  it('um trabalho que morre no meio segue de onde estava; o que se perdeu de direito não se faz', async () => {
    const linhas = Array.from({ length: 1100 }, (_, n) => {
      const dia = new Date(Date.UTC(2040, 0, 1 + n)).toISOString().slice(0, 10);
      return `${dia};Feriado ${n};municipal`;
    });
    const longa = `data;descricao;ambito\n${linhas.join('\n')}\n`;
    const seen = await foresee(path, longa);
    expect(seen.json).toMatchObject({ novas: 1100 });
    const job = await bring(path, longa, { simulado: seen.json.simulado });
    // As it stands when it is killed after its first batch: what the second says is in the log once.
    const { id } = job.json;
    await executeJob(w.db, id, false);
    await w.pool.query(
      `update job_output set status = 'waiting', feitos = 500, terminado_em = null,
         entrada = entrada || $2::jsonb where id = $1`,
      [id, JSON.stringify({ linhas: linhas.map((l, n) => ({ linha: n + 2, dita: ditaOf(l) })) })],
    );
    await executeJob(w.db, id, false);
    expect(await jobOf(id)).toMatchObject({ status: 'done', feitos: 1100 });
    const { rows } = await w.pool.query<{ n: string }>(
      `select count(*) as n from log where entidade = 'feriado' and acao = 'integracao.feriados'
         and (campos -> 'data' ->> 'para')::date >= '2040-01-01'`,
    );
    expect(Number(rows[0]?.n)).toBe(1100);

    const who = await w.somebody('alfa', ['integracao.feriados']);
    const nova = 'data;descricao;ambito\n2050-05-01;Dia do Trabalho;nacional\n';
    const told = await foresee(path, nova, who);
    const asked = await bring(path, nova, { simulado: told.json.simulado }, who);
    await w.pool.query('update usuario set ativo = false where id = $1', [who.id]);
    await executeJob(w.db, asked.json.id, true);
    expect(await jobOf(asked.json.id)).toMatchObject({ status: 'error', erro: 'Sem permissão!' });
  });
  const ditaOf = (line: string) => {
    const [data, descricao, ambito] = line.split(';');
    return { data, descricao, ambito };
  };

  it('quem sai com trabalho aberto não sai por um arquivo: diz-se quanto é', async () => {
    const sai = await w.somebody('alfa', []);
    const { rows } = await w.pool.query<{ login: string; nome: string; email: string }>(
      'select login, nome, email from usuario where id = $1',
      [sai.id],
    );
    const linha = (ativo: string): string =>
      `login;nome;email;ativo\n${Object.values(rows[0] ?? {}).join(';')};${ativo}\n`;
    expect((await foresee('usuarios', linha('não'))).json).toMatchObject({ alteradas: 1 });
    const os = await w.order({ situacao: 'andamento', responsavel: sai.id });
    const recusada = await foresee('usuarios', linha('não'));
    expect(recusada.json).toMatchObject({ alteradas: 0, recusadas: 1 });
    expect(recusada.text).toContain('tem 1 OS ou análise aberta: use Desativar');
    expect((await foresee('usuarios', linha('sim'))).json).toMatchObject({ iguais: 1 });
    await w.pool.query('update ordem_servico set usuario_responsavel_id = null where id = $1', [
      os.id,
    ]);
  });

  it('mais linhas do que cabem são recusadas, com o que fazer', async () => {
    const many = `data;descricao;ambito\n${';;\n'.repeat(ARQUIVO_LINHAS + 1)}`;
    const reply = await foresee(path, many);
    expect(reply.status).toBe(422);
  });
});
