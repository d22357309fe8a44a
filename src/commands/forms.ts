/**
 * Open forms, as data: what they are of, what was typed, what came back. The components draw them;
 * a form keeps the target it was opened with, and what was typed outlives reload and session loss.
 */
import { atom } from 'jotai';
import { hasShape } from '../../domain/kernel/fields.ts';
import { currentDepartment, onSessionLost } from '../api/session.ts';
import { readSession, writeSession } from '../api/storage.ts';
import { dropUploads } from '../api/uploads.ts';
import type { RecordRow, Target } from './define.ts';
import { keepDraft, keepsDraft, savedDraft } from './drafts.ts';
import { settleUnsent } from './refused.ts';
import { registry } from './registry.ts';
import {
  contextPaneAtom,
  focusPane,
  leaveContext,
  matchAtom,
  onPaneFailure,
  revealPane,
  setUnsaved,
  showInContext,
  store,
} from '../workspace/index.ts';
import { actionIdOf, findWords } from '../nouns/index.ts';
import { noteOrigin } from '../workspace/origin.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The record as somebody else left it, and who. */
export interface Conflict {
  readonly atual: RecordRow;
  readonly quem: string | null;
  /** ISO instant. */
  readonly quando: string | null;
}

export interface FormInstance {
  readonly id: string;
  readonly commandId: string;
  readonly target: Target;
  readonly areaId: string | null;
  readonly initial: Values;
  /** What it is drawn with, and rests with when it goes; what is typed meanwhile is the drawn form's. */
  readonly values: Values;
  readonly dirty: boolean;
  /** Errors of the server, by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Form-level message of the server. */
  readonly message: string | null;
  readonly conflict: Conflict | null;
  /** Esc was pressed on a changed form: it asks, inline. */
  readonly asking: boolean;
  readonly sending: boolean;
  /** The values come from a draft. */
  readonly restored: boolean;
  /** Drawn in pane 2 (and 3) by its route, not in pane 3. */
  readonly screen: boolean;
}

const formsAtom = atom<ReadonlyMap<string, FormInstance>>(new Map<string, FormInstance>());
let next = 1;

/** One form; null when it is gone. */
export const formAtom = (id: string) => atom((get) => get(formsAtom).get(id) ?? null);
export const formNow = (id: string): FormInstance | null => store.get(formsAtom).get(id) ?? null;

/** The form that pane 3 shows. */
export const openFormAtom = atom((get) => {
  const pane = get(contextPaneAtom);
  return pane?.kind === 'form' ? (get(formsAtom).get(pane.id) ?? null) : null;
});

/** The form that its route draws as a screen (pane 2): of a new record, or of the one that it names; null elsewhere. */
export const screenFormAtom = atom((get) => {
  const { route, params = {} } = get(matchAtom) ?? {};
  if (!route?.command) return null;
  const id = route.param ? Number(params[route.param]) : null;
  return (
    [...get(formsAtom).values()].find(
      ({ screen, commandId, target }) =>
        screen &&
        commandId === route.command &&
        (target.kind === 'one' ? target.row.id : null) === id,
    ) ?? null
  );
});

function put(form: FormInstance): void {
  store.set(formsAtom, (now) => new Map(now).set(form.id, form));
}

/** 'ordem_servicos.encerrar.ordem_servico.42': the same form on the same record has one draft. */
export function draftKey(commandId: string, target: Target): string {
  const what =
    target.kind === 'one'
      ? `${target.noun}.${target.row.id}`
      : target.kind === 'none'
        ? 'novo'
        : `${target.noun}.muitos`;
  return `rascunho.${currentDepartment() ?? ''}.${commandId}.${what}`;
}

/** What a draft is of: something new, a record, or many. */
export type DraftOf =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly noun: string; readonly id: number }
  | { readonly kind: 'many'; readonly noun: string; readonly ids: readonly number[] };

/** Of many, the ids of which the draft is; in it they stand beside what was typed. */
const DE = '$de';
const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((id) => Number.isSafeInteger(id));

/** What was kept under a key: in this browser, else with the user. */
function keptIn(key: string, commandId: string): unknown {
  try {
    const text = readSession(key);
    if (text !== null) return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
  return keepsDraft(commandId) ? savedDraft(key) : null;
}

/** What a key is the draft of; null: of another department, of all of a filter, or of no form that is known. */
export function draftOf(key: string): { readonly commandId: string; readonly of: DraftOf } | null {
  const [, department, commandId = '', noun, id] =
    /^rascunho\.([^.]*)\.(.+)\.(?:novo|([a-z_]+)\.(\d+|muitos))$/.exec(key) ?? [];
  if (department !== (currentDepartment() ?? '') || !registry.has(commandId)) return null;
  if (!noun) return { commandId, of: { kind: 'none' } };
  if (id !== 'muitos') return { commandId, of: { kind: 'one', noun, id: Number(id) } };
  const { [DE]: ids } = (keptIn(key, commandId) ?? {}) as Readonly<Record<string, unknown>>;
  return isIds(ids) ? { commandId, of: { kind: 'many', noun, ids } } : null;
}

/** Values of several records, by their ids. */
const isById = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([id, one]) => /^\d+$/.test(id) && typeof one === 'object' && one !== null,
  );

