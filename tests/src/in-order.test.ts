/** What is done to one record reaches the server in the order it was done; other records wait for nothing. */
import { describe, expect, it } from 'vitest';
import { inOrder } from '../../src/commands/in-order.ts';

/** Work that waits until it is let go. */
function work(said: string[], name: string) {
  let go: (error?: Error) => void = () => undefined;
  const held = new Promise<void>((done, fail) => {
    go = (error) => (error ? fail(error) : done());
  });
  return {
    go,
    run: async () => {
      said.push(name);
      await held;
      return name;
    },
  };
}

describe('inOrder', () => {
  it('começa quando o anterior do mesmo registro acaba, também mal; o de outro não espera', async () => {
    const said: string[] = [];
    const [a, b, c] = [work(said, 'a'), work(said, 'b'), work(said, 'c')];
    const first = inOrder('mensagem', 1, a.run);
    const second = inOrder('mensagem', 1, b.run);
    const other = inOrder('mensagem', 2, c.run);
    c.go();
    expect(await other).toBe('c');
    expect(said).toEqual(['a', 'c']);
    a.go(new Error('recusada'));
    await expect(first).rejects.toThrow('recusada');
    b.go();
    expect(await second).toBe('b');
    expect(said).toEqual(['a', 'c', 'b']);
  });
});
