/** Search folding: one function for the palette, the pickers and the `busca` columns (SQL twin: dobrar()). */

/** Lower case, no accents, single spaces. 'Ciência  JÁ' → 'ciencia ja'. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
