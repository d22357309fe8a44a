/** Writing: a reply beside its message, a new message, an announcement to many. */
import { forwardTitle, replyTitle } from '../../../domain/mensagem/schema.ts';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import { formatTime, plural } from '../../../domain/kernel/format.ts';
import { draftStateAtom } from '../../commands/drafts.ts';
import { draftKey } from '../../commands/forms.ts';
import type { FormInstance } from '../../commands/forms.ts';
import { textOf } from '../../../domain/kernel/format-value.ts';
import { TextArea, TextField } from '../../ui/fields/index.ts';
import { FormField } from '../form/form-field.tsx';
import type { OwnForms } from '../face.ts';
import type { BodyProps } from '../form/body.ts';
import { Summary } from '../form/summary.tsx';

const CONTEUDO = 20_000;
/** From here on what is left matters more than when it was kept. */
const NEAR = 0.9;

/** 'rascunho salvo 09:44'; without the server it stands in this browser. */
function useDraftMark(form: FormInstance): string | null {
  const key = draftKey(form.commandId, form.target);
  const state = useAtomValue(useMemo(() => draftStateAtom(key), [key]));
  if (!state || !form.dirty) return null;
  return `rascunho salvo ${formatTime(state.at)}${state.server ? '' : ' neste navegador'}`;
}

interface TextProps extends BodyProps {
  readonly rows: number;
  readonly autoFocus?: boolean;
  readonly required?: boolean;
}

function Conteudo({ form, hook, rows, autoFocus, required = true }: TextProps) {
  const mark = useDraftMark(form);
  const value = textOf(hook.values.conteudo);
  return (
    <TextArea
      name="conteudo"
      label="Mensagem"
      required={required}
      rows={rows}
      maxLength={CONTEUDO}
      value={value}
      onChange={(next) => hook.set('conteudo', next)}
      error={hook.errorOf('conteudo')}
      autoFocus={autoFocus}
      aux={mark !== null && value.length < CONTEUDO * NEAR ? mark : undefined}
    />
  );
}

const nothing = (): void => undefined;

export function Responder(props: BodyProps) {
  const { target } = props.form;
  const m = target.kind === 'one' ? (target.row as unknown as MensagemRow) : null;
  return (
    <>
      <TextField
        name="para"
        label="Para"
        disabled
        value={m?.remetente.nome ?? ''}
        onChange={nothing}
      />
      <TextField
        name="assunto"
        label="Assunto"
        disabled
        value={replyTitle(m?.titulo ?? '')}
        onChange={nothing}
      />
      <Conteudo {...props} rows={10} autoFocus />
      <FormField {...props} name="anexos" />
    </>
  );
}

export function Encaminhar(props: BodyProps) {
  const { target } = props.form;
  const m = target.kind === 'one' ? (target.row as unknown as MensagemRow) : null;
  return (
    <>
      <FormField {...props} name="destinatario_id" autoFocus />
      <TextField
        name="assunto"
        label="Assunto"
        disabled
        value={forwardTitle(m?.titulo ?? '')}
        onChange={nothing}
      />
      <Conteudo {...props} rows={8} required={false} />
      <FormField {...props} name="prioridade" />
      <Summary
        title="Ao encaminhar"
        facts={[
          {
            term: 'Vai junto',
            text: m?.anexos_quantidade
              ? `o texto e ${plural(m.anexos_quantidade, 'anexo', 'anexos')}`
              : 'o texto da mensagem',
          },
        ]}
      />
    </>
  );
}

export function NovaMensagem(props: BodyProps) {
  return (
    <>
      <FormField {...props} name="destinatario_id" autoFocus />
      <FormField {...props} name="titulo" />
      <Conteudo {...props} rows={12} />
      <FormField {...props} name="prioridade" />
      <FormField {...props} name="anexos" />
    </>
  );
}

const many = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Whom it will reach, as far as it is known before it is sent: groups and departments are counted then. */
function reach(values: BodyProps['hook']['values']): string {
  const people = many(values.usuario_ids);
  const groups = many(values.usuario_grupo_ids);
  const departments = many(values.departamento_ids);
  const parts = [
    people > 0 ? plural(people, 'pessoa', 'pessoas') : '',
    groups > 0 ? `todos de ${plural(groups, 'grupo', 'grupos')}` : '',
    departments > 0 ? `todos de ${plural(departments, 'departamento', 'departamentos')}` : '',
  ].filter(Boolean);
  if (parts.length === 0) return '';
  return `${parts.join(', ')}; cada pessoa recebe uma vez`;
}

export function NovoComunicado(props: BodyProps) {
  const text = reach(props.hook.values);
  return (
    <>
      <FormField {...props} name="departamento_ids" autoFocus />
      <FormField {...props} name="usuario_grupo_ids" />
      <FormField {...props} name="usuario_ids" />
      <FormField {...props} name="titulo" />
      <Conteudo {...props} rows={10} />
      <FormField {...props} name="prioridade" />
      <FormField {...props} name="anexos" />
      <Summary
        title="Ao enviar"
        facts={
          text
            ? [
                { term: 'Alcança', text },
                { term: 'Mensagens', text: 'uma para cada pessoa, enviadas por um trabalho' },
              ]
            : []
        }
      />
    </>
  );
}

export const forms: OwnForms = {
  'mensagens.recebidas.responder': { Body: Responder },
  'mensagens.recebidas.encaminhar': { Body: Encaminhar },
  'mensagens.enviadas.encaminhar': { Body: Encaminhar },
  'mensagens.enviadas.create': { Body: NovaMensagem },
  'mensagens.comunicar': { Body: NovoComunicado },
};
