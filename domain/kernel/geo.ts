/** Places on the map: distances, and what lies in a polygon of the city. Pure; degrees of WGS 84. */

export interface Ponto {
  readonly latitude: number;
  readonly longitude: number;
}

/** Longitude, latitude: GeoJSON's order. */
export type Posicao = readonly [longitude: number, latitude: number];
/** The first ring is the outline, the others are holes in it. */
type Aneis = readonly (readonly Posicao[])[];

/** An area as GeoJSON (RFC 7946). */
export type Geometria =
  | { readonly type: 'Polygon'; readonly coordinates: Aneis }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Aneis[] };

export const EARTH_M = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places, on the sphere: within half a percent. */
export function metrosEntre(a: Ponto, b: Ponto): number {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2);
  const east = Math.sin(radians(b.longitude - a.longitude) / 2);
  const h =
    north * north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east * east;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Even and odd: how often a line to the east crosses the ring. */
function inRing(ring: readonly Posicao[], { latitude, longitude }: Ponto): boolean {
  let inside = false;
  let last = ring.at(-1);
  for (const point of ring) {
    const [x, y] = point;
    const [px, py] = last ?? point;
    if (y > latitude !== py > latitude && longitude < ((px - x) * (latitude - y)) / (py - y) + x)
      inside = !inside;
    last = point;
  }
  return inside;
}

const inRings = ([outline = [], ...holes]: Aneis, place: Ponto): boolean =>
  inRing(outline, place) && !holes.some((hole) => inRing(hole, place));

/** Does the area hold the place? */
export const contem = (area: Geometria, place: Ponto): boolean =>
  area.type === 'Polygon'
    ? inRings(area.coordinates, place)
    : area.coordinates.some((rings) => inRings(rings, place));

/** Where the outline of an area crosses a parallel, from west to east. */
const crossingsOf = (area: Geometria, latitude: number): number[] =>
  (area.type === 'Polygon' ? area.coordinates : area.coordinates.flat())
    .flatMap((ring) =>
      ring.flatMap(([x, y], at) => {
        const [px, py] = ring[(at + 1) % ring.length] ?? [x, y];
        return y > latitude !== py > latitude ? [((px - x) * (latitude - y)) / (py - y) + x] : [];
      }),
    )
    .toSorted((a, b) => a - b);

/** Parallels that are looked along, from the middle outwards. */
const PARALLELS = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];

/** A place well inside an area, for its name: in the middle of the widest way across it. */
export function meioDe(area: Geometria): Ponto | null {
  const rings = area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();
  const all = rings.flat().map(([, y]) => y);
  const [south, north] = [Math.min(...all), Math.max(...all)];
  let best: (Ponto & { readonly wide: number }) | null = null;
  for (const part of PARALLELS) {
    const latitude = south + (north - south) * part;
    const crossings = crossingsOf(area, latitude);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [west = 0, east = 0] = crossings.slice(at, at + 2);
      const wide = east - west;
      // A little wider is no reason to leave the middle.
      if (!best || wide > best.wide * 1.2) best = { latitude, longitude: (west + east) / 2, wide };
    }
  }
  return best && { latitude: best.latitude, longitude: best.longitude };
}

const DEGREES = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 5,
  maximumFractionDigits: 5,
});

/** '23,42500° S, 51,93750° O' */
export const formatPonto = ({ latitude, longitude }: Ponto): string =>
  `${DEGREES.format(Math.abs(latitude))}° ${latitude < 0 ? 'S' : 'N'}, ${DEGREES.format(Math.abs(longitude))}° ${longitude < 0 ? 'O' : 'L'}`;

/** Latitude and longitude as records have them, texts or nothing. */
export interface Coordenadas {
  readonly latitude?: string | null;
  readonly longitude?: string | null;
}
/** The place of a record; null when it has none. */
export const pontoOf = ({ latitude, longitude }: Coordenadas): Ponto | null =>
  latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : null;
