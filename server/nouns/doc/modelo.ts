/** The version of a model that documents are made from now. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ModeloDaVersao } from '../../../domain/doc-modelo/schema.ts';
import type { LinhasDoModelo } from '../../../domain/doc/passos.ts';
import type { Columns } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';

export interface ModeloAtual extends ModeloDaVersao {
  readonly id: number;
  readonly versao: number;
}

/** The columns of a model that a version holds. */
const VERSAO = [
  'tipo',
  'titulo',
  'dias_regularizar',
  'parametros',
  'irregularidades',
  'reincidencia',
] as const satisfies readonly (keyof ModeloDaVersao)[];
/** They hold what the writer of models put there. */
export const daVersao = (
  raw: Pick<Columns<'doc_modelo'>, (typeof VERSAO)[number]>,
): ModeloDaVersao =>
  Object.fromEntries(VERSAO.map((name) => [name, raw[name]])) as unknown as ModeloDaVersao;

/** Of the department and in use; null where there is none. */
export async function modeloAtual(
  db: Kysely<Database>,
  dep: number,
  id: number,
): Promise<ModeloAtual | null> {
  const found = await db
    .selectFrom('doc_modelo')
    .select(['id', 'versao', ...VERSAO])
    .where('departamento_id', '=', dep)
    .where('id', '=', id)
    .where('ativo', '=', true)
    .executeTakeFirst();
  if (!found) return null;
  return { ...daVersao(found), id: found.id, versao: found.versao };
}

/** The same, that nobody changes before a document is made from it. */
export async function modeloParaEmitir(
  trx: Transaction<Database>,
  dep: number,
  id: number,
): Promise<ModeloAtual | null> {
  await trx
    .selectFrom('doc_modelo')
    .select('id')
    .where('departamento_id', '=', dep)
    .where('id', '=', id)
    .forShare()
    .execute();
  return modeloAtual(trx, dep, id);
}

/** A model as one of its versions has it: what a document was made from. */
export async function modeloDaVersao(
  db: Kysely<Database>,
  dep: number,
  id: number,
  versao: number,
): Promise<ModeloAtual | null> {
  const found = await db
    .selectFrom('doc_modelo_versao')
    .select('modelo')
    .where('departamento_id', '=', dep)
    .where('doc_modelo_id', '=', id)
    .where('versao', '=', versao)
    .executeTakeFirst();
  return found ? { ...(found.modelo as ModeloDaVersao), id, versao } : null;
}

/** What the document's version of its model says of its life; what it does not say, the system does. */
interface DoModelo {
  readonly situacoes: LinhasDoModelo | null;
  readonly ciencia_tipos: readonly string[] | null;
}
export async function doModelo(
  trx: Kysely<Database>,
  doc: Pick<Columns<'doc'>, 'departamento_id' | 'doc_modelo_id' | 'modelo_versao'>,
): Promise<DoModelo> {
  const { rows } = await sql<DoModelo>`
    select modelo -> 'situacoes' as situacoes, modelo -> 'ciencia_tipos' as ciencia_tipos
    from doc_modelo_versao where departamento_id = ${doc.departamento_id}
      and doc_modelo_id = ${doc.doc_modelo_id} and versao = ${doc.modelo_versao}`.execute(trx);
  return rows[0] ?? { situacoes: null, ciencia_tipos: null };
}
