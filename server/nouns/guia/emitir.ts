/** Guias that collect the debt of a document: one, or one for each of its parts. */
import { isAuto } from '../../../domain/doc/situacoes.ts';
import { parcelar } from '../../../domain/guia/parcelas.ts';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { createdAll } from '../../actions/neighbour.ts';
import type { Columns, Locked, Work } from '../../actions/work.ts';
import { refold } from '../pessoa/busca.ts';
import { guiaWriter } from './writer.ts';

export interface Debito {
  readonly debito_tipo_id: number;
  readonly vencimento: string;
  readonly parcelas: number;
}

/** Ours among those of the tax system, and the same however often it is asked for. */
const numeroDe = (
  { departamento_id: dep, id }: Pick<Columns<'doc'>, 'departamento_id' | 'id'>,
  parcela: number,
  de: number,
): string => {
  const numero = `D${String(dep).padStart(2, '0')}${String(id).padStart(9, '0')}`;
  return de > 1 ? `${numero}-${String(parcela).padStart(2, '0')}` : numero;
};

/** Answers their numbers. The database refuses a part that is there. */
export async function emitirGuias(
  w: Work,
  { raw: doc }: Locked<'doc'>,
  { debito_tipo_id, vencimento, parcelas }: Debito,
): Promise<readonly string[]> {
  const tipo = parcelas > 1 ? 'parcela' : isAuto(doc.tipo) ? 'auto' : 'avulsa';
  const made = await w.trx
    .insertInto('guia')
    .values(
      parcelar(doc.valor_total, parcelas, vencimento).map(({ parcela, ...parte }) => ({
        ...parte,
        parcela,
        numero: numeroDe(doc, parcela, parcelas),
        tipo,
        tributo: 'multa',
        competencia: `${hojeEm(new Date(w.agora)).slice(0, 8)}01`,
        pessoa_id: doc.contribuinte_id,
        cadastro_id: doc.cadastro_id,
        doc_departamento_id: doc.departamento_id,
        doc_id: doc.id,
        created_at: w.agora,
        updated_at: w.agora,
      })),
    )
    .returning(['id', 'numero', 'valor'])
    .execute();
  await w.trx
    .insertInto('debito')
    .values(made.map(({ id, valor }) => ({ guia_id: id, debito_tipo_id, valor })))
    .execute();
  const ids = made.map(({ id }) => id);
  await refold(w.trx, 'guia', ids);
  await createdAll(w, guiaWriter, ids);
  return made.map(({ numero }) => numero);
}
