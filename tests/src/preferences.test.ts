/** Preferences across the end of a page: what it changed last is not lost, whatever the server said. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preferences } from '../../src/workspace/preferences.ts';

type Stored = { valor: Record<string, unknown>; lock_version: number };

/** What the server has, and the page's line to it. */
let stored: Stored;
let line: 'boa' | 'cortada' | 'sem resposta';
let puts: { lock_version: number; valor: Preferences }[];

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  } as unknown as Storage;
}
const reply = (status: number, body: unknown): Response => Response.json(body, { status });

async function serve(_url: string, init: RequestInit): Promise<Response> {
  if (line === 'cortada') throw new TypeError('fetch failed');
  let answer = reply(200, stored);
  if (init.method === 'PUT') {
    const body = JSON.parse(init.body as string) as (typeof puts)[number];
    puts.push(body);
    if (body.lock_version === stored.lock_version) {
      stored = { valor: { ...body.valor }, lock_version: stored.lock_version + 1 };
      answer = reply(200, stored);
    } else answer = reply(409, { errorCode: 'conflito', message: 'Mudou', atual: stored });
  }
  if (line === 'sem resposta') await new Promise(() => undefined);
  return answer;
}
/** Another window of the same person saves. */
const elsewhere = (valor: Record<string, unknown>): void => {
  stored = {
    valor: { ...stored.valor, ...valor },
    lock_version: stored.lock_version + 1,
  };
};

