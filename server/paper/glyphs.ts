/**
 * What the fonts of the papers can write. A character that none of them holds would stop the whole paper
 * (PDF/A allows no empty box): it is written by its code, '[U+4E2D]', which is ugly, and says what stood there.
 */
import { readFileSync } from 'node:fs';
import { WIDE } from './fonts.ts';

/** The characters of a TrueType font: its table cmap, formats 4 and 12. */
function charactersOf(font: Buffer): (code: number) => boolean {
  const tables = font.readUInt16BE(4);
  for (let at = 12; at < 12 + tables * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) !== 'cmap') continue;
    const cmap = font.readUInt32BE(at + 8);
    const ranges: (readonly [first: number, last: number])[] = [];
    for (let i = 0; i < font.readUInt16BE(cmap + 2); i++)
      ranges.push(...rangesAt(font, cmap + font.readUInt32BE(cmap + 4 + i * 8 + 4)));
    const known = new Set<number>();
    for (const [first, last] of ranges) for (let c = first; c <= last; c++) known.add(c);
    return (code) => known.has(code);
  }
  throw new Error('fonte sem tabela de caracteres');
}

function* rangesAt(font: Buffer, at: number): Iterable<readonly [first: number, last: number]> {
  const format = font.readUInt16BE(at);
  if (format === 12)
    for (let i = 0; i < font.readUInt32BE(at + 12); i++) {
      const group = at + 16 + i * 12;
      yield [font.readUInt32BE(group), font.readUInt32BE(group + 4)];
    }
  if (format !== 4) return;
  const segments = font.readUInt16BE(at + 6) / 2;
  const starts = at + 16 + segments * 2;
  for (let i = 0; i < segments; i++) {
    const last = font.readUInt16BE(at + 14 + i * 2);
    if (last !== 0xffff) yield [font.readUInt16BE(starts + i * 2), last];
  }
}

let holds: ((code: number) => boolean) | null = null;

/** The text as it can be written: no control signs, and by its code what no font holds. */
export function writable(text: string): string {
  holds ??= charactersOf(readFileSync(WIDE));
  let out = '';
  for (const char of text.normalize('NFC').replace(/\t/g, ' ').replace(/\p{C}/gu, '')) {
    const code = char.codePointAt(0) ?? 0;
    out +=
      code < 0x7f || holds(code) ? char : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return out;
}
