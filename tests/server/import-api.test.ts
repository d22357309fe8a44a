/** The same lines through the API: with a key that was given it, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIS_LINHAS } from '../../domain/integracao/index.ts';
import { cpfFrom } from '../../domain/kernel/identifiers.ts';
import { createKey, type Escopo, revokeKey } from '../../server/auth/keys.ts';
import { operationOf, wrongWith } from '../support/documented.ts';
import { makeWorld, request, type Person, type Reply, type World } from '../support/world.ts';

let w: World;
/** May import people and registries in alfa. */
let outroSistema: Person;
beforeAll(async () => {
  w = await makeWorld();
  outroSistema = await w.somebody('alfa', ['integracao.pessoas', 'integracao.cadastros']);
  await w.pool.query('update usuario set servico = true where id = $1', [outroSistema.id]);
});
afterAll(() => w?.close());

const by = { requestId: 'teste', ip: '127.0.0.1' };
const key = (who: Person, ...escopos: Escopo[]): Promise<string> =>
  w.db
    .transaction()
    .execute((trx) => createKey(trx, who.id, { nome: 'Teste', escopos, dias: 30 }, by));
const send = (
  token: string,
  path: string,
  lines: readonly unknown[] | string,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  request(w.app, { token } as Person, 'POST', `/api/v2/osm/admin${path}`, {
    body: typeof lines === 'string' ? lines : lines.map((one) => JSON.stringify(one)).join('\n'),
    headers: { 'content-type': 'application/x-ndjson', ...headers },
  });
const PESSOAS = '/alfa/integracao/pessoas/lote';
const pessoa = (n: number, razao_social = `Pessoa ${n}`) => ({
  cpf_cnpj: cpfFrom(String(200_000_000 + n)),
  razao_social,
});

describe('POST /D/integracao/{entidade}/lote', () => {
  it('diz de cada linha o que lhe aconteceu, e o log diz por quem', async () => {
    const token = await key(outroSistema, 'integracao.pessoas');
    const lines = [pessoa(1), pessoa(2), { cpf_cnpj: '1' }, pessoa(1, 'Outra')];
    const simulado = await send(token, `${PESSOAS}?simular=sim`, lines);
    const counts = { novas: 2, alteradas: 0, iguais: 0, recusadas: 2 };
    expect(simulado.json).toMatchObject({ simulado: true, ...counts });
    const done = await send(token, PESSOAS, lines);
    expect(done.status, done.text).toBe(200);
    expect(done.json).toEqual({ ...simulado.json, simulado: false });
    const again = await send(token, PESSOAS, [pessoa(1), pessoa(2, 'Mudada')]);
    expect(again.json.linhas).toEqual([
      { linha: 1, destino: 'igual' },
      { linha: 2, destino: 'alterada', campos: ['razao_social'] },
    ]);
    const { rows } = await w.pool.query<{ usuario_id: number; request_id: string }>(
      `select usuario_id, request_id from log where acao = 'integracao.pessoas' order by id`,
    );
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row.usuario_id))).toEqual(new Set([outroSistema.id]));
    expect(new Set(rows.map((row) => row.request_id)).size).toBe(2);
  });

  it('só com uma chave que o pode, enquanto vale', async () => {
    const session = await send(outroSistema.token, PESSOAS, [pessoa(10)]);
    expect([session.status, session.json.errorCode]).toEqual([403, 'sem_chave']);
    expect((await send(await key(outroSistema, 'sessao'), PESSOAS, [pessoa(10)])).status).toBe(403);
    // Given to the key, and not held by its owner.
    expect(
      (await send(await key(w.people.fiscal, 'integracao.pessoas'), PESSOAS, [pessoa(10)])).status,
    ).toBe(403);
    const token = await key(outroSistema, 'integracao.pessoas');
    expect((await send(token, '/alfa/integracao/cadastros/lote', [{}])).status).toBe(403);
    expect((await send(token, '/beta/integracao/pessoas/lote', [{}])).status).toBe(404);
    expect((await send(token, '/alfa/integracao/planetas/lote', [{}])).status).toBe(403);
    expect((await send('x'.repeat(43), PESSOAS, [pessoa(10)])).status).toBe(401);
    const { rows } = await w.pool.query<{ id: number }>(
      `select max(id) as id from sessao where usuario_id = $1 and tipo = 'chave'`,
      [outroSistema.id],
    );
    await w.db
      .transaction()
      .execute((trx) => revokeKey(trx, outroSistema.id, rows[0]?.id ?? 0, by));
    await expect.poll(async () => (await send(token, PESSOAS, [])).status).toBe(401);
    expect((await send(token, PESSOAS, [pessoa(10)])).status).toBe(401);
    const found = await w.pool.query('select from pessoa where cpf_cnpj = $1', [
      pessoa(10).cpf_cnpj,
    ]);
    expect(found.rows).toEqual([]);
  });

  it('recusa o que não é isto', async () => {
    const token = await key(outroSistema, 'integracao.pessoas', 'sessao');
    const json = { 'content-type': 'application/json' };
    expect((await send(token, PESSOAS, '{}', json)).status).toBe(415);
    expect((await send(token, `${PESSOAS}?cor=1`, [])).status).toBe(422);
    expect((await send(token, '/alfa/integracao/planetas/lote', [{}])).status).toBe(404);
    const many = Array.from({ length: MAIS_LINHAS + 1 }, () => '{}').join('\n');
    expect((await send(token, PESSOAS, many)).status).toBe(422);
    expect((await send(token, PESSOAS, '')).json).toMatchObject({ novas: 0, linhas: [] });
    const latin1 = await w.app.inject({
      method: 'POST',
      url: `/api/v2/osm/admin${PESSOAS}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      payload: Buffer.from('{"razao_social":"José"}', 'latin1'),
    });
    expect([latin1.statusCode, latin1.json()]).toMatchObject([400, { errorCode: 'nao_utf8' }]);
  });

  it('dez mil linhas de uma vez; os consoles ouvem que mudou, e não linha por linha', async () => {
    const token = await key(outroSistema, 'integracao.pessoas');
    const lines = Array.from({ length: MAIS_LINHAS }, (_, n) => pessoa(1000 + n));
    const done = await send(token, PESSOAS, lines);
    expect(done.json).toMatchObject({ novas: MAIS_LINHAS, recusadas: 0 });
  });

  it('está no documento da API, e responde como ele diz', async () => {
    const token = await key(outroSistema, 'integracao.pessoas');
    const { responses } = operationOf('integracao.lote');
    const schema = responses['200']?.content?.['application/json']?.schema ?? {};
    const { json } = await send(token, PESSOAS, [pessoa(1), { cpf_cnpj: 1 }]);
    expect(wrongWith(schema, json)).toBeNull();
  });
});
