/** Texts from outside: never half a character, which nothing can store, and no name that was not given. */

/** Without halves of surrogate pairs: left over where somebody cut a text, and nothing can store them. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '');

/** What a table says of a name that came from outside: nothing of those that every object has. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** At most so many UTF-16 units, as fields count them; a character that would be halved goes whole. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : wellFormed(text.slice(0, most));
