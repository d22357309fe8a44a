/** How many of the jobs in sight are at work; while one is, the list is asked again, for its progress is no event. */
import { useEffect } from 'react';
import { plural } from '../../../domain/kernel/format.ts';
import { refreshLists } from '../../api/lists.ts';
import type { SummaryProps } from '../face.ts';

const EVERY = 2000;

export default function ResumoTrabalhos({ reply }: SummaryProps) {
  const working =
    reply?.rows.filter((row) => row.status === 'running' || row.status === 'waiting').length ?? 0;
  useEffect(() => {
    if (working === 0) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) refreshLists('job_output');
    }, EVERY);
    return () => clearInterval(timer);
  }, [working]);
  return working === 0 ? null : <span>{plural(working, 'em aberto', 'em aberto')}</span>;
}
