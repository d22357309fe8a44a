/** Addresses and query strings of calls. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../domain/kernel/define.ts';
import { queryString, send, urlOf } from '../../src/api/client.ts';
import { connection, onRecovery, reportReply } from '../../src/api/health.ts';

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
  const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
  const page = (health: () => Promise<Response>): void => {
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('location', new URL('http://osm.exemplo'));
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', (url: string) => (url.endsWith('/healthz') ? health() : lost()));
  };
  const asked = (): Promise<unknown> => send(call('v2 GET /usuarios/current'));

  it('nem o resto: sem conexão', async () => {
    page(lost);
    await expect(asked()).rejects.toMatchObject({ status: 0, errorCode: 'sem_conexao' });
    expect(connection()).toBe('sem_conexao');
    reportReply(false);
  });
  it('é pedido de novo, se o caminho foi achado aberto enquanto se procurava o que se sabia', async () => {
    vi.useFakeTimers();
    page(lost);
    vi.stubGlobal('localStorage', { getItem: () => 'meu' });
    // Another call is answered meanwhile: who waits for that has asked again, this one not yet.
    vi.stubGlobal('indexedDB', {
      open: () => {
        reportReply(false);
        throw new Error('nada guardado');
      },
    });
    let again: boolean[] = [];
    const stop = onRecovery((all) => again.push(all));
    await expect(asked()).rejects.toMatchObject({ status: 0 });
    again = [];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(again).toContain(false);
    stop();
    vi.useRealTimers();
  });
  it('com o servidor no ar: não passou, e a conexão está bem', async () => {
    page(() => Promise.resolve(new Response('{"status":"ok"}')));
    await expect(asked()).rejects.toMatchObject({ status: 0, errorCode: 'nao_chegou' });
    expect(connection()).toBe('conectado');
  });
});

describe('um 503', () => {
  afterEach(() => vi.unstubAllGlobals());
  it.each([
    ['de quem está na frente', 'Bad gateway', 'sem_conexao'],
    ['do banco', '{"errorCode":"banco_indisponivel"}', 'banco_indisponivel'],
    [
      'dos arquivos, de um servidor que está bem',
      '{"errorCode":"arquivos_indisponiveis"}',
      'conectado',
    ],
  ])('%s', async (_, body, known) => {
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('location', new URL('http://osm.exemplo'));
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 503 })));
    await expect(send(call('v2 GET /usuarios/current'))).rejects.toMatchObject({ status: 503 });
    expect(connection()).toBe(known);
    reportReply(false);
  });
});

describe('o que o documento já pediu', () => {
  const one = call('v2 GET /usuarios/current');
  const answer = (id: number): Promise<Response> =>
    Promise.resolve(new Response(JSON.stringify({ id })));
  const early = (asked: { reply?: Promise<Response>; at?: number; token?: string }) => ({
    reply: answer(1),
    at: performance.now(),
    token: 'meu',
    ...asked,
  });
  const page = (asked: ReturnType<typeof early>): void => {
    vi.stubGlobal('document', { querySelector: () => null });
    vi.stubGlobal('location', new URL('http://osm.exemplo'));
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => (name === 'osm_admin.auth_token' ? 'meu' : null),
    });
    vi.stubGlobal('window', { osmEarly: new Map([[urlOf(one), asked]]) });
    vi.stubGlobal('fetch', (url: string) =>
      url.endsWith('/healthz') ? Promise.resolve(new Response('{"status":"ok"}')) : answer(2),
    );
  };
  const idOf = async (): Promise<number> => (await send<{ id: number }>(one)).id;
  afterEach(() => vi.unstubAllGlobals());

  it('é tomado, uma vez', async () => {
    page(early({}));
    expect([await idOf(), await idOf()]).toEqual([1, 2]);
  });
  it.each([
    ['de há dez segundos', { at: performance.now() - 10_001 }],
    ['de outra sessão', { token: 'de outro' }],
  ])('%s é pedido de novo', async (_, asked) => {
    page(early(asked));
    expect(await idOf()).toBe(2);
  });
  it('e não vem: é dito como o que nós pedimos', async () => {
    page(early({ reply: Promise.reject(new DOMException('tarde', 'TimeoutError')) }));
    await expect(idOf()).rejects.toMatchObject({ errorCode: 'tempo_esgotado' });
    page(early({ reply: Promise.reject(new TypeError('Failed to fetch')) }));
    await expect(idOf()).rejects.toMatchObject({ errorCode: 'nao_chegou' });
    reportReply(false);
  });
});
