/** Icons and status shapes: one sprite on the page, each use a `<use>`. */
import { glyphs, icons } from './sprite.ts';
import type { GlyphName, GlyphPart, IconName, Role } from './sprite.ts';

export type { GlyphName, IconName, Role } from './sprite.ts';

const glyphPath = ({ d, as, width, dash }: GlyphPart): string =>
  as === 'fill'
    ? `<path d="${d}" fill="currentColor" stroke="none"/>`
    : `<path d="${d}"${as === 'knock' ? ' class="g-knock"' : ''}${
        width === undefined ? '' : ` stroke-width="${width}"`
      }${dash === undefined ? '' : ` stroke-dasharray="${dash}"`}${
        width === 1.3 ? ' stroke-linejoin="round"' : ''
      }/>`;

/** All drawings as markup, which the browser reads faster than React makes two hundred nodes. */
const drawings = [
  ...Object.entries(icons).map(
    ([name, d]) => `<symbol id="i-${name}" viewBox="0 0 16 16"><path d="${d}"/></symbol>`,
  ),
  ...Object.entries<readonly GlyphPart[]>(glyphs).map(
    ([name, parts]) =>
      `<symbol id="s-${name}" viewBox="0 0 12 12">${parts.map(glyphPath).join('')}</symbol>`,
  ),
].join('');
const markup = { __html: drawings };

/** The drawings themselves. Mount once, before anything that draws an icon. */
export const Sprite = () => (
  <svg className="sprite" aria-hidden="true" dangerouslySetInnerHTML={markup} />
);

/** Decorative, unless it stands alone: then it is a picture with this name. */
const named = (label: string | undefined) =>
  label === undefined
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': label } as const);

interface IconProps {
  readonly name: IconName;
  readonly size?: 12 | 14 | 16;
  /** What it means, where no words beside it say so (in a row: hidden words would cost a layer each). */
  readonly label?: string;
}

/** An icon, decorative: the words beside it, or the button's label, say what it means. */
export function Icon({ name, size = 16, label }: IconProps) {
  return (
    <svg className={size === 16 ? 'i' : size === 14 ? 'i i-s' : 'i i-xs'} {...named(label)}>
      <use href={`#i-${name}`} />
    </svg>
  );
}

interface GlyphProps {
  readonly name: GlyphName;
  readonly role?: Role;
  /** As of an icon. */
  readonly label?: string;
}

/** A status shape with its role's colour; beside its text, or named (colour never speaks alone). */
export function Glyph({ name, role = 'idle', label }: GlyphProps) {
  return (
    <svg className={`g g-${role}`} {...named(label)}>
      <use href={`#s-${name}`} />
    </svg>
  );
}
