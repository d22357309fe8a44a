/**
 * Calculation rules of a parameter, as ranges of its quantity (specification, sections 3 to 5 and 9). Amounts
 * are decimals as text; bounds are compared as whole hundredths, which are exact up to the maximum.
 */
import type { Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { formatDecimal } from '../kernel/format.ts';
import { mensagens } from '../kernel/messages.ts';

/** Of a bound. */
export const MAXIMO = '9999999999.99';
/** Between the end of a range and the beginning of the next. */
const PASSO = 1;

export const tiposRegra = {
  fixo: 'Fixo',
  multiplicador: 'Multiplicador',
  multiplicador_por_fracao: 'Mult. fração',
} as const;
export type TipoRegra = keyof typeof tiposRegra;

const bound = (label: string) => f.decimal(label, { min: '0', max: MAXIMO });
export const regra = {
  tipo: f.enumOf('Tipo', tiposRegra),
  parametro_inicial: bound('De'),
  parametro_final: bound('Até'),
  valor: f.decimal('Valor', { min: '0', max: MAXIMO, unit: 'R$' }),
  fracao: f.decimal('Fração', { min: '0', max: MAXIMO, optional: true }),
  /** By whose value of the day `valor` is multiplied. */
  indice: f.text('Índice', { max: 20, nullable: true, optional: true }),
} as const;
export type Regra = f.Infer<typeof regra>;
/** A rule while it is typed: any of it may be missing. */
export type RegraDigitada = { readonly [K in keyof Regra]?: Regra[K] | null };

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;
/** '12.5' → 1250; null for what is no amount. */
export function centesimos(text: string | null | undefined): number | null {
  const match = DECIMAL.exec(text ?? '');
  if (!match) return null;
  const [, whole = '0', part = ''] = match;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
/** 1250 → '12.50'. */
export const deCentesimos = (n: number): string =>
  `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;
const LIMITE = centesimos(MAXIMO) ?? 0;

/** A new rule: the first from 0, another from where the last one ends; up to the maximum. */
export function novaRegra(regras: readonly RegraDigitada[]): Regra {
  const last = centesimos(regras.at(-1)?.parametro_final);
  return {
    tipo: 'fixo',
    parametro_inicial: last === null ? '0' : deCentesimos(Math.min(last + PASSO, LIMITE)),
    parametro_final: MAXIMO,
    valor: '0',
    fracao: '1',
  };
}

/** The rule with another type: the fraction is that type's alone, and a fixed value begins at 0. */
export const comTipo = <R extends RegraDigitada>(de: R, tipo: TipoRegra): R => ({
  ...de,
  tipo,
  ...(tipo === 'multiplicador_por_fracao' ? {} : { fracao: '1' }),
  ...(tipo === 'fixo' ? { valor: '0' } : {}),
});

/** Only the last rule can be changed or removed. */
export const podeAlterar = (regras: readonly unknown[], at: number): boolean =>
  at === regras.length - 1;

/** Another rule can follow: the last one has an end, after its beginning and before the maximum. */
export function podeAcrescentar(regras: readonly RegraDigitada[]): boolean {
  const last = regras.at(-1);
  if (!last) return true;
  const [from, to] = [centesimos(last.parametro_inicial), centesimos(last.parametro_final)];
  return from !== null && to !== null && to > from && to < LIMITE;
}

/** What is wrong with a rule beside those before it, by field. */
export function errosDaRegra(regras: readonly RegraDigitada[], at: number): Errors {
  const de = regras[at] ?? {};
  const before = at === 0 ? null : centesimos(regras[at - 1]?.parametro_final);
  const least = before === null ? 0 : before + PASSO;
  const [from, to] = [centesimos(de.parametro_inicial), centesimos(de.parametro_final)];
  const errors: Record<string, string[]> = {};
  const say = (name: keyof Regra, message: string): void => {
    errors[name] = [message];
  };
  if (from === null) say('parametro_inicial', mensagens.obrigatorio);
  else if (from < least) say('parametro_inicial', mensagens.maiorOuIgual(deCentesimos(least)));
  else if (from > LIMITE - PASSO)
    say('parametro_inicial', mensagens.menorOuIgual(deCentesimos(LIMITE - PASSO)));
  else if (before !== null && from > least)
    say('parametro_inicial', mensagens.faixaSeguida(formatDecimal(deCentesimos(least))));
  if (to === null) say('parametro_final', mensagens.obrigatorio);
  else if (from !== null && to < from + PASSO)
    say('parametro_final', mensagens.maiorOuIgual(deCentesimos(from + PASSO)));
  else if (to > LIMITE) say('parametro_final', mensagens.menorOuIgual(MAXIMO));
  // Nothing is divided by nothing.
  if (de.tipo === 'multiplicador_por_fracao' && (centesimos(de.fracao ?? '1') ?? 0) === 0)
    say('fracao', mensagens.maior(0));
  return errors;
}

/** A rule counts as it is typed, once it is right and ends before the maximum: nothing has to be pressed. */
export const submeteSozinha = (regras: readonly RegraDigitada[], at: number): boolean =>
  Object.keys(errosDaRegra(regras, at)).length === 0 &&
  (centesimos(regras[at]?.parametro_final) ?? LIMITE) < LIMITE;

const limite = (value: string | null | undefined): string =>
  value === MAXIMO ? 'o máximo' : formatDecimal(value ?? null);

/** '0,00 a 100,00: Mult. fração 12,50 a cada 50,00 × UFM' */
export function regraEmPalavras(regra: RegraDigitada): string {
  const { tipo = null, parametro_inicial, parametro_final, valor, fracao, indice } = regra;
  const by = tipo === 'multiplicador_por_fracao' ? ` a cada ${formatDecimal(fracao ?? null)}` : '';
  const times = indice ? ` × ${indice}` : '';
  return `${limite(parametro_inicial)} a ${limite(parametro_final)}: ${tiposRegra[tipo ?? 'fixo']} ${formatDecimal(valor ?? null)}${by}${times}`;
}
