/** Ordering from another department: the order is born there, and says who asked. */
import { primeiraSituacao } from '../../../domain/ordem-servico/schema.ts';
import { criarCompartilhada } from '../../../domain/compartilhado/index.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import { ordemServicoList } from '../ordem-servico/read.ts';
import { invalido } from '../../http/errors.ts';
import { insertOrdem } from '../ordem-servico/novo.ts';

const { create } = handlersOf(ordemServicoList);

export const compartilhadoHandlers: readonly Handler[] = [
  create(criarCompartilhada, async (e) => {
    const assunto = await e.trx
      .selectFrom('assunto')
      .select('departamento_id')
      .where('id', '=', e.input.assunto_id)
      .where('compartilhado', '=', true)
      .where('excluido', '=', false)
      .where('departamento_id', '<>', e.dep)
      .executeTakeFirst();
    if (!assunto) throw invalido({ assunto_id: [mensagens.referencia] });
    const { id, rest } = await insertOrdem(e.trx, {
      departamentoId: assunto.departamento_id,
      autorId: e.actor.id,
      situacao: primeiraSituacao({}),
      hoje: e.actor.hoje,
      agora: e.agora,
      dados: e.input,
      extra: { solicitante_departamento_id: e.dep },
    });
    return {
      id,
      rest,
      departamentoId: assunto.departamento_id,
      texto: `Pedida por ${e.ctx.departamento?.nome ?? ''}`,
    };
  }),
];
