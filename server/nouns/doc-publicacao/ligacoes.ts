/** Documents come into a publication and leave it: each of both tells of it in its own chain. */
import type { Kysely } from 'kysely';
import { impedePublicar } from '../../../domain/doc-publicacao/actions.ts';
import { DOCS_MAXIMO, nomePublicacao } from '../../../domain/doc-publicacao/schema.ts';
import type { DocRow } from '../../../domain/doc/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { partChangesOf } from '../../actions/kept.ts';
import type { Changes } from '../../actions/log.ts';
import { changeAll, lockAll } from '../../actions/neighbour.ts';
import type { Columns, Locked, Work } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { impedida, invalido } from '../../http/errors.ts';
import { aceitaTipo, nomeDe } from '../doc/ciencia.ts';
import { docWriter } from '../doc/writer.ts';
import { publicacaoWriter } from './writer.ts';

export type Doc = Locked<'doc'>;
export type Publicacao = Pick<Columns<'doc_publicacao'>, 'id' | 'numero' | 'ano'>;

/** What one says of many: the first, and how many more. */
const dito = ([first = '', ...rest]: readonly string[]): string =>
  rest.length > 0 ? `${first} (e mais ${rest.length})` : first;

/** Why the document cannot go out, in a sentence that names it; null when it can. */
async function impedimento(w: Work, { raw }: Doc): Promise<string | null> {
  const porque = impedePublicar({
    // The columns hold what the writer of documents put there.
    situacao: raw.situacao as DocRow['situacao'],
    doc_situacao: { id: raw.doc_situacao_id, descricao: '' },
  });
  if (porque !== null) return `${nomeDe(raw)}: ${porque.charAt(0).toLowerCase()}${porque.slice(1)}`;
  // Of what nobody knows yet the publication is the acknowledgement.
  return raw.situacao === 'aguardando_ciencia' && !(await aceitaTipo(w, raw, 'diario_oficial'))
    ? `${nomeDe(raw)}: o modelo não aceita ciência pelo diário oficial`
    : null;
}

/** Throws 422 at those that cannot go out. */
export async function exigePublicaveis(w: Work, docs: readonly Doc[]): Promise<void> {
  const contra: string[] = [];
  for (const doc of docs) {
    const porque = await impedimento(w, doc);
    if (porque !== null) contra.push(porque);
  }
  if (contra.length > 0) throw impedida(dito(contra));
}

/** Locks them. Throws 422 at what is not there. */
export async function docsDe(w: Work, ids: readonly number[]): Promise<readonly Doc[]> {
  const asked = [...new Set(ids)];
  const docs = await lockAll(w, docWriter, asked);
  if (docs.length < asked.length) throw invalido({ doc_ids: [mensagens.referencia] });
  return docs;
}

/** The documents that are in it. */
export const idsDa = async (
  { trx, dep }: { readonly trx: Kysely<Database>; readonly dep: number },
  { id }: Pick<Publicacao, 'id'>,
): Promise<readonly number[]> =>
  (
    await trx
      .selectFrom('doc_publicado')
      .select('doc_id')
      .where('departamento_id', '=', dep)
      .where('publicacao_id', '=', id)
      .orderBy('doc_id')
      .execute()
  ).map(({ doc_id }) => doc_id);

/** What changed, as the chains tell it. */
export interface Mudado {
  readonly daPublicacao: Changes;
  readonly dosDocs: ReadonlyMap<number, Changes>;
}

/** The links of the publication, and what else the chain of a document tells in `partes`, change as `run` has it. */
export async function mudar(
  w: Work,
  { id }: Pick<Publicacao, 'id'>,
  docs: readonly number[],
  run: () => Promise<void>,
  partes: readonly string[] = [],
): Promise<Mudado> {
  let dosDocs: Mudado['dosDocs'] = new Map();
  const mudado = await partChangesOf(w, publicacaoWriter, [id], ['docs'], async () => {
    dosDocs = await partChangesOf(w, docWriter, docs, ['publicacoes', ...partes], run);
  });
  return { daPublicacao: mudado.get(id) ?? {}, dosDocs };
}

/** Throws 422 where one is in another that is open, cannot go out, or where they are too many. */
export async function ligar(
  w: Work,
  publicacao: Publicacao,
  docs: readonly Doc[],
): Promise<Mudado> {
  await exigePublicaveis(w, docs);
  const ids = docs.map(({ id }) => id);
  const abertas = await w.trx
    .selectFrom('doc_publicado as x')
    .innerJoin('doc_publicacao as b', (join) =>
      join
        .onRef('b.departamento_id', '=', 'x.departamento_id')
        .onRef('b.id', '=', 'x.publicacao_id'),
    )
    .select(['x.doc_id', 'b.numero', 'b.ano'])
    .where('x.departamento_id', '=', w.dep)
    .where('x.aberta', '=', true)
    .where('x.doc_id', 'in', ids)
    .orderBy('x.doc_id')
    .execute();
  if (abertas.length > 0)
    throw impedida(
      dito(
        abertas.map(({ doc_id, ...onde }) => {
          const doc = docs.find(({ id }) => id === doc_id);
          return `${doc ? nomeDe(doc.raw) : 'Documento'}: já está na ${nomePublicacao(onde)}`;
        }),
      ),
    );
  const { length: n } = await idsDa(w, publicacao);
  if (n + ids.length > DOCS_MAXIMO)
    throw impedida(`${nomePublicacao(publicacao)}: pode ter no máximo ${DOCS_MAXIMO} documentos`);
  const linhas = ids.map((doc_id) => ({
    departamento_id: w.dep,
    publicacao_id: publicacao.id,
    doc_id,
  }));
  return mudar(w, publicacao, ids, async () => {
    await w.trx.insertInto('doc_publicado').values(linhas).execute();
  });
}

/** Each document tells of it, though nothing of its own columns changes. */
export async function contar(
  w: Work,
  docs: readonly Doc[],
  dosDocs: Mudado['dosDocs'],
  texto: string,
): Promise<void> {
  await changeAll(
    w,
    docWriter,
    docs.map((record) => ({ record, patch: {}, texto, campos: dosDocs.get(record.id) ?? {} })),
  );
}
