import type { Target } from '../commands/define.ts';
import { lookOf } from '../nouns/index.ts';
import type { StatusLook } from '../nouns/index.ts';

/** The status of one record, beside the name of the target. */
export const statusOf = (target: Target): StatusLook | undefined =>
  target.kind === 'one' && target.row.situacao
    ? lookOf(target.noun, target.row.situacao)
    : undefined;
