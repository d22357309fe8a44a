/** Texts as they come in and as they are cut: never half a character, which nothing can store. */

/** Without halves of surrogate pairs: left over where somebody cut a text, and nothing can store them. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '');

/** At most so many UTF-16 units, as fields count them; a character that would be halved goes whole. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : wellFormed(text.slice(0, most));
