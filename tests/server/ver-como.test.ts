/** Seeing as a profile sees: with no more than one has oneself, writing nothing, told in the trail, until one comes back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '../../domain/index.ts';
import { grantTree } from '../../domain/kernel/permissions.ts';
import { voltar } from '../../domain/perfil/ver-como.ts';
import { logOf } from '../support/logs.ts';
import { apiPath } from '../support/versions.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

const LIDAS = ['ordem_servicos.index', 'solicitacoes.index', 'sistema.perfis.index'];
const TEM = [
  'sistema.perfis.update',
  'sistema.perfis.create',
  ...LIDAS.slice(0, 1),
  'sistema.perfis.index',
];
let w: World;
let quem: Person;
let perfil: number;
beforeAll(async () => {
  w = await makeWorld();
  quem = await w.somebody('alfa', TEM);
  const made = await w.call(w.people.admin, 'POST', '/alfa/perfis', {
    body: { descricao: 'Só lê', permissoes: grantTree(LIDAS) },
  });
  perfil = made.json.id as number;
});
afterAll(() => w?.close());

const ver = (who: Person, id = perfil): Promise<Reply> =>
  w.call(who, 'POST', `/alfa/perfis/${id}/ver-como`, { body: {} });
const deVolta = (who: Person, id = perfil): Promise<Reply> =>
  w.call(who, 'POST', `/alfa/perfis/${id}/voltar`, { body: {} });
const atual = async (who: Person) =>
  (await w.call(who, 'GET', '/usuarios/current?departamento=alfa')).json;

describe('quem vê como um perfil', () => {
  it('tem o que o perfil dá e ele mesmo tem, e nada mais, até voltar', async () => {
    const antes = await atual(quem);
    expect(antes).toMatchObject({ ver_como: null, permissoes: grantTree(TEM) });
    expect((await ver(quem)).status).toBe(201);
    expect(await atual(quem)).toMatchObject({
      id: quem.id,
      ver_como: { id: perfil, descricao: 'Só lê' },
      perfis: ['Só lê'],
      // What the profile gives and the person lacks, she does not see.
      permissoes: grantTree(['ordem_servicos.index', 'sistema.perfis.index']),
    });
    expect((await w.call(quem, 'GET', '/alfa/solicitacoes')).status).not.toBe(200);
    expect((await w.call(quem, 'GET', '/alfa/ordem-servicos?per_page=1')).status).toBe(200);
    expect((await deVolta(quem)).status).toBe(201);
    expect(await atual(quem)).toEqual(antes);
  });

  it('não escreve nada: cada ação do catálogo é recusada, menos a que volta', async () => {
    await ver(w.people.dona);
    const before = await w.pool.query('select count(*)::int as n from log');
    for (const { id, call } of actions) {
      if (id === voltar.id) continue;
      const path = call.path.replace(/^\/D/, '/alfa').replace(/\{\w+\}/g, '1');
      const r = await w.app.inject({
        method: call.method,
        url: apiPath(path),
        headers: { authorization: `Bearer ${w.people.dona.token}` },
        ...(call.method === 'DELETE' ? {} : { payload: {} }),
      });
      expect([id, r.statusCode, r.json().errorCode]).toEqual([id, 403, 'so_leitura']);
    }
    const envio = await w.call(w.people.dona, 'GET', '/uploads/signed-params');
    expect([envio.status, envio.json.message]).toEqual([
      403,
      'Só leitura: você vê como o perfil Só lê. Volte a ver como você para escrever.',
    ]);
    expect((await w.pool.query('select count(*)::int as n from log')).rows).toEqual(before.rows);
  });

  it('um proprietário deixa de sê-lo, e os outros departamentos somem', async () => {
    expect(await atual(w.people.dona)).toMatchObject({
      owner: false,
      permissoes: grantTree(LIDAS),
    });
    expect((await w.call(w.people.dona, 'GET', '/beta/ordem-servicos')).status).toBe(404);
    await deVolta(w.people.dona);
    expect(await atual(w.people.dona)).toMatchObject({ owner: true, ver_como: null });
    expect((await w.call(w.people.dona, 'GET', '/beta/ordem-servicos')).status).toBe(200);
  });

  it('fica no histórico do perfil: quem, de quando a quando', async () => {
    const steps = (await logOf(w.pool, 'perfil', perfil)).filter((l) => l.usuario_id === quem.id);
    expect(steps.map((l) => [l.acao, l.campos])).toEqual([
      ['perfis.ver_como', {}],
      ['perfis.voltar', {}],
    ]);
  });

  it('só quem edita perfis o faz, só nos do departamento; voltar sem ter ido nada escreve', async () => {
    const leitor = await w.somebody('alfa', ['sistema.perfis.index']);
    expect((await ver(leitor)).status).toBe(403);
    expect((await ver(w.people.adminBeta)).status).toBe(404);
    const before = await logOf(w.pool, 'perfil', perfil);
    expect((await deVolta(leitor)).status).toBe(201);
    expect(await logOf(w.pool, 'perfil', perfil)).toEqual(before);
  });
});
