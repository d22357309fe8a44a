/** A ZIP as a reader opens it. */
import { crc32, inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

/** The files of a ZIP by its directory, each checked by its size and CRC. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = file.readUInt32LE(end + 16);
  for (let n = file.readUInt16LE(end + 10); n > 0; n -= 1) {
    expect(file.readUInt32LE(at)).toBe(0x0201_4b50);
    const [crc, packed, size] = [16, 20, 24].map((o) => file.readUInt32LE(at + o));
    const length = file.readUInt16LE(at + 28);
    const local = file.readUInt32LE(at + 42);
    const name = file.toString('utf8', at + 46, at + 46 + length);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = inflateRawSync(file.subarray(begin, begin + (packed ?? 0)));
    expect([data.length, crc32(data)], name).toEqual([size, crc]);
    found.set(name, data);
    at += 46 + length;
  }
  return found;
}
