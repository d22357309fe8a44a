import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_BOM, type CsvCell, csvNumber, csvRow } from '../../../domain/kernel/csv.ts';

/** RFC 4180, read the slow way. */
function parse(text: string, separator = ';'): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (c === '"' && cell === '') quoted = true;
    else if (c === separator) {
      row.push(cell);
      cell = '';
    } else if (c === '\r' && text[i + 1] === '\n') {
      rows.push([...row, cell]);
      row = [];
      cell = '';
      i += 1;
    } else cell += c;
  }
  return rows;
}

describe('linha', () => {
  it.each<[CsvCell[], string]>([
    [['OS 1/2026', 'Em andamento'], 'OS 1/2026;Em andamento'],
    [['a;b', 'c"d', 'e\nf', 'g,h'], '"a;b";"c""d";"e\nf";g,h'],
    [[null, undefined, ''], ';;'],
    [[true, false], 'sim;não'],
    [[-3, 1204, 12.5, NaN, Infinity], '-3;1204;12,5;;'],
    [[csvNumber('-1234.50')], '-1234,50'],
    [['=1+1', '+1', '-1', '@x', '\tx', '\rx'], `'=1+1;'+1;'-1;'@x;'\tx;"'\rx"`],
    [['＝1+1'], "'＝1+1"],
    [['a=1', ' =1'], 'a=1; =1'],
    [['=HYPERLINK("http://x";"y")'], '"\'=HYPERLINK(""http://x"";""y"")"'],
    [[{ numero: '=1' }], "'=1"],
  ])('%j', (cells, line) => expect(csvRow(cells)).toBe(`${line}\r\n`));

  it('com vírgula, o decimal tem ponto', () =>
    expect(csvRow(['a;b', 'c,d', 12.5, csvNumber('-1.50')], ',')).toBe('a;b,"c,d",12.5,-1.50\r\n'));
  it('só um número é número', () => {
    expect(() => csvNumber('=1')).toThrow(RangeError);
    expect(() => csvNumber('1,5')).toThrow(RangeError);
  });
  it('a marca de ordem de bytes é a do UTF-8', () =>
    expect(new TextEncoder().encode(CSV_BOM)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf])));
});

describe('propriedades', () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom(...'=+-@\t\r\n";,\'aé'.split('')), { maxLength: 6 })
      .map((a) => a.join('')),
  );
  const table = fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 5 });

  it('lida de volta, dá as mesmas células, a menos do apóstrofo', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(';', ','), (rows, separator) => {
        const read = parse(rows.map((r) => csvRow(r, separator)).join(''), separator);
        const guard = (cell: string) => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);
        expect(read).toEqual(rows.map((r) => r.map(guard)));
      }),
    );
  });

  it('nenhum texto chega à planilha começando uma fórmula', () => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const cell of parse(rows.map((r) => csvRow(r)).join('')).flat())
          expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });
});
