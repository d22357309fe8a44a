/** The pure rules of chips, pickers and counted texts. */
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import { isCnpj, isCpf } from '../../../domain/kernel/identifiers.ts';

/** The words of a text that are not chosen yet, each once. */
export function newChips(text: string, chosen: readonly string[]): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '' && !chosen.includes(word));
  return [...new Set(words)];
}

/** Adds a record unless its key is already there. */
export function addOnce<T>(
  chosen: readonly T[],
  row: T,
  keyOf: (row: T) => string | number,
): readonly T[] {
  return chosen.some((one) => keyOf(one) === keyOf(row)) ? chosen : [...chosen, row];
}

/** '118 caracteres', '1 caractere', '118 de 1.000'. */
export function countText(length: number, most?: number): string {
  return most === undefined
    ? plural(length, 'caractere', 'caracteres')
    : `${formatInteger(length)} de ${formatInteger(most)}`;
}

/** A person as the picker shows it; `cpf_cnpj` may come masked ('***.207.663-**'). */
export interface PersonRow {
  readonly id: number;
  readonly cpf_cnpj: string;
  readonly razao_social: string;
}

/** What is searched: `cpf_cnpj` bare, upper case (14 positions a company, 11 digits a person). */
export interface PersonQuery {
  readonly cpf_cnpj: string;
  readonly razao_social: string;
}

/** Why a search cannot run yet; null when it can. */
export function personQueryError(query: PersonQuery): string | null {
  const { cpf_cnpj: text } = query;
  if (text.length === 0) return null;
  if (text.length === 11) return isCpf(text) ? null : 'O CPF não é válido: confira os dígitos.';
  if (text.length === 14) return isCnpj(text) ? null : 'O CNPJ não é válido: confira os dígitos.';
  return 'Informe os 11 dígitos do CPF ou as 14 posições do CNPJ.';
}
