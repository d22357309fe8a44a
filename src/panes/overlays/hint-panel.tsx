/** The keys that may follow a first one (`g`), shown when none followed for 400 ms. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { pendingAtom } from '../../commands/surfaces.ts';
import { registry } from '../../commands/registry.ts';
import { Keys } from '../../ui/kbd.tsx';
import { announce } from '../../ui/toast-store.ts';

const AFTER = 400;

export function HintPanel() {
  const pending = useAtomValue(pendingAtom);
  const [shown, setShown] = useState<typeof pending>(null);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => {
      setShown(pending);
      announce(
        pending
          .map(({ chord, command }) => `${chord}: ${registry.get(command)?.title ?? ''}`)
          .join(', '),
      );
    }, AFTER);
    return () => clearTimeout(timer);
  }, [pending]);
  if (!shown || shown !== pending) return null;
  return (
    <div className="hint9" role="group" aria-label="Continuações">
      {shown.map(({ chord, command }) => (
        <span key={chord} className="hint9-i">
          <Keys keys={chord} />
          <span>{registry.get(command)?.title}</span>
        </span>
      ))}
    </div>
  );
}
