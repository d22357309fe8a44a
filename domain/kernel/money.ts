/**
 * Decimal arithmetic (decisions, section 5): 2 places, half up, never binary floating point. Amounts are
 * strings such as '1234.50', as on the wire. Not for the first load: display alone needs only format.ts.
 */
import { Decimal as Base } from 'decimal.js';

/** Half up, and precise enough that no intermediate result is rounded. */
export const Decimal = Base.clone({ precision: 60, rounding: Base.ROUND_HALF_UP });
export type Decimal = InstanceType<typeof Base>;

/** More than any amount has; the rest would only be work. */
const LONGEST = 60;
const TYPED = /^(?:R\$)? ?(-?) ?(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{0,2}))?$/;

/**
 * What a person types, '1.234,56', 'R$ 0,5' or '12', to '1234.56'; null for anything else, so that nothing
 * is guessed.
 * @wing pagamentos
 */
export function parseMoney(text: string): string | null {
  if (text.length > LONGEST) return null;
  const match = TYPED.exec(text.replace(/\s+/g, ' ').trim());
  if (!match) return null;
  const [, sign, whole = '0', cents = ''] = match;
  return round2HalfUp(`${sign}${whole.replaceAll('.', '')}.${cents || '0'}`);
}

/** '12.345' → '12.35'; half goes away from zero. Throws for text that is no number. */
export function round2HalfUp(value: string | number | Decimal): string {
  // Rounded first, because toFixed alone would give '-0.00' for '-0.001'.
  return new Decimal(value).toDecimalPlaces(2).toFixed(2);
}

/** Exact sum, rounded once at the end. The empty sum is '0.00'. */
export const sum = (values: Iterable<string | Decimal>): string => {
  let total: Decimal = new Decimal(0);
  for (const value of values) total = total.plus(value);
  return round2HalfUp(total);
};
