/** Words that the headers and lines of several nouns share. */

export const identified = (pessoa: { readonly razao_social: string } | null): string =>
  pessoa?.razao_social ?? 'Não identificado';

/** What there is, between dots. */
export const joined = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');
