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
    const path = `/alfa/assuntos/${id}`;
    const os = await w.order({ assunto: id });
    expect((await put(w.people.fiscal, `${path}/excluir`, {})).status).toBe(403);
    expect((await put(w.people.admin, `${path}/excluir`, {})).json).toMatchObject({
      excluido: true,
      ordens: 1,
      analistas: [{ id: w.people.analista2.id }],
    });
    expect((await put(w.people.admin, `${path}/excluir`, {})).json).toMatchObject({
      message: 'O assunto já está excluído',
    });
    // Of orders that have it nothing changes.
    expect(
      (await w.call(w.people.admin, 'GET', `/alfa/ordem-servicos/${os.id}`)).json,
    ).toMatchObject({ assunto: { id, descricao: 'Poeira' } });
    expect((await post(w.people.gerente, '/alfa/ordem-servicos', { assunto_id: id })).json).toEqual(
      { assunto_id: ['não foi encontrado'] },
    );
    expect((await put(w.people.admin, `${path}/restaurar`, {})).json).toMatchObject({
      excluido: false,
    });
    expect((await post(w.people.gerente, '/alfa/ordem-servicos', { assunto_id: id })).status).toBe(
      201,
    );
  });

  it('situações e informações: as enviadas passam a ser todas, cada uma com o seu id; sem código, o momento', async () => {
    const before = Date.now();
    const made = await post(w.people.admin, '/alfa/assuntos', {
      ...base,
      descricao: 'Fumaça',
      encerramento: [
        ...base.encerramento,
        { descricao: 'Não procede', resultado: 'regular', implanta: true },
      ],
      informacoes: [
        { titulo: 'Horário', descricao: 'Só depois das 18 horas' },
        { titulo: 'Acesso', descricao: 'Pela rua de trás, sem campainha' },
      ],
    });
    const { id, encerramento } = made.json as { id: number; encerramento: { codigo: string }[] };
    expect(made.json).toMatchObject({
      encerramento: [
        { id: 1, codigo: 'ok', resultado: 'irregular', exige_comentario: false, implanta: false },
        { id: 2, resultado: 'regular', exige_comentario: false, implanta: true },
      ],
      informacoes: [
        { id: 1, titulo: 'Horário' },
        { id: 2, titulo: 'Acesso' },
      ],
      departamento: { codigo: 'alfa' },
      ordens: 0,
    });
    expect(Number(encerramento[1]?.codigo)).toBeGreaterThanOrEqual(before);
    const edit = (body: object, lock_version = 0) =>
      put(w.people.admin, `/alfa/assuntos/${id}`, {
        ...base,
        descricao: 'Fumaça',
        lock_version,
        ...body,
      });
    const [first] = base.encerramento;
    const changed = await edit({
      encerramento: [
        { id: 2, codigo: 'nao', descricao: 'Não procede', resultado: 'neutro' },
        { id: 1, ...first, destroy: true },
        { ...first, codigo: 'outro', exige_comentario: true },
      ],
      informacoes: [
        { id: 2, titulo: 'Acesso', descricao: 'Pela porta da frente' },
        { id: 1, titulo: 'Horário', descricao: 'Só depois das 18 horas', destroy: true },
      ],
    });
    expect(changed.json).toMatchObject({
      encerramento: [
        { id: 2, codigo: 'nao', resultado: 'neutro' },
        { id: 3, codigo: 'outro', exige_comentario: true },
      ],
      informacoes: [{ id: 2, descricao: 'Pela porta da frente' }],
    });
    const wrong: [object, object][] = [
      [{ encerramento: [{ id: 9, ...first }] }, { 'encerramento.0.id': ['não foi encontrado'] }],
      [
        {
          encerramento: [
            { id: 2, ...first },
            { id: 2, ...first, codigo: 'b' },
          ],
        },
        { 'encerramento.1.id': ['já está em uso'] },
      ],
      [{ encerramento: [{ id: 2, ...first, destroy: true }] }, { encerramento: ['é obrigatório'] }],
      [
        { informacoes: [{ titulo: 'T'.repeat(151), descricao: 'Curta' }] },
        {
          'informacoes.0.titulo': ['é muito longo (máximo: 150 caracteres)'],
          'informacoes.0.descricao': ['é muito curto (mínimo: 10 caracteres)'],
        },
      ],
      [
        { informacoes: [{ titulo: '', descricao: 'Uma descrição' }] },
        {
          'informacoes.0.titulo': ['é obrigatório'],
        },
      ],
    ];
    for (const [body, errors] of wrong) expect((await edit(body, 1)).json).toEqual(errors);
  });
});

