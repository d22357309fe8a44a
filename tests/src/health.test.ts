/** Is the server there? One call that fails alone is no proof, and what never gets through is not asked without end. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Health = typeof import('../../src/api/health.ts');

let health: Health;
/** What the server says of itself: a status and a body, or nothing. */
let answer: [status: number, body: string] | null;
/** Each time that what failed was asked again: when, ms since the beginning, and whether it was all. */
let asked: [at: number, all: boolean][];

const WELL: [number, string] = [200, '{"status":"ok"}'];
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('location', new URL('http://osm.exemplo'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () =>
    answer === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(answer[1], { status: answer[0] })),
  );
  vi.resetModules();
  health = await import('../../src/api/health.ts');
  answer = WELL;
  asked = [];
  const begun = performance.now();
  health.onRecovery((all) => asked.push([performance.now() - begun, all]));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('uma chamada sem resposta', () => {
  it.each([
    ['o servidor responde', WELL, false, 'conectado'],
    ['ninguém responde', null, true, 'sem_conexao'],
    ['um intermediário responde por ele', [502, '<html>'], true, 'sem_conexao'],
    [
      'o banco não está',
      [503, '{"status":"degradado","banco":"indisponivel"}'],
      false,
      'banco_indisponivel',
    ],
  ] as const)('%s', async (_, said, cutOff, known) => {
    answer = said && [...said];
    expect(await health.reportSilence()).toBe(cutOff);
    expect(health.connection()).toBe(known);
  });

  it('sozinha, é pedida de novo um pouco depois, e só ela', async () => {
    await health.reportSilence();
    expect(asked).toEqual([]);
    await settle(1000);
    expect(asked).toEqual([[1000, false]]);
  });

  it('que nunca passa é pedida cada vez mais raramente', async () => {
    // Answered or not, it fails again.
    health.onRecovery(() => void health.reportSilence());
    await health.reportSilence();
    await settle(600_000);
    expect(asked.map(([at]) => at / 1000)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 124, 184, 244, 304, 364, 424, 484, 544,
    ]);
    expect(health.connection()).toBe('conectado');
  });
});

describe('a conexão', () => {
  it('que volta: tudo é lido de novo, na hora', async () => {
    answer = null;
    await health.reportSilence();
    await settle(10);
    health.reportReply(false);
    expect(asked).toEqual([[10, true]]);
  });

  it('que volta enquanto o que falha sozinho espera pela sua vez: na hora', async () => {
    const stop = health.onRecovery(() => void health.reportSilence());
    await health.reportSilence();
    await settle(130_000);
    stop();
    answer = null;
    await health.reportSilence();
    asked = [];
    await settle(10);
    health.reportReply(false);
    expect(asked.map(([, all]) => all)).toEqual([true]);
  });

  it('que se diz perdida e achada sem parar não é lida sem parar', async () => {
    answer = null;
    health.onRecovery(() => void health.reportSilence());
    const end = performance.now() + 300_000;
    await health.reportSilence();
    while (performance.now() < end) {
      health.reportReply(false);
      await settle(50);
    }
    expect(asked.length).toBeLessThan(12);
    expect(asked.every(([, all]) => all)).toBe(true);
  });

  it('que cai de novo antes da vez espera por sua volta', async () => {
    await health.reportSilence();
    answer = null;
    await health.reportSilence();
    expect(health.connection()).toBe('sem_conexao');
    await settle(1000);
    expect(asked).toEqual([]);
    health.reportReply(false);
    await settle(1000);
    expect(asked.map(([, all]) => all)).toEqual([true]);
  });

  it('por quem quer agora é perguntada agora', async () => {
    await health.tryNow();
    expect(asked).toEqual([[0, true]]);
    await health.tryNow();
    expect(asked).toHaveLength(2);
  });
});
