/**
 * A mistake of ours takes nothing that was typed: what cannot be drawn as it should is drawn plainly, and
 * what cannot be drawn at all is given back as text. The focus stays in the field that it was in.
 */
import { Component, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Field } from '../../../domain/kernel/fields.ts';
import { formatValue, textOf } from '../../../domain/kernel/format-value.ts';
import { bindForm, formNow } from '../../commands/forms.ts';
import type { FormInstance } from '../../commands/forms.ts';
import { commandById } from '../../commands/registry.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isLoadFailure } from '../../ui/states.tsx';

interface GuardProps {
  readonly children: ReactNode;
  /** What is drawn in the place of what failed. */
  readonly instead: ReactNode;
  /** As soon as it is another one, what failed is tried again. */
  readonly when?: unknown;
}
interface GuardState {
  readonly failed: boolean;
  /** Code that did not come: told by the pane, as the connection's. */
  readonly passed?: unknown;
}

/** The field in focus of a form that is about to be drawn in another way. */
interface Place {
  readonly form: Element;
  readonly name: string;
}

function placeNow(): Place | null {
  const field = document.activeElement;
  const form = field?.closest('[data-form]');
  const name = field?.getAttribute('name');
  return form && name ? { form, name } : null;
}

function goBackTo({ form, name }: Place): void {
  const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  field?.focus({ preventScroll: true });
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    field.setSelectionRange(field.value.length, field.value.length);
}

export class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { failed: false };

  static getDerivedStateFromError(error: unknown): GuardState {
    return { failed: true, passed: isLoadFailure(error) ? error : undefined };
  }

  override getSnapshotBeforeUpdate(_: GuardProps, before: GuardState): Place | null {
    return before.failed === this.state.failed ? null : placeNow();
  }

  override componentDidUpdate(before: GuardProps, _: GuardState, place: Place | null): void {
    if (place) goBackTo(place);
    if (this.state.failed && before.when !== this.props.when) this.tryAgain();
  }

  private tryAgain(): void {
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (this.state.passed !== undefined) throw this.state.passed;
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** Said above the fields where the form's own drawing failed. */
export const PlainNote = () => (
  <div className="note d" role="alert">
    <Icon name="warn" size={14} />
    <span>
      Este formulário aparece de modo simples por um erro nosso. O que foi digitado está mantido.
    </span>
  </div>
);

interface PlainFieldProps {
  readonly name: string;
  readonly field: Field;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** The value of a field whose control failed, as text that can be read, copied and typed over. */
export function PlainField({ name, field, value, onChange }: PlainFieldProps) {
  const number = field.kind === 'integer' || field.kind === 'ref';
  const typed = typeof value !== 'object';
  const take = (text: string): void =>
    onChange(
      text === '' ? null : number && Number.isSafeInteger(Number(text)) ? Number(text) : text,
    );
  return (
    <label className="field">
      <span className="lab">{field.label}</span>
      <textarea
        name={name}
        rows={2}
        value={typed ? textOf(value) : formatValue(field, value)}
        readOnly={!typed && value !== null}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <span className="help e">
        <Icon name="warn" size={14} />
        <span>O campo falhou por um erro nosso; o que estava nele foi mantido.</span>
      </span>
    </label>
  );
}

/** A form that cannot be drawn at all: what was typed, as text. It has the focus that the form would have. */
function Typed({ form, again }: { readonly form: FormInstance; readonly again: () => void }) {
  const { id } = form;
  const root = useRef<HTMLDivElement>(null);
  const { title, input = {} } = commandById(form.commandId);
  useEffect(() => {
    const focus = (): void => root.current?.querySelector('button')?.focus();
    const { values } = formNow(id) ?? form;
    const stop = bindForm(id, {
      focus,
      values: () => values,
      submit: again,
      take: () => undefined,
    });
    if (document.activeElement === document.body) focus();
    return stop;
    // Once: what was typed does not change here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);
  const values = Object.entries(input).filter(([name, field]) => {
    const value = form.values[name];
    return field.kind !== 'json' && value !== null && value !== undefined && value !== '';
  });
  return (
    <div className="scroll" data-form={id} role="form" aria-label={title} ref={root}>
      <div className="form">
        <div className="note d" role="alert">
          <Icon name="warn" size={14} />
          <span>
            {title} não pôde ser mostrado por um erro nosso. O que foi digitado está guardado.
          </span>
        </div>
        <dl className="facts one fm-facts">
          {values.map(([name, field]) => (
            <div key={name} className="fm-fact">
              <dt>{field.label}</dt>
              <dd>{formatValue(field, form.values[name])}</dd>
            </div>
          ))}
        </dl>
        <div>
          <Button onClick={again}>Tentar de novo</Button>
        </div>
      </div>
    </div>
  );
}

/** Around a whole form. */
export function FormGuard({
  form,
  children,
}: {
  readonly form: FormInstance;
  readonly children: ReactNode;
}) {
  const [attempt, setAttempt] = useState(0);
  const typed = <Typed form={form} again={() => setAttempt(attempt + 1)} />;
  return (
    <Guard when={attempt} instead={typed}>
      {children}
    </Guard>
  );
}
