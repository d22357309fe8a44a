/** A command acts on what the list shows: the detail is drawn a moment later, and may hold what was before. */
import { expect, it } from 'vitest';
import { refreshed } from '../../src/commands/context.ts';
import { nouns } from '../../src/nouns/all.ts';
import type { RecordRow } from '../../src/nouns/row.ts';
import { openRecordAtom, store } from '../../src/workspace/index.ts';

/** What a command on this row gets while the detail holds that record. */
function targetRow(noun: string, row: RecordRow, open: RecordRow): RecordRow | null {
  store.set(openRecordAtom, { noun, row: open });
  const target = refreshed({ kind: 'one', noun, row });
  return target.kind === 'one' ? target.row : null;
}

const versioned = new Set(
  nouns.flatMap(({ noun, areas }) =>
    areas.some(({ list }) => 'lock_version' in list.row) ? [noun] : [],
  ),
);

it.each(nouns.map(({ noun }) => noun))(
  '%s: o que a linha diz de novo vale, com o que só o registro aberto sabe',
  (noun) => {
    const version = (n: number) => (versioned.has(noun) ? { lock_version: n } : {});
    const pessoa = { id: 5, nome: 'Ana' };
    const row = { id: 1, ...version(2), situacao: 'nova', pessoa };
    const more = { pessoa: { ...pessoa, telefone: '21' }, texto: 'só dele' };
    expect(targetRow(noun, row, { id: 1, ...version(1), situacao: 'velha', ...more })).toEqual({
      ...row,
      ...more,
    });
  },
);

it.each([...versioned])('%s: um registro aberto mais novo do que a linha vale', (noun) => {
  const open = { id: 1, lock_version: 2, situacao: 'nova' };
  expect(targetRow(noun, { id: 1, lock_version: 1, situacao: 'velha' }, open)).toEqual(open);
});
