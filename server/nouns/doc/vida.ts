/** What the actions on an issued document do beyond its situation (decisions, section 5). */
import { contradicaoDoDoc } from '../../../domain/doc/estado.ts';
import {
  AGUARDANDO_REGULARIZAR,
  CANCELADO,
  EM_REVISAO,
  naLinha,
  paraOnde,
  type Linha,
  type Passo,
} from '../../../domain/doc/passos.ts';
import type { DocRow } from '../../../domain/doc/schema.ts';
import { docSituacoes } from '../../../domain/doc/situacoes.ts';
import * as vida from '../../../domain/doc/vida.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { Changes } from '../../actions/log.ts';
import { partChanges } from '../../actions/kept.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import type { Columns, Patch } from '../../actions/work.ts';
import { definedOf } from '../../actions/write.ts';
import { impedida, invalido } from '../../http/errors.ts';
import { attachAnexos, changeAnexos, type AnexosInput } from '../../uploads/anexos.ts';
import { requireFiscal } from '../ordem-servico/novo.ts';
import { keepPhotos } from '../usuario-geo/keep.ts';
import { avisarCiencia, registrarCiencia } from './ciencia.ts';
import { doModelo } from './modelo.ts';
import { notarPrazo, termosDe } from './prazos.ts';
import { docList } from './read.ts';
import { docWriter } from './writer.ts';

type E<I = unknown> = EffectContext<DocRow, I, 'doc'>;

/** Where a step leads this document. */
const levaA = async (e: E, passo: Passo) =>
  paraOnde(passo, (await doModelo(e.trx, e.raw)).situacoes);

/** The files that come with an act. */
const comAnexos = (e: E, anexos: AnexosInput | undefined): Promise<string[]> =>
  attachAnexos(e.trx, e.ctx, { entidade: docWriter.noun, shared: 'false' }, e.id, anexos);

/** The situation that a comment leads to: what was found moves a document that waits to be put right. */
async function seguindo(e: E, comentarioSituacao: number | null): Promise<Patch<'doc'>> {
  if (comentarioSituacao === null) return {};
  const found = await e.trx
    .selectFrom('comentario_situacao')
    .select('tipo')
    .where('id', '=', comentarioSituacao)
    .executeTakeFirst();
  if (!found) throw invalido({ comentario_situacao_id: [mensagens.referencia] });
  if (e.raw.doc_situacao_id !== AGUARDANDO_REGULARIZAR) return {};
  return found.tipo === 'regular' || found.tipo === 'irregular' ? levaA(e, found.tipo) : {};
}

/** A corrected day of acknowledgement: the terms that were counted from the old one are counted anew. */
async function recontados(e: E, ciencia_em: string | null | undefined): Promise<Patch<'doc'>> {
  if (ciencia_em === undefined || ciencia_em === e.raw.ciencia_em) return {};
  if (ciencia_em === null)
    return {
      ciencia_em,
      prazo_defesa: null,
      memoria_defesa: null,
      ...(e.raw.memoria_regularizar === null
        ? {}
        : { prazo_regularizar: null, memoria_regularizar: null }),
    };
  const { defesa_ato } = await doModelo(e.trx, e.raw);
  return { ciencia_em, ...(await termosDe(e.trx, e.dep, e.raw, ciencia_em, defesa_ato)) };
}

const { effect } = handlersOf(docList);

