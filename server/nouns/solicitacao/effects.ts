/** Deciding a deadline request: the order's deadline and history follow (decisions, section 3). */
import { type Patch } from '../../actions/work.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import * as so from '../../../domain/solicitacao/actions.ts';
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import { change, lockOne } from '../../actions/neighbour.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { solicitacaoList } from './read.ts';
import { queueMails } from '../../mail/outbox.ts';
import { solicitacaoMail } from './template.ts';

/** The order's step, and its new deadline where it has one. */
const naOrdem = async (
  e: EffectContext<Solicitacao>,
  texto: string,
  patch: Patch<'ordem_servico'> = {},
): Promise<void> =>
  change(e, ordemServicoWriter, await lockOne(e, ordemServicoWriter, e.row.ordem_servico.id), {
    texto,
    patch,
  });

/** Who asked and who inspects hear of it by mail; who decided knows. */
async function notifyByMail(
  e: EffectContext<Solicitacao>,
  decisao: 'autorizada' | 'recusada',
  prazo: string | null,
  motivo: string | null,
): Promise<void> {
  const { solicitado_por, usuario_responsavel, ordem_servico, assunto } = e.row;
  const os = nomeOs(ordem_servico);
  const para = new Set([solicitado_por?.id, usuario_responsavel?.id]);
  para.delete(e.actor.id);
  para.delete(undefined);
  await queueMails(
    e.trx,
    {
      mail: solicitacaoMail,
      scope: 'solicitacao',
      departamentoId: e.dep,
      assunto: `Prazo ${decisao === 'autorizada' ? 'autorizado' : 'recusado'}: ${os}`,
      dados: {
        decisao,
        os,
        assunto: assunto.descricao,
        prazo: prazo ? formatDate(prazo) : '',
        motivo: motivo ?? '',
        por: e.actor.nome,
        caminho: `/app/osm/servicos/${ordem_servico.id}`,
      },
    },
    [...para].map((usuarioId) => ({ scopeId: e.id, usuarioId: usuarioId as number })),
  );
}

const decidido = (e: EffectContext<Solicitacao>) => ({
  decidido_em: e.agora,
  decidido_por_id: e.actor.id,
});

const { effect } = handlersOf(solicitacaoList);

export const solicitacaoHandlers: readonly Handler[] = [
  effect(so.autorizar, async (e) => {
    const novo = e.input.autorizado_concluir_em ?? e.row.solicitado_concluir_em;
    const antigo = e.row.ordem_servico.concluir_em;
    await naOrdem(e, `${antigo ? formatDate(antigo) : '–'} → ${formatDate(novo)}`, {
      concluir_em: novo,
    });
    await notifyByMail(e, 'autorizada', novo, null);
    return { patch: { ...decidido(e), autorizado_concluir_em: novo } };
  }),
  effect(so.recusar, async (e) => {
    await naOrdem(e, e.input.motivo_recusado);
    await notifyByMail(e, 'recusada', e.row.ordem_servico.concluir_em, e.input.motivo_recusado);
    return { patch: { ...decidido(e), motivo_recusado: e.input.motivo_recusado } };
  }),
];
