/**
 * Into which situations records came, and on which days, as one condition: 'encerrada,cancelada;2026-03-01;2026-03-31'.
 * What is empty is not asked for. In two conditions it would be said of two steps, not of one.
 */
import { isCivilDate, type CivilDate } from './civil-date.ts';
import { formatDate } from './format.ts';

export interface Entrada {
  readonly situacoes: readonly string[];
  readonly de: CivilDate | null;
  readonly ate: CivilDate | null;
}

/** Null: it says none of these situations, or no day. */
export function entradaOf(
  text: string,
  options: Readonly<Record<string, string>> = {},
): Entrada | null {
  const parts = text.split(';');
  const [names = '', de = '', ate = ''] = parts;
  const situacoes = names === '' ? [] : names.split(',');
  const known = situacoes.every((one) => Object.hasOwn(options, one));
  const days = [de, ate].every((day) => day === '' || isCivilDate(day));
  if (parts.length !== 3 || !known || !days) return null;
  return { situacoes, de: de || null, ate: ate || null };
}
export const entradaText = ({ situacoes, de, ate }: Entrada): string =>
  `${situacoes.join()};${de ?? ''};${ate ?? ''}`;

/** In words: 'Encerrada desde 01/03/2026 até 31/03/2026'. */
export function entradaWords(text: string, options: Readonly<Record<string, string>> = {}): string {
  const { situacoes = [], de, ate } = entradaOf(text, options) ?? {};
  const names = situacoes.map((one) => options[one]).join(', ') || 'qualquer';
  return [
    names,
    ...(de ? [`desde ${formatDate(de)}`] : []),
    ...(ate ? [`até ${formatDate(ate)}`] : []),
  ].join(' ');
}
