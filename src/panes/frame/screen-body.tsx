/** What a screen without list and record shows: it scrolls, and has the focus from the first moment, so that the keys do. */
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { registerPaneFocus } from '../../workspace/focus.ts';

export interface ScreenBodyProps {
  /** Of the place that it was scrolled to (`data-scroll`). */
  readonly name: string;
  readonly label: string;
  readonly children: ReactNode;
}

export function ScreenBody({ name, label, children }: ScreenBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      registerPaneFocus('lista', () => {
        body.current?.focus({ preventScroll: true });
        return body.current !== null;
      }),
    [],
  );
  return (
    <div
      className="scroll"
      ref={body}
      tabIndex={0}
      data-scroll={name}
      aria-label={label}
      role="group"
    >
      {children}
    </div>
  );
}
