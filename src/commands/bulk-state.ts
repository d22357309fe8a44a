/** Bulk runs as the list and pane 3 show them; bulk.ts starts them. */
import { atom } from 'jotai';
import type { Action } from '../../domain/kernel/define.ts';
import { nounOf } from '../nouns/index.ts';
import type { StatusLook } from '../nouns/index.ts';
import { agree } from '../nouns/words.ts';
import { showInContext } from '../workspace/index.ts';
import type { BulkRun, BulkStatus } from './bulk-run.ts';
import type { Values } from './forms.ts';

export interface BulkState {
  readonly id: string;
  /** What its requests are known by, and what failed of it among what was not sent. */
  readonly key: string;
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

const LOOKS: Readonly<Record<BulkStatus, StatusLook>> = {
  fila: { shape: 'dotted', role: 'idle', label: 'Na fila' },
  executando: { shape: 'half', role: 'run', label: 'Em execução' },
  concluida: { shape: 'check', role: 'done', label: 'Concluíd*' },
  falhou: { shape: 'minus', role: 'bad', label: 'Falhou' },
};
/** What the result column shows of a record. */
export function bulkLook(status: BulkStatus, noun: string): StatusLook {
  const look = LOOKS[status];
  return { ...look, label: agree(look.label, nounOf(noun).names.gender) };
}

/** Shows a run in pane 3. */
export const showBulk = (id: string): void => showInContext({ kind: 'massa', id });
