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
    expect((await editUser(w.people.admin, w.people.admin.id, { ativo: false })).json).toEqual({
      ativo: ['Você não pode desativar a si mesmo'],
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
          ? (given as () => unknown)()
          : (given ?? (kind === 'boolean' ? !before[name] : 'Outro'));
      const refused = await editUser(w.people.admin, both.id, { [name]: value });
      expect([refused.status, refused.json.errorCode]).toEqual([403, 'sem_permissao']);
      expect((await w.call(w.people.admin, 'GET', `/alfa/usuarios/${both.id}`)).json).toEqual(
        before,
      );
      // What stays as it is, is no change; what is the department's own is its administrator's.
      const same = { nome: before.nome, ativo: before.ativo, usuario_grupo_id: w.grupo };
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
    await editUser(w.people.admin, who.id, { ativo: false });
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
      ['perfis.create', ['ativo', 'descricao', 'created_at', 'permissoes']],
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
