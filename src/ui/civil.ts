/** What the controls need of civil dates beyond the domain's own arithmetic (domain/kernel/civil-date.ts). */
import { formatDate, formatDateShort } from '../../domain/kernel/format.ts';

export { diffDays as daysBetween, isCivilDate as isCivil } from '../../domain/kernel/civil-date.ts';

/** The civil part of a wire value: '2026-11-19T23:59:59.999Z' → '2026-11-19' (decisions, section 6). */
export const civilOf = (wire: string): string => wire.slice(0, 10);

const whole = /^\d{4}-\d{2}-\d{2}$/;

/** 'YYYY-MM-DD' → '19/11/2026'; other text (a half-typed date) comes back as it is. */
export const dateText = (date: string): string => (whole.test(date) ? formatDate(date) : date);

/** 'YYYY-MM-DD' → '19/11/26', for narrow columns. */
export const shortDateText = (date: string): string =>
  whole.test(date) ? formatDateShort(date) : date;
