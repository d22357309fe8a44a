/**
 * Letters of somebody who types never become commands: typed after the field went away they are swallowed, and
 * that is said. (Typed before it is there they wait for it: src/workspace/kept-keys.ts.)
 */
import { toast } from '../ui/toast-store.ts';
import { writes } from '../workspace/kept-keys.ts';

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