describe('formulários', () => {
  const item = { codigo: 'recuo', titulo: 'Recuo', tipo: 'medida', opcoes: ['m'] };
  const base = { descricao: 'Recuos', tipo: 'vistoria', checklist: [item] };
  const versions = async (id: number): Promise<number[]> =>
    (
      await w.pool.query<{ versao: number }>(
        'select versao from formulario_versao where formulario_id = $1 order by versao',
        [id],
      )
    ).rows.map(({ versao }) => versao);

  it('o que pergunta tem versões; o resto se altera sem uma', async () => {
    expect((await post(w.people.fiscal, '/alfa/formularios', base)).status).toBe(403);
    const made = await post(w.people.admin, '/alfa/formularios', base);
    const { id } = made.json as { id: number };
    expect(made.json).toMatchObject({
      versao: 1,
      checklist: [{ id: 1, codigo: 'recuo', obrigatorio: false, ajuda: null, opcoes: ['m'] }],
      assuntos: [],
    });
    const edit = (body: object, lock_version: number) =>
      put(w.people.gerente, `/alfa/formularios/${id}`, { ...base, lock_version, ...body });
    const kept = { ...item, id: 1, obrigatorio: false };
    expect((await edit({ descricao: 'Recuos e muros', checklist: [kept] }, 0)).json).toMatchObject({
      descricao: 'Recuos e muros',
      versao: 1,
      lock_version: 1,
    });
    const moved = await edit(
      {
        checklist: [
          { titulo: 'Muro', tipo: 'sim_nao', opcoes: ['nada'], obrigatorio: true },
          { ...kept, obrigatorio: true },
        ],
      },
      1,
    );
    expect(moved.json).toMatchObject({
      versao: 2,
      // What a kind does not ask for is not kept.
      checklist: [
        { id: 2, titulo: 'Muro', opcoes: [] },
        { id: 1, obrigatorio: true },
      ],
    });
    expect(await versions(id)).toEqual([1, 2]);
    expect((await logOf(w.pool, 'formulario', id)).map((l) => l.acao)).toEqual([
      'formularios.create',
      'formularios.update',
      'formularios.update',
    ]);
  });

  it('recusa a escolha sem escolha, a medida sem unidade, o código duas vezes, o que fica sem item', async () => {
    const wrong: [object[], object][] = [
      [
        [{ titulo: 'Estado', tipo: 'escolha', opcoes: ['Bom'] }],
        { 'checklist.0.opcoes': ['precisa de ao menos 2 itens'] },
      ],
      [
        [{ titulo: 'Estado', tipo: 'escolha', opcoes: ['Bom', 'Bom'] }],
        { 'checklist.0.opcoes': ['já está em uso'] },
      ],
      [
        [{ titulo: 'Muro', tipo: 'medida' }],
        { 'checklist.0.opcoes': ['precisa de ao menos 1 item'] },
      ],
      [[item, item], { 'checklist.1.codigo': ['já está em uso'] }],
      [[{ ...item, tipo: 'cor' }], { 'checklist.0.tipo': ['não é válido'] }],
      [[{ ...item, id: 4, destroy: true }], { checklist: ['é obrigatório'] }],
    ];
    for (const [checklist, errors] of wrong)
      expect(
        (await post(w.people.admin, '/alfa/formularios', { ...base, checklist })).json,
      ).toEqual(errors);
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
