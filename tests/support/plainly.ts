/** A report read from the records alone: the straightforward SQL. */
import type { ReportSource } from '../../server/read/report.ts';

export function plainly(of: ReportSource): ReportSource {
  const { counted: _, figuras: __, ...source } = of.source;
  return { groups: of.groups, measures: of.measures, source, ...(of.shown && { shown: of.shown }) };
}
