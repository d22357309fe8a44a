/** Leaving the page's state behind (sign-out, another department) asks when something is unsent. */
import { atom, useAtom } from 'jotai';
import { Confirm } from '../../ui/dialog.tsx';
import { store } from '../../workspace/store.ts';
import { leaveUnsaved, unsavedAtom } from '../../workspace/unsaved.ts';

const waiting = atom<(() => void) | null>(null);

/** Runs at once, or asks first when forms hold unsent changes. */
export function leaveThen(go: () => void): void {
  if (store.get(unsavedAtom).size === 0) go();
  else store.set(waiting, () => go);
}

export function LeaveQuestion() {
  const [go, set] = useAtom(waiting);
  if (!go) return null;
  return (
    <Confirm
      title="Deseja continuar?"
      confirm="Continuar"
      cancel="Voltar ao formulário"
      onConfirm={() => {
        // The browser must not ask a second time.
        leaveUnsaved();
        go();
      }}
      onClose={() => set(null)}
    >
      Há um formulário com alterações não enviadas. Se continuar, elas serão perdidas.
    </Confirm>
  );
}
