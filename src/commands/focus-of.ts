/** What the element in focus keeps for itself, and which scopes listen there. */
import { isTextField } from '../ui/focus.ts';
import { hasLayer } from '../ui/layers.ts';
import { focusedPaneAtom, inboxHasKeys, matchAtom, store } from '../workspace/index.ts';
import type { Scope } from './define.ts';
import { formAwaited, openFormAtom, screenFormAtom } from './forms.ts';
import type { Focus } from './keymap.ts';

const CONTROL =
  'a[href],button,summary,[role="button"],[role="tab"],[role="checkbox"],[role="switch"],[role="radio"],[role="option"],[role^="menuitem"],[role="slider"],[role="separator"],[role="combobox"]';

export function focusOf(target: EventTarget | null): Focus {
  if (formAwaited()) return 'texto';
  if (!(target instanceof HTMLElement)) return 'livre';
  if (hasLayer() && target.closest('dialog,[popover]')) return 'dialogo';
  if (isTextField(target)) return 'texto';
  if (target instanceof HTMLInputElement) return 'controle';
  // Letters find in a list of choices: none of them is a command there.
  if (target instanceof HTMLSelectElement) return 'texto';
  return target.closest(CONTROL) ? 'controle' : 'livre';
}

const FORM: readonly Scope[] = ['formulario', 'tudo'];
const LIST: readonly Scope[] = ['lista', 'detalhe', 'tudo'];
const PAGE: readonly Scope[] = ['lista', 'tudo'];
const DETAIL: readonly Scope[] = ['detalhe', 'tudo'];
const REST: readonly Scope[] = ['tudo'];

/** Does the pane in use show a form? What had the focus in it may have gone: the keys are still its own. */
function formInUse(): boolean {
  const pane = store.get(focusedPaneAtom);
  return (
    store.get(pane === 'contexto' ? openFormAtom : screenFormAtom) !== null && pane !== 'lista'
  );
}

/** The scopes that listen, the narrowest first. */
export function scopesNow(target: EventTarget | null): readonly Scope[] {
  if (formAwaited() || (target instanceof Element && target.closest('[data-form]'))) return FORM;
  if (target === document.body && formInUse()) return FORM;
  const route = store.get(matchAtom)?.route;
  if (!route) return REST;
  // A report is left as the list behind it is.
  if (!route.area) return [`tela.${route.name}`, ...(route.screen === 'pagina' ? PAGE : LIST)];
  const pane = store.get(focusedPaneAtom);
  if (inboxHasKeys(pane)) return LIST;
  return pane === 'detalhe' || pane === 'contexto' ? DETAIL : LIST;
}
