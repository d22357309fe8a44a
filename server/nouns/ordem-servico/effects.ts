/** What the actions of a service order do beyond the situação (decisions, section 3). */
import { ordemServicoWriter } from './writer.ts';
import { writesNothing, type Patch } from '../../actions/work.ts';
import { solicitacaoWriter } from '../solicitacao/writer.ts';
import type { Transaction } from 'kysely';
import * as os from '../../../domain/ordem-servico/actions.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import { simulacao } from '../../../domain/ordem-servico/massa.ts';
import { nomeOs, primeiraSituacao } from '../../../domain/ordem-servico/schema.ts';
import { mensagens } from '../../../domain/messages.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { ordemServicoList } from './read.ts';
import { change, created, lock } from '../../actions/neighbour.ts';
import { abrirAnalise, cancelarAnalises } from '../analise/effects.ts';
import type { Database } from '../../db/schema.ts';
import { HttpError, invalido } from '../../http/errors.ts';
import { enqueue, jobFields } from '../../jobs/queue.ts';
import { changeAnexos } from '../../uploads/anexos.ts';
import { areasEffect } from './areas.ts';
import {
  buscaDaOrdem,
  completarDoCadastro,
  exigirAssunto,
  exigirFiscal,
  inserirOrdem,
} from './novo.ts';
import { cadastrosDoPedido, type EntradaMassa } from './massa.ts';
import { planejar, simulacaoDe } from './massa-plano.ts';
import { prazoDaOrdem } from './prazo.ts';

type E = EffectContext<OrdemServicoRow, unknown, 'ordem_servico'>;
type Campos = Patch<'ordem_servico'>;

/** A fresh term from today, for an order that gets its first inspector or starts anew. */
async function novoPrazo(e: E): Promise<Campos> {
  const { vence, memoria } = await prazoDaOrdem(e.trx, e.dep, e.actor.hoje, e.row.prazo);
  return { concluir_em: vence, concluir_em_original: vence, memoria_prazo: memoria };
}

/** The edited fields, completed from the registry, with the search text they lead to. */
async function camposEditados(e: E, given: Campos): Promise<Campos> {
  const other = given.cadastro_id !== undefined && given.cadastro_id !== e.raw.cadastro_id;
  const found = await completarDoCadastro(e.trx, other ? given : { ...given, cadastro_id: null });
  const completed = other ? found : given;
  const busca = await buscaDaOrdem(e.trx, { ...e.raw, ...completed });
  return { ...completed, busca: busca(e.row.numero, e.row.ano) };
}

/** Open deadline requests are refused with the motive of the cancelling. */
async function recusarSolicitacoes(e: E, motivo: string): Promise<void> {
  const open = await lock(e, solicitacaoWriter, {
    ordem_servico_id: e.id,
    situacao: 'solicitado',
  });
  for (const solicitacao of open)
    await change(e, solicitacaoWriter, solicitacao, {
      patch: {
        situacao: 'recusado',
        motivo_recusado: motivo,
        decidido_em: e.agora,
        decidido_por_id: e.actor.id,
      },
    });
}

/** An order that leaves the closed state has no closing any more; the history keeps it. */
const semEncerramento = { concluido_em: null, encerramento: null } as const;

