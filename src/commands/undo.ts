/** What can be taken back: the last things done whose inverse exists, newest first. */
import { atom } from 'jotai';
import { store } from '../workspace/index.ts';
import { dismissToast, toast } from '../ui/toast-store.ts';

export interface Undo {
  /** What was done: 'OS 1234/2026 marcada para notificar'. */
  readonly text: string;
  /** Takes it back; what goes wrong it says itself. */
  run(): Promise<void> | void;
}

interface Entry extends Undo {
  readonly toast: number;
}

const KEPT = 20;
const stackAtom = atom<readonly Entry[]>([]);
/** Is there anything to take back? */
export const canUndoAtom = atom((get) => get(stackAtom).length > 0);

/** Says what was done, with 'Desfazer' (z). */
export function pushUndo(undo: Undo): void {
  const id = toast({
    text: undo.text,
    action: { label: 'Desfazer', key: 'z', run: () => void take(id) },
  });
  store.set(stackAtom, (now) => [{ ...undo, toast: id }, ...now].slice(0, KEPT));
}

async function take(id: number): Promise<void> {
  const entry = store.get(stackAtom).find((one) => one.toast === id);
  if (!entry) return;
  store.set(stackAtom, (now) => now.filter((one) => one !== entry));
  dismissToast(entry.toast);
  await entry.run();
}

/** Takes the last thing back; false when there is none. */
export function undoLast(): boolean {
  const [last] = store.get(stackAtom);
  if (last) void take(last.toast);
  return last !== undefined;
}
