/** A record's paper in somebody's hands: as that person may have it, and written down. */
import type pg from 'pg';
import type { OneQuery } from '../../domain/kernel/define.ts';
import { acaoDe } from '../../domain/kernel/exports.ts';
import { formatDateTime } from '../../domain/kernel/format.ts';
import { readingLog } from '../actions/reading.ts';
import type { CallContext } from '../http/context.ts';
import { recusa } from '../http/errors.ts';
import { readOne } from '../read/run.ts';
import type { Source } from '../read/source.ts';
import { renderPaper } from './render.ts';
import type { Drawn, PaperFile, PaperParts, PaperSource } from './source.ts';

/** The paper of the record, or of a version of it. Throws 404 on what is not there for this person, 406 on what has none. */
export type TakePaper = (
  query: OneQuery,
  ctx: CallContext,
  id: number,
  versao: number | null,
  /** By default a PDF; a page of HTML where the query says that there is one. */
  saida?: 'pdf' | 'html',
) => Promise<PaperFile>;

export function paperTaker(
  {
    sources,
    papers,
  }: {
    readonly sources: ReadonlyMap<string, Source>;
    readonly papers: ReadonlyMap<string, PaperSource>;
  },
  pool: pg.Pool,
  parts: PaperParts,
): TakePaper {
  const logReading = readingLog(parts.db);
  return async (query, ctx, id, versao, saida = 'pdf') => {
    const [source, paper] = [sources.get(query.id), papers.get(query.id)];
    if (!source) throw new Error(`consulta sem fonte: ${query.id}`);
    const { json, uncovered } = await readOne(pool, source, ctx, id);
    if (!paper) throw recusa(406, 'sem_pdf', 'Este registro não sai em PDF');
    // Nobody is shown it before it is written down that he was.
    if (source.logged || uncovered.length > 0) await logReading(ctx, query, id, query.id);
    const file =
      paper.kind === 'drawn'
        ? await printed(parts, paper.draw(JSON.parse(json)), ctx)
        : saida === 'html' && paper.page
          ? await paper.page(parts, ctx, id)
          : await paper.read(parts, ctx, id, versao);
    await logReading(ctx, query, id, acaoDe(query, saida));
    return file;
  };
}

/** What a person is shown, as of now, on paper that says so. */
export async function printed(
  parts: Pick<PaperParts, 'office'>,
  { nome, paper }: Drawn,
  { actor, departamento }: CallContext,
  said = 'Impresso',
): Promise<PaperFile> {
  const { municipio, brasao } = await parts.office();
  const bytes = await renderPaper({
    ...paper,
    municipio,
    orgao: departamento?.nome ?? '',
    data: actor.hoje,
    rodape: `${said} em ${formatDateTime(new Date().toISOString())} por ${actor.nome}`,
    ...(brasao === null ? {} : { brasao }),
  });
  return { nome, tamanho: bytes.length, bytes };
}
