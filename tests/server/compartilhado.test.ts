/** Shared subjects and orders: decisions, section 3. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('recusa assunto próprio, não compartilhado ou que não existe', async () => {
    for (const id of [w.assuntos.simples, 999_999_999])
      expect([(await pedir(id)).status, (await pedir(id)).json]).toEqual([
        422,
        { assunto_id: ['não foi encontrado'] },
      ]);
  });
});
