/** Civil dates and months: typed with a mask, or taken from a calendar (Alt+↓). */
import { useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { hojeAgora } from '../../../domain/kernel/clock.ts';
import { IconButton } from '../button.tsx';
import { dateText, isCivil } from '../civil.ts';
import { maskMonthYear, monthYearText, parseDateText, parseMonthYear } from '../masks.ts';
import { Popover } from '../popover.tsx';
import { added } from './calendar-model.ts';
import { Calendar, MonthGrid } from './calendar.tsx';
import type { FieldProps } from './frame.tsx';
import { MaskedField } from './masked.tsx';
import { dateMask, monthYearMask } from './maskito.ts';

export interface DateFieldProps extends FieldProps<string> {
  /** Today in the office's zone, 'YYYY-MM-DD'; default by the server's clock. */
  readonly hoje?: string;
  readonly min?: string;
  readonly max?: string;
}

/** Opening and closing of a popup under an input, by Alt+↓ or its button. */
function usePopup() {
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const close = () => setOpen(false);
  const onKey = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (event.key !== 'ArrowDown' || !event.altKey) return false;
    event.preventDefault();
    event.stopPropagation();
    setOpen(true);
    return true;
  };
  return { open, setOpen, close, input, onKey };
}

/** The box the popup hangs on: the whole control, not only its text. */
const boxOf = (input: RefObject<HTMLInputElement | null>) => ({
  get current() {
    return input.current?.closest<HTMLElement>('.fui-Input') ?? input.current;
  },
});

/**
 * A civil date. The value is 'YYYY-MM-DD' when the text is a whole date, '' when empty, else the text
 * as typed, so that the form's validation can refuse it. ↑ ↓ move by a day.
 */
export function DateField({ hoje = hojeAgora(), min, max, ...props }: DateFieldProps) {
  const popup = usePopup();
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (popup.onKey(event) || event.altKey || event.ctrlKey) return;
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0 || props.disabled) return;
    event.preventDefault();
    props.onChange(isCivil(props.value) ? added(props.value, step, 'day') : hoje);
  };
  return (
    <>
      <MaskedField
        {...props}
        mask={dateMask}
        toText={dateText}
        toValue={parseDateText}
        inputMode="numeric"
        placeholder="dd/mm/aaaa"
        inputRef={popup.input}
        onKeyDown={keyDown}
        keyshortcuts="Alt+ArrowDown"
        after={
          <IconButton
            icon="cal"
            size={14}
            label={`Abrir calendário: ${props.label}`}
            keys="Alt+↓"
            tabIndex={-1}
            onClick={() => popup.setOpen(!popup.open)}
          />
        }
      />
      {popup.open && !props.disabled ? (
        <Popover
          anchor={boxOf(popup.input)}
          label={`Calendário: ${props.label}`}
          onClose={popup.close}
          returnFocus={() => popup.input.current?.focus()}
        >
          <Calendar
            value={props.value}
            hoje={hoje}
            min={min}
            max={max}
            onPick={(date) => {
              props.onChange(date);
              popup.close();
            }}
          />
        </Popover>
      ) : null}
    </>
  );
}

/** A month: 'YYYY-MM' when whole, '' when empty, else the text as typed. */
export function MonthYearField(props: FieldProps<string> & { hoje?: string }) {
  const popup = usePopup();
  return (
    <>
      <MaskedField
        {...props}
        mask={monthYearMask}
        toText={monthText}
        toValue={parseMonthYear}
        inputMode="numeric"
        placeholder="mm/aaaa"
        inputRef={popup.input}
        onKeyDown={popup.onKey}
        keyshortcuts="Alt+ArrowDown"
        after={
          <IconButton
            icon="cal"
            size={14}
            label={`Abrir meses: ${props.label}`}
            keys="Alt+↓"
            tabIndex={-1}
            onClick={() => popup.setOpen(!popup.open)}
          />
        }
      />
      {popup.open && !props.disabled ? (
        <Popover
          anchor={boxOf(popup.input)}
          label={`Meses: ${props.label}`}
          onClose={popup.close}
          returnFocus={() => popup.input.current?.focus()}
        >
          <MonthGrid
            value={props.value}
            hoje={props.hoje ?? hojeAgora()}
            onPick={(month) => {
              props.onChange(month);
              popup.close();
            }}
          />
        </Popover>
      ) : null}
    </>
  );
}

const monthText = (value: string): string =>
  value.includes('-') ? monthYearText(value) : maskMonthYear(value);
