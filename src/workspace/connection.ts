/** Is the server there, for the status bar and for what has to wait. */
import { atom } from 'jotai';
import { connection, isDemo, municipality, onConnection } from '../api/health.ts';
import type { Connection } from '../api/health.ts';

export type { Connection } from '../api/health.ts';

export interface ConnectionInfo {
  readonly state: Connection;
  /** 'Ambiente de testes' */
  readonly demo: boolean;
  readonly municipio: string;
}

const read = (): ConnectionInfo => ({
  state: connection(),
  demo: isDemo(),
  municipio: municipality(),
});

const info = atom(read());
info.onMount = (set) => {
  set(read());
  return onConnection(() => set(read()));
};

export const connectionInfoAtom = atom((get) => get(info));
