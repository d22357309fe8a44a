/** Every tab of every area's record has an address that leads to it. */
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/nouns/address.ts';
import { nouns } from '../../src/nouns/all.ts';
import { matchRoute } from '../../src/routes.ts';

describe('abas', () => {
  for (const area of nouns.flatMap(({ areas }) => areas).filter((one) => !one.below))
    it(`${area.id}: cada aba tem o seu endereço, e Log é a última`, () => {
      for (const { id } of area.tabs) {
        const match = matchRoute(addressOf(area, 42, '', id));
        expect(match?.route.area, id).toBe(area.id);
        expect(match?.route.tab ?? '', id).toBe(id);
        expect(match?.params[area.param]).toBe('42');
      }
      if (!area.noLog) expect(area.tabs.at(-1)?.id).toBe('log');
    });
});
