/** The header `Range` (RFC 9110, 14.2), as far as viewers of PDF use it: one range of bytes. */
import type { ByteRange } from './store.ts';

/**
 * The range asked for of `size` bytes; null for none, or for what may be ignored (several, other units);
 * 'fora' when it begins behind the end (416).
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'fora' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'fora' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'fora' : { start, end };
}
