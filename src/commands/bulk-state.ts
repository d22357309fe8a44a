/** Bulk runs as the list and pane 3 show them; bulk.ts starts them. */
import { atom } from 'jotai';
import type { Action } from '../../domain/define.ts';
import { showInContext } from '../workspace/index.ts';
import type { BulkRun, BulkStatus } from './bulk-run.ts';
import type { Values } from './forms.ts';

export interface BulkState {
  readonly id: string;
  readonly areaId: string | null;
  readonly noun: string;
  readonly action: Action;
  readonly values: Values;
  /** 'Concluir 18 análises' */
  readonly title: string;
  /** 'Concluindo como Regular' */
  readonly doing: string;
  /** ISO instant. */
  readonly startedAt: string;
  readonly run: BulkRun;
  /** Seen only when something of it failed. */
  readonly quiet: boolean;
}

export const bulkRunsAtom = atom<ReadonlyMap<string, BulkState>>(new Map<string, BulkState>());
export const bulkAtom = (id: string) => atom((get) => get(bulkRunsAtom).get(id) ?? null);

/** The last bulk run of each area, for the list: its line of progress and its column 'Resultado'. */
export const bulkResultAtom = (areaId: string) =>
  atom((get) => [...get(bulkRunsAtom).values()].findLast((one) => one.areaId === areaId) ?? null);

/** What the result column shows of a row: text and status look ('job' of src/ui/status-map.ts). */
export const BULK_LOOK: Readonly<
  Record<
    BulkStatus,
    { readonly text: string; readonly look: 'waiting' | 'running' | 'done' | 'error' }
  >
> = {
  fila: { text: 'Na fila', look: 'waiting' },
  executando: { text: 'Em execução', look: 'running' },
  concluida: { text: 'Concluída', look: 'done' },
  falhou: { text: 'Falhou', look: 'error' },
};

/** Shows a run in pane 3. */
export const showBulk = (id: string): void => showInContext({ kind: 'massa', id });
