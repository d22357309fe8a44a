/** What was done, when and by whom: from the row, at once. */
import type { LogRow } from '../../../domain/log/schema.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { whoText } from './words.ts';

export function LogHeader({ log }: { log: LogRow }) {
  return (
    <div className="rec">
      <div className="l1">
        <h2 title={log.titulo}>{log.titulo}</h2>
        <span className="dl">{formatDateTime(log.created_at)}</span>
      </div>
      <div className="l2">
        <span>{whoText(log)}</span>
        <span className="dim">·</span>
        <span className="cut">linha {log.seq} do histórico</span>
      </div>
    </div>
  );
}
