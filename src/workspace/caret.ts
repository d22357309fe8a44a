/**
 * The caret of what is typed into, moved as its keys move it. That of a text field is its own: only Chromium moves it
 * with the document's selection.
 */

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Where a key puts the caret of a written text, or the end of what is marked there. */
const WRITTEN: Readonly<Record<string, readonly [direction: string, by: string]>> = {
  ArrowLeft: ['backward', 'character'],
  ArrowRight: ['forward', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

/** Where the line begins that holds this place, and where it ends. */
const lineStart = (text: string, at: number): number => text.slice(0, at).lastIndexOf('\n') + 1;
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
};

/** Signs as one sees them: an accent of its own, or a picture of several parts, is passed at once. */
const signs = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter('pt-BR').segment(text), ({ segment }) => segment);

/** The same in a field's text, from a place in it; null: it is no key of the caret's. A line ends where it was ended. */
export function placeAfter(key: string, text: string, at: number): number | null {
  const start = lineStart(text, at);
  const end = lineEnd(text, at);
  const column = at - start;
  switch (key) {
    case 'ArrowLeft':
      return at - (signs(text.slice(0, at)).at(-1)?.length ?? 0);
    case 'ArrowRight':
      return at + (signs(text.slice(at))[0]?.length ?? 0);
    case 'ArrowUp':
      return start === 0 ? 0 : Math.min(lineStart(text, start - 1) + column, start - 1);
    case 'ArrowDown':
      return end === text.length ? end : Math.min(end + 1 + column, lineEnd(text, end + 1));
    case 'Home':
      return start;
    case 'End':
      return end;
    default:
      return null;
  }
}

function inField(field: TextField, key: string, extend: boolean): void {
  const { value, selectionStart: start, selectionEnd: end, selectionDirection } = field;
  if (start === null || end === null) return;
  const [fixed, moves] = selectionDirection === 'backward' ? [end, start] : [start, end];
  // What was marked is marked no more, and the caret stays at that end of it.
  const side = { ArrowLeft: start, ArrowRight: end }[key];
  const to = !extend && start !== end && side !== undefined ? side : placeAfter(key, value, moves);
  if (to === null) return;
  const from = extend ? fixed : to;
  field.setSelectionRange(
    Math.min(from, to),
    Math.max(from, to),
    to < from ? 'backward' : 'forward',
  );
}

/** Does what a key does to the caret where one types; `extend`: with Shift. Nothing for any other key. */
export function moveCaret(at: HTMLElement, key: string, extend: boolean): void {
  if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) inField(at, key, extend);
  else if (WRITTEN[key]) getSelection()?.modify(extend ? 'extend' : 'move', ...WRITTEN[key]);
}
