/** The debt of a document: said how, and made by a job. Once (jobs/once.ts). */
import { impedeImplantar, implantarDebito } from '../../../domain/doc/implantacao.ts';
import { naLinha, passos } from '../../../domain/doc/passos.ts';
import type { DocRow } from '../../../domain/doc/schema.ts';
import { addDays, hojeEm } from '../../../domain/kernel/civil-date.ts';
import { formatDate, formatMoney, plural } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { change, lockOne } from '../../actions/neighbour.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import type { Columns, Work } from '../../actions/work.ts';
import { invalido } from '../../http/errors.ts';
import { JobFailure } from '../../jobs/failure.ts';
import { once } from '../../jobs/once.ts';
import { enqueue } from '../../jobs/queue.ts';
import { emitirGuias, type Debito } from '../guia/emitir.ts';
import { modeloDaVersao } from './modelo.ts';
import { docList } from './read.ts';
import { docWriter } from './writer.ts';

interface Entrada {
  readonly doc_id: number;
}
/** As it was asked for (doc.implantacao). */
interface Pedido extends Debito {
  readonly observacao: string | null;
}

type E = EffectContext<DocRow, Partial<Nulled<Pedido>>, 'doc'>;
type Nulled<T> = { readonly [K in keyof T]: T[K] | null };

/** What nobody said, the model and the document do. Throws 422 at what neither does. */
async function pedidoDe({ trx, dep, raw, input, actor: { hoje } }: E): Promise<Pedido> {
  const modelo = await modeloDaVersao(trx, dep, raw.doc_modelo_id, raw.modelo_versao);
  const debito_tipo_id = input.debito_tipo_id ?? modelo?.debito_tipo_id ?? null;
  const dias = modelo?.dias_vencimento ?? null;
  const vencimento =
    input.vencimento ??
    (raw.debito_vence_em !== null && raw.debito_vence_em >= hoje ? raw.debito_vence_em : null) ??
    (dias === null ? null : addDays(hoje, dias));
  if (debito_tipo_id === null) throw invalido({ debito_tipo_id: [mensagens.obrigatorio] });
  if (vencimento === null) throw invalido({ vencimento: [mensagens.obrigatorio] });
  const found = await trx
    .selectFrom('debito_tipo')
    .select('id')
    .where('id', '=', debito_tipo_id)
    .executeTakeFirst();
  if (!found) throw invalido({ debito_tipo_id: [mensagens.referencia] });
  const { parcelas, observacao } = input;
  return { debito_tipo_id, vencimento, parcelas: parcelas ?? 1, observacao: observacao ?? null };
}

const { effect } = handlersOf(docList);

export const implantarHandlers: readonly Handler[] = [
  effect(implantarDebito, async (e) => {
    const pedido = await pedidoDe(e);
    const job = await enqueue(e.trx, {
      departamentoId: e.dep,
      tipo: 'implantar_debito',
      usuarioId: e.actor.id,
      entrada: { doc_id: e.id } satisfies Entrada,
      total: 1,
    });
    return {
      patch: { implantacao: JSON.stringify(pedido), job_id: job.id },
      texto: pedido.observacao,
    };
  }),
];

/** What became of the document since it was asked for. Throws JobFailure when no debt can be made of it. */
function requireCobravel(w: Work, raw: Columns<'doc'>): void {
  const why =
    raw.situacao === 'andamento'
      ? impedeImplantar(
          {
            ...raw,
            debita: raw.debita === true,
            doc_situacao: { id: raw.doc_situacao_id, descricao: '' },
            contribuinte: raw.contribuinte_id,
            cadastro: raw.cadastro_id,
          },
          { hoje: hojeEm(new Date(w.agora)) },
        )
      : 'O documento não está em andamento';
  if (why !== null) throw new JobFailure(why);
}

export const implantarODebito = once(implantarDebito.id, async (s) => {
  const { work } = s;
  const doc = await lockOne(work, docWriter, (s.entrada as Entrada).doc_id);
  s.requireNewest(doc.raw);
  requireCobravel(work, doc.raw);
  const pedido = doc.raw.implantacao as Pedido;
  const guias = await emitirGuias(work, doc, pedido);
  const { parcelas, vencimento } = pedido;
  await change(work, docWriter, doc, {
    patch: { ...naLinha(passos.implantar[1]), implantado_em: hojeEm(new Date(work.agora)) },
    texto: `${formatMoney(doc.raw.valor_total)} ${parcelas > 1 ? `em ${plural(parcelas, 'parcela', 'parcelas')}, a primeira` : 'na guia'} ${guias[0]}, que vence em ${formatDate(vencimento)}`,
  });
  return { guias, valor: doc.raw.valor_total, vencimento };
});
