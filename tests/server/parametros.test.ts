/** What a municipality decides of the product holds from its day on, the newest that has begun. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const hoje = hojeEm(new Date());
const decide = (body: object): Promise<Reply> =>
  w.call(w.people.admin, 'POST', '/alfa/sistema/parametros', {
    body: { descricao: 'Decidido em prova', ...body },
  });
const municipio = async (): Promise<unknown> =>
  (await w.app.inject({ url: '/readyz' })).json<{ municipio: string }>().municipio;

describe('parâmetros', () => {
  it('vale o mais novo dos que começaram; o de amanhã ainda não; sem nenhum, o da instalação', async () => {
    const ours = await municipio();
    const old = await decide({ chave: 'municipio', valor: 'Vila Velha', vigente_de: '2020-01-01' });
    const now = await decide({ chave: 'municipio', valor: 'Vila Nova', vigente_de: hoje });
    const later = { chave: 'municipio', valor: 'Vila Futura', vigente_de: addDays(hoje, 1) };
    expect([old.status, now.status, (await decide(later)).status]).toEqual([201, 201, 201]);
    expect(await municipio()).toBe('Vila Nova');
    for (const [{ json }, name] of [
      [now, 'Vila Velha'],
      [old, ours],
    ] as const) {
      await w.call(w.people.admin, 'DELETE', `/alfa/sistema/parametros/${json.id}`);
      expect(await municipio()).toBe(name);
    }
  });

  it.each([
    ['municipio', 'Oi', 'é muito curto (mínimo: 3 caracteres)'],
    ['aviso_prazo_dias', 'três', 'não é um número inteiro'],
    ['aviso_prazo_dias', '-1', 'não é um número inteiro'],
    ['aviso_prazo_dias', '61', 'deve ser menor ou igual a 60'],
  ])('%s não é %j', async (chave, valor, message) => {
    const refused = await decide({ chave, valor, vigente_de: hoje });
    expect([refused.status, refused.json]).toEqual([422, { valor: [message] }]);
  });

  it('o banco só conhece o que se decidiu', async () => {
    await decide({ chave: 'aviso_prazo_dias', valor: '0', vigente_de: hoje });
    const { rows } = await sql<{ dias: string; nada: string | null }>`
      select parametro_de('aviso_prazo_dias') as dias, parametro_de('outro') as nada`.execute(w.db);
    expect(rows).toEqual([{ dias: '0', nada: null }]);
  });

  it('o segredo da instalação não é parâmetro: nem se lê, nem se decide', async () => {
    const all = await w.call(w.people.dona, 'GET', '/alfa/sistema/parametros?per_page=200');
    expect(all.text).not.toContain('segredo');
    const refused = await decide({ chave: 'enderecos_assinados', valor: 'x', vigente_de: hoje });
    expect([refused.status, Object.keys(refused.json)]).toEqual([422, ['chave']]);
  });
});
