/** Which areas are let in, by example; and what is done to outlines while they are edited. */
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  comContornos,
  comLugar,
  comMaisUm,
  contornosDe,
  verticeDe,
} from '../../../domain/kernel/contornos.ts';
import {
  geometriaDe,
  geometriaText,
  isGeometria,
  recusaDaGeometria,
  VERTICES,
} from '../../../domain/kernel/poligono.ts';
import { zoneOutlines } from '../../../server/demo/vocabulary/outlines.ts';

type Spot = readonly [east: number, north: number];
/** A ring around the square, in thousandths of a degree, closed. */
const ring = (...spots: Spot[]): number[][] =>
  [...spots, ...spots.slice(0, 1)].map(([east, north]) => [
    -45.5 + east / 1000,
    -22.7 + north / 1000,
  ]);
const polygon = (...coordinates: number[][][]) => ({ type: 'Polygon', coordinates });
const square = ring([0, 0], [10, 0], [10, 10], [0, 10]);
const hole = ring([3, 3], [6, 3], [6, 6], [3, 6]);

describe('o que se aceita por polígono', () => {
  it.each<[string, unknown, string | null]>([
    ['um quadrado', polygon(square), null],
    ['com um buraco', polygon(square, hole), null],
    [
      'vários',
      { type: 'MultiPolygon', coordinates: [[square], [ring([20, 0], [30, 0], [30, 10])]] },
      null,
    ],
    ['nada', null, 'não é um polígono em GeoJSON'],
    ['um ponto', { type: 'Point', coordinates: [-45, -22] }, 'não é um polígono em GeoJSON'],
    ['sem anéis', polygon(), 'não é um polígono em GeoJSON'],
    ['um vértice pela metade', polygon([[-45.5]]), 'não é um polígono em GeoJSON'],
    ['um anel vazio', polygon([]), 'precisa de pelo menos 3 vértices'],
    ['dois vértices', polygon(ring([0, 0], [10, 0])), 'precisa de pelo menos 3 vértices'],
    [
      'aberto',
      polygon([...square.slice(0, -1), [-45.51, -22.7]]),
      'não fecha: o último vértice não é o primeiro',
    ],
    [
      'buraco aberto',
      polygon(square, [...hole.slice(0, -1), [-45.4965, -22.6965]]),
      'não fecha no contorno 2: o último vértice não é o primeiro',
    ],
    [
      'latitude antes da longitude',
      polygon(square.map((one) => one.toReversed())),
      'sai do Brasil no vértice 1: confira a latitude e a longitude',
    ],
    [
      'um oito',
      polygon(ring([0, 0], [10, 10], [10, 0], [0, 10])),
      'cruza a si mesmo: lado 1 com lado 3',
    ],
    [
      'toca a si mesmo num vértice',
      polygon(ring([0, 0], [10, 0], [5, 5], [10, 10], [0, 10], [5, 5])),
      'cruza a si mesmo: lado 2 com lado 5',
    ],
    [
      'vai e volta pelo mesmo lado',
      polygon(ring([0, 0], [10, 0], [20, 0], [10, 0], [10, 10])),
      'cruza a si mesmo: lado 1 com lado 3',
    ],
    [
      'o buraco sai do contorno',
      polygon(square, ring([5, 5], [15, 5], [15, 8])),
      'cruza a si mesmo: lado 2 com lado 1 do contorno 2',
    ],
    ['um vértice repetido', polygon(ring([0, 0], [10, 0], [10, 0], [0, 10])), 'repete o vértice 2'],
    [
      'vértices demais',
      polygon(ring(...Array.from({ length: VERTICES }, (_, n): Spot => [n, n % 2]))),
      `tem vértices demais (máximo: ${VERTICES})`,
    ],
  ])('%s', (_, value, recusa) => {
    expect(recusaDaGeometria(value)).toBe(recusa);
  });

  it('as zonas da demonstração, todas', () => {
    for (const area of zoneOutlines({ latitude: -22.7, longitude: -45.5 }))
      expect(recusaDaGeometria(area)).toBeNull();
  });

  it('um polígono de raios em volta de um centro nunca se cruza; trocados dois dos seus vértices, muitas vezes (propriedade)', () => {
    const star = fc
      .array(fc.integer({ min: 2, max: 20 }), { minLength: 5, maxLength: 40 })
      .map((far) =>
        far.map((r, n): Spot => {
          const turn = (2 * Math.PI * n) / far.length;
          return [r * Math.cos(turn), r * Math.sin(turn)];
        }),
      );
    fc.assert(
      fc.property(star, (spots) => {
        expect(recusaDaGeometria(polygon(ring(...spots)))).toBeNull();
        // What every pair of sides says, one by one.
        const crossed = spots.with(1, spots[3] as Spot).with(3, spots[1] as Spot);
        const closed = ring(...crossed);
        const sides = closed.slice(1).map((b, at) => [closed[at] as number[], b] as const);
        const turn = (
          [a = 0, b = 0]: number[],
          [c = 0, d = 0]: number[],
          [e = 0, g = 0]: number[],
        ) => Math.sign((c - a) * (g - b) - (d - b) * (e - a));
        const proper = sides.some(([a, b], i) =>
          sides.some(
            ([c, d], j) =>
              Math.abs(i - j) > 1 &&
              turn(a, b, c) * turn(a, b, d) < 0 &&
              turn(c, d, a) * turn(c, d, b) < 0,
          ),
        );
        if (proper) expect(recusaDaGeometria(polygon(closed))).toMatch(/^cruza a si mesmo/);
      }),
      { numRuns: 200 },
    );
  });
});

