/** What the actions of a service order do beyond the situação (decisions, section 3). */
import type { Transaction } from 'kysely';
import { hojeEm, type MemoriaPrazo } from '../../../domain/kernel/deadlines.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { criar, criarMassa, substituir } from '../../../domain/ordem-servico/actions/abrir.ts';
import {
  aceitar,
  anexar,
  comentar,
  editarAreas,
  localFechado,
  preencher,
  questionar,
} from '../../../domain/ordem-servico/actions/campo.ts';
import {
  encerrar,
  reabrir,
  retificarEncerramento,
} from '../../../domain/ordem-servico/actions/encerrar.ts';
import {
  cancelar,
  confirmarFiscal,
  editar,
  manutencao,
  solicitarPrazo,
} from '../../../domain/ordem-servico/actions/gerir.ts';
import { simulacao } from '../../../domain/ordem-servico/massa.ts';
import { contradicao } from '../../../domain/ordem-servico/estado.ts';
import {
  opensAnalise,
  emCampo,
  isEmCampo,
  isSemFiscal,
  nomeOs,
  primeiraSituacao,
  type OrdemServicoRow,
  type Situacao,
} from '../../../domain/ordem-servico/schema.ts';
import type { Changes } from '../../actions/log.ts';
import { created } from '../../actions/neighbour.ts';
import { begunBy } from '../mensagem/origem.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { partChanges } from '../../actions/kept.ts';
import { writesNothing, type Columns, type Patch } from '../../actions/work.ts';
import { definedOf } from '../../actions/write.ts';
import type { Database } from '../../db/schema.ts';
import { impedida, invalido, simulacaoMudou } from '../../http/errors.ts';
import { asked, enqueue, jobFields } from '../../jobs/queue.ts';
import { changeAnexos } from '../../uploads/anexos.ts';
import { keepPhotos } from '../usuario-geo/keep.ts';
import { openAnalise, cancelAnalise, isOwedAnalise } from '../analise/effects.ts';
import {
  correctImplantacao,
  followCadastro,
  openImplantacao,
  withdrawImplantacao,
} from '../implantacao/open.ts';
import { refuseOpen } from '../solicitacao/effects.ts';
import { solicitacaoWriter } from '../solicitacao/writer.ts';
import { areasEffect } from './areas.ts';
import { buscaOf } from './busca.ts';
import { comment } from './comentario.ts';
import { dropAnswers, itemsEffect, refuseFotos } from './items.ts';
import { cadastrosOf, type MassaInput } from './massa.ts';
import { desfazerHandlers } from './massa-desfazer.ts';
import { insertLinhas } from './massa-linhas.ts';
import { completeFromCadastro, requireAssunto, requireFiscal, insertOrdem } from './novo.ts';
import { planMassa, simulacaoOf } from './massa-plano.ts';
import { newPrazo, SEM_PRAZO } from './prazo.ts';
import { ordemServicoList } from './read.ts';
import { ordemServicoWriter } from './writer.ts';

type E = EffectContext<OrdemServicoRow, unknown, 'ordem_servico'>;
type Campos = Patch<'ordem_servico'>;

/**
 * The term from when an inspector is confirmed: a fresh one, and again when another is confirmed before
 * anyone accepted. Work under way that passes to another goes on with its date.
 */
async function termOfDesignation(e: E, fiscal: number, data: string | undefined): Promise<Campos> {
  const { row } = e;
  if (isEmCampo(row.situacao)) return data === undefined ? {} : { concluir_em: data };
  const begins =
    row.concluir_em === null || isSemFiscal(row.situacao) || row.situacao === 'reabrindo';
  const another = fiscal !== row.usuario_responsavel?.id;
  return begins || (another && !(await wasAccepted(e)))
    ? newPrazo(e.trx, e.dep, e.actor.hoje, row.prazo)
    : {};
}

