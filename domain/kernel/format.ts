/**
 * How values are shown (specification, section 9). Plain string work, no library: the console's first
 * load carries it, and a page's first Intl formatter of numbers takes some 10 ms. Empty values give ''.
 */
import { addDays, inZone, type CivilDate } from './civil-date.ts';

type Text = string | null | undefined;

/** What calendar and clock show for a civil date (no clock) or an ISO instant; null for what is neither. */
function moment(value: Text): { date: string; time: string } | null {
  if (!value) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return { date: value, time: '' };
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : inZone(instant);
}
const dmy = (date: string): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
const dmyShort = (date: string): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(2, 4)}`;

/** 'DD/MM/YYYY' from a civil date, or from an ISO instant as America/Sao_Paulo sees it. */
export function formatDate(value: Text): string {
  const at = moment(value);
  return at ? dmy(at.date) : '';
}
/** 'DD/MM/YY'. */
export function formatDateShort(value: Text): string {
  const at = moment(value);
  return at ? dmyShort(at.date) : '';
}
/** 'DD/MM/YYYY HH:mm' from an ISO instant; a civil date has no clock and shows only the date. */
export function formatDateTime(value: Text): string {
  const at = moment(value);
  return at ? `${dmy(at.date)} ${at.time}`.trimEnd() : '';
}
/** 'HH:mm' from an ISO instant. */
export const formatTime = (value: Text): string => moment(value)?.time ?? '';

/** For timelines: 'hoje 09:12', 'ontem 09:12', 'DD/MM HH:mm', and with the year when it is another: 'DD/MM/YY HH:mm'. */
export function formatRelative(value: Text, hoje: CivilDate): string {
  const at = moment(value);
  if (!at) return '';
  const day =
    at.date === hoje
      ? 'hoje'
      : at.date === addDays(hoje, -1)
        ? 'ontem'
        : at.date.slice(0, 4) === hoje.slice(0, 4)
          ? dmy(at.date).slice(0, 5)
          : dmyShort(at.date);
  return `${day} ${at.time}`.trimEnd();
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?$/;
const dots = (digits: string): string => {
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/.{3}/g) ?? [];
  return [...(first > 0 ? [digits.slice(0, first)] : []), ...groups].join('.');
};

/**
 * '1234.565' → '1.234,57': rounded half up (away from zero), comma for decimals, dots for thousands.
 * Exact for any length; text that is no decimal number stays as it is.
 */
export function formatDecimal(value: Text, places = 2): string {
  if (!value) return '';
  const match = DECIMAL.exec(value);
  if (!match) return value;
  const [, sign, whole = '0', fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const rounded = (kept + ((fraction[places] ?? '0') >= '5' ? 1n : 0n))
    .toString()
    .padStart(places + 1, '0');
  const cut = rounded.length - places;
  const minus = sign && /[1-9]/.test(rounded) ? '-' : '';
  return minus + dots(rounded.slice(0, cut)) + (places > 0 ? `,${rounded.slice(cut)}` : '');
}

const withUnit =
  (before: string, after: string) =>
  (value: Text): string => {
    const text = formatDecimal(value);
    return text && before + text + after;
  };
/** 'R$ 1.234,50'. */
export const formatMoney = withUnit('R$ ', '');
/** '12,50 %'. */
export const formatPercent = withUnit('', ' %');
/**
 * '12,50 m'.
 * @wing documentos
 */
export const formatMeters = withUnit('', ' m');
/** '12,50 m²'. */
export const formatArea = withUnit('', ' m²');

/** 1204 → '1.204'. */
export function formatInteger(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  return formatDecimal(BigInt(Math.trunc(value)).toString(), 0);
}

/** Where there is little room: 1204 → '1.204', 47903 → '47 mil', 2845678 → '2,8 mi'; never more than there are. */
export function formatShort(value: number): string {
  if (value < 10_000) return formatInteger(value);
  if (value < 1_000_000) return `${formatInteger(value / 1000)} mil`;
  return `${formatDecimal((Math.trunc(value / 100_000) / 10).toFixed(1), 1)} mi`;
}

/** The first word of a name. */
export const firstName = (name: Text): string => (name ?? '').trim().split(/\s+/)[0] ?? '';

/** plural(1204, 'ordem', 'ordens') → '1.204 ordens'. Only 1 is singular. */
export const plural = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`;

/** The size of a file in kb, thousands of bytes: '1.904,2 kb'. */
export const formatKb = (bytes: number): string =>
  `${formatDecimal((bytes / 1000).toFixed(3), 1)} kb`;
