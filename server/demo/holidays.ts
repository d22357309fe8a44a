/** Holidays and the rules by which terms count: what every municipality starts with (decisions, 6). */
import type { RegraPrazo } from '../../domain/kernel/deadlines.ts';
import type { Infer } from '../../domain/kernel/fields.ts';
import { periodosIn } from '../../domain/kernel/periodos.ts';
import { atos, type regraPrazo } from '../../domain/regra-prazo/index.ts';
import Holidays from 'date-holidays';
import { addDays } from '../../domain/kernel/civil-date.ts';

export interface Feriado {
  readonly data: string;
  readonly ambito: 'nacional' | 'estadual' | 'municipal' | 'facultativo';
  readonly descricao: string;
}

/** Days the library does not know, or knows only in some states; each year. */
const everyYear: readonly (readonly [day: string, Feriado['ambito'], string])[] = [
  // National since 2024 (Lei 14.759/2023).
  ['11-20', 'nacional', 'Dia Nacional de Zumbi e da Consciência Negra'],
  ['10-28', 'facultativo', 'Dia do Servidor Público'],
  ['12-24', 'facultativo', 'Véspera de Natal'],
  ['12-31', 'facultativo', 'Véspera de Ano Novo'],
  ['05-08', 'municipal', 'Aniversário de Vale Sereno'],
  ['06-24', 'municipal', 'São João Batista, padroeiro'],
];

const names: Readonly<Record<string, string>> = {
  'Ano Novo': 'Confraternização Universal',
  'Dia de Tiradentes': 'Tiradentes',
  'Dia do trabalhador': 'Dia do Trabalho',
  'Dia da Independência': 'Independência do Brasil',
  'Dia de Finados': 'Finados',
};

/** All of the years given, one row a day and scope, by date. */
export function holidaysOf(years: readonly number[]): Feriado[] {
  const known = new Map<string, Feriado>();
  const add = (data: string, ambito: Feriado['ambito'], descricao: string): void => {
    known.set(`${data} ${ambito}`, { data, ambito, descricao });
  };
  const library = new Holidays('BR');
  for (const year of years) {
    let easter = '';
    for (const holiday of library.getHolidays(year, 'pt')) {
      const data = holiday.date.slice(0, 10);
      if (holiday.rule === 'easter') easter = data;
      // The others are observances and election Sundays.
      if (holiday.type !== 'public' || holiday.name.includes('Eleiç')) continue;
      add(data, 'nacional', names[holiday.name] ?? holiday.name);
    }
    if (easter) {
      add(addDays(easter, -48), 'facultativo', 'Carnaval');
      add(addDays(easter, -47), 'facultativo', 'Carnaval');
      add(addDays(easter, -46), 'facultativo', 'Quarta-feira de Cinzas');
      add(addDays(easter, 60), 'municipal', 'Corpus Christi');
    }
    for (const [day, ambito, descricao] of everyYear) add(`${year}-${day}`, ambito, descricao);
  }
  return [...known.values()].toSorted((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : 0));
}

type RegraInicial = Infer<typeof regraPrazo.fields>;

const corridos = (ato: RegraInicial['ato'], dias: number | null): RegraInicial => ({
  descricao: `${atos[ato]} em dias corridos (CTN, art. 210)`,
  ato,
  dias,
  contagem: 'corridos',
  vigente_de: '1966-10-25',
  vigente_ate: null,
  suspensoes: null,
  departamento: null,
});

/** Calendar days by CTN art. 210; the defence counts in working days since 2026, as an entry. */
export const regrasIniciais: readonly RegraInicial[] = [
  corridos('ordem_servico', null),
  corridos('regularizar', null),
  { ...corridos('defesa', 30), vigente_ate: '2025-12-31' },
  {
    ...corridos('defesa', 20),
    descricao: 'Defesa em 20 dias úteis, sem o recesso',
    contagem: 'uteis',
    vigente_de: '2026-01-01',
    suspensoes: '20/12 a 20/01',
  },
  corridos('recurso', 30),
  corridos('ciencia_correios', 15),
  corridos('ciencia_eletronica', 15),
  corridos('ciencia_diario_oficial', 15),
];

/** Those that terms of the act are counted by, the oldest first. */
export const regrasDe = (ato: RegraInicial['ato']): readonly RegraPrazo[] =>
  regrasIniciais
    .filter((one) => one.ato === ato)
    .map((one) => ({ ...one, suspensoes: periodosIn(one.suspensoes ?? '') ?? [] }));

/** The one that they began with. */
export function regraInicial(ato: RegraInicial['ato']): RegraPrazo {
  const [regra] = regrasDe(ato);
  if (!regra) throw new Error(`sem regra de prazo: ${ato}`);
  return regra;
}
