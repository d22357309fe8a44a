/** A signed-in person is slowed down too: what no hand does is refused for a while, and said so. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACK_A_SECOND, BREATH, paceOf } from '../../server/http/pace.ts';
import type { HttpError } from '../../server/http/errors.ts';
import { png, send } from '../support/files.ts';
import { makeWorldOfFiles, type WorldOfFiles } from '../support/world-of-files.ts';
import type { Person, Reply } from '../support/world.ts';

let w: WorldOfFiles;
beforeAll(async () => {
  // A clock that stands still: what was spent does not come back, however slow the machine is.
  w = await makeWorldOfFiles({ RATE_LIMITS: 'sim' }, { clock: () => 0 });
});
afterAll(() => w?.close());

describe('o fôlego de uma pessoa', () => {
  const refused = (act: () => void): HttpError | null => {
    try {
      act();
      return null;
    } catch (error) {
      return error as HttpError;
    }
  };

  it('mil registros em massa cabem nele; quem o gasta espera, e só ele', () => {
    let now = 0;
    const pace = paceOf(true, () => now);
    for (let n = 0; n < BREATH; n += 1) pace.spend(1, 1);
    const error = refused(() => pace.spend(1, 1));
    expect(error).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(error?.body).toEqual({
      errorCode: 'pedidos_demais',
      message: 'Muitos pedidos em pouco tempo: aguarde 1 segundo e tente de novo',
    });
    expect(BREATH).toBeGreaterThan(1000);
    pace.spend(2, 1);
    now = 1000;
    for (let n = 0; n < BACK_A_SECOND; n += 1) pace.spend(1, 1);
    expect(refused(() => pace.require(1))?.status).toBe(429);
    // A clock that stands still, or went back, gives nothing and takes nothing.
    now = 500;
    expect(refused(() => pace.require(1))?.status).toBe(429);
  });

  it('o que pesa mais do que o fôlego se faz, e se espera depois', () => {
    let now = 0;
    const pace = paceOf(true, () => now);
    pace.spend(1, BREATH + 10 * BACK_A_SECOND);
    expect(refused(() => pace.require(1))?.headers).toEqual({ 'retry-after': '11' });
    now = 11_000;
    expect(refused(() => pace.require(1))).toBeNull();
  });
});

describe('pela API', () => {
  const write = (who: Person, n: number): Promise<Reply> =>
    w.call(who, 'POST', '/mensagens/enviadas', {
      body: { destinatario_id: w.people.gerente.id, titulo: `Aviso ${n}`, conteudo: 'Texto' },
    });
  /** How many messages pass until one is refused. */
  async function messagesOf(who: Person): Promise<{ sent: number; last: Reply }> {
    for (let sent = 0; ; sent += 1) {
      const last = await write(who, sent);
      if (last.status !== 201) return { sent, last };
      expect(sent).toBeLessThan(120);
    }
  }

  it('mensagens sem parar: 429 com o tempo, em palavras; os outros seguem', async () => {
    const one = await w.somebody('alfa', []);
    const { sent, last } = await messagesOf(one);
    expect(sent).toBe(67);
    expect([last.status, last.json.errorCode, last.json.message]).toEqual([
      429,
      'pedidos_demais',
      expect.stringMatching(
        /^Muitos pedidos em pouco tempo: aguarde \d segundos? e tente de novo$/,
      ),
    ]);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    // He reads on, and the others write on.
    expect((await w.call(one, 'GET', '/mensagens/enviadas')).status).toBe(200);
    expect((await write(await w.somebody('alfa', []), 1)).status).toBe(201);
    // What is not even received costs nothing.
    const file = await send(w, one, await png());
    expect([file.status, file.json.errorCode]).toEqual([429, 'pedidos_demais']);
  });

  it('uma figura pesa pelos pontos que tem', async () => {
    const one = await w.somebody('alfa', []);
    expect((await send(w, one, await png('grande', 6000, 4000))).status).toBe(201);
    // Twenty-four million points at eight each.
    expect((await messagesOf(one)).sent).toBe(61);
  });

  it('exportar sem parar também', async () => {
    const { gerente } = w.people;
    const statuses: number[] = [];
    for (let n = 0; n < 45; n += 1) {
      const headers = { accept: 'text/csv' };
      statuses.push((await w.call(gerente, 'GET', '/alfa/ordem-servicos', { headers })).status);
    }
    expect(statuses.indexOf(429)).toBe(40);
  });
});
