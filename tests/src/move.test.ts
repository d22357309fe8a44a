/** The cursor and a range stand on records: rows that come or go meanwhile move them, not what is meant. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListReply } from '../../src/api/list-reply.ts';
import { ListStore } from '../../src/api/list-store.ts';
import '../../src/nouns/all.ts';
import type { RecordRow } from '../../src/nouns/row.ts';
import { listStateAtom, store } from '../../src/workspace/index.ts';
import {
  cursorRow,
  goTo,
  listNow,
  moveCursor,
  startOver,
  toggleSelected,
} from '../../src/workspace/list/move.ts';

const AREA = 'servicos';
const row = (id: number): RecordRow => ({ id, lock_version: 1 });
let ids: number[] = [];

/** The list as the console holds it, over rows of ours. */
async function read(): Promise<ListStore> {
  const list = listNow(AREA);
  const reply: ListReply = {
    rows: ids.map(row),
    page: 1,
    pages: 1,
    count: ids.length,
    after: null,
  };
  Object.assign(list, { fetchPage: () => Promise.resolve(reply) });
  if (list.count === null) {
    list.ensure(0, 10);
    await list.answered();
  } else await list.refresh();
  return list;
}
const selected = (): number[] => {
  const { selection } = store.get(listStateAtom(AREA));
  return selection.mode === 'ids' ? [...selection.ids].toSorted((a, b) => b - a) : [];
};
const cursor = (): number | null => store.get(listStateAtom(AREA)).cursorId;

beforeEach(async () => {
  ids = [60, 59, 58, 57, 56];
  startOver(AREA);
  const list = await read();
  list.dropGhosts();
  goTo(AREA, 0);
});

describe('o cursor e o intervalo são de registros', () => {
  it('uma linha que chega acima não muda o que se estende', async () => {
    goTo(AREA, 1);
    toggleSelected(AREA);
    moveCursor(AREA, 1, true);
    ids = [61, ...ids];
    await read();
    moveCursor(AREA, 1, true);
    expect(selected()).toEqual([59, 58, 57]);
    expect(cursor()).toBe(57);
  });
  it('nem em que registro se age', async () => {
    goTo(AREA, 2);
    ids = [61, ...ids];
    await read();
    expect(cursorRow(AREA)?.id).toBe(58);
  });
  it('nem aonde o cursor vai', async () => {
    goTo(AREA, 2);
    ids = [62, 61, ...ids];
    await read();
    moveCursor(AREA, 1);
    expect(cursor()).toBe(57);
    moveCursor(AREA, -1);
    expect(cursor()).toBe(58);
  });
});
