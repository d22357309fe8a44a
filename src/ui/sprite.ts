/**
 * The drawings: icons on a 16 px grid (one path each, stroked) and status glyphs on a 12 px grid.
 * Data only, so that the sprite is written once and a row of a list costs one `<use>`.
 */

/** A circle as path data. */
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A rectangle with rounded corners as path data. */
const box = (x: number, y: number, w: number, h: number, r = 1): string =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
  `h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;

/** Icons by name; path data for viewBox 0 0 16 16, stroke 1.25. */
export const icons = {
  analysis: 'm2.5 4.5 1.2 1.2L6 3.3M2.5 10.5l1.2 1.2L6 9.3M8.5 4.5h5M8.5 10.5h5',
  archive: 'M2.5 3h11v3h-11zM3.5 6v7h9V6M6.5 8.5h3',
  bell: 'M4 11.5V7a4 4 0 0 1 8 0v4.5M2.8 11.5h10.4M6.8 13.5h2.4M8 1.6V3',
  block: circle(8, 8, 5.5) + 'M4.2 4.2l7.6 7.6',
  building: 'M3.5 13.5v-11h6v11M9.5 6.5h3v7M2 13.5h12M5.5 5h2M5.5 7.5h2M5.5 10h2',
  cal: box(2.5, 3.5, 11, 10) + 'M2.5 6.5h11M5.5 2v3M10.5 2v3',
  camera: 'M2.5 5h2.7l1-1.5h3.6l1 1.5h2.7v7.5h-11z' + circle(8, 8.5, 2.2),
  chart: 'M2.5 2.5v11h11M5.5 11V8M8.5 11V4.5M11.5 11V6.5',
  check: 'm3.5 8.5 3 3 6-6.5',
  clip: 'M11 5 6.2 9.8a1.3 1.3 0 0 0 1.9 1.9L12.7 7a2.7 2.7 0 0 0-3.8-3.8L4.2 7.9a4 4 0 0 0 5.7 5.7l3.1-3.1',
  clock: circle(8, 8, 5.5) + 'M8 5v3l2 1.5',
  columns: box(2.5, 3, 11, 10) + 'M6.2 3v10M9.8 3v10',
  comment: 'M2.5 3.5h11V11H8l-3 2.5V11H2.5z',
  copy: box(5.5, 5.5, 8, 8) + 'M10.5 5.5v-3h-8v8h3',
  db: 'M3 4c0-1.1 2.2-2 5-2s5 .9 5 2-2.2 2-5 2-5-.9-5-2zv8c0 1.1 2.2 2 5 2s5-.9 5-2V4M3 8c0 1.1 2.2 2 5 2s5-.9 5-2',
  density: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11',
  doc: 'M4 2h5l3.5 3.5V14H4zM9 2v3.5h3.5M6 8.5h4.5M6 11h4.5',
  door: 'M4 13.5v-11h8v11M2.5 13.5h11M9.8 8v.2',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  download: 'M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M3 13.5h10',
  edit: 'M3 13l.6-2.6 7.2-7.2 2 2-7.2 7.2zM9.3 4.7l2 2',
  external: 'M9 2.5h4.5V7M13.5 2.5 7.5 8.5M11.5 9.5v4h-9v-9h4',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z' + circle(8, 8, 2),
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  flag: 'M4 14V2.5h8l-2 3 2 3H4',
  gauge: 'M3.6 12.5a5.8 5.8 0 1 1 8.8 0M8 9.5l2.6-3.6',
  help: circle(8, 8, 5.5) + 'M6.4 6.5a1.6 1.6 0 1 1 2.5 1.3c-.6.4-.9.7-.9 1.3M8 11v.1',
  history: 'M2.8 6.2A5.5 5.5 0 1 1 2.5 8M2.5 3.2v3h3M8 5v3l2 1.5',
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5V13h3V9.5h2V13h3V6.5',
  hour: 'M4 2.5h8M4 13.5h8M5 2.5c0 3 3 3.5 3 5.5s-3 2.5-3 5.5M11 2.5c0 3-3 3.5-3 5.5s3 2.5 3 5.5',
  info: circle(8, 8, 5.5) + 'M8 7.3V11M8 5v.1',
  keyboard: box(1.5, 4, 13, 8) + 'M4 6.7h.1M6.7 6.7h.1M9.3 6.7h.1M12 6.7h.1M5 9.5h6',
  left: 'M9.5 4.5 6 8l3.5 3.5',
  link: 'm6.5 9.5 3-3M7 4.5l1.2-1.2a2.7 2.7 0 0 1 3.8 3.8l-1.2 1.2M9 11.5l-1.2 1.2A2.7 2.7 0 0 1 4 8.9l1.2-1.2',
  lock: box(3.5, 7, 9, 6.5) + 'M5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  logout: 'M9 2.5H3.5v11H9M6.5 8h7M11 5.5 13.5 8 11 10.5',
  mail: box(2, 3.5, 12, 9, 1.25) + 'M2.5 4.5 8 9l5.5-4.5',
  map: 'M2.5 4 6 2.5 10 4l3.5-1.5V12L10 13.5 6 12l-3.5 1.5zM6 2.5V12M10 4v9.5',
  minus: 'M3.5 8h9',
  moon: 'M13 9.5A5.5 5.5 0 1 1 6.5 3a4.5 4.5 0 0 0 6.5 6.5z',
  more: circle(3.5, 8, 0.6) + circle(8, 8, 0.6) + circle(12.5, 8, 0.6),
  next: 'M8 3v9.5M4 9l4 4 4-4',
  offline:
    'M2 2l12 12M1.8 6.3a9 9 0 0 1 3-2M7 3.6a9 9 0 0 1 7.2 2.7M4.2 8.8A5.4 5.4 0 0 1 7 7.2M10.6 7.8c.5.3.9.6 1.2 1M8 11.9v.1',
  order: 'M5.5 3.5h-2v10h9v-10h-2M5.5 2.5h5v2h-5zM6 7.5h4M6 10.5h4',
  people:
    circle(6, 5.5, 2.25) +
    'M2 13c0-2.3 1.7-3.7 4-3.7s4 1.4 4 3.7M10.5 3.5a2.2 2.2 0 0 1 0 4M12 9.7c1.3.5 2 1.6 2 3.3',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  person: circle(8, 5.5, 2.5) + 'M3.5 13.5c0-2.5 1.9-4.2 4.5-4.2s4.5 1.7 4.5 4.2',
  pin: 'M6 2.5h4l-.5 4 2 2v1h-7v-1l2-2zM8 9.5v4',
  play: 'M5 3.5v9l7.5-4.5z',
  plus: 'M8 3.5v9M3.5 8h9',
  print: 'M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9.5h7v4h-7z',
  prio: 'M8 13V3.5M4 7l4-4 4 4',
  question: 'M2.5 3.5h11V11H8l-3 2.5V11H2.5zM6.8 6a1.3 1.3 0 1 1 1.8 1.2c-.4.2-.6.4-.6.8M8 9.4v.1',
  refresh:
    'M13 6.5A5.3 5.3 0 0 0 3.4 5.4M3 2.8v2.9h2.9M3 9.5a5.3 5.3 0 0 0 9.6 1.1M13 13.2v-2.9h-2.9',
  reopen: 'M13 8a5 5 0 1 1-1.5-3.6M12 1.8v3H9',
  right: 'M6.5 4.5 10 8l-3.5 3.5',
  scale:
    'M8 2.5v11M5 13.5h6M3 5h10M3 5 1.3 9.2a1.8 1.8 0 0 0 3.4 0zM13 5l-1.7 4.2a1.8 1.8 0 0 0 3.4 0z',
  search: circle(7, 7, 4.25) + 'M10.2 10.2l3.3 3.3',
  send: 'M2.5 3 14 8 2.5 13l1.7-5zM4.2 8H9',
  settings:
    circle(8, 8, 2) +
    'M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M3.6 12.4 5 11M11 5l1.4-1.4',
  share:
    'M5.8 7.2 10 4.8M5.8 8.8l4.2 2.4' +
    circle(4, 8, 1.8) +
    circle(12, 3.8, 1.8) +
    circle(12, 12.2, 1.8),
  sliders:
    'M2.5 4.5h5.8M11.7 4.5h1.8M2.5 11.5h1.8M7.7 11.5h5.8' +
    circle(10, 4.5, 1.7) +
    circle(6, 11.5, 1.7),
  star: 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4-2.9-2.8 4-.6z',
  sun:
    circle(8, 8, 2.7) +
    'M8 1.5V3M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  swap: 'M3 5.5h9.5M9.8 2.8l2.7 2.7-2.7 2.7M13 10.5H3.5M6.2 7.8l-2.7 2.7 2.7 2.7',
  tag: 'M2.5 2.5h5.2l5.8 5.8-5.2 5.2-5.8-5.8zM5.5 5.5v.1',
  trash: 'M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4',
  undo: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.8 3.7 3 6.5l2.8 2.8',
  up: 'm4.5 9.5 3.5-3.5 3.5 3.5',
  upload: 'M8 10.7v-8M4.8 5.7 8 2.5l3.2 3.2M3 13.5h10',
  view: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h7',
  warn: 'M8 2.5 14 13.5H2zM8 6.8v3M8 11.7v.1',
  x: 'm4.5 4.5 7 7M11.5 4.5l-7 7',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof icons;

/** One stroke or surface of a glyph: drawn, filled, or knocked out of a filled shape. */
export interface GlyphPart {
  readonly d: string;
  readonly as?: 'fill' | 'knock';
  readonly width?: number;
  readonly dash?: string;
}

const diamond = 'M6 1.2 10.8 6 6 10.8 1.2 6z';
const ring = circle(6, 6, 4.6);
const disc: GlyphPart = { d: circle(6, 6, 5.5), as: 'fill' };
const square = box(1.5, 1.5, 9, 9);
const turn: readonly GlyphPart[] = [
  { d: 'M10.6 6a4.6 4.6 0 1 1-1.5-3.4' },
  { d: 'M9.6.6v2.5H7.1', width: 1.3 },
];

/**
 * Status shapes by name (visual.md, table 'Status'): circle = own course, diamond = awaits a
 * decision, square = held from outside, loop = comes back, bar = adverse, cross = no effect,
 * triangle = deadline.
 */
export const glyphs = {
  dotted: [{ d: ring, dash: '1.7 1.91' }],
  ring: [{ d: ring }],
  quarter: [{ d: ring }, { d: 'M6 6V3.2A2.8 2.8 0 0 1 8.8 6z', as: 'fill' }],
  half: [{ d: ring }, { d: 'M6 3.1a2.9 2.9 0 0 1 0 5.8z', as: 'fill' }],
  dot: [{ d: circle(6, 6, 3.6), as: 'fill' }],
  dia: [{ d: diamond }],
  diadot: [{ d: diamond }, { d: circle(6, 6, 1.6), as: 'fill' }],
  diahalf: [{ d: diamond }, { d: 'M6 2.4 9.6 6 6 9.6z', as: 'fill' }],
  diafill: [
    { d: 'M6 .4 11.6 6 6 11.6.4 6z', as: 'fill' },
    { d: 'M6 3.3v3.2M6 8v.9', as: 'knock', width: 1.4 },
  ],
  sq: [{ d: square }, { d: 'M3.5 6h5' }],
  sqhalf: [{ d: square }, { d: 'M6 2.5h3.5v7H6z', as: 'fill' }],
  loop: turn,
  loopdot: [...turn, { d: circle(6, 6, 1.7), as: 'fill' }],
  check: [disc, { d: 'm3.6 6.2 1.7 1.7 3.2-3.6', as: 'knock' }],
  checkring: [
    { d: circle(6, 6, 4.8), width: 1.3 },
    { d: 'm3.8 6.2 1.6 1.6 2.9-3.3', width: 1.3 },
  ],
  minus: [disc, { d: 'M3.4 6h5.2', as: 'knock' }],
  x: [{ d: ring + 'M4.2 4.2l3.6 3.6M7.8 4.2 4.2 7.8', width: 1.3 }],
  dash: [{ d: 'M2.5 6h7' }],
  reply: [{ d: 'M4.6 2.6 1.8 5.4l2.8 2.8M1.8 5.4h5.4a3 3 0 0 1 3 3v1.2', width: 1.3 }],
  tri: [
    { d: 'M6 .8 11.8 11H.2z', as: 'fill' },
    { d: 'M6 4.4v3M6 8.7v.9', as: 'knock', width: 1.3 },
  ],
  trio: [{ d: 'M6 1.8 10.7 10.2H1.3z', width: 1.3 }],
} as const satisfies Record<string, readonly GlyphPart[]>;

/** The name of a status shape. */
export type GlyphName = keyof typeof glyphs;

/** What a status means for the work; its colour token is `--osm-status…`. */
export type Role = 'idle' | 'run' | 'wait' | 'review' | 'done' | 'bad';
