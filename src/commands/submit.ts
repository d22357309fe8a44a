/** A form, or the palette with its arguments, hands over what was filled in; here it is decided how it is sent. */
import { actionById } from '../../domain/index.ts';
import { messageOf } from '../api/client.ts';
import { goOn, sendNew, sendOne } from './act.ts';
import { startBulk } from './bulk.ts';
import { contextNow } from './context.ts';
import type { CommandContext, RecordRow } from './define.ts';
import { leaveFormAddress, openForm, reopen } from './form-address.ts';
import { focusOpener, forget, formNow, hideForm, makeForm, updateForm } from './forms.ts';
import type { Values } from './forms.ts';
import { bodyOf, initialValues } from './initial.ts';
import { followJob } from './job-progress.ts';
import { done, nameOf, notDone } from './names.ts';
import { post } from './outbox.ts';
import { ports } from './ports.ts';
import { commandById } from './registry.ts';
import { toast } from '../ui/toast-store.ts';
import { focusPane, navigate } from '../workspace/index.ts';

/** The catalogue action behind a command: several commands may be ways of doing one. */
const ACTION_OF: Readonly<Record<string, { readonly action: string; readonly fixed: Values }>> = {
  'ordem_servicos.create_avulsa': { action: 'ordem_servicos.create', fixed: { avulsa: true } },
};

/** Kept and sent again like a comment, but it finishes its item of the queue. */
const FINISHES = new Set(['mensagens.recebidas.responder']);

/** Sends a form that is already valid. */
export function submitForm(id: string, values: Values, stay: boolean): void {
  const form = formNow(id);
  if (!form || form.sending) return;
  const way = ACTION_OF[form.commandId];
  const action = actionById.get(way?.action ?? form.commandId);
  if (!action) {
    void commandById(form.commandId).run(contextNow(form.target), { ...values });
    forget(id);
    return;
  }
  const { target } = form;
  if (target.kind === 'none') {
    const again = () => {
      if (stay) openAgain(form.commandId, form.areaId);
    };
    void sendNew(id, action, values, way?.fixed ?? {}, (made) => {
      created(action.id, made, stay);
      again();
    });
    return;
  }
  if (target.kind !== 'one') {
    // Before the form goes: closing it gives pane 3 away.
    leaveFormAddress();
    forget(id);
    startBulk(action, target, form.areaId, values);
    focusOpener(form);
    return;
  }
  if (action.tier === 'B' && action.call.method === 'POST') {
    const body = bodyOf(action.id, form.initial, values);
    const name = nameOf(target.noun, target.row);
    hideForm(id);
    leaveFormAddress();
    if (FINISHES.has(action.id) && !stay) goOn(form);
    focusOpener(form);
    post(action.id, target.noun, target.row, body, (error) => {
      const back = makeForm({ ...form, given: values });
      updateForm(back.id, { message: messageOf(error) });
      toast({
        text: `${notDone(action.id, name)}: ${messageOf(error)}`,
        tone: 'erro',
        action: { label: 'Abrir', run: () => reopen(back.id) },
      });
    });
    forget(id);
    toast({ text: done(action.id, name) });
    return;
  }
  void sendOne(id, action, values, stay);
}

/** A new record: it is opened, or named while the next one is filled in. */
function created(actionId: string, made: RecordRow | null, stay: boolean): void {
  if (actionId === 'mensagens.enviadas.create') {
    leaveFormAddress();
    focusPane('lista');
    toast({ text: 'Mensagem enviada' });
    return;
  }
  if (actionId === 'mensagens.comunicar') {
    leaveFormAddress();
    focusPane('lista');
    if (made) void followJob(made as unknown as Parameters<typeof followJob>[0], 'Comunicado');
    return;
  }
  if (actionId !== 'ordem_servicos.create' || !made) {
    toast({ text: 'Enviado. As ordens aparecem à medida que são distribuídas.' });
    leaveFormAddress();
    focusPane('lista');
    return;
  }
  const area = ports().area('servicos');
  const name = nameOf('ordem_servico', made);
  const open = () => area && navigate(`${area.base}/${made.id}`);
  toast(
    stay
      ? { text: `${name} aberta`, action: { label: 'Abrir', run: () => void open() } }
      : { text: `${name} aberta` },
  );
  if (!stay) open();
}

function openAgain(commandId: string, areaId: string | null): void {
  const target = { kind: 'none' } as const;
  const form = makeForm({
    commandId,
    target,
    areaId,
    opener: 'detalhe',
    initial: initialValues(commandId, target),
    screen: true,
  });
  updateForm(form.id, { errors: {} });
}

/** Runs an action with everything given (the palette's arguments): no form is seen unless it fails. */
export function submitGiven(commandId: string, ctx: CommandContext, given: Values): void {
  const form = makeForm({
    commandId,
    target: ctx.target,
    areaId: ctx.areaId,
    opener: ctx.pane,
    initial: initialValues(commandId, ctx.target),
    given,
  });
  submitForm(form.id, form.values, true);
}

export { openForm };
