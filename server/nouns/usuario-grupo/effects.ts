/** Writing groups of users. */
import { criarGrupo, editarGrupo } from '../../../domain/usuario-grupo/index.ts';
import { columnsOf } from '../../actions/columns.ts';
import { grupoOne } from './read.ts';

const { create, update } = columnsOf(grupoOne);

export const grupoHandlers = [create(criarGrupo), update(editarGrupo)];
