/** Inverses: what takes an action back, where the catalogue has it. */
import type { Action } from '../../domain/define.ts';
import { actionById } from '../../domain/index.ts';
import type { RecordRow } from './define.ts';
import type { Values } from './forms.ts';

export interface Inverse {
  readonly action: Action;
  /** The record as the action left it: its lock_version is what the inverse starts from. */
  readonly row: RecordRow;
  readonly body: Readonly<Record<string, unknown>>;
}

const inverse = (id: string, row: RecordRow, body: Inverse['body'] = {}): Inverse | null => {
  const action = actionById.get(id);
  return action ? { action, row, body } : null;
};
/** Actions that take each other back whatever the record. */
const PAIRS: Readonly<Record<string, string>> = {
  'mensagens.recebidas.arquivar': 'mensagens.recebidas.restaurar',
  'mensagens.recebidas.restaurar': 'mensagens.recebidas.arquivar',
  'mensagens.enviadas.arquivar': 'mensagens.enviadas.restaurar',
  'mensagens.enviadas.restaurar': 'mensagens.enviadas.arquivar',
};
/** The action that takes this one back; null when it depends on the record, or there is none. */
export const inverseIdOf = (id: string): string | null => PAIRS[id] ?? null;

const idOf = (value: unknown): number | null =>
  (value as { id?: number } | null | undefined)?.id ?? null;

/**
 * The inverse of an action done to `before`, which became `now`; null when there is none. `values` are
 * those the form began with: an edit is taken back by them.
 */
export function inverseOf(
  id: string,
  before: RecordRow,
  now: RecordRow,
  values: Values,
): Inverse | null {
  switch (id) {
    case 'ordem_servicos.notificar':
      return inverse('ordem_servicos.retomar', now);
    case 'ordem_servicos.retomar':
      return before.situacao === 'a_notificar' ? inverse('ordem_servicos.notificar', now) : null;
    case 'ordem_servicos.update':
      return inverse(id, now, values);
    case 'ordem_servicos.confirmar_fiscal': {
      const fiscal = idOf(before.usuario_responsavel);
      const again = before.situacao === 'a_confirmar' && fiscal !== null;
      return again ? inverse(id, now, { usuario_responsavel_id: fiscal }) : null;
    }
    case 'ordem_servicos.analise.analises.update': {
      const analista = idOf(before.analista);
      return analista === null ? null : inverse(id, now, { analista_id: analista });
    }
    default:
      return null;
  }
}
