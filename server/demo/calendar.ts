/**
 * The office's time. A position is a number on the line of working days: 12.5 is the middle of the
 * thirteenth working day of the calendar. What people do gets a position; what the portal does, an instant.
 */
import { fromDayNumber, toDayNumber, weekdayOf } from '../../domain/kernel/civil-date.ts';

const DAY_MS = 86_400_000;
/** America/Sao_Paulo since 2019, when summer time ended; the demonstration begins after that. */
const OFFSET_MS = 3 * 3_600_000;
const OPENS_MS = 8 * 3_600_000;
const OPEN_FOR_MS = 9.5 * 3_600_000;

export class OfficeCalendar {
  /** Day numbers of the working days, in order. */
  private readonly working: readonly number[];
  /** For each day from `first`: position of its opening, or of the next working day's. */
  private readonly positions: readonly number[];
  readonly first: number;
  readonly last: number;

  constructor(first: number, last: number, feriados: { has(date: string): boolean }) {
    const working: number[] = [];
    const positions: number[] = [];
    for (let day = first; day <= last; day += 1) {
      positions.push(working.length);
      const weekday = weekdayOf(day);
      if (weekday !== 0 && weekday !== 6 && !feriados.has(fromDayNumber(day))) working.push(day);
    }
    this.first = first;
    this.last = last;
    this.working = working;
    this.positions = positions;
  }

  isWorking(day: number): boolean {
    return this.working[this.positions[day - this.first] ?? -1] === day;
  }

  /** Position at the opening of the day, or of the next working day. */
  positionOfDay(day: number): number {
    const at = this.positions[day - this.first];
    if (at === undefined) throw new RangeError(`dia fora do calendário: ${day}`);
    return at;
  }

  /** Day number of a position. */
  dayOf(position: number): number {
    const day = this.working[Math.floor(position)];
    if (day === undefined) throw new RangeError(`posição fora do calendário: ${position}`);
    return day;
  }

  /** Instant (ms) of a position. */
  instantOf(position: number): number {
    const whole = Math.floor(position);
    return startOfDay(this.dayOf(whole)) + OPENS_MS + Math.floor((position - whole) * OPEN_FOR_MS);
  }

  /** Position of an instant; outside the office hours, of the next opening. */
  positionOf(instant: number): number {
    const day = dayOfInstant(instant);
    const at = this.positionOfDay(day);
    if (!this.isWorking(day)) return at;
    const open = instant - startOfDay(day) - OPENS_MS;
    if (open >= OPEN_FOR_MS) return at + 1;
    return at + Math.max(0, open) / OPEN_FOR_MS;
  }
}

/** Midnight in Vale Sereno, in ms. */
export const startOfDay = (day: number): number => day * DAY_MS + OFFSET_MS;
/** The civil day on which an instant falls. */
export const dayOfInstant = (instant: number): number => Math.floor((instant - OFFSET_MS) / DAY_MS);
/** ISO 8601 text, as the loader wants it. */
export const isoOf = (instant: number): string => new Date(instant).toISOString();
/** 'DD/MM' of a day number. */
export const shortDate = (day: number): string => {
  const date = fromDayNumber(day);
  return `${date.slice(8, 10)}/${date.slice(5, 7)}`;
};
export { fromDayNumber, toDayNumber };
