/**
 * From when an acknowledgement takes effect (decisions, section 6): in person and by protocol on the day; by
 * post on the receipt's date, or some days after dispatch when it bears none; electronically on reading, or
 * some days after it was made available; by the gazette some days after publication; else as stated.
 */
import { addDays, countPrazo, type Feriados, type RegraPrazo } from '../kernel/deadlines.ts';
import { formatDate, plural } from '../kernel/format.ts';
import type { Errors } from '../kernel/define.ts';
import { mensagens } from '../kernel/messages.ts';
import type { cienciaTipos } from './situacoes.ts';

export type CienciaTipo = keyof typeof cienciaTipos;

/** Those that take effect some days after they were sent, with the act of the rule that says how many. */
export const presumidas = {
  correios: { ato: 'ciencia_correios', de: 'da expedição' },
  eletronica: { ato: 'ciencia_eletronica', de: 'da disponibilização' },
  diario_oficial: { ato: 'ciencia_diario_oficial', de: 'da publicação' },
} as const satisfies Partial<Record<CienciaTipo, { readonly ato: string; readonly de: string }>>;
export type Presumida = keyof typeof presumidas;
export const isPresumida = (tipo: CienciaTipo): tipo is Presumida =>
  Object.hasOwn(presumidas, tipo);

export interface Dita {
  readonly tipo: CienciaTipo;
  /** Of the signature, the receipt or the reading. */
  readonly data?: string | null;
  /** Of the dispatch, the making available or the publication. */
  readonly expedido_em?: string | null;
}

/** What is missing or cannot be: no day to come, none before the document was. */
export function errosDaCiencia(dita: Dita, autuado_em: string | null, hoje: string): Errors {
  const errors: Record<string, string[]> = {};
  const { tipo, data = null, expedido_em = null } = dita;
  if (tipo === 'diario_oficial') {
    if (expedido_em === null) errors['expedido_em'] = [mensagens.obrigatorio];
    if (data !== null) errors['data'] = [mensagens.invalido];
  } else if (isPresumida(tipo)) {
    if (data === null && expedido_em === null) errors['data'] = [mensagens.dataOuExpedicao];
    if (data !== null && expedido_em !== null && data < expedido_em)
      errors['data'] = [mensagens.desde(expedido_em)];
  } else {
    if (data === null) errors['data'] = [mensagens.obrigatorio];
    if (expedido_em !== null) errors['expedido_em'] = [mensagens.invalido];
  }
  for (const [name, dia] of [
    ['data', data],
    ['expedido_em', expedido_em],
  ] as const) {
    if (dia === null || errors[name]) continue;
    if (dia > hoje) errors[name] = [mensagens.ate(hoje)];
    else if (autuado_em !== null && dia < autuado_em) errors[name] = [mensagens.desde(autuado_em)];
  }
  return errors;
}

/** The day it takes effect, and how that came about. Throws RangeError on what `errosDaCiencia` tells of. */
export function efeitoDaCiencia(
  { tipo, data = null, expedido_em = null }: Dita,
  regra: RegraPrazo,
  feriados: Feriados,
): { readonly dia: string; readonly memoria: string } {
  if (data !== null) return { dia: data, memoria: `Em ${formatDate(data)}, como consta.` };
  if (expedido_em === null || !isPresumida(tipo)) throw new RangeError(`ciência sem data: ${tipo}`);
  const { ato, de } = presumidas[tipo];
  const dias = regra.dias ?? 15;
  if (regra.contagem === 'uteis') {
    const { vence, memoria } = countPrazo({ ato, inicio: expedido_em, dias, regra, feriados });
    return { dia: vence, memoria: `A contar ${de}: ${memoria.resumo}` };
  }
  // It is a day that something is held to have happened on, no term to act in: any day will do.
  const dia = addDays(expedido_em, dias);
  return {
    dia,
    memoria: `${plural(dias, 'dia', 'dias')} depois ${de} (${formatDate(expedido_em)}): ${formatDate(dia)}.`,
  };
}
