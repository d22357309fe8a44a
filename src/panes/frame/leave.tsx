/** Leaving the page's state behind (sign-out, another department) asks when something is unsent. */
import { useAtom } from 'jotai';
import { Confirm } from '../../ui/dialog.tsx';
import { leaveUnsaved, leavingAtom } from '../../workspace/unsaved.ts';

export function LeaveQuestion() {
  const [leaving, set] = useAtom(leavingAtom);
  if (!leaving) return null;
  return (
    <Confirm
      title="Deseja continuar?"
      confirm="Continuar"
      cancel="Voltar ao formulário"
      onConfirm={() => {
        // The browser must not ask a second time.
        leaveUnsaved();
        leaving.go();
      }}
      onClose={() => set(null)}
    >
      Há um formulário com alterações não enviadas. Se continuar, elas serão perdidas.
    </Confirm>
  );
}
