/** Start-up: nouns and registry are checked, the keyboard listened to. */
import { accountCommands } from './account.ts';
import { verComoCommands } from './ver-como.ts';
import {
  actorAtom,
  bindCommands,
  isAwaiting,
  onPaneFailure,
  preferencesAtom,
  store,
} from '../workspace/index.ts';
import { awaits, forgetKept, knowOurs, notYet } from '../workspace/kept-keys.ts';
import { forgetSearch, searchAwaited } from '../workspace/list/surface.ts';
import { chordOf } from './chords.ts';
import { contextNow } from './context.ts';
import type { Command, CommandContext } from './define.ts';
import { detailCommands } from './detail.ts';
import { everywhereCommands, everywhereRest, formCommands } from './everywhere.ts';
import { startDrafts } from './drafts.ts';
import { forgetOpening, formOpening, startFormAddress } from './form-address.ts';
import { focusOf, scopesNow } from './focus-of.ts';
import { formAwaited } from './forms.ts';
import { actionCommands } from './from-action.ts';
import { hintsFor } from './hints.ts';
import { createKeymap } from './keymap.ts';
import { claimsAtom, firstKey } from './keys.ts';
import { listCommands, listTools } from './list.ts';
import { inboxCommands } from './inbox.ts';
import { navigationCommands } from './navigation.ts';
import { startLeft } from './left.ts';
import { startOthers } from './others.ts';
import { startOutbox } from './outbox.ts';
import { avisosCommands, startAvisos } from './avisos.ts';
import { draftCommands } from './rascunhos.ts';
import { register, registry } from './registry.ts';
import { runCommand } from './run.ts';
import { screenCommands } from './screens.ts';
import { closeSurfaces, menuAtom, paletteAtom, pendingAtom, surfaceComing } from './surfaces.ts';
import { startUnsent, unsentCommands } from './unsent.ts';
import { endTyping, typedAfter } from './typing.ts';
import { isUnread } from './unread.ts';
import { actions, queries } from '../../domain/index.ts';
import { checkNouns } from '../nouns/check.ts';
import { nouns } from '../nouns/all.ts';

/** All commands of the console, in the order of the shortcut sheet. Throws when two of them collide. */
export function registerAll(): void {
  register([
    ...everywhereCommands,
    ...listTools,
    ...everywhereRest,
    ...navigationCommands,
    ...listCommands,
    ...screenCommands,
    ...formCommands,
    ...detailCommands,
    ...actionCommands,
    ...inboxCommands,
    ...avisosCommands,
    ...unsentCommands,
    ...draftCommands,
    ...accountCommands,
    ...verComoCommands,
  ]);
}

/** The context of the key being handled: one for all commands that share it. */
let atKey: CommandContext | null = null;

const keymap = createKeymap({
  claims: () => store.get(claimsAtom),
  scopes: () => scopesNow(document.activeElement),
  repeats: (id) => registry.get(id)?.repeats ?? false,
  offered(id) {
    const command = registry.get(id);
    return command !== undefined && !command.hidden?.(atKey ?? contextNow());
  },
  unread(id) {
    const command = registry.get(id);
    return command !== undefined && isUnread(command, atKey ?? contextNow());
  },
  oneKeys: () => store.get(preferencesAtom).teclasSimples,
  run(id) {
    atKey = null;
    void runCommand(id, 'tecla');
  },
  pending: (continuations) => store.set(pendingAtom, continuations),
});

/** What keys wait for before they are anything else. */
function waitForWhatComes(): void {
  awaits({ coming: surfaceComing, typed: true, leave: closeSurfaces });
  awaits({ coming: formAwaited, typed: true });
  awaits({ coming: formOpening, typed: true, leave: forgetOpening });
  awaits({ coming: searchAwaited, typed: true, leave: forgetSearch });
  awaits({ coming: isAwaiting });
  // What failed does not come.
  onPaneFailure(() => {
    closeSurfaces();
    forgetKept();
  });
}

function listen(): void {
  knowOurs((event) => {
    const chord = chordOf(event);
    return chord !== null && store.get(claimsAtom).some(({ chords }) => chords.includes(chord));
  });
  window.addEventListener('keydown', (event) => {
    if (store.get(actorAtom) === null) return;
    const focus = focusOf(event.target);
    const field = focus === 'texto' || focus === 'dialogo' ? event.target : null;
    if (typedAfter(event, field instanceof Element ? field : null)) return;
    atKey = contextNow();
    try {
      if (keymap.handle(event, focus) === 'cedo') notYet(event);
    } finally {
      atKey = null;
    }
  });
  // A sequence begun here must not end in another window, a click or a dialog.
  window.addEventListener('blur', () => keymap.cancel());
  window.addEventListener('pointerdown', () => keymap.cancel());
  for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, endTyping, true);
  store.sub(paletteAtom, () => keymap.cancel());
  store.sub(menuAtom, () => keymap.cancel());
  store.sub(claimsAtom, () => keymap.refresh());
  let oneKeys = store.get(preferencesAtom).teclasSimples;
  store.sub(preferencesAtom, () => {
    const now = store.get(preferencesAtom).teclasSimples;
    if (now !== oneKeys) keymap.refresh();
    oneKeys = now;
  });
}

/** Ms that drafts are waited for. */
const DRAFTS = 1500;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

let started = false;
/** Once, when it is known who is here. Throws where a noun lacks what it needs. */
export function startCommands(): void {
  if (started) return;
  started = true;
  checkNouns(nouns, { actions, queries });
  registerAll();
  bindCommands({
    run: (id, source, input) => void runCommand(id, source, input),
    hintsFor,
    keysOf: firstKey,
  });
  waitForWhatComes();
  listen();
  // A form that the address names finds its draft.
  void Promise.race([startDrafts(), pause(DRAFTS)]).then(startFormAddress);
  onceKnown(() => {
    startOutbox();
    startLeft();
    startOthers();
    startAvisos();
    startUnsent();
  });
}

/** Calls back once it is known who works here: without a network that may come after the code. */
function onceKnown(run: () => void): void {
  if (store.get(actorAtom) !== null) return run();
  const stop = store.sub(actorAtom, () => {
    if (store.get(actorAtom) === null) return;
    stop();
    run();
  });
}

/** A command as a surface shows it. */
export interface Offer {
  readonly command: Command;
  readonly title: string;
  readonly reason: string | null;
}

/** The commands that make sense in a context, with why not; those of plumbing only when asked for. */
export function commandsFor(ctx: CommandContext, quiet = false): Offer[] {
  const offers: Offer[] = [];
  for (const command of registry.values()) {
    if ((command.quiet && !quiet) || command.hidden?.(ctx)) continue;
    offers.push({
      command,
      title: command.titleIn?.(ctx) ?? command.title,
      reason: command.blocked?.(ctx) ?? null,
    });
  }
  return offers;
}

/** One command as a button shows it; null when it makes no sense here. */
export function offerOf(id: string, ctx: CommandContext): Offer | null {
  const command = registry.get(id);
  if (!command || command.hidden?.(ctx)) return null;
  return {
    command,
    title: command.titleIn?.(ctx) ?? command.title,
    reason: command.blocked?.(ctx) ?? null,
  };
}