async function usuariosNomes(
  trx: Transaction<Database>,
  ids: readonly (number | null)[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom('usuario')
    .select(['id', 'nome'])
    .where(
      'id',
      'in',
      ids.map((i) => i ?? 0),
    )
    .execute();
  return ids.map((id) => rows.find((r) => r.id === id)?.nome ?? '–');
}

const { create, effect } = handlersOf(ordemServicoList);

export const ordemServicoHandlers: readonly Handler[] = [
  create(os.criar, async (e) => {
    const { avulsa, ...dados } = e.input;
    const proprio = avulsa === true;
    const situacao = primeiraSituacao(e.input);
    if (situacao === 'andamento') await exigirFiscal(e.trx, e.dep, e.actor.id, 'avulsa');
    const { id, rest } = await inserirOrdem(e.trx, {
      departamentoId: e.dep,
      autorId: e.actor.id,
      situacao,
      hoje: e.actor.hoje,
      agora: e.agora,
      dados: proprio ? { ...dados, usuario_responsavel_id: e.actor.id } : dados,
      extra: situacao === 'andamento' ? { fiscal_ciente_em: e.agora } : {},
    });
    return { id, rest, texto: dados.descricao ?? null };
  }),

  create(
    os.criarMassa,
    async (e) => {
      const {
        assunto_id,
        usuario_grupo_id,
        cadastro_ids: dados,
        filtro,
        descricao = null,
        prazo = null,
        repetir = false,
        simular = false,
        simulado = null,
        ...rest
      } = e.input;
      if (simular) await writesNothing(e);
      await exigirAssunto(e.trx, e.dep, assunto_id);
      const grupo = await e.trx
        .selectFrom('usuario_grupo')
        .select('id')
        .where('departamento_id', '=', e.dep)
        .where('id', '=', usuario_grupo_id)
        .executeTakeFirst();
      if (!grupo) throw invalido({ usuario_grupo_id: [mensagens.referencia] });
      const cadastro_ids = await cadastrosDoPedido(e.trx, e.ctx, { cadastro_ids: dados, filtro });
      const entrada: EntradaMassa = {
        assunto_id,
        usuario_grupo_id,
        descricao,
        prazo,
        repetir,
        cadastro_ids,
      };
      if (simular || simulado !== null) {
        const plano = await planejar(e.trx, e.dep, entrada, cadastro_ids, e.actor.hoje);
        const now = simulacaoDe(plano);
        if (simular) return { foreseen: now, rest };
        if (now.simulado !== simulado)
          throw new HttpError(409, { errorCode: 'simulacao_mudou', message: mensagens.simulacao });
      }
      const job = await enqueue(e.trx, {
        departamentoId: e.dep,
        tipo: 'ordens_em_massa',
        usuarioId: e.actor.id,
        entrada,
        total: cadastro_ids.length,
      });
      return { id: job.id, rest, entidade: 'job_output', resposta: job };
    },
    jobFields,
    simulacao,
  ),

  effect(os.editar, async (e) => ({ patch: await camposEditados(e, e.input) })),

  effect(os.confirmarFiscal, async (e) => {
    const novo = e.input.usuario_responsavel_id;
    await exigirFiscal(e.trx, e.dep, novo);
    const startsAnew = e.row.concluir_em === null || e.row.situacao === 'reabrindo';
    const [nome] = await usuariosNomes(e.trx, [novo]);
    return {
      patch: {
        usuario_responsavel_id: novo,
        fiscal_ciente_em: null,
        ...(startsAnew ? await novoPrazo(e) : {}),
      },
      texto: nome ?? null,
    };
  }),

  effect(os.aceitar, async (e) => ({ patch: { fiscal_ciente_em: e.agora } })),
  effect(os.questionar, async (e) => ({ texto: e.input.motivo })),
  effect(os.localFechado, async (e) => ({ texto: e.input.comentario })),

  effect(os.encerrar, async (e) => {
    const { encerramento_id: codigo, comentario, solicitar_analise: pedida } = e.input;
    const assunto = await exigirAssuntoDaOrdem(e);
    const situacao = assunto.encerramento.find((s) => s.id === codigo);
    if (!situacao) throw invalido({ encerramento_id: [mensagens.opcao] });
    const analisar =
      e.row.assunto.exige_analise || (pedida === true && e.row.assunto.permite_analise);
    const analise = analisar ? await abrirAnalise(e) : null;
    return {
      patch: {
        concluido_em: e.agora,
        encerramento: { id: situacao.id, descricao: situacao.descricao, comentario },
        ...(analise ? { analise_situacao: 'aguardando' } : {}),
      },
      texto: `${situacao.descricao}: ${comentario}`,
    };
  }),

  effect(os.reabrir, async (e) => ({
    patch: { ...semEncerramento, reaberta: true },
    texto: e.input.motivo,
  })),

  effect(os.cancelar, async (e) => {
    await recusarSolicitacoes(e, e.input.motivo);
    const analise = await cancelarAnalises(e, e.input.motivo);
    return {
      patch: { analise_situacao: analise ?? undefined },
      texto: e.input.motivo,
    };
  }),

  effect(os.manutencao, async (e) => {
    const { motivo, situacao, ...dados } = e.input;
    const { usuario_responsavel_id: fiscal, assunto_id: assuntoId } = dados;
    // One who left since may stay on the order; nobody is put on it who could not work.
    if (fiscal && fiscal !== e.row.usuario_responsavel?.id)
      await exigirFiscal(e.trx, e.dep, fiscal);
    if (assuntoId !== undefined && assuntoId !== e.raw.assunto_id)
      await exigirAssunto(e.trx, e.dep, assuntoId);
    const fechada = e.row.situacao === 'encerrada';
    const closing =
      situacao === undefined || fechada === (situacao === 'encerrada')
        ? {}
        : fechada
          ? semEncerramento
          : { concluido_em: e.agora };
    return { patch: { ...(await camposEditados(e, dados)), ...closing }, texto: motivo };
  }),

  effect(os.substituir, async (e) => {
    const { motivo, ...dados } = e.input;
    const situacao = primeiraSituacao(dados);
    const nova = await inserirOrdem(e.trx, {
      departamentoId: e.dep,
      autorId: e.actor.id,
      situacao,
      hoje: e.actor.hoje,
      agora: e.agora,
      dados,
    });
    await created(
      { ...e, acao: os.criar.id },
      ordemServicoWriter,
      {
        id: nova.id,
        texto: `Substitui a ${nomeOs(e.row)}`,
        campos: { substitui: { de: null, para: e.id } },
      },
      situacao,
    );
    return {
      patch: { substituida_id: nova.id },
      texto: `Substituída pela ${nomeOs(nova)}: ${motivo}`,
    };
  }),

  effect(os.comentar, async (e) => {
    await e.trx
      .insertInto('ordem_servico_comentario')
      .values({
        departamento_id: e.dep,
        ordem_servico_id: e.id,
        usuario_id: e.actor.id,
        texto: e.input.texto,
      })
      .execute();
    return { silent: true, campos: { comentario: { de: null, para: e.input.texto } } };
  }),

  effect(os.anexar, async (e) => {
    const feito = await changeAnexos(e.trx, e.ctx, 'ordem_servico', e.id, e.input.anexos);
    const excluidos = feito.excluidos.map((nome) => `${nome} (excluído)`);
    return {
      texto: [...feito.incluidos, ...excluidos].join(', '),
      campos: {
        anexos: {
          de: feito.excluidos.length > 0 ? feito.excluidos : null,
          para: feito.incluidos.length > 0 ? feito.incluidos : null,
        },
      },
    };
  }),

  effect(os.editarAreas, areasEffect),

  effect(os.solicitarPrazo, async (e) => {
    const { motivo_solicitado, solicitado_concluir_em } = e.input;
    const { id } = await e.trx
      .insertInto('ordem_servico_solicitacao')
      .values({
        departamento_id: e.dep,
        ordem_servico_id: e.id,
        motivo_solicitado,
        solicitado_concluir_em,
        solicitado_por_id: e.actor.id,
        solicitado_em: e.agora,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await created(e, solicitacaoWriter, {
      id,
      campos: {
        solicitado_concluir_em: { de: null, para: solicitado_concluir_em },
        motivo_solicitado: { de: null, para: motivo_solicitado },
      },
    });
    return { texto: motivo_solicitado };
  }),
];

/** The subject of the order, even one no longer offered for new ones. */
async function exigirAssuntoDaOrdem(
  e: E,
): Promise<{ encerramento: { id: string; descricao: string }[] }> {
  return e.trx
    .selectFrom('assunto')
    .select('encerramento')
    .where('departamento_id', '=', e.dep)
    .where('id', '=', e.row.assunto.id)
    .executeTakeFirstOrThrow();
}
