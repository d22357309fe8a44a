/** Classes of a map's colours: quantiles in which equals stay together and the most is always of the last. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classesOf } from '../../../domain/kernel/classes.ts';
import { CLASSES } from '../../../domain/kernel/mapa.ts';

describe('as classes de um mapa', () => {
  test.each([
    ['todos iguais', [4, 4, 4], [1, 1, 1]],
    ['os dois maiores empatados', [0, 1, 2, 3, 4, 5, 9, 9], [1, 2, 2, 3, 4, 4, 5, 5]],
    ['um só acima dos outros', [0, 0, 0, 7], [1, 1, 1, 5]],
    ['um só', [3], [1]],
  ] as const)('%s', (_, values, classes) => {
    expect(values.map(classesOf(values))).toEqual(classes);
  });

  test('crescem com o valor, de 1 a 5, e o maior é da última quando não é também o menor', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1 }), (values) => {
        const classe = classesOf(values);
        const sorted = values.toSorted((a, b) => a - b).map((n) => classe(n));
        expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
        expect(Math.min(...sorted)).toBeGreaterThanOrEqual(1);
        expect(sorted.at(-1)).toBe(new Set(values).size > 1 ? CLASSES : 1);
      }),
    );
  });
});
