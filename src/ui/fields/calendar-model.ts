/**
 * What a calendar shows, where its keys lead, and its words: dayjs over civil days 'YYYY-MM-DD'. It comes
 * with the date fields; deadlines, which the first rows show, count in domain/kernel/civil-date.ts.
 */
import dayjs from 'dayjs';
import type { Dayjs, ManipulateType } from 'dayjs';
import 'dayjs/locale/pt-br.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

const CIVIL = 'YYYY-MM-DD';
/** The 'Z' keeps years below 100 what they are. */
const day = (date: string): Dayjs => dayjs.utc(`${date}T00:00:00Z`).locale('pt-br');

/** The day so many days, weeks, months or years later; a month's last day when it is shorter. */
export const added = (date: string, count: number, unit: ManipulateType): string =>
  day(date).add(count, unit).format(CIVIL);

/** Day of the week as calendars here are drawn, 0 Monday … 6 Sunday. */
export const weekday = (date: string): number => (day(date).day() + 6) % 7;

/** The six weeks that hold the month of `date`, Monday first. */
export function weeksOf(date: string): string[][] {
  const first = day(date).startOf('month').format(CIVIL);
  const start = added(first, -weekday(first), 'day');
  return Array.from({ length: 6 }, (_w, week) =>
    Array.from({ length: 7 }, (_d, at) => added(start, week * 7 + at, 'day')),
  );
}

/** The months of the year of `date`, each by its first day. */
export const monthsOf = (date: string): string[] => {
  const first = day(date).startOf('year').format(CIVIL);
  return Array.from({ length: 12 }, (_m, at) => added(first, at, 'month'));
};

/** 'novembro de 2026', 'nov', 'qui', 'quinta'. */
export const monthAndYear = (date: string): string => day(date).format('MMMM [de] YYYY');
export const monthShort = (date: string): string => day(date).format('MMM');
export const weekdayShort = (date: string): string => day(date).format('ddd');
export const weekdayName = (date: string): string => day(date).format('dddd').replace('-feira', '');

const STEPS: Readonly<Record<string, readonly [count: number, unit: ManipulateType]>> = {
  ArrowLeft: [-1, 'day'],
  ArrowRight: [1, 'day'],
  ArrowUp: [-1, 'week'],
  ArrowDown: [1, 'week'],
  PageUp: [-1, 'month'],
  PageDown: [1, 'month'],
};

/** Where a key moves the cursor, or null when the key is not the calendar's. */
export function moveDay(key: string, shift: boolean, date: string): string | null {
  if (key === 'Home') return added(date, -weekday(date), 'day');
  if (key === 'End') return added(date, 6 - weekday(date), 'day');
  const step = STEPS[key];
  if (!step) return null;
  const [count, unit] = step;
  return added(date, count, shift && unit === 'month' ? 'year' : unit);
}
