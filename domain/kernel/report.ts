/** What a report answers, made from its definition: groups and measures of each row, and where it leads. */
import { ultimoDia } from './civil-date.ts';
import { comparacoes } from './comparison.ts';
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
      antes: f.object('As medidas no período comparado', report.measures, f.optional),
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
  filtro: f.text('Filtro da lista de todos; vazio onde não há uma', f.nullable),
  atualizado_em: f.instant('Atualizado em'),
  medida: f.text('O que se conta, onde não é o de costume', f.optional),
  comparado: f.object(
    'O período comparado',
    {
      como: f.enumOf('Comparação', comparacoes),
      periodo_gteq: f.date('Desde'),
      periodo_lteq: f.date('Até'),
      totais: f.object('Totais', report.measures),
      filtro: f.text(
        'Filtro da lista de todos os daquele período; vazio onde não há uma',
        f.nullable,
      ),
    },
    f.optional,
  ),
});

/** The days of a month, as a list is filtered by them: 'concluido_em', '2026-02-01' → its first and its last. */
export const doMes = <const N extends string>(field: N, dia: string) =>
  ({ [`${field}_gteq`]: dia, [`${field}_lteq`]: ultimoDia(dia.slice(0, 7)) }) as {
    readonly [K in `${N}_gteq` | `${N}_lteq`]: string;
  };
/** One day of it. */
export const noDia = <const N extends string>(field: N, dia: string) =>
  ({ [`${field}_gteq`]: dia, [`${field}_lteq`]: dia }) as {
    readonly [K in `${N}_gteq` | `${N}_lteq`]: string;
  };

/** A group of inspectors, as it is counted by. */
export const grupo = f.object('Grupo', { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable);
export const fiscal = f.object('Fiscal', { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable);
export const zona = f.object(
  'Zona',
  { id: f.integer('Id'), descricao: f.text('Descrição') },
  f.nullable,
);
export const mes = f.date('Mês', { month: true });

/** Do the rows of a measure make what its total says? A mean of some is no part of the mean of all. */
export const addsUp = (
  { measures, unsummed }: Pick<ReportQuery, 'measures' | 'unsummed'>,
  name: string,
): boolean => measures[name]?.nullable !== true && unsummed?.includes(name) !== true;

/** As it stands in the address: 'medida=entradas'. */
export const MEDIDA = 'medida';

type Pair = readonly [label: string, text: string];
/** Both ends of a period are said as one: 'Abertas em', 'desde 01/01/2026 até 31/12/2026'. */
export function saidOf(all: readonly Pair[]): readonly Pair[] {
  const said = new Map<string, string>();
  for (const [label, text] of all)
    said.set(label, said.has(label) ? `${said.get(label)} ${text}` : text);
  return [...said];
}

/** What the list behind a report calls one of its filters. */
export const nameInList = (
  { drill }: { readonly drill: Pick<ReportQuery['drill'], 'as'> },
  field: string,
): string => drill.as?.[field] ?? field;

export type ReportRow<G, M> = Infer<G> &
  Infer<M> & { readonly filtro: string | null; readonly antes?: Infer<M> };
/** The reply of a report. */
export interface Report<G = Fields, M = Fields> extends Omit<
  Infer<ReturnType<typeof reportReply>>,
  'rows' | 'totais'
> {
  readonly rows: readonly ReportRow<G, M>[];
  readonly totais: Infer<M>;
}
