/** Notices at the foot of the list pane and the live regions that say them. */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import { Button, IconButton } from './button.tsx';
import { Glyph } from './icon.tsx';
import { currentAnnouncement, currentToasts, dismissToast, subscribe } from './toast-store.ts';
import type { Toast } from './toast-store.ts';

export { toast } from './toast-store.ts';
export type { ToastAction, ToastInput } from './toast-store.ts';

/** Ms at most that a notice whose time is over stays after the pointer or the focus left the notices. */
const LINGER = 1000;

/**
 * Takes a notice away when its time is over; under the pointer or the focus it stays. A clock without a
 * picture: a line that runs costs every key that comes meanwhile.
 */
function useClock({ id, timeout }: Toast): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (timeout === 0) return undefined;
    const over = (): void => {
      if (element.current?.parentElement?.matches(':hover, :focus-within'))
        timer = setTimeout(over, LINGER);
      else dismissToast(id);
    };
    let timer = setTimeout(over, timeout);
    return () => clearTimeout(timer);
  }, [id, timeout]);
  return element;
}

function Notice({ one }: { one: Toast }) {
  const { action } = one;
  const element = useClock(one);
  return (
    <div ref={element} className="toast">
      {one.tone === 'erro' ? (
        <span className="st">
          <Glyph name="minus" role="bad" />
          <span>{one.text}</span>
        </span>
      ) : (
        <span>{one.text}</span>
      )}
      <span className="end">
        {action ? (
          <Button
            variant="link"
            keys={action.key}
            onClick={() => {
              dismissToast(one.id);
              action.run();
            }}
          >
            {action.label}
          </Button>
        ) : null}
        {one.timeout === 0 ? (
          <IconButton icon="x" label="Fechar aviso" onClick={() => dismissToast(one.id)} />
        ) : null}
      </span>
    </div>
  );
}

/** The notices. Mount inside the list pane (position relative), after its foot. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, currentToasts);
  if (toasts.length === 0) return null;
  return (
    <div className="toasts" role="group" aria-label="Avisos">
      {toasts.map((one) => (
        <Notice key={one.id} one={one} />
      ))}
    </div>
  );
}

/** The two live regions. Mount once, always, before anything speaks. */
export function LiveRegion() {
  const said = useSyncExternalStore(subscribe, currentAnnouncement);
  const now = <span key={said.n}>{said.text}</span>;
  return (
    <>
      <div className="sr" role="status">
        {said.assertive ? null : now}
      </div>
      <div className="sr" role="alert">
        {said.assertive ? now : null}
      </div>
    </>
  );
}
