/**
 * Civil dates ('YYYY-MM-DD') for the controls: plain arithmetic, no zone, no clock. Deadlines that
 * count working days are the domain's.
 */

const pad = (n: number, size = 2): string => String(n).padStart(size, '0');
const DAY = 86_400_000;

/** Milliseconds of the civil day at UTC midnight, or null when the text names no day of the calendar. */
function dayTime(date: string): number | null {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!m) return null;
  const at = new Date(0);
  at.setUTCFullYear(Number(m[1]), Number(m[2]) - 1, Number(m[3]));
  return at.getUTCMonth() === Number(m[2]) - 1 && at.getUTCDate() === Number(m[3])
    ? at.getTime()
    : null;
}

function fromTime(time: number): string {
  const at = new Date(time);
  return `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
}

/** Does the text name a day of the calendar? '2026-02-30' does not. */
export const isCivil = (date: string): boolean => dayTime(date) !== null;

/** Days from one civil date to another (negative when `to` is earlier); NaN when one is no date. */
export function daysBetween(from: string, to: string): number {
  const a = dayTime(from);
  const b = dayTime(to);
  return a === null || b === null ? Number.NaN : Math.round((b - a) / DAY);
}

/** The civil date `days` later. */
export const addDays = (date: string, days: number): string =>
  fromTime((dayTime(date) ?? 0) + days * DAY);

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

/** Day of the week, 0 Monday … 6 Sunday. */
export const weekday = (date: string): number => (new Date(dayTime(date) ?? 0).getUTCDay() + 6) % 7;

/** The civil part of a wire value: '2026-11-19T23:59:59.999Z' → '2026-11-19' (decisions, section 6). */
export const civilOf = (wire: string): string => wire.slice(0, 10);

/** 'YYYY-MM-DD' → '19/11/2026'; other text comes back as it is. */
export const dateText = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date)
    ? `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
    : date;

/** 'YYYY-MM-DD' → '19/11/26', for narrow columns. */
export const shortDateText = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date)
    ? `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(2, 4)}`
    : date;

/** What the full-day picker sends: '2026-11-19' → '2026-11-19T23:59:59.999Z' (specification, section 5). */
export const toWireFullDay = (date: string): string => `${date}T23:59:59.999Z`;
