import { describe, expect, it } from 'vitest';
import { BulkRun } from '../../src/commands/bulk-run.ts';
import type { BulkPlan } from '../../src/commands/bulk-run.ts';
import type { RecordRow } from '../../src/commands/define.ts';

const rows = (from: number, to: number): RecordRow[] =>
  Array.from({ length: to - from }, (_, at) => ({ id: from + at, lock_version: 0 }));

function made(plan: Partial<BulkPlan> & { rows: BulkPlan['rows'] }) {
  const sent: number[] = [];
  const run = new BulkRun({
    key: 'massa',
    total: 0,
    run: async (row) => {
      sent.push(row.id);
      return { ...row, lock_version: 1 };
    },
    blocked: () => null,
    why: (error) => String(error),
    transient: () => false,
    wait: () => Promise.resolve(),
    ...plan,
  });
  return { run, sent };
}

describe('BulkRun', () => {
  it('dá um resultado a cada item e não para por nada', async () => {
    const { run } = made({
      rows: [rows(1, 21)],
      total: 20,
      run: async (row) => {
        if (row.id % 5 === 0) throw new Error('recusada');
        return { ...row, lock_version: 1 };
      },
    });
    await run.start();
    expect(run.counts).toEqual({ concluidas: 16, falhas: 4, agora: 0, fila: 0 });
    expect(run.items.get(5)).toMatchObject({ status: 'falhou', message: 'Error: recusada' });
    expect(run.items.get(6)).toMatchObject({ status: 'concluida', row: { lock_version: 1 } });
    expect(run.finished).toBe(true);
  });

  it('nada envia pelo registro que não pode, e diz por quê', async () => {
    const { run, sent } = made({
      rows: [rows(1, 4)],
      total: 3,
      blocked: (row) => (row.id === 2 ? 'A OS está encerrada' : null),
    });
    await run.start();
    expect(sent.toSorted((a, b) => a - b)).toEqual([1, 3]);
    expect(run.items.get(2)?.message).toBe('A OS está encerrada');
  });

  it('espera o que o servidor pede, quantas vezes ele pedir, e segue', async () => {
    const busy = { status: 429 };
    const waited: number[] = [];
    const tries = new Map<number, number>();
    const { run } = made({
      rows: [rows(1, 31)],
      total: 30,
      run: async (row) => {
        const n = (tries.get(row.id) ?? 0) + 1;
        tries.set(row.id, n);
        if (n <= 5) throw busy;
        return row;
      },
      transient: () => true,
      pause: (error) => (error === busy ? 7000 : null),
      wait: async (ms) => void waited.push(ms),
    });
    await run.start();
    expect(run.counts).toEqual({ concluidas: 30, falhas: 0, agora: 0, fila: 0 });
    expect(new Set(waited)).toEqual(new Set([7000]));
  });

  it('lê um filtro em lotes, só quando precisa, cada linha uma vez', async () => {
    let read = 0;
    let inHand = 0;
    let most = 0;
    async function* lots() {
      for (let from = 0; from < 1000; from += 200) {
        read += 1;
        yield rows(from + 1, from + 201);
      }
      yield rows(990, 1001);
    }
    const { run, sent } = made({
      rows: lots(),
      total: 1000,
      parallel: 3,
      run: async (row) => {
        inHand += 1;
        most = Math.max(most, inHand);
        if (row.id === 1) expect(read).toBe(1);
        await Promise.resolve();
        inHand -= 1;
        sent.push(row.id);
        return null;
      },
    });
    const seen: number[] = [];
    run.subscribe(() => seen.push(run.counts.fila));
    const start = run.start();
    expect(run.counts).toMatchObject({ fila: 1000 });
    await start;
    expect(new Set(sent).size).toBe(1000);
    expect(sent.length).toBe(1000);
    expect(most).toBe(3);
    expect(run.total).toBe(1000);
  });

  it('tenta de novo sozinha o que não chegou ao servidor, com a mesma chave', async () => {
    const keys: string[] = [];
    const { run } = made({
      rows: [rows(1, 2)],
      total: 1,
      transient: () => true,
      run: async (row, key) => {
        keys.push(key);
        if (keys.length < 3) throw new Error('sem conexão');
        return row;
      },
    });
    await run.start();
    expect(keys.length).toBe(3);
    expect(new Set(keys).size).toBe(1);
    expect(run.counts.concluidas).toBe(1);
  });

  it('repete as falhas, ou uma delas, e deixa o resto', async () => {
    let broken = true;
    const { run, sent } = made({
      rows: [rows(1, 5)],
      total: 4,
      run: async (row) => {
        sent.push(row.id);
        if (broken && row.id > 2) throw new Error('não');
        return row;
      },
    });
    await run.start();
    broken = false;
    await run.retry(3);
    expect(run.counts).toMatchObject({ concluidas: 3, falhas: 1 });
    await run.retry();
    expect(run.counts).toMatchObject({ concluidas: 4, falhas: 0 });
    expect(sent.slice(4)).toEqual([3, 4]);
  });

  it('guarda o que fez quando já não se podem ler mais linhas', async () => {
    async function* lots() {
      yield rows(1, 3);
      throw new Error('sem conexão');
    }
    const { run } = made({ rows: lots(), total: 400 });
    await run.start();
    expect(run.failure).toBe('Error: sem conexão');
    expect(run.counts).toEqual({ concluidas: 2, falhas: 0, agora: 0, fila: 0 });
  });
});
