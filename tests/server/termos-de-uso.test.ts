/** The terms of use: a version that somebody accepted stays as it was; each day and each name is one version's. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { JA_ACEITA } from '../../domain/termo-uso/index.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const PATH = '/alfa/sistema/termos-de-uso';
const TERMS = { titulo: 'de prova', vigente_de: '2031-01-01', texto: 'Use só para o trabalho.' };
const make = (changes: object = {}): Promise<Reply> =>
  w.call(w.people.admin, 'POST', PATH, { body: { ...TERMS, ...changes } });

it('muda-se e exclui-se a versão que ninguém aceitou; a aceita fica', async () => {
  const { id } = (await make()).json as { id: number };
  const edit = (lock_version: number): Promise<Reply> =>
    w.call(w.people.admin, 'PUT', `${PATH}/${id}`, {
      body: { ...TERMS, texto: `Use só para o trabalho, sempre (${lock_version}).`, lock_version },
    });
  expect((await edit(0)).status).toBe(200);
  await w.pool.query('insert into usuario_termo (usuario_id, termo_uso_id) values ($1, $2)', [
    w.people.fiscal.id,
    id,
  ]);
  const kept = await edit(1);
  expect([kept.status, kept.json]).toEqual([
    422,
    { errorCode: 'acao_impedida', message: JA_ACEITA },
  ]);
  const gone = await w.call(w.people.admin, 'DELETE', `${PATH}/${id}`, {
    body: { lock_version: 1 },
  });
  expect(gone.status).toBe(409);
  expect(gone.json.message).toBe('Não é possível excluir: 1 usuário usa esta versão dos termos');
});

it.each([
  ['o dia', { titulo: '9.0' }, { vigente_de: ['já está em uso'] }],
  ['o nome', { vigente_de: '2032-01-01' }, { titulo: ['já está em uso'] }],
])('%s é de uma versão só', async (_, changes, erro) => {
  await make();
  const r = await make(changes);
  expect([r.status, r.json]).toEqual([422, erro]);
});
