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
import { noNative, Notices, SubmitBar } from '../form/form-pane.tsx';
import { useActionForm } from '../form/use-form.ts';
import { NewOrder } from './new-order.tsx';

function takeFocus(): boolean {
  const form = store.get(screenFormAtom);
  if (form) focusForm(form.id);
  return form !== null;
}

function Screen({ form }: { form: FormInstance }) {
  const hook = useActionForm(form);
  const { title } = commandById(form.commandId);
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
            <div className="form">
              <Notices form={form} hook={hook} />
              <NewOrder form={form} hook={hook} />
            </div>
          </FluentRoot>
        </div>
        <SubmitBar form={form} hook={hook} label="Abrir OS" />
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
