/**
 * Masks of specification section 5, as pure functions: what the person reads (`mask…`) and what is
 * kept (`strip…`). A mask only puts punctuation in: it never drops a letter or a digit, so that a
 * slip is seen and refused by the validation, not swallowed by the field (decisions, section 11).
 */
import { formatDecimal } from '../../domain/kernel/format.ts';
import { digits, normalizeCpfCnpj } from '../../domain/kernel/identifiers.ts';

/** Digits in order. */
export const stripDigits = digits;
/** What is stored of an identifier: without punctuation, upper case; a wrong sign stays and is refused. */
export const stripIdentifier = normalizeCpfCnpj;

/** Puts `text` into the places (#) of `pattern`; what is beyond the last place follows unchanged. */
function fill(pattern: string, text: string): string {
  let out = '';
  let at = 0;
  for (const sign of pattern) {
    if (at >= text.length) return out;
    out += sign === '#' ? text[at++] : sign;
  }
  return out + text.slice(at);
}

/** ###.###.###-## */
export const maskCpf = (value: string): string => fill('###.###.###-##', stripIdentifier(value));

/** ##.###.###/####-##, letters included (IN RFB 2.229/2024). */
export const maskCnpj = (value: string): string =>
  fill('##.###.###/####-##', stripIdentifier(value));

/** CPF up to 11 digits; CNPJ beyond them or as soon as there is a letter. */
export function maskCpfCnpj(value: string): string {
  const kept = stripIdentifier(value);
  return kept.length > 11 || /\P{N}/u.test(kept) ? maskCnpj(kept) : maskCpf(kept);
}

/** Infraction notice: ##.#.#######.#####.########.####.## */
export const maskAinf = (value: string): string =>
  fill('##.#.#######.#####.########.####.##', stripIdentifier(value));

/** (##) ####-####, (##) # ####-#### beyond 10 digits, ####-###-#### after 0800. */
export function maskPhone(value: string): string {
  const digits = stripDigits(value);
  if (digits.startsWith('0800')) return fill('####-###-####', digits);
  return fill(digits.length > 10 ? '(##) # ####-####' : '(##) ####-####', digits);
}

/** ##.###-### */
export const maskCep = (value: string): string => fill('##.###-###', stripDigits(value));

/** AAA-#### and Mercosul ABC1D23: the fifth sign, a digit or a letter, tells which. */
export function maskPlate(value: string): string {
  const kept = stripIdentifier(value);
  return /^.{4}\p{L}/u.test(kept) ? kept : fill('###-####', kept);
}

/** Process number Número/Ano: 1–13 digits, slash, 4 digits; the slash comes by itself after the 13th. */
export function maskProcess(value: string): string {
  const slash = value.indexOf('/');
  const before = stripDigits(slash < 0 ? value : value.slice(0, slash));
  const after = slash < 0 ? '' : stripDigits(value.slice(slash));
  if (before.length > 13) return `${before.slice(0, 13)}/${before.slice(13)}${after}`;
  return slash < 0 || before === '' ? before + after : `${before}/${after}`;
}

/**
 * Digits in segments joined by '/'. A segment ends when it is full, by a typed '/', or by a first digit
 * that can only stand alone ('5' as a day is '05'); what is beyond the last segment stays there.
 */
function maskSegments(value: string, sizes: readonly number[], highest: readonly string[]): string {
  const segments: string[] = [];
  let open = '';
  const last = sizes.length - 1;
  for (const sign of value) {
    const at = segments.length;
    if (sign === '/' && open !== '' && at < last) {
      segments.push(open.padStart(sizes[at] ?? 0, '0'));
      open = '';
    } else if (/\d/.test(sign)) {
      const alone = at < last && open === '' && sign > (highest[at] ?? '9');
      open += alone ? `0${sign}` : sign;
      if (at < last && open.length === sizes[at]) {
        segments.push(open);
        open = '';
      }
    }
  }
  const closed = segments.length > 0 && value.endsWith('/');
  return [...segments, ...(open !== '' || closed ? [open] : [])].join('/');
}

/** '19112026' → '19/11/2026', '5/1' → '05/1'; a date as machines write it is turned round. */
export const maskDate = (value: string): string =>
  maskSegments(turned(value), [2, 2, 4], ['3', '1']);

/** A pasted '2026-11-19' as '19/11/2026'. */
const turned = (value: string): string =>
  value.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/** What stands in a date field → 'YYYY-MM-DD' when it is a whole day, else the text itself. */
export function parseDateText(text: string): string {
  const m = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  return m ? `${m[3]}-${m[2]}-${m[1]}` : text;
}

/** '112026' → '11/2026'. */
export const maskMonthYear = (value: string): string => maskSegments(value, [2, 4], ['1']);

/** '11/2026' → '2026-11' when it is a month, else the text itself. */
export function parseMonthYear(text: string): string {
  const m = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(text);
  return m ? `${m[2]}-${m[1]}` : text;
}

/** '2026-11' → '11/2026'; other text comes back as it is. */
export const monthYearText = (value: string): string =>
  /^\d{4}-\d{2}$/.test(value) ? `${value.slice(5)}/${value.slice(0, 4)}` : value;

/** '1234.5' → '1.234,50'. */
export const maskDecimal = (value: string, decimals = 2): string => formatDecimal(value, decimals);

/** '1.234,5' → '1234.5': the decimal text that is kept and sent. '' and a lone '-' or ',' are ''. */
export function parseDecimal(text: string): string {
  const clean = text.replaceAll('−', '-').replace(/[^\d,-]/g, '');
  const m = /^(-?)(\d*)(?:,(\d*))?/.exec(clean);
  const whole = m?.[2] ?? '';
  const fraction = m?.[3] ?? '';
  if (whole === '' && fraction === '') return '';
  const body = (whole.replace(/^0+(?=\d)/, '') || '0') + (fraction ? `.${fraction}` : '');
  return (m?.[1] ?? '') + body;
}

/** A text being edited: what stands before and after the caret, and what comes in between. */
export interface DecimalEdit {
  readonly before: string;
  readonly after: string;
  readonly data: string;
  /** The comma that stands in it was typed as a dot. */
  readonly dotted: boolean;
}

/**
 * What a dot means in a decimal of two places. Typed, it is the comma, until a third digit follows:
 * then it was a thousands separator ('12.5' is 12,50; '1.234' is 1234). Pasted, it is the comma before
 * one or two last digits, as machines write it; thousands stay thousands.
 */
export function readDot({ before, after, data, dotted }: DecimalEdit): DecimalEdit {
  const comma = `${before}${after}`.includes(',');
  if (data.length > 1) return { before, after, data: pastedDecimal(data), dotted: false };
  if (data === '.') return { before, after, data: comma ? '' : ',', dotted: dotted || !comma };
  const third = dotted && /^\d$/.test(data) && after === '' && /,\d\d$/.test(before);
  if (third) return { before: before.replace(',', ''), after, data, dotted: false };
  return { before, after, data, dotted: dotted && comma };
}

/** '1234.5' and '1,234.50' → '1234,5', '1234,50'; '1.234' and '1.234,5' as they are. */
function pastedDecimal(text: string): string {
  const bare = text.trim();
  const grouped = /^-?\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(bare) ? bare.replaceAll(',', '') : bare;
  return /^-?\d+\.\d{1,2}$/.test(grouped) ? grouped.replace('.', ',') : text;
}
