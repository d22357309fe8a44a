/**
 * Who would receive what of a person's open work: the least loaded first, who is of the order's zone among
 * equals; of those who are here, and handle its subject. Told before and done by the same plan. Nothing is written.
 */
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { sum } from '../../../domain/kernel/money.ts';
import {
  ficamMostrados,
  type Entidade,
  type Modo,
  type Previsao,
} from '../../../domain/repasse/index.ts';
import type { Database } from '../../db/schema.ts';
import { analiseAberta } from '../analise/aberta.ts';
import { contaComoAusente } from '../ausente/vigente.ts';
import { ordemAberta } from '../ordem-servico/aberta.ts';

export interface Pedido {
  readonly usuario_id: number;
  readonly modo: Modo;
  readonly para_id: number | null;
}

interface Pessoa {
  readonly id: number;
  readonly nome: string;
  readonly ausente: boolean;
  readonly recebe_os: boolean;
  readonly fiscal: boolean;
  readonly zonas: readonly number[];
  readonly assuntos: readonly number[];
  /** Subjects that she analyses. */
  readonly analisa: readonly number[];
  readonly abertas: number;
  readonly analises: number;
}
interface Carga extends Pessoa {
  recebe: number;
  recebe_analises: number;
  readonly pontos: string[];
}

/** One of the person's open things. */
export interface Item {
  readonly entidade: Entidade;
  readonly id: number;
  readonly ordem_id: number;
  readonly numero: number;
  readonly ano: number;
  readonly assunto_id: number;
  readonly assunto: string;
  readonly zona_id: number | null;
  readonly pontos: string;
}
export interface Passa extends Item {
  readonly para: Pick<Pessoa, 'id' | 'nome'>;
}
export interface Plano {
  readonly passam: readonly Passa[];
  readonly ficam: readonly (Item & { readonly motivo: string })[];
  readonly pessoas: readonly Carga[];
  readonly fora_daqui: number;
}

type Trx = Transaction<Database>;

/** Everybody else of the department, in the order of their ids. */
async function colegasDe(trx: Trx, dep: number, de: number, hoje: string): Promise<Carga[]> {
  const assuntos = (papel: string) => sql`array(select ua.assunto_id from usuario_assunto ua
      where ua.departamento_id = ${dep} and ua.usuario_id = u.id and ua.papel = ${papel})`;
  const { rows } = await sql<Pessoa>`
    select u.id, u.nome, u.fiscal, u.recebe_os,
      exists (select from ausente x where x.usuario_id = u.id and ${sql.raw(contaComoAusente('x'))}
        and ${hoje}::date between x.inicia_em and x.termina_em) as ausente,
      array(select uz.zona_id from usuario_zona uz where uz.usuario_id = u.id) as zonas,
      ${assuntos('fiscal')} as assuntos, ${assuntos('analista')} as analisa,
      (select count(*) from ordem_servico o where o.departamento_id = ${dep}
        and o.usuario_responsavel_id = u.id and ${sql.raw(ordemAberta('o'))}) as abertas,
      (select count(*) from ordem_servico_analise an where an.departamento_id = ${dep}
        and an.analista_id = u.id and ${sql.raw(analiseAberta('an'))}) as analises
    from usuario u
    join usuario_departamento ud on ud.usuario_id = u.id and ud.departamento_id = ${dep}
    where u.ativo and not u.servico and u.id <> ${de}
    order by u.id`.execute(trx);
  return rows.map((one) => ({ ...one, recebe: 0, recebe_analises: 0, pontos: [] }));
}

/** What is open with the person: what is due first comes first. */
async function itensDe(trx: Trx, dep: number, de: number): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    with aberta as (
      select o.* from ordem_servico o where o.departamento_id = ${dep} and o.usuario_responsavel_id = ${de}
        and o.substituida_id is null and ${sql.raw(ordemAberta('o'))}),
    item as (
      select 'ordem_servico' as entidade, o.id, o.id as ordem_id from aberta o
      union all
      select 'solicitacao', s.id, o.id from aberta o join ordem_servico_solicitacao s
        on s.departamento_id = o.departamento_id and s.ordem_servico_id = o.id and s.situacao = 'solicitado'
      union all
      select 'analise', an.id, an.ordem_servico_id from ordem_servico_analise an
        where an.departamento_id = ${dep} and an.analista_id = ${de} and ${sql.raw(analiseAberta('an'))})
    select i.entidade, i.id, i.ordem_id, o.numero, o.ano, o.assunto_id, a.descricao as assunto, o.zona_id,
      case when i.entidade = 'ordem_servico' then a.pontuacao else 0 end as pontos
    from item i
    join ordem_servico o on o.departamento_id = ${dep} and o.id = i.ordem_id
    join assunto a on a.departamento_id = o.departamento_id and a.id = o.assunto_id
    order by o.concluir_em, o.id, i.entidade`.execute(trx);
  return rows;
}

/** What waits for the person in other departments: who manages there hands it over there. */
async function foraDaqui(trx: Trx, dep: number, de: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from ordem_servico o where o.departamento_id = any(array(select d.id from departamento d where d.id <> ${dep}))
        and o.usuario_responsavel_id = ${de} and ${sql.raw(ordemAberta('o'))})
      + (select count(*) from ordem_servico_analise an where an.departamento_id = any(array(select d.id from departamento d where d.id <> ${dep}))
        and an.analista_id = ${de} and ${sql.raw(analiseAberta('an'))}) as n`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** The first of those of whom `load` is the least. */
