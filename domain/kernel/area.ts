/**
 * An area as it stands in an address: a box 'west,south,east,north' or an outline 'lng,lat;lng,lat;lng,lat'. Of
 * several, between '|', it is what lies in all of them. Pure; degrees of WGS 84.
 */
import type { Geometria, Posicao } from './geo.ts';

export interface Caixa {
  readonly oeste: number;
  readonly sul: number;
  readonly leste: number;
  readonly norte: number;
}
/** A box; an outline with the box that is around it. */
export type ParteDaArea = Caixa & { readonly contorno?: readonly Posicao[] };

const NUMBER = /^-?\d{1,3}(\.\d{1,6})?$/;
const VERTICES = 100;
const PARTES = 4;

const numbers = (text: string, many: number): readonly number[] | null => {
  const all = text.split(',');
  return all.length === many && all.every((one) => NUMBER.test(one)) ? all.map(Number) : null;
};
const isLat = (n: number): boolean => Math.abs(n) <= 90;
const isLng = (n: number): boolean => Math.abs(n) <= 180;

/** 'west,south,east,north' → the box; null: it is none. */
export function caixaOf(text: string): Caixa | null {
  const [oeste = 0, sul = 0, leste = 0, norte = 0] = numbers(text, 4) ?? [1];
  return oeste <= leste && sul <= norte && [sul, norte].every(isLat) && [oeste, leste].every(isLng)
    ? { oeste, sul, leste, norte }
    : null;
}

function contornoOf(text: string): ParteDaArea | null {
  const contorno = text.split(';').flatMap((one): Posicao[] => {
    const [lng, lat] = numbers(one, 2) ?? [];
    return lng !== undefined && lat !== undefined && isLat(lat) && isLng(lng) ? [[lng, lat]] : [];
  });
  const many = text.split(';').length;
  if (contorno.length < 3 || contorno.length !== many || many > VERTICES) return null;
  const [lngs, lats] = [contorno.map(([x]) => x), contorno.map(([, y]) => y)];
  return {
    oeste: Math.min(...lngs),
    leste: Math.max(...lngs),
    sul: Math.min(...lats),
    norte: Math.max(...lats),
    contorno,
  };
}

/** Its parts; null where the text is no area. */
export function areaOf(text: string): readonly ParteDaArea[] | null {
  const parts = text.split('|').map((one) => (one.includes(';') ? contornoOf(one) : caixaOf(one)));
  return parts.length <= PARTES && parts.every((one) => one !== null) ? parts : null;
}

const places = (n: number): string => String(Number(n.toFixed(6)));
export const caixaText = ({ oeste, sul, leste, norte }: Caixa): string =>
  [oeste, sul, leste, norte].map(places).join(',');
export const contornoText = (contorno: readonly Posicao[]): string =>
  contorno.map((one) => one.map(places).join(',')).join(';');

/** What is drawn of an area: each part an outline. */
export const geometriaDaArea = (text: string): Geometria | null => {
  const parts = areaOf(text);
  return (
    parts && {
      type: 'MultiPolygon',
      coordinates: parts.map(({ contorno, oeste, sul, leste, norte }) => [
        contorno ?? [
          [oeste, sul],
          [leste, sul],
          [leste, norte],
          [oeste, norte],
        ],
      ]),
    }
  );
};
