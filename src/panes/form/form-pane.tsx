/** Pane 3 as a form: what it is of, its fields, what it will do, and how it is sent. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { isAsked } from '../../../domain/kernel/fields.ts';
import { countName, targetName } from '../../commands/names.ts';
import { closeForm, leaveForm, leaveFormAddress } from '../../commands/form-address.ts';
import { forget, formAtom, updateForm } from '../../commands/forms.ts';
import type { FormInstance } from '../../commands/forms.ts';
import { commandById } from '../../commands/registry.ts';
import { firstKey } from '../../commands/index.ts';
import type { Target } from '../../commands/index.ts';
import { findWords, lookOf } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { FluentRoot } from '../../ui/fields/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { Status } from '../../ui/status.tsx';
import { returnFocus } from '../../workspace/index.ts';
import type { PaneId } from '../../workspace/index.ts';
import type { OwnForm } from '../face.ts';
import { useOwnForm } from '../face.ts';
import type { BodyProps } from './body.ts';
import { Conflict } from './conflict.tsx';
import { drawn, FormField } from './form-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { askedFields, formTitle, sendLabel } from './form-model.ts';
import { FormGuard, Guard, PlainNote } from './guard.tsx';
import { situationFact, Summary } from './summary.tsx';
import { useActionForm } from './use-form.ts';

export function TargetLine({ target }: { target: Target }) {
  if (target.kind === 'none') return null;
  return (
    <div className="target">
      <span className="dim">Alvo</span>
      {target.kind === 'one' ? (
        <>
          <b className="b">{targetName(target)}</b>
          {target.row.situacao ? <Status look={lookOf(target.noun, target.row.situacao)} /> : null}
        </>
      ) : (
        <b className="b">
          {countName(target.noun, target.kind === 'many' ? target.rows.length : target.count)}
          {target.kind === 'filter' ? ' do filtro' : ''}
        </b>
      )}
    </div>
  );
}

const Foresight = ({ form, hook, verb }: BodyProps & { readonly verb: string | undefined }) => (
  <Summary title={`Ao ${verb}`} facts={situationFact(form, hook.values)} />
);

/** The fields of the action's input, in their order; the first has the focus. */
export function GenericBody({ form, hook }: BodyProps) {
  const command = commandById(form.commandId);
  const fields = drawn(askedFields(form)).filter(
    ([, field]) => field.kind !== 'json' && isAsked(field, hook.values),
  );
  const verb = command.title.split(' ')[0]?.toLowerCase();
  return (
    <>
      {fields.length === 0 ? <p>{command.info}.</p> : null}
      {fields.map(([name, field], at) => (
        <FormField
          key={name}
          form={form}
          hook={hook}
          name={name}
          field={field}
          autoFocus={at === 0}
        />
      ))}
      <Guard when={hook.values} instead={null}>
        <Foresight verb={verb} form={form} hook={hook} />
      </Guard>
    </>
  );
}

/** The body of a form; its fields alone where its own drawing fails. */
export const FormBody = ({ Body, ...props }: BodyProps & { readonly Body: OwnForm['Body'] }) => {
  const plain = (
    <>
      <PlainNote />
      <GenericBody {...props} />
    </>
  );
  return <Guard instead={plain}>{Body ? <Body {...props} /> : <GenericBody {...props} />}</Guard>;
};

/** Esc on a changed form: what becomes of what was typed. */
export function Asking({ form }: { form: FormInstance }) {
  const leave = (draft: 'apaga' | 'guarda') => {
    if (draft === 'apaga') closeForm(form);
    else {
      forget(form.id, 'guarda');
      leaveFormAddress();
    }
    returnFocus(form.id);
  };
  return (
    <div className="fm-ask note w" role="alertdialog" aria-label="Fechar o formulário?">
      <span className="fm-ask-q">Fechar sem enviar o que foi digitado?</span>
      <span className="fm-use">
        <Button onClick={() => leave('apaga')}>Descartar</Button>
        <Button onClick={() => leave('guarda')}>Guardar rascunho</Button>
        <Button
          variant="ghost"
          keys="Esc"
          autoFocus
          onClick={() => updateForm(form.id, { asking: false })}
        >
          Continuar
        </Button>
      </span>
    </div>
  );
}

/** The foot: send, and give up. */
function SubmitBar({ form, hook, label }: BodyProps & { readonly label: string }) {
  const irreversible = form.target.kind === 'many' || form.target.kind === 'filter';
  return (
    <>
      {form.asking ? <Asking form={form} /> : null}
      <div className="submit">
        <Button
          variant="primary"
          busy={form.sending}
          keys={firstKey('formulario.enviar') ?? undefined}
          title={irreversible ? 'Envia um por um; cada um tem o seu resultado' : undefined}
          onClick={() => hook.submit(false)}
        >
          {label}
        </Button>
        {/* of a queue: sending goes on in it, or stays */}
        {findWords(form.commandId)?.finishes ? (
          <Button
            variant="ghost"
            keys={firstKey('formulario.enviar_e_ficar') ?? undefined}
            onClick={() => hook.submit(true)}
          >
            Enviar e ficar
          </Button>
        ) : (
          <Button variant="ghost" keys="Esc" onClick={() => leaveForm(form)}>
            {/* 'Cancelar' beside 'Cancelar OS' would be a trap. */}
            {label.startsWith('Cancelar') ? 'Voltar' : 'Cancelar'}
          </Button>
        )}
      </div>
    </>
  );
}

/** Form-level message, draft notice and conflict, above the fields. */
export function Notices({ form, hook }: BodyProps) {
  return (
    <>
      {form.restored && form.dirty && !form.message ? (
        <div className="note">
          <Icon name="info" size={14} />
          <span>Rascunho recuperado.</span>
        </div>
      ) : null}
      <Conflict form={form} values={hook.values} />
      {hook.message ? (
        <div className="note d" role="alert">
          <Icon name="warn" size={14} />
          <span>{hook.message}</span>
        </div>
      ) : null}
    </>
  );
}

interface FormProps {
  readonly form: FormInstance;
  readonly own: OwnForm | null;
  readonly pane: PaneId;
  readonly className: string;
}

/** A form whose fields stand below each other. */
export function Form({ form, own, pane, className }: FormProps) {
  const hook = useActionForm(form);
  const command = commandById(form.commandId);
  return (
    <FormFrame
      form={form}
      pane={pane}
      title={formTitle(command, form)}
      above={<TargetLine target={form.target} />}
    >
      <div className="scroll" data-scroll="form">
        <FluentRoot>
          <div className={className}>
            <Notices form={form} hook={hook} />
            <FormBody Body={own?.Body} form={form} hook={hook} />
          </div>
        </FluentRoot>
      </div>
      <SubmitBar form={form} hook={hook} label={sendLabel(command)} />
    </FormFrame>
  );
}

/** Its own body is there before it is drawn: the focus must find its field. */
const WithBody = ({ form }: { form: FormInstance }) => {
  const own = useOwnForm(form.commandId);
  return (
    <FormGuard form={form}>
      <Form form={form} own={own} pane="contexto" className="form" />
    </FormGuard>
  );
};

/** A form instance; nothing when it is gone. */
export function FormPane({ id }: { id: string }) {
  const form = useAtomValue(useMemo(() => formAtom(id), [id]));
  return form ? <WithBody key={id} form={form} /> : null;
}
