/**
 * Terms (decisions, section 6). How a term counts is data: a dated rule per act. The first day is left
 * out, the last counted in, and it starts and ends only on a working day (CTN, art. 210).
 */
import {
  type CivilDate,
  fromDayNumber,
  isCivilDate,
  toDayNumber,
  weekdayOf,
} from './civil-date.ts';

export {
  addDays,
  type CivilDate,
  diffDays,
  hojeEm,
  isCivilDate,
  parseWireDate,
} from './civil-date.ts';

/** A stretch of every year in which no term counts; may pass the turn of the year ('12-20' to '01-20'). Both ends included. */
export interface Suspensao {
  readonly de: string;
  readonly ate: string;
}

export interface RegraPrazo {
  readonly ato: string;
  /** The term, unless the case has its own. */
  readonly dias: number | null;
  readonly contagem: 'corridos' | 'uteis';
  readonly suspensoes: readonly Suspensao[];
  readonly vigente_de: CivilDate;
  /** Last day in force; null: until another one. */
  readonly vigente_ate: CivilDate | null;
  /** Absent or null: the municipality's rule, which a department's own one overrules. */
  readonly departamento_id?: number | null;
}

/** Holidays by date. A Map also gives the holiday's name, for the memory; a Set is enough to count. */
export interface Feriados {
  has(dia: CivilDate): boolean;
  get?(dia: CivilDate): string | undefined;
}

/** A day, or days in a row up to `ate`, that did not count, and why. */
export interface DiaFora {
  readonly dia: CivilDate;
  readonly ate?: CivilDate;
  readonly motivo: string;
}

/** How a deadline came about, kept with it so that it can be shown and checked years later. */
export interface MemoriaPrazo {
  readonly regra: Pick<RegraPrazo, 'ato' | 'contagem' | 'vigente_de'> & { readonly dias: number };
  readonly inicio: CivilDate;
  readonly primeiro_dia: CivilDate;
  readonly dias_fora: readonly DiaFora[];
  readonly vence: CivilDate;
  readonly resumo: string;
}

/** The rule of the act in force that day: the department's before the municipality's, then the newest. Null: none. */
export function ruleOn<R extends RegraPrazo>(
  regras: readonly R[],
  ato: string,
  dia: CivilDate,
): R | null {
  let best: R | null = null;
  for (const regra of regras) {
    if (regra.ato !== ato || regra.vigente_de > dia) continue;
    if (regra.vigente_ate !== null && regra.vigente_ate < dia) continue;
    const own = regra.departamento_id != null;
    const bestOwn = best?.departamento_id != null;
    if (best === null || (own === bestOwn ? regra.vigente_de > best.vigente_de : own)) best = regra;
  }
  return best;
}

const suspended = (suspensoes: readonly Suspensao[], date: CivilDate): boolean => {
  const day = date.slice(5);
  return suspensoes.some(({ de, ate }) =>
    de <= ate ? day >= de && day <= ate : day >= de || day <= ate,
  );
};

const br = (date: CivilDate): string =>
  `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;

/** Collects days left out, joining neighbours of the same reason, so that a long term stays short to store. */
class DiasFora {
  readonly list: { dia: CivilDate; ate?: CivilDate; motivo: string }[] = [];
  private last = NaN;
  add(day: number, date: CivilDate, motivo: string): void {
    const tail = this.list.at(-1);
    if (tail && tail.motivo === motivo && this.last === day - 1) tail.ate = date;
    else this.list.push({ dia: date, motivo });
    this.last = day;
  }
}

/** Why the day is no working day; null when it is one. */
export function folgaOn(date: CivilDate, feriados: Feriados): string | null {
  if (feriados.has(date)) {
    const nome = feriados.get?.(date);
    return nome ? `Feriado: ${nome}` : 'Feriado';
  }
  const weekday = weekdayOf(toDayNumber(date));
  return weekday === 0 || weekday === 6 ? 'Fim de semana' : null;
}

/** No real rule leaves out more; a calendar of nothing but holidays must end in an error, not in a loop. */
const MAX_WALK = 100_000;

export interface PedidoPrazo {
  readonly ato: string;
  /** The day of the act, left out of the count. */
  readonly inicio: CivilDate;
  /** The case's own term; absent or null: the rule's. */
  readonly dias?: number | null;
  readonly regra: RegraPrazo;
  readonly feriados: Feriados;
}

/**
 * The last day of the term and how it came about. One pass over the days.
 * Throws RangeError when there is no term of at least 1 day, no such date, or no day to end on.
 */
export function countPrazo(pedido: PedidoPrazo): { vence: CivilDate; memoria: MemoriaPrazo } {
  const { ato, inicio, regra, feriados } = pedido;
  const dias = pedido.dias ?? regra.dias;
  if (dias === null || !Number.isInteger(dias) || dias < 1)
    throw new RangeError(`prazo inválido: ${dias}`);
  if (!isCivilDate(inicio)) throw new RangeError(`data inválida: ${inicio}`);

  const fora = new DiasFora();
  let day = toDayNumber(inicio);
  let date = inicio;
  fora.add(day, date, 'Dia do início');

  const folga = (): string | null => folgaOn(date, feriados);
  const limit = day + MAX_WALK;
  const next = (): void => {
    if (++day > limit) throw new RangeError('o prazo não tem dia em que vença');
    date = fromDayNumber(day);
  };
  const suspenso = (): string | null =>
    suspended(regra.suspensoes, date) ? 'Prazos suspensos' : null;
  /** Goes on to a day on which a term may start or end. */
  const toWorkingDay = (why = ''): void => {
    for (;;) {
      const motivo = suspenso() ?? folga();
      if (motivo === null) return;
      fora.add(day, date, motivo + why);
      next();
    }
  };

  next();
  toWorkingDay();
  const primeiro_dia = date;
  for (let counted = 1; counted < dias;) {
    next();
    const motivo = suspenso() ?? (regra.contagem === 'uteis' ? folga() : null);
    if (motivo === null) counted += 1;
    else fora.add(day, date, motivo);
  }
  const contado = date;
  // In calendar days the last one counted may be a Sunday, on which no term ends.
  toWorkingDay(' (prorrogado)');

  const unidade =
    regra.contagem === 'uteis'
      ? dias === 1
        ? 'dia útil'
        : 'dias úteis'
      : dias === 1
        ? 'dia corrido'
        : 'dias corridos';
  const resumo =
    `${dias} ${unidade}, sem contar o dia do início (${br(inicio)}): ` +
    `começa em ${br(primeiro_dia)} e vence em ${br(date)}` +
    (date === contado ? '.' : `, primeiro dia útil depois de ${br(contado)}.`);
  const memoria: MemoriaPrazo = {
    regra: { ato, dias, contagem: regra.contagem, vigente_de: regra.vigente_de },
    inicio,
    primeiro_dia,
    dias_fora: fora.list,
    vence: date,
    resumo,
  };
  return { vence: date, memoria };
}
