/** Users, profiles and groups: what editing them does, and that permissions hold at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantTree, permissionPaths } from '../../domain/kernel/permissions.ts';
import { editarUsuario } from '../../domain/usuario/index.ts';
import { buildApp } from '../../server/app.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { logOf } from '../support/logs.ts';
import { until } from '../support/until.ts';
import { makeWorld, request, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const put = (who: Person, path: string, body: object): Promise<Reply> =>
  w.call(who, 'PUT', path, { body });
const post = (who: Person, path: string, body: object): Promise<Reply> =>
  w.call(who, 'POST', path, { body });
const version = async (table: 'usuario' | 'perfil' | 'assunto', id: number): Promise<number> =>
  (
    await w.db
      .selectFrom(table)
      .select('lock_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).lock_version;
const perfilId = async (descricao: string, departamento = w.alfa.id): Promise<number> =>
  (
    await w.db
      .selectFrom('perfil')
      .select('id')
      .where('departamento_id', '=', departamento)
      .where('descricao', '=', descricao)
      .executeTakeFirstOrThrow()
  ).id;
/** Whose work stays as it is. */
const desativar = (who: Person, id: number): Promise<Reply> =>
  put(who, `/alfa/usuarios/${id}/desativar`, { modo: 'deixar', motivo: 'Deixou a prefeitura' });
const editUser = async (who: Person, id: number, body: object): Promise<Reply> =>
  put(who, `/alfa/usuarios/${id}`, { lock_version: await version('usuario', id), ...body });

describe('usuários', () => {
  it('dados, perfis, assuntos, zonas e grupo, registrados de e para', async () => {
    const { id } = w.people.fiscal2;
    const r = await editUser(w.people.admin, id, {
      nome: 'Fiscal Renomeado',
      matricula: '',
      perfil_ids: [await perfilId('Consulta'), await perfilId('Fiscal')],
      assunto_ids: [w.assuntos.opcional],
      zona_ids: w.zonas,
      usuario_grupo_id: null,
    });
    expect([r.status, r.json]).toEqual([
      200,
      expect.objectContaining({
        nome: 'Fiscal Renomeado',
        matricula: null,
        usuario_grupo: null,
        lock_version: 1,
        perfis: [
          expect.objectContaining({ descricao: 'Consulta' }),
          expect.objectContaining({ descricao: 'Fiscal' }),
        ],
        assuntos: [{ id: w.assuntos.opcional, descricao: 'Assunto opcional' }],
      }),
    ]);
    expect((await w.call(w.people.admin, 'GET', `/alfa/usuarios/${id}`)).json).toEqual(r.json);
    const [log] = await logOf(w.pool, 'usuario', id);
    expect(log).toMatchObject({
      acao: 'usuarios.update',
      usuario_id: w.people.admin.id,
      campos: {
        nome: { de: w.people.fiscal2.nome, para: 'Fiscal Renomeado' },
        // What left, and what came.
        usuario_grupo_ids: { de: [w.grupo], para: null },
        assunto_ids: { para: null },
        zona_ids: { de: null, para: w.zonas },
      },
      dito: { entrada: { assunto_ids: [w.assuntos.opcional] } },
    });
    expect(log?.campos).not.toHaveProperty('matricula');
    // Whoever changes only what hangs on the record changes the record.
    expect((await editUser(w.people.admin, id, { zona_ids: [] })).json.lock_version).toBe(2);
  });

  it('recusa o que é de outro departamento, o que está em uso, e a si mesmo fora', async () => {
    const { id } = w.people.fiscal2;
    for (const [field, value] of [
      ['perfil_ids', [await perfilId('Fiscal', w.beta.id)]],
      ['assunto_ids', [w.assuntos.beta]],
      ['zona_ids', [999_999]],
    ] as const)
      expect((await editUser(w.people.admin, id, { [field]: value })).json).toEqual({
        [field]: ['não foi encontrado'],
      });
    expect((await editUser(w.people.admin, id, { usuario_grupo_id: 999_999 })).json).toEqual({
      usuario_grupo_id: ['não foi encontrado'],
    });
    const { email } = await w.db
      .selectFrom('usuario')
      .select('email')
      .where('id', '=', w.people.fiscal.id)
      .executeTakeFirstOrThrow();
    expect((await editUser(w.people.admin, id, { email: email.toUpperCase() })).json).toEqual({
      email: ['já está em uso'],
    });
    expect((await editUser(w.people.admin, id, { email: 'sem arroba' })).json).toEqual({
      email: ['não é um e-mail válido'],
    });
    expect(
      (await put(w.people.admin, `/alfa/usuarios/${id}`, { nome: 'Sem versão' })).json,
    ).toEqual({ lock_version: ['é obrigatório'] });
  });

  it('o proprietário só é alterado por um proprietário', async () => {
    const { id } = w.people.dona;
    await w.pool.query(
      'insert into usuario_departamento (departamento_id, usuario_id) values ($1, $2)',
      [w.alfa.id, id],
    );
    expect((await editUser(w.people.admin, id, { email: 'tomei@mau.example' })).json).toEqual({
      errorCode: 'sem_permissao',
      message: 'Sem permissão!',
    });
    expect((await editUser(w.people.dona, id, { matricula: '7' })).status).toBe(200);
  });
});

