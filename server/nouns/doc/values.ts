/** What a document of a model asks for, new or made anew. */
import { editarDocPedido, novoDoc } from '../../../domain/doc/queries.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import type { AnyDb } from '../../actions/noun.ts';
import type { CallContext } from '../../http/context.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { valueSource } from '../../read/value-request.ts';
import { modeloAtual, modeloDaVersao, type ModeloAtual } from './modelo.ts';
import { anterioresDe } from './reincidencia.ts';

const MAKES = ['notificacoes.create', 'fiscalizacao.docs.create'] as const;

const leiDe = async (
  db: AnyDb,
  dep: number,
  id: number | null,
): Promise<{ titulo: string } | null> =>
  id === null
    ? null
    : ((await db
        .selectFrom('legislacao')
        .select('titulo')
        .where('departamento_id', '=', dep)
        .where('id', '=', id)
        .executeTakeFirst()) ?? null);

/** As it is told; what a person did before only to who may make a document of it. */
async function pedidoDe(
  db: AnyDb,
  ctx: CallContext,
  modelo: ModeloAtual,
  pessoa: number | undefined,
  dia: string,
  exceto?: number,
): Promise<Infer<(typeof novoDoc)['value']>> {
  const { id, titulo, tipo, versao, dias_regularizar, reincidencia } = modelo;
  const his = MAKES.some((permission) => ctx.actor.can(permission)) ? pessoa : null;
  return {
    id,
    titulo,
    tipo,
    versao,
    dias_regularizar,
    reincidencia,
    indices: [...modelo.indices],
    parametros: [...modelo.parametros],
    irregularidades: [...modelo.irregularidades],
    textos: [...modelo.textos],
    legislacao: await leiDe(db, ctx.departamento?.id ?? 0, modelo.legislacao_id),
    anteriores: await anterioresDe(db, ctx.departamento?.id ?? 0, modelo, his, dia, exceto),
  };
}

export const docValues = [
  valueSource(novoDoc, async ({ db, ctx, query }) => {
    const modelo = await modeloAtual(
      db,
      ctx.departamento?.id ?? 0,
      Number(ctx.params['docModelo']),
    );
    if (!modelo) throw naoEncontrado();
    return pedidoDe(db, ctx, modelo, query.contribuinte_id, ctx.actor.hoje);
  }),

  valueSource(editarDocPedido, async ({ db, ctx, query }) => {
    const dep = ctx.departamento?.id ?? 0;
    const doc = await db
      .selectFrom('doc')
      .select(['id', 'doc_modelo_id', 'modelo_versao', 'autuado_em'])
      .where('departamento_id', '=', dep)
      .where('id', '=', Number(ctx.params['doc']))
      .executeTakeFirst();
    const modelo = doc && (await modeloDaVersao(db, dep, doc.doc_modelo_id, doc.modelo_versao));
    if (!modelo) throw naoEncontrado();
    return pedidoDe(db, ctx, modelo, query.contribuinte_id, doc.autuado_em, doc.id);
  }),
];
