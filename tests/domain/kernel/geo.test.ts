/** Places as people read them. */
import { expect, it } from 'vitest';
import { formatPonto, pontoOf } from '../../../domain/kernel/geo.ts';

it.each([
  ['-23.425000', '-51.937500', '23,42500° S, 51,93750° O'],
  ['1.5', '2.25', '1,50000° N, 2,25000° L'],
])('%s, %s lê-se %s', (latitude, longitude, text) => {
  const place = pontoOf({ latitude, longitude });
  expect(place && formatPonto(place)).toBe(text);
});

it.each([[{}], [{ latitude: null, longitude: null }], [{ latitude: '1', longitude: null }]])(
  '%o não é lugar',
  (record) => expect(pontoOf(record)).toBeNull(),
);
