/**
 * A form in steps, over the room of panes 2 and 3: the steps by name, the one that is shown, what has
 * been said so far beside it. The step stands in the address, what is typed in the form (its draft is the
 * form's). A step is left when what it asks for is right; the last one sends.
 */
import './wizard.css';
import { useAtomValue } from 'jotai';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { leaveForm, PASSO, sayFilled, TRABALHO } from '../../commands/form-address.ts';
import { bindSteps } from '../../commands/forms.ts';
import type { FormInstance, Values } from '../../commands/forms.ts';
import { firstKey } from '../../commands/index.ts';
import { commandById } from '../../commands/registry.ts';
import { isAsked } from '../../../domain/kernel/fields.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { stepsOf } from '../../nouns/index.ts';
import type { WizardStep } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { FluentRoot } from '../../ui/fields/index.ts';
import { focusFirst } from '../../ui/focus.ts';
import { Glyph } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { onceDrawn } from '../../ui/pace.ts';
import { announce } from '../../ui/toast-store.ts';
import { locationAtom, navigate, queryAtom, store, withQuery } from '../../workspace/index.ts';
import { useOwnForm } from '../face.ts';
import type { DoneProps, OwnForm } from '../face.ts';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';
import { FormFrame, useScreenForm } from '../form/form-frame.tsx';
import { FormGuard, Guard, PlainNote } from '../form/guard.tsx';
import { check, formTitle, sendLabel } from '../form/form-model.ts';
import type { Errors } from '../form/form-model.ts';
import { Asking, Notices, TargetLine } from '../form/form-pane.tsx';
import { useActionForm } from '../form/use-form.ts';
import { useLatest } from '../../ui/latest.ts';

/** The fields of a step that has no body of its own. */
const StepFields = ({ fields, ...props }: BodyProps & { readonly fields: readonly string[] }) =>
  fields
    .filter((name) => {
      const field = commandById(props.form.commandId).input?.[name];
      return !field || isAsked(field, props.hook.values);
    })
    .map((name, at) => <FormField {...props} key={name} name={name} autoFocus={at === 0} />);

/** How much of a path a field says: 'parametros.*.regras' three parts of 'parametros.0.regras.1.valor'; 0: another's. */
function partsOf(field: string, path: string): number {
  const [said, parts] = [field.split('.'), path.split('.')];
  return said.every((one, at) => one === '*' || one === parts[at]) ? said.length : 0;
}
/** The step that an error belongs to: that which says the most of its path. */
const stepOf = (steps: readonly WizardStep[], path: string): WizardStep | undefined =>
  steps
    .map((step) => [step, Math.max(0, ...step.fields.map((one) => partsOf(one, path)))] as const)
    .filter(([, parts]) => parts > 0)
    .toSorted(([, a], [, b]) => b - a)[0]?.[0];

/** What is wrong, by field: of the fields themselves, and what the steps miss beyond them. */
function errorsOf(form: FormInstance, values: Values, steps: readonly WizardStep[]): Errors {
  const missing = steps.flatMap((step): [string, readonly string[]][] => {
    const said = step.missing?.(values);
    if (typeof said === 'object' && said !== null) return Object.entries(said);
    return said ? [[step.fields[0] ?? step.id, [said]]] : [];
  });
  return { ...check(form, values), ...Object.fromEntries(missing) };
}

