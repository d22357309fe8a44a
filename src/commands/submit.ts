/** A form, or the palette with its arguments, hands over what was filled in; here it is decided how it is sent. */
import { actionById } from '../../domain/index.ts';
import { goOn, sendNew, sendOne } from './act.ts';
import { startBulk } from './bulk.ts';
import { contextNow } from './context.ts';
import type { CommandContext, RecordRow } from './define.ts';
import { followInPlace, leaveFormAddress, openForm } from './form-address.ts';
import { forget, formNow, hideForm, makeForm, updateForm } from './forms.ts';
import type { Values } from './forms.ts';
import { bodyOf, initialValues } from './initial.ts';
import { followJob, maySeeJobs } from './job-progress.ts';
import { done, nameOf } from './names.ts';
import { post } from './outbox.ts';
import { commandById } from './registry.ts';
import type { Action } from '../../domain/kernel/define.ts';
import { addressOf } from '../nouns/address.ts';
import { actionIdOf, areaFor, fixedBy, wordsOf } from '../nouns/index.ts';
import { toast } from '../ui/toast-store.ts';
import { focusPane, navigate, returnFocus } from '../workspace/index.ts';

/** Sends a form that is already valid. */
export function submitForm(id: string, values: Values, stay: boolean): void {
  const form = formNow(id);
  if (!form || form.sending) return;
  const action = actionById.get(actionIdOf(form.commandId));
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
    void sendNew(id, action, values, fixedBy(form.commandId), (made) => {
      created(action, made, stay, form.areaId);
      again();
    });
    return;
  }
  if (target.kind !== 'one') {
    // Before the form goes: closing it gives pane 3 away.
    leaveFormAddress();
    forget(id);
    startBulk(action, target, form.areaId, values);
    returnFocus(form.id);
    return;
  }
  if (action.tier === 'B' && action.call.method === 'POST') {
    const body = bodyOf(action.id, form.initial, values);
    const name = nameOf(target.noun, target.row);
    hideForm(id);
    leaveFormAddress();
    if (wordsOf(action.id).finishes && !stay) goOn(form);
    returnFocus(form.id);
    post(action.id, target.noun, target.row, body);
    forget(id);
    toast({ text: done(action, name) });
    return;
  }
  void sendOne(id, action, values, stay);
}

/** Back to the list that the form stood beside. */
function backToList(): void {
  leaveFormAddress();
  focusPane('lista');
}

/** A new record: it is opened, or named while the next one is filled in; or what its noun says. */
function created(
  action: Action,
  record: RecordRow | null,
  stay: boolean,
  areaId: string | null,
): void {
  const { made } = wordsOf(action.id);
  const area = areaFor(action.noun, areaId);
  if (made?.next === 'abre' && record && area) {
    const text = done(action, nameOf(action.noun, record));
    const open = () => void navigate(addressOf(area, record.id));
    toast(stay ? { text, action: { label: 'Abrir', run: open } } : { text });
    if (!stay) open();
    return;
  }
  if (made?.next === 'acompanha' && made.here && record && !stay && maySeeJobs()) {
    followInPlace(record.id);
    return;
  }
  if (made?.next === 'lista') toast({ text: made.says });
  backToList();
  if (made?.next === 'acompanha' && record)
    void followJob(record as unknown as Parameters<typeof followJob>[0], made);
}

function openAgain(commandId: string, areaId: string | null): void {
  const target = { kind: 'none' } as const;
  const form = makeForm({
    commandId,
    target,
    areaId,
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
    initial: initialValues(commandId, ctx.target),
    given,
  });
  submitForm(form.id, form.values, true);
}

export { openForm };
