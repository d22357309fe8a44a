/** Is the server there, for the status bar and for what has to wait. */
import { atom } from 'jotai';
import { connection, isDemo, municipality, onConnection, shownFrom } from '../api/health.ts';
import type { Connection } from '../api/health.ts';
import { liveState, onLive } from '../api/live.ts';
import type { LiveState } from '../api/live.ts';

export type { Connection } from '../api/health.ts';

export interface ConnectionInfo {
  readonly state: Connection;
  readonly live: LiveState;
  /** 'Ambiente de testes' */
  readonly demo: boolean;
  readonly municipio: string;
  /** Without the server: when the oldest of what is shown was read, ms. */
  readonly shownFrom: number | null;
}

const read = (): ConnectionInfo => ({
  state: connection(),
  live: liveState(),
  demo: isDemo(),
  municipio: municipality(),
  shownFrom: shownFrom(),
});

const info = atom(read());
info.onMount = (set) => {
  set(read());
  const again = (): void => set(read());
  const stops = [onConnection(again), onLive(again)];
  return () => {
    for (const stop of stops) stop();
  };
};

export const connectionInfoAtom = atom((get) => get(info));
