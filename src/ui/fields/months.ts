/** Months and weeks, for the calendar: what civil dates alone do not know. */
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** The same day `months` later, 'YYYY-MM-DD'; the month's last day when it is shorter. */
export const addMonths = (date: string, months: number): string =>
  dayjs.utc(date).add(months, 'month').format('YYYY-MM-DD');

/** Day of the week as calendars here are drawn, 0 Monday … 6 Sunday. */
export const weekday = (date: string): number => (dayjs.utc(date).day() + 6) % 7;
