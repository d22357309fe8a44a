/** What the actions of a message do beside changing its columns (decisions, section 7). */
import { mensagemWriter } from './writer.ts';
import { replyTitle } from '../../../domain/mensagem/schema.ts';
import * as ms from '../../../domain/mensagem/actions.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { created } from '../../actions/neighbour.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import { mensagemSource } from './read.ts';
import { asked, jobFields } from '../../jobs/queue.ts';
import { requestComunicado } from './comunicado.ts';
import { attachAnexos } from '../../uploads/anexos.ts';
import { forward, handOver, leave, take } from './adiante.ts';
import { notifyByMail } from './email.ts';
import {
  allowedAssunto,
  anexosOf,
  assuntoOf,
  requireDestinatario,
  insertMensagens,
  type NewMensagem,
} from './write.ts';

const { create, effect } = handlersOf(mensagemSource);

export const mensagemHandlers: readonly Handler[] = [
  effect(ms.ler, async (e) =>
    e.raw.status === 'enviada'
      ? { patch: { status: 'lida', lida_em: e.agora } }
      : { unchanged: true },
  ),
  effect(ms.responder, async (e) => {
    const { raw } = e;
    const remetenteId = raw.remetente_id;
    await requireDestinatario(e.trx, e.actor.id, remetenteId, {
      base: ['quem enviou não recebe mais mensagens'],
    });
    const message: NewMensagem = {
      remetenteId: e.actor.id,
      titulo: replyTitle(e.row.titulo),
      conteudo: e.input.conteudo,
      tipo: 'resposta',
      prioridade: e.input.prioridade ?? 'normal',
      assunto: assuntoOf(raw),
      respostaA: { id: e.id, conversaId: raw.conversa_id },
    };
    const [resposta] = await insertMensagens(e.trx, message, [remetenteId]);
    if (!resposta) throw new Error('resposta sem mensagem');
    await attachAnexos(e.trx, e.ctx, anexosOf, resposta.id, e.input.anexos);
    await created(e, mensagemWriter, resposta);
    await notifyByMail(e.trx, message, [resposta]);
    return {
      patch: {
        status: 'respondida',
        lida_em: raw.lida_em ?? e.agora,
        respondida_em: raw.respondida_em ?? e.agora,
      },
    };
  }),
  effect(ms.encaminharRecebida, forward),
  effect(ms.encaminharEnviada, forward),
  effect(ms.passar, (e) => handOver(e, e.input.destinatario_id, e.input.nota ?? null)),
  effect(ms.deixar, (e) => leave(e, e.input.departamento_id, e.input.nota ?? null)),
  effect(ms.assumirSubstituida, (e) => handOver(e, e.actor.id, null)),
  effect(ms.assumirDaCaixa, take),
  effect(ms.arquivarRecebida, async () => ({ patch: { arquivada_destinatario: true } })),
  effect(ms.restaurarRecebida, async () => ({ patch: { arquivada_destinatario: false } })),
  effect(ms.arquivarEnviada, async () => ({ patch: { arquivada_remetente: true } })),
  effect(ms.restaurarEnviada, async () => ({ patch: { arquivada_remetente: false } })),
  create(ms.enviar, async (e) => {
    const {
      destinatario_id,
      titulo,
      conteudo,
      prioridade = 'normal',
      assunto_entidade,
      assunto_id,
      anexos: enviados,
      ...rest
    } = e.input;
    const message: NewMensagem = {
      remetenteId: e.actor.id,
      titulo,
      conteudo,
      tipo: 'mensagem',
      prioridade,
      assunto: await allowedAssunto(e.trx, e.ctx, { assunto_entidade, assunto_id }),
    };
    await requireDestinatario(e.trx, e.actor.id, destinatario_id, {
      destinatario_id: [mensagens.referencia],
    });
    const [mensagem] = await insertMensagens(e.trx, message, [destinatario_id]);
    if (!mensagem) throw new Error('mensagem não criada');
    await notifyByMail(e.trx, message, [mensagem]);
    await attachAnexos(e.trx, e.ctx, anexosOf, mensagem.id, enviados);
    return { id: mensagem.id, rest };
  }),
  create(
    ms.comunicar,
    async (e) => {
      const { job, rest } = await requestComunicado(e.trx, e.ctx, e.input);
      return { rest, ...asked(job) };
    },
    jobFields,
  ),
];
