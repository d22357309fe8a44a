/** The paper of a document's version: made once, kept for good, its hash in the log. */
import { sql, type Kysely } from 'kysely';
import { umDoc, umaNotificacao } from '../../../domain/doc/queries.ts';
import type { Database } from '../../db/schema.ts';
import type { CallContext } from '../../http/context.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { makePaper, makerOf, takeKept } from '../../paper/kept.ts';
import type { Foto } from '../../paper/paper.ts';
import { renderPaper } from '../../paper/render.ts';
import { keptPaper, type PaperFile, type PaperParts } from '../../paper/source.ts';
import { isProtected, names, seesProtected } from '../../read/shield.ts';
import { printed } from '../../uploads/picture.ts';
import { coberto, nomeDoArquivo, papelDoDoc } from './papel.ts';
import { congelar, type Conteudo } from './papel-conteudo.ts';

/** What the log calls the making of one. */
const FEITO = 'fiscalizacao.docs.papel';

interface Papel {
  readonly versao: number;
  readonly codigo: string;
  readonly conteudo: Conteudo;
  readonly token: string | null;
  readonly tamanho: number | null;
  /** It is of somebody who is protected, or names one. */
  readonly protegido: boolean;
}

const achar = async (
  db: Kysely<Database>,
  dep: number,
  id: number,
  versao: number | null,
): Promise<Papel | undefined> =>
  (
    await sql<Papel>`
      select pp.versao, pp.codigo, pp.conteudo, a.token, a.tamanho,
        (${sql.raw(isProtected({ pessoas: ['d.contribuinte_id'], cadastros: ['d.cadastro_id'] }))}
          or ${sql.raw(names(`(pp.conteudo ->> 'contribuinte')`))}
          or ${sql.raw(names(`(pp.conteudo ->> 'textos')`))}) as protegido
      from doc d
      join doc_papel pp on pp.departamento_id = d.departamento_id and pp.doc_id = d.id
      left join arquivo a on a.id = pp.arquivo_id
      where d.departamento_id = ${dep} and d.id = ${id}
        and pp.versao = coalesce(${versao}::integer, d.versao, 1)`.execute(db)
  ).rows[0];

/** As it was frozen; what was issued before papers were, is now. Throws 404 on a version that has none. */
async function congelado(
  db: Kysely<Database>,
  dep: number,
  id: number,
  versao: number | null,
): Promise<Papel> {
  const known = await achar(db, dep, id, versao);
  if (known) return known;
  await congelar(db, dep, id);
  const now = await achar(db, dep, id, versao);
  if (!now) throw naoEncontrado();
  return now;
}

/** What the paper of its newest version says. Throws 404 where there is no such document. */
export const conteudoDoPapel = async (
  db: Kysely<Database>,
  dep: number,
  id: number,
): Promise<Conteudo> => (await congelado(db, dep, id, null)).conteudo;

/** As they are drawn: what was attached, in the size that is printed. */
async function fotosDe({ files }: PaperParts, { fotos }: Conteudo): Promise<Foto[]> {
  const drawn: Foto[] = [];
  for (const [at, { token, legenda }] of (fotos ?? []).entries()) {
    const stream = await files.store.get(token);
    if (stream === null) throw naoEncontrado('Uma foto do papel não está no arquivo');
    const imagem = await printed(Buffer.concat((await stream.toArray()) as Buffer[]));
    drawn.push({ legenda: `Foto ${at + 1}: ${legenda}`, imagem });
  }
  return drawn;
}

/** Makes its file where nobody did. */
async function fazer(
  parts: PaperParts,
  ctx: CallContext,
  dep: number,
  id: number,
  { versao, codigo, conteudo }: Papel,
): Promise<void> {
  await makePaper(parts, makerOf(ctx), {
    nome: nomeDoArquivo(conteudo),
    paper: papelDoDoc(conteudo, codigo, await parts.office(), await fotosDe(parts, conteudo)),
    entidade: 'doc',
    id,
    acao: FEITO,
    entrada: { versao, codigo },
    keep: (trx, arquivo_id) =>
      trx
        .updateTable('doc_papel')
        .set({ arquivo_id })
        .where('departamento_id', '=', dep)
        .where('doc_id', '=', id)
        .where('versao', '=', versao)
        .where('arquivo_id', 'is', null)
        .executeTakeFirst(),
  });
}

/** The paper as this person may have it: of who is protected, a copy that hides him, which is not the document. */
async function ler(
  parts: PaperParts,
  ctx: CallContext,
  id: number,
  versao: number | null,
): Promise<PaperFile> {
  const dep = ctx.departamento?.id ?? -1;
  let papel = await congelado(parts.db, dep, id, versao);
  const nome = nomeDoArquivo(papel.conteudo);
  if (papel.protegido && !seesProtected(ctx)) {
    const copia = papelDoDoc(coberto(papel.conteudo), null, await parts.office());
    const bytes = await renderPaper(copia);
    return { nome: `${nome}-copia`, tamanho: bytes.length, bytes };
  }
  if (papel.token === null) {
    await fazer(parts, ctx, dep, id, papel);
    papel = await congelado(parts.db, dep, id, versao);
  }
  return takeKept(parts, nome, papel);
}

export const docPapers = [keptPaper(umDoc, ler), keptPaper(umaNotificacao, ler)];
