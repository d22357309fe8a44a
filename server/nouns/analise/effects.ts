/** What the actions of an analysis do, and how orders open and cancel analyses (decisions, section 4). */
import { abertas, isAberta } from '../../../domain/analise/situacoes.ts';
import { CompiledQuery } from 'kysely';
import * as an from '../../../domain/analise/actions.ts';
import type { AnaliseRow } from '../../../domain/analise/schema.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import { mensagens } from '../../../domain/messages.ts';
import { encerrar, cancelar as cancelarOrdem } from '../../../domain/ordem-servico/actions.ts';
import { effect, type Change, type EffectContext, type Handler } from '../../actions/noun.ts';
import { writeLog } from '../../actions/log.ts';
import { invalido } from '../../http/errors.ts';

/** Opens the analysis of an order that closes, for the subject's present analyst with the fewest waiting. */
export async function abrirAnalise(e: EffectContext<OrdemServicoRow>): Promise<{ id: number }> {
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
  const { id } = await e.trx
    .insertInto('ordem_servico_analise')
    .values({
      departamento_id: e.dep,
      ordem_servico_id: e.id,
      analista_id: analista?.id ?? null,
      created_at: e.agora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await e.trx
    .insertInto('ordem_servico_analise_evento')
    .values({
      departamento_id: e.dep,
      analise_id: id,
      acao: encerrar.id,
      de: 'nenhuma',
      para: 'aguardando',
      usuario_id: e.actor.id,
    })
    .execute();
  await writeLog(e.trx, e.ctx, 'analise', id, encerrar.id, {
    situacao: { de: null, para: 'aguardando' },
    analista_id: { de: null, para: analista?.id ?? null },
  });
  return { id };
}

/** Cancels the open analyses of an order that is cancelled. Answers what the order mirrors: the newest one's situação, null without any. */
export async function cancelarAnalises(
  e: EffectContext<OrdemServicoRow>,
  motivo: string,
): Promise<string | null> {
  const all = await e.trx
    .selectFrom('ordem_servico_analise')
    .select(['id', 'situacao'])
    .where('departamento_id', '=', e.dep)
    .where('ordem_servico_id', '=', e.id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const { id, situacao } of all) {
    if (!isAberta(situacao)) continue;
    await e.trx
      .updateTable('ordem_servico_analise')
      .set((eb) => ({
        situacao: 'cancelado',
        concluida_em: e.agora,
        updated_at: e.agora,
        lock_version: eb('lock_version', '+', 1),
      }))
      .where('departamento_id', '=', e.dep)
      .where('id', '=', id)
      .execute();
    await e.trx
      .insertInto('ordem_servico_analise_evento')
      .values({
        departamento_id: e.dep,
        analise_id: id,
        acao: cancelarOrdem.id,
        de: situacao,
        para: 'cancelado',
        texto: motivo,
        usuario_id: e.actor.id,
      })
      .execute();
    await writeLog(e.trx, e.ctx, 'analise', id, cancelarOrdem.id, {
      situacao: { de: situacao, para: 'cancelado' },
    });
  }
  const newest = all.at(-1)?.situacao ?? null;
  return newest !== null && isAberta(newest) ? 'cancelado' : newest;
}

type E = EffectContext<AnaliseRow>;

/** The order mirrors its newest analysis; `extra` is what the action changes on the order besides. */
async function refletirNaOrdem(
  e: E,
  acao: string,
  situacao: string,
  extra: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const newest = await e.trx
    .selectFrom('ordem_servico_analise')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('departamento_id', '=', e.dep)
    .where('ordem_servico_id', '=', e.row.ordem_servico.id)
    .executeTakeFirst();
  const patch = { ...(newest?.id === e.id ? { analise_situacao: situacao } : {}), ...extra };
  if (Object.keys(patch).length === 0) return;
  const old = await e.trx
    .selectFrom('ordem_servico')
    .select(['situacao', 'analise_situacao', 'reaberta', 'concluido_em', 'encerramento'])
    .where('departamento_id', '=', e.dep)
    .where('id', '=', e.row.ordem_servico.id)
    .executeTakeFirstOrThrow();
  await e.trx
    .updateTable('ordem_servico')
    .set((eb) => ({ ...patch, updated_at: e.agora, lock_version: eb('lock_version', '+', 1) }))
    .where('departamento_id', '=', e.dep)
    .where('id', '=', e.row.ordem_servico.id)
    .execute();
  const campos: Record<string, Change> = {};
  for (const [k, para] of Object.entries(patch))
    campos[k] = { de: old[k as keyof typeof old], para };
  await writeLog(e.trx, e.ctx, 'ordem_servico', e.row.ordem_servico.id, acao, campos);
}

export const analiseHandlers: readonly Handler[] = [
  effect(an.concluir, async (e) => {
    await refletirNaOrdem(e, an.concluir.id, e.input.situacao);
    return { patch: { parecer: e.input.parecer, concluida_em: e.agora }, texto: e.input.parecer };
  }),
  effect(an.reanalise, async (e) => {
    await refletirNaOrdem(e, an.reanalise.id, 'reanalise');
    return { patch: { concluida_em: null }, texto: e.input.motivo };
  }),
  effect(an.reabertura, async (e) => {
    await refletirNaOrdem(e, an.reabertura.id, 'reabertura', {
      situacao: 'reabrindo',
      reaberta: true,
      concluido_em: null,
      encerramento: null,
    });
    await e.trx
      .insertInto('ordem_servico_historico')
      .values({
        departamento_id: e.dep,
        ordem_servico_id: e.row.ordem_servico.id,
        acao: an.reabertura.id,
        de: 'encerrada',
        para: 'reabrindo',
        texto: e.input.motivo,
        usuario_id: e.actor.id,
      })
      .execute();
    return { patch: { concluida_em: e.agora }, texto: e.input.motivo };
  }),
  effect(an.cancelar, async (e) => {
    await refletirNaOrdem(e, an.cancelar.id, 'cancelado');
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