/** The steps by name: those ahead can be gone to, one at or before the present one cannot (specification, section 2). */
function Steps(props: {
  readonly steps: readonly WizardStep[];
  readonly at: number;
  readonly done: (step: WizardStep) => boolean;
  readonly onGo: (at: number) => void;
}) {
  return (
    <nav className="stp" aria-label="Passos">
      <ol>
        {props.steps.map((step, index) => {
          const here = index === props.at;
          const done = index < props.at && props.done(step);
          return (
            <li
              key={step.id}
              className={here ? 'here' : done ? 'done' : 'next'}
              aria-current={here ? 'step' : undefined}
            >
              <span className="num2" aria-hidden="true">
                {done ? <Glyph name="check" role="done" /> : index + 1}
              </span>
              {index <= props.at ? (
                <span>
                  {step.title}
                  {done ? <span className="sr"> (preenchido)</span> : null}
                </span>
              ) : (
                <button type="button" className="lnk" onClick={() => props.onGo(index)}>
                  {step.title}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <div className="keyhint">
        <span>
          <Keys keys={firstKey('formulario.passo_seguinte') ?? ''} /> próximo
        </span>
        <span>
          <Keys keys={firstKey('formulario.passo_anterior') ?? ''} /> anterior
        </span>
      </div>
    </nav>
  );
}

interface Told {
  readonly step: WizardStep;
  readonly at: number;
  readonly said: readonly string[];
}

/** What is told of steps, each with the way to it. */
const Telling = (props: {
  readonly title: string;
  readonly className: string;
  readonly told: readonly Told[];
  readonly onGo: (at: number) => void;
}) =>
  props.told.length === 0 ? null : (
    <div className={props.className} role="group" aria-label={props.title}>
      <ul className="wz-miss">
        {props.told.map(({ step, at, said }) => (
          <li key={step.id}>
            <button type="button" className="lnk" onClick={() => props.onGo(at)}>
              {step.title}
            </button>
            : {said.join('; ')}
          </li>
        ))}
      </ul>
    </div>
  );

/** What keeps it from being sent, and what may be missing: the page on which all stands begins with it. */
function Missing(props: {
  readonly steps: readonly WizardStep[];
  readonly errors: Errors;
  readonly values: Values;
  readonly onGo: (at: number) => void;
}) {
  const { steps, errors, values, onGo } = props;
  const telling = (of: (step: WizardStep) => readonly string[]): Told[] =>
    steps.flatMap((step, at) => {
      const said = [...new Set(of(step))];
      return said.length > 0 ? [{ step, at, said }] : [];
    });
  const missing = telling((step) =>
    Object.entries(errors).flatMap(([path, [text]]) =>
      stepOf(steps, path) === step && text ? [text] : [],
    ),
  );
  const advice = telling((step) => {
    const said = step.advises?.(values);
    return said ? [said] : [];
  });
  return (
    <>
      <Telling title="O que falta" className="note d" told={missing} onGo={onGo} />
      <Telling title="O que se pode completar" className="note" told={advice} onGo={onGo} />
    </>
  );
}

/** The steps that there are: as declared, or as what was said has them. */
function Wizard({ form, declared }: { form: FormInstance; declared: readonly WizardStep[] }) {
  const own = useOwnForm(form.commandId);
  const hook = useActionForm(form);
  const draw = (steps: readonly WizardStep[]): ReactNode => (
    <Stepped form={form} hook={hook} own={own} steps={steps} />
  );
  const Which = own?.Steps;
  return Which ? (
    <Which form={form} hook={hook} declared={declared}>
      {draw}
    </Which>
  ) : (
    draw(declared)
  );
}

/** What has been said so far, drawn anew where something else is said: that another step is shown changes nothing of it. */
const SoFar = memo(
  ({ own: { Aside }, form, hook }: BodyProps & { readonly own: OwnForm }) =>
    Aside ? <Aside form={form} hook={hook} /> : null,
  (before, now) =>
    before.own === now.own &&
    before.form === now.form &&
    isSame(before.hook.values, now.hook.values),
);
const isSame = (before: Values, now: Values): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].every((name) =>
    Object.is(before[name], now[name]),
  );

interface SteppedProps extends BodyProps {
  readonly own: OwnForm | null;
  readonly steps: readonly WizardStep[];
}

function Stepped({ form, hook, own, steps }: SteppedProps) {
  const command = commandById(form.commandId);
  const wanted = useAtomValue(queryAtom).get(PASSO);
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === wanted),
  );
  const step = steps[at] as WizardStep;
  const last = at === steps.length - 1;
  const body = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const errors = errorsOf(form, hook.values, steps);
  const wrong = (one: WizardStep): boolean =>
    Object.keys(errors).some((path) => stepOf(steps, path) === one);
  const shown: BodyProps['hook'] = {
    ...hook,
    errorOf: (name) =>
      hook.errorOf(name) ?? (tried.has(step.id) ? (errors[name]?.[0] ?? null) : null),
  };

  /** To a step; forward only past those that are right, but to the page that names what is wrong. Answers whether it moved. */
  const go = (to: number): boolean => {
    const first = step.review ? 0 : at;
    const blocked =
      to < at || steps[to]?.review
        ? -1
        : steps.findIndex((one, index) => index >= first && index < to && wrong(one));
    const next = steps[blocked < 0 ? to : step.review ? at : blocked];
    if (!next || to === at) return false;
    if (blocked >= 0) {
      setTried((now) => new Set(now).add(next.id));
      announce(mensagens.formulario, true);
    }
    // Taken away with the focus in it, a field would cost the frame another layout.
    if (next !== step && body.current?.contains(document.activeElement))
      (document.activeElement as HTMLElement).blur();
    if (next !== step)
      navigate(withQuery(store.get(locationAtom), { [PASSO]: next === steps[0] ? null : next.id }));
    else
      onceDrawn(() =>
        body.current
          ?.querySelector<HTMLElement>('[aria-invalid="true"], .in.err button, .wz-miss button')
          ?.focus(),
      );
    return true;
  };
  const turn = useLatest((delta: 1 | -1): boolean => go(at + delta));
  useEffect(() => bindSteps(form.id, (delta) => turn.current(delta)), [form.id, turn]);

  // Another step: it is named, and its first field (of the last one: what sends) has the focus, before any key is heard
  // that is meant for it.
  const before = useRef(at);
  useLayoutEffect(() => {
    if (before.current === at) return;
    before.current = at;
    announce(`Passo ${at + 1} de ${steps.length}: ${step.title}`);
    const root = last
      ? body.current?.closest('form')?.querySelector<HTMLElement>('.submit')
      : body.current;
    if (root) focusFirst(root);
  }, [at, last, step, steps]);

  /** Back to a step that something is wrong in: it says so at once. */
  const mend = (to: number): void => {
    const id = steps[to]?.id;
    if (id !== undefined) setTried((now) => new Set(now).add(id));
    go(to);
  };
  useEffect(() => sayFilled(form, hook.values), [form, hook.values]);
  const Body = own?.steps?.[step.id];
  const fields = <StepFields form={form} hook={shown} fields={step.fields} />;
  const plain = (
    <>
      <PlainNote />
      {fields}
    </>
  );
  return (
    <FormFrame
      form={form}
      pane="detalhe"
      also="contexto"
      title={formTitle(command, form)}
      note={
        <span className="dim">
          passo {at + 1} de {steps.length}
        </span>
      }
      above={<TargetLine target={form.target} />}
    >
      <div className="wz-box">
        <div className="wz">
          <Steps steps={steps} at={at} done={(one) => !wrong(one)} onGo={go} />
          <div className="scroll" data-scroll="form" ref={body}>
            <FluentRoot>
              <div className="form" role="group" aria-label={`Passo ${at + 1}: ${step.title}`}>
                <h3 className="b">{step.title}</h3>
                <Notices form={form} hook={hook} />
                {step.review ? (
                  <Missing
                    steps={steps}
                    errors={{ ...errors, ...form.errors }}
                    values={hook.values}
                    onGo={mend}
                  />
                ) : null}
                <Guard key={step.id} instead={plain}>
                  {Body ? <Body form={form} hook={shown} /> : fields}
                </Guard>
              </div>
            </FluentRoot>
          </div>
          {own?.Aside ? (
            <aside
              className={own.page ? 'wz-side wz-page' : 'wz-side'}
              aria-label={own.page ? 'Documento' : 'Resumo'}
              // A page that is longer than its room is read by keyboard too.
              tabIndex={own.page ? 0 : undefined}
            >
              <Guard when={hook.values} instead={null}>
                <SoFar own={own} form={form} hook={hook} />
              </Guard>
            </aside>
          ) : null}
        </div>
      </div>
      {form.asking ? <Asking form={form} /> : null}
      <div className="submit">
        {last ? (
          <Button
            variant="primary"
            data-autofocus
            busy={form.sending}
            keys={firstKey('formulario.enviar') ?? undefined}
            onClick={() => go(at + 1) || hook.submit(false)}
          >
            {sendLabel(command)}
          </Button>
        ) : (
          <Button
            variant="primary"
            keys={firstKey('formulario.passo_seguinte') ?? undefined}
            onClick={() => go(at + 1)}
          >
            Próximo
          </Button>
        )}
        {at > 0 ? (
          <Button
            keys={firstKey('formulario.passo_anterior') ?? undefined}
            onClick={() => go(at - 1)}
          >
            Anterior
          </Button>
        ) : null}
        <span className="grow" />
        <Button variant="ghost" keys="Esc" onClick={() => leaveForm(form)}>
          Sair
        </Button>
      </div>
    </FormFrame>
  );
}

/** The job that it became, where the address names one. */
function Sent({ form, id }: DoneProps) {
  const Done = useOwnForm(form.commandId)?.Done;
  if (!Done) throw new Error(`nada mostra o trabalho de '${form.commandId}'`);
  return <Done key={id} form={form} id={id} />;
}

/** What panes 2 and 3 show on the address of a wizard. */
export default function WizardScreen() {
  const form = useScreenForm();
  const job = Number(useAtomValue(queryAtom).get(TRABALHO));
  return form ? (
    <FormGuard key={form.id} form={form}>
      {job > 0 ? (
        <Sent form={form} id={job} />
      ) : (
        <Wizard form={form} declared={stepsOf(form.areaId, form.commandId)} />
      )}
    </FormGuard>
  ) : null;
}