export const vidaHandlers: readonly Handler[] = [
  effect(vida.darCiencia, async (e) => {
    const { quem = null, documento = null, observacao = null, anexos, ...dita } = e.input;
    const registro = { ...dita, quem, documento, observacao, usuarioId: e.actor.id };
    const { dia, ...outcome } = await registrarCiencia(e, e.raw, registro, () =>
      comAnexos(e, anexos),
    );
    await avisarCiencia(e, e.raw, { dia, por: e.actor });
    return outcome;
  }),

  effect(vida.comentar, async (e) => {
    const { comentario: texto, comentario_situacao_id = null } = e.input;
    const patch = await seguindo(e, comentario_situacao_id);
    const campos = await partChanges(e, docWriter, e.id, ['comentarios'], async () => {
      await e.trx
        .insertInto('doc_comentario')
        .values({
          departamento_id: e.dep,
          doc_id: e.id,
          texto,
          comentario_situacao_id,
          usuario_id: e.actor.id,
          created_at: e.agora,
        })
        .execute();
    });
    // Only what moves the document is a step of it.
    return { patch, campos, silent: Object.keys(patch).length === 0, texto };
  }),

  effect(vida.verificar, async (e) => ({
    patch: await levaA(e, e.input.resultado),
    texto: e.input.texto,
  })),

  effect(vida.atender, async (e) => ({
    patch: await levaA(e, 'atender'),
    texto: e.input.texto ?? null,
    ...(e.raw.situacao === 'defesa'
      ? { campos: await julgada(e, 'deferida', e.input.texto ?? 'Documento atendido') }
      : {}),
  })),

  effect(vida.registrarDefesa, async (e) => {
    const { apresentada_em, texto, motivo = null, anexos } = e.input;
    const campos = await partChanges(e, docWriter, e.id, ['defesas', 'anexos'], async () => {
      await e.trx
        .insertInto('doc_defesa')
        .values({
          departamento_id: e.dep,
          doc_id: e.id,
          apresentada_em,
          texto,
          motivo,
          usuario_id: e.actor.id,
          created_at: e.agora,
        })
        .execute();
      await comAnexos(e, anexos);
    });
    return {
      patch: await levaA(e, 'registrar_defesa'),
      texto: `Apresentada em ${formatDate(apresentada_em)}${motivo ? `, fora do prazo: ${motivo}` : ''}`,
      campos,
    };
  }),

  effect(vida.julgarDefesa, async (e) => {
    const { resultado, fundamentos } = e.input;
    return {
      patch: await levaA(e, resultado === 'deferida' ? 'defesa_deferida' : 'defesa_indeferida'),
      texto: fundamentos,
      campos: await julgada(e, resultado, fundamentos),
    };
  }),

  effect(vida.solicitarRevisao, async (e) => ({
    patch: { doc_situacao_id: EM_REVISAO, situacao_antes_id: e.raw.doc_situacao_id },
    texto: e.input.motivo,
  })),

  effect(vida.prazoRegularizar, async (e) => {
    const { prazo_regularizar: para, motivo } = e.input;
    const de = e.raw.prazo_regularizar;
    const campos = await partChanges(e, docWriter, e.id, ['prazos'], async () => {
      const usuarioId = e.actor.id;
      await notarPrazo(e, { id: e.id, usuarioId, tipo: 'regularizar', de, para, motivo });
    });
    return {
      // A date that was given is no count any more: no holiday moves it.
      patch: { prazo_regularizar: para, memoria_regularizar: null },
      texto: `${de ? `De ${formatDate(de)} para` : 'Até'} ${formatDate(para)}: ${motivo}`,
      campos,
    };
  }),

  effect(vida.cancelar, async (e) => ({
    patch: { doc_situacao_id: CANCELADO, situacao_antes_id: null },
    texto: e.input.motivo,
    // What it defends from is gone.
    ...(e.raw.situacao === 'defesa'
      ? { campos: await julgada(e, 'deferida', `Documento cancelado: ${e.input.motivo}`) }
      : {}),
  })),

  effect(vida.manutencao, async (e) => {
    const { motivo, doc_situacao_id: linha, fiscal_id: fiscal, ...dados } = e.input;
    if (linha !== undefined && !Object.hasOwn(docSituacoes, linha))
      throw invalido({ doc_situacao_id: [mensagens.referencia] });
    const outroFiscal = fiscal !== undefined && fiscal !== e.raw.fiscal_id;
    if (fiscal && outroFiscal) await requireFiscal(e.trx, e.dep, fiscal, 'fiscal_id');
    const onde: Partial<ReturnType<typeof naLinha>> =
      linha === undefined ? {} : naLinha(linha as Linha);
    const volta = onde.situacao === 'aguardando_ciencia' && e.raw.situacao !== onde.situacao;
    const { ciencia_em = volta ? null : undefined, ...outros } = dados;
    const given = definedOf(outros) as Patch<'doc'>;
    const patch: Patch<'doc'> = {
      ...(await recontados(e, ciencia_em)),
      ...given,
      ...onde,
      ...(outroFiscal ? { fiscal_id: fiscal } : {}),
      ...(given.prazo_regularizar === undefined ? {} : { memoria_regularizar: null }),
      ...(given.prazo_defesa === undefined ? {} : { memoria_defesa: null }),
      ...(linha !== undefined && linha !== EM_REVISAO ? { situacao_antes_id: null } : {}),
    };
    const depois = { ...e.raw, ...patch } as Columns<'doc'>;
    const contra = contradicaoDoDoc({ ...depois, defesa: await emDefesa(e) });
    if (contra !== null) throw impedida(contra);
    const campos = await partChanges(e, docWriter, e.id, ['prazos', 'ciencias'], async () => {
      for (const [tipo, de, para] of [
        ['regularizar', e.raw.prazo_regularizar, depois.prazo_regularizar],
        ['defesa', e.raw.prazo_defesa, depois.prazo_defesa],
      ] as const)
        if (de !== null && de !== para)
          await notarPrazo(e, { id: e.id, usuarioId: e.actor.id, tipo, de, para, motivo });
      // It awaits another: the one there was does not hold.
      if (depois.ciencia_em === null && e.raw.ciencia_em !== null)
        await e.trx
          .updateTable('doc_ciencia')
          .set({ anulada_em: e.agora })
          .where('departamento_id', '=', e.dep)
          .where('doc_id', '=', e.id)
          .where('anulada_em', 'is', null)
          .execute();
    });
    return { patch, texto: motivo, campos };
  }),

  effect(vida.anexar, async (e) => {
    const names: string[] = [];
    const campos = await partChanges(e, docWriter, e.id, ['anexos'], async () => {
      const of = { entidade: docWriter.noun };
      const { incluidos, excluidos } = await changeAnexos(e.trx, e.ctx, of, e.id, e.input.anexos);
      names.push(...incluidos, ...excluidos.map((nome) => `${nome} (excluído)`));
      const sent = e.input.anexos.filter((anexo) => anexo.destroy !== true);
      await keepPhotos(
        e.trx,
        e.dep,
        sent.map((anexo) => anexo.uri_token),
      );
    });
    return { texto: names.join(', '), campos };
  }),
];

/** Is there a defence that waits to be judged? */
async function emDefesa({ trx, dep, id }: E): Promise<boolean> {
  const found = await trx
    .selectFrom('doc_defesa')
    .select('id')
    .where('departamento_id', '=', dep)
    .where('doc_id', '=', id)
    .where('resultado', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The defence that waits is decided; answers what the log tells of it. */
const julgada = (
  e: E,
  resultado: 'deferida' | 'indeferida',
  fundamentos: string,
): Promise<Changes> =>
  partChanges(e, docWriter, e.id, ['defesas'], async () => {
    await e.trx
      .updateTable('doc_defesa')
      .set({ resultado, fundamentos, julgada_em: e.agora, julgada_por_id: e.actor.id })
      .where('departamento_id', '=', e.dep)
      .where('doc_id', '=', e.id)
      .where('resultado', 'is', null)
      .execute();
  });
