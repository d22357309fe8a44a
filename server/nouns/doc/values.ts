/** What a new document of a model asks for. */
import { novoDoc } from '../../../domain/doc/queries.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { valueSource } from '../../read/value-request.ts';
import { modeloAtual } from './modelo.ts';
import { anterioresDe } from './reincidencia.ts';

export const docValues = [
  valueSource(novoDoc, async ({ db, ctx, query }) => {
    const dep = ctx.departamento?.id ?? 0;
    const modelo = await modeloAtual(db, dep, Number(ctx.params['docModelo']));
    if (!modelo) throw naoEncontrado();
    const { id, titulo, tipo, versao, dias_regularizar, reincidencia } = modelo;
    return {
      id,
      titulo,
      tipo,
      versao,
      dias_regularizar,
      reincidencia,
      parametros: [...modelo.parametros],
      irregularidades: [...modelo.irregularidades],
      anteriores: await anterioresDe(db, dep, modelo, query.contribuinte_id, ctx.actor.hoje),
    };
  }),
];
