/**
 * Civil dates: text 'YYYY-MM-DD', never an instant (decisions, section 6). Instants become civil only
 * through a time zone, because America/Sao_Paulo had summer time until 2019.
 */

/** 'YYYY-MM-DD'. */
export type CivilDate = string;

export const ZONE = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;

/** Days since 1970-01-01; NaN when the text is no date. */
export const toDayNumber = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
/** The inverse of toDayNumber. */
export const fromDayNumber = (day: number): CivilDate =>
  new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Is the text a date that exists, written 'YYYY-MM-DD'? '2026-02-30' does not, nor does a year 0. */
export function isCivilDate(text: string): boolean {
  const day = toDayNumber(text);
  return Number.isFinite(day) && fromDayNumber(day) === text && !text.startsWith('0000');
}

export const addDays = (date: CivilDate, days: number): CivilDate =>
  fromDayNumber(toDayNumber(date) + days);

/** The last day of a month: '2026-02' → '2026-02-28'. */
export function ultimoDia(mes: string): CivilDate {
  const [ano = 0, n = 0] = mes.split('-').map(Number);
  return fromDayNumber(Date.UTC(ano, n, 0) / DAY_MS);
}

/** Days from `a` to `b`: diffDays('2026-11-09', '2026-11-12') is 3. */
export const diffDays = (a: CivilDate, b: CivilDate): number => toDayNumber(b) - toDayNumber(a);

/** 0 Sunday … 6 Saturday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(zone, found);
  }
  return found;
}

/** What calendar and clock show in the zone at that instant. Throws RangeError for an invalid Date. */
export function inZone(instant: Date, zone: string = ZONE): { date: CivilDate; time: string } {
  const part: Record<string, string> = {};
  for (const { type, value } of formatter(zone).formatToParts(instant)) part[type] = value;
  return {
    date: `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}`,
    time: `${part['hour']}:${part['minute']}`,
  };
}

let lately = { zone: '', minute: Number.NaN, date: '' };
/** The civil date in the zone at that instant. */
export function hojeEm(instant: Date, zone: string = ZONE): CivilDate {
  const minute = Math.floor(instant.getTime() / 60_000);
  // Asked by every call, of the moment it comes: the day is that of the minute, since zones have had whole minutes.
  if (minute !== lately.minute || zone !== lately.zone || minute < 0)
    lately = { zone, minute, date: inZone(instant, zone).date };
  return lately.date;
}

const WIRE = /^(\d{4}-\d{2}-\d{2})(?:T23:59:59\.999Z)?$/;

/** 'YYYY-MM-DD', or the full-day picker's 'YYYY-MM-DDT23:59:59.999Z', to the civil date that it spells; anything else null. */
export function parseWireDate(text: string): CivilDate | null {
  const date = WIRE.exec(text)?.[1];
  return date !== undefined && isCivilDate(date) ? date : null;
}
