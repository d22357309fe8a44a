/** Outlines of the made-up zones, in thousandths of a degree from the church square: north, east. */

import type { Geometria, Posicao } from '../../../domain/kernel/geo.ts';

type Spot = readonly [north: number, east: number];

/** In the order of `zones`; the rural zone is all that lies around the others. */
const outlines: readonly (readonly Spot[])[] = [
  // Norte
  [
    [17, -9],
    [22, -8],
    [40, -12],
    [56, -6],
    [60, 12],
    [53, 29],
    [36, 27],
    [20, 22],
    [18, 8],
  ],
  // Sul
  [
    [-15, -18],
    [-14, 3],
    [-16, 12],
    [-27, 13],
    [-42, 7],
    [-55, -4],
    [-53, -24],
    [-38, -30],
    [-24, -21],
  ],
  // Leste
  [
    [18, 8],
    [20, 22],
    [24, 38],
    [10, 50],
    [-10, 54],
    [-24, 48],
    [-22, 30],
    [-16, 12],
    [-2, 10],
  ],
  // Oeste
  [
    [17, -22],
    [22, -38],
    [8, -46],
    [-10, -56],
    [-24, -48],
    [-20, -30],
    [-15, -18],
    [-2, -16],
  ],
  // Centro
  [
    [17, -22],
    [17, -9],
    [18, 8],
    [-2, 10],
    [-16, 12],
    [-14, 3],
    [-15, -18],
    [-2, -16],
  ],
  // Distrito Industrial
  [
    [-16, 12],
    [-22, 30],
    [-24, 48],
    [-44, 46],
    [-54, 30],
    [-52, 12],
    [-42, 7],
    [-27, 13],
  ],
  // Serra
  [
    [17, -22],
    [17, -9],
    [22, -8],
    [40, -12],
    [54, -16],
    [58, -34],
    [48, -50],
    [30, -48],
    [22, -38],
  ],
];

/** Round the whole municipality. */
const BORDER: readonly Spot[] = [
  [112, -60],
  [124, 8],
  [110, 74],
  [66, 118],
  [4, 126],
  [-62, 112],
  [-114, 70],
  [-122, -6],
  [-108, -72],
  [-58, -120],
  [8, -124],
  [68, -108],
];
/** Round the town, which is none of the rural zone. */
const TOWN: readonly Spot[] = [
  [60, 12],
  [53, 29],
  [36, 27],
  [20, 22],
  [24, 38],
  [10, 50],
  [-10, 54],
  [-24, 48],
  [-44, 46],
  [-54, 30],
  [-52, 12],
  [-42, 7],
  [-55, -4],
  [-53, -24],
  [-38, -30],
  [-24, -21],
  [-15, -18],
  [-20, -30],
  [-24, -48],
  [-10, -56],
  [8, -46],
  [22, -38],
  [30, -48],
  [48, -50],
  [58, -34],
  [54, -16],
  [40, -12],
  [56, -6],
];

/** The outlines around a centre as GeoJSON, in the order of `zones`. */
export function zoneOutlines(centre: {
  readonly latitude: number;
  readonly longitude: number;
}): readonly Geometria[] {
  const ring = (spots: readonly Spot[]): Posicao[] =>
    [...spots, ...spots.slice(0, 1)].map(([north, east]) => [
      Number((centre.longitude + east / 1000).toFixed(6)),
      Number((centre.latitude + north / 1000).toFixed(6)),
    ]);
  return [...outlines.map((one) => [ring(one)]), [ring(BORDER), ring(TOWN)]].map((coordinates) => ({
    type: 'Polygon',
    coordinates,
  }));
}
