/** The export of a filter, while it runs: the foot of what is exported shows it, export.ts does it. */
import { atom } from 'jotai';

interface ExportRun {
  /** Of the area or the screen. */
  readonly id: string;
  /** 'XLSX' */
  readonly titulo: string;
  /** How much came: '1.204 kb'. */
  readonly feito: string;
  readonly control: AbortController;
}

/** The export that is running; one at a time. */
export const exportAtom = atom<ExportRun | null>(null);
