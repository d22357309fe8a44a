/** What the body of a form is given. */
import type { FormInstance } from '../../commands/forms.ts';
import type { ActionForm } from './use-form.ts';

export interface BodyProps {
  readonly form: FormInstance;
  readonly hook: ActionForm;
}