type Page = typeof import('../../src/workspace/preferences.ts') & {
  now(): Preferences;
  event(name: string, more?: object): void;
};
/** A page of one window: modules of its own, the window's storage. */
async function page(load = true): Promise<Page> {
  // The page before is gone, and so is what it would have done later.
  vi.clearAllTimers();
  vi.resetModules();
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), { visibilityState: 'visible', querySelector: () => null }),
  );
  const found = await import('../../src/workspace/preferences.ts');
  const { store } = await import('../../src/workspace/store.ts');
  found.startPreferences();
  if (load) await found.loadPreferences();
  return {
    ...found,
    now: () => store.get(found.preferencesAtom),
    event: (name, more) => void target.dispatchEvent(Object.assign(new Event(name), more)),
  };
}
const signedIn = (id: number): void => {
  localStorage.setItem('osm_admin.auth_token', `sessao-${id}`);
  localStorage.setItem('osm_admin.current_user', JSON.stringify({ id, nome: 'Ana' }));
};
const kept = (): string | null => localStorage.getItem('osm_admin.preferencias');
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('http://osm.exemplo'));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('fetch', serve);
  stored = { valor: {}, lock_version: 0 };
  line = 'boa';
  puts = [];
  signedIn(7);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a página que sai com uma mudança que ainda não foi salva', () => {
  it('salva ao sair; a próxima não tem o que repetir', async () => {
    const before = await page();
    before.updatePreferences({ tema: 'escuro' });
    before.event('pagehide');
    await settle();
    expect(stored.valor).toMatchObject({ tema: 'escuro' });
    expect(kept()).toBeNull();
    const after = await page();
    await settle(5000);
    expect([after.now().tema, puts.length]).toEqual(['escuro', 1]);
  });

  it('recusada porque outra janela salvou: a próxima une as duas e salva', async () => {
    const before = await page();
    elsewhere({ densidade: 'confortavel', teclas: { 'lista.abrir': ['o'] } });
    line = 'sem resposta';
    before.updatePreferences({ tema: 'escuro', teclas: { 'lista.subir': ['k'] } });
    before.event('pagehide');
    await settle();
    expect(stored.valor).not.toHaveProperty('tema', 'escuro');
    line = 'boa';
    const after = await page();
    expect(after.now()).toMatchObject({ tema: 'escuro', densidade: 'confortavel' });
    await settle();
    expect(stored.valor).toMatchObject({
      tema: 'escuro',
      densidade: 'confortavel',
      teclas: { 'lista.abrir': ['o'], 'lista.subir': ['k'] },
    });
    expect(kept()).toBeNull();
  });

  it('também a que já estava a caminho quando saiu', async () => {
    const before = await page();
    elsewhere({ densidade: 'confortavel' });
    line = 'sem resposta';
    before.updatePreferences({ tema: 'escuro' });
    await settle(1500);
    expect(puts.length).toBe(1);
    before.event('pagehide');
    line = 'boa';
    await page();
    await settle();
    expect(stored.valor).toMatchObject({ tema: 'escuro', densidade: 'confortavel' });
  });

  it.each(['boa', 'cortada'] as const)(
    'a que volta ao que era enquanto a outra ia a caminho vale, ainda que a próxima leia antes de ela chegar (linha %s)',
    async (then) => {
      stored = { valor: { tema: 'claro' }, lock_version: 1 };
      const before = await page();
      line = 'sem resposta';
      before.updatePreferences({ tema: 'escuro' });
      await settle(1500);
      expect(stored.valor).toMatchObject({ tema: 'escuro' });
      before.updatePreferences({ tema: 'claro' });
      // What leaves with the page is late, or lost.
      line = then === 'boa' ? 'sem resposta' : 'cortada';
      const late = then === 'boa' ? { ...stored } : null;
      before.event('pagehide');
      await settle();
      if (late) stored = late;
      line = 'boa';
      const after = await page();
      expect(after.now().tema).toBe('claro');
      await settle(5000);
      expect(stored.valor).toMatchObject({ tema: 'claro' });
      expect(kept()).toBeNull();
    },
  );

  it('aceita sem que a resposta fosse ouvida, não se salva de novo, nem desfaz o que veio depois', async () => {
    const before = await page();
    line = 'sem resposta';
    before.updatePreferences({ tema: 'escuro' });
    before.event('pagehide');
    await settle();
    expect(kept()).not.toBeNull();
    line = 'boa';
    elsewhere({ densidade: 'confortavel' });
    const after = await page();
    await settle(5000);
    expect(after.now()).toMatchObject({ tema: 'escuro', densidade: 'confortavel' });
    expect([puts.length, stored.lock_version, kept()]).toEqual([1, 2, null]);
  });

  it('sem servidor, espera: passa por páginas que nada leram e chega com a primeira que lê', async () => {
    const before = await page();
    line = 'cortada';
    before.updatePreferences({ tema: 'escuro' });
    before.event('pagehide');
    await settle();
    const between = await page(false);
    await expect(between.loadPreferences()).rejects.toThrow('Sem conexão');
    between.updatePreferences({ densidade: 'confortavel' });
    between.event('pagehide');
    await settle();
    line = 'boa';
    const after = await page();
    await settle();
    expect(after.now()).toMatchObject({ tema: 'escuro', densidade: 'confortavel' });
    expect(stored.valor).toMatchObject({ tema: 'escuro', densidade: 'confortavel' });
    expect(kept()).toBeNull();
  });

  it('fechadas todas as janelas sem servidor, a próxima que se abre salva o que cada uma deixou', async () => {
    const one = await page();
    const other = await page();
    line = 'cortada';
    one.updatePreferences({ tema: 'escuro' });
    other.updatePreferences({ densidade: 'confortavel', teclas: { 'lista.subir': ['k'] } });
    one.event('pagehide');
    other.event('pagehide');
    await settle();
    line = 'boa';
    // Nothing of a window that closed is left but what they all share.
    vi.stubGlobal('sessionStorage', storage());
    elsewhere({ avanco: { servicos: 'ficar' } });
    const after = await page();
    await settle();
    const all = {
      tema: 'escuro',
      densidade: 'confortavel',
      teclas: { 'lista.subir': ['k'] },
      avanco: { servicos: 'ficar' },
    };
    expect(after.now()).toMatchObject(all);
    expect(stored.valor).toMatchObject(all);
    expect(kept()).toBeNull();
  });

  it('o que uma janela deixou não se perde porque outra, que não o leu, salvou o seu', async () => {
    const one = await page();
    const other = await page();
    line = 'cortada';
    one.updatePreferences({ tema: 'escuro' });
    one.event('pagehide');
    await settle();
    vi.clearAllTimers();
    line = 'boa';
    other.updatePreferences({ densidade: 'confortavel' });
    await settle(1500);
    expect(stored.valor).toMatchObject({ densidade: 'confortavel' });
    expect(kept()).not.toBeNull();
    await page();
    await settle();
    expect(stored.valor).toMatchObject({ tema: 'escuro', densidade: 'confortavel' });
    expect(kept()).toBeNull();
  });

  it('o que se mudou de novo antes de ler vale mais do que o guardado', async () => {
    const before = await page();
    line = 'cortada';
    before.updatePreferences({ tema: 'escuro', densidade: 'confortavel' });
    before.event('pagehide');
    await settle();
    line = 'boa';
    const after = await page(false);
    after.updatePreferences({ tema: 'claro' });
    await after.loadPreferences();
    await settle();
    expect(stored.valor).toMatchObject({ tema: 'claro', densidade: 'confortavel' });
  });

  it('devolvida inteira pelo navegador, tenta outra vez', async () => {
    const before = await page();
    elsewhere({ densidade: 'confortavel' });
    before.updatePreferences({ tema: 'escuro' });
    before.event('pagehide');
    await settle();
    expect(stored.valor).not.toHaveProperty('tema', 'escuro');
    before.event('pageshow', { persisted: true });
    await settle();
    expect(stored.valor).toMatchObject({ tema: 'escuro', densidade: 'confortavel' });
    expect(kept()).toBeNull();
  });

  it('é de quem a fez: nada fica de quem saiu da conta, nem passa a outra pessoa', async () => {
    const before = await page();
    line = 'cortada';
    before.updatePreferences({ tema: 'escuro' });
    before.event('pagehide');
    await settle();
    expect(kept()).not.toBeNull();
    line = 'boa';
    signedIn(8);
    const other = await page();
    await settle();
    expect([other.now().tema, puts.length, kept()]).toEqual(['sistema', 0, null]);

    line = 'cortada';
    other.updatePreferences({ tema: 'claro' });
    localStorage.clear();
    other.event('pagehide');
    expect(kept()).toBeNull();
  });
});
