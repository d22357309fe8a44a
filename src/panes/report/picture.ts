/** A report's chart as a picture that says by itself what it shows: title, filters, each series by its pattern. */
import { saveFile } from '../../ui/save-file.ts';
import { announce, toast } from '../../ui/toast-store.ts';
import type { Drawn } from '../../../domain/kernel/chart.ts';
import { KEY, beforeOf, drawKey, token } from './patterns.ts';

/** Px around everything; of a line of text. */
const EDGE = 16;
const LINE = 20;
const FAMILY = '"Inter Variable", sans-serif';

export interface Picture {
  readonly title: string;
  /** What it is filtered by, and of when it is: a line each. */
  readonly about: readonly string[];
  readonly drawn: Drawn;
  /** '1 a 20 de 41', where not all of it is in the picture. */
  readonly page: string;
}

/** Words so that no line is wider than `room`; a word that is wider stands alone. */
export function wrapped(
  text: string,
  room: number,
  widthOf: (text: string) => number,
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The chart as it stands on the screen, on the pane's own ground, under what it is of. Null: the browser draws none. */
export function pictureOf(
  chart: HTMLCanvasElement,
  { title, about, drawn, page }: Picture,
): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  const to = canvas.getContext('2d');
  if (!to) return null;
  // As sharp as the screen is.
  const scale = chart.width / Math.max(1, chart.clientWidth);
  const width = chart.clientWidth + 2 * EDGE;
  const small = `13px ${FAMILY}`;
  const bold = `600 16px ${FAMILY}`;
  const measured = (font: string) => (text: string) => {
    to.font = font;
    return to.measureText(text).width;
  };
  const heading = wrapped(title, width - 2 * EDGE, measured(bold));
  const lines = [...about, ...(page === '' ? [] : [page])].flatMap((line) =>
    wrapped(line, width - 2 * EDGE, measured(small)),
  );
  const keys: { readonly at: number; readonly left: number; readonly row: number }[] = [];
  let left = EDGE;
  let row = 0;
  const named = [...drawn.series, ...drawn.before];
  for (const [at, { title: name }] of named.entries()) {
    const wide = KEY.width + 6 + measured(small)(name) + EDGE;
    if (left > EDGE && left + wide > width) {
      left = EDGE;
      row += 1;
    }
    keys.push({ at, left, row });
    left += wide;
  }
  const top = EDGE + (heading.length + lines.length + row + 1) * LINE + EDGE / 2;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round((top + chart.clientHeight + EDGE) * scale);
  to.scale(scale, scale);
  to.textBaseline = 'middle';
  to.fillStyle = token('--osm-surfacePane') || 'Canvas';
  to.fillRect(0, 0, width, canvas.height / scale);
  const write = (text: string, x: number, line: number, font: string, colour: string): void => {
    to.font = font;
    to.fillStyle = token(colour) || 'CanvasText';
    to.fillText(text, x, EDGE + (line + 0.5) * LINE);
  };
  for (const [at, text] of heading.entries())
    write(text, EDGE, at, bold, '--colorNeutralForeground1');
  for (const [at, text] of lines.entries())
    write(text, EDGE, heading.length + at, small, '--colorNeutralForeground2');
  for (const key of keys) {
    const line = heading.length + lines.length + key.row;
    const y = EDGE + line * LINE + 4;
    const before = key.at - drawn.series.length;
    const was = before < 0 ? null : beforeOf(before, drawn.before.length);
    drawKey(to, drawn.kind, was ? before : key.at, was, [key.left, y]);
    to.setLineDash([]);
    const name = named[key.at]?.title ?? '';
    write(name, key.left + KEY.width + 6, line, small, '--colorNeutralForeground1');
  }
  to.drawImage(chart, EDGE, top, chart.clientWidth, chart.clientHeight);
  return canvas;
}

/** Hands over the chart that is shown, drawn without its cursor. */
type Bared = (take: (chart: HTMLCanvasElement) => void) => Promise<void>;
let bared: Bared | null = null;
/** Makes the chart known while it is drawn. Returns the undo. */
export function registerChart(chart: Bared): () => void {
  bared = chart;
  return () => {
    if (bared === chart) bared = null;
  };
}

/** The chart that is shown, as a PNG of this name. */
export async function savePicture(
  name: string,
  { title, about, drawn }: Omit<Picture, 'page'>,
): Promise<void> {
  const page = document.querySelector('.chart-page')?.textContent ?? '';
  let picture: HTMLCanvasElement | null = null;
  await bared?.((chart) => {
    picture = pictureOf(chart, { title, about, drawn, page });
  });
  const made = picture as HTMLCanvasElement | null;
  if (!made) {
    announce('O gráfico ainda não está desenhado');
    return;
  }
  made.toBlob((blob) => {
    if (!blob) {
      toast({ text: 'O navegador não fez a figura do gráfico', tone: 'erro' });
      return;
    }
    saveFile([blob], name, 'image/png');
    toast({ text: 'Figura do gráfico pronta' });
  }, 'image/png');
}
