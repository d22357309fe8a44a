/** Where and when a photo was taken, read from its EXIF before that is thrown away (Exif 2.32, GPS directory). */
import type { Ponto } from '../../domain/kernel/geo.ts';

export interface Position extends Ponto {
  /** By the satellites' clock, ISO; null where the camera does not say. */
  readonly em: string | null;
  /** Metres, as the camera estimates it. */
  readonly precisao: number | null;
}

const GPS_POINTER = 0x8825;
const LATITUDE_REF = 1;
const LATITUDE = 2;
const LONGITUDE_REF = 3;
const LONGITUDE = 4;
const TIME = 7;
const DATE = 29;
const ERROR_M = 31;
const DATE_SHAPE = /^\d{4}:\d\d:\d\d$/;
/** Beyond it an estimate tells nothing. */
const ERROR_MOST = 100_000;

/** The position in decimal degrees; null without one, or when the block is broken. */
export function positionOf(exif: Buffer | undefined): Position | null {
  if (!exif) return null;
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  try {
    return read(exif.subarray(start));
  } catch (error) {
    // An offset that points outside the block.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(tiff: Buffer): Position | null {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return null;
  const little = order === 'II';
  const u16 = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number): number => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  /** Tag → place of its value or of the offset to it. */
  const directory = (at: number): Map<number, number> => {
    const entries = new Map<number, number>();
    for (let i = 0, n = u16(at); i < n; i++) entries.set(u16(at + 2 + i * 12), at + 10 + i * 12);
    return entries;
  };
  const pointer = directory(u32(4)).get(GPS_POINTER);
  if (pointer === undefined) return null;
  const gps = directory(u32(pointer));
  /** So many rationals; null when the tag is not there. */
  const rationals = (tag: number, many: number): number[] | null => {
    const value = gps.get(tag);
    if (value === undefined) return null;
    const at = u32(value);
    return Array.from({ length: many }, (_, i) => {
      const below = u32(at + i * 8 + 4);
      return below === 0 ? 0 : u32(at + i * 8) / below;
    });
  };
  /** Degrees, minutes, seconds; or hours, minutes, seconds. */
  const sexagesimal = (tag: number): number | null => {
    const parts = rationals(tag, 3);
    return parts && parts.reduce((sum, part, i) => sum + part / 60 ** i, 0);
  };
  const degrees = (tag: number, refTag: number, negative: string): number | null => {
    const size = sexagesimal(tag);
    const ref = gps.get(refTag);
    if (size === null || ref === undefined) return null;
    return tiff.toString('latin1', ref, ref + 1).toUpperCase() === negative ? -size : size;
  };
  const moment = (): string | null => {
    const hours = sexagesimal(TIME);
    const day = gps.get(DATE);
    if (hours === null || day === undefined) return null;
    const text = tiff.toString('latin1', u32(day), u32(day) + 10);
    const midnight = DATE_SHAPE.test(text) ? Date.parse(text.replaceAll(':', '-')) : Number.NaN;
    return Number.isNaN(midnight) || hours >= 24
      ? null
      : new Date(midnight + Math.round(hours * 3600) * 1000).toISOString();
  };
  const latitude = degrees(LATITUDE, LATITUDE_REF, 'S');
  const longitude = degrees(LONGITUDE, LONGITUDE_REF, 'W');
  if (latitude === null || longitude === null) return null;
  // Cameras without a fix write zeros.
  if (latitude === 0 && longitude === 0) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  const [error = 0] = rationals(ERROR_M, 1) ?? [];
  const precisao = error > 0 && error <= ERROR_MOST ? Math.ceil(error) : null;
  return { latitude, longitude, em: moment(), precisao };
}
