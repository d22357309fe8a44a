/** Dates beside today's, by which the demonstration goes. */
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';

/** The date so many days ago, 'AAAA-MM-DD'. */
export const ago = (days: number): string => addDays(hojeEm(new Date()), -days);
