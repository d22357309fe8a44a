/** What stands between browser and server (a proxy, a network with a sign-in of its own) answers in the server's place: that is no answer. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../domain/kernel/define.ts';
import { send } from '../../src/api/client.ts';
import { ANOTHERS, readStream } from '../../src/api/event-stream.ts';
import { fetched } from '../../src/api/fetched.ts';
import { connection, reportReply } from '../../src/api/health.ts';
import * as session from '../../src/api/session.ts';

vi.mock('../../src/api/session.ts', { spy: true });

const ONE = call('v2 GET /usuarios/current');
const PAGE = '<!doctype html><title>Entre na rede</title>';
const OURS = '{"status":"ok","banco":"ok"}';
type Given = readonly [status: number, body: string, headers?: Readonly<Record<string, string>>];
const NOT_OURS: readonly (readonly [number, string])[] = [
  [200, PAGE],
  [400, PAGE],
  [401, PAGE],
  [401, '{"message":"Unauthorized"}'],
  [403, PAGE],
  [404, ''],
  [407, PAGE],
  [500, PAGE],
  [511, PAGE],
];

/** All is answered so, and /healthz so. */
function answered(given: Given | Error, health: string): void {
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('/healthz')) return Promise.resolve(new Response(health));
    if (given instanceof Error) return Promise.reject(given);
    const [status, body, headers = { 'content-type': 'text/html' }] = given;
    return Promise.resolve(new Response(body, { status, headers }));
  });
}

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', store);
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('http://osm.exemplo'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.mocked(session.sessionLost).mockReset().mockReturnValue();
});
afterEach(() => {
  reportReply(false);
  vi.unstubAllGlobals();
});

/** Back from the sign-in page, with what was left here of it. */
function entering(): Promise<string> {
  vi.spyOn(sessionStorage, 'getItem').mockReturnValue('s');
  return session.finishSignIn(new URLSearchParams('code=c&state=s'));
}

describe.each([
  ['só por este pedido', OURS, 'nao_chegou', 'conectado'],
  ['por todos', PAGE, 'sem_conexao', 'sem_conexao'],
])('%s', (_, health, errorCode, state) => {
  it.each(NOT_OURS)('uma chamada: %i %s', async (status, body) => {
    answered([status, body], health);
    await expect(send(ONE)).rejects.toMatchObject({ status: 0, errorCode });
    expect(connection()).toBe(state);
    expect(session.sessionLost).not.toHaveBeenCalled();
  });
  it.each(NOT_OURS)('um arquivo: %i %s', async (status, body) => {
    answered([status, body], health);
    const read = vi.fn<() => Promise<void>>();
    const asked = fetched('/api/x', { tipo: 'text/csv' }, read);
    await expect(asked).rejects.toMatchObject({ status: 0, errorCode });
    expect(read).not.toHaveBeenCalled();
    expect(session.sessionLost).not.toHaveBeenCalled();
  });
  it.each(NOT_OURS)('a entrada: %i %s', async (status, body) => {
    answered([status, body], health);
    await expect(entering()).rejects.toMatchObject({ status: 0, errorCode });
  });
  it('a entrada, e nada vem', async () => {
    answered(new TypeError('Failed to fetch'), health);
    await expect(entering()).rejects.toMatchObject({ status: 0, errorCode });
  });
});

it.each(NOT_OURS)('o fluxo de eventos: %i %s', async (status, body) => {
  answered([status, body], OURS);
  const heard = vi.fn<() => void>();
  expect(await readStream(0, new AbortController().signal, heard)).toBe(ANOTHERS);
  expect(heard).not.toHaveBeenCalled();
});

describe('o que o servidor mesmo recusa continua seu', () => {
  const refusal = JSON.stringify({ errorCode: 'sessao_expirada', message: 'Sessão expirada' });
  const json = { 'content-type': 'application/json' };
  it('uma chamada, um arquivo e o fluxo', async () => {
    answered([401, refusal, json], OURS);
    const mine = { status: 401, errorCode: 'sessao_expirada' };
    await expect(send(ONE)).rejects.toMatchObject(mine);
    expect(session.sessionLost).toHaveBeenCalledTimes(1);
    const asked = fetched('/api/x', { tipo: 'text/csv' }, () => Promise.resolve());
    await expect(asked).rejects.toMatchObject(mine);
    expect(session.sessionLost).toHaveBeenCalledTimes(2);
    expect(await readStream(0, new AbortController().signal, () => undefined)).toBe(401);
  });
  it.each([
    [422, '{"nome":["é obrigatório"]}'],
    [422, '[{"id":1,"mensagem":"não"}]'],
    [413, PAGE],
    [429, PAGE],
  ])('%i %s diz o que diz', async (status, body) => {
    answered([status, body], OURS);
    await expect(send(ONE)).rejects.toMatchObject({ status });
  });
});

describe('um arquivo', () => {
  const file = { 'content-disposition': 'attachment; filename="a.csv"' };
  const take = (read: (reply: Response) => Promise<unknown>, more = {}) =>
    fetched('/api/x', { tipo: 'text/csv', ...more }, read);
  it('vem com o seu nome; do que só se anota não vem nenhum', async () => {
    answered([200, 'a;b', file], OURS);
    expect(await take((reply) => reply.text())).toBe('a;b');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    expect(await take(() => Promise.resolve('anotado'))).toBe('anotado');
  });
  it('que se rompe no meio: a linha caiu', async () => {
    answered([200, 'a;b', file], OURS);
    const broken = take(() => Promise.reject(new TypeError('network error')));
    await expect(broken).rejects.toMatchObject({ errorCode: 'nao_chegou' });
  });
  it('que não cabe onde se guarda, ou de que se desiste: como foi', async () => {
    answered([200, 'a;b', file], OURS);
    const full = new DOMException('cheio', 'QuotaExceededError');
    await expect(take(() => Promise.reject(full))).rejects.toBe(full);
    const control = new AbortController();
    control.abort();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
      Promise.reject(signal?.reason as Error),
    );
    const given = take(() => Promise.resolve(), { signal: control.signal });
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  });
  it('que demora demais: é dito', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    );
    const late = take(() => Promise.resolve(), { patience: 5 });
    await expect(late).rejects.toMatchObject({ errorCode: 'tempo_esgotado' });
  });
});
