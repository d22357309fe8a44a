/** When each order comes in, in which department and under which number: known before any is made. */
import { fromDayNumber } from '../../../domain/kernel/civil-date.ts';
import { dayOfInstant, startOfDay, type OfficeCalendar } from '../calendar.ts';
import { departments } from '../vocabulary/staff.ts';
import { Random } from '../random.ts';

const HOUR_MS = 3_600_000;
/** Two years back. */
export const WINDOW_DAYS = 730;
/** Monday to Friday. */
const WEEKDAYS = [1.18, 1.05, 1, 0.98, 0.82];
/** January to December: the holidays are quiet. */
const MONTHS = [0.72, 0.9, 1.05, 1.02, 1.06, 1, 0.94, 1.05, 1.06, 1.08, 1.06, 0.7];
const DAY_OFF = 0.06;

export interface Schedule {
  readonly size: number;
  /** ms, ascending. */
  readonly created: Float64Array;
  /** Index of the department. */
  readonly dep: Uint8Array;
  readonly ano: Int16Array;
  /** Without a gap by department and year, in the order of creation. */
  readonly numero: Int32Array;
  /** [department index, year, last number]. */
  readonly last: readonly (readonly [number, number, number])[];
}

function weightOf(day: number, first: number, calendar: OfficeCalendar): number {
  const weekday = new Date(day * 86_400_000).getUTCDay();
  const month = MONTHS[Number(fromDayNumber(day).slice(5, 7)) - 1] ?? 1;
  const growth = 0.88 + (0.24 * (day - first)) / WINDOW_DAYS;
  return month * growth * (calendar.isWorking(day) ? (WEEKDAYS[weekday - 1] ?? 1) : DAY_OFF);
}

/** Hours of the day: mostly while the office is open; the portal never closes. */
function hourOf(random: Random, working: boolean): number {
  if (!working) return random.between(7, 23.5);
  const roll = random.next();
  if (roll < 0.87) {
    // Two humps, before and after lunch.
    return random.chance(0.55) ? random.between(8, 12) : random.between(12.8, 17.3);
  }
  return roll < 0.93 ? random.between(17.6, 23.8) : random.between(5, 7.9);
}

export function makeSchedule(
  size: number,
  seed: number,
  today: number,
  calendar: OfficeCalendar,
): Schedule {
  const first = today - WINDOW_DAYS;
  const weights: number[] = [];
  for (let day = first; day < today; day += 1) weights.push(weightOf(day, first, calendar));
  const total = weights.reduce((a, b) => a + b, 0);

  const created = new Float64Array(size);
  const dep = new Uint8Array(size);
  const ano = new Int16Array(size);
  const numero = new Int32Array(size);
  const random = new Random(seed, -1);
  const deck = departments.flatMap((d, i) => Array.from({ length: d.share }, () => i));
  const last = new Map<string, number>();
  let at = 0;
  let sum = 0;
  weights.forEach((weight, offset) => {
    sum += weight;
    const until = offset === weights.length - 1 ? size : Math.round((sum / total) * size);
    const day = first + offset;
    const working = calendar.isWorking(day);
    const times: number[] = [];
    for (let i = at; i < until; i += 1) times.push(hourOf(random, working));
    times.sort((a, b) => a - b);
    const year = Number(fromDayNumber(day).slice(0, 4));
    for (const hour of times) {
      if (at % deck.length === 0) shuffle(deck, random);
      const d = deck[at % deck.length] ?? 0;
      const key = `${d}/${year}`;
      const number = (last.get(key) ?? 0) + 1;
      last.set(key, number);
      created[at] = startOfDay(day) + Math.floor(hour * HOUR_MS);
      dep[at] = d;
      ano[at] = year;
      numero[at] = number;
      at += 1;
    }
  });
  return {
    size,
    created,
    dep,
    ano,
    numero,
    last: [...last].map(
      ([key, number]) => [Number(key.split('/')[0]), Number(key.split('/')[1]), number] as const,
    ),
  };
}

function shuffle(list: number[], random: Random): void {
  for (let i = list.length - 1; i > 0; i -= 1) {
    const j = random.int(0, i);
    [list[i], list[j]] = [list[j] ?? 0, list[i] ?? 0];
  }
}

/** Does the office work at that instant? */
export function isOfficeTime(instant: number, calendar: OfficeCalendar): boolean {
  const day = dayOfInstant(instant);
  const hour = (instant - startOfDay(day)) / HOUR_MS;
  return calendar.isWorking(day) && hour >= 8 && hour < 17.5;
}

/** Index of the first order of the department created in office time at or after the instant; -1 when there is none soon. */
export function nextInOffice(
  schedule: Schedule,
  calendar: OfficeCalendar,
  dep: number,
  instant: number,
  after: number,
): number {
  let low = after + 1;
  let high = schedule.size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((schedule.created[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < Math.min(schedule.size, low + 60); i += 1) {
    if (schedule.dep[i] === dep && isOfficeTime(schedule.created[i] ?? 0, calendar)) return i;
  }
  return -1;
}
