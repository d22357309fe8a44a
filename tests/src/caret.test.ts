/** The caret of a field, moved by keys that were pressed before it was there (src/workspace/caret.ts). */
import { describe, expect, it } from 'vitest';
import { placeAfter } from '../../src/workspace/caret.ts';

/** What stands in the field, '|' where the caret is. */
const after = (key: string, marked: string): string | null => {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const to = placeAfter(key, text, at);
  return to === null ? null : `${text.slice(0, to)}|${text.slice(to)}`;
};

describe('para onde cada tecla leva o cursor do texto', () => {
  it.each([
    ['ArrowLeft', 'ab|c', 'a|bc'],
    ['ArrowLeft', '|abc', '|abc'],
    ['ArrowLeft', 'a🏠|b', 'a|🏠b'],
    ['ArrowLeft', 'não|'.normalize('NFD'), 'nã|o'.normalize('NFD')],
    ['ArrowLeft', 'nã|o'.normalize('NFD'), 'n|ão'.normalize('NFD')],
    ['ArrowRight', 'ab|c', 'abc|'],
    ['ArrowRight', 'abc|', 'abc|'],
    ['ArrowRight', 'a|🏠b', 'a🏠|b'],
    ['Home', 'ab|c', '|abc'],
    ['Home', 'um\ndo|is', 'um\n|dois'],
    ['Home', '|\num', '|\num'],
    ['End', 'a|bc', 'abc|'],
    ['End', 'u|m\ndois', 'um|\ndois'],
    ['End', '|', '|'],
    ['ArrowUp', 'ab|c', '|abc'],
    ['ArrowUp', 'um\ndo|is', 'um|\ndois'],
    ['ArrowUp', 'um\ndois|', 'um|\ndois'],
    ['ArrowUp', '\n|um', '|\num'],
    ['ArrowDown', 'a|bc', 'abc|'],
    ['ArrowDown', 'dois|\num\ntrês', 'dois\num|\ntrês'],
    ['ArrowDown', 'd|ois\num', 'dois\nu|m'],
    ['ArrowDown', 'um|\n\num', 'um\n|\num'],
    ['ArrowDown', 'um\n|', 'um\n|'],
  ])('%s: %j → %j', (key, from, to) => {
    expect(after(key, from)).toBe(to);
  });

  it.each(['a', 'Enter', 'PageDown', 'Delete'])('%s não o move', (key) => {
    expect(after(key, 'a|b')).toBeNull();
  });
});
