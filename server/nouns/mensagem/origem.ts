/** An order that a message brought about. */
import { mensagens } from '../../../domain/kernel/messages.ts';
import { change, lockAll } from '../../actions/neighbour.ts';
import type { Work } from '../../actions/work.ts';
import type { CallContext } from '../../http/context.ts';
import { invalido } from '../../http/errors.ts';
import { attachedFiles, copyAnexos } from '../../uploads/anexos.ts';
import { mensagemWriter } from './writer.ts';

/** The message speaks of the order from now on, which has its files. Throws 422: not one's own, or of another record already. */
export async function begunBy(
  e: Work & Pick<CallContext, 'actor'>,
  mensagemId: number,
  ordemId: number,
): Promise<void> {
  const [mensagem] = await lockAll(e, mensagemWriter, [mensagemId]);
  if (!mensagem || mensagem.raw.destinatario_id !== e.actor.id)
    throw invalido({ mensagem_id: [mensagens.referencia] });
  if (mensagem.raw.assunto_id !== null)
    throw invalido({ mensagem_id: ['a mensagem já trata de outro registro'] });
  await change(e, mensagemWriter, mensagem, {
    patch: {
      assunto_entidade: 'ordem_servico',
      assunto_id: ordemId,
      assunto_departamento_id: e.dep,
    },
  });
  const files = await attachedFiles(e.trx, 'mensagem', mensagemId);
  if (files.length > 0)
    await copyAnexos(
      e.trx,
      { entidade: 'mensagem', id: mensagemId },
      { entidade: 'ordem_servico', id: ordemId },
      files.map(({ token }) => token),
    );
}
