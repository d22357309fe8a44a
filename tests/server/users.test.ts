/** A person made at the terminal leaves its rows in the log, as one made in the console does; so does what comes with it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Finding } from '../../server/audit/finding.ts';
import { verifyLog } from '../../server/audit/verify.ts';
import { catalogue } from '../../server/catalog.ts';
import { createUser } from '../../server/users.ts';
import { makeWorld, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const rows = async (entidade: string) =>
  (
    await w.pool.query<{ acao: string; usuario_id: number | null; inteiro: boolean; nome: string }>(
      `select acao, usuario_id, dito ? 'inteiro' as inteiro,
         coalesce(campos #>> '{login,para}', campos #>> '{codigo,para}', campos #>> '{descricao,para}') as nome
       from log where entidade = $1 order by id`,
      [entidade],
    )
  ).rows;

it('a pessoa, o departamento e os perfis que se fazem com ela estão inteiros na cadeia, feitos por ninguém que entrou', async () => {
  const before = { departamentos: await rows('departamento'), perfis: await rows('perfil') };
  await createUser(w.db, {
    login: 'primeira.pessoa',
    nome: 'Primeira Pessoa',
    email: 'primeira@cidade.gov.br',
    owner: true,
    departamento: 'obras-novas',
    perfil: 'Administrador',
  });
  const made = (all: Awaited<ReturnType<typeof rows>>, since: readonly unknown[]) =>
    all.slice(since.length);
  const departamentos = made(await rows('departamento'), before.departamentos);
  const perfis = made(await rows('perfil'), before.perfis);
  const pessoa = (await rows('usuario')).filter(({ nome }) => nome === 'primeira.pessoa');
  expect(departamentos.map(({ nome }) => nome)).toEqual(['obras-novas']);
  expect(perfis.map(({ nome }) => nome)).toContain('Administrador');
  expect(pessoa).toHaveLength(1);
  for (const row of [...departamentos, ...perfis, ...pessoa])
    expect(row).toMatchObject({ usuario_id: null, inteiro: true });
  const found: Finding[] = [];
  await verifyLog(w.pool, catalogue.writers.values(), {}, (f) => found.push(f));
  expect(
    found.filter(({ entidade }) => ['usuario', 'perfil', 'departamento'].includes(entidade)),
  ).toEqual([]);
});

it('o que é recusado não deixa linha', async () => {
  const before = (await rows('usuario')).length;
  await expect(
    createUser(w.db, {
      login: 'primeira.pessoa',
      nome: 'Outra',
      email: 'outra@cidade.gov.br',
      owner: false,
    }),
  ).rejects.toThrow('Já existe');
  expect(await rows('usuario')).toHaveLength(before);
});
