/** A report beside what it was: in the period before, or in the same of last year. Pure. */
import { addDays, diffDays, ultimoDia } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
import type { Filtered } from './define.ts';
import type { Field } from './fields.ts';

/** As it stands in the address: 'comparar=ano'. */
export const COMPARAR = 'comparar';
export const comparacoes = {
  anterior: 'Período anterior',
  ano: 'Mesmo período do ano passado',
} as const;
export type Comparacao = keyof typeof comparacoes;
export const isComparacao = (text: unknown): text is Comparacao =>
  typeof text === 'string' && Object.hasOwn(comparacoes, text);

/** Only what goes by a period has one before it. */
export const comparavel = ({ filters }: Pick<Filtered, 'filters'>): boolean => 'periodo' in filters;

export interface Periodo {
  readonly de: CivilDate;
  readonly ate: CivilDate;
}
/** The period compared with, and how far a day and a month of it lie before those that they stand beside. */
export interface Antes extends Periodo {
  readonly dia: string;
  readonly mes: string;
}

const monthOf = (day: CivilDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const isLast = (day: CivilDate): boolean => day === ultimoDia(day.slice(0, 7));

/** The same day so many months before, or the last one of that month where it has no such day. */
function monthsBefore(day: CivilDate, months: number): CivilDate {
  const at = monthOf(day) - 1 - months;
  const mes = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  const same = `${mes}-${day.slice(8)}`;
  return same > ultimoDia(mes) ? ultimoDia(mes) : same;
}
/** An end on the last day of its month stays on a last day. */
function endBefore(day: CivilDate, months: number): CivilDate {
  const same = monthsBefore(day, months);
  return isLast(day) ? ultimoDia(same.slice(0, 7)) : same;
}

/**
 * Whole months go back by as many months, anything else by as many days; to last year by the calendar. Null where
 * there are no such days.
 */
export function antesDe({ de, ate }: Periodo, como: Comparacao): Antes | null {
  if (de > ate) return null;
  const whole = de.endsWith('-01') && isLast(ate);
  const months = como === 'ano' ? 12 : whole ? monthOf(ate) - monthOf(de) + 1 : null;
  const days = diffDays(de, ate) + 1;
  const antes: Periodo =
    months === null
      ? { de: addDays(de, -days), ate: addDays(ate, -days) }
      : { de: monthsBefore(de, months), ate: endBefore(ate, months) };
  // Before the first year there is none.
  if (antes.de < '0001' || antes.ate < '0001') return null;
  return {
    ...antes,
    dia: months === null ? `${days} days` : `${months} months`,
    mes: `${monthOf(de) - monthOf(antes.de)} months`,
  };
}

export interface Mudanca {
  /** As its field is written; null: one of both is nothing. */
  readonly diferenca: number | string | null;
  /** Percent of what it was, with one place; null: of nothing there is no part. */
  readonly variacao: string | null;
}

/** What became of a figure. Amounts are exact to the cent. */
export function mudanca(field: Field, agora: unknown, antes: unknown): Mudanca {
  const none = { diferenca: null, variacao: null };
  if (agora === null || agora === undefined || antes === null || antes === undefined) return none;
  const cents = (value: unknown): number => Math.round(Number(value) * 100);
  const difference = cents(agora) - cents(antes);
  const before = cents(antes);
  return {
    diferenca: field.kind === 'integer' ? difference / 100 : (difference / 100).toFixed(2),
    variacao: before === 0 ? null : ((difference / Math.abs(before)) * 100).toFixed(1),
  };
}

const signed = new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' });
/** Amounts to the cent, as they are written. */
const signedAmount = new Intl.NumberFormat('pt-BR', {
  signDisplay: 'exceptZero',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const signedPercent = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 1,
});
/** The same in words: '+4 (+19%)'; '–' where there is nothing to compare. */
export function mudancaText(field: Field, agora: unknown, antes: unknown): string {
  const { diferenca, variacao } = mudanca(field, agora, antes);
  const by =
    diferenca === null
      ? '–'
      : (field.kind === 'decimal' ? signedAmount : signed).format(Number(diferenca));
  return variacao === null ? by : `${by} (${signedPercent.format(Number(variacao) / 100)})`;
}

const percent = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
/** What part of a whole it is: '12,5%'. */
export const parteText = (parte: number): string => percent.format(parte);
