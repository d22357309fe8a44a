/** How near a deadline is: derived from two civil dates, never a situação. */
import { plural } from '../../domain/kernel/format.ts';
import { civilOf, daysBetween, isCivil } from './civil.ts';

/** `vencido` past, `hoje`, `proximo` up to 4 days away, `normal` later, `nenhum` without a date. */
export type DeadlineKind = 'vencido' | 'hoje' | 'proximo' | 'normal' | 'nenhum';

export interface DeadlineState {
  readonly kind: DeadlineKind;
  /** Days from today to the deadline; negative when it has passed, 0 without a date. */
  readonly days: number;
  /** '−3 d', 'hoje', '4 d', or '–' without a date. */
  readonly text: string;
  /** The same in words, for the tooltip. */
  readonly words: string;
}

const NEAR = 4;
const none: DeadlineState = { kind: 'nenhum', days: 0, text: '–', words: 'Sem prazo' };
const dias = (n: number): string => plural(n, 'dia', 'dias');

/**
 * The state of a deadline on the civil day `hoje`. `concluirEm` is 'YYYY-MM-DD' or the wire's
 * 'YYYY-MM-DDT23:59:59.999Z' (its UTC part names the civil date), or null.
 */
export function deadlineState(concluirEm: string | null | undefined, hoje: string): DeadlineState {
  if (!concluirEm || !isCivil(civilOf(concluirEm))) return none;
  const days = daysBetween(hoje, civilOf(concluirEm));
  if (days < 0)
    return { kind: 'vencido', days, text: `−${-days} d`, words: `Vencido há ${dias(-days)}` };
  if (days === 0) return { kind: 'hoje', days, text: 'hoje', words: 'Vence hoje' };
  const words = `Vence em ${dias(days)}`;
  return { kind: days <= NEAR ? 'proximo' : 'normal', days, text: `${days} d`, words };
}
