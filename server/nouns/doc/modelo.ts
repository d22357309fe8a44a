/** The version of a model that documents are made from now. */
import type { Kysely, Transaction } from 'kysely';
import type { ModeloDaVersao } from '../../../domain/doc-modelo/schema.ts';
import { isNotificacao } from '../../../domain/doc/situacoes.ts';
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

/** Of the department, in use, and of a type that notifies; null where there is none. */
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
  if (!found || !isNotificacao(found.tipo)) return null;
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
