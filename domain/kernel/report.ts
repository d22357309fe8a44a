/** What a report answers, made from its definition: groups and measures of each row, and where it leads. */
import type { ReportQuery } from './define.ts';
import * as f from './fields.ts';
import type { Fields, Infer } from './fields.ts';

/** {rows, colunas, totais, atualizado_em} (decisions, section 20), as fields. */
export const reportReply = (report: Pick<ReportQuery, 'groups' | 'measures'>) => ({
  rows: f.list(
    'Linhas',
    f.object('Linha', {
      ...report.groups,
      ...report.measures,
      filtro: f.text('Filtro da lista que está por trás da linha', f.nullable),
    }),
  ),
  colunas: f.list(
    'Colunas',
    f.object('Coluna', {
      campo: f.text('Campo'),
      titulo: f.text('Título'),
      papel: f.enumOf('Papel', { grupo: 'Grupo', medida: 'Medida' }),
    }),
  ),
  totais: f.object('Totais', report.measures),
  atualizado_em: f.instant('Atualizado em'),
});

/** What the list behind a report calls one of its filters. */
export const nameInList = ({ drill }: Pick<ReportQuery, 'drill'>, field: string): string =>
  drill.as?.[field] ?? field;

export type ReportRow<G, M> = Infer<G> & Infer<M> & { readonly filtro: string | null };
/** The reply of a report. */
export interface Report<G = Fields, M = Fields> extends Omit<
  Infer<ReturnType<typeof reportReply>>,
  'rows' | 'totais'
> {
  readonly rows: readonly ReportRow<G, M>[];
  readonly totais: Infer<M>;
}
