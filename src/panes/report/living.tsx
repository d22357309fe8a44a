/** A report's own figure, how it came to it, and what became of it since the period before: on menus, on home, on the wall. */
import { useAtomValue } from 'jotai';
import { COMPARAR, comparavel, mudanca } from '../../../domain/kernel/comparison.ts';
import type { CivilDate } from '../../../domain/kernel/civil-date.ts';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { formatValue } from '../../../domain/kernel/format-value.ts';
import type { Report } from '../../../domain/kernel/report.ts';
import { reportSearch, termsOf } from '../../api/list-search.ts';
import { valueAtom } from '../../api/query.ts';
import { chartOf, summaryOf } from '../../../domain/kernel/chart.ts';
import { MiniChart } from './mini-chart.tsx';

/**
 * What a report is asked for where only its figure is shown: a period that is not over ends today, and is compared
 * with as many days before it, unless something else is asked for. Of half a year a whole one is no measure.
 */
export function livingSearch(query: ReportQuery, busca: string, hoje: CivilDate): string {
  const params = new URLSearchParams(reportSearch(query, busca));
  if (!comparavel(query)) return params.toString();
  const [de = '', ate = ''] = ['gteq', 'lteq'].map(
    (end) =>
      termsOf(query, busca).find(({ field, op }) => field === 'periodo' && op === end)?.values[0],
  );
  if (de === '' || ate === '') return params.toString();
  if (de <= hoje && hoje < ate) params.set('periodo_lteq', hoje);
  if (!params.has(COMPARAR)) params.set(COMPARAR, 'anterior');
  return params.toString();
}

const percent = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  maximumFractionDigits: 1,
});

/** What a report is about: the first measure of its chart, else its first. */
export const mainMeasure = (query: ReportQuery): string =>
  query.chart?.of[0] ?? Object.keys(query.measures)[0] ?? '';

/** Up or down since before, said by a sign and in words; no colour says whether that is good. */
export function Trend({ query, data }: { readonly query: ReportQuery; readonly data: Report }) {
  const { comparado, totais } = data;
  const name = mainMeasure(query);
  const field = query.measures[name];
  if (!comparado || !field) return null;
  const antes = comparado.totais[name];
  const { diferenca, variacao } = mudanca(field, totais[name], antes);
  if (diferenca === null) return null;
  const way = Math.sign(Number(diferenca));
  const days = `de ${formatDate(comparado.periodo_gteq)} a ${formatDate(comparado.periodo_lteq)}`;
  const said = way === 0 ? 'igual a' : way > 0 ? 'acima de' : 'abaixo de';
  return (
    <span className="trend" title={`Antes, ${days}: ${formatValue(field, antes)}`}>
      <span aria-hidden="true">{way === 0 ? '=' : way > 0 ? '▲' : '▼'}</span>{' '}
      {variacao === null
        ? formatValue(field, diferenca)
        : percent.format(Math.abs(Number(variacao)) / 100)}
      <span className="sr">
        , {said} {formatValue(field, antes)} {days}
      </span>
    </span>
  );
}

interface LivingProps {
  readonly query: ReportQuery;
  readonly search: string;
  /** Id of what it is in words. */
  readonly about: string;
}

/** The figure that a report is about, and how it came to it. */
export function Living({ query, search, about }: LivingProps) {
  const { data, error } = useAtomValue(valueAtom(query, new URLSearchParams(search)));
  const drawn = data && chartOf(query, data);
  const first = mainMeasure(query);
  const field = query.measures[first];
  return (
    <>
      <span className="mini-total">
        {field && data ? (
          <>
            <b className="num">{formatValue(field, data.totais[first])}</b> {field.label}{' '}
            <Trend query={query} data={data} />
          </>
        ) : error ? (
          'Não foi possível contar agora'
        ) : (
          'Contando…'
        )}
      </span>
      {drawn && drawn.labels.length > 0 ? (
        <MiniChart drawn={drawn} />
      ) : (
        <span className="mini-room dim">{drawn ? 'Nada no período' : ''}</span>
      )}
      <span id={about} hidden>
        {drawn ? summaryOf(drawn) : ''}
      </span>
    </>
  );
}
