/** How series are told apart: by colour, and by a pattern that stays where colours cannot be seen apart. */

import type { Drawn } from '../../../domain/kernel/chart.ts';

/** Of the tokens, in the order of the series; the accent is the first one's. */
const COLOURS = [
  '--colorBrandBackground',
  '--colorPaletteBrassBorderActive',
  '--colorNeutralForeground3',
  '--colorPaletteBerryForeground1',
] as const;
/** Lines are dashed, so long and so far apart; the first is not. */
export const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3]];

/** A token as it is now. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Where the person chose the colours (forced colours), theirs. */
export const colourOf = (at: number): string =>
  window.matchMedia('(forced-colors: active)').matches
    ? 'CanvasText'
    : token(COLOURS[at % COLOURS.length] ?? COLOURS[0]);

/** How a series of the period compared with is drawn. */
export interface Before {
  readonly stroke: string;
  readonly width: number;
  readonly dash: readonly number[];
}
/** Broken otherwise than any present series, and each otherwise than the others. */
const BEFORE_DASHES: readonly (readonly number[])[] = [
  [4, 3],
  [1, 4],
  [7, 3, 1, 3],
  [3, 8],
];
/**
 * What was before is thin and broken, in the colour of what it was before of; where it is one alone, in a quiet
 * one: no pattern of a present series is.
 */
export function beforeOf(at: number, count: number): Before {
  const forced = window.matchMedia('(forced-colors: active)').matches;
  const quiet = forced ? 'CanvasText' : token('--colorNeutralForeground3');
  return {
    stroke: count > 1 ? colourOf(at) : quiet,
    width: count > 1 ? 1.25 : 1.5,
    dash: BEFORE_DASHES[at % BEFORE_DASHES.length] ?? [],
  };
}

/** What a series is known by beside its name: as its kind of chart draws it, so wide and so high. */
export const KEY = { width: 28, height: 12 } as const;
/** Draws it at its place: of a present series `was` is null. */
export function drawKey(
  to: CanvasRenderingContext2D,
  kind: Drawn['kind'],
  at: number,
  was: Before | null,
  [left, top]: readonly [number, number] = [0, 0],
): void {
  const lines = kind === 'linhas';
  to.strokeStyle = was?.stroke ?? colourOf(at);
  to.lineWidth = was?.width ?? (lines ? 2 : 1);
  to.setLineDash([...(was?.dash ?? (lines ? (DASHES[at % DASHES.length] ?? []) : []))]);
  if (!lines) {
    if (!was) {
      to.fillStyle = fillOf(at);
      to.fillRect(left, top, KEY.width, KEY.height);
    }
    to.strokeRect(left + 0.5, top + 0.5, KEY.width - 1, KEY.height - 1);
    return;
  }
  const middle = top + KEY.height / 2;
  to.beginPath();
  to.moveTo(left, middle);
  to.lineTo(left + KEY.width, middle);
  to.stroke();
  to.setLineDash([]);
  to.beginPath();
  to.arc(left + KEY.width / 2, middle, was ? 2.5 : 3, 0, 2 * Math.PI);
  to.fillStyle = was ? token('--osm-surfacePane') || 'Canvas' : colourOf(at);
  to.fill();
  to.stroke();
}

const SIDE = 8;
const marks: readonly ((to: CanvasRenderingContext2D) => void)[] = [
  (to) => to.fillRect(0, 0, SIDE, SIDE),
  (to) => {
    to.lineWidth = 2.4;
    to.beginPath();
    for (const x of [-SIDE, 0, SIDE]) {
      to.moveTo(x, SIDE);
      to.lineTo(x + SIDE, 0);
    }
    to.stroke();
  },
  (to) => {
    to.beginPath();
    to.arc(SIDE / 2, SIDE / 2, 2, 0, 2 * Math.PI);
    to.fill();
  },
  (to) => to.fillRect(0, 0, SIDE, SIDE / 3),
];

/** The filling of a series: its colour in its pattern, on the pane's own ground. */
export function fillOf(at: number): CanvasPattern | string {
  const colour = colourOf(at);
  const tile = document.createElement('canvas');
  tile.width = SIDE;
  tile.height = SIDE;
  const to = tile.getContext('2d');
  if (!to) return colour;
  to.fillStyle = token('--osm-surfacePane') || 'Canvas';
  to.fillRect(0, 0, SIDE, SIDE);
  to.fillStyle = colour;
  to.strokeStyle = colour;
  marks[at % marks.length]?.(to);
  return to.createPattern(tile, 'repeat') ?? colour;
}
