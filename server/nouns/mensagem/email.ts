/** The mail that tells of a message, to whoever wants one. */
import { sql, type Transaction } from 'kysely';
import { cut } from '../../../domain/kernel/text.ts';
import type { Database } from '../../db/schema.ts';
import { queueMails } from '../../mail/outbox.ts';
import { isProtected, PROTEGIDO } from '../../read/shield.ts';
import { personOfAccount } from '../pessoa/account.ts';
import { mensagemMail } from './template.ts';
import type { WrittenMensagem, NewMensagem } from './write.ts';

/** One more than the template shows, so that it says there is more. */
const NO_EMAIL = 4001;
const INBOX = '/app/mensagens/recebidas/recebidas';

/** One mail for each message, in the transaction that writes them. One statement, whatever their number. */
export async function notifyByMail(
  trx: Transaction<Database>,
  message: NewMensagem,
  written: readonly WrittenMensagem[],
): Promise<void> {
  const remetente = await trx
    .selectFrom('usuario')
    .select(
      sql<string>`case when ${sql.raw(isProtected({ pessoas: [personOfAccount('usuario.id')] }))} then ${PROTEGIDO} else nome end`.as(
        'nome',
      ),
    )
    .where('id', '=', message.remetenteId)
    .executeTakeFirstOrThrow();
  const [first] = written;
  await queueMails(
    trx,
    {
      mail: mensagemMail,
      scope: 'mensagem',
      departamentoId: null,
      assunto: message.titulo,
      dados: {
        remetente: remetente.nome,
        titulo: message.titulo,
        // A mail tells no more than this; the row of an announcement's mail is one for each addressee.
        conteudo: cut(message.conteudo, NO_EMAIL),
        ...(message.prioridade === 'alta' ? { prioridade: 'alta' } : {}),
        ...(message.tipo === 'comunicado' ? { comunicado: true } : {}),
        // The mails of an announcement are all alike, so that one leads to the box.
        caminho: message.tipo === 'comunicado' || !first ? INBOX : `${INBOX}/${first.id}`,
      },
    },
    written.map((e) => ({ scopeId: e.id, usuarioId: e.destinatarioId })),
  );
}
