/** How series are told apart: by colour, and by a pattern that stays where colours cannot be seen apart. */

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

/** What was before is an outline in a quiet colour, broken: no pattern of a present series is. */
export const BEFORE_DASH: readonly number[] = [4, 3];
export const colourBefore = (): string =>
  window.matchMedia('(forced-colors: active)').matches
    ? 'CanvasText'
    : token('--colorNeutralForeground3');

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
