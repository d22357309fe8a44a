/** Deciding a deadline request: the order's deadline and history follow (decisions, section 3). */
import { formatDate } from '../../../domain/format.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import * as so from '../../../domain/solicitacao/actions.ts';
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import { writeLog } from '../../actions/log.ts';
import { effect, type EffectContext, type Handler } from '../../actions/noun.ts';
import { queueMails } from '../../mail/outbox.ts';

async function passo(e: EffectContext<Solicitacao>, acao: string, texto: string): Promise<void> {
  const situacao = e.row.ordem_servico.situacao;
  await e.trx
    .insertInto('ordem_servico_historico')
    .values({
      departamento_id: e.dep,
      ordem_servico_id: e.row.ordem_servico.id,
      acao,
      de: situacao,
      para: situacao,
      texto,
      usuario_id: e.actor.id,
    })
    .execute();
}

/** Who asked and who inspects hear of it by mail; who decided knows. */
async function avisar(
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
      tipo: 'solicitacao',
      scope: 'solicitacao',
      departamentoId: e.dep,
      assunto: `Prazo ${decisao === 'autorizada' ? 'autorizado' : 'recusado'}: ${os}`,
      modelo: 'solicitacao',
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

export const solicitacaoHandlers: readonly Handler[] = [
  effect(so.autorizar, async (e) => {
    const novo = e.input.autorizado_concluir_em ?? e.row.solicitado_concluir_em;
    const { id, concluir_em: antigo } = e.row.ordem_servico;
    await e.trx
      .updateTable('ordem_servico')
      .set((eb) => ({
        concluir_em: novo,
        updated_at: e.agora,
        lock_version: eb('lock_version', '+', 1),
      }))
      .where('departamento_id', '=', e.dep)
      .where('id', '=', id)
      .execute();
    await writeLog(e.trx, e.ctx, 'ordem_servico', id, so.autorizar.id, {
      concluir_em: { de: antigo, para: novo },
    });
    await passo(e, so.autorizar.id, `${antigo ? formatDate(antigo) : '–'} → ${formatDate(novo)}`);
    await avisar(e, 'autorizada', novo, null);
    return { patch: { ...decidido(e), autorizado_concluir_em: novo } };
  }),
  effect(so.recusar, async (e) => {
    await passo(e, so.recusar.id, e.input.motivo_recusado);
    await avisar(e, 'recusada', e.row.ordem_servico.concluir_em, e.input.motivo_recusado);
    return { patch: { ...decidido(e), motivo_recusado: e.input.motivo_recusado } };
  }),
];
