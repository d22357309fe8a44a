/** What the headings of a list do under the pointer, and what was asked of them too early. */
import type { ComponentProps, ReactNode } from 'react';
import type { Column } from './columns.ts';

/** What a heading does under the pointer besides showing its name. */
interface Gestures {
  readonly sort: () => void;
  readonly cell?: ComponentProps<'span'>;
  readonly resizer?: ReactNode;
}
export type GesturesOf = (column: Column) => Gestures;

/** The column that was pressed before its heading could answer. */
let early: string | null = null;
export function takeEarly(): string | null {
  const id = early;
  early = null;
  return id;
}
/** Until the gestures are there: a press is noted. */
export const noted: GesturesOf = ({ id }) => ({
  sort: () => {
    early = id;
  },
});
