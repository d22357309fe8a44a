/** A debt in parts: exact to the cent, each due in its month. */
import { fromDayNumber, toDayNumber, type CivilDate } from '../kernel/civil-date.ts';

/** The same day so many months later; where that month has none, its last. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = (n: number): CivilDate => {
    const at = year * 12 + month - 1 + n;
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`;
  };
  const last = toDayNumber(first(months + 1)) - 1;
  return fromDayNumber(Math.min(toDayNumber(first(months)) + day - 1, last));
}

const CENT = 100n;
const cents = (valor: string): bigint => BigInt(valor.replace('.', ''));
const money = (n: bigint): string => `${n / CENT}.${String(n % CENT).padStart(2, '0')}`;

export interface Parcela {
  /** From 1. */
  readonly parcela: number;
  readonly valor: string;
  readonly vencimento: CivilDate;
}

/** So many parts of an amount with 2 places; what does not divide is in the first. */
export function parcelar(valor: string, n: number, vencimento: CivilDate): readonly Parcela[] {
  const all = cents(valor);
  const each = all / BigInt(n);
  const rest = all % BigInt(n);
  return Array.from({ length: n }, (_, at) => ({
    parcela: at + 1,
    valor: money(at === 0 ? each + rest : each),
    vencimento: addMonths(vencimento, at),
  }));
}
