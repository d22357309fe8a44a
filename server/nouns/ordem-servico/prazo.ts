/** The deadline of an order, computed by the rule in force, with its memory (decisions, section 6). */
import type { Transaction } from 'kysely';
import {
  countPrazo,
  ruleOn,
  type MemoriaPrazo,
  type RegraPrazo,
} from '../../../domain/kernel/deadlines.ts';
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

/** Counts `dias` from `inicio` (civil date). Reads rules and holidays in the transaction, so that a change of them holds at once. */
export async function prazoOf(
  trx: Transaction<Database>,
  departamentoId: number,
  inicio: string,
  dias: number,
): Promise<{ vence: string; memoria: MemoriaPrazo }> {
  const regras = await trx
    .selectFrom('regra_prazo')
    .selectAll()
    .where('ato', '=', CTN.ato)
    .where((eb) =>
      eb.or([eb('departamento_id', 'is', null), eb('departamento_id', '=', departamentoId)]),
    )
    .execute();
  const feriados = await trx
    .selectFrom('feriado')
    .select(['data', 'descricao'])
    .where('data', '>=', inicio)
    .execute();
  const regra = ruleOn(regras, CTN.ato, inicio) ?? CTN;
  return countPrazo({
    ato: CTN.ato,
    inicio,
    dias,
    regra,
    feriados: new Map(feriados.map((f) => [f.data, f.descricao])),
  });
}
