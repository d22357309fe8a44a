/** Photos: the type is read from the bytes, and what a camera wrote into them (place, device) is cut out. */

export type Photo = { tipo: 'image/png' | 'image/jpeg' | 'image/webp'; bytes: Buffer };

/** The cleaned photo; null when the bytes are none of the three kinds, or broken. */
export function readPhoto(bytes: Buffer): Photo | null {
  try {
    if (bytes.subarray(0, 8).equals(PNG)) return { tipo: 'image/png', bytes: cleanPng(bytes) };
    if (bytes.readUInt32BE(0) >>> 8 === 0xffd8ff) {
      return { tipo: 'image/jpeg', bytes: cleanJpeg(bytes) };
    }
    if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') {
      return { tipo: 'image/webp', bytes: cleanWebp(bytes) };
    }
  } catch (error) {
    // A length that points outside the file: not an image of ours.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_DROPPED = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** Chunks: length, name, data, checksum. */
function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at < bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new RangeError('png');
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!PNG_DROPPED.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

/** Segments up to the scan: APP1 to APP15 but the colour profile (APP2), and comments, are dropped. */
function cleanJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  for (;;) {
    const marker = bytes.readUInt16BE(at);
    if (marker >>> 8 !== 0xff) throw new RangeError('jpeg');
    if (marker === 0xffda) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) throw new RangeError('jpeg');
    const dropped =
      marker === 0xfffe || (marker >= 0xffe1 && marker <= 0xffef && marker !== 0xffe2);
    if (!dropped) kept.push(bytes.subarray(at, end));
    at = end;
  }
  kept.push(bytes.subarray(at));
  return Buffer.concat(kept);
}

const WEBP_EXIF_FLAG = 0x08;
const WEBP_XMP_FLAG = 0x04;

/** RIFF chunks, padded to even lengths; the extended header's flags are corrected. */
function cleanWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  const total = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= total;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > bytes.length) throw new RangeError('webp');
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, Math.min(end, bytes.length)));
    if (name === 'VP8X') {
      chunk.writeUInt8(chunk.readUInt8(8) & ~(WEBP_EXIF_FLAG | WEBP_XMP_FLAG), 8);
    }
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk);
    at = end;
  }
  if (kept.length === 0) throw new RangeError('webp');
  const body = Buffer.concat(kept);
  const header = Buffer.from(bytes.subarray(0, 12));
  header.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([header, body]);
}
