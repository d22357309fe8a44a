/** The days a calendar shows and where its keys lead: pure. */
import { addDays } from '../civil.ts';
import { addMonths, weekday } from './months.ts';

/** The six weeks that hold the month of `date`, Monday first. */
export function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_w, week) =>
    Array.from({ length: 7 }, (_d, day) => addDays(start, week * 7 + day)),
  );
}

/** Where a key moves the cursor, or null when the key is not the calendar's. */
export function moveDay(key: string, shift: boolean, date: string): string | null {
  if (key === 'ArrowLeft') return addDays(date, -1);
  if (key === 'ArrowRight') return addDays(date, 1);
  if (key === 'ArrowUp') return addDays(date, -7);
  if (key === 'ArrowDown') return addDays(date, 7);
  if (key === 'Home') return addDays(date, -weekday(date));
  if (key === 'End') return addDays(date, 6 - weekday(date));
  if (key === 'PageUp') return addMonths(date, shift ? -12 : -1);
  if (key === 'PageDown') return addMonths(date, shift ? 12 : 1);
  return null;
}
