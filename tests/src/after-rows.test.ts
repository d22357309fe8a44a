/** What waits for the first rows comes with them, and where none will come. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

/** The modules as a page finds them that was opened at an address. */
async function opened(path: string) {
  vi.stubGlobal('location', new URL(path, 'http://osm.test'));
  const { afterRows } = await import('../../src/panes/frame/after-rows.ts');
  const { tellFirstRows } = await import('../../src/api/first-rows.ts');
  const { navigate } = await import('../../src/workspace/location.ts');
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  void afterRows(load)();
  await settled();
  return { load, tellFirstRows, navigate };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('history', { state: null, pushState: vi.fn(), replaceState: vi.fn() });
  vi.stubGlobal('window', { addEventListener: vi.fn() });
  vi.stubGlobal('dispatchEvent', vi.fn());
  vi.stubGlobal('document', { title: '', querySelectorAll: () => [] });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 1));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});

describe('depois das primeiras linhas', () => {
  it('vem quando a lista respondeu', async () => {
    const { load, tellFirstRows } = await opened('/app/osm/servicos');
    expect(load).not.toHaveBeenCalled();
    tellFirstRows();
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });

  it('vem quando alguém é levado para fora da lista', async () => {
    const { load, navigate } = await opened('/app/osm/servicos');
    expect(load).not.toHaveBeenCalled();
    navigate('/not_found');
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  });

  it.each(['/app/home', '/app/osm/servicos/42', '/app/osm/servicos/novo'])(
    'vem logo em %s',
    async (path) => {
      const { load } = await opened(path);
      expect(load).toHaveBeenCalledOnce();
    },
  );
});
