/** What was found of a person before, as far as a model counts it (decisions of the wings, section 16). */
import { sql, type Kysely } from 'kysely';
import type { ModeloDaVersao } from '../../../domain/doc-modelo/schema.ts';
import type { Database } from '../../db/schema.ts';

export interface Anteriores {
  readonly documentos: number;
  readonly irregularidade_ids: number[];
}
const NENHUM: Anteriores = { documentos: 0, irregularidade_ids: [] };

/** Documents of the model, of the person, acknowledged within its months before `dia` and not cancelled. */
export async function anterioresDe(
  db: Kysely<Database>,
  dep: number,
  modelo: Pick<ModeloDaVersao, 'reincidencia'> & { readonly id: number },
  pessoaId: number | null | undefined,
  dia: string,
  /** A document that does not recur to itself. */
  exceto = 0,
): Promise<Anteriores> {
  if (!modelo.reincidencia || !pessoaId) return NENHUM;
  const { rows } = await sql<Anteriores>`
    select count(distinct d.id)::int as documentos,
      coalesce(array_agg(distinct i.irregularidade_id) filter (where i.id is not null), '{}') as irregularidade_ids
    from doc d
    left join doc_irregularidade i on i.departamento_id = d.departamento_id and i.doc_id = d.id
    where d.departamento_id = ${dep} and d.contribuinte_id = ${pessoaId} and d.doc_modelo_id = ${modelo.id}
      and d.id <> ${exceto}
      and d.situacao <> 'cancelado' and d.ciencia_em <= ${dia}::date
      and d.ciencia_em > (${dia}::date - make_interval(months => ${modelo.reincidencia.meses}))::date`.execute(
    db,
  );
  return rows[0] ?? NENHUM;
}
