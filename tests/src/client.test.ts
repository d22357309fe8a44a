/** Addresses and query strings of calls. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../domain/kernel/define.ts';
import { queryString, send } from '../../src/api/client.ts';
import { connection, reportReply } from '../../src/api/health.ts';

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

describe('o que não veio', () => {
  afterEach(() => vi.unstubAllGlobals());
  it('é dito de novo, se o caminho foi achado aberto enquanto se procurava o que se sabia', async () => {
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('location', new URL('http://osm.exemplo'));
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', (url: string) => {
      if (!url.endsWith('/healthz')) return Promise.reject(new TypeError('Failed to fetch'));
      // Another call is answered meanwhile: who waits for that has asked again, this one not yet.
      reportReply(false);
      return Promise.resolve(new Response('{}'));
    });
    await expect(send(call('v2 GET /usuarios/current'))).rejects.toMatchObject({ status: 0 });
    expect(connection()).toBe('sem_conexao');
    reportReply(false);
  });
});
