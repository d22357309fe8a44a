/**
 * What a few dozen orders would have by chance only: of a small department some are told so that each of it is
 * there. Of a larger one nobody has to see to it.
 */
import { implanta, type Subject } from '../subjects.ts';

/** What such an order is there for. */
export type First =
  /** Closed, and handed to the registry. */
  | 'implanta'
  /** Asked for by another department. */
  | 'pedida'
  /** Closed just now: its analysis waits. */
  | 'espera';

const FEW = 60;
/** Younger ones, in working days, have yet to come so far. */
const YOUNG = 4;

/** Of the order that comes in as the `nth` of the department's `size`, of that age. */
export function firstOf(nth: number, size: number, age: number): First | null {
  if (size > FEW || age < YOUNG) return null;
  if (nth === 0) return 'implanta';
  if (nth === 1) return 'pedida';
  // One of the newest, whose office still remembers it.
  return nth === Math.max(2, size - 5) ? 'espera' : null;
}

/** Is an order of this subject one? */
export const fits: Readonly<Record<First, (subject: Subject) => boolean>> = {
  implanta: ({ seed }) => seed.cadastro.length > 0 && seed.encerramento.some(implanta),
  pedida: ({ seed }) => seed.compartilhado === true,
  espera: ({ analysts }) => analysts !== null,
};
