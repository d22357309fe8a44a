/** The export of a filter, while it runs: the foot of what is exported shows it, export-csv.ts does it. */
import { atom } from 'jotai';

interface CsvRun {
  /** Of the area or the screen. */
  readonly id: string;
  readonly lines: number;
  readonly control: AbortController;
}

/** The export that is running; one at a time. */
export const csvAtom = atom<CsvRun | null>(null);
