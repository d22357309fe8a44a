/** A console on a slow line: it hears less often and less finely, and costs the server no memory. */
import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { LIMITS, type Evento } from '../../../domain/kernel/evento.ts';
import { Stream } from '../../../server/events/stream.ts';

/** A line that takes what it is given only when told to. */
function line() {
  const taken: string[] = [];
  let wait: (() => void) | null = null;
  const res = new Writable({
    highWaterMark: 200,
    write(chunk: Buffer, _encoding, done) {
      taken.push(chunk.toString());
      wait = done;
    },
  });
  return {
    res: res as unknown as ServerResponse,
    taken: () => taken.join(''),
    /** Takes all that was written until now. */
    async take() {
      for (let idle = 0; idle < 5; idle += 1) {
        const done = wait;
        wait = null;
        if (done) {
          idle = 0;
          done();
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    held: () => res.writableLength,
  };
}
const evento = (n: number, entidade = 'ordem_servico'): Evento => ({
  entidade,
  ids: [n],
  acoes: ['ordem_servicos.notificar'],
  pedidos: [`p${n}`],
});
const who = { usuarioId: 1, departamentoId: 1, hears: () => true };
const told = (text: string): Evento[] =>
  [...text.matchAll(/^event: mudou\ndata: (.*)$/gm)].flatMap(
    ([, data]) => JSON.parse(data ?? '[]') as Evento[],
  );

describe('uma linha devagar', () => {
  it('o que não cabe se junta: um evento por entidade, sem nomes quando são demais', async () => {
    const slow = line();
    const stream = new Stream(slow.res, who);
    stream.position = '1:1:';
    stream.open();
    for (let n = 0; n < 50_000; n += 1) {
      stream.push([evento(n), evento(n % 3, 'analise')]);
      if (n % 1000 === 0) stream.keepAlive();
    }
    expect(slow.held()).toBeLessThan(5000);
    stream.position = '2:2:';
    await slow.take();
    const events = told(slow.taken());
    expect(events.length).toBeLessThan(20);
    expect(events.at(-2)).toMatchObject({ entidade: 'ordem_servico', ids: null, pedidos: null });
    expect(events.at(-1)?.ids?.toSorted()).toEqual([0, 1, 2]);
    expect(slow.taken()).toContain('id: 2:2:');
    // And goes on as before.
    stream.push([evento(7)]);
    await slow.take();
    expect(told(slow.taken()).at(-1)).toEqual(evento(7));
  });

  it('antes da saudação nada sai; o que houve no meio sai com ela', async () => {
    const any = line();
    const stream = new Stream(any.res, who);
    stream.push(Array.from({ length: LIMITS.ids }, (_, n) => evento(n)));
    stream.keepAlive();
    await any.take();
    expect(any.taken()).toBe('');
    stream.open();
    await any.take();
    expect(told(any.taken())[0]?.ids).toHaveLength(LIMITS.ids);
  });

  it('tudo cobre o resto', async () => {
    const any = line();
    const stream = new Stream(any.res, who);
    stream.push([evento(1)]);
    stream.everything();
    stream.push([evento(2)]);
    stream.open();
    await any.take();
    expect(told(any.taken())).toEqual([{ entidade: '*', ids: null, acoes: [], pedidos: null }]);
  });
});
