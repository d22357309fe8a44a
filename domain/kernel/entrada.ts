/**
 * Into which situation records came, and on which days, as one condition: 'encerrada;2026-03-01;2026-03-31'. In two
 * conditions it would be said of two steps, not of one. The days are those of a month at most: as many records as
 * came in one are found and put in any order at once, those of years are not.
 */
import { diffDays, isCivilDate, type CivilDate } from './civil-date.ts';
import { formatDate } from './format.ts';

export interface Entrada {
  readonly situacao: string;
  readonly de: CivilDate;
  readonly ate: CivilDate;
}
const MOST_DAYS = 31;

/** Null: it is none of these situations, or no days of a month. */
export function entradaOf(
  text: string,
  options: Readonly<Record<string, string>> = {},
): Entrada | null {
  const [situacao = '', de = '', ate = '', ...more] = text.split(';');
  if (more.length > 0 || !Object.hasOwn(options, situacao)) return null;
  if (!isCivilDate(de) || !isCivilDate(ate)) return null;
  const days = diffDays(de, ate) + 1;
  return days >= 1 && days <= MOST_DAYS ? { situacao, de, ate } : null;
}
export const entradaText = ({ situacao, de, ate }: Entrada): string => `${situacao};${de};${ate}`;

/** In words: 'Encerrada desde 01/03/2026 até 31/03/2026'; '': it is none. */
export function entradaWords(text: string, options: Readonly<Record<string, string>> = {}): string {
  const found = entradaOf(text, options);
  return found
    ? `${options[found.situacao]} desde ${formatDate(found.de)} até ${formatDate(found.ate)}`
    : '';
}
