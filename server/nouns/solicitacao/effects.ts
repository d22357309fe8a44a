/** Deciding a deadline request: the order's deadline and history follow (decisions, section 3). */
import type { Patch, Work } from '../../actions/work.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { sql } from 'kysely';
import { LIVRE } from '../../../domain/kernel/fields.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { nomeOs, type OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import * as so from '../../../domain/solicitacao/actions.ts';
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import { change, lock, lockOne } from '../../actions/neighbour.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { solicitacaoList } from './read.ts';
import { solicitacaoMail } from './template.ts';
import { solicitacaoWriter } from './writer.ts';
import { isProtected } from '../../read/shield.ts';
import { queueMails } from '../../mail/outbox.ts';

/** A request as far as the order and the mail tell of it. */
interface Pedido {
  readonly id: number;
  readonly solicitado_por_id: number | null;
  readonly os: Pick<OrdemServicoRow, 'id' | 'numero' | 'ano' | 'concluir_em'> & {
    readonly assunto: { readonly descricao: string };
    readonly usuario_responsavel: { readonly id: number } | null;
  };
}
const pedidoDe = ({ id, solicitado_por, ordem_servico, ...row }: Solicitacao): Pedido => ({
  id,
  solicitado_por_id: solicitado_por?.id ?? null,
  os: { ...ordem_servico, ...row, id: ordem_servico.id },
});

/** Who asked and who inspects hear of it by mail; who decided knows. */
async function notifyByMail(
  e: Quem,
  { id, solicitado_por_id, os }: Pedido,
  decisao: 'autorizada' | 'recusada',
  prazo: string | null,
  motivo: string | null,
): Promise<void> {
  const nome = nomeOs(os);
  const para = new Set([solicitado_por_id ?? undefined, os.usuario_responsavel?.id]);
  para.delete(e.actor.id);
  para.delete(undefined);
  // A mail is out of our hands: who may read of whom is protected reads the reason here.
  const { rows } = await sql<{ sim: boolean }>`
    select ${sql.raw(isProtected({ pessoas: ['o.contribuinte_id'], cadastros: ['o.cadastro_id'] }))} as sim
    from ordem_servico o where o.departamento_id = ${e.dep} and o.id = ${os.id}`.execute(e.trx);
  const dito = rows[0]?.sim && motivo ? LIVRE : (motivo ?? '');
  await queueMails(
    e.trx,
    {
      mail: solicitacaoMail,
      scope: 'solicitacao',
      departamentoId: e.dep,
      assunto: `Prazo ${decisao === 'autorizada' ? 'autorizado' : 'recusado'}: ${nome}`,
      dados: {
        decisao,
        os: nome,
        assunto: os.assunto.descricao,
        prazo: prazo ? formatDate(prazo) : '',
        motivo: dito,
        por: e.actor.nome,
        caminho: `/app/osm/servicos/${os.id}`,
      },
    },
    [...para].map((usuarioId) => ({ scopeId: id, usuarioId: usuarioId as number })),
  );
}

type Quem = Work & Pick<EffectContext, 'actor'>;
const decidido = (e: Quem) => ({ decidido_em: e.agora, decidido_por_id: e.actor.id });

/** The order's step, and its new deadline where it has one. */
const naOrdem = async (
  e: Quem,
  ordem: number,
  texto: string,
  patch: Patch<'ordem_servico'> = {},
): Promise<void> =>
  change(e, ordemServicoWriter, await lockOne(e, ordemServicoWriter, ordem), { texto, patch });

/** What a refusal does besides the request's own columns: the order's step, and the mail. */
async function recusada(e: Quem, pedido: Pedido, motivo: string): Promise<void> {
  await naOrdem(e, pedido.os.id, motivo);
  await notifyByMail(e, pedido, 'recusada', pedido.os.concluir_em, motivo);
}

/** The open request of an order that is over is refused, as if somebody had refused it. */
export async function refuseOpen(e: EffectContext<OrdemServicoRow>, motivo: string) {
  const w = { ...e, acao: so.recusar.id };
  const where = { ordem_servico_id: e.id, situacao: 'solicitado' };
  for (const aberta of await lock(w, solicitacaoWriter, where)) {
    await change(w, solicitacaoWriter, aberta, {
      patch: { situacao: 'recusado', motivo_recusado: motivo, ...decidido(w) },
    });
    const { solicitado_por_id } = aberta.raw;
    await recusada(w, { id: aberta.id, solicitado_por_id, os: e.row }, motivo);
  }
}

const { effect } = handlersOf(solicitacaoList);

export const solicitacaoHandlers: readonly Handler[] = [
  effect(so.autorizar, async (e) => {
    const novo = e.input.autorizado_concluir_em ?? e.row.solicitado_concluir_em;
    const antigo = e.row.ordem_servico.concluir_em;
    await naOrdem(
      e,
      e.row.ordem_servico.id,
      `${antigo ? formatDate(antigo) : '–'} → ${formatDate(novo)}`,
      { concluir_em: novo },
    );
    await notifyByMail(e, pedidoDe(e.row), 'autorizada', novo, null);
    return { patch: { ...decidido(e), autorizado_concluir_em: novo } };
  }),
  effect(so.recusar, async (e) => {
    await recusada(e, pedidoDe(e.row), e.input.motivo_recusado);
    return { patch: { ...decidido(e), motivo_recusado: e.input.motivo_recusado } };
  }),
];
