import type { Target } from '../commands/define.ts';
import type { StatusKind } from '../ui/status.tsx';

/** The status of one record, beside the name of the target. */
export const statusOf = (target: Target): { kind: StatusKind; value: string } | undefined =>
  target.kind === 'one' && target.row.situacao
    ? { kind: target.noun as StatusKind, value: target.row.situacao }
    : undefined;
