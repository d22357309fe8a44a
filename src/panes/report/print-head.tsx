/** What paper has above a report's table: what it is, whose, how filtered, of when, who printed it, and the figures drawn. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { agora } from '../../../domain/kernel/clock.ts';
import { comparacoes, type Comparacao } from '../../../domain/kernel/comparison.ts';
import type { Drawn } from '../../../domain/kernel/chart.ts';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { saidOf } from '../../../domain/kernel/report.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import type { Report } from '../../../domain/kernel/report.ts';
import { termsOf } from '../../api/list-search.ts';
import { currentUserAtom } from '../../workspace/actor.ts';
import { usePrinting } from '../../ui/printing.ts';
import { termText } from '../filter/filter-text.ts';
import { medidaOf, medidaText } from './medida.tsx';
import { PrintChart } from './print-chart.tsx';

/** What a report is filtered by, in words; both ends of a period are one thing. */
export function wordsOf(
  query: ReportQuery,
  search: string,
  como: Comparacao | null,
): readonly string[] {
  const terms = termsOf(query, search).map((one) => [one.filter.label, termText(one)] as const);
  const counted = medidaOf(query, search) === null ? null : medidaText(query, search);
  return [
    ...saidOf(terms).map(([label, text]) => `${label}: ${text}`),
    ...(counted === null ? [] : [`Medida: ${counted}`]),
    ...(como ? [`Comparado com: ${comparacoes[como]}`] : []),
  ];
}

interface PrintHeadProps {
  readonly title: string;
  readonly words: readonly string[];
  readonly data: Report | undefined;
  /** Its figures as they are drawn. */
  readonly drawn: Drawn | undefined;
}

function Printed({ title, words, data, drawn }: PrintHeadProps & { readonly data: Report }) {
  const user = useAtomValue(currentUserAtom);
  const [now] = useState(() => formatDateTime(agora().toISOString()));
  return (
    <header className="print-only print-head">
      <h1>{title}</h1>
      <p>{user?.departamento?.nome}</p>
      <p>{words.join(' · ')}</p>
      <p className="dim">
        Atualizado em {formatDateTime(data.atualizado_em)} · Emitido em {now} por {user?.nome}
      </p>
      {drawn ? <PrintChart drawn={drawn} /> : null}
    </header>
  );
}

export function PrintHead({ data, ...said }: PrintHeadProps) {
  const printing = usePrinting();
  return printing && data ? <Printed {...said} data={data} /> : null;
}
