/** The server's clock, as the console hears it in replies (src/api/clock.ts). */
import { afterEach, describe, expect, it } from 'vitest';
import { agora, clockAhead, hojeAgora, setClockAhead } from '../../domain/kernel/clock.ts';
import { hearClock } from '../../src/api/clock.ts';

const at = (told: string): number => Date.parse(told);
const DATE = 'Mon, 30 Nov 2026 12:00:00 GMT';
const NOON = at('2026-11-30T12:00:00.000Z');

afterEach(() => setClockAhead(0));

describe('o relógio do servidor, pelas suas respostas', () => {
  it.each([
    ['certo: nada muda', 0, NOON + 300, NOON + 400, 0],
    ['certo, no começo do segundo: nada muda', 0, NOON - 50, NOON + 10, 0],
    ['certo, no fim do segundo: nada muda', 0, NOON + 990, NOON + 1040, 0],
    ['atrasado uma hora', 0, NOON - 3_600_000, NOON - 3_599_900, 3_599_900],
    ['adiantado dois dias', 0, NOON + 172_800_000, NOON + 172_800_100, -172_799_000],
    ['já se sabia', 3_599_950, NOON - 3_600_000, NOON - 3_599_900, 3_599_950],
    ['foi acertado depois', 3_599_950, NOON + 300, NOON + 400, 700],
    ['uma resposta de oito horas não move nada', 0, NOON - 28_000_000, NOON + 200, 0],
    ['e não desfaz o que se sabia', -5000, NOON - 28_000_000, NOON + 28_000_000, -5000],
  ])('%s', (_, known, sent, came, then) => {
    setClockAhead(known);
    hearClock(DATE, sent, came);
    expect(clockAhead()).toBe(then);
  });

  it.each([null, '', 'ontem'])('%o não diz nada', (told) => {
    setClockAhead(7);
    hearClock(told, NOON, NOON);
    expect(clockAhead()).toBe(7);
  });

  it('agora e hoje vão por ele', () => {
    const before = hojeAgora();
    setClockAhead(400 * 86_400_000);
    expect(Math.round((agora().getTime() - Date.now()) / 86_400_000)).toBe(400);
    expect(hojeAgora() > before).toBe(true);
  });
});
