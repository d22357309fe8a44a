/** The version of a model that documents are made from now. */
import type { Kysely, Transaction } from 'kysely';
import {
  daVersaoGuardada,
  linhasDoModelo,
  PADRAO,
  type ModeloDaVersao,
} from '../../../domain/doc-modelo/schema.ts';
import type { LinhasDoModelo } from '../../../domain/doc/passos.ts';
import type { Columns } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';

export interface ModeloAtual extends ModeloDaVersao {
  readonly id: number;
  readonly versao: number;
}
/** As it stands now: beside what its version holds, what no document is made from. */
export interface ModeloEmUso extends ModeloAtual {
  /** The subjects whose orders may issue it; none: all of them. */
  readonly assunto_ids: readonly number[];
}

/** The columns of a model that a version holds. */
const VERSAO = [
  'tipo',
  'titulo',
  'legislacao_id',
  'ciencia_tipos',
  'dias_regularizar',
  'defesa_ato',
  'serie_propria',
  'situacoes',
  'parametros',
  'indices',
  'irregularidades',
  'reincidencia',
  'pontuacao',
  'tipo_implantacao',
  'debito_tipo_id',
  'dias_vencimento',
  'textos',
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
): Promise<ModeloEmUso | null> {
  const found = await db
    .selectFrom('doc_modelo')
    .select(['id', 'versao', 'assunto_ids', ...VERSAO])
    .where('departamento_id', '=', dep)
    .where('id', '=', id)
    .where('ativo', '=', true)
    .executeTakeFirst();
  if (!found) return null;
  return {
    ...daVersao(found),
    id: found.id,
    versao: found.versao,
    assunto_ids: found.assunto_ids as readonly number[],
  };
}

/** The same, that nobody changes before a document is made from it. */
export async function modeloParaEmitir(
  trx: Transaction<Database>,
  dep: number,
  id: number,
): Promise<ModeloEmUso | null> {
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
  return found ? { ...daVersaoGuardada(found.modelo as ModeloDaVersao), id, versao } : null;
}

/** What the document's version of its model says of its life; what it does not say, the system does. */
interface DoModelo extends Pick<ModeloDaVersao, 'ciencia_tipos' | 'defesa_ato'> {
  readonly situacoes: LinhasDoModelo;
}
export async function doModelo(
  db: Kysely<Database>,
  doc: Pick<Columns<'doc'>, 'departamento_id' | 'doc_modelo_id' | 'modelo_versao'>,
): Promise<DoModelo> {
  const { departamento_id: dep, doc_modelo_id, modelo_versao } = doc;
  const { ciencia_tipos, defesa_ato, situacoes } =
    (await modeloDaVersao(db, dep, doc_modelo_id, modelo_versao)) ?? PADRAO;
  return { ciencia_tipos, defesa_ato, situacoes: linhasDoModelo({ situacoes }) };
}
