import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as store from '../../src/ui/toast-store.ts';

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterAll(() => vi.unstubAllGlobals());

describe('avisos', () => {
  it('dizem-se depois de desenhado o que se fez, e se dispensam', async () => {
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

  it('um erro fica e interrompe; o que se pode desfazer fica mais tempo', () => {
    const a = store.toast({ text: 'Falhou', tone: 'erro' });
    expect(store.currentAnnouncement().assertive).toBe(true);
    const b = store.toast({ text: 'Feito', action: { label: 'Desfazer', run: () => undefined } });
    expect(store.currentToasts().map((one) => one.timeout)).toEqual([0, 10_000]);
    store.dismissToast(a);
    store.dismissToast(b);
  });

  it('nunca são mais de três, o mais velho sai', () => {
    const ids = ['a', 'b', 'c', 'd'].map((text) => store.toast({ text }));
    expect(store.currentToasts().map((one) => one.text)).toEqual(['b', 'c', 'd']);
    for (const id of ids) store.dismissToast(id);
  });

  it('o que se disse e ainda não se ouviu é dito com o que vem depois', async () => {
    const heard: string[] = [];
    const stop = store.subscribe(() => heard.push(store.currentAnnouncement().text));
    store.announce('Atualização disponível');
    store.announce('Conexão restabelecida');
    await vi.waitFor(() =>
      expect(heard).toEqual(['Atualização disponível. Conexão restabelecida']),
    );
    store.announce('2 resultados');
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    expect(heard[1]).toBe('2 resultados');
    stop();
  });

  it('o mesmo texto dito duas vezes é novo duas vezes', () => {
    store.announce('2 resultados');
    const { n } = store.currentAnnouncement();
    store.announce('2 resultados');
    expect(store.currentAnnouncement().n).toBe(n + 1);
  });
});
