/**
 * Doing an action of the catalogue to one record: the request, what the reply changes, how a failure
 * comes back with what was typed (ux.md, section 3, tiers).
 */
import { agora } from '../../domain/kernel/clock.ts';
import type { Action } from '../../domain/kernel/define.ts';
import { rowParams } from '../api/address.ts';
import { ApiError, messageOf, send } from '../api/client.ts';
import { applyOptimistic } from '../api/optimistic.ts';
import { whileWriting } from '../api/own-writes.ts';
import { refreshOne } from '../api/query.ts';
import {
  putRecord,
  readWhole,
  recordAdded,
  recordRemoved,
  touchOthers,
  wholeOf,
} from './caches.ts';
import { addHandled, confirmHandled, dropHandled } from '../workspace/handled.ts';
import type { RecordRow, Target } from './define.ts';
import { leaveFormAddress } from './form-address.ts';
import { draftKey, forget, formNow, hideForm, isShown, updateForm, writeDraft } from './forms.ts';
import type { Conflict, FormInstance, Values } from './forms.ts';
import { bodyOf } from './initial.ts';
import { insist, pausing } from './insist.ts';
import { inverseOf } from './inverse.ts';
import { alteredByAnother, done, nameOf, notDone, unknown } from './names.ts';
import { leadOn } from './leads.ts';
import { noteUnsent } from './refused.ts';
import { pushUndo } from './undo.ts';
import { preferencesAtom, returnFocus, setUnsaved, store } from '../workspace/index.ts';
import { putUnsent, unsentNow } from '../workspace/unsent.ts';
import type { Unsent } from '../workspace/unsent.ts';
import { findArea, wordsOf } from '../nouns/index.ts';
import { toast } from '../ui/toast-store.ts';
import { advance, areaNow, cursorRow } from '../workspace/list/move.ts';

export type Body = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is RecordRow =>
  typeof value === 'object' && value !== null && typeof (value as RecordRow).id === 'number';

/**
 * Sends an action for one record (null: it creates). A repeated `key` does it once. Answers the record as
 * it is now, or null when the reply is something else. Throws ApiError.
 */
export async function perform(
  action: Action,
  row: RecordRow | null,
  body: Body,
  key?: string,
): Promise<RecordRow | null> {
  const { method } = action.call;
  const version = row?.lock_version;
  const versioned = method === 'PUT' && version !== undefined;
  const reply = await whileWriting(
    action.noun,
    send<unknown>(action.call, {
      params: row ? rowParams(action.call, row) : {},
      body: method === 'DELETE' ? undefined : versioned ? { ...body, lock_version: version } : body,
      idempotencyKey: key ?? (method === 'POST' ? crypto.randomUUID() : undefined),
    }),
  );
  const now = isRecord(reply) ? reply : null;
  const { leads, leaves } = wordsOf(action.id);
  if (leads) void leadOn(leads);
  if (row === null) recordAdded(action.noun);
  // What is taken from somewhere else is still there, and is the reply.
  else if (leaves || (method === 'DELETE' && !now)) recordRemoved(action.noun, row.id);
  else {
    // A POST below the record (a comment, a request) may answer with what it made, whose id may be the same.
    const said = now && now.id === row.id && (method === 'PUT' || 'lock_version' in now);
    putRecord(action.noun, said ? applyOptimistic(action.noun, now) : row);
    touchOthers(action.noun);
  }
  return now;
}

/** Who changed a record last, and when, as far as the record tells. */
export function lastChange(atual: RecordRow): Pick<Conflict, 'quem' | 'quando'> {
  type Step = { readonly usuario?: { readonly nome: string } | null; readonly created_at: string };
  const steps = (atual.historico ?? atual.eventos) as readonly Step[] | undefined;
  const last = steps?.reduce((a, b) => (a.created_at > b.created_at ? a : b), steps[0] as Step);
  const by = (atual.alterado_por ?? atual.decidido_por ?? last?.usuario) as
    | { nome: string }
    | null
    | undefined;
  const at = (atual.updated_at ?? atual.decidido_em ?? last?.created_at) as
    | string
    | null
    | undefined;
  return { quem: by?.nome ?? null, quando: at ?? null };
}

