/** Shared subjects and orders: decisions, section 3. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { insertDoc, insertModelo } from '../support/docs.ts';
import { makeWorld, type World } from '../support/world.ts';

let w: World;
let compartilhado: number;
beforeAll(async () => {
  w = await makeWorld();
  compartilhado = w.assuntos.beta;
  await w.db
    .updateTable('assunto')
    .set({ compartilhado: true })
    .where('id', '=', compartilhado)
    .execute();
});
afterAll(() => w?.close());

const pedir = (assunto_id: number, headers = {}) =>
  w.call(w.people.admin, 'POST', '/alfa/compartilhado/ordem-servicos', {
    body: { assunto_id, descricao: 'Ruído na obra vizinha' },
    headers,
  });

describe('compartilhado', () => {
  it('mostra só assuntos que outro departamento compartilha', async () => {
    const ids = async (codigo: 'alfa' | 'beta'): Promise<number[]> => {
      const who = codigo === 'alfa' ? w.people.admin : w.people.adminBeta;
      const { json } = await w.call(who, 'GET', `/${codigo}/compartilhado/assuntos?per_page=200`);
      return json.rows.map((a: { id: number }) => a.id);
    };
    expect(await ids('alfa')).toContain(compartilhado);
    expect(await ids('beta')).not.toContain(compartilhado);
    expect(await ids('alfa')).not.toContain(w.assuntos.simples);
  });

  it('a ordem nasce no departamento que executa, e quem pediu só a acompanha', async () => {
    const { status, json } = await pedir(compartilhado);
    expect([status, json.situacao]).toEqual([201, 'aguardando_distribuir']);
    const there = await w.call(w.people.adminBeta, 'GET', `/beta/ordem-servicos/${json.id}`);
    expect([there.status, there.json.departamento.codigo]).toEqual([200, 'beta']);
    expect((await w.call(w.people.admin, 'GET', `/alfa/ordem-servicos/${json.id}`)).status).toBe(
      404,
    );
    expect(
      (
        await w.call(w.people.admin, 'PUT', `/alfa/ordem-servicos/${json.id}/cancelar`, {
          body: { motivo: 'Não é mais preciso' },
        })
      ).status,
    ).toBe(404);
    const followed = await w.call(
      w.people.admin,
      'GET',
      `/alfa/compartilhado/ordem-servicos/${json.id}`,
    );
    expect(followed.json.historico).toMatchObject([
      { para: 'aguardando_distribuir', texto: 'Pedida por Departamento alfa' },
    ]);
    const list = await w.call(w.people.admin, 'GET', '/alfa/compartilhado/ordem-servicos');
    expect(list.json).toMatchObject({
      count: 1,
      rows: [{ id: json.id, departamento: { codigo: 'beta' } }],
    });
    expect(
      (await w.call(w.people.adminBeta, 'GET', '/beta/compartilhado/ordem-servicos')).json.count,
    ).toBe(0);
    const { rows } = await w.pool.query(
      "select departamento_id, acao from log where entidade = 'ordem_servico' and entidade_id = $1",
      [json.id],
    );
    expect(rows).toEqual([
      { departamento_id: w.beta.id, acao: 'compartilhado.ordem_servicos.create' },
    ]);
  });

  it('quem pediu sabe dos documentos pelo número e pela situação, e de mais nada', async () => {
    const { json } = await pedir(compartilhado);
    const modelo = await insertModelo(w.pool, { departamento: w.beta.id });
    const doc = await insertDoc(w.pool, {
      departamento: w.beta.id,
      modelo,
      colunas: { ordem_servico_id: json.id, valor_total: '123.45', comentario: 'Só nosso' },
    });
    const followed = await w.call(
      w.people.admin,
      'GET',
      `/alfa/compartilhado/ordem-servicos/${json.id}`,
    );
    expect(followed.json.docs).toEqual([
      {
        id: doc,
        tipo: 'notificacao',
        numero: expect.any(Number),
        ano: 2099,
        situacao: 'aguardando_ciencia',
        doc_situacao: { id: 1, descricao: 'Aguardando ciência' },
      },
    ]);
    expect((await w.call(w.people.admin, 'GET', `/alfa/notificacoes/${doc}`)).status).toBe(404);
  });

  it('recusa assunto próprio, não compartilhado ou que não existe', async () => {
    for (const id of [w.assuntos.simples, 999_999_999])
      expect([(await pedir(id)).status, (await pedir(id)).json]).toEqual([
        422,
        { assunto_id: ['não foi encontrado'] },
      ]);
  });

  it('o que o assunto exige de quem pede tem de vir', async () => {
    await w.pool.query(
      'update assunto set pede_endereco = true, pede_protocolo = true where id = $1',
      [compartilhado],
    );
    const { rows } = (await w.call(w.people.admin, 'GET', '/alfa/compartilhado/assuntos')).json;
    expect(rows[0]).toMatchObject({
      pede_endereco: true,
      pede_protocolo: true,
      pede_cadastro: false,
    });
    const sem = await pedir(compartilhado);
    expect([sem.status, sem.json]).toEqual([
      422,
      { endereco: ['é obrigatório'], protocolo_numero: ['é obrigatório'] },
    ]);
    const com = await w.call(w.people.admin, 'POST', '/alfa/compartilhado/ordem-servicos', {
      body: {
        assunto_id: compartilhado,
        endereco: 'Rua das Palmeiras, 12',
        protocolo_tipo: 'geral',
        protocolo_numero: '77',
        protocolo_ano: 2026,
      },
    });
    expect(com.status).toBe(201);
    await w.pool.query(
      'update assunto set pede_endereco = null, pede_protocolo = null where id = $1',
      [compartilhado],
    );
  });

  it('quem executa vê quem pediu, filtra por isso, e a sua lista diz', async () => {
    const { json } = await pedir(compartilhado);
    const alfa = { id: w.alfa.id, codigo: 'alfa' };
    const one = await w.call(w.people.adminBeta, 'GET', `/beta/ordem-servicos/${json.id}`);
    expect(one.json.origem_departamento).toMatchObject(alfa);
    const own = await w.order({ departamento: w.beta.id });
    const ids = async (sim: boolean): Promise<number[]> =>
      (
        await w.call(
          w.people.adminBeta,
          'GET',
          `/beta/ordem-servicos?compartilhada_eq=${sim}&per_page=200`,
        )
      ).json.rows.map((row: { id: number }) => row.id);
    expect(await ids(true)).toContain(json.id);
    expect(await ids(true)).not.toContain(own.id);
    expect(await ids(false)).toContain(own.id);
  });

  it('os dois lados se falam; o que é só de quem executa não passa, nem pelo log', async () => {
    const { json } = await pedir(compartilhado);
    const here = `/alfa/compartilhado/ordem-servicos/${json.id}`;
    const there = `/beta/ordem-servicos/${json.id}`;
    const comentar = (who: 'admin' | 'adminBeta', path: string, body: object) =>
      w.call(w.people[who], 'POST', `${path}/comentarios`, { body });
    expect((await comentar('adminBeta', there, { texto: 'Entre nós apenas' })).status).toBe(201);
    expect(
      (await comentar('adminBeta', there, { texto: 'Vistoria na terça', publico: true })).status,
    ).toBe(201);
    const reply = await comentar('admin', here, { texto: 'O portão é o azul' });
    expect(reply.status).toBe(201);
    const quem = {
      usuario_responsavel_id: w.people.fiscalBeta.id,
      motivo: undefined,
    };
    expect(
      (await w.call(w.people.adminBeta, 'PUT', `${there}/confirmar-fiscal`, { body: quem })).status,
    ).toBe(200);

    const asked = await w.call(w.people.admin, 'GET', here);
    type Comment = { texto: string; de_quem_pediu: boolean };
    expect(asked.json.comentarios.map((c: Comment) => [c.texto, c.de_quem_pediu])).toEqual([
      ['Vistoria na terça', false],
      ['O portão é o azul', true],
    ]);
    const own = await w.call(w.people.adminBeta, 'GET', there);
    expect(own.json.comentarios.map((c: Comment) => c.texto)).toEqual([
      'Entre nós apenas',
      'Vistoria na terça',
      'O portão é o azul',
    ]);
    for (const key of ['anexos', 'solicitacoes', 'analises', 'memoria_prazo'])
      expect(asked.json).not.toHaveProperty(key);

    // Both trails tell of both, the asking one without what is not its business.
    const logs = (who: 'admin' | 'adminBeta', codigo: string, noun: string, rest = '') =>
      w.call(w.people[who], 'GET', `/${codigo}/logs/${noun}/${json.id}${rest}`);
    const trail = await logs('admin', 'alfa', 'os_compartilhada');
    const whole = await logs('adminBeta', 'beta', 'ordem_servico');
    const acoes = (of: { rows: { acao: string }[] }) => of.rows.map(({ acao }) => acao);
    expect(acoes(whole.json)).toEqual([
      'ordem_servicos.confirmar_fiscal',
      'compartilhado.ordem_servicos.comentar',
      'ordem_servicos.comentar',
      'ordem_servicos.comentar',
      'compartilhado.ordem_servicos.create',
    ]);
    expect(acoes(trail.json)).toEqual([
      'ordem_servicos.confirmar_fiscal',
      'compartilhado.ordem_servicos.comentar',
      'ordem_servicos.comentar',
      'compartilhado.ordem_servicos.create',
    ]);
    expect(trail.json.count).toBe(4);
    const secret = /Entre nós/;
    expect(trail.text).not.toMatch(secret);
    const hoje = hojeEm(new Date());
    for (const rest of [
      '?busca_cont=entre',
      '?campo_eq=anexos',
      ...trail.json.rows.map(({ id }: { id: number }) => `/${id}`),
      `/em/${hoje}`,
    ]) {
      const said = await logs('admin', 'alfa', 'os_compartilhada', rest);
      expect([said.status, rest]).toEqual([200, rest]);
      expect(said.text).not.toMatch(secret);
      if (rest.startsWith('?')) expect(said.json.count).toBe(0);
    }
    const era = await logs('admin', 'alfa', 'os_compartilhada', `/em/${hoje}`);
    expect(era.text).toMatch(/Vistoria na terça/);
    // No other department's, and nobody without the permission.
    expect((await logs('adminBeta', 'beta', 'os_compartilhada')).status).toBe(404);
    const other = await w.somebody('alfa', ['ordem_servicos.show']);
    expect((await w.call(other, 'GET', `/alfa/logs/os_compartilhada/${json.id}`)).status).toBe(403);
  });

  it('comenta só quem pediu, e só com a permissão', async () => {
    const { json } = await pedir(compartilhado);
    const path = `compartilhado/ordem-servicos/${json.id}/comentarios`;
    const body = { texto: 'Alguma notícia?' };
    const status = async (who: Parameters<typeof w.call>[0], codigo: string) =>
      (await w.call(who, 'POST', `/${codigo}/${path}`, { body })).status;
    expect(await status(w.people.adminBeta, 'beta')).toBe(404);
    expect(
      await status(await w.somebody('alfa', ['compartilhado.ordem_servicos.show']), 'alfa'),
    ).toBe(403);
    expect(
      await status(await w.somebody('alfa', ['compartilhado.ordem_servicos.comentar']), 'alfa'),
    ).toBe(201);
  });
});
