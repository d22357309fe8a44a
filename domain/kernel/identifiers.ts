/**
 * CPF, CNPJ (numeric and alphanumeric), plates, process numbers, CEP, telephone: check digits and masks
 * (specification, section 5; decisions, section 11). Stored upper case and without punctuation.
 */

/** Only the digits: integer inputs strip everything else (specification, section 5). */
export const digits = (text: string): string => text.replace(/\D+/g, '');

/** Punctuation out, letters up; nothing else is dropped, so that a wrong character stays visible and invalid. */
export const normalizeCpfCnpj = (text: string): string =>
  text.replace(/[.\-/\s]/g, '').toUpperCase();

/** Weighted sum modulo 11; the value of a character is its ASCII code − 48 (IN RFB 2.229/2024). */
function checkDigit(body: string, highest: number): string {
  let sum = 0;
  let weight = 2;
  for (let i = body.length - 1; i >= 0; i--) {
    sum += (body.charCodeAt(i) - 48) * weight;
    weight = weight === highest ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? '0' : String(11 - rest);
}
/** A CPF's weights go on to 11, a CNPJ's start again after 9. */
const complete = (body: string, highest: number): string => {
  const first = body + checkDigit(body, highest);
  return first + checkDigit(first, highest);
};

/** The CPF of 9 digits, with its check digits: '529982247' → '52998224725'. */
export const cpfFrom = (body: string): string => complete(body, 12);
/** The CNPJ of 12 positions, with its check digits: '12ABC34501DE' → '12ABC34501DE35'. */
export const cnpjFrom = (body: string): string => complete(body.toUpperCase(), 9);

/** One character repeated satisfies the arithmetic and was never issued. */
const repeated = (text: string): boolean => /^(.)\1*$/.test(text);

/** With or without punctuation. */
export function isCpf(text: string): boolean {
  const plain = normalizeCpfCnpj(text);
  return /^\d{11}$/.test(plain) && !repeated(plain) && cpfFrom(plain.slice(0, 9)) === plain;
}
/** Numeric or alphanumeric, with or without punctuation. */
export function isCnpj(text: string): boolean {
  const plain = normalizeCpfCnpj(text);
  return (
    /^[A-Z0-9]{12}\d{2}$/.test(plain) && !repeated(plain) && cnpjFrom(plain.slice(0, 12)) === plain
  );
}
/** Which of the two a text is meant to be, by its length: what is said of a wrong one. */
export const documentoOf = (text: string): 'cpf' | 'cnpj' | 'cpfCnpj' => {
  const { length } = normalizeCpfCnpj(text);
  return length === 11 ? 'cpf' : length === 14 ? 'cnpj' : 'cpfCnpj';
};
export const isCpfCnpj = (text: string): boolean => isCpf(text) || isCnpj(text);

/** '###.###.###-##' or '##.###.###/####-##'; what is neither (a masked CPF, a part of one) stays as it is. */
export function formatCpfCnpj(text: string): string {
  const plain = normalizeCpfCnpj(text);
  if (/^\d{11}$/.test(plain)) return plain.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
  if (/^[A-Z0-9]{12}\d{2}$/.test(plain))
    return plain.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5');
  return text;
}

/** '52998224725' → '***.982.247-**': the first 3 and last 2 digits hidden. What has no 11 digits stays as it is. */
export const maskCpf = (text: string): string => {
  const plain = normalizeCpfCnpj(text);
  return /^\d{11}$/.test(plain) ? `***.${plain.slice(3, 6)}.${plain.slice(6, 9)}-**` : text;
};
/** Eleven digits, as a CPF is written, with nothing but its own punctuation within. */
const WRITTEN = /(?<![\d.])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g;
/** A text whose CPFs are hidden so, whoever wrote them there; digits that are none stay. */
export const maskCpfs = (text: string): string =>
  text.replace(WRITTEN, (found) => (/\D/.test(found) || isCpf(found) ? maskCpf(found) : found));
/** How lists show a tax id: a CPF masked, a CNPJ whole. */
export const maskDocument = (text: string): string => formatCpfCnpj(maskCpf(text));

/** Punctuation out, letters up: 'abc-1234' → 'ABC1234'. */
export const normalizePlate = (text: string): string => text.replace(/[-\s]/g, '').toUpperCase();
/** 'AAA-####' or the Mercosul pattern 'ABC1D23'. */
export const isPlate = (text: string): boolean =>
  /^[A-Z]{3}\d[A-Z0-9]\d{2}$/.test(normalizePlate(text));
/**
 * 'ABC-1234', 'ABC1D23'; what is no plate stays as it is.
 * @wing cadastros
 */
export function formatPlate(text: string): string {
  const plain = normalizePlate(text);
  if (!isPlate(plain)) return text;
  return /\d{4}$/.test(plain) ? `${plain.slice(0, 3)}-${plain.slice(3)}` : plain;
}

/**
 * Process number 'Número/Ano': 1 to 13 digits, a slash, 4 digits. Null when it is none; the number keeps its zeros.
 * @wing documentos
 */
export function parseProcesso(text: string): { numero: string; ano: number } | null {
  const match = /^(\d{1,13})\/(\d{4})$/.exec(text.trim());
  return match ? { numero: match[1] as string, ano: Number(match[2]) } : null;
}
/**
 * Process number: '123/2026'.
 * @wing documentos
 */
export const formatProcesso = (numero: string | number, ano: number): string =>
  `${numero}/${String(ano).padStart(4, '0')}`;

export const isCep = (text: string): boolean => /^\d{8}$/.test(text.replace(/[.\-\s]/g, ''));
/** '##.###-###'; what has no 8 digits stays as it is. */
export const formatCep = (text: string): string =>
  isCep(text) ? digits(text).replace(/(..)(...)(...)/, '$1.$2-$3') : text;

/** Something, '@', and a name of at least two parts, the last of two letters or more. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/.test(text);

/** 10 digits, 11 with a mobile's 9, or 11 of the 0800 numbers. */
export const isPhone = (text: string): boolean =>
  /^[\d\s().-]+$/.test(text) && /^(?:0800\d{7}|[1-9]\d{9}|[1-9]\d9\d{8})$/.test(digits(text));
/** '(##) ####-####', '(##) # ####-####' beyond 10 digits, '####-###-####' for 0800; any other length stays as it is. */
export function formatPhone(text: string): string {
  const plain = digits(text);
  if (/^0800\d{7}$/.test(plain)) return plain.replace(/(....)(...)(....)/, '$1-$2-$3');
  if (plain.length === 10) return plain.replace(/(..)(....)(....)/, '($1) $2-$3');
  if (plain.length === 11) return plain.replace(/(..)(.)(....)(....)/, '($1) $2 $3-$4');
  return text;
}

/**
 * Infraction-notice number, 29 digits: '##.#.#######.#####.########.####.##'.
 * @wing documentos
 */
export const formatAinf = (text: string): string => {
  const match = /^(..)(.)(.{7})(.{5})(.{8})(.{4})(..)$/.exec(digits(text));
  return match ? match.slice(1).join('.') : text;
};
