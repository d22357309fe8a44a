/** How a noun's situações look. */
import type { GlyphName, Role } from '../../ui/sprite.ts';

/** Shape, role and words of a situação (visual.md, table 'Status'). */
export interface StatusLook {
  readonly shape: GlyphName;
  readonly role: Role;
  readonly label: string;
}
export type Looks = Readonly<Record<string, StatusLook>>;

/** Looks for each of the domain's situações, with its words: one that is forgotten does not compile. */
export const looks = <K extends string>(
  labels: Readonly<Record<K, string>>,
  drawn: Readonly<Record<NoInfer<K>, readonly [shape: GlyphName, role: Role]>>,
): Readonly<Record<K, StatusLook>> =>
  Object.fromEntries(
    Object.entries<readonly [GlyphName, Role]>(drawn).map(([value, [shape, role]]) => [
      value,
      { shape, role, label: labels[value as K] },
    ]),
  ) as Readonly<Record<K, StatusLook>>;
