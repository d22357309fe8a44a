/**
 * What something scores: pure functions of a fact and of the parameters in force (decisions of the wings, section
 * 19). An entry keeps its fact, so that its points can be computed anew, and explained, years later.
 */
import { Decimal, round2HalfUp } from '../kernel/money.ts';
import type { TipoPonto } from './tipos.ts';

/** The figures of a version of the parameters. */
export interface Regra {
  readonly versao: number;
  readonly meta_mensal: string;
  readonly fora_prazo_percentual: string;
  readonly reabertura_dias: number;
  readonly local_fechado_pontos: string;
  readonly local_fechado_maximo: number;
  readonly razao_valor: string;
  readonly razao_maximo: string;
  readonly servico_extra_maximo: string;
  readonly bonus: readonly Faixa[];
}
/** From this percentage of the goal on, this percentage of bonus. */
export interface Faixa {
  readonly meta: string;
  readonly bonus: string;
}

/** The which-th of how many working days of its month. */
interface DiaUtil {
  readonly dia_util: number;
  readonly uteis: number;
}
/** What the points of an entry follow from, beside the parameters. */
export type Fato =
  | { readonly tipo: 'osm' | 'osm_fora_prazo' | 'doc'; readonly pontuacao: string }
  /** So many days after it was closed. */
  | { readonly tipo: 'osm_reabertura'; readonly pontuacao: string; readonly dias: number }
  /** The which-th time of its order. */
  | { readonly tipo: 'local_fechado'; readonly vez: number }
  | { readonly tipo: 'doc_razao_valor'; readonly valor_total: string }
  | ({ readonly tipo: 'afastamento' | 'falta' } & DiaUtil)
  | { readonly tipo: 'servico_extra' | 'outros'; readonly pontos: string };

/** Entries that the parameters say the points of: the others keep theirs whatever becomes of those. */
export const parametricos = [
  'osm_fora_prazo',
  'osm_reabertura',
  'local_fechado',
  'doc_razao_valor',
  'afastamento',
  'falta',
] as const satisfies readonly TipoPonto[];

const menos = (value: string | Decimal): string => round2HalfUp(new Decimal(0).minus(value));

/** What of the goal falls to a working day: of all of a month's together it is the goal, to the cent. */
function cota(meta: string, { dia_util, uteis }: DiaUtil): string {
  const ate = (dia: number): Decimal =>
    new Decimal(round2HalfUp(new Decimal(meta).times(dia).div(uteis)));
  return round2HalfUp(ate(dia_util).minus(ate(dia_util - 1)));
}

/** The points of a fact. Where no parameters are in force, what needs them scores nothing. */
export function pontosDe(fato: Fato, regra: Regra | null): string {
  switch (fato.tipo) {
    case 'osm':
    case 'doc':
      return round2HalfUp(fato.pontuacao);
    case 'servico_extra':
    case 'outros':
      return round2HalfUp(fato.pontos);
    default:
      break;
  }
  if (regra === null) return '0.00';
  switch (fato.tipo) {
    case 'osm_fora_prazo':
      return menos(new Decimal(fato.pontuacao).times(regra.fora_prazo_percentual).div(100));
    case 'osm_reabertura':
      return fato.dias <= regra.reabertura_dias ? menos(fato.pontuacao) : '0.00';
    case 'local_fechado':
      return fato.vez <= regra.local_fechado_maximo
        ? round2HalfUp(regra.local_fechado_pontos)
        : '0.00';
    case 'doc_razao_valor':
      return round2HalfUp(
        Decimal.min(new Decimal(fato.valor_total).div(regra.razao_valor), regra.razao_maximo),
      );
    case 'afastamento':
      return cota(regra.meta_mensal, fato);
    case 'falta':
      return menos(cota(regra.meta_mensal, fato));
  }
}

/** Can a fact never score, whatever the parameters? It is not written down. */
export const isNada = (fato: Fato): boolean =>
  'pontuacao' in fato
    ? new Decimal(fato.pontuacao).isZero()
    : fato.tipo === 'doc_razao_valor' && new Decimal(fato.valor_total).lessThanOrEqualTo(0);

/**
 * Of the goal in percent, two places; null without one.
 * @internal what the statements of months say in SQL, for their tests
 */
export const percentualDe = (total: string, meta: string | null): string | null =>
  meta === null ? null : round2HalfUp(new Decimal(total).times(100).div(meta));

/**
 * The highest bracket that was reached; null: none.
 * @internal as percentualDe
 */
export function faixaDe(percentual: string | null, faixas: readonly Faixa[]): Faixa | null {
  let best: Faixa | null = null;
  if (percentual !== null)
    for (const faixa of faixas)
      if (
        new Decimal(faixa.meta).lessThanOrEqualTo(percentual) &&
        (best === null || new Decimal(faixa.meta).greaterThan(best.meta))
      )
        best = faixa;
  return best;
}

/** The rule in force in a month: of those valid from it or before the latest, and of these the newest version. */
export function regraDoMes<R extends { readonly vigente_de: string; readonly versao: number }>(
  regras: readonly R[],
  mes: string,
): R | null {
  let best: R | null = null;
  for (const regra of regras)
    if (
      regra.vigente_de <= mes &&
      (best === null ||
        regra.vigente_de > best.vigente_de ||
        (regra.vigente_de === best.vigente_de && regra.versao > best.versao))
    )
      best = regra;
  return best;
}
