/** What is planned is done: every order, analysis and request has its own step and row in the log. */
import { isEmCampo } from '../../../domain/ordem-servico/schema.ts';
import { insertRow } from '../../actions/columns.ts';
import { changeAll, lockAll } from '../../actions/neighbour.ts';
import type { Created } from '../../actions/noun.ts';
import type { Work } from '../../actions/work.ts';
import { simulacaoMudou } from '../../http/errors.ts';
import { analiseWriter } from '../analise/writer.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { solicitacaoWriter } from '../solicitacao/writer.ts';
import { planejar, previsaoDe, type Passa, type Pedido } from './plano.ts';
import { repasseOne } from './read.ts';

export interface Feitio extends Pedido {
  readonly ausente_id: number | null;
  readonly motivo: string;
}

/** Throws 409: what was shown is not what would be done now. */
export const mudou = (): never => {
  throw simulacaoMudou();
};

/** Orders of these items, and what hangs on them, locked in that order. */
export async function locked(
  w: Work,
  itens: readonly Pick<Passa, 'entidade' | 'id' | 'ordem_id'>[],
) {
  const of = (entidade: string) =>
    itens.filter((one) => one.entidade === entidade).map(({ id }) => id);
  const ordens = await lockAll(w, ordemServicoWriter, [
    ...new Set(itens.map(({ ordem_id }) => ordem_id)),
  ]);
  const analises = await lockAll(w, analiseWriter, of('analise'));
  const solicitacoes = await lockAll(w, solicitacaoWriter, of('solicitacao'));
  return { ordens, analises, solicitacoes };
}

/** Hands over what is open with the person, as was shown (`simulado`). Throws 409 when that changed. Answers null where nothing passes on. */
export async function fazer(
  w: Work,
  feitio: Feitio,
  {
    hoje,
    nome,
    simulado,
  }: { readonly hoje: string; readonly nome: string; readonly simulado: string },
): Promise<Pick<Created, 'id' | 'rest'> | null> {
  const { usuario_id: de, motivo } = feitio;
  const plano = await planejar(w.trx, w.dep, feitio, hoje);
  if (previsaoDe(plano).simulado !== simulado) mudou();
  const { passam } = plano;
  if (passam.length === 0) return null;
  const of = await locked(w, passam);
  const para = (entidade: string, id: number) =>
    passam.find((one) => one.entidade === entidade && one.id === id)?.para;
  const texto = (entidade: string, id: number): string =>
    `${nome} → ${para(entidade, id)?.nome ?? ''}: ${motivo}`;

  const made = await insertRow(w, repasseOne, feitio);
  const antes = new Map(
    of.ordens.map(({ id, raw: { situacao, fiscal_ciente_em } }) => [
      id,
      { situacao, fiscal_ciente_em },
    ]),
  );
  await w.trx
    .insertInto('repasse_item')
    .values(
      passam.map(({ entidade, id, para: quem }) => ({
        departamento_id: w.dep,
        repasse_id: made.id,
        entidade,
        entidade_id: id,
        para_id: quem.id,
        antes: JSON.stringify(entidade === 'ordem_servico' ? antes.get(id) : {}),
      })),
    )
    .execute();

  const ordens = of.ordens.flatMap((record) => {
    const quem = para('ordem_servico', record.id);
    if (!quem) return [];
    // It was planned before it was locked.
    if (record.raw.usuario_responsavel_id !== de) mudou();
    const { situacao } = record.raw;
    return [
      {
        record,
        texto: texto('ordem_servico', record.id),
        patch: {
          usuario_responsavel_id: quem.id,
          fiscal_ciente_em: null,
          // Work under way is accepted by who takes it over; its date goes on.
          situacao: isEmCampo(situacao) ? 'a_confirmar' : situacao,
        },
      },
    ];
  });
  if (ordens.length > 0) await changeAll(w, ordemServicoWriter, ordens);
  const analises = of.analises.map((record) => {
    if (record.raw.analista_id !== de) mudou();
    return {
      record,
      texto: texto('analise', record.id),
      patch: { analista_id: para('analise', record.id)?.id ?? null },
    };
  });
  if (analises.length > 0) await changeAll(w, analiseWriter, analises);
  // Who asked, asked: that its order is another's now is told in its own trail.
  const solicitacoes = of.solicitacoes.map((record) => ({
    record,
    patch: { solicitado_por_id: record.raw.solicitado_por_id },
  }));
  if (solicitacoes.length > 0) await changeAll(w, solicitacaoWriter, solicitacoes);
  return made;
}
