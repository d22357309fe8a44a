/**
 * The fonts of the papers, embedded in them as far as they are used. The face is Libertinus Serif (SIL Open
 * Font License), which the compiler carries; what it does not hold, and all where the compiler is WebAssembly,
 * is DejaVu Serif (Bitstream Vera's licence: free to embed).
 */
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const dejavu = (name: string): string => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

/** The one with the most characters. */
export const WIDE = dejavu('DejaVuSerif');
export const FONTS: readonly string[] = [
  WIDE,
  dejavu('DejaVuSerif-Bold'),
  dejavu('DejaVuSerif-Italic'),
  dejavu('DejaVuSerif-BoldItalic'),
];
