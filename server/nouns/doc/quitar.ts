/**
 * A document whose debt is paid is settled: by itself, when the payment comes in, once. What a payment settled is
 * so no more when that is reversed.
 */
import { sql } from 'kysely';
import { DESQUITAR, IMPLANTADO, naLinha, QUITADO, QUITAR } from '../../../domain/doc/passos.ts';
import { formatDate, formatMoney } from '../../../domain/kernel/format.ts';
import { changeAll, lockAll } from '../../actions/neighbour.ts';
import type { Columns, Work } from '../../actions/work.ts';
import { docWriter } from './writer.ts';

interface Cobrado {
  readonly departamento_id: number;
  readonly id: number;
  readonly pago: string;
  readonly em: string | null;
  /** Of all guias that collect it one at least is paid, and every other is, too, or was cancelled. */
  readonly inteiro: boolean;
  /** It is a payment that settled it, nobody's correction. */
  readonly por_pagamento: boolean;
}

/** Those of the guias that wait for their payment, or had it; a guia is paid by its situation or by what came in. */
const cobradosDe = async ({ trx }: Work, guias: readonly number[]): Promise<readonly Cobrado[]> =>
  (
    await sql<Cobrado>`
      select d.departamento_id, d.id, coalesce(sum(p.valor), 0)::numeric(14, 2)::text as pago, max(p.em) as em,
        bool_or(paga.sim) and bool_and(paga.sim or g.situacao = 'cancelada') as inteiro,
        exists (select from doc_historico h where h.departamento_id = d.departamento_id and h.doc_id = d.id
          and h.acao = ${QUITAR}) as por_pagamento
      from (select distinct doc_departamento_id as dep, doc_id from guia
        where id = any(${guias}::int8[]) and doc_id is not null) x
      join doc d on d.departamento_id = x.dep and d.id = x.doc_id
        and d.doc_situacao_id in (${IMPLANTADO}, ${QUITADO})
      join guia g on g.doc_departamento_id = d.departamento_id and g.doc_id = d.id
      cross join lateral (select sum(y.valor) as valor, max(y.data) as em from pagamento y where y.guia_id = g.id) p
      cross join lateral (select g.situacao <> 'cancelada'
        and (g.situacao = 'paga' or coalesce(p.valor >= g.valor, false)) as sim) paga
      group by d.departamento_id, d.id
      order by d.departamento_id, d.id`.execute(trx)
  ).rows;

/** Where it goes, and in which words; null where it stays. */
function desfecho({ inteiro, por_pagamento, pago, em }: Cobrado, doc: Columns<'doc'>) {
  if (inteiro && doc.doc_situacao_id === IMPLANTADO)
    return {
      acao: QUITAR,
      linha: QUITADO,
      texto: `${formatMoney(pago)}${em === null ? '' : `, o último pagamento em ${formatDate(em)}`}`,
    } as const;
  if (!inteiro && por_pagamento && doc.doc_situacao_id === QUITADO)
    return {
      acao: DESQUITAR,
      linha: IMPLANTADO,
      texto: `Consta pago ${formatMoney(pago)} de ${formatMoney(doc.valor_total)}`,
    } as const;
  return null;
}

/** Settles the documents of these guias, as far as they are paid now, and takes back what is so no more. */
export async function quitarDocs(w: Work, guias: readonly number[]): Promise<void> {
  const cobrados = await cobradosDe(w, guias);
  for (const dep of new Set(cobrados.map(({ departamento_id }) => departamento_id))) {
    // Of the department whose document it is, whichever the payment came in by.
    const work: Work = { ...w, dep };
    const seus = new Map(
      cobrados.flatMap((one) => (one.departamento_id === dep ? [[one.id, one] as const] : [])),
    );
    const locked = await lockAll(work, docWriter, [...seus.keys()]);
    for (const acao of [QUITAR, DESQUITAR]) {
      const changes = locked.flatMap((record) => {
        const cobrado = seus.get(record.id);
        // Judged as it is locked: somebody may have corrected it while we waited.
        const novo = cobrado && desfecho(cobrado, record.raw);
        return novo?.acao === acao
          ? [{ record, patch: naLinha(novo.linha), texto: novo.texto }]
          : [];
      });
      if (changes.length > 0) await changeAll({ ...work, acao }, docWriter, changes);
    }
  }
}