it('em palavras: quantos vértices, e que área', () => {
  expect(geometriaText(polygon(square))).toBe('4 vértices · 1,14 km²');
  expect(geometriaText(polygon(square, hole))).toBe('8 vértices · 1,04 km²');
  expect(geometriaText('x')).toBe('');
});

describe('o que se cola', () => {
  const bare = polygon(square);
  it.each<[string, unknown]>([
    ['só a geometria', bare],
    ['um feature', { type: 'Feature', properties: { nome: 'Norte' }, geometry: bare }],
    [
      'uma coleção de um',
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: bare }] },
    ],
    ['com altura', polygon(square.map((one) => [...one, 540]))],
    ['com caixa', { ...bare, bbox: [0, 0, 1, 1] }],
  ])('%s', (_, pasted) => {
    expect(geometriaDe(JSON.stringify(pasted))).toEqual(bare);
  });
  it.each(['', 'x', '[]', 'null', '{"type":"FeatureCollection","features":[]}', '{"a":1}'])(
    'nada: %s',
    (text) => expect(geometriaDe(text)).toBeUndefined(),
  );
});

describe('os contornos enquanto se editam', () => {
  const area = {
    type: 'MultiPolygon',
    coordinates: [[square, hole], [ring([20, 0], [30, 0], [30, 10])]],
  };
  it('abrem-se e fecham-se no mesmo', () => {
    expect(comContornos(area, contornosDe(area))).toEqual(area);
    expect(contornosDe(area).map((one) => one.length)).toEqual([4, 4, 3]);
    expect(comContornos(null, [[[-45, -22]]])).toEqual(
      polygon([
        [-45, -22],
        [-45, -22],
      ]),
    );
    expect(comContornos(area, [[], [], []])).toBeNull();
    expect(comContornos(area, [...contornosDe(area).slice(0, 2), []])).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square, hole]],
    });
  });
  it('de qualquer valor se faz uma tabela', () => {
    for (const value of [null, 1, {}, { coordinates: 'x' }, { coordinates: [[1, [null, 'a']]] }])
      expect(() => contornosDe(value)).not.toThrow();
    expect(
      contornosDe({
        type: 'Polygon',
        coordinates: [
          [
            [null, -22],
            [-45, -22],
          ],
        ],
      }),
    ).toEqual([
      [
        [null, -22],
        [-45, -22],
      ],
    ]);
  });
  it('mais um fica a meio caminho; um lugar entra no lado de que está perto', () => {
    expect(comMaisUm([], -1)).toEqual([[null, null]]);
    expect(
      comMaisUm(
        [
          [-45, -22],
          [-44, -22],
        ],
        0,
      )[1],
    ).toEqual([-44.5, -22]);
    const [outline = []] = contornosDe(polygon(square));
    const with1 = comLugar(outline, { latitude: -22.6999, longitude: -45.495 });
    expect(with1[1]).toEqual(verticeDe({ latitude: -22.6999, longitude: -45.495 }));
    const value = comContornos(polygon(square), [with1]);
    expect(isGeometria(value) && recusaDaGeometria(value)).toBeNull();
  });
});