const conflictOf = (error: ApiError): Conflict | null =>
  error.errorCode === 'conflito' && isRecord(error.atual)
    ? { atual: error.atual, ...lastChange(error.atual) }
    : null;

/** Puts the failure into the form: fields, message, conflict. */
function fail(form: FormInstance, error: unknown): void {
  const api = error instanceof ApiError ? error : null;
  const conflict = api && conflictOf(api);
  if (conflict) putRecord(form.target.kind === 'one' ? form.target.noun : '', conflict.atual);
  updateForm(form.id, {
    sending: false,
    dirty: true,
    errors: api?.fields ?? {},
    conflict,
    message: conflict || Object.keys(api?.fields ?? {}).length > 0 ? null : messageOf(error),
  });
  setUnsaved(form.id, true);
  if (conflict && !conflict.quem)
    void nameTheOther(form.id, form.target.kind === 'one' ? form.target.noun : '', conflict);
}

/** A row does not say who changed it: the whole record's history does. */
async function nameTheOther(id: string, noun: string, conflict: Conflict): Promise<void> {
  const query = wholeOf(noun);
  if (!query) return;
  try {
    await refreshOne(query, conflict.atual.id);
    const record = await readWhole(query, conflict.atual.id);
    const now = formNow(id)?.conflict;
    if (now)
      updateForm(id, { conflict: { atual: { ...now.atual, ...record }, ...lastChange(record) } });
  } catch {
    // Without a name the time alone is said.
  }
}

/** Why a form was refused, in one line, for the notice. */
function reasonOf(error: unknown, noun: string): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  return error.errorCode === 'conflito' ? alteredByAnother(noun) : error.message;
}

/** The cursor goes on in its queue, when it stands on the record that was acted on. */
export function goOnFrom(areaId: string | null, id: number): void {
  const area = findArea(areaId);
  if (!area || areaNow() !== area.id || cursorRow(area.id)?.id !== id) return;
  advance(area.id, store.get(preferencesAtom).avanco[area.id] ?? area.advance);
}
/** After a form: its record is handled, and the cursor goes on. */
export function goOn({ areaId, target }: FormInstance): void {
  if (target.kind !== 'one') return;
  addHandled(target.noun, target.row.id);
  goOnFrom(areaId, target.row.id);
}

const ENDED = 'a sessão tinha terminado. O que você digitou foi mantido.';

/** The form as it is noted while nobody knows what became of it. */
const sentOf = (
  { commandId, target, areaId }: FormInstance,
  values: Values,
  title: string,
  send: string,
): Unsent => ({
  key: draftKey(commandId, target),
  commandId,
  target,
  areaId,
  title,
  state: 'enviando',
  reason: '',
  values,
  send,
  at: agora().toISOString(),
});

/** Why it is not known yet whether it arrived, and what is done about it. */
const uncertainOf = ({ errorCode, pauseMs }: ApiError): string => {
  if (pauseMs !== null) return pausing(pauseMs);
  return errorCode === 'sem_conexao'
    ? 'Sem conexão: será enviado assim que ela voltar'
    : 'o servidor não respondeu. Está sendo perguntado de novo';
};

/**
 * Sends a form on one record: it closes and the cursor goes on at once (`stay`: it stays); a failure
 * keeps everything typed and offers 'Abrir'. `again`: sent before with this key, out of sight.
 */
