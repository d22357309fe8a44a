/**
 * Closing a month: refused while something of it waits for a decision, unless somebody says why it is closed all
 * the same. From then on its entries do not change; each inspector's statement is made and kept.
 */
import { sql } from 'kysely';
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { plural } from '../../../domain/kernel/format.ts';
import { mesSeguinte, nomeDoMes } from '../../../domain/produtividade/mes.ts';
import { impedida } from '../../http/errors.ts';
import { analiseAberta } from '../analise/aberta.ts';
import type { W } from './livro.ts';

export interface Entrada {
  readonly geral_id: number;
  /** Why it is closed though orders wait; null: it is not. */
  readonly ressalva: string | null;
}

/** Orders that are named one by one. */
const NOMEADAS = 10;

interface Espera {
  readonly os: string;
  readonly porque: string;
}

/**
 * Orders of the month that wait for a decision: questioned in it, with a request of it that nobody decided, or
 * closed in it and still in analysis.
 */
async function esperasDo(
  { trx, dep }: Pick<W, 'trx' | 'dep'>,
  mes: string,
): Promise<readonly Espera[]> {
  const fim = mesSeguinte(mes);
  const ate = sql`(${fim}::date)::timestamp at time zone ${ZONE}`;
  const { rows } = await sql<Espera>`
    select 'OS ' || o.numero || '/' || o.ano as os, e.porque
    from (
      select os.id, 'questionada' as porque from ordem_servico os
      where os.departamento_id = ${dep} and os.situacao = 'questionada' and os.created_at < ${ate}
        and not exists (select from ordem_servico_historico h where h.departamento_id = os.departamento_id
          and h.ordem_servico_id = os.id and h.para = 'questionada' and h.created_at >= ${ate})
      union all
      select s.ordem_servico_id, 'prazo solicitado' from ordem_servico_solicitacao s
      where s.departamento_id = ${dep} and s.situacao = 'solicitado' and s.solicitado_em < ${ate}
      union all
      select an.ordem_servico_id, 'em análise' from ordem_servico_analise an
      join ordem_servico os on os.departamento_id = an.departamento_id and os.id = an.ordem_servico_id
      where an.departamento_id = ${dep} and ${sql.raw(analiseAberta('an'))} and os.concluido_em < ${ate}
        and os.situacao = 'encerrada'
    ) e
    join ordem_servico o on o.departamento_id = ${dep} and o.id = e.id
    order by o.ano, o.numero`.execute(trx);
  return rows;
}

/** Why the month cannot be closed yet; null when it can. */
export async function impedimentoDo(
  w: Pick<W, 'trx' | 'dep'>,
  mes: string,
  ressalva: string | null,
): Promise<string | null> {
  const antes = await w.trx
    .selectFrom('produtividade_geral')
    .select('mes')
    .where('departamento_id', '=', w.dep)
    .where('situacao', '=', 'aberto')
    .where('mes', '<', mes)
    .orderBy('mes')
    .limit(1)
    .executeTakeFirst();
  if (antes) return `Antes fecha-se ${nomeDoMes(antes.mes)}`;
  if (ressalva !== null) return null;
  const esperas = await esperasDo(w, mes);
  if (esperas.length === 0) return null;
  const nomes = esperas.slice(0, NOMEADAS).map(({ os, porque }) => `${os} (${porque})`);
  const mais = esperas.length - nomes.length;
  return `${plural(esperas.length, 'OS do mês espera', 'OS do mês esperam')} decisão: ${nomes.join(', ')}${mais > 0 ? ` e mais ${mais}` : ''}. Diga por que fechar mesmo assim, ou decida antes`;
}

/** Throws 422 with the reason. */
export async function recusarEsperas(
  w: Pick<W, 'trx' | 'dep'>,
  mes: string,
  ressalva: string | null,
): Promise<void> {
  const porque = await impedimentoDo(w, mes, ressalva);
  if (porque !== null) throw impedida(porque);
}
