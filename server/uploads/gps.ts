/** Where a photo was taken, read from its EXIF before that is thrown away (Exif 2.32, GPS directory). */

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const GPS_POINTER = 0x8825;
const LATITUDE_REF = 1;
const LATITUDE = 2;
const LONGITUDE_REF = 3;
const LONGITUDE = 4;

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
  /** Three rationals: degrees, minutes, seconds. */
  const degrees = (tag: number, refTag: number, negative: string): number | null => {
    const value = gps.get(tag);
    const ref = gps.get(refTag);
    if (value === undefined || ref === undefined) return null;
    const at = u32(value);
    const part = (i: number): number => {
      const below = u32(at + i * 8 + 4);
      return below === 0 ? 0 : u32(at + i * 8) / below;
    };
    const size = part(0) + part(1) / 60 + part(2) / 3600;
    return tiff.toString('latin1', ref, ref + 1).toUpperCase() === negative ? -size : size;
  };
  const latitude = degrees(LATITUDE, LATITUDE_REF, 'S');
  const longitude = degrees(LONGITUDE, LONGITUDE_REF, 'W');
  if (latitude === null || longitude === null) return null;
  // Cameras without a fix write zeros.
  if (latitude === 0 && longitude === 0) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
