/** A form that is a screen: it stands in pane 2, and in the room of pane 3. */
import type { FormInstance } from '../../commands/forms.ts';
import { useOwnForm } from '../face.ts';
import { useScreenForm } from './form-frame.tsx';
import { Form } from './form-pane.tsx';
import { FormGuard } from './guard.tsx';

function Screen({ form }: { form: FormInstance }) {
  const own = useOwnForm(form.commandId);
  const className = own?.wide ? 'form' : 'form fm-one';
  return <Form form={form} own={own} pane="detalhe" className={className} />;
}

/** What pane 2 shows on the address of a new record. */
export default function FormScreen() {
  const form = useScreenForm();
  return form ? (
    <FormGuard key={form.id} form={form}>
      <Screen form={form} />
    </FormGuard>
  ) : null;
}
