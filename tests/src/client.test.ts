/** Addresses and query strings of calls. */
import { describe, expect, it } from 'vitest';
import { queryString } from '../../src/api/client.ts';

describe('queryString', () => {
  it.each([
    [undefined, ''],
    [{}, ''],
    [{ per_page: '' }, ''],
    [{ a: null, b: undefined, c: '' }, ''],
    [
      { situacao_in: ['andamento', 'reaberto'], page: 2 },
      '?situacao_in=andamento%2Creaberto&page=2',
    ],
    [{ vencida_eq: false }, '?vencida_eq=false'],
    [{ order: 'id desc' }, '?order=id+desc'],
    [{ situacao_in: [] }, ''],
  ])('%j → %s', (query, text) => {
    expect(queryString(query)).toBe(text);
  });
  it('aceita URLSearchParams, com chaves repetidas', () => {
    expect(queryString(new URLSearchParams('a=1&a=2&b='))).toBe('?a=1&a=2');
  });
});
