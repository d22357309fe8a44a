/**
 * Who gets which order in bulk, and for which registries none is made: told before (decisions, section 14)
 * and done by the job, the same way. Of the group: who receives orders, is present and handles the subject,
 * or stands in for one who is absent; the registry's zone first, then the least loaded. Nothing is written.
 */
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { foraMostrados, type simulacao } from '../../../domain/ordem-servico/massa.ts';
import type { Database } from '../../db/schema.ts';
import { contaComoAusente } from '../ausente/vigente.ts';
import { ordemAberta } from './aberta.ts';
import type { MassaInput } from './massa.ts';

interface Pessoa {
  readonly id: number;
  readonly nome: string;
  readonly do_grupo: boolean;
  readonly ausente_ate: string | null;
  readonly substituto_id: number | null;
  readonly zonas: readonly number[];
  /** Open orders. */
  readonly abertas: number;
}
interface Fiscal extends Pessoa {
  /** Orders of the plan. */
  recebe: number;
  readonly no_lugar_de: string[];
}
export interface Linha {
  readonly cadastro_id: number;
  readonly numero: string | null;
  /** Why no order is made for it; null: one is. */
  readonly motivo: string | null;
  /** Null: nobody is there to receive it. */
  readonly fiscal: Fiscal | null;
}
export interface Plano {
  readonly linhas: readonly Linha[];
  readonly fiscais: readonly Fiscal[];
  readonly ausentes: readonly (Pessoa & { readonly substituto: Fiscal | null })[];
}

/** Ms for which what was counted holds, with what was made since. */
const COUNTED_MS = 2000;

/**
 * How many open orders each inspector has. Who goes on making them counts anew only now and then: counting takes as
 * long as making a score of them.
 */
export class Cargas {
  #at = -Infinity;
  #abertas = new Map<number, number>();

  /** Told of each that was made. */
  add(fiscalId: number): void {
    this.#abertas.set(fiscalId, (this.#abertas.get(fiscalId) ?? 0) + 1);
  }

