/** Months by their first day, 'YYYY-MM-01', and their working days. */
import { addDays, folgaOn, type CivilDate, type Feriados } from '../kernel/deadlines.ts';

const NOMES = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

export const mesDe = (dia: CivilDate): CivilDate => `${dia.slice(0, 7)}-01`;
export const mesSeguinte = (mes: CivilDate): CivilDate => mesDe(addDays(mes, 31));
/** Its last day. */
export const fimDoMes = (mes: CivilDate): CivilDate => addDays(mesSeguinte(mes), -1);
/** 'novembro de 2026' */
export const nomeDoMes = (mes: CivilDate): string =>
  `${NOMES[Number(mes.slice(5, 7)) - 1] ?? mes} de ${mes.slice(0, 4)}`;
/** '11/2026' */
export const mesCurto = (mes: CivilDate): string => `${mes.slice(5, 7)}/${mes.slice(0, 4)}`;

/** The working days of a month, in order. */
export function uteisDo(mes: CivilDate, feriados: Feriados): CivilDate[] {
  const dias: CivilDate[] = [];
  for (let dia = mes; mesDe(dia) === mes; dia = addDays(dia, 1))
    if (folgaOn(dia, feriados) === null) dias.push(dia);
  return dias;
}

/** The month that something of that day counts in: its own, or the first that is open after the last closed one. */
export const mesQueConta = (dia: CivilDate, ultimoFechado: CivilDate | null): CivilDate => {
  const mes = mesDe(dia);
  return ultimoFechado !== null && mes <= ultimoFechado ? mesSeguinte(ultimoFechado) : mes;
};
