import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as store from '../../src/ui/toast-store.ts';

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterAll(() => vi.unstubAllGlobals());

describe('notices', () => {
  it('are said once what was done is painted, and dismissed', async () => {
    const changed = vi.fn();
    const stop = store.subscribe(changed);
    const id = store.toast({ text: 'Mensagem arquivada' });
    expect(store.currentToasts()).toMatchObject([{ id, tone: 'info', timeout: 6000 }]);
    expect(store.currentAnnouncement()).toMatchObject({
      text: 'Mensagem arquivada',
      assertive: false,
    });
    expect(changed).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce());
    store.dismissToast(id);
    expect(store.currentToasts()).toEqual([]);
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
    stop();
  });

  it('an error stays and interrupts; one that can be undone stays longer', () => {
    const a = store.toast({ text: 'Falhou', tone: 'erro' });
    expect(store.currentAnnouncement().assertive).toBe(true);
    const b = store.toast({ text: 'Feito', action: { label: 'Desfazer', run: () => undefined } });
    expect(store.currentToasts().map((one) => one.timeout)).toEqual([0, 10_000]);
    store.dismissToast(a);
    store.dismissToast(b);
  });

  it('never stand more than three at a time, the oldest goes', () => {
    const ids = ['a', 'b', 'c', 'd'].map((text) => store.toast({ text }));
    expect(store.currentToasts().map((one) => one.text)).toEqual(['b', 'c', 'd']);
    for (const id of ids) store.dismissToast(id);
  });

  it('the same text said twice is new twice', () => {
    store.announce('2 resultados');
    const { n } = store.currentAnnouncement();
    store.announce('2 resultados');
    expect(store.currentAnnouncement().n).toBe(n + 1);
  });
});