  async of(
    trx: Transaction<Database>,
    dep: number,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    const isKnown = performance.now() - this.#at < COUNTED_MS;
    if (isKnown && ids.every((id) => this.#abertas.has(id))) return this.#abertas;
    const { rows } = await sql<{ id: number; n: number }>`
      select f.id, (select count(*) from ordem_servico o where o.departamento_id = ${dep}
        and o.usuario_responsavel_id = f.id and ${sql.raw(ordemAberta('o'))}) as n
      from unnest(${ids}::int8[]) f(id)`.execute(trx);
    this.#abertas = new Map(rows.map(({ id, n }) => [id, n]));
    this.#at = performance.now();
    return this.#abertas;
  }
}

/** Everybody of the department who may receive orders of the subject, in the order of their ids. */
async function candidatesOf(
  trx: Transaction<Database>,
  dep: number,
  { assunto_id, grupo_ids }: MassaInput,
  hoje: string,
  cargas: Cargas,
): Promise<readonly Pessoa[]> {
  const { rows } = await sql<Omit<Pessoa, 'abertas'>>`
    select u.id, u.nome, coalesce(ud.usuario_grupo_id = any(${grupo_ids}), false) as do_grupo,
      a.termina_em as ausente_ate, a.substituto_id,
      array(select uz.zona_id from usuario_zona uz where uz.usuario_id = u.id) as zonas
    from usuario u
    join usuario_departamento ud on ud.usuario_id = u.id and ud.departamento_id = ${dep}
    join usuario_assunto ua on ua.departamento_id = ud.departamento_id and ua.usuario_id = u.id
      and ua.papel = 'fiscal' and ua.assunto_id = ${assunto_id}
    left join lateral (
      select x.termina_em, x.substituto_id from ausente x
      where x.usuario_id = u.id and ${sql.raw(contaComoAusente('x'))}
        and ${hoje}::date between x.inicia_em and x.termina_em
      order by x.termina_em desc limit 1) a on true
    where u.fiscal and u.recebe_os and u.ativo
    order by u.id`.execute(trx);
  const abertas = await cargas.of(
    trx,
    dep,
    rows.map(({ id }) => id),
  );
  return rows.map((one) => ({ ...one, abertas: abertas.get(one.id) ?? 0 }));
}

/** Those of the group who are here, and who stands in for the others. */
async function teamOf(
  trx: Transaction<Database>,
  dep: number,
  entrada: MassaInput,
  hoje: string,
  cargas: Cargas,
): Promise<Pick<Plano, 'fiscais' | 'ausentes'>> {
  const todas = await candidatesOf(trx, dep, entrada, hoje, cargas);
  const presentes = new Map(
    todas
      .filter(({ ausente_ate }) => ausente_ate === null)
      .map((one): [number, Fiscal] => [one.id, { ...one, recebe: 0, no_lugar_de: [] }]),
  );
  const ausentes = todas
    .filter(({ do_grupo, ausente_ate }) => do_grupo && ausente_ate !== null)
    .map((one) => {
      const substituto = presentes.get(one.substituto_id ?? 0) ?? null;
      substituto?.no_lugar_de.push(one.nome);
      return { ...one, substituto };
    });
  const fiscais = [...presentes.values()].filter(
    (one) => one.do_grupo || one.no_lugar_de.length > 0,
  );
  return { fiscais, ausentes };
}

/** The zone first, then the least loaded, then the first. */
function chooseFiscal(fiscais: readonly Fiscal[], zona: number | null): Fiscal | null {
  const rank = (f: Fiscal): number =>
    f.abertas + f.recebe + (zona !== null && f.zonas.includes(zona) ? 0 : FAR);
  return fiscais.reduce<Fiscal | null>(
    (best, one) => (best === null || rank(one) < rank(best) ? one : best),
    null,
  );
}
/** More orders than anybody has. */
const FAR = 1e9;

/** The plan for these registries, as everything stands now: each order counts for who gets the next one. */
export async function planMassa(
  trx: Transaction<Database>,
  dep: number,
  entrada: MassaInput,
  ids: readonly number[],
  hoje: string,
  cargas = new Cargas(),
): Promise<Plano> {
  const { fiscais, ausentes } = await teamOf(trx, dep, entrada, hoje, cargas);
  const { rows } = await sql<{
    id: number;
    numero: string;
    zona_id: number | null;
    excluido: boolean;
    aberta: { numero: number; ano: number } | null;
  }>`
    select c.id, c.numero, c.zona_id, c.excluido,
      (select json_build_object('numero', o.numero, 'ano', o.ano) from ordem_servico o
        where o.departamento_id = ${dep} and o.cadastro_id = c.id and o.assunto_id = ${entrada.assunto_id}
          and ${sql.raw(ordemAberta('o'))} order by o.id limit 1) as aberta
    from cadastro c where c.id = any(${ids})`.execute(trx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const linhas = ids.map((cadastro_id): Linha => {
    const found = byId.get(cadastro_id);
    const numero = found?.numero ?? null;
    const fora = (motivo: string): Linha => ({ cadastro_id, numero, motivo, fiscal: null });
    if (!found) return fora(`Cadastro ${mensagens.referencia}`);
    if (found.excluido) return fora('Cadastro excluído');
    if (found.aberta && !entrada.repetir)
      return fora(`Já tem a ${nomeOs(found.aberta)} aberta deste assunto`);
    const fiscal = chooseFiscal(fiscais, found.zona_id);
    if (fiscal) fiscal.recebe += 1;
    return { cadastro_id, numero, motivo: null, fiscal };
  });
  return { linhas, fiscais, ausentes };
}

/** What is shown of a plan. `simulado` stands for all of it: another plan has another. */
export function simulacaoOf({ linhas, fiscais, ausentes }: Plano): Infer<typeof simulacao> {
  const fora = linhas.flatMap(({ cadastro_id: id, numero, motivo }) =>
    motivo === null ? [] : [{ id, numero, motivo }],
  );
  const shown = {
    abrir: linhas.length - fora.length,
    sem_fiscal: linhas.filter(({ motivo, fiscal }) => motivo === null && !fiscal).length,
    fiscais: fiscais.map(({ id, nome, abertas, recebe, no_lugar_de }) => ({
      id,
      nome,
      abertas,
      recebe,
      no_lugar_de,
    })),
    ausentes: ausentes.map(({ id, nome, ausente_ate, substituto }) => ({
      id,
      nome,
      ate: ausente_ate ?? '',
      substituto: substituto?.nome ?? null,
    })),
    fora_total: fora.length,
  };
  const simulado = createHash('sha256')
    .update(JSON.stringify([shown, linhas.map((one) => [one.cadastro_id, one.motivo])]))
    .digest('base64url');
  return { simulado, ...shown, fora: fora.slice(0, foraMostrados) };
}
