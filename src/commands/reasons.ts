/** Why an action cannot be done here, in Portuguese: permission, then situação, then its own rule. */
import { isAberta } from '../../domain/analise/situacoes.ts';
import { SEM_PERMISSAO } from '../../domain/permission-check.ts';
import type { Action, Actor } from '../../domain/define.ts';
import { startsFrom } from '../../domain/define.ts';
import { situacaoLabels } from '../../domain/situacoes.ts';
import type { RecordRow, Target } from './define.ts';

/** 'A OS está …' */
const ORDER_IS: Readonly<Record<string, string>> = {
  abertura: 'em abertura',
  aguardando_distribuir: 'aguardando distribuição',
  em_distribuicao: 'em distribuição',
  a_confirmar: 'a confirmar',
  questionada: 'questionada',
  andamento: 'em andamento',
  a_notificar: 'a notificar',
  local_fechado: 'com local fechado',
  reabrindo: 'reabrindo',
  reaberto: 'reaberta',
  encerrada: 'encerrada',
  cancelada: 'cancelada',
};

function analysisReason(from: readonly string[], situacao: string): string {
  if (situacao === 'cancelado') return 'A análise está cancelada';
  if (situacao === 'reabertura') return 'A OS foi reaberta';
  if (isAberta(situacao)) return 'A análise ainda não foi concluída';
  if (from.some(isAberta)) return 'A análise já foi concluída';
  return `A análise está como ${situacaoLabels('analise')[situacao] ?? situacao}`;
}

/** Why the action does not start from the record's situação; null when it does. */
export function situationReason(
  action: Pick<Action, 'noun' | 'from'>,
  row: RecordRow,
): string | null {
  const { from, noun } = action;
  const situacao = row.situacao ?? '';
  if (from === null || from === 'any' || startsFrom(action, situacao)) return null;
  if (noun === 'analise') return analysisReason(from, situacao);
  if (noun === 'solicitacao')
    return `O prazo já foi ${(situacaoLabels(noun)[situacao] ?? situacao).toLowerCase()}`;
  const [only] = from;
  if (from.length === 1 && only) return `A OS não está ${ORDER_IS[only] ?? only}`;
  return `A OS está ${ORDER_IS[situacao] ?? situacao}`;
}

/** Why this record cannot be acted on; `input` null while the action is only offered. */
export function rowReason(
  action: Action,
  row: RecordRow,
  actor: Actor,
  input: Record<string, unknown> | null = null,
): string | null {
  return situationReason(action, row) ?? action.guard?.(row, input, actor) ?? null;
}

/** Why the target cannot be acted on. Of many, some that can are enough: the others fail by themselves. */
export function targetReason(action: Action, target: Target, actor: Actor): string | null {
  if (!actor.can(action.permission)) return SEM_PERMISSAO;
  if (target.kind === 'one') return rowReason(action, target.row, actor);
  if (target.kind !== 'many') return null;
  let first: string | null = null;
  for (const row of target.rows) {
    const reason = rowReason(action, row, actor);
    if (reason === null) return null;
    first ??= reason;
  }
  return first;
}
