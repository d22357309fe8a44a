/** Codes by time, against the published test vectors. */
import { expect, test } from 'vitest';
import { base32, codeAt, stepAt, stepOf, uriOf } from '../../../server/auth/totp.ts';

const SECRET = Buffer.from('12345678901234567890');

/** RFC 6238, appendix B, SHA-1. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238: aos %i segundos, %s', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000), 8)).toBe(code);
});

/** RFC 4226, appendix D. */
test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('RFC 4226: o contador %i, %s', (step, code) => {
  expect(codeAt(SECRET, step)).toBe(code);
});

const NOW = 3_000_000;
test.each<[string, number, number, number | null]>([
  ['o de agora', 0, -1, 100],
  ['o de antes', -1, -1, 99],
  ['o de depois', 1, -1, 101],
  ['o de dois antes', -2, -1, null],
  ['o de dois depois', 2, -1, null],
  ['o que já foi usado', 0, 100, null],
  ['um anterior ao usado', -1, 100, null],
  ['o seguinte ao usado', 1, 100, 101],
])('conta %s', (_, away, after, step) => {
  expect(stepOf(SECRET, codeAt(SECRET, 100 + away), NOW, after)).toBe(step);
});

/** RFC 4648, section 10. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test('o endereço que o aplicativo lê', () => {
  expect(uriOf(SECRET, 'ana', 'OS-m São João')).toBe(
    'otpauth://totp/OS-m%20S%C3%A3o%20Jo%C3%A3o:ana?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=OS-m%20S%C3%A3o%20Jo%C3%A3o',
  );
});
