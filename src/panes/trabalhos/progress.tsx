/** How far a job is: a bar with its numbers beside it. */
import { formatInteger } from '../../../domain/kernel/format.ts';
import type { Job } from '../../../domain/job-output/schema.ts';
import { none } from '../list/cells.tsx';
import './trabalhos.css';
import { percent } from './words.ts';

export function Progress({ job }: { job: Pick<Job, 'feitos' | 'total' | 'status'> }) {
  const done = percent(job.feitos, job.total);
  if (done === null) return none;
  const text = `${formatInteger(job.feitos)} de ${formatInteger(job.total)}`;
  return (
    <span className="progress" title={`${text} (${done} %)`}>
      <progress max={100} value={done} aria-label={`Progresso: ${text}`} />
      <span className="num">{done} %</span>
    </span>
  );
}
