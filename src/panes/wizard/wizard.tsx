/**
 * A form in steps, over the room of panes 2 and 3: the steps by name, the one that is shown, what has
 * been said so far beside it. The step stands in the address, what is typed in the form (its draft is the
 * form's). A step is left when what it asks for is right; the last one sends.
 */
import './wizard.css';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { leaveForm, PASSO, TRABALHO } from '../../commands/form-address.ts';
import { bindSteps } from '../../commands/forms.ts';
import type { FormInstance, Values } from '../../commands/forms.ts';
import { firstKey } from '../../commands/index.ts';
import { commandById } from '../../commands/registry.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { stepsOf } from '../../nouns/index.ts';
import type { WizardStep } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { FluentRoot } from '../../ui/fields/index.ts';
import { focusFirst } from '../../ui/focus.ts';
import { Glyph } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { announce } from '../../ui/toast-store.ts';
import { locationAtom, navigate, queryAtom, store, withQuery } from '../../workspace/index.ts';
import { useOwnForm } from '../face.ts';
import type { DoneProps } from '../face.ts';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';
import { FormFrame, useScreenForm } from '../form/form-frame.tsx';
import { FormGuard, Guard, PlainNote } from '../form/guard.tsx';
import { check, formTitle, sendLabel } from '../form/form-model.ts';
import type { Errors } from '../form/form-model.ts';
import { Asking, Notices, TargetLine } from '../form/form-pane.tsx';
import { useActionForm } from '../form/use-form.ts';

/** The fields of a step that has no body of its own. */
const StepFields = ({ fields, ...props }: BodyProps & { readonly fields: readonly string[] }) =>
  fields.map((name, at) => <FormField {...props} key={name} name={name} autoFocus={at === 0} />);

/** Does an error belong to a step? 'cadastro_ids.0' is one of 'cadastro_ids'. */
const inStep = ({ fields }: WizardStep, path: string): boolean =>
  fields.includes(path.split('.')[0] ?? path);

/** What is wrong, by field: of the fields themselves, and what the steps miss beyond them. */
function errorsOf(form: FormInstance, values: Values, steps: readonly WizardStep[]): Errors {
  const missing = steps.flatMap((step): [string, readonly string[]][] => {
    const said = step.missing?.(values);
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

/** What keeps it from being sent, each with its step; the page on which all stands begins with it. */
function Missing(props: {
  readonly steps: readonly WizardStep[];
  readonly errors: Errors;
  readonly onGo: (at: number) => void;
}) {
  const missing = props.steps.flatMap((step, at) => {
    const said = Object.entries(props.errors).flatMap(([path, [text]]) =>
      inStep(step, path) && text ? [text] : [],
    );
    return said.length > 0 ? [{ step, at, said: [...new Set(said)] }] : [];
  });
  if (missing.length === 0) return null;
  return (
    <div className="note d" role="group" aria-label="O que falta">
      <ul className="wz-miss">
        {missing.map(({ step, at, said }) => (
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
}

function Wizard({ form, steps }: { form: FormInstance; steps: readonly WizardStep[] }) {
  const own = useOwnForm(form.commandId);
  const hook = useActionForm(form);
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
  const wrong = (one: WizardStep): boolean => Object.keys(errors).some((path) => inStep(one, path));
  const shown: BodyProps['hook'] = {
    ...hook,
    errorOf: (name) =>
      hook.errorOf(name) ?? (tried.has(step.id) ? (errors[name]?.[0] ?? null) : null),
  };

  /** To a step; forward only past those that are right, but to the page that names what is wrong. Answers whether it moved. */
  const go = (to: number): boolean => {
    const first = step.review ? 0 : at;
    const blocked = steps[to]?.review
      ? -1
      : steps.findIndex((one, index) => index >= first && index < to && wrong(one));
    const next = steps[blocked < 0 ? to : step.review ? at : blocked];
    if (!next || to === at) return false;
    if (blocked >= 0) {
      setTried((now) => new Set(now).add(next.id));
      announce(mensagens.formulario, true);
    }
    if (next !== step)
      navigate(withQuery(store.get(locationAtom), { [PASSO]: next === steps[0] ? null : next.id }));
    else
      requestAnimationFrame(() =>
        body.current
          ?.querySelector<HTMLElement>('[aria-invalid="true"], .in.err button, .wz-miss button')
          ?.focus(),
      );
    return true;
  };
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => bindSteps(form.id, (delta) => latest.current(at + delta)), [form.id, at]);

  // Another step: it is named, and its first field (of the last one: what sends) has the focus.
  const before = useRef(at);
  useEffect(() => {
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
                  <Missing steps={steps} errors={{ ...errors, ...form.errors }} onGo={mend} />
                ) : null}
                <Guard key={step.id} instead={plain}>
                  {Body ? <Body form={form} hook={shown} /> : fields}
                </Guard>
              </div>
            </FluentRoot>
          </div>
          {own?.Aside ? (
            <aside className="wz-side" aria-label="Resumo">
              <Guard when={hook.values} instead={null}>
                <own.Aside form={form} hook={hook} />
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
        <Wizard form={form} steps={stepsOf(form.areaId, form.commandId)} />
      )}
    </FormGuard>
  ) : null;
}
