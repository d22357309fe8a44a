/**
 * What was typed in the palette, understood (ux.md, section 4): a sigil, a number with or without its
 * kind and year, a CPF or CNPJ, the number of an infraction notice, or just words. Pure.
 */
import { ainfIn } from '../../domain/doc/ainf.ts';
import { isCpfCnpj, normalizeCpfCnpj } from '../../domain/kernel/identifiers.ts';

export type Mode = 'tudo' | 'comando' | 'numero' | 'pessoa' | 'tela' | 'filtro' | 'ajuda';

/** Kinds of numbered things a number may be said of. */
export type Numbered = 'os' | 'doc' | 'auto' | 'not' | 'pub' | 'proc';

export interface Entry {
  readonly mode: Mode;
  /** Without the sigil, trimmed. */
  readonly text: string;
  readonly numero: {
    readonly numero: number;
    readonly ano: number | null;
    readonly tipo: Numbered | null;
  } | null;
  /** CPF or CNPJ, upper case without punctuation; its check digits may be wrong. */
  readonly documento: string | null;
  /** The digits of an infraction notice's number. */
  readonly ainf: string | null;
}

export const SIGILS: Readonly<Record<string, Mode>> = {
  '>': 'comando',
  '#': 'numero',
  '@': 'pessoa',
  '/': 'tela',
  ':': 'filtro',
  '?': 'ajuda',
};

const NUMBER =
  /^(?:(os|doc|auto|not|pub|proc)\.?\s*)?(\d{1,9}|\d{1,3}(?:\.\d{3})+)(?:\s*\/\s*(\d{2}|\d{4})?)?$/i;

/** '26' → 2026. Decades beyond the next few years belong to the last century. */
function yearOf(text: string | undefined): number | null {
  if (!text) return null;
  const year = Number(text);
  if (text.length === 4) return year;
  return year > 70 ? 1900 + year : 2000 + year;
}

function numberIn(text: string): Entry['numero'] {
  const match = NUMBER.exec(text);
  if (!match) return null;
  const [, tipo, numero = '', ano] = match;
  return {
    numero: Number(numero.replaceAll('.', '')),
    ano: yearOf(ano),
    tipo: (tipo?.toLowerCase() as Numbered | undefined) ?? null,
  };
}

function documentIn(text: string): string | null {
  if (!/^[\d.\-/ ]+$/.test(text) && !/\d{2}\s*$/.test(text)) return null;
  const plain = normalizeCpfCnpj(text);
  if (/^\d{11}$/.test(plain) || /^\d{14}$/.test(plain)) return plain;
  return /^[A-Z0-9]{12}\d{2}$/.test(plain) && isCpfCnpj(plain) ? plain : null;
}

/** Reads one line of the palette. Never throws; what is not understood is words. */
export function parseEntry(line: string): Entry {
  const start = line.trimStart();
  const sigil = SIGILS[start.charAt(0)];
  const text = (sigil ? start.slice(1) : start).trim();
  const mode = sigil ?? 'tudo';
  const takesNumbers = mode === 'tudo' || mode === 'numero';
  const documento = takesNumbers || mode === 'pessoa' ? documentIn(text) : null;
  const ainf = takesNumbers ? ainfIn(text) : null;
  return {
    mode,
    text,
    documento,
    ainf,
    numero: takesNumbers && !documento && !ainf ? numberIn(text) : null,
  };
}
