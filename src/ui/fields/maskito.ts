/** Our pure masks as Maskito options: the caret stays after the same letter or digit. */
import { maskitoNumber } from '@maskito/kit';
import type { MaskitoOptions, MaskitoPostprocessor, MaskitoPreprocessor } from '@maskito/core';
import * as m from '../masks.ts';

/* everything but the punctuation that normalizeCpfCnpj takes out */
const CONTENT = /[^.\-/\s]/;
const DIGIT = /\d/;

/** Length of the shortest start of `text` that holds `count` content characters. */
function caretAfter(text: string, count: number, content: RegExp): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (content.test(text[at] ?? '')) seen++;
    if (seen === count) return at + 1;
  }
  return text.length;
}

function countIn(text: string, content: RegExp): number {
  let seen = 0;
  for (const sign of text) if (content.test(sign)) seen++;
  return seen;
}

/** Options that let everything of `content` in and punctuate it with `mask`. */
function punctuating(mask: (text: string) => string, content: RegExp): MaskitoOptions {
  const post: MaskitoPostprocessor = ({ value, selection }) => {
    const masked = mask(value);
    if (masked === value) return { value, selection };
    const place = (at: number) =>
      at >= value.length
        ? masked.length
        : caretAfter(masked, countIn(value.slice(0, at), content), content);
    return { value: masked, selection: [place(selection[0]), place(selection[1])] };
  };
  return { mask: /^.*$/, postprocessors: [post] };
}

export const cpfCnpjMask = punctuating(m.maskCpfCnpj, CONTENT);
export const cpfMask = punctuating(m.maskCpf, CONTENT);
export const cnpjMask = punctuating(m.maskCnpj, CONTENT);
export const ainfMask = punctuating(m.maskAinf, CONTENT);
export const phoneMask = punctuating(m.maskPhone, DIGIT);
export const cepMask = punctuating(m.maskCep, DIGIT);
export const plateMask = punctuating(m.maskPlate, CONTENT);
/* the slash of a process number is typed, so it counts as content */
export const processMask = punctuating(m.maskProcess, /[\d/]/);
/* not the kit's date mask: it turns 31/02 into 03/03 without a word */
export const dateMask = punctuating(m.maskDate, DIGIT);
export const monthYearMask = punctuating(m.maskMonthYear, DIGIT);

/** Comma as decimal separator, dot as thousands separator; what a dot means where it is ambiguous: `readDot`. */
export function decimalMask(decimals: number, min: number): MaskitoOptions {
  const kit = maskitoNumber({
    maximumFractionDigits: decimals,
    decimalSeparator: ',',
    thousandSeparator: '.',
    min,
  });
  if (decimals !== 2) return kit;
  let dotted = false;
  const dots: MaskitoPreprocessor = ({ elementState, data }, action) => {
    // The number as it was set from outside: nobody has typed a dot in it yet.
    if (action === 'validation') return { elementState, data };
    const { value, selection } = elementState;
    const [from, to] = selection;
    const read = m.readDot({ before: value.slice(0, from), after: value.slice(to), data, dotted });
    dotted = read.dotted;
    const shift = read.before.length - from;
    return {
      elementState: {
        value: read.before + value.slice(from),
        selection: [from + shift, to + shift],
      },
      data: read.data,
    };
  };
  return { ...kit, preprocessors: [dots, ...kit.preprocessors] };
}

/** Digits only, no more than a number holds exactly. */
export const integerMask: MaskitoOptions = {
  mask: /^\d{0,15}$/,
  preprocessors: [({ elementState, data }) => ({ elementState, data: m.stripDigits(data) })],
};
