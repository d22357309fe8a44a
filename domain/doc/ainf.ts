/**
 * The number of an infraction notice (specification, section 5: its mask; decisions of the wings, section 17):
 * department (2), type (1), sequence of the department (7), origin (5), civil day (8), sequence in the month
 * (4), check digits (2). The last are those of a process number (ISO 7064, mod 97-10): one that was copied
 * wrongly is told.
 */
import type { tiposAuto } from './situacoes.ts';

const MASK = [2, 1, 7, 5, 8, 4, 2] as const;
const LENGTH = MASK.reduce<number>((sum, n) => sum + n, 0);
const TIPO = { auto: 1, auto_termo: 2, auto_notificacao: 3 } as const satisfies Record<
  keyof typeof tiposAuto,
  number
>;

/** The remainder of a long decimal number. */
function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

const padded = (n: number, length: number): string => {
  const text = String(n);
  if (text.length > length) throw new RangeError(`não cabe no ainf: ${n}`);
  return text.padStart(length, '0');
};

export interface Ainf {
  /** The department's place among them, from 1. */
  readonly departamento: number;
  readonly tipo: keyof typeof tiposAuto;
  readonly sequencia: number;
  readonly origem: number;
  /** Civil date. */
  readonly dia: string;
  readonly noMes: number;
}

/** Its 29 digits. Throws RangeError on what has no place in it. */
export function ainfDe({ departamento, tipo, sequencia, origem, dia, noMes }: Ainf): string {
  const digits = [
    padded(departamento, 2),
    String(TIPO[tipo]),
    padded(sequencia, 7),
    padded(origem, 5),
    dia.replaceAll('-', ''),
    // The month's own count starts over where four digits end: the department's tells them apart.
    padded(noMes % 10_000, 4),
  ].join('');
  return digits + padded(98 - mod97(`${digits}00`), 2);
}

/**
 * Are these the digits of one, its check digits right?
 * @wing documentos
 */
export const isAinf = (digits: string): boolean =>
  digits.length === LENGTH && /^\d+$/.test(digits) && mod97(digits) === 1;

/** The digits of what was typed as one, with or without punctuation; null when it is none. */
export function ainfIn(text: string): string | null {
  if (!/^[\d.\s]+$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length === LENGTH ? digits : null;
}

/** '##.#.#######.#####.########.####.##' */
export function formatAinf(digits: string): string {
  let at = 0;
  return MASK.map((n) => digits.slice(at, (at += n))).join('.');
}
