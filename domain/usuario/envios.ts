/**
 * Reports that a person is sent by mail: kept with the preferences (`preferencia.valor.envios`), written by the console
 * and read by the server, which believes nothing of them.
 */
import type { CivilDate } from '../kernel/civil-date.ts';
import { toDayNumber, weekdayOf } from '../kernel/civil-date.ts';

export const cadas = { semana: 'toda segunda-feira', mes: 'todo dia 1º' } as const;
export type Cada = keyof typeof cadas;

export interface Envio {
  /** Id of the report's query. */
  readonly relatorio: string;
  /** Its filters, measure and comparison, as they stand in its address. */
  readonly busca: string;
  /** Of the view; without one, the report's title. */
  readonly nome?: string;
  readonly cada: Cada;
  /** Codigo of the department whose figures they are. */
  readonly departamento: string;
}

/** Most of one person. */
export const MOST_ENVIOS = 20;
const LONGEST = { relatorio: 80, busca: 2_000, nome: 60, departamento: 80 } as const;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

/** What stands in the preferences as ours; what is none is left out. */
export function readEnvios(value: unknown): readonly Envio[] {
  if (!Array.isArray(value)) return [];
  return value
    .flatMap((one: unknown): Envio[] => {
      if (typeof one !== 'object' || one === null) return [];
      const { relatorio, busca, nome, cada, departamento } = one as Readonly<
        Record<string, unknown>
      >;
      if (
        !isText(relatorio, LONGEST.relatorio) ||
        !isText(busca, LONGEST.busca) ||
        !isText(departamento, LONGEST.departamento) ||
        typeof cada !== 'string' ||
        !Object.hasOwn(cadas, cada)
      )
        return [];
      return [
        {
          relatorio,
          busca,
          cada: cada as Cada,
          departamento,
          ...(isText(nome, LONGEST.nome) && nome !== '' ? { nome } : {}),
        },
      ];
    })
    .slice(0, MOST_ENVIOS);
}

/** Is it sent on this day? */
export const enviaEm = (cada: Cada, dia: CivilDate): boolean =>
  cada === 'semana' ? weekdayOf(toDayNumber(dia)) === 1 : dia.endsWith('-01');
