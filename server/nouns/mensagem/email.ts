/** The mail that tells of a message, to whoever wants one. */
import { sql, type Transaction } from 'kysely';
import { LIVRE } from '../../../domain/kernel/fields.ts';
import { cut } from '../../../domain/kernel/text.ts';
import type { Database } from '../../db/schema.ts';
import { queueMails } from '../../mail/outbox.ts';
import { isProtected, PROTEGIDO } from '../../read/shield.ts';
import { personOfAccount } from '../pessoa/account.ts';
import { oculta } from './oculta.ts';
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
  const { rows } = await sql<{ sim: boolean }>`
    select ${sql.raw(oculta('m'))} as sim from mensagem m where m.id = ${first?.id ?? 0}`.execute(
    trx,
  );
  // A mail is out of our hands: who may read of whom is protected reads it here.
  const shown = (text: string): string => (rows[0]?.sim ? LIVRE : text);
  await queueMails(
    trx,
    {
      mail: mensagemMail,
      scope: 'mensagem',
      departamentoId: null,
      assunto: shown(message.titulo),
      dados: {
        remetente: remetente.nome,
        titulo: shown(message.titulo),
        // A mail tells no more than this; the row of an announcement's mail is one for each addressee.
        conteudo: shown(cut(message.conteudo, NO_EMAIL)),
        ...(message.prioridade === 'alta' ? { prioridade: 'alta' } : {}),
        ...(message.tipo === 'comunicado' ? { comunicado: true } : {}),
        // The mails of an announcement are all alike, so that one leads to the box.
        caminho: message.tipo === 'comunicado' || !first ? INBOX : `${INBOX}/${first.id}`,
      },
    },
    written.map((e) => ({ scopeId: e.id, usuarioId: e.destinatarioId })),
  );
}
