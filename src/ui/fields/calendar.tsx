/** The calendar and month grids of the date fields. One tab stop; arrows move, Enter chooses. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton, Button } from '../button.tsx';
import { dateText, isCivil } from '../civil.ts';
import {
  added,
  monthAndYear,
  monthShort,
  monthsOf,
  moveDay,
  weekday,
  weekdayName,
  weekdayShort,
  weeksOf,
} from './calendar-model.ts';

const yearOf = (date: string): string => date.slice(0, 4);

export interface CalendarProps {
  /** The chosen day, or '' or text that is no day yet. */
  readonly value: string;
  /** Today, 'YYYY-MM-DD'. */
  readonly hoje: string;
  readonly min?: string;
  readonly max?: string;
  readonly onPick: (date: string) => void;
}

/** One month of days. */
export function Calendar({ value, hoje, min, max, onPick }: CalendarProps) {
  const [cursor, setCursor] = useState(isCivil(value) ? value : hoje);
  const grid = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  const allowed = (date: string) => (!min || date >= min) && (!max || date <= max);

  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor]);

  const keyDown = (event: KeyboardEvent) => {
    const to = event.ctrlKey || event.altKey ? null : moveDay(event.key, event.shiftKey, cursor);
    if (!to) return;
    event.preventDefault();
    moved.current = true;
    setCursor(to);
  };

  const title = monthAndYear(cursor);
  const weeks = weeksOf(cursor);
  return (
    <div className="cal">
      <div className="mh">
        <span aria-live="polite">{title}</span>
        <IconButton
          icon="left"
          label="Mês anterior"
          keys="PgUp"
          onClick={() => setCursor(added(cursor, -1, 'month'))}
        />
        <IconButton
          icon="right"
          label="Mês seguinte"
          keys="PgDn"
          onClick={() => setCursor(added(cursor, 1, 'month'))}
        />
      </div>
      <table ref={grid} role="grid" aria-label={title} onKeyDown={keyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={weekday(date)} scope="col" abbr={weekdayName(date)}>
                {weekdayShort(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={date === value}>
                  <button
                    type="button"
                    tabIndex={date === cursor ? 0 : -1}
                    data-day={date}
                    data-autofocus={date === cursor || undefined}
                    className={`${date.slice(0, 7) === cursor.slice(0, 7) ? '' : 'out '}${date === hoje ? 'today ' : ''}${date === value ? 'on' : ''}`}
                    aria-label={`${weekdayName(date)}, ${dateText(date)}`}
                    aria-current={date === hoje ? 'date' : undefined}
                    aria-disabled={!allowed(date) || undefined}
                    onClick={() => {
                      if (allowed(date)) onPick(date);
                    }}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="cf">
        <Button
          variant="link"
          aria-disabled={!allowed(hoje) || undefined}
          onClick={() => {
            if (allowed(hoje)) onPick(hoje);
          }}
        >
          Hoje
        </Button>
        <span className="push">{dateText(hoje)}</span>
      </div>
    </div>
  );
}

/** Twelve months of a year; `value` 'YYYY-MM'. */
export function MonthGrid(props: { value: string; hoje: string; onPick: (month: string) => void }) {
  const start = /^\d{4}-\d{2}$/.test(props.value) ? props.value : props.hoje.slice(0, 7);
  const [cursor, setCursor] = useState(start);
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const move = (months: number) => {
    moved.current = true;
    setCursor(added(`${cursor}-01`, months, 'month').slice(0, 7));
  };

  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    box.current?.querySelector<HTMLElement>(`[data-month="${cursor}"]`)?.focus();
  }, [cursor]);

  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -3,
    ArrowDown: 3,
    PageUp: -12,
    PageDown: 12,
  };
  const keyDown = (event: KeyboardEvent) => {
    const step = event.altKey ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(step);
  };
  return (
    <div className="cal" ref={box}>
      <div className="mh">
        <span aria-live="polite">{yearOf(cursor)}</span>
        <IconButton icon="left" label="Ano anterior" keys="PgUp" onClick={() => move(-12)} />
        <IconButton icon="right" label="Ano seguinte" keys="PgDn" onClick={() => move(12)} />
      </div>
      <div className="mm" role="group" aria-label={yearOf(cursor)} onKeyDown={keyDown}>
        {monthsOf(`${cursor}-01`).map((first) => {
          const month = first.slice(0, 7);
          return (
            <button
              key={month}
              type="button"
              tabIndex={month === cursor ? 0 : -1}
              data-month={month}
              data-autofocus={month === cursor || undefined}
              className={month === props.value ? 'on' : undefined}
              aria-pressed={month === props.value}
              onClick={() => props.onPick(month)}
            >
              {monthShort(first)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
