/** What a map is given to draw, as data: known without the code that draws it. */
import type { Geometria, Ponto } from '../../../domain/kernel/geo.ts';

/** The shapes tell the kinds apart without a colour. */
export type MarkShape = 'disc' | 'square' | 'dot';

/** A place that is marked: shape and text, and a name that says all of it. */
export interface Mark {
  readonly key: string;
  readonly ponto: Ponto;
  readonly shape: MarkShape;
  /** Beside the shape; empty: the shape alone. */
  readonly text: string;
  readonly name: string;
}

export interface MapViewProps {
  /** What it shows, for who does not see it. */
  readonly label: string;
  readonly marks: readonly Mark[];
  /** One line each: what lies between two of them is not known. */
  readonly lines?: readonly (readonly Ponto[])[] | undefined;
  /** An area that stands out, and is looked at first. */
  readonly area?: Geometria | null;
  /** The mark that stands out, and is kept in sight. */
  readonly current?: string | null;
  readonly onChoose?: (key: string) => void;
  /** Pressed where nothing is: the place. */
  readonly onPlace?: ((ponto: Ponto) => void) | undefined;
  /** The marks can be dragged: to there. */
  readonly onMove?: ((key: string, ponto: Ponto) => void) | undefined;
  /** In a record, among other things: the wheel scrolls the record, not the map. */
  readonly embedded?: boolean;
}
