/** The server's clock, by the Date of its replies (RFC 9110, section 6.6.1). */
import { clockAhead, setClockAhead } from '../../domain/kernel/clock.ts';

const SECOND = 1000;

/**
 * Hears what the server's clock showed in a reply that was asked for at `sentAt` and came at `heardAt` (ms since the
 * epoch, by this machine). It tells the whole second, of some moment between the two: what is known already stays
 * where it agrees with that, so that a slow reply moves nothing. Null, or what is no date, tells nothing.
 */
export function hearClock(date: string | null, sentAt: number, heardAt: number): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  const least = told - heardAt;
  const most = told + SECOND - sentAt;
  const known = clockAhead();
  if (known < least) setClockAhead(least);
  else if (known > most) setClockAhead(most);
}
