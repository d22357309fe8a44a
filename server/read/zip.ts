/** A ZIP written as it goes, by node:zlib alone: each entry streamed, its sizes said after it. */
import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface Entry {
  readonly name: string;
  readonly chunks: Iterable<string> | AsyncIterable<string> | AsyncIterable<Uint8Array>;
}

/** Sizes and CRC follow the data; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1980-01-01, the beginning of ZIP's time: the same rows give the same file. */
const DAY = 33;
/** Sizes and places are 32 bits wide: beyond that stands another format. */
const MOST = 0xffff_ffff;

interface Written {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

function localHeader(name: Buffer): Buffer {
  const h = Buffer.alloc(30);
  h.writeUInt32LE(0x0403_4b50, 0);
  h.writeUInt16LE(VERSION, 4);
  h.writeUInt16LE(FLAGS, 6);
  h.writeUInt16LE(DEFLATE, 8);
  h.writeUInt16LE(DAY, 12);
  h.writeUInt16LE(name.length, 26);
  return Buffer.concat([h, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const d = Buffer.alloc(16);
  d.writeUInt32LE(0x0807_4b50, 0);
  d.writeUInt32LE(crc, 4);
  d.writeUInt32LE(packed, 8);
  d.writeUInt32LE(size, 12);
  return d;
}

function centralHeader({ name, at, crc, packed, size }: Written): Buffer {
  const h = Buffer.alloc(46);
  h.writeUInt32LE(0x0201_4b50, 0);
  h.writeUInt16LE(VERSION, 4);
  h.writeUInt16LE(VERSION, 6);
  h.writeUInt16LE(FLAGS, 8);
  h.writeUInt16LE(DEFLATE, 10);
  h.writeUInt16LE(DAY, 14);
  h.writeUInt32LE(crc, 16);
  h.writeUInt32LE(packed, 20);
  h.writeUInt32LE(size, 24);
  h.writeUInt16LE(name.length, 28);
  h.writeUInt32LE(at, 42);
  return Buffer.concat([h, name]);
}

function end(entries: number, size: number, at: number): Buffer {
  const e = Buffer.alloc(22);
  e.writeUInt32LE(0x0605_4b50, 0);
  e.writeUInt16LE(entries, 8);
  e.writeUInt16LE(entries, 10);
  e.writeUInt32LE(size, 12);
  e.writeUInt32LE(at, 16);
  return e;
}

/** The file in pieces. Throws where it would be larger than a ZIP without extensions can be. */
export async function* zip(
  entries: Iterable<Entry> | AsyncIterable<Entry>,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let pos = 0;
  const out = (piece: Uint8Array): Uint8Array => {
    pos += piece.length;
    if (pos > MOST) throw new RangeError('a exportação passa de 4 GB');
    return piece;
  };
  for await (const { name: text, chunks } of entries) {
    const name = Buffer.from(text);
    const at = pos;
    let crc = 0;
    let size = 0;
    async function* bytes(): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        const piece = Buffer.from(chunk);
        crc = crc32(piece, crc);
        size += piece.length;
        if (size > MOST) throw new RangeError('a exportação passa de 4 GB');
        yield piece;
      }
    }
    yield out(localHeader(name));
    const begun = pos;
    const deflate = createDeflateRaw({ level: 5 });
    // What fails in the rows ends the reading below.
    pipeline(Readable.from(bytes()), deflate, () => undefined);
    for await (const piece of deflate) yield out(piece as Buffer);
    const one = { name, at, crc, packed: pos - begun, size };
    written.push(one);
    yield out(descriptor(one));
  }
  const directory = Buffer.concat(written.map(centralHeader));
  const at = pos;
  yield out(directory);
  yield out(end(written.length, directory.length, at));
}
