/** Messages that follow from what was done to a record: written like any other, their mail is that of the record. */
import { enviar } from '../../../domain/mensagem/actions.ts';
import { createdAll } from '../../actions/neighbour.ts';
import type { Work } from '../../actions/work.ts';
import { insertMensagens, type NewMensagem } from './write.ts';
import { mensagemWriter } from './writer.ts';

/** One to each of these users, in the name of the sender. */
export async function mandarMensagens(
  w: Work,
  message: NewMensagem,
  destinatarios: readonly number[],
): Promise<void> {
  const written = await insertMensagens(w.trx, message, destinatarios);
  // Of no department, and nobody typed it.
  await createdAll(
    { ...w, dep: 0, acao: enviar.id, entrada: null },
    mensagemWriter,
    written.map(({ id }) => id),
  );
}
