/**
 * What a department shall have however few orders it has and whatever day it is: of its newest orders one in each
 * situação that is open. The others are spread by share (destiny.ts).
 */
import type { Situacao } from '../../../domain/ordem-servico/schema.ts';
import type { OfficeCalendar } from '../calendar.ts';
import { canBe } from './destiny.ts';
import { firstOf } from './firsts.ts';
import { isOfficeTime, type Schedule } from './schedule.ts';

/** What only time brings about comes before what any order is at first. */
const OPEN: readonly Situacao[] = [
  'reabrindo',
  'reaberto',
  'a_notificar',
  'local_fechado',
  'questionada',
  'em_distribuicao',
  'a_confirmar',
  'andamento',
  'aguardando_distribuir',
  'abertura',
];

/** By index of the order. `now`: today in working days; `sizes`: orders of each department. */
export function promisesOf(
  schedule: Schedule,
  calendar: OfficeCalendar,
  now: number,
  sizes: readonly number[],
): Map<number, Situacao> {
  const promises = new Map<number, Situacao>();
  const left = sizes.map((size) => ({ size, nth: size, open: new Set(OPEN) }));
  for (let index = schedule.size - 1; index >= 0; index -= 1) {
    const of = left[schedule.dep[index] ?? 0];
    if (!of || of.open.size === 0) continue;
    of.nth -= 1;
    const created = schedule.created[index] ?? 0;
    const age = now - calendar.positionOf(created);
    if (firstOf(of.nth, of.size, age)) continue;
    const office = isOfficeTime(created, calendar);
    const situacao = OPEN.find((one) => of.open.has(one) && canBe(one, age, office));
    if (!situacao) continue;
    promises.set(index, situacao);
    of.open.delete(situacao);
    if (left.every(({ open }) => open.size === 0)) break;
  }
  return promises;
}
