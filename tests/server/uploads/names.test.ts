/** Names of files, and places of photographs, apart from the server. */
import { describe, expect, it } from 'vitest';
import { positionOf } from '../../../server/uploads/gps.ts';
import { addressName, cleanName, tipoOf } from '../../../server/uploads/kind.ts';

describe('o nome de um arquivo', () => {
  it.each([
    ['foto.jpg', 'foto.jpg'],
    ['Foto 1.JPEG', 'Foto 1.JPEG'],
    ['foto.png', 'foto.jpg'],
    ['foto.jpg.exe', 'foto.jpg'],
    ['foto', 'foto.jpg'],
    ['', 'arquivo.jpg'],
    ['.jpg', 'arquivo.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\fotos\\a.jpg', 'a.jpg'],
    ['a\u0000b\nc.jpg', 'abc.jpg'],
    // Written from right to left, it would read 'gpj.exe'.
    ['foto\u202Eexe.jpg', 'fotoexe.jpg'],
    ['a<b>:"c|d?*.jpg', 'abcd.jpg'],
    ['relatório v1.2 final', 'relatório v1.2 final.jpg'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(115)}.jpg`],
  ])('%j → %j', (given, kept) => {
    expect(cleanName(given, 'image/jpeg')).toBe(kept);
  });
  it('no endereço', () => {
    expect(addressName('Visita à Obra Nº 2.jpg')).toMatch(/^visita-a-obra-n.*-2\.jpg$/);
    expect(addressName('ação.pdf')).toBe('acao.pdf');
    expect(addressName('фото.jpg')).toBe('arquivo.jpg');
    for (const name of ['фото', '…', '-', '.', 'a'.repeat(300)])
      expect(addressName(name)).toMatch(/^[a-z0-9._-]{1,80}$/);
  });
});

describe('o tipo', () => {
  it('pelos primeiros bytes', () => {
    expect(tipoOf(Buffer.from('%PDF-1.7'))).toBe('application/pdf');
    expect(tipoOf(Buffer.from('%PDF-2.0'))).toBe('application/pdf');
    expect(tipoOf(Buffer.from('%PDF-x'))).toBe(null);
    expect(tipoOf(Buffer.from('RIFF....WEBPVP8 '))).toBe('image/webp');
    expect(tipoOf(Buffer.from('RIFF....WAVEfmt '))).toBe(null);
    expect(tipoOf(Buffer.alloc(0))).toBe(null);
  });
});

/** An EXIF block with a GPS directory of these entries. */
function exif(
  order: 'II' | 'MM',
  entries: readonly [tag: number, value: string | number[]][],
): Buffer {
  const b = Buffer.alloc(400);
  const u16 = (n: number, at: number) =>
    order === 'II' ? b.writeUInt16LE(n, at) : b.writeUInt16BE(n, at);
  const u32 = (n: number, at: number) =>
    order === 'II' ? b.writeUInt32LE(n, at) : b.writeUInt32BE(n, at);
  b.write(order, 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(1, 8);
  u16(0x8825, 10);
  u16(4, 12);
  u32(1, 14);
  u32(40, 18);
  u16(entries.length, 40);
  let free = 42 + entries.length * 12 + 4;
  for (const [i, [tag, value]] of entries.entries()) {
    const at = 42 + i * 12;
    u16(tag, at);
    if (typeof value === 'string') {
      u16(2, at + 2);
      u32(2, at + 4);
      b.write(value, at + 8, 'latin1');
    } else {
      u16(5, at + 2);
      u32(3, at + 4);
      u32(free, at + 8);
      for (const n of value) {
        u32(n, free);
        free += 4;
      }
    }
  }
  return Buffer.concat([Buffer.from('Exif\0\0'), b]);
}

describe('o lugar de uma fotografia', () => {
  const south: [number, string | number[]][] = [
    [1, 'S'],
    [2, [23, 1, 25, 1, 3000, 100]],
    [3, 'W'],
    [4, [51, 1, 56, 1, 15, 1]],
  ];
  it.each(['II', 'MM'] as const)('nas duas ordens de bytes: %s', (order) => {
    const found = positionOf(exif(order, south));
    expect(found?.latitude).toBeCloseTo(-23.425, 9);
    expect(found?.longitude).toBeCloseTo(-51.9375, 9);
  });
  it('nada, quando não há, está pela metade, é zero ou impossível', () => {
    expect(positionOf(undefined)).toBe(null);
    expect(positionOf(Buffer.from('Exif\0\0lixo'))).toBe(null);
    expect(positionOf(exif('II', south.slice(0, 3)))).toBe(null);
    expect(positionOf(exif('II', south).subarray(0, 80))).toBe(null);
    const zero: [number, string | number[]][] = [
      [1, 'N'],
      [2, [0, 1, 0, 1, 0, 1]],
      [3, 'E'],
      [4, [0, 1, 0, 1, 0, 1]],
    ];
    expect(positionOf(exif('II', zero))).toBe(null);
    const far: [number, string | number[]][] = [
      [1, 'N'],
      [2, [95, 1, 0, 1, 0, 1]],
      [3, 'E'],
      [4, [1, 1, 0, 1, 0, 1]],
    ];
    expect(positionOf(exif('MM', far))).toBe(null);
    const byZero: [number, string | number[]][] = [
      [1, 'N'],
      [2, [10, 0, 0, 0, 0, 0]],
      [3, 'E'],
      [4, [1, 1, 0, 1, 0, 1]],
    ];
    expect(positionOf(exif('MM', byZero))).toEqual({
      latitude: 0,
      longitude: 1,
      em: null,
      precisao: null,
    });
  });
});
