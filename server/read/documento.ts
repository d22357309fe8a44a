/**
 * Documents in search columns. A CPF is masked in lists, and must not be read from them digit by digit: it
 * stands there as a word of its own that only the whole CPF gives (the database's twin: documento_buscavel).
 */
import { createHash } from 'node:crypto';
import { isCpfCnpj, normalizeCpfCnpj } from '../../domain/kernel/identifiers.ts';

/** Letters no word of people is made of. */
const LETTERS = 'bcdfghjklmnpqrst';

/** '52998224725' → 'cpf…'; a CNPJ, which is public, as it is. */
export const documentoBuscavel = (documento: string): string =>
  /^\d{11}$/.test(documento)
    ? `cpf${createHash('sha256')
        .update(documento)
        .digest('hex')
        .slice(0, 24)
        .replace(/./g, (digit) => LETTERS.charAt(Number.parseInt(digit, 16)))}`
    : documento;

/**
 * A word that is searched for, as the column may have it: one of a hundred numbers of eleven digits is a CPF by its
 * check digits and something else by what it stands for, a protocol or a part of one.
 */
export const palavrasBuscadas = (word: string): readonly string[] =>
  isCpfCnpj(word)
    ? [...new Set([documentoBuscavel(normalizeCpfCnpj(word)).toLowerCase(), word])]
    : [word];

/** The whole CPFs and CNPJs among what was asked for. */
export const documentosIn = (given: Readonly<Record<string, unknown>>): string[] =>
  Object.values(given)
    .flat()
    .flatMap((value) => (typeof value === 'string' ? value.split(/[\s,]+/) : []))
    .map(normalizeCpfCnpj)
    .filter(isCpfCnpj);
