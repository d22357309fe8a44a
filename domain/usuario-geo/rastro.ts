/**
 * The track of a day from the positions that were told: what lies less than half an hour apart is joined to
 * stretches, in which who stays in one place stops. Pure.
 */
import { metrosEntre, type Ponto } from '../kernel/geo.ts';
import type { Origem } from './index.ts';

/** Positions so many minutes apart, or more, are not joined (decisions, section 13). */
const LACUNA_MIN = 30;
/** Who is so many minutes within so many metres of where he came, stops. */
export const PARADA_MIN = 10;
const PARADA_M = 80;

export interface Posicao extends Ponto {
  /** ISO. */
  readonly em: string;
  readonly precisao: number | null;
  readonly origem: Origem;
}

/** A position passed, or a stop made of several. */
export interface Marco extends Posicao {
  /** Of the last of its positions; `em` is of the first. */
  readonly ate: string;
  /** Whole minutes; 0 in passing. */
  readonly minutos: number;
  readonly parada: boolean;
  readonly posicoes: number;
}

export interface Trecho {
  readonly metros: number;
  readonly marcos: readonly Marco[];
}

const minutesBetween = (a: string, b: string): number => (Date.parse(b) - Date.parse(a)) / 60_000;

/** Where all of them are in the mean: near enough to each other for the plane. */
const meanOf = (places: readonly Ponto[]): Ponto => {
  const mean = (of: (place: Ponto) => number): number =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return { latitude: mean((p) => p.latitude), longitude: mean((p) => p.longitude) };
};

/** One mark of positions at one place; the worst of their estimates is its own. */
function marcoOf(first: Posicao, all: readonly Posicao[]): Marco {
  const ate = all.at(-1)?.em ?? first.em;
  const minutos = Math.floor(minutesBetween(first.em, ate));
  const parada = minutos >= PARADA_MIN;
  const known = all.flatMap(({ precisao }) => precisao ?? []);
  return {
    ...first,
    ...meanOf(all),
    ate,
    precisao: known.length > 0 ? Math.max(...known) : null,
    minutos: parada ? minutos : 0,
    parada,
    posicoes: all.length,
  };
}

function marcosOf(stretch: readonly Posicao[]): Marco[] {
  const marks: Marco[] = [];
  for (let from = 0; from < stretch.length;) {
    const first = stretch[from] as Posicao;
    let to = from + 1;
    while (to < stretch.length && metrosEntre(first, stretch[to] as Posicao) <= PARADA_M) to += 1;
    const stop = marcoOf(first, stretch.slice(from, to));
    if (!stop.parada) to = from + 1;
    marks.push(stop.parada ? stop : marcoOf(first, [first]));
    from = to;
  }
  return marks;
}

const lengthOf = (marks: readonly Ponto[]): number =>
  Math.round(
    marks.reduce((sum, mark, i) => sum + (i > 0 ? metrosEntre(marks[i - 1] as Ponto, mark) : 0), 0),
  );

/** The stretches of positions in the order of their time. */
export function trechosOf(posicoes: readonly Posicao[]): Trecho[] {
  const stretches: Posicao[][] = [];
  for (const posicao of posicoes) {
    const last = stretches.at(-1);
    const before = last?.at(-1);
    if (last && before && minutesBetween(before.em, posicao.em) < LACUNA_MIN) last.push(posicao);
    else stretches.push([posicao]);
  }
  return stretches.map((stretch) => {
    const marcos = marcosOf(stretch);
    return { metros: lengthOf(marcos), marcos };
  });
}
