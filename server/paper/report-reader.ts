/** A report as somebody may have it, with what it is filtered by in words: for jobs, which no request stands behind. */
import type pg from 'pg';
import type { ReportQuery } from '../../domain/kernel/define.ts';
import type { Report } from '../../domain/kernel/report.ts';
import type { CallContext } from '../http/context.ts';
import type { Given } from '../read/list-request.ts';
import { readReport, type ReportSource } from '../read/report.ts';
import type { Source } from '../read/source.ts';
import { wordsOf } from './report.ts';

/** Throws 422 naming a filter that the report does not know. */
export type ReportReader = (
  query: ReportQuery,
  ctx: CallContext,
  given: Given,
) => Promise<{
  readonly report: Report;
  readonly words: readonly (readonly [label: string, text: string])[];
}>;

export const reportReader =
  (
    {
      reports,
      sources,
    }: {
      readonly reports: ReadonlyMap<string, ReportSource>;
      readonly sources: ReadonlyMap<string, Source>;
    },
    pool: pg.Pool,
  ): ReportReader =>
  async (query, ctx, given) => {
    const of = reports.get(query.id);
    if (!of) throw new Error(`relatório sem fonte: ${query.id}`);
    const report = await readReport(pool, query, of, ctx, given);
    return { report, words: await wordsOf(pool, sources, query, ctx, given) };
  };
