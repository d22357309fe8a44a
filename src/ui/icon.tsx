/** Icons and status shapes: one sprite on the page, each use a `<use>`. */
import { glyphs, icons } from './sprite.ts';
import type { GlyphName, GlyphPart, IconName, Role } from './sprite.ts';

export type { GlyphName, IconName, Role } from './sprite.ts';

const glyphParts: [string, readonly GlyphPart[]][] = Object.entries(glyphs);

function glyphPath(part: GlyphPart, index: number) {
  if (part.as === 'fill') return <path key={index} d={part.d} fill="currentColor" stroke="none" />;
  return (
    <path
      key={index}
      d={part.d}
      className={part.as === 'knock' ? 'g-knock' : undefined}
      strokeWidth={part.width}
      strokeDasharray={part.dash}
      strokeLinejoin={part.width === 1.3 ? 'round' : undefined}
    />
  );
}

/** The drawings themselves. Mount once, before anything that draws an icon. */
export function Sprite() {
  return (
    <svg className="sprite" aria-hidden="true">
      {Object.entries(icons).map(([name, d]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 16 16">
          <path d={d} />
        </symbol>
      ))}
      {glyphParts.map(([name, parts]) => (
        <symbol key={name} id={`s-${name}`} viewBox="0 0 12 12">
          {parts.map(glyphPath)}
        </symbol>
      ))}
    </svg>
  );
}

/** An icon, decorative: the words beside it, or the button's label, say what it means. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 12 | 14 | 16 }) {
  return (
    <svg className={size === 16 ? 'i' : size === 14 ? 'i i-s' : 'i i-xs'} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** A status shape with its role's colour; always beside its text (colour never speaks alone). */
export function Glyph({ name, role = 'idle' }: { name: GlyphName; role?: Role }) {
  return (
    <svg className={`g g-${role}`} aria-hidden="true">
      <use href={`#s-${name}`} />
    </svg>
  );
}
