/** What the browser keeps for the console, also where it keeps nothing (src/api/storage.ts). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearLocal, readLocal, writeLocal } from '../../src/api/storage.ts';

const full = (): never => {
  throw new DOMException('cheio', 'QuotaExceededError');
};
/** A store of these, that takes what is written or not. */
function store(kept: Record<string, string>, takes = true) {
  const all = new Map(Object.entries(kept));
  return {
    getItem: (name: string) => all.get(name) ?? null,
    setItem: (name: string, value: string) => (takes ? all.set(name, value) : full()),
    removeItem: (name: string) => all.delete(name),
    clear: () => all.clear(),
  };
}
const NAME = 'osm_admin.departamento';

beforeEach(() => vi.stubGlobal('indexedDB', { deleteDatabase: () => undefined }));
afterEach(() => {
  clearLocal();
  vi.unstubAllGlobals();
});

describe('o que o navegador guarda', () => {
  it('é o que outra janela escreveu por último', () => {
    const there = store({});
    vi.stubGlobal('localStorage', there);
    writeLocal('departamento', 'obras');
    there.setItem(NAME, 'posturas');
    expect(readLocal('departamento')).toBe('posturas');
  });

  it.each([
    ['sem lugar, com o de antes ainda ali', () => store({ [NAME]: 'antes' }, false)],
    ['sem lugar', () => store({}, false)],
    ['proibido', () => ({ getItem: full, setItem: full, removeItem: full, clear: full })],
  ])('%s, vale enquanto a página vive', (_, made) => {
    vi.stubGlobal('localStorage', made());
    writeLocal('departamento', 'obras');
    expect(readLocal('departamento')).toBe('obras');
    writeLocal('departamento', null);
    expect(readLocal('departamento')).toBe(null);
  });

  it('havendo lugar de novo, é o navegador que diz', () => {
    vi.stubGlobal('localStorage', store({}, false));
    writeLocal('departamento', 'obras');
    const there = store({});
    vi.stubGlobal('localStorage', there);
    writeLocal('departamento', 'obras');
    there.setItem(NAME, 'posturas');
    expect(readLocal('departamento')).toBe('posturas');
  });
});
