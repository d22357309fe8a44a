/** Events join: one says what two said, or that there is too much to name. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge, mergeAll, LIMITS, EVERYTHING, type Evento } from '../../../domain/kernel/evento.ts';

const one = (ids: number[] | null, pedidos: string[] | null = ['p']): Evento => ({
  entidade: 'ordem_servico',
  ids,
  acoes: ['ordem_servicos.notificar'],
  pedidos,
});

describe('eventos', () => {
  it('juntam-se sem repetir', () => {
    expect(merge(one([1, 2]), one([2, 3], ['q']))).toEqual({
      ...one([1, 2, 3]),
      pedidos: ['p', 'q'],
    });
  });

  it('sem nomes quando são demais, ou quando um já não os tinha', () => {
    const many = Array.from({ length: LIMITS.ids }, (_, n) => n);
    expect(merge(one(many), one([5])).ids).toHaveLength(LIMITS.ids);
    expect(merge(one(many), one([-1])).ids).toBeNull();
    expect(merge(one([1]), one(null)).ids).toBeNull();
    expect(merge(one([1]), one([1], null)).pedidos).toBeNull();
  });

  it('um por entidade; tudo cobre o resto', () => {
    const outra = { ...one([9]), entidade: 'analise' };
    expect(mergeAll([one([1]), outra, one([2])])).toEqual([one([1, 2]), outra]);
    expect(mergeAll([one([1]), EVERYTHING, outra])).toEqual([EVERYTHING]);
    expect(mergeAll([])).toEqual([]);
  });

  it('nada do que se nomeou se perde, e nada cresce sem fim', () => {
    const events = fc.array(
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }).map((ids) => one(ids)),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(events, (all) => {
        const [joined] = mergeAll(all);
        if (!joined) return false;
        if (joined.ids === null) return new Set(all.flatMap((e) => e.ids ?? [])).size > LIMITS.ids;
        const ids = new Set(joined.ids);
        return ids.size <= LIMITS.ids && all.every((e) => e.ids?.every((id) => ids.has(id)));
      }),
    );
  });
});
