/**
 * Pictures are drawn anew: what comes out holds the picture and nothing else — no EXIF, no comment, no
 * second file behind the first. sharp is loaded with the first of them.
 */
import type { Sharp, SharpOptions } from 'sharp';
import { HttpError, invalido } from '../http/errors.ts';
import { positionOf, type Position } from './gps.ts';
import type { Tipo } from './kind.ts';
import { StoreAway } from './store.ts';

/** Some 64 million points are what large telephones make; decoded it is 200 MB. */
export const PIXELS_MAX = 66_000_000;
/** The longer side of a thumbnail. */
export const THUMB_PX = 320;
/** Pictures drawn at a time: each takes a processor and its decoded size. */
const AT_A_TIME = 2;

export interface Picture {
  readonly largura: number;
  readonly altura: number;
  readonly posicao: Position | null;
}

const options: SharpOptions = { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 };
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
};

type Spend = (millions: number) => void;
const millionsOf = ({ width, height }: { width: number; height: number }): number =>
  (width * height) / 1_000_000;

const load = async (): Promise<(from: string | Buffer) => Sharp> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return (from) => sharp(from, options);
};
let loaded: ReturnType<typeof load> | undefined;

let busy = 0;
const waiting: (() => void)[] = [];
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
  else busy += 1;
  try {
    return await work();
  } finally {
    // Whoever waits takes the place over.
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

/**
 * Draws the picture at `from` into `to` (same type, upright) and its thumbnail into `thumb` (WebP).
 * Throws 422 when it is broken or larger than PIXELS_MAX. `spend` is told its millions of points before they
 * are drawn, and may throw.
 */
export const draw = (
  from: string,
  to: string,
  thumb: string,
  tipo: Tipo,
  spend: Spend,
): Promise<Picture> =>
  inTurn(async () => {
    loaded ??= load();
    const open = await loaded;
    try {
      const found = await open(from).metadata();
      if (found.format !== FORMATS[tipo]) throw new Error('formato');
      spend(millionsOf(found));
      const upright = open(from).autoOrient();
      const drawn = await encoded(upright, tipo).toFile(to);
      await open(to)
        .resize({ width: THUMB_PX, height: THUMB_PX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toFile(thumb);
      return { largura: drawn.width, altura: drawn.height, posicao: positionOf(found.exif) };
    } catch (error) {
      throw refusal(error);
    }
  });

/** A photo is shown small, wherever it is. */
const PHOTO_PX = 512;

/** The same in memory, for a photo. Throws 422 when it is broken or no picture, and what `spend` throws. */
export const redraw = (bytes: Buffer, tipo: Tipo, spend: Spend): Promise<Buffer> =>
  inTurn(async () => {
    loaded ??= load();
    const open = await loaded;
    try {
      spend(millionsOf(await open(bytes).metadata()));
      const small = open(bytes)
        .autoOrient()
        .resize({ width: PHOTO_PX, height: PHOTO_PX, fit: 'inside', withoutEnlargement: true });
      return await encoded(small, tipo).toBuffer();
    } catch (error) {
      throw refusal(error);
    }
  });

/** The longer side of a photo on paper: 200 points an inch, half a page wide. */
const PRINTED_PX = 1000;

/** A picture that we keep, as it stands on paper: a JPEG of that size, on white. */
export const printed = (bytes: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    loaded ??= load();
    const open = await loaded;
    return open(bytes)
      .resize({ width: PRINTED_PX, height: PRINTED_PX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 82 })
      .toBuffer();
  });

/** sharp's own faults are ours to report, not the sender's. */
function refusal(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/ENOSPC|No space|EACCES|unable to open for write/i.test(message))
    return new StoreAway(message, { cause: error });
  return invalido({
    file: [
      /pixel limit/i.test(message)
        ? `a imagem tem mais de ${PIXELS_MAX / 1_000_000} milhões de pontos`
        : 'a imagem está danificada',
    ],
  });
}

function encoded(image: Sharp, tipo: Tipo): Sharp {
  if (tipo === 'image/png') return image.png({ compressionLevel: 8 });
  if (tipo === 'image/webp') return image.webp({ quality: 88 });
  return image.jpeg({ quality: 88 });
}
