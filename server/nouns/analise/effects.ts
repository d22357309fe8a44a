/** What the actions of an analysis do, and how orders open and cancel analyses (decisions, section 4). */
import { type Patch } from '../../actions/work.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { analiseWriter } from './writer.ts';
import { abertas, isAberta, type SituacaoAnalise } from '../../../domain/analise/situacoes.ts';
import { CompiledQuery } from 'kysely';
import * as an from '../../../domain/analise/actions.ts';
import { reabrir } from '../../../domain/ordem-servico/actions/encerrar.ts';
import type { AnaliseRow } from '../../../domain/analise/schema.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { analiseList } from './read.ts';
import { change, created, lock, lockOne } from '../../actions/neighbour.ts';
import { invalido } from '../../http/errors.ts';
import type { Locked } from '../../actions/work.ts';
import { contaComoAusente } from '../ausente/vigente.ts';
import { openImplantacao, withdrawImplantacao } from '../implantacao/open.ts';

/**
 * Opens the analysis of an order that closes, for the subject's present analyst with the fewest waiting; where all
 * are away, for who stands in for the one with the fewest (decisions of the wings, section 18).
 */
export async function openAnalise(e: EffectContext<OrdemServicoRow>): Promise<{ id: number }> {
  // Orders closed together are given out one after the other, each seeing what the last one changed.
  await e.trx.executeQuery(
    CompiledQuery.raw(`select pg_advisory_xact_lock(hashtext('analista'), $1)`, [e.dep]),
  );
  const analista = await e.trx
    .selectFrom('usuario_assunto as ua')
    .innerJoin('usuario as u', 'u.id', 'ua.usuario_id')
    .select((eb) => [
      'u.id',
      eb
        .selectFrom('ordem_servico_analise as x')
        .whereRef('x.departamento_id', '=', 'ua.departamento_id')
        .whereRef('x.analista_id', '=', 'u.id')
        .where('x.situacao', 'in', abertas)
        .select((b) => b.fn.countAll().as('n'))
        .as('esperando'),
      eb
        .exists(
          eb
            .selectFrom('ausente as a')
            .select('a.id')
            .whereRef('a.usuario_id', '=', 'u.id')
            .where('a.cancelada_em', 'is', null)
            .where('a.inicia_em', '<=', e.actor.hoje)
            .where('a.termina_em', '>=', e.actor.hoje),
        )
        .as('ausente'),
    ])
    .where('ua.departamento_id', '=', e.dep)
    .where('ua.assunto_id', '=', e.row.assunto.id)
    .where('ua.papel', '=', 'analista')
    .where('u.ativo', '=', true)
    .orderBy('ausente')
    .orderBy('esperando')
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst();
  const quem = analista?.ausente ? ((await substitutoDe(e, analista.id)) ?? analista) : analista;
  const { id } = await e.trx
    .insertInto('ordem_servico_analise')
    .values({
      departamento_id: e.dep,
      ordem_servico_id: e.id,
      analista_id: quem?.id ?? null,
      created_at: e.agora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await created(e, analiseWriter, { id }, 'aguardando', 'nenhuma');
  return { id };
}

/** Who stands in for an absent analyst, and analyses here; undefined: nobody who is present. */
async function substitutoDe(
  { trx, dep, actor: { hoje } }: Pick<EffectContext<OrdemServicoRow>, 'trx' | 'dep' | 'actor'>,
  analista: number,
): Promise<{ readonly id: number } | undefined> {
  const ausente = (alias: string): string =>
    `${contaComoAusente(alias)} and $3::date between ${alias}.inicia_em and ${alias}.termina_em`;
  const { rows } = await trx.executeQuery<{ id: number }>(
    CompiledQuery.raw(
      `select u.id from ausente a join usuario u on u.id = a.substituto_id and u.ativo
       where a.usuario_id = $1 and ${ausente('a')}
         and exists (select from usuario_assunto ua where ua.departamento_id = $2 and ua.usuario_id = u.id and ua.papel = 'analista')
         and not exists (select from ausente x where x.usuario_id = u.id and ${ausente('x')})
       order by a.inicia_em limit 1`,
      [analista, dep, hoje],
    ),
  );
  return rows[0];
}

/** Cancels the analysis of an order that is opened again. Answers what the order mirrors then; undefined: none waited. */
export async function cancelAnalise(
  e: EffectContext<OrdemServicoRow>,
  motivo: string,
): Promise<'cancelado' | undefined> {
  if (!isAberta(e.row.analise_situacao)) return undefined;
  for (const analise of await lock(e, analiseWriter, { ordem_servico_id: e.id }))
    if (isAberta(analise.raw.situacao))
      await change(e, analiseWriter, analise, {
        patch: { situacao: 'cancelado', concluida_em: e.agora },
        texto: motivo,
      });
  return 'cancelado';
}

/** Did the analyst send it back, and was the analysis that followed given up only because the order was opened again? */
export async function isOwedAnalise(e: EffectContext<OrdemServicoRow>): Promise<boolean> {
  if (e.row.analise_situacao !== 'cancelado') return false;
  const last = await e.trx
    .selectFrom('ordem_servico_analise as an')
    .select('an.situacao')
    .where('an.departamento_id', '=', e.dep)
    .where('an.ordem_servico_id', '=', e.id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ordem_servico_analise_evento as ev')
            .select('ev.id')
            .whereRef('ev.departamento_id', '=', 'an.departamento_id')
            .whereRef('ev.analise_id', '=', 'an.id')
            .where('ev.acao', '=', reabrir.id)
            .where('ev.para', '=', 'cancelado'),
        ),
      ),
    )
    .orderBy('an.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.situacao === 'reabertura';
}

type E = EffectContext<AnaliseRow>;

/** The order, locked, mirrors its newest analysis; `more` is what the action does to the order besides. */
async function mirrorOnOrdem(
  e: E,
  situacao: SituacaoAnalise,
  more?: { readonly patch: Patch<'ordem_servico'>; readonly texto: string },
): Promise<Locked<'ordem_servico'>> {
  const ordem = await lockOne(e, ordemServicoWriter, e.row.ordem_servico.id);
  const newest = await e.trx
    .selectFrom('ordem_servico_analise')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('departamento_id', '=', e.dep)
    .where('ordem_servico_id', '=', ordem.id)
    .executeTakeFirst();
  const mirror = newest?.id === e.id ? { analise_situacao: situacao } : null;
  if (!mirror && !more) return ordem;
  await change(e, ordemServicoWriter, ordem, {
    patch: { ...mirror, ...more?.patch },
    ...(more ? { texto: more.texto } : { silent: true }),
  });
  return ordem;
}

const { effect } = handlersOf(analiseList);

export const analiseHandlers: readonly Handler[] = [
  effect(an.concluir, async (e) => {
    const ordem = await mirrorOnOrdem(e, e.input.situacao);
    await openImplantacao(e, ordem.raw, e.input.situacao);
    return { patch: { parecer: e.input.parecer, concluida_em: e.agora }, texto: e.input.parecer };
  }),
  effect(an.reanalise, async (e) => {
    const ordem = await mirrorOnOrdem(e, 'reanalise');
    await withdrawImplantacao(e, ordem.id, e.input.motivo);
    return { patch: { concluida_em: null }, texto: e.input.motivo };
  }),
  effect(an.reabertura, async (e) => {
    const ordem = await mirrorOnOrdem(e, 'reabertura', {
      patch: { situacao: 'reabrindo', reaberta: true, concluido_em: null, encerramento: null },
      texto: e.input.motivo,
    });
    await withdrawImplantacao(e, ordem.id, e.input.motivo);
    return { patch: { concluida_em: e.agora }, texto: e.input.motivo };
  }),
  effect(an.cancelar, async (e) => {
    const ordem = await mirrorOnOrdem(e, 'cancelado');
    await openImplantacao(e, ordem.raw, 'cancelado');
    return { patch: { concluida_em: e.agora }, texto: e.input.motivo };
  }),
  effect(an.trocarAnalista, async (e) => {
    const novo = await e.trx
      .selectFrom('usuario as u')
      .innerJoin('usuario_assunto as ua', 'ua.usuario_id', 'u.id')
      .select(['u.id', 'u.nome'])
      .where('ua.departamento_id', '=', e.dep)
      .where('ua.papel', '=', 'analista')
      .where('u.id', '=', e.input.analista_id)
      .where('u.ativo', '=', true)
      .executeTakeFirst();
    if (!novo) throw invalido({ analista_id: [mensagens.referencia] });
    const texto = `${e.row.analista?.nome ?? 'Ninguém'} → ${novo.nome}`;
    return {
      patch: { analista_id: novo.id },
      texto: e.input.motivo ? `${texto}: ${e.input.motivo}` : texto,
    };
  }),
];