/** Did anyone accept it since its term began? */
async function wasAccepted(e: E): Promise<boolean> {
  const found = await e.trx
    .selectFrom('ordem_servico_historico as h')
    .select('h.id')
    .where('h.departamento_id', '=', e.dep)
    .where('h.ordem_servico_id', '=', e.id)
    .where('h.para', 'in', emCampo)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ordem_servico_historico as r')
            .select('r.id')
            .whereRef('r.departamento_id', '=', 'h.departamento_id')
            .whereRef('r.ordem_servico_id', '=', 'h.ordem_servico_id')
            .where('r.para', '=', 'reabrindo')
            .whereRef('r.id', '>', 'h.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The edited fields, completed from the registry, with the search text they lead to. */
async function editedColumns(e: E, given: Campos): Promise<Campos> {
  const other = given.cadastro_id !== undefined && given.cadastro_id !== e.raw.cadastro_id;
  const found = await completeFromCadastro(e.trx, other ? given : { ...given, cadastro_id: null });
  const completed = other ? found : given;
  const busca = await buscaOf(e.trx, { ...e.raw, ...completed });
  return { ...completed, busca: busca(e.row.numero, e.row.ano) };
}

/** An order that leaves the closed state has no closing any more; the history keeps it. */
const semEncerramento = { concluido_em: null, encerramento: null } as const;

async function namesOfUsuarios(
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
  create(criar, async (e) => {
    const { avulsa, mensagem_id, ...dados } = e.input;
    const proprio = avulsa === true;
    const situacao = primeiraSituacao(e.input);
    if (proprio) await requirePrazoOfAssunto(e, dados);
    const { id, rest } = await insertOrdem(e.trx, {
      departamentoId: e.dep,
      autorId: e.actor.id,
      situacao,
      hoje: e.actor.hoje,
      agora: e.agora,
      dados: proprio ? { ...dados, usuario_responsavel_id: e.actor.id } : dados,
      extra: situacao === 'andamento' ? { fiscal_ciente_em: e.agora } : {},
    });
    if (mensagem_id !== undefined) await begunBy(e, mensagem_id, id);
    return { id, rest, texto: dados.descricao ?? null };
  }),

  create(
    criarMassa,
    async (e) => {
      const {
        assunto_id,
        usuario_grupo_id,
        grupo_in = [],
        cadastro_ids: dados,
        filtro,
        exceto_ids,
        descricao = null,
        prazo = null,
        repetir = false,
        simular = false,
        simulado = null,
        ...rest
      } = e.input;
      if (simular) await writesNothing(e);
      await requireAssunto(e.trx, e.dep, assunto_id);
      const grupo_ids = [...new Set([usuario_grupo_id, ...grupo_in])];
      await requireGrupos(e, { usuario_grupo_id: [usuario_grupo_id], grupo_in });
      const ids = await cadastrosOf(e.trx, e.ctx, { cadastro_ids: dados, filtro, exceto_ids });
      const entrada: MassaInput = { assunto_id, grupo_ids, descricao, prazo, repetir };
      if (simular || simulado !== null) {
        const plano = await planMassa(e.trx, e.dep, entrada, ids, e.actor.hoje);
        const now = simulacaoOf(plano);
        if (simular) return { foreseen: now, rest };
        if (now.simulado !== simulado) throw simulacaoMudou();
      }
      const job = await enqueue(e.trx, {
        departamentoId: e.dep,
        tipo: 'ordens_em_massa',
        usuarioId: e.actor.id,
        entrada,
        total: ids.length,
      });
      await insertLinhas(e.trx, e.dep, job.id, ids);
      return { rest, ...asked(job) };
    },
    jobFields,
    simulacao,
  ),

  ...desfazerHandlers,

  effect(editar, async (e) => ({ patch: await editedColumns(e, e.input) })),

  effect(confirmarFiscal, async (e) => {
    const { usuario_responsavel_id: novo, motivo, concluir_em: data } = e.input;
    await requireFiscal(e.trx, e.dep, novo);
    const [nome = '–'] = await namesOfUsuarios(e.trx, [novo]);
    return {
      patch: {
        usuario_responsavel_id: novo,
        fiscal_ciente_em: null,
        ...(await termOfDesignation(e, novo, data)),
      },
      texto: motivo ? `${nome}: ${motivo}` : nome,
    };
  }),

  effect(aceitar, async (e) => ({ patch: { fiscal_ciente_em: e.agora } })),
  effect(questionar, async (e) => ({ texto: e.input.motivo })),
  effect(localFechado, async (e) => ({ texto: e.input.comentario })),

  effect(encerrar, async (e) => {
    const { encerramento_id: codigo, comentario = null, solicitar_analise: pedida } = e.input;
    const situacao = await requireEncerramento(e, codigo);
    const encerramento = { ...situacao, comentario };
    const opens = opensAnalise(e.row, pedida === true) || (await isOwedAnalise(e));
    const analise = opens ? await openAnalise(e) : null;
    await refuseOpen(e, 'OS encerrada');
    if (!analise) await openImplantacao(e, { ...e.raw, encerramento });
    return {
      patch: {
        concluido_em: e.agora,
        encerramento,
        ...(analise ? { analise_situacao: 'aguardando' } : {}),
      },
      texto: comentario ? `${situacao.descricao}: ${comentario}` : situacao.descricao,
    };
  }),

  effect(reabrir, async (e) => {
    const { motivo } = e.input;
    await withdrawImplantacao(e, e.id, motivo);
    return {
      patch: {
        ...semEncerramento,
        reaberta: true,
        analise_situacao: await cancelAnalise(e, motivo),
      },
      texto: motivo,
    };
  }),

  effect(retificarEncerramento, async (e) => {
    const { motivo, encerramento_id: codigo, comentario, concluido_em: dia, anexos } = e.input;
    const antes = e.raw.encerramento;
    if (antes === null) throw new Error(`ordem ${e.id} encerrada sem encerramento`);
    const situacao = codigo === undefined ? null : await requireEncerramento(e, codigo);
    const encerramento = { ...antes, ...situacao, ...(comentario ? { comentario } : {}) };
    await correctImplantacao(e, e.raw, encerramento, motivo);
    const outroDia = dia !== undefined && dia !== hojeEm(new Date(e.raw.concluido_em ?? e.agora));
    return {
      patch: {
        encerramento,
        // A day has no hour: noon, which is that day in whatever zone it is read.
        ...(outroDia ? { concluido_em: `${dia}T12:00:00-03:00` } : {}),
      },
      texto: motivo,
      ...(anexos?.length ? { campos: (await attach(e, anexos)).campos } : {}),
    };
  }),

  effect(cancelar, async (e) => {
    await refuseOpen(e, e.input.motivo);
    return { texto: e.input.motivo };
  }),

  effect(manutencao, async (e) => {
    const { motivo, situacao = e.row.situacao, ...dados } = e.input;
    const { usuario_responsavel_id: fiscal, assunto_id: assuntoId } = dados;
    const outroFiscal = fiscal !== undefined && fiscal !== (e.row.usuario_responsavel?.id ?? null);
    // One who left since may stay on the order; nobody is put on it who could not work.
    if (fiscal && outroFiscal) await requireFiscal(e.trx, e.dep, fiscal);
    const outro = assuntoId !== undefined && assuntoId !== e.raw.assunto_id;
    const novo = outro ? await requireAssunto(e.trx, e.dep, assuntoId) : null;
    const prazo = dados.prazo ?? novo?.prazo;
    const patch: Campos = {
      ...(await correctedPrazo(e, prazo)),
      ...(await editedColumns(e, dados)),
      ...(prazo === undefined ? {} : { prazo }),
      ...(isSemFiscal(situacao) ? SEM_PRAZO : {}),
      ...(situacao === 'encerrada' ? {} : semEncerramento),
      ...(outroFiscal || (situacao !== e.row.situacao && awaitsCiencia(situacao))
        ? { fiscal_ciente_em: null }
        : {}),
    };
    const depois = { ...e.raw, ...definedOf(patch) } as Columns<'ordem_servico'>;
    const contra = contradicao({
      ...depois,
      situacao,
      assunto: novo ?? e.row.assunto,
      analise_situacao: e.row.analise_situacao,
      solicitacao: e.row.solicitacao,
    });
    if (contra !== null) throw impedida(contra);
    if (situacao !== 'encerrada') await withdrawImplantacao(e, e.id, motivo);
    else if (depois.cadastro_id !== e.raw.cadastro_id)
      await followCadastro(e, e.id, depois.cadastro_id);
    const campos = novo === null ? {} : await dropAnswers(e, novo.formulario_id);
    return { patch, texto: motivo, campos };
  }),

  effect(substituir, async (e) => {
    const { motivo, ...given } = e.input;
    // Who gives orders out may give this one out anew; another's goes on where it stood.
    const livre = e.actor.can(confirmarFiscal.permission);
    const dados = livre
      ? given
      : {
          ...given,
          prazo: e.row.prazo,
          usuario_responsavel_id: e.row.usuario_responsavel?.id ?? null,
        };
    const situacao = primeiraSituacao(dados);
    const nova = await insertOrdem(e.trx, {
      departamentoId: e.dep,
      autorId: e.actor.id,
      situacao,
      hoje: e.actor.hoje,
      agora: e.agora,
      dados,
      termo: livre || isSemFiscal(situacao) ? undefined : e.raw,
    });
    await created(
      { ...e, acao: criar.id },
      ordemServicoWriter,
      { id: nova.id, texto: `Substitui a ${nomeOs(e.row)}` },
      situacao,
    );
    return {
      patch: { substituida_id: nova.id },
      texto: `Substituída pela ${nomeOs(nova)}: ${motivo}`,
    };
  }),

  effect(comentar, async (e) => ({
    silent: true,
    campos: await comment(e, e.input.texto, { publico: e.input.publico ?? false }),
  })),

  effect(anexar, (e) => attach(e, e.input.anexos)),

  effect(editarAreas, areasEffect),

  effect(preencher, itemsEffect),

  effect(solicitarPrazo, async (e) => {
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
    await created(e, solicitacaoWriter, { id });
    return { texto: motivo_solicitado };
  }),
];

/** An inspector gives himself at most the subject's term. Throws 422. */
async function requirePrazoOfAssunto(
  e: Pick<E, 'trx' | 'dep' | 'actor'>,
  { assunto_id, prazo }: { readonly assunto_id: number; readonly prazo?: number },
): Promise<void> {
  if (prazo === undefined || e.actor.can(confirmarFiscal.permission)) return;
  const assunto = await requireAssunto(e.trx, e.dep, assunto_id);
  if (prazo > assunto.prazo) throw invalido({ prazo: [mensagens.menorOuIgual(assunto.prazo)] });
}

/** The groups are the department's. Throws 422 on the field that names another. */
async function requireGrupos(
  { trx, dep }: Pick<E, 'trx' | 'dep'>,
  given: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const ids = Object.values(given).flat();
  const found = await trx
    .selectFrom('usuario_grupo')
    .select('id')
    .where('departamento_id', '=', dep)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const wrong = Object.entries(given).filter(([, some]) => some.some((id) => !known.has(id)));
  if (wrong.length > 0)
    throw invalido(Object.fromEntries(wrong.map(([name]) => [name, [mensagens.referencia]])));
}

/** One of the closing situations of the order's subject, even of one no longer offered for new orders. Throws 422. */
async function requireEncerramento(
  e: E,
  codigo: string,
): Promise<Omit<NonNullable<Columns<'ordem_servico'>['encerramento']>, 'comentario'>> {
  const { encerramento } = await e.trx
    .selectFrom('assunto')
    .select('encerramento')
    .where('departamento_id', '=', e.dep)
    .where('id', '=', e.row.assunto.id)
    .executeTakeFirstOrThrow();
  const found = encerramento.find((s) => s.codigo === codigo);
  if (!found) throw invalido({ encerramento_id: [mensagens.opcao] });
  return { id: found.codigo, descricao: found.descricao, resultado: found.resultado };
}

/** Attaches and detaches; answers with the names for the history, and with the files for the log. */
async function attach(
  e: E,
  anexos: Parameters<typeof changeAnexos>[4],
): Promise<{ texto: string; campos: Changes }> {
  const names: string[] = [];
  await refuseFotos(e, anexos);
  const campos = await partChanges(e, ordemServicoWriter, e.id, ['anexos'], async () => {
    const of = { entidade: ordemServicoWriter.noun };
    const { incluidos, excluidos } = await changeAnexos(e.trx, e.ctx, of, e.id, anexos);
    names.push(...incluidos, ...excluidos.map((nome) => `${nome} (excluído)`));
    const sent = anexos.filter((anexo) => anexo.destroy !== true);
    await keepPhotos(
      e.trx,
      e.dep,
      sent.map((anexo) => anexo.uri_token),
    );
  });
  return { texto: names.join(', '), campos };
}

/** A corrected term counts from the day that the old one did. */
async function correctedPrazo(e: E, prazo: number | undefined): Promise<Campos> {
  if (prazo === undefined || prazo === e.row.prazo || e.row.concluir_em === null) return {};
  const memoria = e.raw.memoria_prazo as MemoriaPrazo | null;
  return newPrazo(e.trx, e.dep, memoria?.inicio ?? hojeEm(new Date(e.row.created_at)), prazo);
}

/** Situações in which whoever is named has not accepted yet. */
const awaitsCiencia = (situacao: Situacao): boolean =>
  isSemFiscal(situacao) || situacao === 'a_confirmar' || situacao === 'questionada';
