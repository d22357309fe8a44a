/** After an action the lists and the record show what the reply says, whatever the noun keeps of itself. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actions } from '../../domain/index.ts';
import { findWords } from '../../src/nouns/index.ts';

vi.mock('../../src/commands/leads.ts', () => ({ leadOn: () => undefined }));
const shown = vi.hoisted(() => [] as { noun: string; row: Record<string, unknown> }[]);
vi.mock('../../src/commands/caches.ts', async (original) => ({
  ...(await original<object>()),
  putRecord: (noun: string, row: Record<string, unknown>) => shown.push({ noun, row }),
  recordAdded: () => undefined,
  recordRemoved: () => undefined,
  touchOthers: () => undefined,
}));
await import('../../src/nouns/all.ts');
const { perform } = await import('../../src/commands/act.ts');

const replyWith = (reply: object): void =>
  void vi.stubGlobal('fetch', () => Promise.resolve(Response.json(reply)));

beforeEach(() => {
  shown.length = 0;
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('http://osm.exemplo'));
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

const edits = actions.filter(({ id, call }) => call.method === 'PUT' && findWords(id));
it.each(edits.map((action) => [action.id, action]))('%s mostra a resposta', async (_, action) => {
  const row = { id: 7, situacao: 'antes' };
  replyWith({ id: 7, situacao: 'depois' });
  await perform(action, row, {});
  expect(shown).toMatchObject([{ noun: action.noun, row: { situacao: 'depois' } }]);
});

it('o que um POST criou sob o registro não toma o lugar dele, ainda que tenha o mesmo número', async () => {
  const action = actions.find(({ call }) => call.path.endsWith('/{os}/comentarios'));
  replyWith({ id: 7, texto: 'feito agora' });
  await perform(action as never, { id: 7, lock_version: 1, situacao: 'antes' }, {});
  expect(shown).toMatchObject([{ row: { situacao: 'antes' } }]);
});
