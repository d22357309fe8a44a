/** A million rows on a scroll bar of twelve million pixels. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Viewport } from '../../src/panes/list/viewport.ts';

/** An element that clamps like a browser's. */
function make(count: number, row = 24, height = 800) {
  const view = new Viewport();
  view.measure(count, row, height);
  const element = {
    at: 0,
    get scrollTop() {
      return this.at;
    },
    set scrollTop(value: number) {
      this.at = Math.max(0, Math.min(value, view.canvas - height));
    },
  };
  view.attach(element);
  /** The user scrolls by px. */
  const wheel = (px: number) => {
    element.scrollTop += px;
    view.scrolled(element.scrollTop);
  };
  return { view, element, wheel };
}

describe('listas pequenas', () => {
  it('estão em tamanho real', () => {
    const { view, wheel } = make(1000);
    expect(view.canvas).toBe(24_000);
    wheel(240);
    expect(view.shown[0]).toBe(10);
    expect(view.range.top % 24).toBe(0);
    view.reveal(999);
    expect(view.shown[1]).toBe(1000);
  });
});

describe('outra altura', () => {
  it.each([
    ['deixa à vista a linha do cursor que lá estava', 59, 59],
    ['não traz a que já não estava à vista', 0, null],
    ['nem mexe na que segue à vista', 40, null],
  ] as const)('%s', (_, kept, last) => {
    const { view } = make(60, 24, 800);
    view.reveal(59);
    const { position } = view;
    view.resize(772, kept);
    expect(view.position).toBe(last === null ? position : 60 * 24 - 772);
  });
});

describe('linhas de reserva', () => {
  const around = ({ shown, range }: Viewport) => [shown[0] - range.first, range.end - shown[1]];

  it('são poucas em repouso, tantas quantas a roda gira no lado a que vai, e poucas de novo por tecla', () => {
    const { view, wheel } = make(1000);
    wheel(2400);
    wheel(240);
    expect(around(view)).toEqual([2, 12]);
    wheel(-240);
    expect(around(view)).toEqual([12, 2]);
    view.reveal(105);
    expect(around(view)).toEqual([2, 2]);
  });

  it('não aumentam ao arrastar a barra', () => {
    const { view, wheel } = make(1000);
    wheel(12_000);
    expect(around(view)).toEqual([2, 2]);
  });
});

describe('linhas que saem à mão', () => {
  it('deixam o seu espaço até o próximo quadro', () => {
    const { view } = make(1000);
    view.deferRows(2);
    view.measure(998, 24);
    expect([view.canvas, view.drawn]).toEqual([998 * 24, 1000 * 24]);
    view.showDeferred();
    expect(view.drawn).toBe(998 * 24);
  });

  it('menos no fim da lista, onde descem todas as de cima', () => {
    const { view } = make(1000);
    view.reveal(999);
    view.deferRows(1);
    view.measure(999, 24);
    expect(view.drawn).toBe(999 * 24);
  });
});

describe('um milhão de linhas', () => {
  it('tem o fim no fim', () => {
    for (const row of [24, 34]) {
      const { view, element } = make(1_000_000, row);
      expect(view.canvas).toBe(12_000_000);
      view.reveal(999_999);
      expect(view.shown[1]).toBe(1_000_000);
      expect(view.topOf(999_999) + row).toBeLessThanOrEqual(view.canvas);
      element.scrollTop = view.canvas;
      view.scrolled(element.scrollTop);
      expect(view.shown[1]).toBe(1_000_000);
      element.scrollTop = 0;
      view.scrolled(0);
      expect(view.shown[0]).toBe(0);
    }
  });

  it('anda exatamente o que a roda diz', () => {
    const { view, wheel } = make(1_000_000);
    view.moveTo(12_345_000);
    const before = view.position;
    for (let turn = 0; turn < 200; turn += 1) wheel(120);
    expect(view.position - before).toBe(24_000);
  });

  it('põe à vista cada linha revelada, dentro da tela de desenho (propriedade)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 999_999 }), { maxLength: 30 }), (rows) => {
        const { view, element } = make(1_000_000);
        for (const index of rows) {
          view.reveal(index);
          const [from, to] = view.shown;
          expect(index).toBeGreaterThanOrEqual(from);
          expect(index).toBeLessThan(to);
          const y = view.topOf(index);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y + 24).toBeLessThanOrEqual(view.canvas);
          expect(y - element.scrollTop).toBe(view.offsetOf(index));
        }
      }),
    );
  });
});
