/** Records read ahead: one that was asked for before a write of this page ended is not taken as fresh. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actions } from '../../domain/index.ts';
import { umaOrdem } from '../../domain/ordem-servico/queries.ts';
import { send } from '../../src/api/client.ts';
import { prefetchOne } from '../../src/api/query.ts';

const cancelar = actions.find(({ id }) => id === 'ordem_servicos.cancelar');
let asked = 0;
let answer = (): void => undefined;

beforeEach(() => {
  asked = 0;
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('http://osm.exemplo'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    if (method === 'GET') {
      asked += 1;
      await new Promise<void>((go) => (answer = go));
    }
    return Response.json({ id: 7, lock_version: 1 });
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['durante a leitura', 8, true],
  ['depois de lido o registro', 9, false],
] as const)('o que se escreve %s', async (_, id, meanwhile) => {
  const read = prefetchOne(umaOrdem, id);
  await vi.waitFor(() => expect(asked).toBe(1));
  if (meanwhile) await send(cancelar?.call as never, { params: { os: id }, body: {} });
  answer();
  await read;
  if (!meanwhile) await send(cancelar?.call as never, { params: { os: id }, body: {} });
  const again = prefetchOne(umaOrdem, id);
  await vi.waitFor(() => expect(asked).toBe(meanwhile ? 2 : 1));
  answer();
  await again;
});
