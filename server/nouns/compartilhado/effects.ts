/** Ordering from another department: the order is born there, and says who asked. */
import { pedidos } from '../../../domain/assunto/schema.ts';
import { comentarCompartilhada, criarCompartilhada } from '../../../domain/compartilhado/index.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { primeiraSituacao } from '../../../domain/ordem-servico/schema.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import { invalido } from '../../http/errors.ts';
import { comment } from '../ordem-servico/comentario.ts';
import { insertOrdem } from '../ordem-servico/novo.ts';
import { ordemCompartilhada } from './read.ts';

const { create, effect } = handlersOf(ordemCompartilhada);

const nomes = Object.keys(pedidos) as (keyof typeof pedidos)[];

export const compartilhadoHandlers: readonly Handler[] = [
  create(criarCompartilhada, async (e) => {
    const assunto = await e.trx
      .selectFrom('assunto')
      .select(['departamento_id', ...nomes])
      .where('id', '=', e.input.assunto_id)
      .where('compartilhado', '=', true)
      .where('excluido', '=', false)
      .where('departamento_id', '<>', e.dep)
      .executeTakeFirst();
    if (!assunto) throw invalido({ assunto_id: [mensagens.referencia] });
    const falta = nomes.filter((nome) => assunto[nome] && !e.input[pedidos[nome]]);
    if (falta.length > 0)
      throw invalido(
        Object.fromEntries(falta.map((nome) => [pedidos[nome], [mensagens.obrigatorio]])),
      );
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
  effect(comentarCompartilhada, async (e) => ({
    silent: true,
    campos: await comment(e, e.input.texto, { publico: true, de_quem_pediu: true }),
  })),
];
