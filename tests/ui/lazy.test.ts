/** Code that comes later has its two minutes, everywhere. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { within } from '../../src/ui/lazy.tsx';
import { graph } from '../architecture/graph.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('uma parte que vem depois', () => {
  it('falha depois de 120 segundos, não antes', async () => {
    let failed = '';
    within(() => new Promise(() => undefined)).catch((error: Error) => {
      failed = error.message;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toBe('A parte da tela não chegou a tempo');
  });
  it('chega, ou falha por si, e não deixa relógio para trás', async () => {
    await expect(within(() => Promise.resolve(7))).resolves.toBe(7);
    await expect(within(() => Promise.reject(new Error('404')))).rejects.toThrow('404');
    expect(vi.getTimerCount()).toBe(0);
  });
  it('nenhum componente a espera sem prazo, nem com a pausa do React', () => {
    const root = join(import.meta.dirname, '../..');
    const own = [...graph.keys()].filter(
      (file) =>
        file.startsWith('src/') &&
        file !== 'src/ui/lazy.tsx' &&
        /import \{[^}]*\b(?:lazy|Suspense)\b[^}]*\} from 'react'/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
    expect(own).toEqual([]);
  });
});
