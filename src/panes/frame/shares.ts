/** What each pane has of the window beside the rail, in percent: below 1600 px, and from there. */
import type { Shares } from '../../nouns/index.ts';

export const NARROW: Shares = { lista: 39.6, contexto: 24 };
export const WIDE: Shares = { lista: 49.4, contexto: 21 };
/** Two panes only: room for the columns that every list shows, from 960 px on. */
export const TWO: Shares = { lista: 53, contexto: 0 };
