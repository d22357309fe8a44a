/** A paper that is made once and kept: its file among the files, its hash in the log. */
import type { Transaction } from 'kysely';
import { authorOf, type Author } from '../actions/author.ts';
import { writeLog } from '../actions/log.ts';
import type { Database } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';
import { naoEncontrado } from '../http/errors.ts';
import { makeFile } from '../uploads/made.ts';
import type { Paper } from './paper.ts';
import { renderPaper } from './render.ts';
import type { PaperFile, PaperParts } from './source.ts';

interface Making {
  /** Its file's, without ending. */
  readonly nome: string;
  readonly paper: Paper;
  /** Whose it is; `acao` is what the log calls the making, `entrada` what it says beside the hash. */
  readonly entidade: string;
  readonly id: number;
  readonly acao: string;
  readonly entrada: Readonly<Record<string, unknown>>;
  /** Puts the file where the record keeps it, unless one is there: how many rows that changed. */
  keep(
    this: void,
    trx: Transaction<Database>,
    arquivoId: number,
  ): Promise<{ readonly numUpdatedRows: bigint }>;
}

/** By whom it is made: a person who asks for it, or a job. */
interface Maker {
  readonly author: Author;
  /** Whose file it is. */
  readonly usuarioId: number;
  readonly departamentoId: number;
}
export const makerOf = (ctx: CallContext): Maker => ({
  author: authorOf(ctx),
  usuarioId: ctx.actor.id,
  departamentoId: ctx.departamento?.id ?? -1,
});

/** Makes the file where nobody did; of two that do so at once, one is kept. */
export async function makePaper(
  { db, files, signing }: PaperParts,
  { author, usuarioId, departamentoId }: Maker,
  { nome, paper, entidade, id, acao, entrada, keep }: Making,
): Promise<void> {
  const drawn = await renderPaper(paper);
  const bytes = signing ? signing(drawn, paper.titulo) : drawn;
  const made = await makeFile(db, files, { nome, usuarioId, bytes });
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await keep(trx, made.id);
    if (numUpdatedRows === 0n) return;
    await trx
      .updateTable('arquivo')
      .set({ pronto_em: new Date(), livre_desde: null })
      .where('id', '=', made.id)
      .execute();
    await writeLog(trx, author, {
      departamentoId,
      entidade,
      entidadeId: id,
      acao,
      dito: { entrada: { ...entrada, sha256: made.sha256.toString('hex') } },
    });
  });
}

/** The bytes that were kept. Throws 404 where the file is gone. */
export async function takeKept(
  { files }: PaperParts,
  nome: string,
  { token, tamanho }: { readonly token: string | null; readonly tamanho: number | null },
): Promise<PaperFile> {
  const bytes = token === null ? null : await files.store.get(token);
  if (token === null || bytes === null || tamanho === null)
    throw naoEncontrado('O papel não está no arquivo');
  return { nome, tamanho, bytes, token };
}