/** What was kept as typed, as far as the form's fields can hold it; null when that is nothing. */
function soundDraft(commandId: string, kept: unknown): Values | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null;
  const fields = registry.get(commandId)?.input ?? {};
  const own = findWords(actionIdOf(commandId))?.each?.name;
  const sound = Object.entries(kept).filter(([name, value]) => {
    if (name === own) return isById(value);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return field !== undefined && hasShape(field, value);
  });
  return sound.length > 0 ? Object.fromEntries(sound) : null;
}

/** What was typed before; null without a draft. */
export function readDraft(commandId: string, target: Target): Values | null {
  return soundDraft(commandId, keptIn(draftKey(commandId, target), commandId));
}

/** Keeps what was typed; null forgets it. */
export function writeDraft(commandId: string, target: Target, values: Values | null): void {
  const key = draftKey(commandId, target);
  const kept =
    values && target.kind === 'many'
      ? { ...values, [DE]: target.rows.map(({ id }) => id) }
      : values;
  writeSession(key, kept === null ? null : JSON.stringify(kept));
  if (keepsDraft(commandId)) keepDraft(key, kept);
}

const sameTarget = (a: Target, b: Target): boolean => draftKey('', a) === draftKey('', b);

/** The form of a command on a target, if there is one. */
export const formFor = (commandId: string, target: Target): FormInstance | null =>
  [...store.get(formsAtom).values()].find(
    (form) => form.commandId === commandId && sameTarget(form.target, target),
  ) ?? null;

export interface NewForm {
  readonly commandId: string;
  readonly target: Target;
  readonly areaId: string | null;
  readonly initial: Values;
  readonly screen?: boolean;
  /** What its address says of it: no draft says otherwise, and nobody typed it. */
  readonly begins?: Values | undefined;
  /** Values beyond the initial ones, already typed elsewhere (the palette's arguments). */
  readonly given?: Values | undefined;
}

/** What a drawn form does when asked; it holds the values. */
interface Handlers {
  readonly submit: (stay: boolean) => void;
  readonly focus: () => void;
  readonly values: () => Values;
  /** Values typed elsewhere, for its fields. */
  readonly take: (given: Values) => void;
}
const handlers = new Map<string, Handlers>();

/** A form, new or the one that is there for the same command and target. Not shown yet. */
export function makeForm(wanted: NewForm): FormInstance {
  const { commandId, target, areaId, screen = false, begins } = wanted;
  const initial = { ...wanted.initial, ...begins };
  let { given } = wanted;
  const known = formFor(commandId, target);
  if (known) {
    const drawn = handlers.get(known.id);
    const said = drawn?.values() ?? known.values;
    if (Object.entries(begins ?? {}).some(([name, value]) => said[name] !== value))
      given = { ...begins, ...given };
    if (given) drawn?.take(given);
    const form = given
      ? {
          ...known,
          target,
          values: { ...said, ...given },
          dirty: true,
        }
      : { ...known, target };
    // The same, by another door.
    if (screen !== known.screen) {
      hideForm(known.id);
      Object.assign(form, { screen, areaId });
    }
    put(form);
    return form;
  }
  const draft = readDraft(commandId, target);
  const form: FormInstance = {
    id: `f${next++}`,
    commandId,
    target,
    areaId,
    initial,
    values: { ...initial, ...draft, ...begins, ...given },
    dirty: draft !== null || given !== undefined,
    errors: {},
    message: null,
    conflict: null,
    asking: false,
    sending: false,
    restored: draft !== null,
    screen,
  };
  put(form);
  setUnsaved(form.id, form.dirty);
  return form;
}

/** The open forms on one record of these: noun → ids, null for any of them; null: of whatever noun. */
export const formsOn = (
  changed: ReadonlyMap<string, readonly number[] | null> | null,
): (FormInstance & { readonly target: Target & { readonly kind: 'one' } })[] =>
  [...store.get(formsAtom).values()].flatMap((form) => {
    const { target } = form;
    if (target.kind !== 'one') return [];
    const ids = changed === null ? null : changed.get(target.noun);
    return ids === null || ids?.includes(target.row.id) ? [{ ...form, target }] : [];
  });

/** Changes parts of a form; nothing when it is gone. */
export function updateForm(id: string, change: Partial<FormInstance>): void {
  const now = formNow(id);
  if (now) put({ ...now, ...change });
}

let saving: {
  readonly id: string;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly write: () => void;
} | null = null;
/** Writes what is still waiting to be written. */
function flushDraft(): void {
  if (!saving) return;
  clearTimeout(saving.timer);
  saving.write();
  saving = null;
}
onSessionLost(flushDraft);
if (typeof window !== 'undefined') window.addEventListener('pagehide', flushDraft);

/** A drawn form unmounts and leaves its values; nothing when the form is over. */
export const restForm = (id: string, values: Values): void => updateForm(id, { values });

