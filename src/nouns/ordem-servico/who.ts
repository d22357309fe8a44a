/** Whose business an order is at which time. */
import type { Who } from '../define.ts';

/** Situações in which an order has no inspector who has begun. */
export const aDistribuir = [
  'abertura',
  'aguardando_distribuir',
  'em_distribuicao',
  'questionada',
  'reabrindo',
] as const;

/** Who gives orders out: the profiles know no roles, only permissions. */
export const gives = ({ can }: Pick<Who, 'can'>): boolean => can('ordem_servicos.confirmar_fiscal');
