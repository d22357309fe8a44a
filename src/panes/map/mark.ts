/** What a map is given to draw, as data: known without the code that draws it. */
import type { Caixa } from '../../../domain/kernel/area.ts';
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

/** One of a thousand places, drawn on one canvas: how many lie there, as a disc or as a square of the map. */
export interface Place {
  readonly key: string;
  readonly ponto: Ponto;
  readonly n: number;
  /** From 1 to 5; the square is larger and darker. Null: a disc, as large as there are many. */
  readonly classe: number | null;
  readonly quadro: Caixa;
  readonly name: string;
}
/** What is looked at: its box, and how near. */
export interface View {
  readonly zoom: number;
  readonly caixa: Caixa;
}

export interface MapViewProps {
  readonly places?: readonly Place[] | undefined;
  /** A place was pressed. */
  readonly onPlaceChosen?: ((key: string) => void) | undefined;
  /** It looks elsewhere. */
  readonly onView?: ((view: View) => void) | undefined;
  /** Where to look: each time it is another one. */
  readonly look?: View | Caixa | null | undefined;
  /** How dark zones are, from 1 to 5, and what is said beside their names. */
  readonly shades?: ReadonlyMap<number, { readonly classe: number; readonly text: string }>;
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