function least<T>(all: readonly T[], load: (one: T) => number): T | null {
  return all.reduce<T | null>(
    (best, one) => (best === null || load(one) < load(best) ? one : best),
    null,
  );
}

/** Who of them receives it; of nobody, why. */
function escolher(
  item: Item,
  colegas: readonly Carga[],
  { modo, para_id }: Pedido,
): Carga | string {
  const uma = modo === 'uma' ? colegas.filter(({ id }) => id === para_id) : null;
  if (item.entidade === 'analise') {
    const [one] = uma ?? [];
    if (uma) return one && one.analisa.length > 0 ? one : 'quem recebe não analisa';
    const analistas = colegas.filter((c) => !c.ausente && c.analisa.includes(item.assunto_id));
    return (
      least(analistas, (c) => c.analises + c.recebe_analises) ??
      `ninguém presente analisa ${item.assunto}`
    );
  }
  const [one] = uma ?? [];
  if (uma) return one?.fiscal ? one : 'quem recebe não é fiscal';
  const fiscais = colegas.filter(
    (c) => !c.ausente && c.fiscal && c.recebe_os && c.assuntos.includes(item.assunto_id),
  );
  const far = (c: Carga): number =>
    item.zona_id !== null && c.zonas.includes(item.zona_id) ? 0 : 0.5;
  return (
    least(fiscais, (c) => c.abertas + c.recebe + far(c)) ??
    `ninguém presente recebe ${item.assunto}`
  );
}

/** The plan as everything stands now: each item counts for who gets the next one. */
export async function planejar(
  trx: Trx,
  dep: number,
  pedido: Pedido,
  hoje: string,
): Promise<Plano> {
  const { usuario_id: de } = pedido;
  const pessoas = await colegasDe(trx, dep, de, hoje);
  const comOrdem = new Map<number, Carga | string>();
  const passam: Passa[] = [];
  const ficam: (Item & { motivo: string })[] = [];
  for (const item of await itensDe(trx, dep, de)) {
    // A request goes where its order goes.
    const para =
      item.entidade === 'solicitacao'
        ? (comOrdem.get(item.ordem_id) ?? 'a OS fica')
        : escolher(item, pessoas, pedido);
    if (item.entidade === 'ordem_servico') comOrdem.set(item.id, para);
    if (typeof para === 'string') {
      ficam.push({ ...item, motivo: para });
      continue;
    }
    if (item.entidade === 'ordem_servico') {
      para.recebe += 1;
      para.pontos.push(item.pontos);
    } else if (item.entidade === 'analise') para.recebe_analises += 1;
    passam.push({ ...item, para });
  }
  return { passam, ficam, pessoas, fora_daqui: await foraDaqui(trx, dep, de) };
}

/** What is shown of a plan. `simulado` stands for all of it: another plan has another. */
export function previsaoDe({ passam, ficam, pessoas, fora_daqui }: Plano): Previsao {
  const many = (entidade: Entidade): number =>
    [...passam, ...ficam].filter((one) => one.entidade === entidade).length;
  const shown = {
    ordens: many('ordem_servico'),
    analises: many('analise'),
    solicitacoes: many('solicitacao'),
    passam: passam.length,
    fora_daqui,
    pessoas: pessoas
      .filter(({ recebe, recebe_analises }) => recebe + recebe_analises > 0)
      .map(({ id, nome, abertas, recebe, pontos, analises, recebe_analises, ausente }) => ({
        id,
        nome,
        abertas,
        recebe,
        pontos: sum(pontos),
        analises,
        recebe_analises,
        ausente,
      })),
    ficam_total: ficam.length,
  };
  const simulado = createHash('sha256')
    .update(
      JSON.stringify([
        shown,
        passam.map(({ entidade, id, para }) => [entidade, id, para.id]),
        ficam.map(({ entidade, id }) => [entidade, id]),
      ]),
    )
    .digest('base64url');
  return {
    simulado,
    ...shown,
    ficam: ficam.slice(0, ficamMostrados).map(({ entidade, id, numero, ano, motivo }) => ({
      id,
      entidade,
      numero,
      ano,
      motivo,
    })),
  };
}
