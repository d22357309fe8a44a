/** Who may act on an order, beside what the profile allows (decisions, sections 3 and 9). */
import type { Actor } from '../../kernel/define.ts';
import { nomeOs, type OrdemServicoRow } from '../schema.ts';

/** A manager is who may name the inspector of an order: the profiles know no roles, only permissions. */
const gerente = (actor: Actor): boolean => actor.can('ordem_servicos.confirmar_fiscal');

/** A replaced order only waits to be cancelled: the work goes on in the other one. */
export const naoSubstituida = (os: Pick<OrdemServicoRow, 'substituida'>): string | null =>
  os.substituida ? `Substituída pela ${nomeOs(os.substituida)}` : null;

/** Field work is done by the order's own inspector, or by a manager (decisions, sections 3 and 9). */
export const proprioOuGerente = (
  os: Pick<OrdemServicoRow, 'substituida' | 'usuario_responsavel'>,
  _: unknown,
  actor: Actor,
): string | null =>
  naoSubstituida(os) ??
  (os.usuario_responsavel?.id === actor.id || gerente(actor)
    ? null
    : os.usuario_responsavel
      ? `A OS é de ${os.usuario_responsavel.nome}`
      : 'A OS não tem fiscal');
