/** What every form stands in, beside its record, as a screen or step by step: its head and its element. */
import './form.css';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { focusForm, screenFormAtom } from '../../commands/forms.ts';
import type { FormInstance } from '../../commands/forms.ts';
import { registerPaneFocus, store } from '../../workspace/index.ts';
import type { PaneId } from '../../workspace/index.ts';
import { ClosingHead } from '../frame/closing-head.tsx';
import { FormIdContext } from './form-id.ts';

/** Enter in a one-line field must not send: sending has legal effect and its own key. */
const noNative = (event: FormEvent): void => event.preventDefault();

/** What changes a field, by hand or by key. */
const CHANGES = ['beforeinput', 'keydown', 'click', 'drop'] as const;
const LEADS_ON = new Set(['Tab', 'Escape', 'Control', 'Shift', 'Alt', 'Meta']);

/**
 * While it is being sent nothing in it changes: what is typed meanwhile would be in no record. It is read, walked
 * through and left; what stands under the fields (send, give up) is answered as ever.
 */
function useHeld(sending: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const node = form.current;
    if (!sending || !node) return undefined;
    const hold = (event: Event): void => {
      if (!(event.target instanceof Element) || event.target.closest('.submit, .fm-ask')) return;
      if (event instanceof KeyboardEvent) {
        const { key, ctrlKey, metaKey, altKey } = event;
        if (ctrlKey || metaKey || altKey || LEADS_ON.has(key) || /^F\d+$/.test(key)) return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
    for (const kind of CHANGES) node.addEventListener(kind, hold, true);
    return () => {
      for (const kind of CHANGES) node.removeEventListener(kind, hold, true);
    };
  }, [sending]);
  return form;
}

interface FormFrameProps {
  readonly form: FormInstance;
  readonly pane: PaneId;
  /** It has the room of this one too. */
  readonly also?: PaneId;
  readonly title: string;
  /** Beside the title. */
  readonly note?: ReactNode;
  /** Between head and form. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

export function FormFrame({ form, pane, also, title, note, above, children }: FormFrameProps) {
  const held = useHeld(form.sending);
  return (
    <>
      <ClosingHead pane={pane} also={also}>
        <h2>{title}</h2>
        {note}
      </ClosingHead>
      {above}
      <form
        ref={held}
        className="fm"
        data-form={form.id}
        aria-label={title}
        aria-busy={form.sending || undefined}
        noValidate
        onSubmit={noNative}
      >
        <FormIdContext.Provider value={form.id}>{children}</FormIdContext.Provider>
      </form>
    </>
  );
}

function takeFocus(): boolean {
  const form = store.get(screenFormAtom);
  if (form) focusForm(form.id);
  return form !== null;
}

/** The form that is the screen, in pane 2, which gives it the focus; null until it is there. */
export function useScreenForm(): FormInstance | null {
  useEffect(() => registerPaneFocus('detalhe', takeFocus), []);
  return useAtomValue(screenFormAtom);
}
