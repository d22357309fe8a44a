/** A form that is a screen: it stands in pane 2, and in the room of pane 3. */
import './form.css';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { focusForm, screenFormAtom } from '../../commands/forms.ts';
import type { FormInstance } from '../../commands/forms.ts';
import { runCommand } from '../../commands/index.ts';
import { commandById } from '../../commands/registry.ts';
import { IconButton } from '../../ui/button.tsx';
import { FluentRoot } from '../../ui/fields/index.ts';
import { registerPaneFocus, store } from '../../workspace/index.ts';
import { useOwnForm } from '../face.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { FormIdContext } from './form-id.ts';
import { FormBody, noNative, Notices, SubmitBar } from './form-pane.tsx';
import { FormGuard } from './guard.tsx';
import { sendLabel } from './form-model.ts';
import { useActionForm } from './use-form.ts';

function takeFocus(): boolean {
  const form = store.get(screenFormAtom);
  if (form) focusForm(form.id);
  return form !== null;
}

function Screen({ form }: { form: FormInstance }) {
  const own = useOwnForm(form.commandId);
  const hook = useActionForm(form);
  const command = commandById(form.commandId);
  const { title } = command;
  return (
    <>
      <PaneHead pane="detalhe">
        <h2>{title}</h2>
        <span className="grow" />
        <IconButton
          icon="x"
          label="Fechar"
          keys="Esc"
          onClick={() => runCommand('camada.fechar', 'botao')}
        />
      </PaneHead>
      <form className="fm" data-form={form.id} aria-label={title} noValidate onSubmit={noNative}>
        <div className="scroll" data-scroll="form">
          <FluentRoot>
            <div className={own?.wide ? 'form' : 'form fm-one'}>
              <Notices form={form} hook={hook} />
              <FormIdContext.Provider value={form.id}>
                <FormBody Body={own?.Body} form={form} hook={hook} />
              </FormIdContext.Provider>
            </div>
          </FluentRoot>
        </div>
        <SubmitBar form={form} hook={hook} label={sendLabel(command)} />
      </form>
    </>
  );
}

/** What pane 2 shows on the address of a new record. */
export default function FormScreen() {
  const form = useAtomValue(screenFormAtom);
  useEffect(() => registerPaneFocus('detalhe', takeFocus), []);
  return form ? (
    <FormGuard key={form.id} form={form}>
      <Screen form={form} />
    </FormGuard>
  ) : null;
}