export async function sendOne(
  id: string,
  action: Action,
  values: Values,
  stay: boolean,
  again?: string,
): Promise<void> {
  const form = formNow(id);
  if (!form || form.target.kind !== 'one') return;
  const { row, noun } = form.target;
  const name = nameOf(noun, row);
  const body = bodyOf(action.id, form.initial, values);
  updateForm(id, {
    dirty: true,
    errors: {},
    message: null,
    conflict: null,
    asking: false,
    sending: true,
  });
  writeDraft(form.commandId, form.target, values);
  const sent = sentOf(form, values, notDone(action, name), again ?? crypto.randomUUID());
  putUnsent(sent);
  if (!again) {
    hideForm(id);
    leaveFormAddress();
    if (!stay) goOn(form);
    returnFocus(id);
  }
  const waiting = (error: ApiError): void =>
    noteUnsent({
      ...sent,
      state: 'incerto',
      // Who was asked to wait knows that nothing was done yet.
      title: error.pauseMs === null ? unknown(action, name) : sent.title,
      reason: uncertainOf(error),
    });
  try {
    const now = await insist(() => perform(action, row, body, sent.send), waiting);
    confirmHandled(noun, row.id);
    forget(id);
    succeed(action, row, now, name, form.initial);
  } catch (error) {
    fail(form, error);
    dropHandled(noun, row.id);
    const ended = error instanceof ApiError && error.status === 401;
    const refused = { ...sent, state: 'recusado' } as const;
    // The sign-in page is about to come: what is noted is told when one is back.
    if (ended) putUnsent({ ...refused, reason: ENDED });
    else noteUnsent({ ...refused, reason: reasonOf(error, action.noun) });
  }
}

function succeed(
  action: Action,
  row: RecordRow,
  now: RecordRow | null,
  name: string,
  before: Values,
): void {
  const text = done(action, name);
  const gone = action.call.method === 'DELETE' && !now;
  const inverse = now || gone ? inverseOf(action.id, row, now, before) : null;
  if (!inverse) {
    toast({ text });
    return;
  }
  pushUndo({
    text,
    run: async () => {
      try {
        await perform(inverse.action, inverse.row, inverse.body);
        toast({ text: `Desfeito: ${text}` });
      } catch (error) {
        toast({ text: `${name} não voltou atrás: ${reasonOf(error, action.noun)}`, tone: 'erro' });
      }
    },
  });
}

/**
 * Sends a form that creates: it waits for the number. `then` is told the new record. One that could not be
 * told whether it arrived is sent again with the same key, and creates once.
 */
export async function sendNew(
  id: string,
  action: Action,
  values: Values,
  fixed: Body,
  then: (made: RecordRow | null) => void,
): Promise<void> {
  const form = formNow(id);
  if (!form || form.sending) return;
  updateForm(id, { dirty: true, sending: true, errors: {}, message: null });
  writeDraft(form.commandId, form.target, values);
  const before = unsentNow(draftKey(form.commandId, form.target));
  const key = before && before.state !== 'recusado' ? before.send : crypto.randomUUID();
  const sent = sentOf(form, values, action.title, key);
  putUnsent(sent);
  const body = { ...bodyOf(action.id, form.initial, values), ...fixed };
  try {
    const made = await perform(action, null, body, key);
    forget(id);
    then(made);
  } catch (error) {
    fail(form, error);
    const unknown = error instanceof ApiError && error.transient && error.pauseMs === null;
    const news = {
      state: unknown ? 'incerto' : 'recusado',
      title: action.title,
      reason: unknown
        ? 'não se sabe se chegou. Enviado de novo, não é feito duas vezes'
        : reasonOf(error, action.noun),
    } as const;
    updateForm(id, unknown ? { message: `${messageOf(error)} ${news.reason}.` } : {});
    // The form says it, where it is in sight.
    if (isShown(id)) putUnsent({ ...sent, ...news });
    else noteUnsent({ ...sent, ...news });
  }
}

/** The record as somebody else left it becomes the target: what was typed can be sent over it. */
export function takeCurrent(id: string): void {
  const form = formNow(id);
  if (!form?.conflict || form.target.kind !== 'one') return;
  const target: Target = { ...form.target, row: { ...form.target.row, ...form.conflict.atual } };
  updateForm(id, { target, conflict: null, message: null });
}
