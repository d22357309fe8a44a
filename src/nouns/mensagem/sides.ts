/** Whose box a message is looked at in: one's own, what one sent, or that of whom one stands in for. */
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import type { At } from '../define.ts';

/** Whose side is acted from: in the folders of what one sent, the sender's. */
export function isSent(row: MensagemRow | null, { areaId, eu }: At): boolean {
  if (!areaId?.startsWith('enviadas')) return false;
  return !row?.remetente || row.remetente.id === eu;
}
export const notSent = (row: MensagemRow | null, at: At): boolean => !isSent(row, at);

/** What takes a message over, in a box that is not one's own: of whom one stands in for, of the department. */
const TAKES = {
  substituidas: 'mensagens.substituidas.assumir',
  caixas: 'mensagens.caixas.assumir',
} as const;
export const ofOthers = ({ areaId }: At) =>
  areaId === 'substituidas' || areaId === 'caixas' ? TAKES[areaId] : null;
export const notReceived = (row: MensagemRow | null, at: At): boolean =>
  isSent(row, at) || ofOthers(at) !== null;
