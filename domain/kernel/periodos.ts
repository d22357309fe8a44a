/** Stretches of every year as people write them: '20/12 a 20/01; 01/07 a 15/07'. */
import { isCivilDate } from './civil-date.ts';
import type { Suspensao } from './deadlines.ts';

const PERIODO = /^(\d{2})\/(\d{2})\s+a\s+(\d{2})\/(\d{2})$/;
/** Every day that a year may have is in this one. */
const LEAP = 2024;

/** What was written; null when it is no such thing. */
export function periodosIn(text: string): readonly Suspensao[] | null {
  const found: Suspensao[] = [];
  for (const part of text.split(';')) {
    const [, dia, mes, ateDia, ateMes] = PERIODO.exec(part.trim()) ?? [];
    const periodo = { de: `${mes}-${dia}`, ate: `${ateMes}-${ateDia}` };
    if (!isCivilDate(`${LEAP}-${periodo.de}`) || !isCivilDate(`${LEAP}-${periodo.ate}`))
      return null;
    found.push(periodo);
  }
  return found;
}
