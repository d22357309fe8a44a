/** What an action will surely change, shown before the server has said so. */
import type { RecordRow } from './define.ts';

type Patch = Readonly<Record<string, unknown>>;

const PATCHES: Readonly<Record<string, (row: RecordRow, now: string) => Patch>> = {
  'mensagens.recebidas.ler': (row, now) =>
    row.status === 'enviada' ? { status: 'lida', lida_em: now } : {},
  'mensagens.recebidas.responder': (row, now) => ({
    status: 'respondida',
    lida_em: row.lida_em ?? now,
    respondida_em: now,
  }),
  'mensagens.recebidas.arquivar': () => ({ arquivada_destinatario: true }),
  'mensagens.recebidas.restaurar': () => ({ arquivada_destinatario: false }),
  'mensagens.enviadas.arquivar': () => ({ arquivada_remetente: true }),
  'mensagens.enviadas.restaurar': () => ({ arquivada_remetente: false }),
};

/** The fields as they will be; null when that is only known to the server. */
export const patchOf = (actionId: string, row: RecordRow): Patch | null =>
  PATCHES[actionId]?.(row, new Date().toISOString()) ?? null;