/** What was typed so far, kept across reloads a moment later; in memory the drawn form has it. */
export function typed(id: string, values: Values, dirty: boolean): void {
  const now = formNow(id);
  if (!now) return;
  if (now.dirty !== dirty || now.asking) put({ ...now, dirty, asking: false });
  setUnsaved(id, dirty);
  if (saving?.id === id) clearTimeout(saving.timer);
  else flushDraft();
  const write = () => writeDraft(now.commandId, now.target, dirty ? values : null);
  saving = { id, timer: setTimeout(flushDraft, 250), write };
}

/** Shows a form in pane 3. */
export function showForm(id: string, focus: boolean): void {
  const form = formNow(id);
  if (!form) return;
  if (form.screen) {
    noteOrigin(id);
    focusWhenDrawn(id);
    return;
  }
  const pane = store.get(contextPaneAtom);
  if (pane?.kind !== 'form' || pane.id !== id) {
    // One form at a time: an untouched one gives way, a changed one keeps its draft.
    const other = pane?.kind === 'form' ? formNow(pane.id) : null;
    showInContext({ kind: 'form', id });
    if (other && !other.dirty) forget(other.id);
  }
  if (focus) focusWhenDrawn(id);
}

/** The form that takes the focus as soon as it is drawn. */
let awaited: string | null = null;
/** The frame in which its pane is turned to. */
let turning = 0;
function focusWhenDrawn(id: string): void {
  awaited = id;
  cancelAnimationFrame(turning);
  turning = requestAnimationFrame(() => {
    const form = formNow(id);
    if (!form) return;
    // A stack has to turn to the pane first, a folded one to open. Of a screen that is still coming the one before has
    // such a pane, too, which is not to have the focus meanwhile.
    if (form.screen && !isDrawn(id)) revealPane('detalhe');
    else if (!focusPane(form.screen ? 'detalhe' : 'contexto')) focusForm(id);
  });
}

// A pane that failed draws no form: what is pressed is not for it.
onPaneFailure(() => {
  awaited = null;
});

/** Was a form opened that has yet to be drawn? What is typed meanwhile is for the form: it is no command. */
export function formAwaited(): boolean {
  const form = awaited === null ? null : formNow(awaited);
  const pane = store.get(contextPaneAtom);
  return form !== null && (form.screen || (pane?.kind === 'form' && pane.id === form.id));
}

/** The drawn form says how it is sent and how it takes the focus. Returns the undo. */
export function bindForm(id: string, bound: Handlers): () => void {
  handlers.set(id, bound);
  if (awaited === id) focusForm(id);
  return () => {
    if (handlers.get(id) === bound) handlers.delete(id);
  };
}

/** Is it drawn, with its values? */
export const isDrawn = (id: string): boolean => handlers.has(id);

const steppers = new Map<string, (delta: 1 | -1) => boolean>();

/** A form in steps says how it goes from one to the other: false where there is none further. Returns the undo. */
export function bindSteps(id: string, go: (delta: 1 | -1) => boolean): () => void {
  steppers.set(id, go);
  return () => {
    if (steppers.get(id) === go) steppers.delete(id);
  };
}
export const hasSteps = (id: string): boolean => steppers.has(id);
/** To the next step, or back; false at the ends and in forms without steps. */
export const stepDrawn = (id: string, delta: 1 | -1): boolean => steppers.get(id)?.(delta) ?? false;

/** Validates and sends the form, one in steps at its last; false when it is not drawn. */
export function submitDrawn(id: string, stay: boolean): boolean {
  if (stepDrawn(id, 1)) return true;
  const form = handlers.get(id);
  form?.submit(stay);
  return form !== undefined;
}
export function focusForm(id: string): void {
  const form = handlers.get(id);
  if (!form) return;
  awaited = null;
  form.focus();
  // It has it: wherever the keys go from here, a frame that comes late does not call them back.
  if (document.activeElement?.closest<HTMLElement>('[data-form]')?.dataset.form === id)
    cancelAnimationFrame(turning);
}

/** The form is over: sent, or given up. Its draft goes only when told. */
export function forget(id: string, draft: 'apaga' | 'guarda' = 'apaga'): void {
  const form = formNow(id);
  if (!form) return;
  flushDraft();
  if (awaited === id) awaited = null;
  if (draft === 'apaga') {
    writeDraft(form.commandId, form.target, null);
    settleUnsent(draftKey(form.commandId, form.target));
  }
  setUnsaved(id, false);
  dropUploads(id);
  store.set(formsAtom, (now) => {
    const rest = new Map(now);
    rest.delete(id);
    return rest;
  });
  const pane = store.get(contextPaneAtom);
  if (pane?.kind === 'form' && pane.id === id) leaveContext();
}

/** Is it what the person sees? */
export const isShown = (id: string): boolean =>
  store.get(openFormAtom)?.id === id || store.get(screenFormAtom)?.id === id;

/** Takes the form out of sight without forgetting it (its request is on the way). */
export function hideForm(id: string): void {
  const pane = store.get(contextPaneAtom);
  if (pane?.kind === 'form' && pane.id === id) leaveContext();
}
