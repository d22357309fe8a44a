/** 'Atualização disponível': stands beside the work and never takes the focus. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/toast-store.ts';
import { acceptUpdate, dismissUpdate, updateAtom } from './service-worker.ts';

export { startServiceWorker } from './service-worker.ts';

export function UpdatePrompt() {
  const state = useAtomValue(updateAtom);
  useEffect(() => {
    if (state === 'disponivel') announce('Atualização disponível. Atualizar agora?');
  }, [state]);
  // The notices of the list stand above it: said on the root, so that no change of the page has to ask.
  useEffect(() => {
    document.documentElement.classList.toggle('updating', state !== 'nenhuma');
  }, [state]);
  if (state === 'nenhuma') return null;
  if (state === 'aguardando')
    return (
      <div className="update toast" role="group" aria-label="Atualização">
        <span>
          Atualização disponível. Será aplicada quando os formulários abertos forem enviados.
        </span>
      </div>
    );
  return (
    <div className="update toast" role="group" aria-label="Atualização disponível">
      <span>
        <b className="b">Atualização disponível</b> Atualizar agora?
      </span>
      <span className="end">
        <Button variant="ghost" onClick={dismissUpdate}>
          Agora não
        </Button>
        <Button onClick={acceptUpdate}>Atualizar</Button>
      </span>
    </div>
  );
}
