/** A report on paper: what it is filtered by, its figures drawn and as a table, the totals last. */
import type pg from 'pg';
import { queryById } from '../../domain/index.ts';
import { chartOf } from '../../domain/kernel/chart.ts';
import { paperChart } from '../../domain/kernel/paper-chart.ts';
import { COMPARAR, comparacoes, mudancaText, parteText } from '../../domain/kernel/comparison.ts';
import type { ReportQuery } from '../../domain/kernel/define.ts';
import type { Field } from '../../domain/kernel/fields.ts';
import { askedText, NAMED, type Asked } from '../../domain/kernel/filter-words.ts';
import { formatDate, formatDateTime, formatInteger } from '../../domain/kernel/format.ts';
import { formatValue, nameIn } from '../../domain/kernel/format-value.ts';
import { addsUp, MEDIDA, saidOf, type Report } from '../../domain/kernel/report.ts';
import type { CallContext } from '../http/context.ts';
import { invalido } from '../http/errors.ts';
import { parseConditions, type Given } from '../read/list-request.ts';
import { readList } from '../read/run.ts';
import type { Source } from '../read/source.ts';
import { linhaDe, type Bloco, type Linha } from './paper.ts';
import type { Drawn as Said } from './source.ts';

/** Columns that stand side by side on a page that is upright. */
const UPRIGHT = 6;
/** Rows that anybody leafs through; more of them go out as a table. */
export const ROWS_MOST = 5000;

type Row = Readonly<Record<string, unknown>>;

/** What it is filtered by, in words: [what it filters, what it says]. */
export async function wordsOf(
  pool: pg.Pool,
  sources: ReadonlyMap<string, Source>,
  report: ReportQuery,
  ctx: CallContext,
  { [COMPARAR]: _compared, [MEDIDA]: medida, ...given }: Given,
): Promise<readonly (readonly [string, string])[]> {
  const asked = parseConditions(report, given).map(({ filter, op, value }): Asked => ({
    filter,
    op,
    values: (Array.isArray(value) ? value : [value]).map(String),
  }));
  const names = new Map<string, string>();
  for (const { filter, values } of asked) {
    const list = filter.query === undefined ? undefined : queryById.get(filter.query);
    const source = list && sources.get(list.id);
    // Whoever may not list them is not told what they are called.
    if (list?.kind !== 'list' || !source || !ctx.actor.can(list.permission)) continue;
    if (values.length > NAMED || !list.filters.id) continue;
    const { json } = await readList(pool, list, source, ctx, { id_in: values.join() });
    for (const row of (JSON.parse(json) as { rows: (Row & { id: number })[] }).rows)
      names.set(`${list.id} ${row.id}`, nameIn(row));
  }
  const counted = report.medidas?.outras[String(medida ?? '')]?.title;
  return saidOf([
    ...asked.map(
      (one) =>
        [
          one.filter.label,
          askedText(one, (query, id) => names.get(`${query} ${id}`) ?? id),
        ] as const,
    ),
    ...(counted === undefined ? [] : [['Medida', counted] as const]),
  ]);
}

/** As wide as the longest word of its name, and as its figures. */
const widthOf = ({ kind, label }: Field): number =>
  Math.max(kind === 'decimal' ? 1.1 : 0.8, ...label.split(' ').map((word) => word.length / 9));

const bold = (texto: string): Linha => [{ texto, negrito: true }];

function tabelaOf(report: ReportQuery, { rows, totais, comparado }: Report): Bloco {
  const groups = Object.entries(report.groups);
  const measures = Object.entries(report.measures);
  const [first = ''] = Object.keys(report.measures);
  const whole = Number(totais[first] ?? 0);
  const parts = !comparado && addsUp(report, first);
  const figure = ([name, field]: [string, Field], row: Row, was: Row | undefined): Linha => {
    const now = formatValue(field, row[name]);
    return comparado
      ? [{ texto: now, quebra: true }, { texto: mudancaText(field, row[name], was?.[name]) }]
      : linhaDe(now);
  };
  const total = measures.map((one) =>
    figure(one, totais, comparado?.totais).map((run, at) =>
      at === 0 ? { ...run, negrito: true } : run,
    ),
  );
  return {
    tipo: 'tabela',
    cabeca: [
      ...[...groups, ...measures].map(([, { label }]) => linhaDe(label)),
      ...(parts ? [linhaDe('Parte')] : []),
    ],
    linhas: [
      ...rows.map((row) => [
        ...groups.map(([name, field]) => linhaDe(formatValue(field, row[name]))),
        ...measures.map((one) => figure(one, row, row.antes)),
        ...(parts ? [linhaDe(parteText(whole > 0 ? Number(row[first]) / whole : 0))] : []),
      ]),
      [
        ...groups.map((_, at) => bold(at === 0 ? 'Total' : '')),
        ...total,
        ...(parts ? [linhaDe('')] : []),
      ],
    ],
    larguras: [
      ...groups.map(() => 1.9),
      ...measures.map(([, field]) => (comparado ? 1.7 : widthOf(field))),
      ...(parts ? [0.8] : []),
    ],
    direita: [...measures, ...(parts ? [first] : [])].map((_, at) => groups.length + at),
  };
}

/** What a report says on paper. Throws 422 where it has more rows than anybody leafs through. */
export function reportPaper(
  report: ReportQuery,
  found: Report,
  words: readonly (readonly [string, string])[],
  { actor }: CallContext,
): Said {
  const { rows, comparado, atualizado_em } = found;
  if (rows.length > ROWS_MOST)
    throw invalido({
      linhas: [
        `são ${formatInteger(rows.length)}, e em PDF vão até ${formatInteger(ROWS_MOST)}: filtre-o, ou exporte em CSV ou XLSX`,
      ],
    });
  const grafico = paperChart(chartOf(report, found));
  const columns = Object.keys(report.groups).length + Object.keys(report.measures).length;
  const period = comparado
    ? `${comparacoes[comparado.como]}, de ${formatDate(comparado.periodo_gteq)} a ${formatDate(comparado.periodo_lteq)}`
    : null;
  return {
    nome: `${report.noun}-${actor.hoje}`,
    paper: {
      titulo: report.title,
      tipo: 'Relatório',
      numero: formatDate(actor.hoje),
      deitado: rows.length > 0 && columns > (comparado ? UPRIGHT / 2 : UPRIGHT),
      corpo: [
        {
          tipo: 'dados',
          pares: [
            ...words,
            ...(period === null ? [] : [['Comparado com', period] as const]),
            ['Atualizado em', formatDateTime(atualizado_em)],
          ],
        },
        ...(grafico ? [{ tipo: 'grafico', ...grafico } as const] : []),
        ...(rows.length > 0
          ? [tabelaOf(report, found)]
          : [{ tipo: 'paragrafo', linha: linhaDe('Nada a contar.') } as const]),
      ],
    },
  };
}
