/** A form that is a screen: it stands in pane 2, and in the room of pane 3. */
import '../form/form.css';
import './new-order.css';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { focusForm, screenFormAtom } from '../../commands/forms.ts';
import type { FormInstance } from '../../commands/forms.ts';
import { runCommand } from '../../commands/index.ts';
import { commandById } from '../../commands/registry.ts';
import { IconButton } from '../../ui/button.tsx';
import { FluentRoot } from '../../ui/fields/index.ts';
import { registerPaneFocus, store } from '../../workspace/index.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { FormIdContext } from '../form/form-id.ts';
import { GenericBody, noNative, Notices, SubmitBar } from '../form/form-pane.tsx';
import { sendLabel } from '../form/form-model.ts';
import { ownForms } from '../form/own-forms.ts';
import { useActionForm } from '../form/use-form.ts';
import { NewOrder } from './new-order.tsx';

function takeFocus(): boolean {
  const form = store.get(screenFormAtom);
  if (form) focusForm(form.id);
  return form !== null;
}

function Screen({ form }: { form: FormInstance }) {
  const hook = useActionForm(form);
  const command = commandById(form.commandId);
  const { title } = command;
  const Body =
    ownForms[form.commandId] ??
    (form.commandId === 'ordem_servicos.create_massa' ? GenericBody : NewOrder);
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
            <div className={Body === NewOrder ? 'form' : 'form fm-one'}>
              <Notices form={form} hook={hook} />
              <FormIdContext.Provider value={form.id}>
                <Body form={form} hook={hook} />
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
  return form ? <Screen key={form.id} form={form} /> : null;
}
