import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePopup } from '../../src/ui/place.ts';
import type { Placement } from '../../src/ui/place.ts';

const view = { width: 1366, height: 768 };

describe('placePopup', () => {
  it('fica abaixo da âncora, e acima quando não há lugar', () => {
    const size = { width: 200, height: 100 };
    const at = { left: 100, top: 50, width: 80, height: 24 };
    expect(placePopup(at, size, view, 'below-start')).toEqual({ left: 100, top: 78 });
    expect(placePopup({ ...at, top: 730 }, size, view, 'below-start').top).toBe(626);
    expect(placePopup({ ...at, left: 1300 }, size, view, 'below-end').left).toBe(1158);
  });

  it('nunca sai da janela quando cabe', () => {
    const edge = fc.record({
      left: fc.integer({ min: -200, max: 1600 }),
      top: fc.integer({ min: -200, max: 1000 }),
      width: fc.integer({ min: 1, max: 400 }),
      height: fc.integer({ min: 1, max: 100 }),
    });
    const size = { width: 320, height: 280 };
    fc.assert(
      fc.property(
        edge,
        fc.constantFrom<Placement[]>('below-start', 'below-end', 'right-start'),
        (box, how) => {
          const at = placePopup(box, size, view, how);
          return (
            at.left >= 8 &&
            at.top >= 8 &&
            at.left + size.width <= view.width - 8 &&
            at.top + size.height <= view.height - 8
          );
        },
      ),
    );
  });
});