describe('ninguém toma o que é de outro, nem dá o que não tem', () => {
  const emailOf = async (id: number): Promise<string> =>
    (
      await w.db
        .selectFrom('usuario')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email;
  /** Of the department alone; whatever else the form has is the person's everywhere. */
  const OWN = new Set(['perfil_ids', 'assunto_ids', 'usuario_grupo_id']);
  const VALUES: Readonly<Record<string, unknown>> = {
    zona_ids: () => w.zonas,
    cargo_id: async () =>
      (
        await w.db
          .insertInto('cargo')
          .values({ descricao: 'Fiscal de Posturas' })
          .onConflict((on) => on.column('descricao').doUpdateSet({ lock_version: 0 }))
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    email: 'tomei@mau.example',
  };
  const globals = Object.entries(editarUsuario.input)
    .filter(([name]) => !OWN.has(name))
    .map(([name, field]) => [name, field.kind] as const);

  it.each(globals)(
    '%s é de quem administra todos os departamentos da pessoa',
    async (name, kind) => {
      const both = await w.somebody('beta', []);
      await w.pool.query(
        'insert into usuario_departamento (departamento_id, usuario_id) values ($1, $2)',
        [w.alfa.id, both.id],
      );
      const before = (await w.call(w.people.admin, 'GET', `/alfa/usuarios/${both.id}`)).json;
      const given = VALUES[name];
      const value =
        typeof given === 'function'
          ? await (given as () => unknown)()
          : (given ?? (kind === 'boolean' ? !before[name] : 'Outro'));
      const refused = await editUser(w.people.admin, both.id, { [name]: value });
      expect([refused.status, refused.json.errorCode]).toEqual([403, 'sem_permissao']);
      expect((await w.call(w.people.admin, 'GET', `/alfa/usuarios/${both.id}`)).json).toEqual(
        before,
      );
      // What stays as it is, is no change; what is the department's own is its administrator's.
      const same = { nome: before.nome, usuario_grupo_id: w.grupo };
      expect((await editUser(w.people.admin, both.id, same)).status).toBe(200);
      expect((await editUser(w.people.dona, both.id, { [name]: value })).status).toBe(200);
    },
  );

  it('um novo e-mail vale quando quem o tem confirma', async () => {
    const who = await w.somebody('alfa', []);
    const before = await emailOf(who.id);
    const r = await editUser(w.people.admin, who.id, { email: 'novo.endereco@alfa.example' });
    expect([r.status, r.json.email]).toEqual([200, before]);
    await until('o pedido de confirmação', async () => {
      const { rows } = await w.pool.query(
        `select email from auth_token where usuario_id = $1 and tipo = 'email' and usado_em is null`,
        [who.id],
      );
      return rows[0]?.email === 'novo.endereco@alfa.example';
    });
    expect(await emailOf(who.id)).toBe(before);
    expect((await logOf(w.pool, 'usuario', who.id)).at(-1)).toMatchObject({
      campos: {},
      dito: { entrada: { email: 'novo.endereco@alfa.example' } },
    });
  });

  it('cada permissão só é dada por quem a tem: em perfil novo, editado, ligado, atribuído', async () => {
    const mine = ['sistema.perfis.create', 'sistema.perfis.update', 'sistema.usuarios.update'];
    const who = await w.somebody('alfa', mine);
    for (const path of permissionPaths) {
      const r = await post(who, '/alfa/perfis', {
        descricao: `Perfil com ${path}`,
        permissoes: grantTree([path]),
      });
      expect([path, r.status]).toEqual([path, mine.includes(path) ? 201 : 403]);
    }
    const mineOne = (
      await post(who, '/alfa/perfis', { descricao: 'Meu', permissoes: grantTree(mine) })
    ).json.id as number;
    const all = await perfilId('Administrador');
    const edit = async (id: number, body: object): Promise<number> =>
      (
        await put(who, `/alfa/perfis/${id}`, {
          descricao: `Perfil ${id}`,
          lock_version: await version('perfil', id),
          ...body,
        })
      ).status;
    expect(await edit(mineOne, { permissoes: grantTree([...mine, 'ordem_servicos.index']) })).toBe(
      403,
    );
    expect(await edit(mineOne, { permissoes: grantTree(mine.slice(1)) })).toBe(200);
    const off = (
      await post(w.people.admin, '/alfa/perfis', {
        descricao: 'Desligado',
        ativo: false,
        permissoes: grantTree(['ordem_servicos.index']),
      })
    ).json.id as number;
    expect(await edit(off, { ativo: true, permissoes: grantTree(['ordem_servicos.index']) })).toBe(
      403,
    );
    for (const target of [who, w.people.nada])
      expect((await editUser(who, target.id, { perfil_ids: [all] })).status).toBe(403);
    expect((await editUser(who, w.people.nada.id, { perfil_ids: [mineOne] })).status).toBe(200);
    expect((await editUser(who, w.people.nada.id, { perfil_ids: [] })).status).toBe(200);
  });
});

describe('permissões valem na chamada seguinte da sessão que já havia', () => {
  const reads = async (who: Person): Promise<number> =>
    (await w.call(who, 'GET', '/alfa/ordem-servicos?per_page=1')).status;

  it('dar e tirar um perfil', async () => {
    const { nada } = w.people;
    for (let i = 0; i < 5; i += 1) {
      expect(await reads(nada)).toBe(403);
      await editUser(w.people.admin, nada.id, { perfil_ids: [await perfilId('Consulta')] });
      expect(await reads(nada)).toBe(200);
      await editUser(w.people.admin, nada.id, { perfil_ids: [] });
    }
    expect(await reads(nada)).toBe(403);
  });

  it('mudar o perfil, desativá-lo, desativar a pessoa', async () => {
    const id = (
      await post(w.people.admin, '/alfa/perfis', {
        descricao: 'Só vê',
        permissoes: grantTree(['ordem_servicos.index']),
      })
    ).json.id as number;
    const who = await w.somebody('alfa', []);
    await editUser(w.people.admin, who.id, { perfil_ids: [id] });
    const edit = async (body: object): Promise<Reply> =>
      put(w.people.admin, `/alfa/perfis/${id}`, {
        descricao: 'Só vê',
        lock_version: await version('perfil', id),
        ...body,
      });
    expect(await reads(who)).toBe(200);
    expect((await edit({ permissoes: {} })).status).toBe(200);
    expect(await reads(who)).toBe(403);
    await edit({ permissoes: grantTree(['ordem_servicos.index']) });
    expect(await reads(who)).toBe(200);
    await edit({ permissoes: grantTree(['ordem_servicos.index']), ativo: false });
    expect(await reads(who)).toBe(403);
    await edit({ permissoes: grantTree(['ordem_servicos.index']), ativo: true });
    expect(await reads(who)).toBe(200);
    await desativar(w.people.admin, who.id);
    expect(await reads(who)).toBe(401);
  });

  it('também em outro servidor sobre o mesmo banco', async () => {
    const pool = createPool(w.url, { max: 3 });
    const db = createDb(pool);
    const other = await buildApp({
      env: { ...w.env, LOG_LEVEL: 'silent' },
      db,
      pool,
      log: () => undefined,
      workers: false,
    });
    await other.ready();
    const there = async (): Promise<number> =>
      (
        await request(
          other,
          w.people.consulta,
          'GET',
          '/api/v2/osm/admin/alfa/ordem-servicos?per_page=1',
        )
      ).status;
    for (let i = 0; i < 3; i += 1) expect(await there()).toBe(200);
    await editUser(w.people.admin, w.people.consulta.id, { perfil_ids: [] });
    await until('o outro servidor sabe', async () => (await there()) === 403);
    await other.close();
    await db.destroy();
  });

  it('quem entrou lê toda a árvore, com o não dito por extenso', async () => {
    const current = async (who: Person, query = ''): Promise<Reply> =>
      w.call(who, 'GET', `/usuarios/current${query}`);
    const gerente = (await current(w.people.gerente, '?departamento=alfa')).json;
    expect(gerente).toMatchObject({
      id: w.people.gerente.id,
      departamento: { codigo: 'alfa' },
      perfis: ['Gerente'],
      owner: false,
      permissoes: {
        admin: {
          ordem_servicos: { cancelar: true },
          sistema: { perfis: { index: false }, usuarios: { index: true, update: false } },
        },
      },
    });
    const leaves = (node: unknown): unknown[] =>
      typeof node === 'object' && node !== null ? Object.values(node).flatMap(leaves) : [node];
    expect(leaves(gerente.permissoes)).toHaveLength(permissionPaths.length);
    expect(
      leaves((await current(w.people.dona, '?departamento=beta')).json.permissoes),
    ).not.toContain(false);
    const none = (await current(w.people.gerente)).json;
    expect([none.departamento, none.perfis, new Set(leaves(none.permissoes))]).toEqual([
      null,
      [],
      new Set([false]),
    ]);
    expect((await current(w.people.gerente, '?departamento=beta')).status).toBe(404);
    expect(
      (await w.call(w.people.gerente, 'GET', '/alfa/perfis/permissoes')).json.permissoes,
    ).toEqual(gerente.permissoes);
    expect(
      (await w.call(w.people.admin, 'GET', '/alfa/perfis/todas-as-permissoes')).json.permissoes,
    ).toMatchObject({ key: 'admin', children: expect.any(Array) });
    expect((await w.call(w.people.admin, 'GET', '/alfa/usuarios/modulos')).json).toContainEqual({
      id: 'osm',
      descricao: 'OS-m',
    });
  });
});

describe('perfis', () => {
  const criar = (permissoes: unknown, descricao = 'Perfil de prova'): Promise<Reply> =>
    post(w.people.admin, '/alfa/perfis', { descricao, permissoes });

  it('guarda a árvore inteira, e só o que existe', async () => {
    const r = await criar({ admin: { ordem_servicos: { index: true, create: false } } });
    expect(r.json).toMatchObject({
      ativo: true,
      usuarios: 0,
      permissoes: grantTree(['ordem_servicos.index']),
    });
    expect((await criar({}, 'Perfil vazio')).json.permissoes).toEqual(grantTree([]));
    expect((await criar({ admin: { ordem_servicos: { voar: true } } })).json).toEqual({
      permissoes: ['ordem_servicos.voar não foi encontrado'],
    });
    for (const tree of [
      null,
      'tudo',
      [],
      true,
      { owner: true },
      { admin: true },
      { admin: { ordem_servicos: 'sim' } },
      { admin: [] },
      { admin: { ordem_servicos: { index: 1 } } },
    ])
      expect(Object.keys((await criar(tree)).json), JSON.stringify(tree)).toEqual(['permissoes']);
    expect((await criar({})).json).toEqual({ descricao: ['já está em uso'] });
    expect((await post(w.people.admin, '/alfa/perfis', { descricao: 'X y' })).json).toEqual({
      permissoes: ['é obrigatório'],
    });
  });

  it('o registro diz o que mudou, e não o que ficou igual', async () => {
    const { id, permissoes } = (
      await criar({ admin: { ordem_servicos: { index: true } } }, 'Perfil registrado')
    ).json as { id: number; permissoes: object };
    await put(w.people.admin, `/alfa/perfis/${id}`, {
      descricao: 'Perfil renomeado',
      permissoes,
      lock_version: 0,
    });
    const steps = await logOf(w.pool, 'perfil', id);
    expect(steps.map((l) => [l.acao, Object.keys(l.campos)])).toEqual([
      ['perfis.create', ['ativo', 'descricao', 'created_at', 'permissoes', 'segundo_fator']],
      ['perfis.update', ['descricao']],
    ]);
    expect(
      (
        await put(w.people.admin, `/alfa/perfis/${id}`, {
          descricao: 'Perfil velho',
          permissoes,
          lock_version: 0,
        })
      ).json,
    ).toMatchObject({
      errorCode: 'conflito',
      atual: { descricao: 'Perfil renomeado', lock_version: 1 },
    });
  });
});

describe('antes de salvar um perfil', () => {
  const PATHS = ['ordem_servicos.index', 'ordem_servicos.show', 'ordem_servicos.comentar'];
  let perfil: number;
  let outro: number;
  const pessoas: Person[] = [];
  beforeAll(async () => {
    const made = async (descricao: string, paths: readonly string[]): Promise<number> =>
      (await post(w.people.admin, '/alfa/perfis', { descricao, permissoes: grantTree(paths) })).json
        .id as number;
    perfil = await made('Da diferença', PATHS.slice(0, 2));
    outro = await made('O outro', PATHS.slice(0, 1));
    for (const perfil_ids of [[perfil], [perfil], [perfil, outro], [perfil]]) {
      const who = await w.somebody('alfa', []);
      pessoas.push(who);
      await editUser(w.people.admin, who.id, { perfil_ids });
    }
    // Who is out of use can do nothing already.
    await desativar(w.people.admin, pessoas[3]?.id ?? 0);
  });
  const salvar = async (body: object, who = w.people.admin): Promise<Reply> =>
    put(who, `/alfa/perfis/${perfil}`, {
      descricao: 'Da diferença',
      lock_version: await version('perfil', perfil),
      ...body,
    });
  const nomes = (ids: readonly number[]): Promise<string[]> =>
    w.db
      .selectFrom('usuario')
      .select('nome')
      .where('id', 'in', ids)
      .execute()
      .then((rows) => rows.map(({ nome }) => nome).toSorted((a, b) => a.localeCompare(b, 'pt-BR')));

  it('diz quem ganha e perde o quê, pessoa por pessoa, e nada escreve', async () => {
    const before = await logOf(w.pool, 'perfil', perfil);
    const r = await salvar({ simular: true, permissoes: grantTree(['ordem_servicos.comentar']) });
    expect(r.status).toBe(200);
    const { simulado, grupos, ...rest } = r.json;
    expect(simulado).toEqual(expect.any(String));
    expect(rest).toEqual({
      incluidas: ['ordem_servicos.comentar'],
      retiradas: ['ordem_servicos.index', 'ordem_servicos.show'],
      pessoas: 3,
      iguais: 0,
    });
    const [a, b, c] = pessoas.map(({ id }) => id);
    expect(
      grupos.map((one: { pessoas: { nome: string }[] }) => ({
        ...one,
        pessoas: one.pessoas.map(({ nome }) => nome),
      })),
    ).toEqual([
      {
        ganha: ['ordem_servicos.comentar'],
        perde: ['ordem_servicos.index', 'ordem_servicos.show'],
        total: 2,
        pessoas: await nomes([a ?? 0, b ?? 0]),
      },
      {
        ganha: ['ordem_servicos.comentar'],
        perde: ['ordem_servicos.show'],
        total: 1,
        pessoas: await nomes([c ?? 0]),
      },
    ]);
    expect(await logOf(w.pool, 'perfil', perfil)).toEqual(before);
    expect((await w.call(w.people.admin, 'GET', `/alfa/perfis/${perfil}`)).json).toMatchObject({
      permissoes: grantTree(PATHS.slice(0, 2)),
    });
  });

  it.each([
    ['nada muda', { permissoes: PATHS.slice(0, 2) }, [0, 3]],
    ['o outro perfil dá o mesmo', { permissoes: PATHS.slice(1, 2) }, [2, 1]],
    ['desligado, não dá nada', { permissoes: PATHS.slice(0, 2), ativo: false }, [3, 0]],
  ])('%s', async (_, { permissoes, ...body }, [mudam, iguais]) => {
    const r = await salvar({ simular: true, permissoes: grantTree(permissoes), ...body });
    expect([r.json.pessoas, r.json.iguais]).toEqual([mudam, iguais]);
  });

  it('quem não tem a permissão não a dá, nem a simula, e lê qual é', async () => {
    const who = await w.somebody('alfa', ['sistema.perfis.update']);
    for (const simular of [true, false]) {
      const r = await salvar({ simular, permissoes: grantTree(PATHS) }, who);
      expect([r.status, r.json.message]).toEqual([
        403,
        'Ninguém dá a permissão que não tem: Ordens de serviço › Comentar',
      ]);
    }
    expect((await salvar({ simular: true, permissoes: {} }, who)).status).toBe(200);
  });

  it('salva-se o que foi conferido; o que mudou entretanto é recusado', async () => {
    const permissoes = grantTree(PATHS.slice(2));
    const { simulado } = (await salvar({ simular: true, permissoes })).json;
    await editUser(w.people.admin, pessoas[0]?.id ?? 0, { perfil_ids: [] });
    const r = await salvar({ simulado, permissoes });
    expect([r.status, r.json.errorCode]).toEqual([409, 'simulacao_mudou']);
    const now = (await salvar({ simular: true, permissoes })).json;
    expect(now.pessoas).toBe(2);
    expect((await salvar({ simulado: now.simulado, permissoes })).status).toBe(200);
  });
});

describe('desativar e reativar', () => {
  it('a si mesmo não, duas vezes não, o proprietário só por um proprietário', async () => {
    const { admin, dona } = w.people;
    const who = await w.somebody('alfa', []);
    const [eu, uma, outra] = [
      await desativar(admin, admin.id),
      await desativar(admin, who.id),
      await desativar(admin, who.id),
    ];
    expect([eu.status, uma.status, outra.status]).toEqual([422, 200, 422]);
    expect(eu.text).toContain('Você não pode desativar a si mesmo');
    expect(outra.text).toContain('A pessoa já está inativa');
    await w.pool.query(
      'insert into usuario_departamento (departamento_id, usuario_id) values ($1, $2) on conflict do nothing',
      [w.alfa.id, dona.id],
    );
    expect((await desativar(admin, dona.id)).status).toBe(403);
  });

  it('as sessões terminam já, e não voltam com a pessoa', async () => {
    const who = await w.somebody('alfa', ['ordem_servicos.index']);
    const le = async (): Promise<number> =>
      (await w.call(who, 'GET', '/alfa/ordem-servicos')).status;
    expect(await le()).toBe(200);
    await desativar(w.people.admin, who.id);
    expect(await le()).toBe(401);
    const r = await put(w.people.admin, `/alfa/usuarios/${who.id}/reativar`, {});
    expect(r.json, r.text).toMatchObject({ ativo: true });
    expect(await le()).toBe(401);
  });

  it('o trabalho vai a quem se disse, como se conferiu, ou fica; o repasse se desfaz depois', async () => {
    const { admin, fiscal2, gerente } = w.people;
    const sai = await w.somebody('alfa', []);
    await w.pool.query('update usuario set fiscal = true where id = $1', [sai.id]);
    const { id } = await w.order({ situacao: 'andamento', responsavel: sai.id });
    const corpo = { modo: 'uma', para_id: fiscal2.id, motivo: 'Aposentou-se ontem' };
    const caminho = `/alfa/usuarios/${sai.id}/desativar`;
    expect((await put(admin, caminho, corpo)).json).toMatchObject({ simulado: ['é obrigatório'] });
    const prevista = await put(admin, caminho, { ...corpo, simular: true });
    expect(prevista.json).toMatchObject({ ordens: 1, passam: 1, pessoas: [{ id: fiscal2.id }] });
    const r = await put(admin, caminho, { ...corpo, simulado: prevista.json.simulado });
    expect(r.json, r.text).toMatchObject({ ativo: false });
    const com = async () =>
      (await w.call(gerente, 'GET', `/alfa/ordem-servicos/${id}`)).json.usuario_responsavel.id;
    expect(await com()).toBe(fiscal2.id);
    const { rows } = (await w.call(gerente, 'GET', `/alfa/repasses?usuario_id_eq=${sai.id}`)).json;
    expect(rows).toMatchObject([{ situacao: 'feito', motivo: 'Aposentou-se ontem' }]);
    const devolve = () => put(gerente, `/alfa/repasses/${rows[0].id}/devolver`, {});
    expect((await devolve()).status).toBe(422);
    await put(admin, `/alfa/usuarios/${sai.id}/reativar`, {});
    expect((await devolve()).status).toBe(200);
    expect(await com()).toBe(sai.id);
    await desativar(admin, sai.id);
    expect(await com()).toBe(sai.id);
  });
});

describe('o último proprietário', () => {
  const ativo = (id: number): Promise<boolean> =>
    w.db
      .selectFrom('usuario')
      .select('ativo')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
      .then((row) => row.ativo);

  it('não sai de uso, por porta nenhuma; havendo outro, sai', async () => {
    const { dona } = w.people;
    const outra = await w.somebody('alfa', []);
    await w.pool.query('update usuario set owner = true where id = $1', [outra.id]);
    expect((await desativar(dona, outra.id)).status).toBe(200);
    await w.pool.query('update usuario set ativo = true where id = $1', [outra.id]);
    await w.pool.query('update usuario set owner = false where id = $1', [dona.id]);
    for (const sql of [
      'update usuario set ativo = false where id = $1',
      'update usuario set owner = false where id = $1',
    ])
      await expect(w.pool.query(sql, [outra.id])).rejects.toThrow('É o último proprietário em uso');
    expect(await ativo(outra.id)).toBe(true);
    await w.pool.query('update usuario set owner = true where id = $1', [dona.id]);
    await w.pool.query('update usuario set owner = false where id = $1', [outra.id]);
  });

  it('dois que se tiram ao mesmo tempo: fica um', async () => {
    const { dona } = w.people;
    const outra = await w.somebody('alfa', []);
    await w.pool.query('update usuario set owner = true where id = $1', [outra.id]);
    const replies = await Promise.all([desativar(dona, outra.id), desativar(outra, dona.id)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await ativo(dona.id), await ativo(outra.id)].filter(Boolean)).toHaveLength(1);
    await w.pool.query('update usuario set ativo = true where id = $1', [dona.id]);
  });
});

describe('grupos', () => {
  it('cria, renomeia, e não repete o nome no departamento', async () => {
    const r = await post(w.people.admin, '/alfa/usuario-grupos', { nome: 'Plantão' });
    expect([r.status, r.json]).toEqual([
      201,
      { id: expect.any(Number), nome: 'Plantão', lock_version: 0 },
    ]);
    expect((await post(w.people.admin, '/alfa/usuario-grupos', { nome: 'Plantão' })).json).toEqual({
      nome: ['já está em uso'],
    });
    expect(
      (await post(w.people.adminBeta, '/beta/usuario-grupos', { nome: 'Plantão' })).status,
    ).toBe(201);
    expect(
      (
        await put(w.people.admin, `/alfa/usuario-grupos/${r.json.id}`, {
          nome: 'Plantão Norte',
          lock_version: 0,
        })
      ).json,
    ).toMatchObject({ nome: 'Plantão Norte', lock_version: 1 });
    expect(
      (
        await put(w.people.admin, `/alfa/usuario-grupos/${r.json.id}`, {
          nome: 'Grupo Alfa',
          lock_version: 1,
        })
      ).json,
    ).toEqual({ nome: ['já está em uso'] });
  });
});
