/** Places on the map, in degrees of WGS 84. */

export interface Ponto {
  readonly latitude: number;
  readonly longitude: number;
}

/** Longitude, latitude: GeoJSON's order. */
type Posicao = readonly [longitude: number, latitude: number];
/** The first ring is the outline, the others are holes in it. */
type Aneis = readonly (readonly Posicao[])[];

/** An area as GeoJSON (RFC 7946). */
export type Geometria =
  | { readonly type: 'Polygon'; readonly coordinates: Aneis }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Aneis[] };

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
