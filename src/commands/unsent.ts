/** The place of what was refused or could not be sent: seen, opened with its text, tried again, given up. */
import { actionById } from '../../domain/index.ts';
import { tryNow } from '../api/health.ts';
import { actionIdOf, homeOf } from '../nouns/index.ts';
import { addressOf } from '../nouns/address.ts';
import { navigate, store } from '../workspace/index.ts';
import { dropUnsent, putUnsent, readUnsent, unsentAtom, unsentNow } from '../workspace/unsent.ts';
import type { Unsent } from '../workspace/unsent.ts';
import { sendOne } from './act.ts';
import { resumeBulk } from './bulk.ts';
import type { Command } from './define.ts';
import { reopen } from './form-address.ts';
import { draftKey, forget, formFor, makeForm, readDraft, updateForm, writeDraft } from './forms.ts';
import type { FormInstance } from './forms.ts';
import { initialValues } from './initial.ts';
import { post } from './outbox.ts';
import { REVIEW, settleUnsent, SHOW, tellUnsent } from './refused.ts';
import { registry } from './registry.ts';
import { submitForm } from './submit.ts';
import { unsentShownAtom } from './surfaces.ts';

/** Has it a form, with what was filled in? What needs none, or was of many, is only tried again. */
export const hasForm = ({ commandId, target }: Pick<Unsent, 'commandId' | 'target'>): boolean =>
  target.kind !== 'many' && Object.keys(registry.get(commandId)?.input ?? {}).length > 0;

function formOf(one: Unsent): FormInstance {
  const { commandId, target, areaId, values } = one;
  const known = formFor(commandId, target);
  if (known) return known;
  const key = draftKey(commandId, target);
  // What was typed since is in the draft; from now on it stands for the form.
  const given = { ...values, ...readDraft(commandId, target) };
  if (key !== one.key) {
    dropUnsent(one.key);
    putUnsent({ ...one, key });
  }
  writeDraft(commandId, target, given);
  const initial = initialValues(commandId, target);
  return makeForm({ commandId, target, areaId, initial, given });
}

/** Opens its form again, with its text and the reason; without one, its record. */
export function reviewUnsent(key: string): void {
  const one = unsentNow(key);
  if (!one) return;
  if (hasForm(one)) {
    const form = formOf(one);
    if (!form.message && !form.conflict && Object.keys(form.errors).length === 0)
      updateForm(form.id, { message: one.reason });
    reopen(form.id);
    return;
  }
  const area = one.target.kind === 'one' ? homeOf(one.target.noun) : null;
  if (area && one.target.kind === 'one') navigate(addressOf(area, one.target.row.id));
}

/** Sends it once more as it is; what is still being asked is asked now. */
export function tryUnsent(key: string): void {
  const one = unsentNow(key);
  if (!one) return;
  if (one.state === 'incerto' && one.target.kind === 'one') {
    void tryNow();
    return;
  }
  if (hasForm(one)) {
    const { id, values } = formOf(one);
    submitForm(id, values, true);
    return;
  }
  settleUnsent(key);
  const action = actionById.get(actionIdOf(one.commandId));
  if (one.target.kind === 'many' && action) resumeBulk(action, one);
  if (one.target.kind === 'one') post(one.commandId, one.target.noun, one.target.row, one.values);
}

/** It is given up, with its text. */
export function giveUpUnsent(key: string): void {
  const one = unsentNow(key);
  const form = one && formFor(one.commandId, one.target);
  if (form) forget(form.id);
  settleUnsent(key);
}

/** A reload came between: asked again with the same key, the server says what became of it. */
function askAgain(one: Unsent): void {
  const action = actionById.get(actionIdOf(one.commandId));
  if (!action || !registry.has(one.commandId)) {
    settleUnsent(one.key);
    return;
  }
  const form = formOf(one);
  if (one.target.kind === 'one') void sendOne(form.id, action, one.values, true, one.send);
  else submitForm(form.id, one.values, true);
}

/** What a reload or another sign-in found is told, and what is not known is asked. Call once. */
export function startUnsent(): void {
  const found = readUnsent();
  for (const one of found) if (one.state !== 'recusado') askAgain(one);
  const last = store.get(unsentAtom).at(-1);
  if (last) tellUnsent(last);
}

const none = (): boolean => store.get(unsentAtom).length === 0;

export const unsentCommands: readonly Command[] = [
  {
    id: SHOW,
    title: 'Não enviados',
    section: 'Em toda parte',
    info: 'O que foi recusado ou não se sabe se chegou, com o que foi digitado',
    icon: 'warn',
    keywords: ['pendências', 'falhas', 'recusados', 'tentar de novo', 'erros'],
    keys: ['Shift+Z'],
    scope: 'tudo',
    blocked: () => (none() ? 'Tudo foi enviado' : null),
    run: () => store.set(unsentShownAtom, true),
  },
  {
    id: REVIEW,
    title: 'Rever o que não foi enviado',
    section: 'Em toda parte',
    scope: 'tudo',
    quiet: true,
    run: (_, input) => reviewUnsent(String(input?.key)),
  },
];
