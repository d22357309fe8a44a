/**
 * How far each order has come by today. Old ones are closed, but for a tail; what is open is spread over
 * the situações in shares an office would recognise. That each department has every one is promises.ts.
 */
import type { Situacao } from '../../../domain/ordem-servico/schema.ts';
import type { Random } from '../random.ts';

type Shares = Partial<Record<Situacao, number>>;

/** By age in working days: up to 4, up to 15, older. */
const shares: readonly [Shares, Shares, Shares] = [
  {
    abertura: 5,
    aguardando_distribuir: 5,
    em_distribuicao: 3,
    a_confirmar: 6,
    questionada: 1,
    andamento: 5,
  },
  {
    aguardando_distribuir: 0.6,
    a_confirmar: 3,
    questionada: 1.4,
    andamento: 13,
    a_notificar: 2.2,
    local_fechado: 2.2,
    reabrindo: 0.4,
    reaberto: 0.6,
  },
  {
    questionada: 0.5,
    a_confirmar: 0.6,
    andamento: 11,
    a_notificar: 2.6,
    local_fechado: 2.6,
    reabrindo: 1.2,
    reaberto: 2.2,
  },
];
const everywhere = [
  'reabrindo',
  'reaberto',
  'a_notificar',
  'local_fechado',
  'questionada',
] as const;
const initial: readonly Situacao[] = ['abertura', 'aguardando_distribuir'];

/** May an order of that age (working days) be open so by today? `office`: it came in while the office was open. */
export function canBe(situacao: Situacao, age: number, office: boolean): boolean {
  if (age < 0.25) return initial.includes(situacao) && (situacao === 'abertura' || office);
  if (situacao === 'em_distribuicao') return office;
  if (situacao === 'aguardando_distribuir' && !office) return false;
  return age > 3 || !everywhere.some((late) => late === situacao) || situacao === 'questionada';
}

/** Orders of a department that shall be open however small the demonstration is, and how old those are at most. */
const OPEN_AT_LEAST = 20;
const OPEN_SHARE = 0.05;
const EXTRA_DAYS = 120;
const CANCELLED = 0.055;

export interface Destiny {
  readonly situacao: Situacao;
  /** Working days from its creation to its closing, if it is closed. */
  readonly days: number;
}

export class Destinies {
  /** Chance that an order which would be closed is open all the same. */
  private readonly extra: number;
  /** Age in working days up to which an order is young. */
  private readonly young: number;
  private readonly owed: Record<string, number> = {};
  private requests = 0;

  /** `size` orders of one department over `days` working days; `promised` of them are open in any case. */
  constructor(size: number, days: number, promised: number) {
    const perDay = Math.max(1, size) / days;
    this.extra = Math.min(
      0.9,
      Math.max(0, OPEN_AT_LEAST - promised - size * OPEN_SHARE) / (perDay * EXTRA_DAYS),
    );
    this.young = Math.max(4, 12 / perDay);
  }

  /**
   * Today's situação of an order of that age and term (working days). `office`: it came in while the
   * office was open, so that somebody there may have made it.
   */
  decide(age: number, term: number, office: boolean, random: Random): Destiny {
    const days = lifetime(term, random);
    const open = age < 0.6 || days > age - 0.1 || (age < EXTRA_DAYS && random.chance(this.extra));
    if (open) return { situacao: this.nextOpen(age, office), days: age };
    return { situacao: random.chance(CANCELLED) ? 'cancelada' : 'encerrada', days };
  }

  /** One open order in twelve asks for more time. */
  asksForTime(): boolean {
    this.requests += 1;
    return this.requests % 12 === 5;
  }

  private nextOpen(age: number, office: boolean): Situacao {
    const isYoung = age <= this.young;
    const wanted = shares[isYoung ? 0 : age <= Math.max(15, this.young * 2) ? 1 : 2];
    const total = Object.values(wanted).reduce((a, b) => a + b, 0);
    for (const [situacao, share] of Object.entries(wanted)) {
      this.owed[situacao] = (this.owed[situacao] ?? 0) + share / total;
    }
    let best: Situacao = 'abertura';
    let most = -Infinity;
    for (const situacao of Object.keys(wanted) as Situacao[]) {
      const owed = this.owed[situacao] ?? 0;
      if (canBe(situacao, age, office) && owed > most) {
        most = owed;
        best = situacao;
      }
    }
    this.owed[best] = (this.owed[best] ?? 0) - 1;
    return best;
  }
}

/** Working days an order takes: most end within their term, some drag on, a few for months. */
function lifetime(term: number, random: Random): number {
  const roll = random.next();
  if (roll < 0.72) return Math.max(0.4, term * random.between(0.15, 1));
  return term + (roll < 0.97 ? random.waiting(26, 150) : random.waiting(110, 420));
}
