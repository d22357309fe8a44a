/** 'Rascunhos': what was begun and not sent, kept with the user; gone on with, on whatever machine, or thrown away. */
import { atom } from 'jotai';
import { addressOf } from '../nouns/address.ts';
import { homeOf } from '../nouns/index.ts';
import { toast } from '../ui/toast-store.ts';
import { navigate, store } from '../workspace/index.ts';
import { readWhole, wholeOf } from './caches.ts';
import { contextNow } from './context.ts';
import type { Command, RecordRow, Target } from './define.ts';
import { draftsReadAtom, draftStatesAtom, keepDraft } from './drafts.ts';
import { formAddress, openForm } from './form-address.ts';
import { draftOf, forget, formFor, readDraft } from './forms.ts';
import type { DraftOf, Values } from './forms.ts';
import { draftsShownAtom } from './surfaces.ts';
import { writeSession } from '../api/storage.ts';

export interface Draft {
  readonly key: string;
  readonly commandId: string;
  readonly of: DraftOf;
  /** ISO instant of its last change. */
  readonly at: string;
}

/** Those of this department, the newest first. */
export const draftsAtom = atom((get): Draft[] =>
  get(draftStatesAtom).flatMap(([key, { at }]) => {
    const of = draftOf(key);
    return of ? [{ key, at, ...of }] : [];
  }),
);

/** As far as its key and its values go: a record is known by its id. */
function targetOf({ of }: Draft): Target {
  switch (of.kind) {
    case 'none':
      return of;
    case 'one':
      return { kind: 'one', noun: of.noun, row: { id: of.id } };
    case 'many':
      return { kind: 'many', noun: of.noun, rows: of.ids.map((id) => ({ id })) };
  }
}

/** What was typed. */
export const draftValues = (draft: Draft): Values =>
  readDraft(draft.commandId, targetOf(draft)) ?? {};

/** Its form is opened as it was left. */
export function continueDraft(draft: Draft): void {
  const { commandId, of } = draft;
  if (of.kind === 'many') {
    void continueMany(commandId, of);
    return;
  }
  const address = formAddress(commandId, of.kind === 'one' ? of : null, draftValues(draft));
  if (address) navigate(address);
}

/** Records read at once. */
const AT_ONCE = 6;

/** Of many: over their list, with those that are still there as they are now. */
async function continueMany(
  commandId: string,
  { noun, ids }: Extract<DraftOf, { readonly kind: 'many' }>,
): Promise<void> {
  const [area, query] = [homeOf(noun), wholeOf(noun)];
  if (!area || !query) return;
  navigate(addressOf(area, null));
  const rows: RecordRow[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE).map((id) => readWhole(query, id).catch(() => null));
    rows.push(...(await Promise.all(some)).filter((row) => row !== null));
  }
  const target: Target = { kind: 'many', noun, rows };
  if (rows.length > 0) openForm(commandId, { ...contextNow(target), areaId: area.id });
  else toast({ text: 'Nenhum dos registros do rascunho está mais aqui', timeout: 6000 });
}

/** Thrown away, with its open form. */
export function dropDraft(draft: Draft): void {
  const form = formFor(draft.commandId, targetOf(draft));
  if (form) forget(form.id);
  writeSession(draft.key, null);
  keepDraft(draft.key, null);
}

export const draftCommands: readonly Command[] = [
  {
    id: 'rascunhos.abrir',
    title: 'Rascunhos',
    section: 'Em toda parte',
    info: 'O que foi começado e ainda não foi enviado, para continuar de onde parou',
    icon: 'edit',
    keywords: ['continuar', 'retomar', 'começado', 'não terminado'],
    keys: ['g r'],
    scope: 'tudo',
    blocked: () =>
      store.get(draftsReadAtom) && store.get(draftsAtom).length === 0 ? 'Nenhum rascunho' : null,
    run: () => store.set(draftsShownAtom, true),
  },
];
