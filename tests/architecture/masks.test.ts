/** What a statement shows is said for its reader alone: nothing of the masks where he sees what lies under them. */
import { expect, it } from 'vitest';
import { catalogue } from '../../server/catalog.ts';
import type { CallContext } from '../../server/http/context.ts';
import { shownTo } from '../../server/read/shield.ts';

const reader = (sees: boolean): CallContext =>
  ({ actor: { can: () => sees } }) as unknown as CallContext;
const MARKS = /[\u{e000}-\u{f8ff}]/u;
const MASKS = /escudo|protecao|'Protegido'|'Texto protegido'|'\*\*\*'/;
const jsons = [...catalogue.sources].map(([id, { json }]) => ({ id, json }));

it('quem vê o que é protegido não leva máscara na consulta; quem não vê leva as suas', () => {
  const seen = jsons.map(({ id, json }) => ({ id, sql: shownTo(json, reader(true)) }));
  expect(seen.filter(({ sql }) => MARKS.test(sql) || MASKS.test(sql)).map(({ id }) => id)).toEqual(
    [],
  );
  const unseen = jsons.map(({ id, json }) => ({ id, sql: shownTo(json, reader(false)) }));
  expect(unseen.filter(({ sql }) => MARKS.test(sql)).map(({ id }) => id)).toEqual([]);
  const masked = unseen.filter(({ sql }) => MASKS.test(sql)).map(({ id }) => id);
  expect(masked).toEqual(jsons.filter(({ json }) => MASKS.test(json)).map(({ id }) => id));
  expect(masked.length).toBeGreaterThan(20);
});
