/** The deadline of an order, computed by the rule in force, with its memory (decisions, section 6). */
import { sql, type Kysely } from 'kysely';
import {
  countPrazo,
  ruleOn,
  type MemoriaPrazo,
  type RegraPrazo,
} from '../../../domain/kernel/deadlines.ts';
import { periodosIn } from '../../../domain/kernel/periodos.ts';
import type { atos } from '../../../domain/regra-prazo/index.ts';
import type { Patch } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';

/** Where no rule is kept: calendar days, the first left out, the last counted in (CTN art. 210). */
const CTN: RegraPrazo = {
  ato: 'ordem_servico',
  dias: null,
  contagem: 'corridos',
  suspensoes: [],
  vigente_de: '1966-10-27',
  vigente_ate: null,
};

/** Holidays by date, from the day on. */
export async function feriadosFrom(
  db: Kysely<Database>,
  dia: string,
): Promise<ReadonlyMap<string, string>> {
  const feriados = await db
    .selectFrom('feriado')
    .select(['data', 'descricao'])
    .where('data', '>=', dia)
    .execute();
  return new Map(feriados.map((f) => [f.data, f.descricao]));
}

/** Counts `dias` (null: those of the rule) from `inicio`, a civil date not before the day it was asked for. */
type Conta = (inicio: string, dias: number | null) => { vence: string; memoria: MemoriaPrazo };

/** The rule of an act on a day; `dias` those of an act that no rule is kept for. */
export async function regrasDe(
  db: Kysely<Database>,
  departamentoId: number,
  ato: string,
  dias: number | null = null,
): Promise<(dia: string) => RegraPrazo> {
  const found = await db
    .selectFrom('regra_prazo as r')
    .leftJoin('departamento as d', 'd.codigo', 'r.departamento')
    .select(['r.ato', 'r.dias', 'r.contagem', 'r.vigente_de', 'r.vigente_ate', 'r.suspensoes'])
    .select('d.id as departamento_id')
    .where('r.ato', '=', sql<keyof typeof atos>`${ato}`)
    .where((eb) => eb.or([eb('d.id', 'is', null), eb('d.id', '=', departamentoId)]))
    .execute();
  const regras = found.map((regra) => ({
    ...regra,
    suspensoes: periodosIn(regra.suspensoes ?? '') ?? [],
  }));
  return (dia) => ruleOn(regras, ato, dia) ?? { ...CTN, ato, dias };
}

/** How terms of the department count that begin on the day or later: by the rules and holidays of now. */
export async function contaDe(
  db: Kysely<Database>,
  departamentoId: number,
  desde: string,
  ato = CTN.ato,
  padrao: number | null = null,
): Promise<Conta> {
  const regraEm = await regrasDe(db, departamentoId, ato, padrao);
  const feriados = await feriadosFrom(db, desde);
  return (inicio, dias) => countPrazo({ ato, inicio, dias, regra: regraEm(inicio), feriados });
}

/** One term. Reads rules and holidays in the transaction, so that a change of them holds at once. */
export const prazoOf = async (
  db: Kysely<Database>,
  departamentoId: number,
  inicio: string,
  dias: number,
): Promise<{ vence: string; memoria: MemoriaPrazo }> =>
  (await contaDe(db, departamentoId, inicio))(inicio, dias);

/** A term of `dias` from that day, as the order keeps it. */
export async function newPrazo(
  db: Kysely<Database>,
  departamentoId: number,
  inicio: string,
  dias: number,
) {
  const { vence, memoria } = await prazoOf(db, departamentoId, inicio, dias);
  return {
    concluir_em: vence,
    concluir_em_original: vence,
    memoria_prazo: memoria,
  } satisfies Patch<'ordem_servico'>;
}

/** The term has not begun: nobody was named yet. */
export const SEM_PRAZO = {
  concluir_em: null,
  concluir_em_original: null,
  memoria_prazo: null,
} as const;
