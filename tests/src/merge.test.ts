/** Preferences changed in two windows at once keep what both did. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatch, merge3, sameJson } from '../../src/workspace/merge.ts';
import {
  DEFAULTS,
  joinRecents,
  MOST_RECENTS,
  readPreferences,
} from '../../src/workspace/preferences-shape.ts';
import type { Recent } from '../../src/workspace/preferences-shape.ts';

describe('applyPatch', () => {
  it('junta objetos, troca listas, tira com null', () => {
    const now = { a: { b: 1, c: [1, 2] }, d: { x: 1, y: 2 } };
    expect(applyPatch<object>(now, { a: { c: [3] }, d: { x: null, z: 3 } })).toEqual({
      a: { b: 1, c: [3] },
      d: { y: 2, z: 3 },
    });
    expect(now.d).toEqual({ x: 1, y: 2 });
  });
});

describe('merge3', () => {
  const base = { tema: 'claro', colunas: { servicos: { ocultas: ['a'] } }, visoes: {} };
  it('mudanças em lugares diferentes ficam as duas', () => {
    const mine = { ...base, tema: 'escuro' };
    const theirs = { ...base, colunas: { servicos: { ocultas: ['b'] } } };
    expect(merge3(base, mine, theirs)).toEqual({ ...theirs, tema: 'escuro' });
  });
  it('no mesmo lugar vale o que foi feito aqui', () => {
    const mine = { ...base, tema: 'escuro' };
    expect(merge3(base, mine, { ...base, tema: 'sistema' })).toEqual(mine);
  });
  it('o que um tirou e o outro não tocou sai', () => {
    const from = { visoes: { a: 1, b: 2 } };
    expect(merge3(from, { visoes: { b: 2 } }, { visoes: { a: 1, b: 2, c: 3 } })).toEqual({
      visoes: { b: 2, c: 3 },
    });
  });
  it('só um lado mudou: vale esse lado, qualquer que seja', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(sameJson(merge3(a, b, a), b)).toBe(true);
        expect(sameJson(merge3(a, a, b), b)).toBe(true);
        expect(sameJson(merge3(a, b, b), b)).toBe(true);
      }),
    );
  });
});

describe('recentes', () => {
  const one = (id: string, em: number, vezes = 1): Recent => ({
    tipo: 'registro',
    id,
    titulo: `OS ${id}`,
    em,
    vezes,
  });
  it('cada um uma vez, o uso mais novo, a maior contagem', () => {
    expect(joinRecents([one('1', 10, 3), one('2', 5)], [one('1', 7, 9), one('3', 20)])).toEqual([
      one('3', 20),
      one('1', 10, 9),
      one('2', 5),
    ]);
  });
  it('têm fim', () => {
    const many = Array.from({ length: 200 }, (_, n) => one(String(n), n));
    expect(joinRecents(many, []).length).toBe(MOST_RECENTS);
  });
});

describe('readPreferences', () => {
  it('o que não se entende toma o valor de partida', () => {
    expect(readPreferences(null)).toEqual(DEFAULTS);
    expect(readPreferences([])).toEqual(DEFAULTS);
    expect(
      readPreferences({
        tema: 'rosa',
        teclas: { a: 'x', b: ['y'] },
        paineis: { p: { lista: NaN } },
      }),
    ).toEqual({ ...DEFAULTS, teclas: { b: ['y'] } });
  });
  it('o que se entende fica, ida e volta', () => {
    const mine = { ...DEFAULTS, tema: 'escuro' as const, avanco: { servicos: 'ficar' as const } };
    expect(readPreferences(JSON.parse(JSON.stringify(mine)))).toEqual(mine);
  });
  it('nunca falha', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readPreferences(value)));
  });
});
