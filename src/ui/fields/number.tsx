/** Numbers: integers as numbers, amounts as decimal text ('1234.50'), never a binary fraction. */
import { useMemo } from 'react';
import { maskDecimal, parseDecimal, stripDigits } from '../masks.ts';
import type { FieldProps } from './frame.tsx';
import { MaskedField } from './masked.tsx';
import { decimalMask, integerMask } from './maskito.ts';

const same = (text: string): string => text;

/** A whole number, not negative; everything but digits is stripped. Null when empty. */
export function IntegerField(props: FieldProps<number | null> & { placeholder?: string }) {
  return (
    <MaskedField
      {...props}
      value={props.value === null ? '' : String(props.value)}
      onChange={(text) => props.onChange(text === '' ? null : Number(text))}
      mask={integerMask}
      toText={same}
      toValue={normalDigits}
      inputMode="numeric"
      right
    />
  );
}

/** '007' and '7' are the same number. */
const normalDigits = (text: string): string => stripDigits(text).replace(/^0+(?=\d)/, '');

export interface DecimalFieldProps extends FieldProps<string> {
  /** Places after the comma; default 2. */
  readonly decimals?: number;
  /** Least value; default 0. Below 0 the minus sign is let in. */
  readonly min?: number;
  /** The unit after the number: 'm²', '%'. */
  readonly unit?: string;
  readonly prefix?: string;
}

/** A decimal number; kept as '1234.5' (dot, no grouping), '' when empty. */
export function DecimalField({ decimals = 2, min = 0, unit, prefix, ...props }: DecimalFieldProps) {
  const how = useMemo(
    () => ({
      mask: decimalMask(decimals, min),
      toText: (value: string) => maskDecimal(value, decimals),
    }),
    [decimals, min],
  );
  return (
    <MaskedField
      {...props}
      mask={how.mask}
      toText={how.toText}
      toValue={parseDecimal}
      inputMode="decimal"
      right
      settle
      before={prefix ? <span>{prefix}</span> : undefined}
      after={unit ? <span>{unit}</span> : undefined}
    />
  );
}

/** Money: 2 places, comma, dots. */
export const MoneyField = (props: Omit<DecimalFieldProps, 'decimals' | 'unit' | 'prefix'>) => (
  <DecimalField {...props} decimals={2} prefix="R$" />
);
