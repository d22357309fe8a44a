/** A call with several parameters, made up: which of them is the record, and what the others may be. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrdemServico } from '../../domain/ordem-servico/schema.ts';
import { operationOf } from '../support/documented.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

vi.mock('../../domain/index.ts', async (load) => {
  const { actionsOf, call } = await import('../../domain/kernel/define.ts');
  const real = await load<typeof import('../../domain/index.ts')>();
  const excluirDocumento = actionsOf<OrdemServico>('ordem_servico')({
    id: 'ordem_servicos.docs.destroy',
    title: 'Excluir documento',
    info: 'Tira um documento da ordem',
    permission: null,
    call: call('v2 DELETE /D/ordem-servicos/{os}/docs/{dia}/{tipo}/{doc}', {
      record: 'os',
      kinds: { dia: 'date', tipo: 'name' },
    }),
    input: {},
    from: 'any',
    to: 'cancelada',
    guard: (os) => `É a ordem ${os.id}`,
    tier: 'C',
  });
  return { ...real, actions: [...real.actions, excluirDocumento] };
});

let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

describe('DELETE …/{os}/docs/{dia}/{tipo}/{doc}', () => {
  const excluir = (os: unknown, resto: string): Promise<Reply> =>
    w.call(w.people.fiscal, 'DELETE', `/alfa/ordem-servicos/${String(os)}/docs/${resto}`);

  it('é da ordem, embora outro id venha por último', async () => {
    const [first, second] = [await w.order(), await w.order()];
    const r = await excluir(first.id, `2026-11-20/foto/${second.id}`);
    expect([r.status, r.json.message]).toEqual([422, `É a ordem ${first.id}`]);
  });

  it.each([
    '2026-02-30/foto/1',
    '20/foto/1',
    '2026-11-20/FOTO/1',
    '2026-11-20/1/1',
    '2026-11-20/foto/x',
  ])('%s não nomeia nada: 404', async (resto) => {
    const { id } = await w.order();
    expect((await excluir(id, resto)).status).toBe(404);
  });

  it('descreve o tipo de cada um', () => {
    const { parameters = [] } = operationOf('ordem_servicos.docs.destroy');
    expect(
      parameters
        .filter((p) => p.in === 'path')
        .map((p) => [p.name, p.schema['type'], p.schema['format']]),
    ).toEqual([
      ['departamento', 'string', undefined],
      ['os', 'integer', undefined],
      ['dia', 'string', 'date'],
      ['tipo', 'string', undefined],
      ['doc', 'integer', undefined],
    ]);
  });
});
