/** The style sheet and the one script of the pages, made of the console's own tokens and controls. */
import { createHash } from 'node:crypto';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import tokens from '../../src/ui/tokens.css?raw';
import font from '../../src/ui/css/font.css?raw';
import base from '../../src/ui/css/base.css?raw';
import control from '../../src/ui/css/control.css?raw';
import form from '../../src/ui/css/form.css?raw';
import card from '../../src/ui/css/auth.css?raw';
import own from './pages.css?raw';
import script from './pages.client.js?raw';

/** Here nobody has chosen a theme yet: the system's is taken. */
const themed = tokens.replace(
  /@media screen \{\s*\[data-theme='dark'\]/,
  '@media screen and (prefers-color-scheme: dark) {\n  :root',
);

/** The console's own file of it, which the same server hands out. */
const face = font.replace(/url\('[^']+'\)/, `url('${inter}')`);

export const css = [themed, face, base, control, form, card, own].join('\n');
export const js = script;

const stamp = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 10);
/** In the pages' references, so that both may be cached for good. */
export const stamps = { css: stamp(css), js: stamp(js) };
