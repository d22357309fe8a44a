/** Deadlines of orders by day and term, each computed once by the rule of the domain. */
import { countPrazo, type Feriados, type RegraPrazo } from '../../../domain/kernel/deadlines.ts';
import { fromDayNumber, toDayNumber } from '../../../domain/kernel/civil-date.ts';

export interface Term {
  readonly due: number;
  /** JSON of the memory. */
  readonly memoria: string;
}

export class Terms {
  private readonly known = new Map<number, Term>();
  private readonly regra: RegraPrazo;
  private readonly feriados: Feriados;

  constructor(regra: RegraPrazo, feriados: Feriados) {
    this.regra = regra;
    this.feriados = feriados;
  }

  /** `dias` from the day given, which is left out. */
  of(day: number, dias: number): Term {
    const key = day * 4096 + dias;
    let term = this.known.get(key);
    if (!term) {
      const { vence, memoria } = countPrazo({
        ato: this.regra.ato,
        inicio: fromDayNumber(day),
        dias,
        regra: this.regra,
        feriados: this.feriados,
      });
      term = { due: toDayNumber(vence), memoria: JSON.stringify(memoria) };
      this.known.set(key, term);
    }
    return term;
  }
}
