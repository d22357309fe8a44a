/** Writing groups of users. */
import { criarGrupo, editarGrupo } from '../../../domain/usuario-grupo/index.ts';
import { create, effect, type Handler } from '../../actions/noun.ts';

export const grupoHandlers: readonly Handler[] = [
  create(criarGrupo, async (e) => {
    const { id } = await e.trx
      .insertInto('usuario_grupo')
      .values({ departamento_id: e.dep, nome: e.input.nome })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id };
  }),
  effect(editarGrupo, async (e) => ({ patch: e.input })),
];
