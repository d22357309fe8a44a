/** The mail that tells of a message, to whoever wants one. */
import type { Transaction } from 'kysely';
import { cut } from '../../../domain/kernel/text.ts';
import type { Database } from '../../db/schema.ts';
import { queueMails } from '../../mail/outbox.ts';
import type { Escrita, Nova } from './write.ts';

/** One more than the template shows, so that it says there is more. */
const NO_EMAIL = 4001;
const CAIXA = '/app/mensagens/recebidas/recebidas';

/** One mail for each message, in the transaction that writes them. One statement, whatever their number. */
export async function notifyByMail(
  trx: Transaction<Database>,
  nova: Nova,
  escritas: readonly Escrita[],
): Promise<void> {
  const remetente = await trx
    .selectFrom('usuario')
    .select('nome')
    .where('id', '=', nova.remetenteId)
    .executeTakeFirstOrThrow();
  const [primeira] = escritas;
  await queueMails(
    trx,
    {
      tipo: 'mensagem',
      scope: 'mensagem',
      departamentoId: null,
      assunto: nova.titulo,
      modelo: 'mensagem',
      dados: {
        remetente: remetente.nome,
        titulo: nova.titulo,
        // A mail tells no more than this; the row of an announcement's mail is one for each addressee.
        conteudo: cut(nova.conteudo, NO_EMAIL),
        ...(nova.prioridade === 'alta' ? { prioridade: 'alta' } : {}),
        ...(nova.tipo === 'comunicado' ? { comunicado: true } : {}),
        // The mails of an announcement are all alike, so that one leads to the box.
        caminho: nova.tipo === 'comunicado' || !primeira ? CAIXA : `${CAIXA}/${primeira.id}`,
      },
    },
    escritas.map((e) => ({ scopeId: e.id, usuarioId: e.destinatarioId })),
  );
}
