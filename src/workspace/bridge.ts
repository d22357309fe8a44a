/**
 * What the frame needs of the commands, bound late: the frame is drawn by the first bytes, the
 * commands arrive with the rest.
 */
import { atom } from 'jotai';
import type { PaneId } from './open.ts';
import { store } from './store.ts';

/** A key hint of the status bar; `wide` ones show from 1600 px. */
export interface Hint {
  /** Notation of src/ui/kbd.tsx: 'j · k', 'Ctrl+K'. */
  readonly keys: string;
  readonly label: string;
  readonly wide?: boolean;
}

export interface CommandBridge {
  run(id: string, source: 'botao' | 'menu' | 'sistema', input?: Record<string, unknown>): void;
  hintsFor(pane: PaneId | null): readonly Hint[];
  /** The first key of a command, for captions; null without one. */
  keysOf(id: string): string | null;
}

/** null until the commands are there. */
export const bridgeAtom = atom<CommandBridge | null>(null);

/** What was asked for before the commands were there; only the last wish counts. */
let wish: Parameters<CommandBridge['run']> | null = null;

/** The commands bind themselves here once, at start-up. */
export function bindCommands(bridge: CommandBridge): void {
  store.set(bridgeAtom, bridge);
  if (wish) bridge.run(...wish);
  wish = null;
}

/** Runs a command by id, as soon as the commands are there. */
export function runBound(
  id: string,
  source: 'botao' | 'menu' | 'sistema',
  input?: Record<string, unknown>,
): void {
  const bridge = store.get(bridgeAtom);
  if (bridge) bridge.run(id, source, input);
  else wish = [id, source, input];
}
