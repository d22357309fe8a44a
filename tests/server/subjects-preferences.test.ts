/** Subjects and preferences: what editing them does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOf } from '../support/logs.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const put = (who: Person, path: string, body: object): Promise<Reply> =>
  w.call(who, 'PUT', path, { body });
const post = (who: Person, path: string, body: object): Promise<Reply> =>
  w.call(who, 'POST', path, { body });

describe('assuntos', () => {
  const base = {
    descricao: 'Ruído',
    prazo: 7,
    encerramento: [{ codigo: 'ok', descricao: 'Procede', resultado: 'irregular' }],
  };
  it('cria com o que falta no seu padrão; quem analisa é do departamento', async () => {
    const r = await post(w.people.admin, '/alfa/assuntos', {
      ...base,
      exige_analise: true,
      pontuacao: '3.5',
      analista_ids: [w.people.analista.id, w.people.analista.id],
    });
    expect(r.json).toMatchObject({
      ...base,
      exige_analise: true,
      interno: false,
      excluido: false,
      pontuacao: '3.50',
      formulario: null,
      analistas: [{ id: w.people.analista.id }],
      lock_version: 0,
    });
    expect((await post(w.people.admin, '/alfa/assuntos', base)).json).toEqual({
      descricao: ['já está em uso'],
    });
    const wrong: [object, string, string][] = [
      [{ formulario_id: 999_999 }, 'formulario_id', 'não foi encontrado'],
      [{ analista_ids: [w.people.analistaBeta.id] }, 'analista_ids', 'não foi encontrado'],
      [
        { encerramento: [base.encerramento[0], base.encerramento[0]] as object[] },
        'encerramento.1.codigo',
        'já está em uso',
      ],
      [{ encerramento: [] }, 'encerramento', 'é obrigatório'],
      [{ prazo: 0 }, 'prazo', 'deve ser maior ou igual a 1'],
      [{ pontuacao: '10000' }, 'pontuacao', 'deve ser menor ou igual a 9.999,99'],
    ];
    for (const [body, field, message] of wrong)
      expect(
        (await post(w.people.admin, '/alfa/assuntos', { ...base, descricao: 'Outro', ...body }))
          .json,
      ).toEqual({ [field]: [message] });
  });

  it('edita, e o registro diz só o que mudou', async () => {
    const { id } = (
      await post(w.people.admin, '/alfa/assuntos', {
        ...base,
        descricao: 'Poeira',
        pontuacao: '3',
        analista_ids: [w.people.analista.id],
      })
    ).json as { id: number };
    const r = await put(w.people.admin, `/alfa/assuntos/${id}`, {
      ...base,
      descricao: 'Poeira',
      pontuacao: '3.0',
      prazo: 9,
      analista_ids: [w.people.analista2.id],
      lock_version: 0,
    });
    expect(r.json).toMatchObject({
      prazo: 9,
      pontuacao: '3.00',
      analistas: [{ id: w.people.analista2.id }],
      lock_version: 1,
    });
    expect((await logOf(w.pool, 'assunto', id)).at(-1)?.campos).toEqual({
      prazo: { de: 7, para: 9 },
      analista_ids: { de: [w.people.analista.id], para: [w.people.analista2.id] },
    });
    await put(w.people.admin, `/alfa/assuntos/${id}`, {
      ...base,
      descricao: 'Poeira',
      excluido: true,
      lock_version: 1,
    });
    expect((await w.call(w.people.admin, 'GET', `/alfa/assuntos/${id}`)).json).toMatchObject({
      excluido: true,
      analistas: [{ id: w.people.analista2.id }],
    });
    expect((await post(w.people.gerente, '/alfa/ordem-servicos', { assunto_id: id })).json).toEqual(
      { assunto_id: ['não foi encontrado'] },
    );
  });
});

describe('preferências', () => {
  const path = '/usuarios/preferencias';
  it('são de cada um, guardam qualquer JSON, e o registro não conta o que dizem', async () => {
    const { fora, gerente } = w.people;
    expect((await w.call(fora, 'GET', path)).json).toEqual({ valor: {}, lock_version: 0 });
    let lock_version = 0;
    for (const valor of [
      { teclas: { 'lista.abrir': 'o' }, colunas: ['numero', 'ação'] },
      [1, null],
      'texto',
      7,
      true,
      null,
      {},
    ]) {
      const r = await put(fora, path, { valor, lock_version });
      lock_version += 1;
      expect([r.status, r.json]).toEqual([200, { valor, lock_version }]);
      expect((await w.call(fora, 'GET', path)).json).toEqual({ valor, lock_version });
    }
    expect((await w.call(gerente, 'GET', path)).json).toEqual({ valor: {}, lock_version: 0 });
    expect(
      (await logOf(w.pool, 'preferencia', fora.id)).every(
        (l) => l.acao === 'usuarios.salvar_preferencias' && Object.keys(l.campos).length === 0,
      ),
    ).toBe(true);
    expect((await put(fora, path, {})).json).toEqual({ valor: ['é obrigatório'] });
  });

  it('de duas janelas, a segunda recebe o que a primeira guardou', async () => {
    const who = w.people.analista;
    const [a, b] = await Promise.all([
      put(who, path, { valor: { de: 'a' }, lock_version: 0 }),
      put(who, path, { valor: { de: 'b' }, lock_version: 0 }),
    ]);
    expect(new Set([a.status, b.status])).toEqual(new Set([200, 409]));
    const [won, lost] = a.status === 200 ? [a, b] : [b, a];
    expect(lost.json).toMatchObject({ errorCode: 'conflito', atual: won.json });
  });
});

describe('rascunhos', () => {
  const path = '/usuarios/rascunhos';
  const drafts = async (who: Person): Promise<Record<string, { valor: unknown; em: string }>> =>
    (await w.call(who, 'GET', path)).json.valor;

  it('são de cada um, um por chave; sem valor, apagam-se; o registro não conta o que dizem', async () => {
    const { fora, gerente } = w.people;
    expect(await drafts(fora)).toEqual({});
    await put(fora, path, { chave: 'a', valor: { conteudo: 'primeiro' } });
    await put(fora, path, { chave: 'b', valor: { conteudo: 'outro' } });
    expect((await put(fora, path, { chave: 'a', valor: { conteudo: 'mais' } })).status).toBe(200);
    expect(await drafts(fora)).toMatchObject({
      a: { valor: { conteudo: 'mais' } },
      b: { valor: { conteudo: 'outro' } },
    });
    expect(await drafts(gerente)).toEqual({});
    await put(fora, path, { chave: 'a', valor: null });
    expect(Object.keys(await drafts(fora))).toEqual(['b']);
    expect(
      (await logOf(w.pool, 'rascunho', fora.id)).every((l) => Object.keys(l.campos).length === 0),
    ).toBe(true);
  });

  it('os mais velhos cedem o lugar, e um grande demais é recusado', async () => {
    const { fora } = w.people;
    for (let n = 0; n < 25; n += 1) await put(fora, path, { chave: `k${n}`, valor: n });
    const kept = Object.keys(await drafts(fora));
    expect(kept).toHaveLength(20);
    expect(kept).toContain('k24');
    expect(kept).not.toContain('k0');
    expect((await put(fora, path, { chave: 'g', valor: 'x'.repeat(60_001) })).json).toEqual({
      valor: ['é grande demais para um rascunho'],
    });
  });

  it('de duas janelas ao mesmo tempo, ficam os dois', async () => {
    const who = w.people.analista;
    await Promise.all(['x', 'y'].map((chave) => put(who, path, { chave, valor: chave })));
    expect(Object.keys(await drafts(who)).toSorted()).toEqual(['x', 'y']);
  });
});
