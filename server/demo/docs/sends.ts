/** Documents that went by mail to be read: some were, and that is how they are known; some wait. */
import { addDays } from '../../../domain/kernel/deadlines.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { DIAS } from '../../nouns/doc/envio.ts';

/** Of so many that have a mailbox, one is sent there. */
const ONE_IN = 5;
/** Ms between issuing and sending. */
const LATER = 20 * 60_000;

interface Sent {
  readonly id: number;
  /** The day it was issued, and the instant. */
  readonly dia: string;
  readonly emitido: string;
  readonly ciencia_em: string | null;
  readonly hoje: string;
  readonly situacao: string;
  readonly email: string | null;
  readonly razao_social: string | null;
  readonly fiscal_id: number | null;
}

/** Its sending, and what its reading says of the acknowledgement; null of one that went another way. */
export function sentTo(of: Sent) {
  const { id, dia, emitido, ciencia_em, hoje, situacao, email, fiscal_id } = of;
  const waits = situacao === 'aguardando_ciencia';
  // What was known on the spot was handed over.
  const reads = ciencia_em !== null && ciencia_em > dia && ciencia_em < hoje;
  if (email === null || id % ONE_IN !== 0 || !(waits || reads)) return null;
  const em = new Date(Date.parse(emitido) + LATER).toISOString();
  const ate = addDays(dia, DIAS);
  const lido_em = ciencia_em && `${ciencia_em}T14:30:00Z`;
  return {
    em,
    texto: `O endereço vale até ${formatDate(ate)}`,
    envio: {
      email,
      expira_em: `${addDays(ate, 1)}T03:00:00Z`,
      lido_em,
      usuario_id: fiscal_id,
      created_at: em,
    },
    leitura: lido_em
      ? {
          tipo: 'eletronica',
          quem: of.razao_social,
          observacao: `Lido no endereço enviado a ${email}`,
          usuario_id: null,
          created_at: lido_em,
        }
      : {},
  };
}
