/** What every form stands in, beside its record, as a screen or step by step: its head and its element. */
import './form.css';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { focusForm, screenFormAtom } from '../../commands/forms.ts';
import type { FormInstance } from '../../commands/forms.ts';
import { registerPaneFocus, store } from '../../workspace/index.ts';
import type { PaneId } from '../../workspace/index.ts';
import { ClosingHead } from '../frame/closing-head.tsx';
import { FormIdContext } from './form-id.ts';

/** Enter in a one-line field must not send: sending has legal effect and its own key. */
const noNative = (event: FormEvent): void => event.preventDefault();

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
  return (
    <>
      <ClosingHead pane={pane} also={also}>
        <h2>{title}</h2>
        {note}
      </ClosingHead>
      {above}
      <form className="fm" data-form={form.id} aria-label={title} noValidate onSubmit={noNative}>
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
