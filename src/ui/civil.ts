/** What the controls need of civil dates beyond the domain's own arithmetic (domain/civil-date.ts). */
import { toDayNumber, weekdayOf } from '../../domain/civil-date.ts';
import { formatDate, formatDateShort } from '../../domain/format.ts';

export {
  addDays,
  diffDays as daysBetween,
  isCivilDate as isCivil,
  toWireFullDay,
} from '../../domain/civil-date.ts';

const pad = (n: number, size = 2): string => String(n).padStart(size, '0');

/** The same day `months` later; the month's last day when it is shorter. */
export function addMonths(date: string, months: number): string {
  const [y = 1970, m = 1, d = 1] = date.split('-').map(Number);
  const index = y * 12 + (m - 1) + months;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  return `${pad(year, 4)}-${pad(month)}-${pad(Math.min(d, lastDay(year, month)))}`;
}

/** Days of a month (1–12). */
export const lastDay = (year: number, month: number): number =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

/** Day of the week as calendars here are drawn, 0 Monday … 6 Sunday. */
export const weekday = (date: string): number => (weekdayOf(toDayNumber(date)) + 6) % 7;

/** The civil part of a wire value: '2026-11-19T23:59:59.999Z' → '2026-11-19' (decisions, section 6). */
export const civilOf = (wire: string): string => wire.slice(0, 10);

const whole = /^\d{4}-\d{2}-\d{2}$/;

/** 'YYYY-MM-DD' → '19/11/2026'; other text (a half-typed date) comes back as it is. */
export const dateText = (date: string): string => (whole.test(date) ? formatDate(date) : date);

/** 'YYYY-MM-DD' → '19/11/26', for narrow columns. */
export const shortDateText = (date: string): string =>
  whole.test(date) ? formatDateShort(date) : date;
