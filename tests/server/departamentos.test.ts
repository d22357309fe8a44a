/** Departments kept in the product: made with what they begin with, renamed, taken away while nothing is in them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startingProfiles } from '../../domain/kernel/permissions.ts';
import { createUser } from '../../server/users.ts';
import { logOf } from '../support/logs.ts';
import { addPerson, addProfile } from '../support/municipality.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const PATH = '/alfa/sistema/departamentos';
const make = (who: Person, body: object, path = PATH): Promise<Reply> =>
  w.call(who, 'POST', path, { body });
const versionOf = async (id: number): Promise<number> =>
  (await w.call(w.people.admin, 'GET', `${PATH}/${id}`)).json.lock_version as number;

describe('departamentos', () => {
  it('um novo começa com os perfis iniciais, e quem o fez trabalha nele no pedido seguinte', async () => {
    const { admin } = w.people;
    const made = await make(admin, { nome: 'Obras privadas', codigo: 'obras-privadas' });
    expect([made.status, made.json]).toEqual([
      201,
      { id: made.json.id, nome: 'Obras privadas', codigo: 'obras-privadas', lock_version: 0 },
    ]);
    const mine = await w.call(admin, 'GET', '/departamentos?codigo_eq=obras-privadas');
    expect(mine.json.rows).toMatchObject([{ nome: 'Obras privadas', perfis: ['Administrador'] }]);
    const perfis = await w.call(admin, 'GET', '/obras-privadas/perfis?order=id asc');
    expect((perfis.json.rows as { descricao: string }[]).map((one) => one.descricao)).toEqual(
      startingProfiles.map((one) => one.descricao),
    );
    // Each is in the log: the department for all, what is in it in its own.
    const [log] = await logOf(w.pool, 'departamento', made.json.id as number);
    expect(log).toMatchObject({
      acao: 'sistema.departamentos.create',
      departamento_id: null,
      usuario_id: admin.id,
      campos: { codigo: { para: 'obras-privadas' }, nome: { para: 'Obras privadas' } },
    });
    const [joined] = await logOf(w.pool, 'usuario', admin.id);
    expect(joined).toMatchObject({
      acao: 'sistema.departamentos.create',
      departamento_id: made.json.id,
      campos: { departamento_ids: { de: null, para: [made.json.id] } },
    });
    for (const { id } of perfis.json.rows as { id: number }[])
      expect(await logOf(w.pool, 'perfil', id)).toMatchObject([{ acao: 'perfis.create' }]);
  });

  it.each([
    [{ nome: 'Sem código' }, { codigo: ['é obrigatório'] }],
    [
      { nome: 'Obras', codigo: 'Obras Novas' },
      {
        codigo: ['tem letras minúsculas sem acento, números e, entre eles, hífens: obras-privadas'],
      },
    ],
    [
      { nome: 'Usuários', codigo: 'usuarios' },
      { codigo: ['é palavra dos endereços do sistema: escolha outro'] },
    ],
    [{ nome: 'Outro alfa', codigo: 'alfa' }, { codigo: ['já está em uso'] }],
    [{ nome: 'Departamento beta', codigo: 'outro-beta' }, { nome: ['já está em uso'] }],
    [{ nome: 'x', codigo: 'curto' }, { nome: [expect.stringContaining('3')] }],
  ])('recusa %j', async (body, errors) => {
    const refused = await make(w.people.admin, body);
    expect([refused.status, refused.json]).toEqual([422, errors]);
  });

  it('quem não tem todas as permissões não faz um: teria nele as que lhe faltam', async () => {
    expect(
      (await make(w.people.gerente, { nome: 'Do gerente', codigo: 'do-gerente' })).status,
    ).toBe(403);
    // Who was given just this one is told what else is given with it.
    const perfil = await addProfile(w.db, w.alfa, 'Só departamentos', [
      'sistema.departamentos.create',
    ]);
    const so = await addPerson(w.db, 'so-departamentos', 900, {
      departamento: w.alfa,
      grupo: null,
      perfil,
    });
    const refused = await make(so, { nome: 'Do quase', codigo: 'do-quase' });
    expect([refused.status, refused.json.message]).toEqual([
      403,
      expect.stringMatching(/^Ninguém dá a permissão que não tem: /),
    ]);
    expect((await w.call(w.people.admin, 'GET', `${PATH}?codigo_eq=do-quase`)).json.count).toBe(0);
  });

  it('o nome muda, o código não', async () => {
    const { admin } = w.people;
    const { id } = (await make(admin, { nome: 'Posturas', codigo: 'posturas' })).json;
    const renamed = await w.call(admin, 'PUT', `${PATH}/${id}`, {
      body: { nome: 'Posturas e limpeza', lock_version: 0 },
    });
    expect([renamed.status, renamed.json]).toMatchObject([
      200,
      { nome: 'Posturas e limpeza', codigo: 'posturas', lock_version: 1 },
    ]);
    const coded = await w.call(admin, 'PUT', `${PATH}/${id}`, {
      body: { nome: 'Posturas', codigo: 'limpeza', lock_version: 1 },
    });
    expect(coded.status).toBe(422);
    expect(await versionOf(id as number)).toBe(1);
  });

  it('sai enquanto nada há nele além do que veio com ele; senão diz o que há', async () => {
    const { admin } = w.people;
    const used = await w.call(admin, 'DELETE', `${PATH}/${w.beta.id}`);
    expect([used.status, used.json.errorCode]).toEqual([409, 'dependentes']);
    expect(used.json.message).toMatch(/assunto/);
    expect(used.json.message).toMatch(/usuário/);
    // Nothing of it went.
    expect((await w.call(admin, 'GET', '/alfa/usuarios?per_page=1')).status).toBe(200);

    const { id } = (await make(admin, { nome: 'Por engano', codigo: 'por-engano' })).json;
    const gone = await w.call(admin, 'DELETE', `${PATH}/${id}`);
    expect(gone.status).toBe(204);
    // Nobody's any more, from the next call on.
    expect((await w.call(admin, 'GET', '/por-engano/perfis')).status).toBe(404);
    expect((await logOf(w.pool, 'departamento', id as number)).map((row) => row.acao)).toEqual([
      'sistema.departamentos.create',
      'sistema.departamentos.destroy',
    ]);
    // The name and the code are free again.
    expect((await make(admin, { nome: 'Por engano', codigo: 'por-engano' })).status).toBe(201);
  });

  it('um que tem outra pessoa fica, com quem o tenta tirar ainda dentro', async () => {
    const { admin } = w.people;
    const { id } = (await make(admin, { nome: 'Com gente', codigo: 'com-gente' })).json;
    await createUser(w.db, {
      login: 'dentro',
      nome: 'Pessoa de dentro',
      email: 'dentro@cidade.example',
      owner: false,
      senha: 'uma senha longa de teste',
      departamento: 'com-gente',
      perfil: 'Fiscal',
    });
    const refused = await w.call(admin, 'DELETE', `${PATH}/${id}`);
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringMatching(/1 usuário/),
    ]);
    expect((await w.call(admin, 'GET', '/com-gente/perfis')).json.count).toBe(5);
  });

  it('dois do mesmo código ao mesmo tempo: um se faz, o outro é recusado no seu campo', async () => {
    const both = await Promise.all(
      ['Um', 'Outro'].map((nome) =>
        make(w.people.admin, { nome: `${nome} setor`, codigo: 'setor' }),
      ),
    );
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    expect(both.find((one) => one.status === 422)?.json).toEqual({ codigo: ['já está em uso'] });
  });

  it('do terminal também: palavra dos endereços é recusada', async () => {
    const user = { login: 'eva', nome: 'Eva', email: 'eva@cidade.example', owner: true };
    await expect(createUser(w.db, { ...user, departamento: 'mensagens' })).rejects.toThrow(
      '--departamento: o código é palavra dos endereços do sistema: escolha outro.',
    );
  });
});
