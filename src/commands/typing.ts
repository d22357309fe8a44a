/**
 * Letters of somebody who types: what is meant for a field never becomes a command. Typed before the form
 * is there they are kept for its field; typed after the field went away they are swallowed, and that is said.
 */
import { toast } from '../ui/toast-store.ts';

/** Letters, digits, signs and blanks, without Ctrl or Alt. */
const writes = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  /^.$/u.test(key) && !ctrlKey && !altKey && !metaKey;

let early = '';

/** Keeps what is typed for a form that is still coming. True: the key was for it. */
export function typedEarly(event: KeyboardEvent): boolean {
  if (writes(event)) early += event.key;
  else if (event.key === 'Backspace') early = early.slice(0, -1);
  else return false;
  event.preventDefault();
  return true;
}

/** The form came: its field in focus has what was typed for it. */
export function giveEarly(): void {
  const text = early;
  early = '';
  const field = document.activeElement;
  if (text === '' || !field?.matches('input:not([type]),input[type="text"],textarea')) return;
  // As typed: masks and the form hear of it.
  document.execCommand('insertText', false, text);
}

/** The field that the last key was typed into. */
let typedIn: Element | null = null;
let said = false;

/**
 * Follows the keys: `field` is the text field that has this one, null when none has. True: the field that
 * was typed into is gone, and the letter is swallowed; any other key, or a click, ends that.
 */
export function typedAfter(event: KeyboardEvent, field: Element | null): boolean {
  if (field !== null) {
    typedIn = writes(event) ? field : null;
    said = false;
    return false;
  }
  if (typedIn === null || typedIn.isConnected || !writes(event)) {
    typedIn = null;
    return false;
  }
  event.preventDefault();
  if (!said)
    toast({
      text: 'O campo em que se digitava saiu da tela: as letras não viram comandos. Esc volta às teclas.',
    });
  said = true;
  return true;
}

/** A click, or a key that writes nothing (the layer that it closes may keep it to itself): who does that has seen where he is. */
export function endTyping(event: Event): void {
  if (!(event instanceof KeyboardEvent) || !writes(event)) typedIn = null;
}
