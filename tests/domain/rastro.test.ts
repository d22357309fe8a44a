/** The track of a day: what is joined, what is a stop. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contem, meioDe, metrosEntre, type Geometria } from '../../domain/kernel/geo.ts';
import { trechosOf, type Posicao } from '../../domain/usuario-geo/rastro.ts';

/** A position so many minutes after eight, so many metres north of the square. */
const em = (minute: number): string =>
  new Date(Date.UTC(2026, 10, 20, 11) + minute * 60_000).toISOString();
const at = (minute: number, north: number, precisao: number | null = null): Posicao => ({
  em: em(minute),
  latitude: -22.7412 + north / 111_195,
  longitude: -45.5938,
  precisao,
  origem: 'aplicativo',
});
/** '0-20p 35' : stops by their minutes, positions by theirs; stretches by bars. */
const told = (posicoes: readonly Posicao[]): string =>
  trechosOf(posicoes)
    .map(({ marcos }) =>
      marcos
        .map((m) => {
          const minute = (text: string): number => (Date.parse(text) - Date.parse(em(0))) / 60_000;
          return m.parada ? `${minute(m.em)}-${minute(m.ate)}p` : String(minute(m.em));
        })
        .join(' '),
    )
    .join(' | ');

describe('o percurso', () => {
  it.each<[string, readonly Posicao[], string]>([
    ['nada', [], ''],
    ['uma posição só', [at(0, 0)], '0'],
    ['menos de meia hora se une', [at(0, 0), at(29, 5000)], '0 29'],
    ['meia hora não', [at(0, 0), at(30, 5000)], '0 | 30'],
    ['dez minutos no mesmo lugar são parada', [at(0, 0), at(5, 10), at(10, 0)], '0-10p'],
    ['nove não', [at(0, 0), at(5, 10), at(9, 0)], '0 5 9'],
    ['quem anda não para', [at(0, 0), at(6, 600), at(12, 1200), at(18, 1800)], '0 6 12 18'],
    [
      'chega, fica, segue, fica',
      [at(0, 0), at(5, 900), at(10, 910), at(20, 890), at(25, 2000), at(30, 2010), at(40, 2000)],
      '0 5-20p 25-40p',
    ],
    [
      'a parada não atravessa a lacuna',
      [at(0, 0), at(12, 0), at(50, 0), at(55, 0)],
      '0-12p | 50 55',
    ],
    ['oitenta metros ainda é o lugar', [at(0, 0), at(6, 79), at(12, 0)], '0-12p'],
    ['oitenta e um já não', [at(0, 0), at(6, 82), at(12, 0)], '0 6 12'],
  ])('%s', (_, posicoes, text) => expect(told(posicoes)).toBe(text));

  it('a parada está no meio das suas posições, com a pior precisão delas', () => {
    const [trecho] = trechosOf([at(0, 0, 5), at(5, 60, 30), at(12, 30)]);
    expect(trecho?.marcos[0]).toMatchObject({ posicoes: 3, minutos: 12, precisao: 30 });
    expect(metrosEntre(trecho?.marcos[0] ?? at(0, 0), at(0, 30))).toBeLessThan(1);
  });

  it('o percurso se mede entre os marcos', () => {
    const [trecho] = trechosOf([at(0, 0), at(10, 1000), at(20, 3000)]);
    expect(trecho?.metros).toBeGreaterThan(2980);
    expect(trecho?.metros).toBeLessThan(3020);
  });

  it('toda posição está em um marco, uma vez e na sua ordem', () => {
    const steps = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 0, max: 300 })),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(steps, (given) => {
        let minute = 0;
        let north = 0;
        const all = given.map(([later, farther]) => at((minute += later), (north += farther)));
        const marcos = trechosOf(all).flatMap((t) => t.marcos);
        expect(marcos.reduce((n, m) => n + m.posicoes, 0)).toBe(all.length);
        expect(marcos.map((m) => m.em)).toEqual(marcos.map((m) => m.em).toSorted());
        for (const m of marcos) expect(m.parada).toBe(m.minutos >= 10);
      }),
    );
  });
});

describe('a zona', () => {
  const square = (size: number): [number, number][] => [
    [-size, -size],
    [size, -size],
    [size, size],
    [-size, size],
    [-size, -size],
  ];
  const ring: Geometria = { type: 'Polygon', coordinates: [square(2), square(1)] };
  const both: Geometria = { type: 'MultiPolygon', coordinates: [[square(0.5)], ring.coordinates] };
  it.each<[number, number, boolean, boolean]>([
    [0, 0, false, true],
    [1.5, 0, true, true],
    [0, -1.5, true, true],
    [0.8, 0, false, false],
    [3, 0, false, false],
    [0, 2.1, false, false],
  ])('%d, %d: no anel %s, nas duas %s', (latitude, longitude, inRing, inBoth) => {
    expect(contem(ring, { latitude, longitude })).toBe(inRing);
    expect(contem(both, { latitude, longitude })).toBe(inBoth);
  });

  it('o seu nome está dentro dela, também quando o meio é um buraco', () => {
    for (const area of [ring, both]) {
      const middle = meioDe(area);
      expect(middle && contem(area, middle)).toBe(true);
    }
    expect(meioDe({ type: 'Polygon', coordinates: [square(1)] })).toEqual({
      latitude: 0,
      longitude: 0,
    });
  });
});
